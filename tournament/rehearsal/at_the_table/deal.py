"""A pretend pack, dealt out. It knows who holds what, and nothing of trump or of tricks."""

from collections.abc import Mapping
from dataclasses import dataclass

from rotation.lots import Lots
from scoring.bid import TRICKS
from scoring.cards import PACK, Card
from scoring.chairs import Chair, Seats

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


def around(seats: Seats, first: Chair) -> Seats:
    place = seats.index(first)
    return seats[place:] + seats[:place]


def deal(seats: Seats, dealer: Chair, lots: Lots) -> Deal:
    pack = tuple(lots.shuffled(PACK))
    hands = {chair: pack[TRICKS * at : TRICKS * (at + 1)] for at, chair in enumerate(seats)}
    return Deal(dealer, hands, pack[TRICKS * len(seats) :])
