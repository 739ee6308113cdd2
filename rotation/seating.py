"""The values that all of rotation uses: who sits where in a game, and how the game ended.

An entrant is the key of a player or a team, which need not be a name.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from rotation.table_counts import TableCounts
from scoring.chairs import CHAIRS_CLOCKWISE, Chair, Seats, sides_at_table

Entrant = str
# A Pair is two entrants in no order, and an OrderedPair is two entrants in a certain order.
Pair = frozenset[Entrant]
OrderedPair = tuple[Entrant, Entrant]
# When two teams play each other, the first sits in north's chair and the second in east's.
TEAM_CHAIRS = (Chair.N, Chair.E)
MAX_ROUNDS = 40
TOO_FEW_ROUNDS_REFUSAL = "There is no round to draw. Ask for 1 or more."
TOO_MANY_ROUNDS_REFUSAL = f"At most {MAX_ROUNDS} rounds can be drawn at once. Ask for fewer."
FILL_IN_TEAM_NAME = "House"


@dataclass(frozen=True, slots=True)
class Table:
    """A card table in one game, with its entrants clockwise. One chair of a 3-player table is
    empty. If teams stay together, the team in north's chair is N/S, and the team in east's is E/W.
    """

    number: int
    seats: tuple[tuple[Chair, Entrant], ...]

    def __post_init__(self) -> None:
        if len(self.seats) not in (3, 4) and self.chairs != TEAM_CHAIRS:
            raise ValueError(
                f"Table {self.number} has {len(self.seats)} players. Seat three or four."
            )
        if len(set(self.entrants)) < len(self.seats):
            raise ValueError(f"Table {self.number} has a player in two seats. Seat each once.")

    @property
    def chairs(self) -> Seats:
        return tuple(chair for chair, _ in self.seats)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return tuple(entrant for _, entrant in self.seats)

    @property
    def is_three_handed(self) -> bool:
        return len(self.seats) == 3

    @property
    def partners(self) -> tuple[Pair, ...]:
        """The pairs of partners at the table. A table of three or of two teams has none."""
        if len(self.seats) < 4:
            return ()
        seats = dict(self.seats)
        return tuple(
            frozenset(seats[chair] for chair in side) for side in sides_at_table(self.chairs)
        )

    @property
    def opponents(self) -> tuple[Pair, ...]:
        """All pairs of opponents at the table."""
        sides = self.partners or tuple(frozenset({entrant}) for entrant in self.entrants)
        return tuple(
            frozenset({entrant, opponent})
            for side_index, side in enumerate(sides)
            for opposing_side in sides[side_index + 1 :]
            for entrant in side
            for opponent in opposing_side
        )

    @property
    def meetings(self) -> tuple[Pair, ...]:
        """All pairs of entrants at the table, partners before opponents."""
        return (*self.partners, *self.opponents)

    def replace_entrants(self, new_entrants: Mapping[Entrant, Entrant]) -> "Table":
        """Return the table with some entrants replaced. `new_entrants` maps old entrants to new
        ones.
        """
        seats = ((chair, new_entrants.get(entrant, entrant)) for chair, entrant in self.seats)
        return replace(self, seats=tuple(seats))


def make_table(number: int, seats: Mapping[Chair, Entrant]) -> Table:
    """Return a table with these entrants in its chairs, which can be listed in any order."""
    return Table(
        number, tuple((chair, seats[chair]) for chair in CHAIRS_CLOCKWISE if chair in seats)
    )


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table and the points of each chair. Both partners have their side's points. Points that
    differ between partners, or do not fit the chairs, raise ValueError.
    """

    table: Table
    points: tuple[tuple[Chair, int], ...]

    def __post_init__(self) -> None:
        if tuple(chair for chair, _ in self.points) != self.table.chairs:
            raise ValueError(wrong_points_refusal(self.table.number))
        points = dict(self.points)
        if len(points) == 4 and any(points[chair] != points[chair.opposite] for chair in points):
            raise ValueError(
                f"Partners at table {self.table.number} have different points. Partners always "
                "have the same."
            )


def wrong_points_refusal(table_number: int) -> str:
    return (
        f"The points of table {table_number} do not fit its seats. Enter one score for each player."
    )


def make_played_table(table: Table, points: Mapping[Chair, int]) -> PlayedTable:
    return PlayedTable(
        table, tuple((chair, points[chair]) for chair in CHAIRS_CLOCKWISE if chair in points)
    )


@dataclass(frozen=True, slots=True)
class Seating:
    """One game at all tables, and the entrants who sit out (`bench`)."""

    tables: tuple[Table, ...]
    bench: tuple[Entrant, ...] = ()

    def __post_init__(self) -> None:
        table_numbers = [table.number for table in self.tables]
        if len(set(table_numbers)) < len(table_numbers):
            raise ValueError("Two tables have the same number. Number each once.")
        check_no_duplicates(self.entrants)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return (*(entrant for table in self.tables for entrant in table.entrants), *self.bench)

    @property
    def seat_by_entrant(self) -> dict[Entrant, tuple[int, Chair] | None]:
        """The table number and the chair of each entrant; None for an entrant who sits out."""
        bench_seats: dict[Entrant, tuple[int, Chair] | None] = dict.fromkeys(self.bench)
        return {
            entrant: (table.number, chair)
            for table in self.tables
            for chair, entrant in table.seats
        } | bench_seats

    @property
    def table_counts(self) -> TableCounts:
        three_count = sum(table.is_three_handed for table in self.tables)
        return TableCounts(len(self.tables) - three_count, three_count, len(self.bench))

    def replace_entrants(self, new_entrants: Mapping[Entrant, Entrant]) -> "Seating":
        """Return the seating with some entrants replaced. `new_entrants` maps old entrants to new
        ones.
        """
        tables = tuple(table.replace_entrants(new_entrants) for table in self.tables)
        return Seating(tables, tuple(new_entrants.get(entrant, entrant) for entrant in self.bench))

    def replace_table(self, new_table: Table) -> "Seating":
        """Return the seating with a new table in place of the table with the same number. Entrants
        at the new table are no longer on the bench.
        """
        tables = (new_table if table.number == new_table.number else table for table in self.tables)
        bench = tuple(entrant for entrant in self.bench if entrant not in new_table.entrants)
        return Seating(tuple(tables), bench)

    def is_same_as(self, seating: "Seating") -> bool:
        """Return whether the same entrants have the same chairs in both seatings, and the same
        entrants sit out.
        """
        return set(self.tables) == set(seating.tables) and set(self.bench) == set(seating.bench)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One game at all tables with its points, and the entrants who sat out."""

    tables: tuple[PlayedTable, ...]
    bench: tuple[Entrant, ...] = ()

    @property
    def seating(self) -> Seating:
        return Seating(tuple(played_table.table for played_table in self.tables), self.bench)


def check_round_count(round_count: int) -> None:
    """Raise ValueError for a number of rounds that cannot be drawn at once."""
    if round_count < 1:
        raise ValueError(TOO_FEW_ROUNDS_REFUSAL)
    if round_count > MAX_ROUNDS:
        raise ValueError(TOO_MANY_ROUNDS_REFUSAL)


def check_no_duplicates(entrants: Iterable[Entrant]) -> None:
    """Raise ValueError if an entrant is listed twice."""
    seen_entrants: set[Entrant] = set()
    for entrant in entrants:
        if entrant in seen_entrants:
            raise ValueError(entrant_listed_twice_refusal(entrant))
        seen_entrants.add(entrant)


def entrant_listed_twice_refusal(entrant: Entrant) -> str:
    return f"{entrant} is listed twice. Give each player one seat, or let the player sit out."


@dataclass(frozen=True, slots=True)
class ChairHandover:
    """A chair that changed hands in the middle of a game. Games are counted from 1.

    `taker` is None if the other three played on without a substitute. `parted_partners` were
    partners until the handover. The tuple is empty if the taker plays the whole game for the
    leaver. The recorded round of the game has the entrants who sat at the table when the game
    ended.
    """

    game: int
    leaver: Entrant
    taker: Entrant | None
    parted_partners: tuple[OrderedPair, ...]
    from_bench: bool


@dataclass(frozen=True, slots=True)
class Wishes:
    """The requests that a draw respects: pairs to keep apart, and entrants who keep one seat all
    night.
    """

    pairs_apart: frozenset[Pair] = frozenset()
    kept_seats: Mapping[Entrant, tuple[int, Chair]] = field(default_factory=dict, hash=False)

    def without_absent_entrants(self, entrants_here: Collection[Entrant]) -> "Wishes":
        """Return the requests without those of anyone who is not here. A pair is left out if either
        of the two is not here.
        """
        return Wishes(
            frozenset(pair for pair in self.pairs_apart if pair <= set(entrants_here)),
            {
                entrant: seat
                for entrant, seat in self.kept_seats.items()
                if entrant in entrants_here
            },
        )

    @property
    def entrants(self) -> frozenset[Entrant]:
        """All entrants with a request."""
        return frozenset(self.kept_seats).union(*self.pairs_apart)

    @property
    def pairs_never_meeting(self) -> frozenset[Pair]:
        """The pairs that are kept apart, and all pairs of entrants who each keep a seat."""
        return self.pairs_apart | {frozenset(pair) for pair in combinations(self.kept_seats, 2)}


def fill_in_team_name(number: int) -> Entrant:
    """Return the name of a fill-in team: House, House 2, House 3, and so on."""
    return FILL_IN_TEAM_NAME if number == 1 else f"{FILL_IN_TEAM_NAME} {number}"


def is_fill_in_team(team: Entrant) -> bool:
    """Return whether this is the name of a fill-in team: House, or House with a number."""
    return bool(re.fullmatch(rf"{FILL_IN_TEAM_NAME}( \d+)?", team))
