"""Pretend hands and games: dealt, trump named, and five tricks played by the rules and with some
sense; and what goes wrong now and then, as a scorekeeper would write it down under a house's rules.

Each player knows what a player would: their own cards, the turn-up and who deals. Every card is
dealt and played; the lots alone decide. Knows no round, no rows and no house by name.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

from rotation.lots import Lots
from scoring.bid import TRICKS, Bid
from scoring.cards import PACK, RIGHT_BOWER, Card, Rank, Suit
from scoring.chairs import Chair, Seats, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import NoPlay, PlayOn, RenegePenalty
from scoring.events.breach import ExposedCard
from scoring.events.event import Event, Stage
from scoring.events.ordinary import Misdeal, Played, ThrownIn
from scoring.events.penalty import Renege
from scoring.game import MAX_HANDS, Game, begin
from scoring.hand import ScoredHand, worth_by_choice
from scoring.hand_worth import Worth
from scoring.ordering_up import opening_leader, order_up
from scoring.trick_check import Evidence, Laid, Trick

# What a card hopes for, in tenths of a trick: trumps by their height, from the nine to the right
# bower, and the plain cards that win now and then.
_TRUMPS = (4, 4, 0, 5, 6, 7, 9, 10)
_PLAIN = {Rank.ACE: 5, Rank.KING: 1}
# A suit that is not held can be trumped, as long as there are trumps.
_VOID = 3
_ENOUGH, _ENOUGH_FOR_THREE, _ALONE = 22, 24, 36

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The turn-up is the first card of the kitty."""

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
    def speaking(self) -> Seats:
        """From the player left of the dealer round to the dealer."""
        return (*around(self.seats, self.dealer)[1:], self.dealer)


@dataclass(frozen=True, slots=True)
class NamedTrump:
    trump: Suit
    bid: Bid
    ordered_up: bool


@dataclass(frozen=True, slots=True)
class PlayedTricks:
    """The tricks of a hand, who won each, and who reneged, if anybody did."""

    trump: Suit
    active: Seats
    leader: Chair
    tricks: tuple[Trick, ...]
    winners: tuple[Chair, ...]
    offender: Chair | None

    @property
    def evidence(self) -> Evidence:
        return Evidence(self.trump, self.active, self.leader, self.tricks, {})


def around(seats: Seats, first: Chair) -> Seats:
    place = seats.index(first)
    return seats[place:] + seats[:place]


def deal(seats: Seats, dealer: Chair, lots: Lots) -> Deal:
    pack = tuple(lots.shuffled(PACK))
    hands = {chair: pack[TRICKS * at : TRICKS * (at + 1)] for at, chair in enumerate(seats)}
    return Deal(dealer, hands, pack[TRICKS * len(seats) :])


def name_trump(deal: Deal, rules: HouseRules) -> NamedTrump | None:
    """Return what the table ends up with after two rounds; None if all passed."""
    return _first_round(deal, rules) or _second_round(deal, rules)


def held(deal: Deal, named: NamedTrump) -> Mapping[Chair, Cards]:
    """Return the hands that go into the first trick: the dealer may have taken up the turn-up."""
    if not named.ordered_up:
        return deal.hands
    return {**deal.hands, deal.dealer: picked_up(deal.hands[deal.dealer], deal.turn_up)}


def picked_up(cards: Cards, turn_up: Card) -> Cards:
    """Return the dealer's five of the six; where it makes no difference, the lowest goes."""
    trump = turn_up.suit
    six = by_standing((*cards, turn_up), trump)[::-1]
    return max(combinations(six, TRICKS), key=lambda five: hopes(five, trump))


def by_standing(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Return the cards from the lowest to the highest, every trump above every plain card."""
    return sorted(cards, key=lambda card: (card.suit_under(trump) is trump, card.height(trump)))


def hopes(cards: Iterable[Card], trump: Suit) -> int:
    """Return how many tricks a hand may take by itself, in tenths."""
    suits, tenths, trumps = {trump}, 0, 0
    for card in cards:
        suit = card.suit_under(trump)
        suits.add(suit)
        trumps += suit is trump
        tenths += _TRUMPS[card.height(trump)] if suit is trump else _PLAIN.get(card.rank, 0)
    return tenths + _VOID * min(len(Suit) - len(suits), trumps)


def _first_round(deal: Deal, rules: HouseRules) -> NamedTrump | None:
    turn_up, trump = deal.turn_up, deal.turn_up.suit
    for chair in deal.speaking:
        cards, is_dealer = deal.hands[chair], chair is deal.dealer
        own = hopes(picked_up(cards, turn_up) if is_dealer else cards, trump)
        if own + _from_turn_up(chair, deal) < _enough(deal):
            continue
        if order_up(turn_up, cards, is_dealer=is_dealer, rules=rules).legal:
            return NamedTrump(trump, Bid(chair, own >= _ALONE), ordered_up=True)
    return None


def _second_round(deal: Deal, rules: HouseRules) -> NamedTrump | None:
    others = [suit for suit in Suit if suit is not deal.turn_up.suit]
    for chair in deal.speaking:
        cards = deal.hands[chair]
        trump = max(others, key=lambda suit: hopes(cards, suit))
        own = hopes(cards, trump)
        must = chair is deal.dealer and rules.nobody_names is NoPlay.DEALER_MUST_NAME
        if must or own >= _enough(deal):
            return NamedTrump(trump, Bid(chair, own >= _ALONE), ordered_up=False)
    return None


def _from_turn_up(chair: Chair, deal: Deal) -> int:
    """The turn-up helps who orders it up for a partner, and hurts who gives it to the others."""
    if chair is deal.dealer:
        return 0
    worth = _TRUMPS[deal.turn_up.height(deal.turn_up.suit)] // 2
    return worth if deal.dealer in side_of(chair, deal.seats) else -worth


def _enough(deal: Deal) -> int:
    """At a table of three no partner helps."""
    return _ENOUGH if len(deal.seats) == 4 else _ENOUGH_FOR_THREE


def at_play(bid: Bid, seats: Seats) -> Seats:
    """Return everybody but the partner of a lone maker."""
    return tuple(chair for chair in seats if chair is not bid.idle_partner(seats))


def play_out(
    held: Mapping[Chair, Cards], named: NamedTrump, leader: Chair, careless: Chair | None = None
) -> PlayedTricks:
    """Play all five tricks. Whoever is careless reneges once, at the first chance, if any."""
    table = _Table(held, named, careless)
    tricks: list[Trick] = []
    led = [leader]
    for _ in range(TRICKS):
        trick, winner = table.trick(led[-1])
        tricks.append(trick)
        led.append(winner)
    return PlayedTricks(
        named.trump, table.active, leader, tuple(tricks), tuple(led[1:]), table.offender
    )


class _Table:
    """What each still holds, the lowest first, and for whom."""

    def __init__(
        self, held: Mapping[Chair, Cards], named: NamedTrump, careless: Chair | None
    ) -> None:
        seats = tuple(held)
        self.trump = named.trump
        self.makers = side_of(named.bid.maker, seats)
        self.active = at_play(named.bid, seats)
        self.held = {chair: by_standing(held[chair], self.trump) for chair in self.active}
        self.careless = careless
        self.offender: Chair | None = None

    def trick(self, leader: Chair) -> tuple[Trick, Chair]:
        """Return the cards in the order in which they fall, and who wins them."""
        best = self._laid(leader, self._lead(leader))
        led, trick = best.card.suit_under(self.trump), [best]
        for chair in around(self.active, leader)[1:]:
            card = self._answer(chair, led, best, is_last=len(trick) == len(self.active) - 1)
            trick.append(self._laid(chair, card))
            if card.beats(best.card, self.trump):
                best = trick[-1]
        return tuple(trick), best.chair

    def _laid(self, chair: Chair, card: Card) -> Laid:
        self.held[chair].remove(card)
        return Laid(chair, card)

    def _lead(self, chair: Chair) -> Card:
        """The makers draw trumps while they can afford it; otherwise the best plain card tries."""
        cards = self.held[chair]
        plain = [card for card in cards if card.suit_under(self.trump) is not self.trump]
        can_draw = len(cards) - len(plain) > 1 or cards[-1].height(self.trump) == RIGHT_BOWER
        if not plain or (can_draw and chair in self.makers):
            return cards[-1]
        return plain[-1]

    def _answer(self, chair: Chair, led: Suit, best: Laid, *, is_last: bool) -> Card:
        """Leave the trick to a friend; take it from the others, and cheaply if that will do."""
        cards = self.held[chair]
        following = [card for card in cards if card.suit_under(self.trump) is led]
        if chair is self.careless and 0 < len(following) < len(cards):
            self.careless, self.offender = None, chair
            return next(card for card in cards if card not in following)
        may = following or cards
        if (chair in self.makers) == (best.chair in self.makers):
            return may[0]
        winning = [card for card in may if card.beats(best.card, self.trump)]
        if not winning:
            return may[0]
        return winning[0] if is_last or not following else winning[-1]


class Mishap(Enum):
    MISDEAL = 0
    RENEGE = 1
    EXPOSED_CARD = 2


# One of them comes in so many hands.
_ONE_IN = 60


def draw_mishap(lots: Lots) -> Mishap | None:
    number = lots.below(_ONE_IN * len(Mishap))
    return Mishap(number) if number < len(Mishap) else None


def misdeal(lots: Lots) -> Misdeal:
    stages = tuple(Stage)
    return Misdeal(stages[lots.below(len(stages))])


def renege(
    played: Played, offender: Chair, *, dealer: Chair, seats: Seats, rules: HouseRules
) -> Renege:
    """Return the renege as the house rules it; where the other side chooses, it takes what is worth
    most to it.
    """
    if rules.renege is RenegePenalty.HAND_OVER:
        return Renege(offender, played.bid)
    event = Renege(offender, played.bid, played.tricks)
    offered = worth_by_choice(ScoredHand(dealer, event), seats, rules)
    best = max(offered, key=lambda choice: _gain(offered[choice], offender, seats))
    return replace(event, choice=best)


def exposed_card(played: Played, offender: Chair, rules: HouseRules) -> ExposedCard:
    tricks = None if rules.exposed_card is PlayOn.HAND_OVER else played.tricks
    return ExposedCard(offender, played.bid, tricks)


def _gain(value: Worth, offender: Chair, seats: Seats) -> int:
    """What the offended are ahead by, added up over the chairs."""
    offenders = side_of(offender, seats)
    return sum(-points if chair in offenders else points for chair, points in value.points.items())


@dataclass(frozen=True, slots=True)
class PretendDeal:
    """What is written down of one deal, and the tricks as they fell, or would have fallen had no
    mishap ended the hand. None where it did not come to play."""

    hand: ScoredHand
    fallen: PlayedTricks | None = None


def play_game(rules: HouseRules, seats: Seats, dealer: Chair, lots: Lots) -> tuple[ScoredHand, ...]:
    """Every deal of a whole game, with those that were dealt again."""
    return play_hands(begin(rules, seats, dealer), lots, MAX_HANDS)


def play_hands(game: Game, lots: Lots, count: int) -> tuple[ScoredHand, ...]:
    """The next deals, so many unless the game is over before. A dealer not known yet is drawn."""
    hands: list[ScoredHand] = []
    while len(hands) < count and game.logged < MAX_HANDS and not game.why_over:
        dealer = game.dealer or game.seats[lots.below(len(game.seats))]
        hands.append(deal_and_play(game.rules, game.seats, dealer, lots).hand)
        game = game.after(hands[-1])
    return tuple(hands)


def deal_and_play(rules: HouseRules, seats: Seats, dealer: Chair, lots: Lots) -> PretendDeal:
    """One deal and what became of it. Who deals next is for scoring.game to say."""
    mishap = draw_mishap(lots)
    if mishap is Mishap.MISDEAL:
        return PretendDeal(ScoredHand(dealer, misdeal(lots)))
    dealt = deal(seats, dealer, lots)
    named = name_trump(dealt, rules)
    if named is None:
        return PretendDeal(ScoredHand(dealer, ThrownIn()))
    return _played(dealt, named, mishap, rules, lots)


def _played(
    dealt: Deal, named: NamedTrump, mishap: Mishap | None, rules: HouseRules, lots: Lots
) -> PretendDeal:
    seats, dealer = dealt.seats, dealt.dealer
    players = at_play(named.bid, seats)
    clumsy = players[lots.below(len(players))] if mishap else None
    leader = opening_leader(dealer, named.bid, seats, rules)
    careless = clumsy if mishap is Mishap.RENEGE else None
    fallen = play_out(held(dealt, named), named, leader, careless)
    makers = side_of(named.bid.maker, seats)
    played = Played(named.bid, sum(winner in makers for winner in fallen.winners))
    event: Event = played
    if fallen.offender:
        event = renege(played, fallen.offender, dealer=dealer, seats=seats, rules=rules)
    elif clumsy and mishap is Mishap.EXPOSED_CARD:
        event = exposed_card(played, clumsy, rules)
    return PretendDeal(ScoredHand(dealer, event), fallen)
