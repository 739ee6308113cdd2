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
        return OPPOSITE_CHAIR_BY_CHAIR[self]

    @property
    def words(self) -> str:
        return WORD_BY_CHAIR[self]

    @property
    def label(self) -> str:
        """The name of the chair as a button shows it, such as North."""
        return self.words.capitalize()


CHAIRS_CLOCKWISE = tuple(Chair)
WORD_BY_CHAIR = {Chair.N: "north", Chair.E: "east", Chair.S: "south", Chair.W: "west"}
OPPOSITE_CHAIR_BY_CHAIR = {
    chair: CHAIRS_CLOCKWISE[index - 2] for index, chair in enumerate(CHAIRS_CLOCKWISE)
}
PARTNER_PAIRS = (CHAIRS_CLOCKWISE[::2], CHAIRS_CLOCKWISE[1::2])
CHAIRS_NORTH_SOUTH_FIRST = (*PARTNER_PAIRS[0], *PARTNER_PAIRS[1])

# Seats are the three or four occupied chairs of one table, or the chairs of one side, clockwise.
Seats = tuple[Chair, ...]
# SideNames has names for the sides of a table. A side that is not in it is called by its chairs,
# such as N/S.
SideNames = Mapping[Seats, str]
NO_SIDE_NAMES: SideNames = MappingProxyType({})
SEAT_NAMED_TWICE_REFUSAL = "Two players cannot have the same seat. Name each seat once."
TOO_FEW_SEATS_REFUSAL = "Euchre needs three or four at a table. Name the seats in use."


def sort_chairs_clockwise(chairs: Iterable[Chair]) -> Seats:
    """Return these chairs in clockwise order, from north. Raise ValueError for fewer than three
    chairs, or for a chair that is listed twice.
    """
    chair_list = list(chairs)
    seats = tuple(chair for chair in CHAIRS_CLOCKWISE if chair in chair_list)
    if len(seats) < len(chair_list):
        raise ValueError(SEAT_NAMED_TWICE_REFUSAL)
    if len(seats) < 3:
        raise ValueError(TOO_FEW_SEATS_REFUSAL)
    return seats


def is_three_handed(seats: Sized) -> bool:
    """Return whether these are the chairs, or the players, of a 3-player table."""
    return len(seats) == 3


def chair_left_of(chair: Chair, seats: Seats) -> Chair:
    """Return the next occupied chair, clockwise, after this occupied chair."""
    return seats[(seats.index(chair) + 1) % len(seats)]


def side_of(chair: Chair, seats: Seats) -> Seats:
    """Return the chairs on the same side as this chair: this chair and its partner's chair. At a
    3-player table, each chair is a side by itself.
    """
    return (chair,) if is_three_handed(seats) else PARTNER_PAIRS[chair in PARTNER_PAIRS[1]]


def opponents_of(chair: Chair, seats: Seats) -> Seats:
    """Return the chairs of all opponents of this chair, clockwise."""
    if is_three_handed(seats):
        return tuple(opponent for opponent in seats if opponent is not chair)
    return PARTNER_PAIRS[chair in PARTNER_PAIRS[0]]


def opposing_sides(chair: Chair, seats: Seats) -> tuple[Seats, ...]:
    """Return every side of the table except the side of this chair."""
    opponents = opponents_of(chair, seats)
    return tuple((opponent,) for opponent in opponents) if is_three_handed(seats) else (opponents,)


def sides_at_table(seats: Seats) -> tuple[Seats, ...]:
    """Return the sides of a table: two pairs of partner chairs, or three single chairs."""
    return tuple((chair,) for chair in seats) if is_three_handed(seats) else PARTNER_PAIRS


def side_name(side: Seats, side_names: SideNames = NO_SIDE_NAMES) -> str:
    """Return the name of a side. A side without a name is called by its chairs, such as N/S, or E
    at a 3-player table.
    """
    return side_names.get(side, "/".join(side))
