"""The rules tonight on one page, from the dials; what the house's sheet has otherwise is marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.rules_tonight import Rule
from tournament.evening.rules.board import Rules, rules
from tournament.night.night import Night
from tournament.printing.faces import STRONG, TITLE
from tournament.printing.flow import Placed, flowed, paged
from tournament.printing.frames import Frame, Paper
from tournament.printing.growing_columns import room
from tournament.printing.letters import drawable, height, lacks, width, wrapped
from tournament.printing.page import Align, Draw, PaperSheet
from tournament.printing.print_wish import PrintWish
from tournament.printing.shapes import FINE, PLAIN
from tournament.printing.titled_list import headed

COUNT, BETWEEN = 2, 14.0
# From large to small, by quarters: the last is the smallest that is read with glasses.
SIZES = tuple(quarters / 4 for quarters in range(56, 35, -1))
# So many pages at most, if the smallest allows.
PAGES, LARGE_PAGES = 1, 2
# In sizes of the letters.
PAD, HEADING, INDENT, APART = 0.12, 1.15, 0.6, 0.5


@dataclass(frozen=True, slots=True)
class Block:
    """One rule in its lines, or the title of a section. Where there is room, the words stand beside
    the end of the label. `sheet` is there where the sheet has it otherwise.
    """

    label: tuple[str, ...]
    words: tuple[str, ...]
    sheet: tuple[str, ...] = ()
    is_title: bool = False
    on_one_line: bool = False

    def height(self, size: float) -> float:
        if self.is_title:
            return height(1, size * HEADING) + 5 * PAD * size
        lines = len(self.label) + len(self.sheet) + len(self.words) * (not self.on_one_line)
        return height(lines, size) + 2 * PAD * size


@dataclass(frozen=True, slots=True)
class RulesLayout:
    size: float
    blocks: tuple[Block, ...]
    columns: tuple[Placed, ...]

    @property
    def pages(self) -> int:
        return -(-len(self.columns) // COUNT)


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = rules(night)
    most = LARGE_PAGES if wish.large else PAGES
    for value in SIZES:
        layout = _layout(board, wish.paper, wish.size(value))
        if layout.pages <= most:
            break
    draw = partial(_page, board, layout)
    return [partial(draw, page) for page in paged(layout.columns, COUNT)]


def _layout(board: Rules, paper: Paper, size: float) -> RulesLayout:
    frames = room(paper).columns(COUNT, BETWEEN)
    blocks = tuple(_blocks(board, frames[0].width, size))
    heights = [block.height(size) for block in blocks]
    titles = frozenset(number for number, block in enumerate(blocks) if block.is_title)
    return RulesLayout(size, blocks, flowed(heights, lambda number: frames[number % COUNT], titles))


def _blocks(board: Rules, wide: float, size: float) -> Iterator[Block]:
    for section in board.sections:
        yield Block((section.title,), (), is_title=True)
        yield from (_rule(rule, wide, size) for rule in section.rules)


def _rule(rule: Rule, wide: float, size: float) -> Block:
    inner = wide - 2 * PAD * size
    indented = inner - INDENT * size
    label = wrapped(rule.label, inner, size)
    usual = "our choice is usually" if rule.silent else "the sheet says"
    otherwise = f"Changed; {usual}: {rule.sheet_says}"
    together = width(label[-1], size) + width(drawable(rule.words), size, face=STRONG)
    return Block(
        label=label,
        words=wrapped(rule.words, indented, size, face=STRONG),
        sheet=wrapped(otherwise, indented, size) if rule.sheet_says else (),
        on_one_line=together + APART * size <= inner,
    )


def _page(board: Rules, layout: RulesLayout, placed: Placed, sheet: PaperSheet) -> None:
    headed(sheet, "The rules", ", ".join(filter(None, (board.house, board.how))))
    for number, frame in placed:
        _draw(sheet, frame, layout.blocks[number], layout.size)


def _draw(sheet: PaperSheet, frame: Frame, block: Block, size: float) -> None:
    if block.is_title:
        line = frame.foot(height(1, size * HEADING) + PAD * size)
        sheet.words(block.label[0], line, size * HEADING, face=TITLE)
        sheet.under(frame, PLAIN)
        return
    if block.sheet:
        sheet.fill(frame)
    inner = frame.inset(PAD * size)
    sheet.lines(block.label, inner, size)
    down = height(len(block.label) - block.on_one_line, size)
    if block.on_one_line:
        sheet.lines(block.words, inner.below(down), size, face=STRONG, align=Align.RIGHT)
    else:
        sheet.lines(block.words, _indented(inner.below(down), size), size, face=STRONG)
    down += height(len(block.words), size)
    sheet.lines(block.sheet, _indented(inner.below(down), size), size)
    sheet.lacks = sheet.lacks or any(map(lacks, (*block.words, *block.sheet)))
    sheet.under(frame, FINE)


def _indented(frame: Frame, size: float) -> Frame:
    return replace(frame, left=frame.left + INDENT * size, width=frame.width - INDENT * size)
