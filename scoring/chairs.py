"""The four chairs of a card table, and which of them are partners."""

from collections.abc import Iterable, Mapping, Sized
from enum import StrEnum
from types import MappingProxyType


class Chair(StrEnum):
    """The four chairs of a table in the order of the deal, clockwise: east is left of north."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def opposite(self) -> "Chair":
        return OPPOSITE_CHAIRS[self]

    @property
    def words(self) -> str:
        return CHAIR_WORDS[self]

    @property
    def label(self) -> str:
        """The name of the chair on a button."""
        return self.words.capitalize()


CHAIRS_CLOCKWISE = tuple(Chair)
CHAIR_WORDS = {Chair.N: "north", Chair.E: "east", Chair.S: "south", Chair.W: "west"}
OPPOSITE_CHAIRS = {
    chair: CHAIRS_CLOCKWISE[number - 2] for number, chair in enumerate(CHAIRS_CLOCKWISE)
}
PARTNER_CHAIRS = (CHAIRS_CLOCKWISE[::2], CHAIRS_CLOCKWISE[1::2])

# The chairs in use, clockwise: three or four of them.
Seats = tuple[Chair, ...]
# The names of the sides that are called by a name and not by their chairs.
SideNames = Mapping[Seats, str]
NO_SIDE_NAMES: SideNames = MappingProxyType({})
SEAT_NAMED_TWICE = "Two players cannot have the same seat. Name each seat once."
TOO_FEW_SEATS = "Euchre needs three or four at a table. Name the seats in use."


def seats_in_use(chairs: Iterable[Chair]) -> Seats:
    """Return the chairs in use clockwise, from chairs in any order."""
    chair_list = list(chairs)
    seats = tuple(chair for chair in CHAIRS_CLOCKWISE if chair in chair_list)
    if len(seats) < len(chair_list):
        raise ValueError(SEAT_NAMED_TWICE)
    if len(seats) < 3:
        raise ValueError(TOO_FEW_SEATS)
    return seats


def is_three_handed(seats: Sized) -> bool:
    """Return whether these chairs, or players, are those of a table of three."""
    return len(seats) == 3


def chair_left_of(chair: Chair, seats: Seats) -> Chair:
    """Return the next chair clockwise. Empty chairs are skipped."""
    return seats[(seats.index(chair) + 1) % len(seats)]


def side_of(chair: Chair, seats: Seats) -> Seats:
    """Return the chairs that share a score with this chair, itself included: two chairs, or one at
    a table of three.
    """
    return (chair,) if is_three_handed(seats) else PARTNER_CHAIRS[chair in PARTNER_CHAIRS[1]]


def opponents_of(chair: Chair, seats: Seats) -> Seats:
    """Return the chairs that score against this chair, clockwise."""
    if is_three_handed(seats):
        return tuple(opponent for opponent in seats if opponent is not chair)
    return PARTNER_CHAIRS[chair in PARTNER_CHAIRS[0]]


def opposing_sides(chair: Chair, seats: Seats) -> tuple[Seats, ...]:
    """Return every side but that of this chair."""
    opponents = opponents_of(chair, seats)
    return tuple((opponent,) for opponent in opponents) if is_three_handed(seats) else (opponents,)


def sides_at_table(seats: Seats) -> tuple[Seats, ...]:
    """Return the sides of a table: two pairs of partners, or three single players."""
    return tuple((chair,) for chair in seats) if is_three_handed(seats) else PARTNER_CHAIRS


def side_name(side: Seats, side_names: SideNames = NO_SIDE_NAMES) -> str:
    """Return the name of a side, or without one its chairs: N/S, or E for a single player."""
    return side_names.get(side, "/".join(side))
