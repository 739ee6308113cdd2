"""The rules tonight on paper. The first page has the dials, and marks those that differ from the
house's sheet; the next has the sheet line by line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.rules_tonight import Rule
from tournament.evening.night.night import Night
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame, Paper, Placed, columns_by_page, flow_blocks
from tournament.kit.printing.letters import drawable, height, lacks, width, wrap_text
from tournament.kit.printing.page import Align, Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import FINE, PLAIN
from tournament.kit.printing.word_table import draw_title, room
from tournament.topics.nights.boards.rules import Rules, rules

COUNT, BETWEEN = 2, 14.0
# From large to small, by quarters of a point: the last is the smallest read with glasses.
SIZES = tuple(quarters / 4 for quarters in range(56, 35, -1))
# At most so many pages, if the smallest letters allow it.
MAX_PAGES, MAX_LARGE_PAGES = 1, 2
# In sizes of the letters.
PAD, HEADING, INDENT, APART = 0.12, 1.15, 0.6, 0.5


@dataclass(frozen=True, slots=True)
class Block:
    """One rule in its lines, or the title of a section. If there is room, the words stand beside
    the end of the label. `sheet` is what the sheet says, if that differs.
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


MakeBlocks = Callable[[float, float], Iterable[Block]]  # in columns so wide, in letters so large


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
    aside = ", ".join(filter(None, (board.house, board.how)))
    title = board.title_of_sheet
    return [
        *_laid_out("The rules", aside, partial(_rule_blocks, board), wish),
        *_laid_out(title, board.house, partial(_sheet_blocks, board), wish),
    ]


def _laid_out(title: str, aside: str, blocks: MakeBlocks, wish: PrintWish) -> Iterator[Draw]:
    """Return pages with these blocks, in the largest letters that fit on the pages allowed."""
    most = MAX_LARGE_PAGES if wish.large else MAX_PAGES
    for value in SIZES:
        layout = _layout(blocks, wish.paper, wish.size(value))
        if layout.pages <= most:
            break
    for placed in columns_by_page(layout.columns, COUNT):
        yield partial(_page, title, aside, layout, placed)


def _layout(make_blocks: MakeBlocks, paper: Paper, size: float) -> RulesLayout:
    frames = room(paper).columns(COUNT, BETWEEN)
    blocks = tuple(make_blocks(frames[0].width, size))
    heights = [block.height(size) for block in blocks]
    titles = frozenset(number for number, block in enumerate(blocks) if block.is_title)
    return RulesLayout(
        size, blocks, flow_blocks(heights, lambda number: frames[number % COUNT], titles)
    )


def _rule_blocks(board: Rules, wide: float, size: float) -> Iterator[Block]:
    for section in board.sections:
        yield Block((section.title,), (), is_title=True)
        yield from (_rule(rule, wide, size) for rule in section.rules)


def _sheet_blocks(board: Rules, wide: float, size: float) -> Iterator[Block]:
    """Yield a block for each sentence of the sheet, with its mark."""
    for line in board.sheet:
        not_there = ": not on the sheet" if line.silent else ""
        mark = f" ({line.clause}{not_there})" if board.has_sheet else ""
        yield Block(wrap_text(f"{line.words}{mark}", wide - 2 * PAD * size, size), ())


def _rule(rule: Rule, wide: float, size: float) -> Block:
    inner = wide - 2 * PAD * size
    indented = inner - INDENT * size
    label = wrap_text(rule.label, inner, size)
    usual = "our choice is usually" if rule.silent else "the sheet says"
    otherwise = f"Changed; {usual}: {rule.sheet_says}"
    together = width(label[-1], size) + width(drawable(rule.words), size, face=STRONG)
    return Block(
        label=label,
        words=wrap_text(rule.words, indented, size, face=STRONG),
        sheet=wrap_text(otherwise, indented, size) if rule.sheet_says else (),
        on_one_line=together + APART * size <= inner,
    )


def _page(title: str, aside: str, layout: RulesLayout, placed: Placed, sheet: PaperSheet) -> None:
    draw_title(sheet, title, aside)
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
        sheet.lines(block.words, _indent(inner.below(down), size), size, face=STRONG)
    down += height(len(block.words), size)
    sheet.lines(block.sheet, _indent(inner.below(down), size), size)
    sheet.lacks = sheet.lacks or any(map(lacks, (*block.label, *block.words, *block.sheet)))
    sheet.under(frame, FINE)


def _indent(frame: Frame, size: float) -> Frame:
    return replace(frame, left=frame.left + INDENT * size, width=frame.width - INDENT * size)
