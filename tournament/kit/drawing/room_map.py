"""Draws tables from above: a map of the room with the state of each table, and one table with a
highlighted seat. Also finds the suit that stands for a quarter of a large room.
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
    DrawingPart,
    Line,
    Role,
    Shape,
    SuitShape,
    Text,
)
from tournament.kit.printing.suits import Suit

# In the drawing's own units: the distance from the middle of one table to the next, the side of a
# table without and with chairs, and the gap between a table and its chairs.
TABLE_PITCH, TABLE_SIDE_WITHOUT_CHAIRS, TABLE_SIDE_WITH_CHAIRS, CHAIR_GAP = 100.0, 88.0, 60.0, 4.0
# A chair is drawn as a box beside the table.
CHAIR_DEPTH, CHAIR_WIDTH = 9.0, 30.0
# The size of a table's number, as a share of the table's side: for a usual number, for a number
# above a sign, and for a number of three digits.
NUMBER_SCALE, NUMBER_SCALE_ABOVE_SIGN, THREE_DIGIT_NUMBER_SCALE = 0.6, 0.52, 0.42
# The usual width of a map, divided by its height.
USUAL_WIDTH_TO_HEIGHT_RATIO = 1.6
# A room is divided into quarters if it has at least this many tables. In a smaller room, players
# find their table without quarters.
MIN_TABLES_IN_QUARTERS = 8


class TableState(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    IN = "in"
    LATE = "late"
    DISPUTED = "disputed"


WORDS_BY_STATE = {
    TableState.WAITING: "not started",
    TableState.PLAYING: "playing",
    TableState.IN: "in",
    TableState.LATE: "late",
    TableState.DISPUTED: "disputed",
}
TABLE_ROLE_BY_STATE = {
    TableState.WAITING: Role.WAITING,
    TableState.PLAYING: Role.PLAYING,
    TableState.IN: Role.SCORE_IN,
}
SIGN_BY_STATE = {TableState.LATE: "…", TableState.DISPUTED: "?"}
# Numbers and signs on a table in any other state have the role `INK`.
NUMBER_ROLE_BY_STATE = {
    TableState.IN: Role.ON_SCORE_IN,
    TableState.LATE: Role.ON_ATTENTION,
    TableState.DISPUTED: Role.ON_ATTENTION,
}
DIRECTION_BY_CHAIR = {Chair.N: (0, -1), Chair.E: (1, 0), Chair.S: (0, 1), Chair.W: (-1, 0)}
# The keys say whether a table is in the back half and whether it is in the right half. Table 1 is
# at the front left, which is the upper left of the map.
SUIT_BY_QUARTER = {
    (False, False): Suit.SPADE,
    (False, True): Suit.HEART,
    (True, False): Suit.CLUB,
    (True, True): Suit.DIAMOND,
}
QUARTER_WORDS_BY_SUIT = {
    Suit.SPADE: "front left",
    Suit.HEART: "front right",
    Suit.CLUB: "back left",
    Suit.DIAMOND: "back right",
}


@dataclass(frozen=True, slots=True)
class MapTable:
    """A table on the map. `chairs` are the seats with a player, `description` is for screen
    readers, and `link` is where a click on the table leads, such as "#table-6".
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
    tables_per_row: int = 0,
    width_to_height_ratio: float = USUAL_WIDTH_TO_HEIGHT_RATIO,
    description: str = "",
    with_chairs: bool = True,
) -> Drawing:
    """Draw the tables of the room. If `tables_per_row` is known, draw each table where its number
    puts it: table 1 is at the upper left, and the numbers run along each row. If `tables_per_row`
    is 0, draw the tables one after another, in a map with about the `width_to_height_ratio`.
    Without chairs, the table numbers are larger.
    """
    column_count = tables_per_row or map_column_count(len(tables), width_to_height_ratio)
    cells = [
        divmod(table.number - 1 if tables_per_row else index, column_count)
        for index, table in enumerate(tables)
    ]
    row_count = 1 + max((row for row, _ in cells), default=0)
    map_columns = min(column_count, len(tables)) if not tables_per_row else column_count
    parts = tuple(
        _table_part(table, TABLE_PITCH * (column + 0.5), TABLE_PITCH * (row + 0.5), with_chairs)
        for table, (row, column) in zip(tables, cells, strict=True)
    )
    return Drawing("hall", TABLE_PITCH * map_columns, TABLE_PITCH * row_count, parts, description)


def draw_seat_position(chair: Chair) -> Drawing:
    """Draw a small table with one seat highlighted, as a sign beside the letter of the seat."""
    square_side = TABLE_PITCH / 3
    chairs = (
        Box(
            square_side * (1 + x_step) + 2,
            square_side * (1 + y_step) + 2,
            square_side - 4,
            square_side - 4,
            Role.CHAIR_HIGHLIGHTED if other_chair is chair else Role.CHAIR_EMPTY,
            6,
        )
        for other_chair, (x_step, y_step) in DIRECTION_BY_CHAIR.items()
    )
    table_box = Box(square_side, square_side, square_side, square_side, Role.CHAIR_TAKEN, 4)
    return Drawing("compass", TABLE_PITCH, TABLE_PITCH, (DrawingPart((table_box, *chairs)),))


def map_column_count(table_count: int, width_to_height_ratio: float) -> int:
    """Return the number of columns for a map of `table_count` tables. With that many columns, the
    map has about the given ratio, and its last row is about as full as the other rows.
    """
    column_count = max(1, min(table_count, round(sqrt(table_count * width_to_height_ratio))))
    return ceil(table_count / ceil(table_count / column_count)) if table_count else 1


def make_map_table(game: TableGame, *, is_late: bool = False, link: str = "") -> MapTable:
    """Return the table of a game for the map. In `link`, such as "#table-{}", the braces stand for
    the table's number.
    """
    state = table_state(game, is_late=is_late)
    chairs = tuple(chair for chair, _ in game.seats)
    label = f"Table {game.table}: {WORDS_BY_STATE[state]}"
    return MapTable(game.table, state, chairs, description=label, link=link.format(game.table))


def table_state(game: TableGame, *, is_late: bool = False) -> TableState:
    if game.score.is_over:
        return TableState.IN
    if game.score.state is SheetState.DISPUTED:
        return TableState.DISPUTED
    return TableState.LATE if is_late else TableState.PLAYING


def quarter_suit(
    table_number: int, table_numbers: Collection[int], tables_per_row: int
) -> Suit | None:
    """Return the suit of the quarter of the room that a table is in, or None if the room is small
    or `tables_per_row` is 0. A row in the middle belongs to the front half, and a column in the
    middle to the left half.
    """
    if not tables_per_row or len(table_numbers) < MIN_TABLES_IN_QUARTERS:
        return None
    row_count = ceil(max(table_numbers) / tables_per_row)
    row, column = divmod(table_number - 1, tables_per_row)
    return SUIT_BY_QUARTER[
        2 * row >= row_count + row_count % 2, 2 * column >= tables_per_row + tables_per_row % 2
    ]


def draw_suit_sign(suit: Suit) -> Drawing:
    """Draw a suit in its color, as a sign in a line of text."""
    return Drawing("sign", 100, 100, (DrawingPart((SuitShape(suit, 4, 4, 92, Role[suit.name]),)),))


def _table_part(table: MapTable, x: float, y: float, with_chairs: bool) -> DrawingPart:
    table_side = TABLE_SIDE_WITH_CHAIRS if with_chairs else TABLE_SIDE_WITHOUT_CHAIRS
    chair_boxes = (
        tuple(_chair_box(table, chair, x, y) for chair in CHAIRS_CLOCKWISE) if with_chairs else ()
    )
    table_box = _table_top(table, x - table_side / 2, y - table_side / 2, table_side)
    return DrawingPart(
        (*chair_boxes, table_box, *_number_shapes(table, x, y, table_side)),
        table.description,
        table.link,
    )


def _table_top(table: MapTable, left: float, top: float, table_side: float) -> Box:
    """Return the shape of a table. A disputed table is round, so that not only its color tells it
    from a late one.
    """
    thickness = 5 if table.state in (TableState.LATE, TableState.DISPUTED) else 3
    corner_radius = table_side / 2 if table.state is TableState.DISPUTED else table_side / 8
    return Box(
        left,
        top,
        table_side,
        table_side,
        TABLE_ROLE_BY_STATE.get(table.state, Role.ATTENTION),
        corner_radius,
        thickness,
    )


def _chair_box(table: MapTable, chair: Chair, x: float, y: float) -> Box:
    x_step, y_step = DIRECTION_BY_CHAIR[chair]
    chair_distance = TABLE_SIDE_WITH_CHAIRS / 2 + CHAIR_GAP + CHAIR_DEPTH / 2
    width, height = (CHAIR_DEPTH, CHAIR_WIDTH) if x_step else (CHAIR_WIDTH, CHAIR_DEPTH)
    chair_role = Role.CHAIR_TAKEN if chair in table.chairs else Role.CHAIR_EMPTY
    role = Role.CHAIR_HIGHLIGHTED if chair is table.highlighted_chair else chair_role
    return Box(
        x + x_step * chair_distance - width / 2,
        y + y_step * chair_distance - height / 2,
        width,
        height,
        role,
        4,
    )


def _number_shapes(table: MapTable, x: float, y: float, table_side: float) -> tuple[Shape, ...]:
    """Return the number of a table. If its score is entered, late or disputed, add a sign below the
    number, so that the state can be seen without the color.
    """
    number_role = NUMBER_ROLE_BY_STATE.get(table.state, Role.INK)
    has_sign = table.state in (TableState.IN, *SIGN_BY_STATE)
    font_size = table_side * (
        THREE_DIGIT_NUMBER_SCALE
        if table.number > 99
        else NUMBER_SCALE_ABOVE_SIGN
        if has_sign
        else NUMBER_SCALE
    )
    middle = y - table_side / 7 if has_sign else y
    number_text = Text(
        str(table.number), x, middle, font_size, number_role, Anchor.MIDDLE, is_title=True
    )
    if table.state is TableState.IN:
        tick_corners = ((-0.15, 0.27), (-0.03, 0.37), (0.17, 0.18))
        points = tuple(
            (x + x_share * table_side, y + y_share * table_side)
            for x_share, y_share in tick_corners
        )
        return number_text, Line(points, number_role, table_side / 15)
    if sign := SIGN_BY_STATE.get(table.state):
        return number_text, Text(
            sign, x, y + 0.3 * table_side, table_side / 3, number_role, Anchor.MIDDLE, is_title=True
        )
    return (number_text,)
