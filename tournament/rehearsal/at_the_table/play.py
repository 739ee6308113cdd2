"""Five tricks of pretend cards, played by the rules and with some sense, though nobody counts.

Knows no points and no house.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.bid import TRICKS, Bid
from scoring.cards import RIGHT_BOWER, Card, Suit
from scoring.chairs import Chair, Seats, side_of
from scoring.trick_check import Evidence, Laid, Trick
from tournament.rehearsal.at_the_table.bidding import NamedTrump, by_standing
from tournament.rehearsal.at_the_table.deal import Cards, around


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


def at_play(bid: Bid, seats: Seats) -> Seats:
    """Everybody but the partner of a lone maker."""
    return tuple(chair for chair in seats if chair is not bid.laid_down(seats))


def play_out(
    held: Mapping[Chair, Cards], named: NamedTrump, leader: Chair, careless: Chair | None = None
) -> PlayedTricks:
    """All five tricks. Whoever is careless reneges once, at the first chance, if there is any."""
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
        """The cards in the order in which they fall, and who wins them."""
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
