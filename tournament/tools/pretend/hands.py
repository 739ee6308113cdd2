"""A hand of pretend cards: dealt, trump named, and five tricks played by the rules and with some
sense.

Each player knows what a player would: their own cards, the turn-up and who deals. No house by name,
and no points.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from rotation.lots import Lots
from scoring.bid import TRICKS, Bid
from scoring.cards import PACK, RIGHT_BOWER, Card, Rank, Suit
from scoring.chairs import Chair, Seats, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import NoPlay
from scoring.ordering_up import order_up
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
