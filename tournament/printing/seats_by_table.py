"""Who sits at which table, for whoever calls the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournament.boards.seats import ByTable, Seat, by_table
from tournament.night.evening import Night
from tournament.printing.flow import Placed, flowed
from tournament.printing.frames import Frame, Paper
from tournament.printing.growing import largest, room
from tournament.printing.letters import height, lacks, wrapped
from tournament.printing.listed import headed
from tournament.printing.sheet import PLAIN, Draw, Sheet
from tournament.printing.wishes import Wish

SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0)
ACROSS = 2
GAP = 10.0
# In sizes of the letters.
TITLE, CHAIR, PAD = 5.2, 2.6, 0.35


@dataclass(frozen=True, slots=True)
class Block:
    """A table, or those who sit out, with their seats in lines of two."""

    title: str
    below: str
    lines: tuple[tuple[Seat, ...], ...]


def pages(night: Night, wish: Wish) -> Sequence[Draw]:
    board = by_table(night, wish.game)
    blocks = _blocks(board)
    usual = largest(SIZES, lambda size: len(_flowed(blocks, wish.paper, size)))
    size = wish.size(usual)
    draw = partial(_page, f"{board.title}: table by table", night.club_name, blocks, size)
    return [partial(draw, one) for one in _flowed(blocks, wish.paper, size)]


def _blocks(board: ByTable) -> tuple[Block, ...]:
    blocks = [Block(f"Table {one.number}", one.game, _lines(one.seats)) for one in board.tables]
    if board.bench:
        points = f"{board.points} points each" if board.points else ""
        blocks.append(Block("Sits out", points, _lines(board.bench)))
    return tuple(blocks)


def _lines(seats: Sequence[Seat]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(tuple(seats[at : at + ACROSS]) for at in range(0, len(seats), ACROSS))


def _flowed(blocks: Sequence[Block], paper: Paper, size: float) -> tuple[Placed, ...]:
    whole = room(paper)
    heights = [sum(_heights(one, whole, size)) + 2 * PAD * size for one in blocks]
    return flowed(heights, lambda _: whole)


def _heights(block: Block, frame: Frame, size: float) -> list[float]:
    """Of each line. Whatever stands below the title has room as well."""
    wide = _cells(frame, size)[1][1].width
    lines = [max(len(_who(one, wide, size)) for one in line) for line in block.lines]
    if block.below and sum(lines) < ACROSS:
        lines[-1] += 1
    return [height(count, size) for count in lines]


def _who(seat: Seat, wide: float, size: float) -> list[str]:
    return [line for one in seat.who for line in wrapped(one, wide, size)]


def _cells(frame: Frame, size: float) -> tuple[Frame, tuple[Frame, ...]]:
    """The title's, and of each seat beside it the chair's and the name's."""
    title, seats = frame.split([TITLE * size, frame.width - TITLE * size], GAP)
    return title, tuple(
        cell
        for one in seats.columns(ACROSS, GAP)
        for cell in one.split([CHAIR * size, one.width - CHAIR * size])
    )


def _page(
    title: str,
    club: str,
    blocks: Sequence[Block],
    size: float,
    placed: Placed,
    sheet: Sheet,
) -> None:
    headed(sheet, title, club)
    for number, frame in placed:
        _block(sheet, frame, blocks[number], size)
        sheet.under(frame, PLAIN)


def _block(sheet: Sheet, frame: Frame, block: Block, size: float) -> None:
    inside = frame.inset(0, PAD * size)
    title, _ = _cells(inside, size)
    one = height(1, size)
    sheet.words(block.title, title.head(one), size, bold=True)
    if block.below:
        sheet.words(block.below, title.below(one).head(one), size)
    down = 0.0
    for line, high in zip(block.lines, _heights(block, frame, size), strict=True):
        _, cells = _cells(inside.below(down).head(high), size)
        for seat, chair, name in zip(line, cells[::2], cells[1::2], strict=False):
            sheet.words(seat.where, chair.head(one), size, bold=True)
            sheet.lines(_who(seat, name.width, size), name, size)
            sheet.lacks = sheet.lacks or any(map(lacks, seat.who))
        down += high
