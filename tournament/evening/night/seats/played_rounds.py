"""From who sat where and from the tables' sheets to every round of a night."""

from bisect import bisect_left
from dataclasses import replace
from functools import cached_property
from operator import attrgetter

from scoring.chairs import CLOCKWISE, Chair
from scoring.dials.house_rules import HouseRules
from scoring.game import Tally
from tournament.evening import facts
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.play.sheets import score
from tournament.evening.night.shelves import Memory, Shelf, Shelves

# By the names that a seat has them by: a hall asks for thousands.
CHAIRS = tuple((chair.value, chair) for chair in Chair)
Sitting = tuple[tuple[Chair, int], ...]
_number = attrgetter("written.number")
# What a game is made of, in the order in which `_played_game` takes it.
OF_A_ROUND = (facts.Round, facts.Seat, facts.Handover, facts.Sheet, facts.Hand)


class Rounds(tuple[PlayedGame, ...]):
    """The games of a night in the order in which they were seated."""

    @property
    def current(self) -> PlayedGame | None:
        """The game that was seated last."""
        return self[-1] if self else None

    @property
    def next_number(self) -> int:
        """In a bracket some that were called may have been taken back."""
        return self[-1].number + 1 if self else 1

    @property
    def first_open(self) -> int:
        """The first game that is not all in."""
        over = (at for at, played in enumerate(self) if not played.is_over)
        return 1 + next(over, len(self))

    @property
    def on_now(self) -> tuple[TableGame, ...]:
        """The games that have begun and are not in, in the order of their tables."""
        games = [game for played in self for game in played.missing]
        return tuple(sorted(games, key=lambda game: game.table))

    @cached_property
    def seated(self) -> frozenset[int]:
        """The numbers of all who ever had a chair, or sat out."""
        tables = (played.game_by_entry for played in self)
        return frozenset().union(*tables, *(played.bench for played in self))

    def of(self, number: int) -> PlayedGame | None:
        at = bisect_left(self, number, key=_number)
        return self[at] if at < len(self) and self[at].number == number else None

    def game(self, number: int, table: int) -> TableGame | None:
        played = self.of(number)
        return played.at(table) if played else None

    def last_at(self, table: int) -> TableGame | None:
        """The game that is on at a table, or was last: in a bracket each is called by its name."""
        for played in reversed(self):
            game = played.at(table)
            if game is not None or not played.name:
                return game
        return None


def rounds(written: Shelves, rules: HouseRules) -> Rounds:
    """Return every game; one of which nothing was changed is the same object as before."""
    return Rounds(
        written.memory.made(
            _played_game,
            written.memory,
            number,
            tuple(written.shelf(kind.KIND, number) for kind in OF_A_ROUND),
            rules,
            at=number,
        )
        for number in (seated.number for seated in written.all(facts.Round))
    )


def _played_game(
    memory: Memory, number: int, shelves: tuple[Shelf, ...], rules: HouseRules
) -> PlayedGame:
    (played,), seats, handovers, sheets, hands = (shelf.row for shelf in shelves)
    tables = memory.made(_tables, seats, at=number)
    hands_at: dict[int, list[facts.Hand]] = {}
    for hand in hands:
        hands_at.setdefault(hand.table, []).append(hand)
    empty = {handover.table for handover in handovers if handover.taken_by is None}
    sheet_at = {sheet.table: sheet for sheet in sheets}

    def at_table(table: int, sitting: Sitting) -> TableGame:
        sheet = sheet_at.get(table) or facts.Sheet(round=number, table=table)
        parts = (played, sitting, sheet, tuple(hands_at.get(table, ())), table in empty, rules)
        return memory.made(_game, *parts, at=(number, table))

    return PlayedGame(
        played,
        tuple(at_table(*sitting) for sitting in tables),
        tuple(sorted(seat.entry for seat in seats if seat.table is None)),
        {seat.entry: seat.plays_for for seat in seats if seat.plays_for is not None},
        tuple(sorted(handovers, key=lambda handover: handover.left)),
    )


def _tables(seats: tuple[facts.Seat, ...]) -> tuple[tuple[int, Sitting], ...]:
    """Who sits in which chair, table by table."""
    tables: dict[int, dict[str, int]] = {}
    for seat in seats:
        if seat.table is not None:
            tables.setdefault(seat.table, {})[seat.chair] = seat.entry
    return tuple(
        (table, tuple((chair, held[name]) for name, chair in CHAIRS if name in held))
        for table, held in sorted(tables.items())
    )


def _game(
    seated: facts.Round,
    seats: Sitting,
    sheet: facts.Sheet,
    hands: tuple[facts.Hand, ...],
    left_empty: bool,
    rules: HouseRules,
) -> TableGame:
    chairs = tuple(chair for chair, _ in seats)
    # Where a chair was left empty, hands of four and of three do not add up: only totals count.
    counting = (replace(sheet, rows=(), dealer="", said=()), ()) if left_empty else (sheet, hands)
    scored = score(*counting, chairs, rules)
    points = [tally.points for tally in scored.tallies]
    return TableGame(
        seated.number,
        sheet.table,
        seats,
        chairs,
        sheet,
        hands,
        scored,
        len(chairs) == 4 and points[0] == points[1],
        seated.name,
        left_empty,
        _as_four(sheet, hands, rules) if left_empty else (),
    )


def _as_four(
    sheet: facts.Sheet, hands: tuple[facts.Hand, ...], rules: HouseRules
) -> tuple[tuple[Chair, Tally], ...]:
    """As far as it was written down; the totals are those of the three who went on."""
    begun = replace(sheet, points=(), x=(), short=False, disputed="")
    return tuple(zip(CLOCKWISE, score(begun, hands, CLOCKWISE, rules).tallies, strict=True))
