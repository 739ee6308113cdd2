"""The values that all of rotation shares: who sits where in one game, and how it came out.

Knows no names, no money and no house: an entrant is a key, a chair is N, E, S or W.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from rotation.shape import Shape
from scoring.chairs import CLOCKWISE, Chair, Seats, sides_of

Entrant = str
# Two who play together or meet, in no order.
Pair = frozenset[Entrant]
Two = tuple[Entrant, Entrant]
# The chairs of two teams who meet.
TEAMS = (Chair.N, Chair.E)
MAX_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Table:
    """A card table in one game. At a table of three one chair is empty; if teams stay together, an
    entrant is a team, in north's chair for N/S and in east's for E/W.
    """

    number: int
    seats: tuple[tuple[Chair, Entrant], ...]  # clockwise

    def __post_init__(self) -> None:
        if len(self.seats) not in (3, 4) and self.chairs != TEAMS:
            raise ValueError(
                f"Table {self.number} has {len(self.seats)} players: seat three or four."
            )
        if len(set(self.entrants)) < len(self.seats):
            raise ValueError(f"Table {self.number} has a player in two chairs: seat each once.")

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
        """The pairs of partners; none at a table of three, or where an entrant is a whole team."""
        if len(self.seats) < 4:
            return ()
        held = dict(self.seats)
        return tuple(frozenset(held[chair] for chair in side) for side in sides_of(self.chairs))

    @property
    def opponents(self) -> tuple[Pair, ...]:
        """Every two who play against each other."""
        sides = self.partners or tuple(frozenset({entrant}) for entrant in self.entrants)
        return tuple(
            frozenset({entrant, other})
            for number, side in enumerate(sides)
            for against in sides[number + 1 :]
            for entrant in side
            for other in against
        )

    @property
    def meetings(self) -> tuple[Pair, ...]:
        """Every two who sit at the table, partners first."""
        return (*self.partners, *self.opponents)

    def renamed(self, names: Mapping[Entrant, Entrant]) -> "Table":
        """The same table with some entrants under other names."""
        return replace(self, seats=tuple((chair, names.get(who, who)) for chair, who in self.seats))


def table(number: int, seats: Mapping[Chair, Entrant]) -> Table:
    """A table from its chairs, named in any order."""
    return Table(number, tuple((chair, seats[chair]) for chair in CLOCKWISE if chair in seats))


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table and what each of its chairs scored; partners show their side's points."""

    table: Table
    points: tuple[tuple[Chair, int], ...]

    def __post_init__(self) -> None:
        if tuple(chair for chair, _ in self.points) != self.table.chairs:
            raise ValueError(
                f"The points of table {self.table.number} do not fit its chairs: write down one "
                "score for each player."
            )
        scored = dict(self.points)
        if len(scored) == 4 and any(scored[chair] != scored[chair.opposite] for chair in scored):
            raise ValueError(
                f"Partners at table {self.table.number} differ in points: both have their side's."
            )


def played(table: Table, points: Mapping[Chair, int]) -> PlayedTable:
    return PlayedTable(
        table, tuple((chair, points[chair]) for chair in CLOCKWISE if chair in points)
    )


@dataclass(frozen=True, slots=True)
class Seating:
    """One game at every table at once, and who sits it out."""

    tables: tuple[Table, ...]
    bench: tuple[Entrant, ...] = ()

    def __post_init__(self) -> None:
        numbers = [table.number for table in self.tables]
        if len(set(numbers)) < len(numbers):
            raise ValueError("Two tables have the same number: number each once.")
        check_once_each(self.present)

    @property
    def present(self) -> tuple[Entrant, ...]:
        return (*(entrant for table in self.tables for entrant in table.entrants), *self.bench)

    @property
    def places(self) -> dict[Entrant, tuple[int, Chair] | None]:
        """The table and chair of each; None on the bench."""
        places: dict[Entrant, tuple[int, Chair] | None] = dict.fromkeys(self.bench)
        return {who: (at.number, chair) for at in self.tables for chair, who in at.seats} | places

    @property
    def shape(self) -> Shape:
        threes = sum(table.is_three_handed for table in self.tables)
        return Shape(len(self.tables) - threes, threes, len(self.bench))

    def renamed(self, names: Mapping[Entrant, Entrant]) -> "Seating":
        tables = tuple(table.renamed(names) for table in self.tables)
        return Seating(tables, tuple(names.get(who, who) for who in self.bench))

    def with_table(self, changed: Table) -> "Seating":
        """The seating with one table changed; an entrant who sits there now is not on the bench."""
        tables = (changed if table.number == changed.number else table for table in self.tables)
        out = tuple(who for who in self.bench if who not in changed.entrants)
        return Seating(tuple(tables), out)

    def is_same_as(self, other: "Seating") -> bool:
        """Whether every chair and the bench are the same, in whatever order they are listed."""
        return set(self.tables) == set(other.tables) and set(self.bench) == set(other.bench)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One game at every table, with its points, and who sat it out."""

    tables: tuple[PlayedTable, ...]
    bench: tuple[Entrant, ...] = ()

    @property
    def seating(self) -> Seating:
        return Seating(tuple(played.table for played in self.tables), self.bench)


def check_rounds(rounds: int) -> None:
    """Refuse a number of rounds that cannot be drawn at once."""
    if rounds < 1:
        raise ValueError("There is no round to draw: ask for 1 or more.")
    if rounds > MAX_ROUNDS:
        raise ValueError(f"At most {MAX_ROUNDS} rounds can be drawn at once: ask for fewer.")


def check_once_each(entrants: Iterable[Entrant]) -> None:
    """Refuse an entrant who is there twice."""
    met: set[Entrant] = set()
    for entrant in entrants:
        if entrant in met:
            raise ValueError(f"{entrant} is there twice: give each player one chair or the bench.")
        met.add(entrant)


@dataclass(frozen=True, slots=True)
class ChairHandover:
    """A chair that changed hands in the middle of a game, counted from 1.

    The round of that game holds those who sat at the table when it ended. If somebody plays a whole
    game for another, nobody has parted.
    """

    game: int
    left: Entrant
    taken_by: Entrant | None  # None if the others went on as a table of three
    parted: tuple[Two, ...]  # who were partners until then
    from_bench: bool


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes a draw respects: who must not meet, and who keeps one seat all evening."""

    apart: frozenset[Pair] = frozenset()
    stay: Mapping[Entrant, tuple[int, Chair]] = field(default_factory=dict, hash=False)

    def among(self, here: Collection[Entrant]) -> "Wishes":
        """The wishes that concern those who are here."""
        return Wishes(
            frozenset(pair for pair in self.apart if pair <= set(here)),
            {entrant: seat for entrant, seat in self.stay.items() if entrant in here},
        )

    @property
    def people(self) -> frozenset[Entrant]:
        """Everybody with a wish."""
        return frozenset(self.stay).union(*self.apart)

    @property
    def never_together(self) -> frozenset[Pair]:
        """The pairs that never meet, among them those who stay at two different tables."""
        return self.apart | {frozenset(pair) for pair in combinations(self.stay, 2)}


# What a team is called that the house finds for one that would have nobody to meet.
HOUSE = "House"


def is_house(team: Entrant) -> bool:
    """Whether this is a house team's name: House, House 2, House 3 ..."""
    return bool(re.fullmatch(rf"{HOUSE}( \d+)?", team))
