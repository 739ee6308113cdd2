"""What was named trump by whom, and the tricks that came of it. Knows no house and no points."""

from dataclasses import dataclass

from scoring.chairs import Chair, Seats

TRICKS = 5
TRICKS_TO_MAKE = 3


class ImpossibleHand(ValueError):
    """What is written down cannot have happened; the text names the cure."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Who named trump, and whether that player said "I play alone".

    At a table of three every maker is alone in fact; `alone` means that it was said.
    """

    maker: Chair
    alone: bool = False

    def laid_down(self, seats: Seats) -> Chair | None:
        """Who lays the cards down: the partner of a lone maker, and nobody at a table of three."""
        return self.maker.opposite if self.alone and len(seats) == 4 else None


@dataclass(frozen=True, slots=True)
class Play:
    """`tricks` are the making side's; at a table of three, the maker's own."""

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
    if not 0 <= tricks <= TRICKS:
        raise ImpossibleHand(
            f"{tricks} tricks are written down, and a hand has {TRICKS}: count the making side's "
            "tricks again, 0 to 5."
        )
