"""Printed score sheets, one for each table and game, with a line for every hand and its dealer. Two
fit on a page if that leaves room to write.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.words.names import first_names_with_initials
from tournament.kit.printing.cutting import pages_of_cards, split_into_card_frames
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import MIN_WRITE_IN_BOX_SIDE, Frame, body_frame
from tournament.kit.printing.head_line import (
    HEAD_LINE_HEIGHT,
    TAB_WIDTH,
    draw_edge_tab,
    draw_head_line,
)
from tournament.kit.printing.letters import height_of_lines, width_of_text, wrap_text
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import GREEN, PLAIN, THICK
from tournament.topics.table.boards.sheet import (
    SheetSide,
    TableSheet,
    make_blank_sheet,
    sheets_of_unfinished_tables,
    table_sheets,
)

GRID_HEADINGS_HEIGHT = 33.2
# The font size of names and headings, and the font size of the notes about what a hand is worth.
FONT_SIZE, WORTH_SIZE = 14.0, 10.0
MAX_LINE_HEIGHT = 48.0
CELL_PADDING = 3.0
# The headings of the columns that are not repeated for each side, and their minimum widths.
SINGLE_HEADINGS, LAST_HEADING = ("Deals", "Maker", "Alone", "Tricks"), "Initials"
NUMBER_WIDTH, SINGLE_COLUMN_WIDTHS = 24.0, (88.0, 88.0, 42.0, 43.0)
SINGLE_COLUMN_WIDTHS_OF_THREE = (54.0, 54.0, 42.0, 43.0)
# The widths of the columns that are repeated for each side, and of the scorekeeper's initials.
POINTS_WIDTH, X_WIDTH, BOX_WIDTH_OF_THREE, INITIALS_WIDTH = 31.0, 30.0, 28.0, 52.0
CHECK_BOX_SIZE = 13.0
GAP_BETWEEN_PARTS = 2.0
# The height of the two names of a side, and the font size of the line about the next game.
NAMES_HEIGHT, NEXT_GAME_SIZE = 36.0, 11.0
# The height of the line on which each side signs, if the page has room for it.
SIGNING_LINE_HEIGHT = 18.0
# The width of a seat's letter beside a name, as a multiple of the font size.
SEAT_LETTER_WIDTH = 1.45
# The number of sheets on a page, if each has room to write.
SHEETS_PER_PAGE = 2


def score_sheet_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return _make_pages(table_sheets(night, choices.game_number), choices)


def remaining_score_sheet_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the pages with score sheets for the tables that have no score yet. If more games are
    to come, add a page of blank sheets to copy.
    """
    unfinished_sheets = sheets_of_unfinished_tables(night)
    pages_of_unfinished_tables = (
        _make_pages(unfinished_sheets, choices) if unfinished_sheets else []
    )
    if progress.is_fully_played(night):
        return pages_of_unfinished_tables
    return [
        *pages_of_unfinished_tables,
        *blank_score_sheet_pages(night, choices, is_three_handed=False),
    ]


def blank_score_sheet_pages(
    night: Night, choices: PrintChoices, *, is_three_handed: bool
) -> Sequence[DrawPage]:
    """Return a page of blank score sheets."""
    table_sheet = make_blank_sheet(night, is_three_handed=is_three_handed)
    return _make_pages([table_sheet] * _count_sheets_per_page([table_sheet], choices), choices)


def draw_score_sheet(
    scale: float, paper_sheet: PaperSheet, frame: Frame, table_sheet: TableSheet
) -> None:
    """Draw one score sheet, with fonts `scale` times as large as usual."""
    names_frame = frame.below_head(HEAD_LINE_HEIGHT + GAP_BETWEEN_PARTS).head(NAMES_HEIGHT * scale)
    head_frame = frame.head(HEAD_LINE_HEIGHT + GAP_BETWEEN_PARTS + names_frame.height)
    game_title, _, game_details = table_sheet.game_title.partition(", ")
    draw_edge_tab(
        paper_sheet,
        head_frame,
        "" if table_sheet.table is None else str(table_sheet.table),
        f"Game {game_title}",
    )
    head_line_texts = (
        game_details,
        table_sheet.time_slot_words,
        table_sheet.day_words,
        f"{table_sheet.scorekeeper_seat_words.title()} keeps score",
    )
    draw_head_line(
        paper_sheet,
        _frame_beside_tab(frame.head(HEAD_LINE_HEIGHT)),
        " · ".join(filter(None, head_line_texts)),
    )
    side_frames = _frame_beside_tab(names_frame).columns(
        len(table_sheet.sides), 2 * GAP_BETWEEN_PARTS
    )
    for side_frame, side in zip(side_frames, table_sheet.sides, strict=True):
        _draw_side_names(paper_sheet, side_frame, side, scale)
    frame_below_head = frame.below_head(head_frame.height + GAP_BETWEEN_PARTS)
    foot_height = _height_of_foot(table_sheet, frame, scale)
    foot_height += max(
        0.0,
        min(
            SIGNING_LINE_HEIGHT,
            frame_below_head.height
            - foot_height
            - GAP_BETWEEN_PARTS
            - min_height_of_grid(table_sheet),
        ),
    )
    grid_frame = ScoreSheetGrid(paper_sheet, table_sheet, scale).draw(
        frame_below_head.above_foot(foot_height + GAP_BETWEEN_PARTS)
    )
    _draw_foot(
        paper_sheet,
        frame_below_head.below_head(grid_frame.height + GAP_BETWEEN_PARTS).head(foot_height),
        table_sheet,
        scale,
    )


@dataclass(frozen=True, slots=True)
class ScoreSheetGrid:
    """The grid of one score sheet, with fonts `scale` times as large as usual."""

    sheet: PaperSheet
    board: TableSheet
    scale: float

    def draw(self, frame: Frame) -> Frame:
        """Draw the grid and return the part of the frame that it covers."""
        hand_count, head_height = len(self.board.dealers), GRID_HEADINGS_HEIGHT * self.scale
        line_height = min(
            MAX_LINE_HEIGHT * self.scale, (frame.height - head_height) / (hand_count + 1)
        )
        hand_frames = frame.below_head(head_height).head(line_height * hand_count).rows(hand_count)
        self._draw_headings(frame.head(head_height))
        chair_letters = "".join(str(sitter.chair) for sitter in self.board.sitters)
        column_count = len(self._column_widths)
        drawing_name = (
            f"grid-{frame.width:.1f}-{line_height:.1f}-{hand_count}-{chair_letters}-{column_count}"
        )
        hands_frame = frame.below_head(head_height).head(line_height * hand_count)
        self.sheet.draw_repeated_form(drawing_name, hands_frame, self._draw_common_part)
        for number, hand_frame in enumerate(hand_frames, start=1):
            self._draw_dealer(self._split_into_columns(hand_frame)[1], number)
        self._draw_sums(frame.below_head(head_height + line_height * hand_count).head(line_height))
        return frame.head(head_height + line_height * (hand_count + 1))

    @property
    def font_size(self) -> float:
        return FONT_SIZE * self.scale

    @property
    def _side_headings(self) -> tuple[str, ...]:
        """Return the headings of the columns that each side has. Large print has no column for
        running sums.
        """
        so_far_headings = () if self.is_large else ("So far",)
        return (
            ("Points", *so_far_headings, "X") if self.board.has_x else ("Points", *so_far_headings)
        )

    @property
    def is_large(self) -> bool:
        return self.scale > 1

    @property
    def _column_widths(self) -> list[float]:
        side_count = len(self.board.sides)
        single_widths = SINGLE_COLUMN_WIDTHS if side_count == 2 else SINGLE_COLUMN_WIDTHS_OF_THREE
        side_widths = [
            X_WIDTH if heading == "X" else POINTS_WIDTH for heading in self._side_headings
        ]
        widths_for_each_side = (
            side_widths if side_count == 2 else [BOX_WIDTH_OF_THREE] * len(side_widths)
        )
        unscaled_widths = [
            NUMBER_WIDTH,
            *single_widths,
            *(width for width in widths_for_each_side for _ in range(side_count)),
        ]
        return [width * self.scale for width in unscaled_widths] + [INITIALS_WIDTH] * (
            not self.is_large
        )

    def _split_into_columns(self, frame: Frame) -> tuple[Frame, ...]:
        """Return the frames of the columns. The dealer's column also gets the width
        that is left.
        """
        column_widths = self._column_widths
        column_widths[1] += max(0.0, frame.width - sum(column_widths))
        return frame.split_across(column_widths)

    def _side_columns(self, column_frames: Sequence[Frame]) -> Sequence[Frame]:
        start = 1 + len(SINGLE_HEADINGS)
        return column_frames[start : start + len(self._side_headings) * len(self.board.sides)]

    def _draw_common_part(self, sheet: PaperSheet) -> None:
        """Draw the part of the grid that is the same on all score sheets with this many hands."""
        hand_count = len(self.board.dealers)
        hand_frames = sheet.whole.rows(hand_count)
        for number, hand_frame in enumerate(hand_frames, start=1):
            if number % 2:
                sheet.fill(hand_frame)
            self._draw_hand_row(sheet, hand_frame, number)
        for hand_frame in (
            hand_frames[:1] if self.board.target else (hand_frames[0], hand_frames[hand_count // 2])
        ):
            sheet.draw_rule(
                hand_frame.left, hand_frame.top, hand_frame.right, hand_frame.top, THICK
            )

    def _draw_hand_row(self, sheet: PaperSheet, row_frame: Frame, hand_number: int) -> None:
        number_cell, dealer_cell, maker_cell, alone_cell, *side_cells = self._split_into_columns(
            row_frame
        )
        sheet.draw_words(str(hand_number), number_cell, self.font_size, STRONG, align=Align.CENTER)
        for cell in (dealer_cell, maker_cell):
            sheet.draw_box(cell)
        for cell in (alone_cell, *side_cells):
            sheet.draw_writing_box(cell)
        self._draw_seat_letters(sheet, maker_cell)
        check_box_side = CHECK_BOX_SIZE * self.scale
        sheet.draw_box(
            alone_cell.inset(
                (alone_cell.width - check_box_side) / 2, (alone_cell.height - check_box_side) / 2
            ),
            PLAIN,
        )

    def _draw_dealer(self, cell: Frame, hand_number: int) -> None:
        """Draw the dealer of a hand: the seat's letter and the first name."""
        sitters, dealer = self.board.sitters, self.board.dealers[hand_number - 1]
        if dealer is not None:
            short_names = first_names_with_initials([sitter.name for sitter in sitters])
            chairs = [sitter.chair for sitter in sitters]
            name = short_names[chairs.index(dealer)]
            self.sheet.draw_words(
                f"{dealer}  {name}".rstrip(), cell.inset(CELL_PADDING, 0), self.font_size
            )
        elif hand_number == 1:
            self._draw_seat_letters(self.sheet, cell)

    def _draw_seat_letters(self, sheet: PaperSheet, frame: Frame) -> None:
        """Draw the letters of the seats, for the scorekeeper to circle one."""
        letters = [str(sitter.chair) for sitter in self.board.sitters]
        for cell, letter in zip(frame.inset(2, 0).columns(len(letters)), letters, strict=True):
            sheet.draw_words(letter, cell, self.font_size, align=Align.CENTER)

    def _draw_sums(self, sums_frame: Frame) -> None:
        """Draw the boxes for the sums and, at a table of four, the worth of a hand beside them."""
        cells, side_count = self._split_into_columns(sums_frame), len(self.board.sides)
        sum_cells = self._side_columns(cells)
        for sum_cell in (
            (*sum_cells[:side_count], *sum_cells[-side_count:])
            if self.board.has_x
            else sum_cells[:side_count]
        ):
            self.sheet.draw_writing_box(sum_cell)
            self.sheet.draw_box(sum_cell, THICK)
        target_words = f", to {self.board.target}" if self.board.target else ""
        total_cell = cells[4]
        total_words = f"Total{target_words}"
        needed_width = width_of_text(total_words, self.font_size, TITLE) + 3 * CELL_PADDING
        total_frame = replace(total_cell, left=total_cell.right - needed_width, width=needed_width)
        self.sheet.draw_words(
            total_words, total_frame.inset(CELL_PADDING), self.font_size, TITLE, align=Align.RIGHT
        )
        if not self.board.is_three_handed:
            words_frame = replace(
                sums_frame, width=total_frame.left - sums_frame.left - CELL_PADDING
            )
            lines = wrap_text(
                f"{'. '.join(self.board.point_value_sentences)}.",
                words_frame.width,
                WORTH_SIZE * self.scale,
            )
            self.sheet.draw_text_lines(
                lines, words_frame, WORTH_SIZE * self.scale, vertical_align=VerticalAlign.MIDDLE
            )

    def _draw_headings(self, frame: Frame) -> None:
        """Draw the column headings. A heading such as "Points" is drawn once, above the columns of
        all sides.
        """
        sheet, side_count = self.sheet, len(self.board.sides)
        cells = self._split_into_columns(frame)
        dealer_cell, *single_cells = [
            cell.foot(cell.height / 2) for cell in (*cells[1 : 1 + len(SINGLE_HEADINGS)], cells[-1])
        ]
        _, *single_headings = SINGLE_HEADINGS if self.is_large else (*SINGLE_HEADINGS, LAST_HEADING)
        # The dealers' names are left-aligned, so their heading is too.
        align = Align.CENTER if self.board.dealers[0] is None else Align.LEFT
        sheet.draw_words(
            SINGLE_HEADINGS[0],
            dealer_cell.inset(CELL_PADDING, 0),
            self.font_size,
            STRONG,
            align=align,
        )
        self._draw_headings_in_same_size(single_headings, single_cells[: len(single_headings)])
        side_cells = self._side_columns(cells)
        first_and_last_cells = [
            (side_cells[start], side_cells[start + side_count - 1])
            for start in range(0, len(side_cells), side_count)
        ]
        wide_cells = [
            replace(cell, width=last_cell.right - cell.left)
            for cell, last_cell in first_and_last_cells
        ]
        self._draw_headings_in_same_size(
            self._side_headings, [cell.rows(2)[0] for cell in wide_cells]
        )
        side_names = [side.column_name for _ in first_and_last_cells for side in self.board.sides]
        self._draw_headings_in_same_size(side_names, [cell.rows(2)[1] for cell in side_cells])

    def _draw_headings_in_same_size(self, headings: Sequence[str], frames: Sequence[Frame]) -> None:
        self.sheet.draw_words_in_one_size(
            headings, frames, self.font_size, STRONG, align=Align.CENTER
        )


def min_height_of_grid(table_sheet: TableSheet) -> float:
    """Return the smallest height of a score sheet's grid that leaves room to write."""
    return GRID_HEADINGS_HEIGHT + MIN_WRITE_IN_BOX_SIDE * (len(table_sheet.dealers) + 1)


def _make_pages(
    table_sheets_to_print: Sequence[TableSheet], choices: PrintChoices
) -> Sequence[DrawPage]:
    return pages_of_cards(
        table_sheets_to_print,
        _count_sheets_per_page(table_sheets_to_print, choices),
        partial(draw_score_sheet, choices.scaled_size(1)),
    )


def _count_sheets_per_page(
    table_sheets_to_print: Sequence[TableSheet], choices: PrintChoices
) -> int:
    """Return how many score sheets fit on a page. Only one fits in large print, or if half a page
    leaves no room to write.
    """
    if choices.is_large or choices.items_per_page == 1:
        return 1
    half_page = split_into_card_frames(body_frame(choices.paper), SHEETS_PER_PAGE)[0]
    heading_height = HEAD_LINE_HEIGHT + NAMES_HEIGHT + 3 * GAP_BETWEEN_PARTS
    needed_height = max(
        heading_height
        + min_height_of_grid(table_sheet)
        + _height_of_foot(table_sheet, half_page, 1)
        for table_sheet in table_sheets_to_print
    )
    return SHEETS_PER_PAGE if needed_height <= half_page.height else 1


def _frame_beside_tab(frame: Frame) -> Frame:
    return Frame(
        frame.left, frame.top, frame.width - TAB_WIDTH - 2 * GAP_BETWEEN_PARTS, frame.height
    )


def _draw_side_names(sheet: PaperSheet, frame: Frame, side: SheetSide, scale: float) -> None:
    """Draw the names of a side's players beside the letters of their seats, and a team's number."""
    sheet.draw_box(frame, PLAIN)
    inner_frame, font_size = frame.inset(CELL_PADDING, 1), FONT_SIZE * scale
    if side.team:
        label_frame, inner_frame = inner_frame.split_across(
            [3 * font_size, inner_frame.width - 3 * font_size], CELL_PADDING
        )
        sheet.draw_words(side.name, label_frame, font_size, TITLE, align=Align.CENTER, color=GREEN)
    sitter_frames = inner_frame.rows(len(side.sitters))
    letter_and_name_frames = [
        sitter_frame.split_across(
            [SEAT_LETTER_WIDTH * font_size, inner_frame.width - SEAT_LETTER_WIDTH * font_size]
        )
        for sitter_frame in sitter_frames
    ]
    for (letter_frame, _), sitter in zip(letter_and_name_frames, side.sitters, strict=True):
        sheet.draw_words(str(sitter.chair), letter_frame, font_size, TITLE, color=GREEN)
    sitter_labels = [sitter.label for sitter in side.sitters if sitter.name]
    name_frames = [name_frame for _, name_frame in letter_and_name_frames]
    if sitter_labels:
        sheet.draw_words_in_one_size(sitter_labels, name_frames, font_size, STRONG)
    for name_frame in name_frames if not sitter_labels else ():
        sheet.draw_rule_below(name_frame.inset(0, 2))


def _lay_out_notes(
    table_sheet: TableSheet, frame: Frame, scale: float
) -> tuple[Frame, tuple[Frame, ...], list[str]]:
    """Return the frame of the notes, the frames in which the sides sign, and the lines of the
    notes.
    """
    text_frame, *signature_frames = frame.split_across(
        [3, *[1] * len(table_sheet.sides)], 4 * GAP_BETWEEN_PARTS
    )
    first_dealer_sentence = (
        table_sheet.first_dealer_sentence if table_sheet.dealers[0] is None else ""
    )
    x_sentence = f"X: {table_sheet.x_rule_words}." if table_sheet.x_rule_words else ""
    point_sentences = [
        f"{note}." for note in table_sheet.point_value_sentences if table_sheet.is_three_handed
    ]
    notes = filter(
        None,
        (
            *point_sentences,
            " ".join(filter(None, (first_dealer_sentence, x_sentence))),
            table_sheet.three_player_note,
        ),
    )
    note_lines = [
        line for note in notes for line in wrap_text(note, text_frame.width, WORTH_SIZE * scale)
    ]
    return text_frame, tuple(signature_frames), note_lines


def _height_of_foot(table_sheet: TableSheet, frame: Frame, scale: float) -> float:
    *_, note_lines = _lay_out_notes(table_sheet, frame, scale)
    return height_of_lines(1, NEXT_GAME_SIZE * scale) + height_of_lines(
        len(note_lines), WORTH_SIZE * scale
    )


def _draw_foot(sheet: PaperSheet, frame: Frame, table_sheet: TableSheet, scale: float) -> None:
    """Draw the foot of a score sheet: where the players go next, the notes, and a line for each
    side to sign.
    """
    text_frame, signature_frames, note_lines = _lay_out_notes(table_sheet, frame, scale)
    next_game_height = height_of_lines(1, NEXT_GAME_SIZE * scale)
    if table_sheet.where_next_sentence:
        sheet.draw_words(
            table_sheet.where_next_sentence,
            text_frame.head(next_game_height),
            NEXT_GAME_SIZE * scale,
            STRONG,
        )
    sheet.draw_text_lines(note_lines, text_frame.below_head(next_game_height), WORTH_SIZE * scale)
    for signature_frame, side in zip(signature_frames, table_sheet.sides, strict=True):
        label_frame = signature_frame.foot(height_of_lines(1, WORTH_SIZE * scale))
        sheet.draw_rule_below(signature_frame.above_foot(label_frame.height))
        signing_words = f"signed for {side.words}"
        sheet.draw_words(
            signing_words,
            label_frame,
            WORTH_SIZE * scale,
            align=Align.CENTER,
            vertical_align=VerticalAlign.TOP,
        )
