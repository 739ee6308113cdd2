"""Tables from above: the hall as a map, how far each table is, where a chair stands, and the four
quarters of a large hall, each by a suit.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, sqrt

from scoring.chairs import CLOCKWISE, Chair
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetState
from tournament.kit.drawing.shapes import Anchor, Box, Drawing, Line, Part, Role, Shape, Sign, Text
from tournament.kit.printing.suits import Suit

# From one table to the next; its top, alone and among its chairs, and from its edge to a chair.
PITCH, ALONE, SIDE, GAP = 100.0, 88.0, 60.0, 4.0
DEEP, WIDE = 9.0, 30.0
# Of the top: how large its number is, over a mark, and with three figures.
FIGURE, LOWER, LONG = 0.6, 0.52, 0.42
# Where nobody says how wide a map may be for its height.
USUAL = 1.6


class State(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    IN = "in"
    LATE = "late"
    ASKED = "asked"  # to the desk


STATE_WORDS = {
    State.WAITING: "not begun",
    State.PLAYING: "playing",
    State.IN: "in",
    State.LATE: "late",
    State.ASKED: "not agreed",
}
ROLES = {State.WAITING: Role.WAITING, State.PLAYING: Role.PLAYING, State.IN: Role.IN}
SIGNS = {State.LATE: "…", State.ASKED: "?"}
UPON = {State.IN: Role.ON_IN, State.LATE: Role.ON_NOW, State.ASKED: Role.ON_NOW}
WAYS = {Chair.N: (0, -1), Chair.E: (1, 0), Chair.S: (0, 1), Chair.W: (-1, 0)}
# The quarters, from the table with number 1, which is at the upper left of a map: whether it is in
# the back half, and in the right one.
QUARTERS = {
    (False, False): Suit.SPADE,
    (False, True): Suit.HEART,
    (True, False): Suit.CLUB,
    (True, True): Suit.DIAMOND,
}
QUARTER_WORDS = {
    Suit.SPADE: "front left",
    Suit.HEART: "front right",
    Suit.CLUB: "back left",
    Suit.DIAMOND: "back right",
}
# A hall with fewer tables is seen at a glance.
MIN_TABLES_IN_QUARTERS = 8


@dataclass(frozen=True, slots=True)
class TableMark:
    """A table on the map. `chairs` are those taken, `lit` is the one that is meant, `said` is read
    out, and `link` is where a press on it leads, such as "#table-6".
    """

    table: int
    state: State = State.WAITING
    chairs: tuple[Chair, ...] = CLOCKWISE
    lit: Chair | None = None
    said: str = ""
    link: str = ""


def hall(
    tables: Sequence[TableMark],
    *,
    a_row: int = 0,
    ratio: float = USUAL,
    said: str = "",
    chairs: bool = True,
) -> Drawing:
    """Draw the hall: with `a_row` each table by its number, from the upper left; without it one
    after the other, in rows that go well with a picture `ratio` times as wide as high. Without
    `chairs` its figures are half as large again.
    """
    columns = a_row or columns_that_fit(len(tables), ratio)
    places = [divmod(mark.table - 1 if a_row else at, columns) for at, mark in enumerate(tables)]
    rows = 1 + max((row for row, _ in places), default=0)
    wide = min(columns, len(tables)) if not a_row else columns
    parts = tuple(
        _table(mark, PITCH * (column + 0.5), PITCH * (row + 0.5), chairs)
        for mark, (row, column) in zip(tables, places, strict=True)
    )
    return Drawing("hall", PITCH * wide, PITCH * rows, parts, said)


def compass(chair: Chair) -> Drawing:
    """Draw where a chair is, in the height of a line; its letter stands beside it."""
    third = PITCH / 3
    chairs = (
        Box(
            third * (1 + across) + 2,
            third * (1 + down) + 2,
            third - 4,
            third - 4,
            Role.LIT if other is chair else Role.FREE,
            6,
        )
        for other, (across, down) in WAYS.items()
    )
    top = Box(third, third, third, third, Role.TAKEN, 4)
    return Drawing("compass", PITCH, PITCH, (Part((top, *chairs)),))


def columns_that_fit(count: int, ratio: float) -> int:
    """Return how many columns of squares there are, the last row about as full as the others."""
    across = max(1, min(count, round(sqrt(count * ratio))))
    return ceil(count / ceil(count / across)) if count else 1


def table_mark(game: TableGame, *, is_late: bool = False, link: str = "") -> TableMark:
    """Return the mark of a game's table. A `link` has "{}" where the number goes: "#table-{}"."""
    state = state_of(game, is_late=is_late)
    chairs = tuple(chair for chair, _ in game.seats)
    label = f"Table {game.table}: {STATE_WORDS[state]}"
    return TableMark(game.table, state, chairs, said=label, link=link.format(game.table))


def state_of(game: TableGame, *, is_late: bool = False) -> State:
    if game.score.is_over:
        return State.IN
    if game.score.state is SheetState.DISPUTED:
        return State.ASKED
    return State.LATE if is_late else State.PLAYING


def quarter(table: int, tables: Collection[int], a_row: int) -> Suit | None:
    """Return the suit of the quarter that a table stands in; none in a small hall, or if the club
    does not say how many tables stand in a row. The first half of an odd number is the larger one.
    """
    if not a_row or len(tables) < MIN_TABLES_IN_QUARTERS:
        return None
    rows = ceil(max(tables) / a_row)
    row, column = divmod(table - 1, a_row)
    return QUARTERS[2 * row >= rows + rows % 2, 2 * column >= a_row + a_row % 2]


def sign(suit: Suit) -> Drawing:
    """Return one suit, as high as a line."""
    return Drawing("sign", 100, 100, (Part((Sign(suit, 4, 4, 92, Role[suit.name]),)),))


def _table(mark: TableMark, x: float, y: float, chairs: bool) -> Part:
    side = SIDE if chairs else ALONE
    around = tuple(_chair(mark, chair, x, y) for chair in CLOCKWISE) if chairs else ()
    top = _top(mark, x - side / 2, y - side / 2, side)
    return Part((*around, top, *_figure(mark, x, y, side)), mark.said, mark.link)


def _top(mark: TableMark, left: float, top: float, side: float) -> Box:
    """Round where its sheets do not agree: not by its colour alone is it told from a late one."""
    thick = 5 if mark.state in (State.LATE, State.ASKED) else 3
    round_off = side / 2 if mark.state is State.ASKED else side / 8
    return Box(left, top, side, side, ROLES.get(mark.state, Role.NOW), round_off, thick)


def _chair(mark: TableMark, chair: Chair, x: float, y: float) -> Box:
    across, down = WAYS[chair]
    away = SIDE / 2 + GAP + DEEP / 2
    wide, high = (DEEP, WIDE) if across else (WIDE, DEEP)
    taken = Role.TAKEN if chair in mark.chairs else Role.FREE
    role = Role.LIT if chair is mark.lit else taken
    return Box(x + across * away - wide / 2, y + down * away - high / 2, wide, high, role, 4)


def _figure(mark: TableMark, x: float, y: float, side: float) -> tuple[Shape, ...]:
    """Its number, over what says without a colour that it is in, waited for or asked."""
    role = UPON.get(mark.state, Role.INK)
    marked = mark.state in (State.IN, *SIGNS)
    size = side * (LONG if mark.table > 99 else LOWER if marked else FIGURE)
    middle = y - side / 7 if marked else y
    number = Text(str(mark.table), x, middle, size, role, Anchor.MIDDLE, title=True)
    if mark.state is State.IN:
        tick = ((-0.15, 0.27), (-0.03, 0.37), (0.17, 0.18))
        points = tuple((x + across * side, y + down * side) for across, down in tick)
        return number, Line(points, role, side / 15)
    if sign := SIGNS.get(mark.state):
        return number, Text(sign, x, y + 0.3 * side, side / 3, role, Anchor.MIDDLE, title=True)
    return (number,)
