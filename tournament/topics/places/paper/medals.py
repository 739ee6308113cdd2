"""The medal sheet to read aloud: gold, silver and bronze in each division."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from tournament.evening.night.night import Night
from tournament.evening.words.many import capitalize
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.awards import MEDAL_HEIGHT, MEDAL_WIDTH, METAL_ROLE_BY_PLACE, draw_medal
from tournament.kit.drawing.painting import paint_drawing
from tournament.kit.printing.faces import TITLE
from tournament.kit.printing.frames import Frame, Paper, PlacedBlocks, flow_into_columns
from tournament.kit.printing.letters import height_of_lines
from tournament.kit.printing.page import Align, DrawPage, PaperSheet
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import FINE, THICK
from tournament.kit.printing.word_table import (
    draw_title,
    frame_below_title,
    largest_size_with_fewest_pages,
)
from tournament.topics.places.boards.medals import (
    NO_MEDALS_SENTENCES,
    MedalRow,
    MedalSheet,
    medal_sheet,
)

# The font sizes to try for names. The largest size that needs no more pages than the smallest size
# is used.
FONT_SIZES = (26.0, 23.0, 20.0, 18.0, 16.0)
# Sizes on the medal sheet, as multiples of the font size of names.
PADDING, RIBBON_HEIGHT = 0.4, 0.15
REASON_SIZE, DIVISION_SIZE, POINTS_SIZE, NOTE_SIZE = 0.6, 1.1, 0.8, 0.6
# In points: the gap between columns, and the largest width of a medal.
GAP, MAX_MEDAL_WIDTH = 12.0, 42.0
# The medals of a division stay on one page together if there are at most this many.
MAX_UNSPLIT_MEDALS = 5
NOT_FINAL_SUFFIX = ", not final"


@dataclass(frozen=True, slots=True)
class MedalBlock:
    """One block of the medal sheet: a medal, the heading of a division, or a sentence about why
    medals may change. A medal that `is_unsplit` stays on one page with the next one.
    """

    words: str = ""
    row: MedalRow | None = None
    is_division: bool = False
    is_unsplit: bool = False

    def height(self, font_size: float) -> float:
        if self.row:
            note_height = (
                height_of_lines(1, font_size * NOTE_SIZE) if self.row.words_below_names else 0
            )
            return (
                height_of_lines(max(2, len(self.row.names)), font_size)
                + note_height
                + 2 * PADDING * font_size
            )
        return (
            height_of_lines(1, font_size * DIVISION_SIZE) + 3 * PADDING * font_size
            if self.is_division
            else font_size * 1.2
        )


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    if not night.rules.medals:
        raise Refused(NO_MEDALS_SENTENCES)
    board = medal_sheet(night)
    if not board.sections:
        raise Refused("There are no medals yet. Enter the first scores.")
    blocks = _medal_blocks(board)
    font_size = choices.scaled_size(
        largest_size_with_fewest_pages(
            FONT_SIZES,
            lambda font_size: len(_flow_blocks_onto_pages(blocks, choices.paper, font_size)),
        )
    )
    draw_page = partial(
        _draw_page,
        "Medals" if board.has_final_medals else f"Medals{NOT_FINAL_SUFFIX}",
        blocks,
        font_size,
    )
    return [
        partial(draw_page, page)
        for page in _flow_blocks_onto_pages(blocks, choices.paper, font_size)
    ]


def _medal_blocks(board: MedalSheet) -> tuple[MedalBlock, ...]:
    blocks = [MedalBlock(reason) for reason in board.reasons_not_final]
    for section in board.sections:
        if section.name and section.medalists:
            suffix = NOT_FINAL_SUFFIX if board.has_final_medals and not section.is_final else ""
            blocks.append(MedalBlock(f"{section.name}{suffix}", is_division=True))
        is_unsplit = len(section.medalists) <= MAX_UNSPLIT_MEDALS
        blocks += [MedalBlock(row=row, is_unsplit=is_unsplit) for row in section.medalists]
    return tuple(blocks)


def _flow_blocks_onto_pages(
    blocks: Sequence[MedalBlock], paper: Paper, font_size: float
) -> tuple[PlacedBlocks, ...]:
    whole_frame = frame_below_title(paper)
    blocks_kept_with_next = frozenset(
        block_index
        for block_index, (block, next_block) in enumerate(pairwise(blocks))
        if block.is_division or (block.is_unsplit and next_block.row)
    )
    return flow_into_columns(
        [block.height(font_size) for block in blocks], lambda _: whole_frame, blocks_kept_with_next
    )


def _draw_page(
    title: str,
    blocks: Sequence[MedalBlock],
    font_size: float,
    placed_blocks: PlacedBlocks,
    sheet: PaperSheet,
) -> None:
    draw_title(sheet, title)
    for block_index, frame in placed_blocks:
        block = blocks[block_index]
        if block.row:
            _draw_medal(sheet, frame, block.row, font_size)
        elif block.is_division:
            line_frame = frame.foot(height_of_lines(1, font_size * DIVISION_SIZE))
            sheet.draw_words(block.words, line_frame, font_size * DIVISION_SIZE, face=TITLE)
            sheet.draw_rule_below(frame, THICK)
        else:
            sheet.draw_words(block.words, frame, font_size * REASON_SIZE)


def _draw_medal(sheet: PaperSheet, frame: Frame, row: MedalRow, font_size: float) -> None:
    if row.is_undecided:
        sheet.fill(frame.inset(0, 1))
    inner_frame = frame.inset(PADDING * font_size / 2, PADDING * font_size)
    medal_frame, names_frame, points_frame = inner_frame.split_across([3.4, 6, 2.4], GAP)
    if not row.is_undecided and row.place.rank in METAL_ROLE_BY_PLACE:
        # The picture is sized by the names alone, so that it does not grow if there is a note too.
        picture_height = height_of_lines(max(2, len(row.names)), font_size)
        picture_frame = replace(
            medal_frame, width=min(MAX_MEDAL_WIDTH, picture_height * MEDAL_WIDTH / MEDAL_HEIGHT)
        )
        paint_drawing(
            sheet, picture_frame.below_head(font_size * RIBBON_HEIGHT), draw_medal(row.place.rank)
        )
        text_left = picture_frame.right + GAP / 2
        medal_frame = replace(medal_frame, left=text_left, width=medal_frame.right - text_left)
    if row.words_below_names:
        note_height = height_of_lines(1, font_size * NOTE_SIZE)
        note_frame = replace(
            names_frame.foot(note_height), width=names_frame.width + GAP + points_frame.width
        )
        sheet.draw_words(capitalize(row.words_below_names), note_frame, font_size * NOTE_SIZE)
        names_frame, points_frame = (
            names_frame.above_foot(note_height),
            points_frame.above_foot(note_height),
        )
    sheet.draw_words(capitalize(row.words), medal_frame, font_size, face=TITLE)
    for line_frame, name in zip(names_frame.rows(len(row.names)), row.names, strict=True):
        sheet.draw_words(name, line_frame, font_size)
    points_and_label = (
        [(row.place.figure_with_unit, POINTS_SIZE)] if row.place.figure_with_unit else []
    )
    points_and_label.append((row.holder.label, NOTE_SIZE))
    for line_frame, (words, font_share) in zip(
        points_frame.rows(len(points_and_label)), points_and_label, strict=True
    ):
        sheet.draw_words(words, line_frame, font_size * font_share, align=Align.RIGHT)
    sheet.draw_rule_below(frame, FINE)
