"""Who named trump, and how many tricks the makers took. Knows no house and no points."""

from dataclasses import dataclass

from scoring.chairs import Chair, Seats

TRICKS = 5
TRICKS_TO_MAKE = 3


class ImpossibleHand(ValueError):
    """A hand that cannot have happened; the text names the cure."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Who named trump, and whether that player said "I play alone".

    At a table of three every maker is alone in fact; `alone` means that it was said.
    """

    maker: Chair
    alone: bool = False

    def idle_partner(self, seats: Seats) -> Chair | None:
        """Return the partner of a lone maker, who lays the cards down; None at a table of three."""
        return self.maker.opposite if self.alone and len(seats) == 4 else None


@dataclass(frozen=True, slots=True)
class Play:
    """A bid and the tricks that the making side took, or at a table of three the maker."""

    bid: Bid
    tricks: int

    def __post_init__(self) -> None:
        check_tricks(self.tricks)

    @property
    def euchred(self) -> bool:
        return self.tricks < TRICKS_TO_MAKE

    @property
    def march(self) -> bool:
        return self.tricks == TRICKS


def check_tricks(tricks: int) -> None:
    """Refuse a number of tricks that no hand has."""
    if not 0 <= tricks <= TRICKS:
        raise ImpossibleHand(
            f"{tricks} tricks are written down, and a hand has {TRICKS}: count the making side's "
            "tricks again, 0 to 5."
        )
