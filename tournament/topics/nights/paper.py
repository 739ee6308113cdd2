"""The rules on paper. First come all rules, with a mark on each rule that differs from the rule
sheet. On a new page comes the rule sheet, line by line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.rules_tonight import RulesPageLine
from tournament.evening.night.night import Night
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import (
    Frame,
    Paper,
    PlacedBlocks,
    blocks_by_page,
    flow_into_columns,
)
from tournament.kit.printing.letters import (
    has_unknown_letters,
    height_of_lines,
    printable_text,
    width_of_text,
    wrap_text,
)
from tournament.kit.printing.page import Align, DrawPage, PaperSheet
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import FINE, PLAIN
from tournament.kit.printing.word_table import draw_title, frame_below_title
from tournament.topics.nights.boards.rules import RulesBoard, rules_board

COLUMN_COUNT, COLUMN_GAP = 2, 14.0
# Font sizes to try, from large to small. A font below 9 points is hard to read.
FONT_SIZES = tuple(quarters / 4 for quarters in range(56, 35, -1))
# The most pages that the rules may take: in usual print, and in large print.
MAX_PAGES, MAX_LARGE_PAGES = 1, 2
# Padding, heading, indent and gap between words, as multiples of the font size.
PADDING, HEADING_SIZE, INDENT, WORD_GAP = 0.12, 1.15, 0.6, 0.5


@dataclass(frozen=True, slots=True)
class RuleBlock:
    """A rule, or the title of a section. `has_words_beside_label` puts the words on the last line
    of the label. `sheet_words` are what the rule sheet says, if it differs from tonight's rule.
    """

    label: tuple[str, ...]
    words: tuple[str, ...]
    sheet_words: tuple[str, ...] = ()
    is_title: bool = False
    has_words_beside_label: bool = False

    def height(self, font_size: float) -> float:
        if self.is_title:
            return height_of_lines(1, font_size * HEADING_SIZE) + 5 * PADDING * font_size
        lines = (
            len(self.label)
            + len(self.sheet_words)
            + len(self.words) * (not self.has_words_beside_label)
        )
        return height_of_lines(lines, font_size) + 2 * PADDING * font_size


# A function of this type makes blocks for a column width and a font size.
MakeBlocks = Callable[[float, float], Iterable[RuleBlock]]


@dataclass(frozen=True, slots=True)
class RulesLayout:
    """The blocks of the rules, placed in columns at one font size."""

    font_size: float
    blocks: tuple[RuleBlock, ...]
    columns: tuple[PlacedBlocks, ...]

    @property
    def page_count(self) -> int:
        return -(-len(self.columns) // COLUMN_COUNT)


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    board = rules_board(night)
    aside_text = ", ".join(filter(None, (board.rules_name, board.change_words)))
    title = board.sheet_title
    return [
        *_pages_of_blocks("The rules", aside_text, partial(_rule_blocks, board), choices),
        *_pages_of_blocks(title, board.rules_name, partial(_sheet_blocks, board), choices),
    ]


def _pages_of_blocks(
    title: str, aside_text: str, make_blocks: MakeBlocks, choices: PrintChoices
) -> Iterator[DrawPage]:
    """Yield pages with these blocks, in the largest font in which they need no more pages than
    allowed. If no font is small enough, use the smallest one.
    """
    page_limit = MAX_LARGE_PAGES if choices.is_large else MAX_PAGES
    for font_size in FONT_SIZES:
        layout = _lay_out_blocks(make_blocks, choices.paper, choices.scaled_size(font_size))
        if layout.page_count <= page_limit:
            break
    for page_blocks in blocks_by_page(layout.columns, COLUMN_COUNT):
        yield partial(_draw_page, title, aside_text, layout, page_blocks)


def _lay_out_blocks(make_blocks: MakeBlocks, paper: Paper, font_size: float) -> RulesLayout:
    frames = frame_below_title(paper).columns(COLUMN_COUNT, COLUMN_GAP)
    blocks = tuple(make_blocks(frames[0].width, font_size))
    heights = [block.height(font_size) for block in blocks]
    title_indexes = frozenset(index for index, block in enumerate(blocks) if block.is_title)
    return RulesLayout(
        font_size,
        blocks,
        flow_into_columns(heights, lambda column: frames[column % COLUMN_COUNT], title_indexes),
    )


def _rule_blocks(board: RulesBoard, width: float, font_size: float) -> Iterator[RuleBlock]:
    for section in board.sections:
        yield RuleBlock((section.title,), (), is_title=True)
        yield from (_rule_block(rule, width, font_size) for rule in section.lines)


def _sheet_blocks(board: RulesBoard, width: float, font_size: float) -> Iterator[RuleBlock]:
    """Yield a block that explains the marks, and a block for each line of the rule sheet, with the
    line's number.
    """
    text_width = width - 2 * PADDING * font_size
    if board.mark_sentence:
        yield RuleBlock(wrap_text(board.mark_sentence, text_width, font_size), ())
    for line in board.sheet_lines:
        has_number = board.has_sheet and not line.is_assumed
        clause_words = f" ({line.clause})" if has_number else ""
        yield RuleBlock(wrap_text(f"{line.sentence}{clause_words}", text_width, font_size), ())


def _rule_block(rule: RulesPageLine, text_width: float, font_size: float) -> RuleBlock:
    inner_width = text_width - 2 * PADDING * font_size
    indented_width = inner_width - INDENT * font_size
    label_lines = wrap_text(rule.label, inner_width, font_size)
    one_line_width = width_of_text(label_lines[-1], font_size) + width_of_text(
        printable_text(rule.rule_text), font_size, face=STRONG
    )
    return RuleBlock(
        label=label_lines,
        words=wrap_text(rule.rule_text, indented_width, font_size, face=STRONG),
        sheet_words=wrap_text(rule.note_about_change, indented_width, font_size)
        if rule.note_about_change
        else (),
        has_words_beside_label=one_line_width + WORD_GAP * font_size <= inner_width,
    )


def _draw_page(
    title: str, aside_text: str, layout: RulesLayout, page_blocks: PlacedBlocks, sheet: PaperSheet
) -> None:
    draw_title(sheet, title, aside_text)
    for block_index, frame in page_blocks:
        _draw_block(sheet, frame, layout.blocks[block_index], layout.font_size)


def _draw_block(sheet: PaperSheet, frame: Frame, block: RuleBlock, font_size: float) -> None:
    if block.is_title:
        title_frame = frame.foot(height_of_lines(1, font_size * HEADING_SIZE) + PADDING * font_size)
        sheet.draw_words(block.label[0], title_frame, font_size * HEADING_SIZE, face=TITLE)
        sheet.draw_rule_below(frame, PLAIN)
        return
    if block.sheet_words:
        sheet.fill(frame)
    inner_frame = frame.inset(PADDING * font_size)
    sheet.draw_text_lines(block.label, inner_frame, font_size)
    height_so_far = height_of_lines(len(block.label) - block.has_words_beside_label, font_size)
    if block.has_words_beside_label:
        sheet.draw_text_lines(
            block.words,
            inner_frame.below_head(height_so_far),
            font_size,
            face=STRONG,
            align=Align.RIGHT,
        )
    else:
        sheet.draw_text_lines(
            block.words,
            _indent_frame(inner_frame.below_head(height_so_far), font_size),
            font_size,
            face=STRONG,
        )
    height_so_far += height_of_lines(len(block.words), font_size)
    sheet.draw_text_lines(
        block.sheet_words,
        _indent_frame(inner_frame.below_head(height_so_far), font_size),
        font_size,
    )
    sheet.has_unknown_letters = sheet.has_unknown_letters or any(
        map(has_unknown_letters, (*block.label, *block.words, *block.sheet_words))
    )
    sheet.draw_rule_below(frame, FINE)


def _indent_frame(frame: Frame, font_size: float) -> Frame:
    return replace(
        frame, left=frame.left + INDENT * font_size, width=frame.width - INDENT * font_size
    )
