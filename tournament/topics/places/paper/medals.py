"""The medal sheet to read out: gold, silver and bronze in each division."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from tournament.evening.night.night import Night
from tournament.evening.words.many import capital
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.awards import MEDAL_HIGH, MEDAL_WIDE, METALS, medal
from tournament.kit.drawing.painting import paint
from tournament.kit.printing.faces import TITLE
from tournament.kit.printing.frames import Frame, Paper, Placed, flow_blocks
from tournament.kit.printing.letters import height
from tournament.kit.printing.page import Align, Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import FINE, THICK
from tournament.kit.printing.word_table import draw_title, largest_size, room
from tournament.topics.places.boards.medals import MedalRow, MedalSheet, medal_sheet

# Of the names, from large to small.
SIZES = (26.0, 23.0, 20.0, 18.0, 16.0)
# In sizes of the names.
PAD, WAITS, DIVISION, POINTS, NOTE, RIBBON = 0.4, 0.6, 1.1, 0.8, 0.6, 0.15
GAP, WIDEST = 12.0, 42.0
FEW = 5
NOT_FINAL = ", not final"


@dataclass(frozen=True, slots=True)
class MedalBlock:
    """A medal, a division's name, or what a medal still waits for."""

    words: str = ""
    row: MedalRow | None = None
    is_division: bool = False
    of_few: bool = False

    def height(self, size: float) -> float:
        if self.row:
            note = height(1, size * NOTE) if self.row.below_names else 0
            return height(max(2, len(self.row.names)), size) + note + 2 * PAD * size
        return height(1, size * DIVISION) + 3 * PAD * size if self.is_division else size * 1.2


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    if not night.rules.medals:
        raise Refused("This house gives no medals: change its rule Medals in each division.")
    board = medal_sheet(night)
    if not board.sections:
        raise Refused("Nobody has a place yet: print the medals once scores are in.")
    blocks = _blocks(board)
    size = wish.size(largest_size(SIZES, lambda usual: len(_flow(blocks, wish.paper, usual))))
    draw = partial(_page, "Medals" if board.is_final else f"Medals{NOT_FINAL}", blocks, size)
    return [partial(draw, page) for page in _flow(blocks, wish.paper, size)]


def _blocks(board: MedalSheet) -> tuple[MedalBlock, ...]:
    blocks = [MedalBlock(wait) for wait in board.waits]
    for section in board.sections:
        if section.name and section.medallists:
            still = NOT_FINAL if board.is_final and not section.is_final else ""
            blocks.append(MedalBlock(f"{section.name}{still}", is_division=True))
        of_few = len(section.medallists) <= FEW
        blocks += [MedalBlock(row=row, of_few=of_few) for row in section.medallists]
    return tuple(blocks)


def _flow(blocks: Sequence[MedalBlock], paper: Paper, size: float) -> tuple[Placed, ...]:
    whole = room(paper)
    # A division that is not too long stays on one page.
    heads = frozenset(
        number
        for number, (block, following) in enumerate(pairwise(blocks))
        if block.is_division or (block.of_few and following.row)
    )
    return flow_blocks([block.height(size) for block in blocks], lambda _: whole, heads)


def _page(
    title: str, blocks: Sequence[MedalBlock], size: float, placed: Placed, sheet: PaperSheet
) -> None:
    draw_title(sheet, title)
    for number, frame in placed:
        block = blocks[number]
        if block.row:
            _medal(sheet, frame, block.row, size)
        elif block.is_division:
            line = frame.foot(height(1, size * DIVISION))
            sheet.words(block.words, line, size * DIVISION, face=TITLE)
            sheet.under(frame, THICK)
        else:
            sheet.words(block.words, frame, size * WAITS)


def _medal(sheet: PaperSheet, frame: Frame, row: MedalRow, size: float) -> None:
    if row.is_open:
        sheet.fill(frame.inset(0, 1))
    inner = frame.inset(PAD * size / 2, PAD * size)
    metal, names, said = inner.split([3.4, 6, 2.4], GAP)
    if not row.is_open and row.place.rank in METALS:
        square = replace(metal, width=min(WIDEST, inner.height * MEDAL_WIDE / MEDAL_HIGH))
        paint(sheet, square.below(size * RIBBON), medal(row.place.rank))
        left = square.right + GAP / 2
        metal = replace(metal, left=left, width=metal.right - left)
    if row.below_names:
        high = height(1, size * NOTE)
        beside = replace(names.foot(high), width=names.width + GAP + said.width)
        sheet.words(capital(row.below_names), beside, size * NOTE)
        names, said = names.above(high), said.above(high)
    sheet.words(capital(row.words), metal, size, face=TITLE)
    for line, name in zip(names.rows(len(row.names)), row.names, strict=True):
        sheet.words(name, line, size)
    whose = row.holder.label
    lines = [row.place.scored, whose] if row.place.scored else [whose]
    for line, words in zip(said.rows(len(lines)), lines, strict=True):
        large = size * (NOTE if words is whose else POINTS)
        sheet.words(words, line, large, align=Align.RIGHT)
    sheet.under(frame, FINE)
