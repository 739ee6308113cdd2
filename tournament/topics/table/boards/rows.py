"""A table's sheet, row by row as it is read off paper, with the running score."""

from dataclasses import dataclass

from scoring.chairs import CLOCKWISE, Seats, side_name, sides_of
from scoring.totals.hand_steps import steps
from scoring.totals.rows_read import rows_total
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import x_holders
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.open_rulings import open_words
from tournament.evening.night.play.sheets import Depth, sheet_row
from tournament.evening.night.play.side_names import people
from tournament.evening.night.play.totals import Totals

# In a race nobody knows how many rows there will be: at least so many, and so many empty ones.
MIN_ROWS_OF_A_RACE = 12
EMPTY_ROWS = 4


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row as it is read: points by side, whose X is marked, and the score after it."""

    points: tuple[str, ...]
    x: tuple[bool, ...]
    score: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the page: its boxes for points and its ticks for X, each with its name, the hidden
    words before its label, the label, and its value.
    """

    number: int
    points: tuple[tuple[str, str, str, str], ...]
    x: tuple[tuple[str, str, str, bool], ...]
    score: str


@dataclass(frozen=True, slots=True)
class SheetAsRead:
    """The rows of a sheet. `why_not` says that this table is written down in another way."""

    rows: tuple[ShownRow, ...]
    most: int
    is_open: bool
    why_not: str
    rulings: tuple[str, ...]  # that the score does not contain yet


def sheet(night: Night, game: TableGame, typed: tuple[ReadRow, ...] = ()) -> SheetAsRead:
    """Return the rows of a table; if `typed` was not taken it is shown instead of what
    is stored.
    """
    chairs, rules = game.chairs, night.rules
    rows = typed or _rows(night, game)
    return SheetAsRead(
        rows=tuple(_row(number, row, night, game) for number, row in enumerate(rows, start=1)),
        most=max(max(step.points) for step in steps(rules, CLOCKWISE[: len(chairs)])),
        is_open=not progress.is_past(night, game.round),
        why_not=_why_not(game),
        rulings=open_words(night, game),
    )


def how_many(night: Night, game: TableGame) -> int:
    """Return how many rows the page has."""
    full = night.rules.hands_at(len(game.chairs))
    return full or max(MIN_ROWS_OF_A_RACE, len(game.sheet.rows) + EMPTY_ROWS)


def _row(number: int, row: ReadRow, night: Night, game: TableGame) -> ShownRow:
    points = zip(sides_of(game.chairs), row.points, strict=True)
    marks = zip(x_holders(night.rules, game.chairs), row.x, strict=True)

    def whose(chairs: Seats) -> str:
        return f"Table {game.table}, row {number}, {people(night, game, chairs)}, "

    return ShownRow(
        number,
        tuple(
            (f"r{number}p{place}", f"{whose(side)}points ", side_name(side), text)
            for place, (side, text) in enumerate(points)
        ),
        tuple(
            (f"r{number}x{place}", whose(holder), f"X {side_name(holder)}", mark)
            for place, (holder, mark) in enumerate(marks)
        ),
        row.score,
    )


def _rows(night: Night, game: TableGame) -> tuple[ReadRow, ...]:
    sides = len(sides_of(game.chairs))
    holders = len(x_holders(night.rules, game.chairs))
    empty = ReadRow(("",) * sides, (False,) * holders)
    rows = game.sheet.rows
    sheet_rows = [sheet_row(row, game.chairs, night.rules) for row in rows]
    shown = []
    for number, (points, x) in enumerate(rows, start=1):
        total = rows_total(sheet_rows[:number], game.chairs, night.rules)
        shown_points = tuple(str(point or "") if any(points) else "0" for point in points)
        marks = tuple(map(bool, x[:holders]))
        shown.append(ReadRow(shown_points, marks, Totals(total.points, ()).words))
    return (*shown, *(empty for _ in range(how_many(night, game) - len(shown))))


def _why_not(game: TableGame) -> str:
    if game.left_empty:
        return "A chair was left empty in this game, so only its totals count."
    match game.score.depth:
        case Depth.TOTALS:
            return "The totals of this table are typed."
        case Depth.HANDS:
            return "This table is written hand by hand."
        case _:
            return ""
