"""The bid of a hand, and the tricks that the makers took."""

from dataclasses import dataclass

from scoring.chairs import Chair, Seats

TRICKS_PER_HAND = 5
TRICKS_TO_MAKE = 3


class ImpossibleHand(ValueError):
    """A hand that cannot have happened. The message tells the director what to do."""


@dataclass(frozen=True, slots=True)
class Bid:
    """The maker of a hand, and whether that player said "I play alone".

    At a table of three, every maker plays alone, and `alone` means that the maker said so.
    """

    maker: Chair
    alone: bool = False

    def idle_partner(self, seats: Seats) -> Chair | None:
        """Return the partner of a maker who plays alone. Return None if the maker is not alone, and
        at a 3-player table, where no one has a partner.
        """
        return self.maker.opposite if self.alone and len(seats) == 4 else None


@dataclass(frozen=True, slots=True)
class BidResult:
    """A bid and the tricks that its makers took."""

    bid: Bid
    tricks: int

    def __post_init__(self) -> None:
        check_trick_count(self.tricks)

    @property
    def is_euchre(self) -> bool:
        return self.tricks < TRICKS_TO_MAKE

    @property
    def is_march(self) -> bool:
        return self.tricks == TRICKS_PER_HAND


def check_trick_count(tricks: int) -> None:
    """Raise ImpossibleHand for a number of tricks below 0 or above 5."""
    if not 0 <= tricks <= TRICKS_PER_HAND:
        raise ImpossibleHand(
            f"{tricks} tricks are recorded, but a hand has {TRICKS_PER_HAND}. "
            "Count the making side's tricks again, 0 to 5."
        )
