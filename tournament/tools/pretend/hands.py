"""Plays pretend hands and games: deals cards, names trump, and plays five tricks by the rules and
with some skill. Sometimes a hand is misdealt, or a player reneges or exposes a card. A player
decides only from facts that a real player would know, such as their own cards, the turn-up and the
cards of the trick. Everything random comes from the seed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

from rotation.seeded_random import SeededRandom
from scoring.bid import TRICKS_PER_HAND, Bid
from scoring.cards import PACK, RIGHT_BOWER_STRENGTH, Card, Rank, Suit
from scoring.chairs import Chair, Seats, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import BreachRule, RenegePenalty, UnplayedDealRule
from scoring.events.breach import ExposedCard
from scoring.events.event import Event, MisdealStage
from scoring.events.ordinary import Misdeal, PlayedHand, ThrownIn
from scoring.events.penalty import Renege
from scoring.game import MAX_HANDS_PER_GAME, Game, begin_game
from scoring.hand import ScoredHand, worth_by_penalty_choice
from scoring.hand_worth import HandWorth
from scoring.ordering_up import judge_order_up, opening_leader
from scoring.trick_check import PlayedCard, SeenCards, Trick

# The tenths of a trick that a card is expected to take: trumps from the nine up to the right bower,
# and plain cards that sometimes win. The 0 is for the jack, which counts as a bower.
_TRICK_TENTHS_OF_TRUMPS = (4, 4, 0, 5, 6, 7, 9, 10)
_TRICK_TENTHS_OF_PLAIN_CARDS = {Rank.ACE: 5, Rank.KING: 1}
# The tenths of a trick that each suit missing from a hand adds, if the hand has a trump to use on
# it.
_TRICK_TENTHS_OF_MISSING_SUIT = 3
# A player names trump, or plays alone, if the hand is expected to take this many tenths of a trick.
_TENTHS_TO_NAME, _TENTHS_TO_NAME_AT_TABLE_OF_THREE, _TENTHS_TO_PLAY_ALONE = 22, 24, 36

Cards = tuple[Card, ...]
# A mishap of any kind happens in about one of 60 hands.
_HANDS_PER_MISHAP = 60


@dataclass(frozen=True, slots=True)
class DealtCards:
    """The cards of one deal. The first card of the kitty is the turn-up."""

    dealer: Chair
    hands: Mapping[Chair, Cards]
    kitty: Cards

    @property
    def seats(self) -> Seats:
        return tuple(self.hands)

    @property
    def turn_up(self) -> Card:
        return self.kitty[0]

    @property
    def bidding_order(self) -> Seats:
        """Return the seats in the order in which they bid, from the dealer's left to the dealer."""
        return (*clockwise_from(self.seats, self.dealer)[1:], self.dealer)


@dataclass(frozen=True, slots=True)
class NamedTrump:
    trump: Suit
    bid: Bid
    was_ordered_up: bool


@dataclass(frozen=True, slots=True)
class PlayedTricks:
    """The tricks of a hand, the winner of each, and the player who reneged, or None."""

    trump: Suit
    active_seats: Seats
    first_leader: Chair
    tricks: tuple[Trick, ...]
    winners: tuple[Chair, ...]
    offender: Chair | None

    @property
    def seen_cards(self) -> SeenCards:
        return SeenCards(self.trump, self.active_seats, self.first_leader, self.tricks, {})


def clockwise_from(seats: Seats, first_chair: Chair) -> Seats:
    position = seats.index(first_chair)
    return seats[position:] + seats[:position]


def deal_cards(seats: Seats, dealer: Chair, rng: SeededRandom) -> DealtCards:
    pack = tuple(rng.shuffle(PACK))
    hands = {
        chair: pack[TRICKS_PER_HAND * index : TRICKS_PER_HAND * (index + 1)]
        for index, chair in enumerate(seats)
    }
    return DealtCards(dealer, hands, pack[TRICKS_PER_HAND * len(seats) :])


def bid_for_trump(deal: DealtCards, rules: HouseRules) -> NamedTrump | None:
    """Return the trump named in the two rounds of bidding; None if everyone passed."""
    return _bid_on_turn_up(deal, rules) or _bid_on_other_suits(deal, rules)


def hands_after_pickup(deal: DealtCards, named_trump: NamedTrump) -> Mapping[Chair, Cards]:
    """Return the hands before the first trick. If the turn-up was ordered up, the dealer has picked
    it up.
    """
    if not named_trump.was_ordered_up:
        return deal.hands
    return {**deal.hands, deal.dealer: keep_best_five(deal.hands[deal.dealer], deal.turn_up)}


def keep_best_five(cards: Cards, turn_up: Card) -> Cards:
    """Return the best five of the dealer's cards and the turn-up. If two sets of five are equally
    good, return the one without the lowest card.
    """
    trump = turn_up.suit
    six_cards = sort_cards((*cards, turn_up), trump)[::-1]
    return max(
        combinations(six_cards, TRICKS_PER_HAND),
        key=lambda five_cards: expected_trick_tenths(five_cards, trump),
    )


def sort_cards(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Return the cards sorted from lowest to highest, trumps above all plain cards."""
    return sorted(
        cards, key=lambda card: (card.effective_suit(trump) is trump, card.strength(trump))
    )


def expected_trick_tenths(cards: Iterable[Card], trump: Suit) -> int:
    """Return how many tenths of a trick a hand is expected to take without its partner's help."""
    suits, tenths, trump_count = {trump}, 0, 0
    for card in cards:
        suit = card.effective_suit(trump)
        suits.add(suit)
        trump_count += suit is trump
        plain_tenths = _TRICK_TENTHS_OF_PLAIN_CARDS.get(card.rank, 0)
        tenths += _TRICK_TENTHS_OF_TRUMPS[card.strength(trump)] if suit is trump else plain_tenths
    return tenths + _TRICK_TENTHS_OF_MISSING_SUIT * min(len(Suit) - len(suits), trump_count)


def _bid_on_turn_up(deal: DealtCards, rules: HouseRules) -> NamedTrump | None:
    turn_up, trump = deal.turn_up, deal.turn_up.suit
    for chair in deal.bidding_order:
        cards, is_dealer = deal.hands[chair], chair is deal.dealer
        own_tenths = expected_trick_tenths(
            keep_best_five(cards, turn_up) if is_dealer else cards, trump
        )
        if own_tenths + _turn_up_tenths(chair, deal) < _tenths_needed_to_name(deal):
            continue
        if judge_order_up(turn_up, cards, is_dealer=is_dealer, rules=rules).is_legal:
            bid = Bid(chair, own_tenths >= _TENTHS_TO_PLAY_ALONE)
            return NamedTrump(trump, bid, was_ordered_up=True)
    return None


def _bid_on_other_suits(deal: DealtCards, rules: HouseRules) -> NamedTrump | None:
    other_suits = [suit for suit in Suit if suit is not deal.turn_up.suit]
    for chair in deal.bidding_order:
        cards = deal.hands[chair]
        trump = max(other_suits, key=lambda suit: expected_trick_tenths(cards, suit))
        own_tenths = expected_trick_tenths(cards, trump)
        must_name = chair is deal.dealer and rules.nobody_names is UnplayedDealRule.DEALER_MUST_NAME
        if must_name or own_tenths >= _tenths_needed_to_name(deal):
            bid = Bid(chair, own_tenths >= _TENTHS_TO_PLAY_ALONE)
            return NamedTrump(trump, bid, was_ordered_up=False)
    return None


def _turn_up_tenths(chair: Chair, deal: DealtCards) -> int:
    """Return how many tenths of a trick the turn-up adds to a hand if the partner deals, or takes
    from it if an opponent deals. Return 0 for the dealer, whose hand already includes the turn-up.
    """
    if chair is deal.dealer:
        return 0
    turn_up_tenths = _TRICK_TENTHS_OF_TRUMPS[deal.turn_up.strength(deal.turn_up.suit)] // 2
    return turn_up_tenths if deal.dealer in side_of(chair, deal.seats) else -turn_up_tenths


def _tenths_needed_to_name(deal: DealtCards) -> int:
    """Return how many tenths of a trick a hand needs to name trump. The number is higher at a
    3-player table, where no partner helps.
    """
    return _TENTHS_TO_NAME if len(deal.seats) == 4 else _TENTHS_TO_NAME_AT_TABLE_OF_THREE


def active_seats(bid: Bid, seats: Seats) -> Seats:
    """Return the seats that play the hand: all but the partner of a maker who plays alone."""
    return tuple(chair for chair in seats if chair is not bid.idle_partner(seats))


def play_tricks(
    hands: Mapping[Chair, Cards],
    named_trump: NamedTrump,
    leader: Chair,
    careless_player: Chair | None = None,
) -> PlayedTricks:
    """Play all five tricks. The `careless_player`, if any, reneges at the first chance."""
    trick_play = _TrickPlay(hands, named_trump, careless_player)
    tricks: list[Trick] = []
    trick_leaders = [leader]
    for _ in range(TRICKS_PER_HAND):
        trick, winner = trick_play.play_trick(trick_leaders[-1])
        tricks.append(trick)
        trick_leaders.append(winner)
    return PlayedTricks(
        named_trump.trump,
        trick_play.active_seats,
        leader,
        tuple(tricks),
        tuple(trick_leaders[1:]),
        trick_play.offender,
    )


class _TrickPlay:
    """The state of a hand in play: the cards that each player has left, lowest first, and the
    makers.
    """

    def __init__(
        self, hands: Mapping[Chair, Cards], named_trump: NamedTrump, careless_player: Chair | None
    ) -> None:
        seats = tuple(hands)
        self.trump = named_trump.trump
        self.makers = side_of(named_trump.bid.maker, seats)
        self.active_seats = active_seats(named_trump.bid, seats)
        self.hands = {chair: sort_cards(hands[chair], self.trump) for chair in self.active_seats}
        self.careless_player = careless_player
        self.offender: Chair | None = None

    def play_trick(self, leader: Chair) -> tuple[Trick, Chair]:
        """Play one trick, and return its cards in order and its winner."""
        best_play = self._lay_card(leader, self._card_to_lead(leader))
        led_suit, trick = best_play.card.effective_suit(self.trump), [best_play]
        for chair in clockwise_from(self.active_seats, leader)[1:]:
            card = self._card_to_follow(
                chair, led_suit, best_play, is_last=len(trick) == len(self.active_seats) - 1
            )
            trick.append(self._lay_card(chair, card))
            if card.beats(best_play.card, self.trump):
                best_play = trick[-1]
        return tuple(trick), best_play.chair

    def _lay_card(self, chair: Chair, card: Card) -> PlayedCard:
        self.hands[chair].remove(card)
        return PlayedCard(chair, card)

    def _card_to_lead(self, chair: Chair) -> Card:
        """Return the card to lead. It is the highest trump if the player is a maker who can draw
        trumps or has only trumps, or else the best plain card.
        """
        cards = self.hands[chair]
        plain_cards = [card for card in cards if card.effective_suit(self.trump) is not self.trump]
        can_draw_trumps = (
            len(cards) - len(plain_cards) > 1
            or cards[-1].strength(self.trump) == RIGHT_BOWER_STRENGTH
        )
        if not plain_cards or (can_draw_trumps and chair in self.makers):
            return cards[-1]
        return plain_cards[-1]

    def _card_to_follow(
        self, chair: Chair, led_suit: Suit, best_play: PlayedCard, *, is_last: bool
    ) -> Card:
        """Return the card to follow with: the lowest card if the partner is winning or no card can
        win, or else a card that wins. The last player wins as cheaply as possible. The careless
        player reneges at the first chance.
        """
        cards = self.hands[chair]
        cards_of_led_suit = [card for card in cards if card.effective_suit(self.trump) is led_suit]
        if chair is self.careless_player and 0 < len(cards_of_led_suit) < len(cards):
            self.careless_player, self.offender = None, chair
            return next(card for card in cards if card not in cards_of_led_suit)
        legal_cards = cards_of_led_suit or cards
        if (chair in self.makers) == (best_play.chair in self.makers):
            return legal_cards[0]
        winning_cards = [card for card in legal_cards if card.beats(best_play.card, self.trump)]
        if not winning_cards:
            return legal_cards[0]
        return winning_cards[0] if is_last or not cards_of_led_suit else winning_cards[-1]


class Mishap(Enum):
    MISDEAL = 0
    RENEGE = 1
    EXPOSED_CARD = 2


def draw_mishap_or_none(rng: SeededRandom) -> Mishap | None:
    drawn_number = rng.number_below(_HANDS_PER_MISHAP * len(Mishap))
    return Mishap(drawn_number) if drawn_number < len(Mishap) else None


def draw_misdeal(rng: SeededRandom) -> Misdeal:
    stages = tuple(MisdealStage)
    return Misdeal(stages[rng.number_below(len(stages))])


def penalize_renege(
    played_hand: PlayedHand, offender: Chair, *, dealer: Chair, seats: Seats, rules: HouseRules
) -> Renege:
    """Return the renege with the penalty in the house's rules. If the opponents may choose, they
    choose the penalty that puts them furthest ahead of the offender's side.
    """
    if rules.renege is RenegePenalty.HAND_OVER:
        return Renege(offender, played_hand.bid)
    event = Renege(offender, played_hand.bid, played_hand.tricks)
    worth_of_choices = worth_by_penalty_choice(ScoredHand(dealer, event), seats, rules)
    best_choice = max(
        worth_of_choices,
        key=lambda choice: _points_ahead_of_offender(worth_of_choices[choice], offender, seats),
    )
    return replace(event, choice=best_choice)


def penalize_exposed_card(
    played_hand: PlayedHand, offender: Chair, rules: HouseRules
) -> ExposedCard:
    tricks = None if rules.exposed_card is BreachRule.HAND_OVER else played_hand.tricks
    return ExposedCard(offender, played_hand.bid, tricks)


def _points_ahead_of_offender(worth: HandWorth, offender: Chair, seats: Seats) -> int:
    """Return the points of the offender's opponents minus the points of the offender's side, added
    up over the seats.
    """
    offenders = side_of(offender, seats)
    return sum(-points if chair in offenders else points for chair, points in worth.points.items())


@dataclass(frozen=True, slots=True)
class PretendDeal:
    """The scored hand of one deal, and its tricks. `played_tricks` has all five tricks, even if a
    mishap ended the hand. It is None if the deal was a misdeal or was thrown in.
    """

    hand: ScoredHand
    played_tricks: PlayedTricks | None = None


def play_game(
    rules: HouseRules, seats: Seats, dealer: Chair, rng: SeededRandom
) -> tuple[ScoredHand, ...]:
    """Return all hands of a whole game, including those that had to be dealt again."""
    return play_hands(begin_game(rules, seats, dealer), rng, MAX_HANDS_PER_GAME)


def play_hands(game: Game, rng: SeededRandom, count: int) -> tuple[ScoredHand, ...]:
    """Return the next `count` hands, or fewer if the game ends first. Draw a dealer at random if
    the game has none yet.
    """
    played_hands: list[ScoredHand] = []
    while (
        len(played_hands) < count
        and game.hands_logged < MAX_HANDS_PER_GAME
        and not game.why_game_is_over()
    ):
        dealer = game.dealer or game.seats[rng.number_below(len(game.seats))]
        played_hands.append(deal_and_play(game.rules, game.seats, dealer, rng).hand)
        game = game.add_hand(played_hands[-1])
    return tuple(played_hands)


def deal_and_play(rules: HouseRules, seats: Seats, dealer: Chair, rng: SeededRandom) -> PretendDeal:
    """Return one deal, which is played, thrown in, or a misdeal."""
    mishap = draw_mishap_or_none(rng)
    if mishap is Mishap.MISDEAL:
        return PretendDeal(ScoredHand(dealer, draw_misdeal(rng)))
    deal = deal_cards(seats, dealer, rng)
    named_trump = bid_for_trump(deal, rules)
    if named_trump is None:
        return PretendDeal(ScoredHand(dealer, ThrownIn()))
    return _play_deal(deal, named_trump, mishap, rules, rng)


def _play_deal(
    deal: DealtCards,
    named_trump: NamedTrump,
    mishap: Mishap | None,
    rules: HouseRules,
    rng: SeededRandom,
) -> PretendDeal:
    seats, dealer = deal.seats, deal.dealer
    active_chairs = active_seats(named_trump.bid, seats)
    mishap_player = active_chairs[rng.number_below(len(active_chairs))] if mishap else None
    leader = opening_leader(dealer, named_trump.bid, seats, rules)
    careless_player = mishap_player if mishap is Mishap.RENEGE else None
    played_tricks = play_tricks(
        hands_after_pickup(deal, named_trump), named_trump, leader, careless_player
    )
    makers = side_of(named_trump.bid.maker, seats)
    played_hand = PlayedHand(
        named_trump.bid, sum(winner in makers for winner in played_tricks.winners)
    )
    event: Event = played_hand
    if played_tricks.offender:
        event = penalize_renege(
            played_hand, played_tricks.offender, dealer=dealer, seats=seats, rules=rules
        )
    elif mishap_player and mishap is Mishap.EXPOSED_CARD:
        event = penalize_exposed_card(played_hand, mishap_player, rules)
    return PretendDeal(ScoredHand(dealer, event), played_tricks)
