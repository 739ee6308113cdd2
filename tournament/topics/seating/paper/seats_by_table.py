"""Who sits at which table, for somebody to call out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.evening.night.night import Night
from tournament.evening.words.many import so_many
from tournament.kit.printing import faces
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import Frame, Paper, Placed, flow_blocks
from tournament.kit.printing.letters import drawable, height, lacks, width, wrap_text
from tournament.kit.printing.page import Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import PLAIN
from tournament.kit.printing.word_table import draw_title, largest_size, room
from tournament.topics.seating.boards.who_sits_where import ByTable, SeatOnWall, seats_by_table

SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0)
ACROSS = 2
GAP = 10.0
# In sizes of the letters.
TITLE, PAD = 5.2, 0.35
# Beside a chair's letter.
AIR = 0.6
# A larger size may make so many times the lines of the smallest one.
MAX_MORE_LINES = 1.3


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table, or those who sit out, with their seats in lines of two. What says where they sit is
    `chair` wide in sizes of the letters, as on all tables.
    """

    title: str
    below: str
    lines: tuple[tuple[SeatOnWall, ...], ...]
    chair: float


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = seats_by_table(night, wish.game)
    blocks = _blocks(board)
    sizes = [wish.size(size) for size in SIZES]
    most = MAX_MORE_LINES * _count(blocks, wish.paper, sizes[-1])
    few = [size for size in sizes if _count(blocks, wish.paper, size) <= most]
    size = largest_size(few, lambda size: len(_flow(blocks, wish.paper, size)))
    draw = partial(_page, f"{board.title}: table by table", blocks, size)
    return [partial(draw, placed) for placed in _flow(blocks, wish.paper, size)]


def _blocks(board: ByTable) -> tuple[TableBlock, ...]:
    seats = (*board.bench, *(seat for table in board.tables for seat in table.seats))
    chair = max((width(drawable(seat.where), 1, STRONG) for seat in seats), default=0) + AIR
    blocks = [
        TableBlock(f"Table {table.number}", table.game, _lines(table.seats), chair)
        for table in board.tables
    ]
    if board.bench:
        points = f"{so_many(board.points, 'point')} each" if board.points else ""
        blocks.append(TableBlock("Sits out", points, _lines(board.bench), chair))
    return tuple(blocks)


def _lines(seats: Sequence[SeatOnWall]) -> tuple[tuple[SeatOnWall, ...], ...]:
    return tuple(tuple(seats[at : at + ACROSS]) for at in range(0, len(seats), ACROSS))


def _flow(blocks: Sequence[TableBlock], paper: Paper, size: float) -> tuple[Placed, ...]:
    whole = room(paper)
    heights = [sum(_heights(block, whole, size)) + 2 * PAD * size for block in blocks]
    return flow_blocks(heights, lambda _: whole)


def _heights(block: TableBlock, frame: Frame, size: float) -> list[float]:
    """Return the height of each line, with room for what stands below the title."""
    lines = _counts(block, frame, size)
    if block.below and sum(lines) < ACROSS:
        lines[-1] += 1
    return [height(count, size) for count in lines]


def _counts(block: TableBlock, frame: Frame, size: float) -> list[int]:
    wide = _cells(frame, size, block.chair)[1][1].width
    return [max(len(_who(seat, wide, size)) for seat in line) for line in block.lines]


def _count(blocks: Sequence[TableBlock], paper: Paper, size: float) -> int:
    """Return how many lines all blocks have."""
    return sum(sum(_counts(block, room(paper), size)) for block in blocks)


def _who(seat: SeatOnWall, wide: float, size: float) -> list[str]:
    return [line for text in seat.who for line in wrap_text(text, wide, size)]


def _cells(frame: Frame, size: float, chair: float) -> tuple[Frame, tuple[Frame, ...]]:
    """Return the cell of the title, and those of chair and name for each seat beside it."""
    title, seats = frame.split([TITLE * size, frame.width - TITLE * size], GAP)
    return title, tuple(
        cell
        for column in seats.columns(ACROSS, GAP)
        for cell in column.split([chair * size, column.width - chair * size])
    )


def _page(
    title: str,
    blocks: Sequence[TableBlock],
    size: float,
    placed: Placed,
    sheet: PaperSheet,
) -> None:
    draw_title(sheet, title)
    for number, frame in placed:
        _block(sheet, frame, blocks[number], size)
        sheet.under(frame, PLAIN)


def _block(sheet: PaperSheet, frame: Frame, block: TableBlock, size: float) -> None:
    inside = frame.inset(0, PAD * size)
    title, _ = _cells(inside, size, block.chair)
    value = height(1, size)
    sheet.words(block.title, title.head(value), size, face=faces.TITLE)
    if block.below:
        sheet.words(block.below, title.below(value).head(value), size)
    down = 0.0
    for line, high in zip(block.lines, _heights(block, frame, size), strict=True):
        _, cells = _cells(inside.below(down).head(high), size, block.chair)
        for seat, chair, name in zip(line, cells[::2], cells[1::2], strict=False):
            sheet.words(seat.where, chair.head(value), size, face=STRONG)
            sheet.lines(_who(seat, name.width, size), name, size)
            sheet.lacks = sheet.lacks or any(map(lacks, seat.who))
        down += high
