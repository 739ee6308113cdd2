"""Draws tables from above: a map of the room with the state of each table, and a seat at its table.
Also the suits that stand for the four quarters of a large room.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, sqrt

from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetState
from tournament.kit.drawing.shapes import (
    Anchor,
    Box,
    Drawing,
    Line,
    Part,
    Role,
    Shape,
    SuitShape,
    Text,
)
from tournament.kit.printing.suits import Suit

# From the middle of one table to the next; the side of a table; the gap to its chairs.
TABLE_PITCH, TABLE_SIDE_WITHOUT_CHAIRS, TABLE_SIDE_WITH_CHAIRS, CHAIR_GAP = 100.0, 88.0, 60.0, 4.0
# A chair is a box beside the table.
CHAIR_DEPTH, CHAIR_WIDTH = 9.0, 30.0
# The size of the number on a table, as a share of the table's side.
NUMBER_SCALE, NUMBER_SCALE_ABOVE_SIGN, THREE_DIGIT_NUMBER_SCALE = 0.6, 0.52, 0.42
# The width of a map divided by its height.
USUAL_RATIO = 1.6


class TableState(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    IN = "in"
    LATE = "late"
    DISPUTED = "disputed"


STATE_WORDS = {
    TableState.WAITING: "not begun",
    TableState.PLAYING: "playing",
    TableState.IN: "in",
    TableState.LATE: "late",
    TableState.DISPUTED: "disputed",
}
TABLE_ROLES = {
    TableState.WAITING: Role.WAITING,
    TableState.PLAYING: Role.PLAYING,
    TableState.IN: Role.IN,
}
STATE_SIGNS = {TableState.LATE: "…", TableState.DISPUTED: "?"}
# Numbers and signs on a table in another state have the role of ink.
NUMBER_ROLES = {
    TableState.IN: Role.ON_IN,
    TableState.LATE: Role.ON_NOW,
    TableState.DISPUTED: Role.ON_NOW,
}
CHAIR_DIRECTIONS = {Chair.N: (0, -1), Chair.E: (1, 0), Chair.S: (0, 1), Chair.W: (-1, 0)}
# Keys: is the table in the back half, and is it in the right half? Table 1 is at the front left,
# which is the upper left of a map.
QUARTER_SUITS = {
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
# In a room with fewer tables, a player finds the table without being told its quarter.
MIN_TABLES_IN_QUARTERS = 8


@dataclass(frozen=True, slots=True)
class MapTable:
    """A table on the map. `chairs` are the seats with a player. The `description` is for screen
    readers, and the `link` is where a press on the table leads, such as "#table-6".
    """

    number: int
    state: TableState = TableState.WAITING
    chairs: tuple[Chair, ...] = CHAIRS_CLOCKWISE
    highlighted_chair: Chair | None = None
    description: str = ""
    link: str = ""


def draw_room_map(
    tables: Sequence[MapTable],
    *,
    per_row: int = 0,
    ratio: float = USUAL_RATIO,
    description: str = "",
    with_chairs: bool = True,
) -> Drawing:
    """Draw the tables of the room. If it has `per_row` tables in a row, each table is where its
    number says, from the upper left; otherwise the tables follow one another, in rows that make the
    map about `ratio` times as wide as high. Without chairs, the numbers are larger.
    """
    columns = per_row or columns_that_fit(len(tables), ratio)
    cells = [
        divmod(table.number - 1 if per_row else index, columns)
        for index, table in enumerate(tables)
    ]
    rows = 1 + max((row for row, _ in cells), default=0)
    width = min(columns, len(tables)) if not per_row else columns
    parts = tuple(
        _table_part(table, TABLE_PITCH * (column + 0.5), TABLE_PITCH * (row + 0.5), with_chairs)
        for table, (row, column) in zip(tables, cells, strict=True)
    )
    return Drawing("hall", TABLE_PITCH * width, TABLE_PITCH * rows, parts, description)


def draw_seat_position(chair: Chair) -> Drawing:
    """Draw a small table with one seat highlighted, to show beside the letter of the seat."""
    square_side = TABLE_PITCH / 3
    chairs = (
        Box(
            square_side * (1 + x_step) + 2,
            square_side * (1 + y_step) + 2,
            square_side - 4,
            square_side - 4,
            Role.LIT if other_chair is chair else Role.FREE,
            6,
        )
        for other_chair, (x_step, y_step) in CHAIR_DIRECTIONS.items()
    )
    table_box = Box(square_side, square_side, square_side, square_side, Role.TAKEN, 4)
    return Drawing("compass", TABLE_PITCH, TABLE_PITCH, (Part((table_box, *chairs)),))


def columns_that_fit(count: int, ratio: float) -> int:
    """Return the number of columns for so many tables, so that the map has about this ratio and its
    last row is about as full as the others.
    """
    column_count = max(1, min(count, round(sqrt(count * ratio))))
    return ceil(count / ceil(count / column_count)) if count else 1


def map_table(game: TableGame, *, is_late: bool = False, link: str = "") -> MapTable:
    """Return the table of a game for the map. A `link` such as "#table-{}" gets the number."""
    state = table_state(game, is_late=is_late)
    chairs = tuple(chair for chair, _ in game.seats)
    label = f"Table {game.table}: {STATE_WORDS[state]}"
    return MapTable(game.table, state, chairs, description=label, link=link.format(game.table))


def table_state(game: TableGame, *, is_late: bool = False) -> TableState:
    if game.score.is_over:
        return TableState.IN
    if game.score.state is SheetState.DISPUTED:
        return TableState.DISPUTED
    return TableState.LATE if is_late else TableState.PLAYING


def quarter_suit(table: int, tables: Collection[int], per_row: int) -> Suit | None:
    """Return the suit of the quarter that a table is in; None in a small room, or if `per_row` is
    0. Of an odd number of rows or columns, the middle one belongs to the first half.
    """
    if not per_row or len(tables) < MIN_TABLES_IN_QUARTERS:
        return None
    row_count = ceil(max(tables) / per_row)
    row, column = divmod(table - 1, per_row)
    return QUARTER_SUITS[2 * row >= row_count + row_count % 2, 2 * column >= per_row + per_row % 2]


def draw_suit_sign(suit: Suit) -> Drawing:
    """Draw a suit in its color, to show in a line of text."""
    return Drawing("sign", 100, 100, (Part((SuitShape(suit, 4, 4, 92, Role[suit.name]),)),))


def _table_part(table: MapTable, x: float, y: float, with_chairs: bool) -> Part:
    side = TABLE_SIDE_WITH_CHAIRS if with_chairs else TABLE_SIDE_WITHOUT_CHAIRS
    chair_boxes = (
        tuple(_chair_box(table, chair, x, y) for chair in CHAIRS_CLOCKWISE) if with_chairs else ()
    )
    table_box = _table_top(table, x - side / 2, y - side / 2, side)
    return Part(
        (*chair_boxes, table_box, *_number_shapes(table, x, y, side)), table.description, table.link
    )


def _table_top(table: MapTable, left: float, top: float, side: float) -> Box:
    """Return the top of a table. It is round if the score is disputed, since color alone must not
    tell it from a late table.
    """
    thickness = 5 if table.state in (TableState.LATE, TableState.DISPUTED) else 3
    corner_radius = side / 2 if table.state is TableState.DISPUTED else side / 8
    return Box(
        left, top, side, side, TABLE_ROLES.get(table.state, Role.NOW), corner_radius, thickness
    )


def _chair_box(table: MapTable, chair: Chair, x: float, y: float) -> Box:
    x_step, y_step = CHAIR_DIRECTIONS[chair]
    chair_distance = TABLE_SIDE_WITH_CHAIRS / 2 + CHAIR_GAP + CHAIR_DEPTH / 2
    width, height = (CHAIR_DEPTH, CHAIR_WIDTH) if x_step else (CHAIR_WIDTH, CHAIR_DEPTH)
    chair_role = Role.TAKEN if chair in table.chairs else Role.FREE
    role = Role.LIT if chair is table.highlighted_chair else chair_role
    return Box(
        x + x_step * chair_distance - width / 2,
        y + y_step * chair_distance - height / 2,
        width,
        height,
        role,
        4,
    )


def _number_shapes(table: MapTable, x: float, y: float, side: float) -> tuple[Shape, ...]:
    """Return the number of a table, and below it a sign if the table is in, late or disputed, since
    color alone must not say that.
    """
    role = NUMBER_ROLES.get(table.state, Role.INK)
    has_sign = table.state in (TableState.IN, *STATE_SIGNS)
    size = side * (
        THREE_DIGIT_NUMBER_SCALE
        if table.number > 99
        else NUMBER_SCALE_ABOVE_SIGN
        if has_sign
        else NUMBER_SCALE
    )
    middle = y - side / 7 if has_sign else y
    number = Text(str(table.number), x, middle, size, role, Anchor.MIDDLE, is_title=True)
    if table.state is TableState.IN:
        tick_corners = ((-0.15, 0.27), (-0.03, 0.37), (0.17, 0.18))
        points = tuple(
            (x + x_share * side, y + y_share * side) for x_share, y_share in tick_corners
        )
        return number, Line(points, role, side / 15)
    if sign := STATE_SIGNS.get(table.state):
        return number, Text(sign, x, y + 0.3 * side, side / 3, role, Anchor.MIDDLE, is_title=True)
    return (number,)
