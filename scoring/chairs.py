"""The four chairs of a card table, and who is whose partner. Knows no names and no points."""

from collections.abc import Iterable
from enum import StrEnum


class Chair(StrEnum):
    """Clockwise, as the deal goes: left of N is E."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def opposite(self) -> "Chair":
        return OPPOSITE[self]

    @property
    def words(self) -> str:
        return WORDS[self]


CLOCKWISE = tuple(Chair)
WORDS = {Chair.N: "north", Chair.E: "east", Chair.S: "south", Chair.W: "west"}
OPPOSITE = {chair: CLOCKWISE[number - 2] for number, chair in enumerate(CLOCKWISE)}
PAIRS = (CLOCKWISE[::2], CLOCKWISE[1::2])

# The chairs in use, clockwise: three or four of them.
Seats = tuple[Chair, ...]


def seats_in_use(chairs: Iterable[Chair]) -> Seats:
    """Return the chairs in use clockwise, from chairs in any order."""
    listed = list(chairs)
    seats = tuple(chair for chair in CLOCKWISE if chair in listed)
    if len(seats) < len(listed):
        raise ValueError("Two players cannot have the same chair: name each chair once.")
    if len(seats) < 3:
        raise ValueError("Euchre needs three or four at a table: name the chairs in use.")
    return seats


def left_of(chair: Chair, seats: Seats) -> Chair:
    """The next player clockwise; an empty chair is passed over."""
    return seats[(seats.index(chair) + 1) % len(seats)]


def side_of(chair: Chair, seats: Seats) -> Seats:
    """The chairs that share this player's score: two, or one at a table of three."""
    return (chair,) if len(seats) == 3 else PAIRS[chair in PAIRS[1]]


def opponents_of(chair: Chair, seats: Seats) -> Seats:
    ours = side_of(chair, seats)
    return tuple(other for other in seats if other not in ours)


def sides_of(seats: Seats) -> tuple[Seats, ...]:
    """The sides that have a score of their own: two pairs, or three players."""
    return tuple((chair,) for chair in seats) if len(seats) == 3 else PAIRS


def side_name(side: Seats) -> str:
    """Return the name of a side on paper: N/S, or E alone."""
    return "/".join(side)
