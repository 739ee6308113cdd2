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
from tournament.kit.printing.frames import MIN_WRITING_SIDE, Frame, body_frame
from tournament.kit.printing.head_line import HEAD_LINE_HEIGHT, TAB_WIDTH, draw_head_line, draw_tab
from tournament.kit.printing.letters import height_of_lines, width_of_text, wrap_text
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import GREEN, PLAIN, THICK
from tournament.topics.table.boards.sheet import (
    SheetSide,
    TableSheet,
    blank_sheet,
    missing_sheets,
    table_sheets,
)

HEADINGS_HEIGHT = 33.2
# The font sizes of names and headings, and of the notes about what a hand is worth.
FONT_SIZE, WORTH_SIZE = 14.0, 10.0
MAX_LINE_HEIGHT = 48.0
CELL_PADDING = 3.0
# The headings of the columns that are not repeated for each side, and their minimum widths.
SINGLE_HEADINGS, LAST_HEADING = ("Deals", "Maker", "Alone", "Tricks"), "Initials"
NUMBER_WIDTH, SINGLE_WIDTHS = 24.0, (88.0, 88.0, 42.0, 43.0)
SINGLE_WIDTHS_OF_THREE = (54.0, 54.0, 42.0, 43.0)
# Column widths.
POINTS_WIDTH, X_WIDTH, BOX_WIDTH_OF_THREE, INITIALS_WIDTH = 31.0, 30.0, 28.0, 52.0
TICK_BOX_SIZE = 13.0
GAP = 2.0
# The height of the two names of a side, and the font size of the line about the next game.
NAMES_HEIGHT, NEXT_GAME_SIZE = 36.0, 11.0
# The height of a line to sign on, if there is room.
SIGNING_HEIGHT = 18.0
# The width of a seat's letter beside a name, as a multiple of the font size.
LETTER_WIDTH = 1.45
# The sheets on a page, if there is room.
SHEETS_PER_PAGE = 2


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return _pages(table_sheets(night, choices.game_number), choices)


def remaining_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the score sheets of tables that are not in and, if more games are to come, a page of
    blank ones to copy.
    """
    sheets_not_in = missing_sheets(night)
    pages_to_print = _pages(sheets_not_in, choices) if sheets_not_in else []
    if progress.is_fully_played(night):
        return pages_to_print
    return [*pages_to_print, *blank_pages(night, choices, of_three=False)]


def blank_pages(night: Night, choices: PrintChoices, *, of_three: bool) -> Sequence[DrawPage]:
    """Return a page of blank score sheets."""
    table_sheet = blank_sheet(night, of_three=of_three)
    return _pages([table_sheet] * _sheets_per_page([table_sheet], choices), choices)


def draw_sheet(scale: float, sheet: PaperSheet, frame: Frame, board: TableSheet) -> None:
    """Draw one score sheet in `scale` times the usual font size."""
    names_frame = frame.below_head(HEAD_LINE_HEIGHT + GAP).head(NAMES_HEIGHT * scale)
    head_frame = frame.head(HEAD_LINE_HEIGHT + GAP + names_frame.height)
    game_title, _, game_details = board.game.partition(", ")
    draw_tab(
        sheet, head_frame, "" if board.table is None else str(board.table), f"Game {game_title}"
    )
    head_texts = (
        game_details,
        board.time_slot,
        board.day,
        f"{board.scorekeeper.title()} keeps score",
    )
    draw_head_line(
        sheet, _frame_beside_tab(frame.head(HEAD_LINE_HEIGHT)), " · ".join(filter(None, head_texts))
    )
    side_frames = _frame_beside_tab(names_frame).columns(len(board.sides), 2 * GAP)
    for side_frame, side in zip(side_frames, board.sides, strict=True):
        _draw_side(sheet, side_frame, side, scale)
    rest_frame = frame.below_head(head_frame.height + GAP)
    foot_height = _foot_height(board, frame, scale)
    foot_height += max(
        0.0, min(SIGNING_HEIGHT, rest_frame.height - foot_height - GAP - min_grid_height(board))
    )
    grid_frame = ScoreSheetGrid(sheet, board, scale).draw(rest_frame.above_foot(foot_height + GAP))
    _draw_foot(
        sheet, rest_frame.below_head(grid_frame.height + GAP).head(foot_height), board, scale
    )


@dataclass(frozen=True, slots=True)
class ScoreSheetGrid:
    """The grid of one score sheet in `scale` times the usual font size."""

    sheet: PaperSheet
    board: TableSheet
    scale: float

    def draw(self, frame: Frame) -> Frame:
        """Draw the grid and return the part of the frame that it covers."""
        hand_count, head_height = len(self.board.dealers), HEADINGS_HEIGHT * self.scale
        line_height = min(
            MAX_LINE_HEIGHT * self.scale, (frame.height - head_height) / (hand_count + 1)
        )
        lines = frame.below_head(head_height).head(line_height * hand_count).rows(hand_count)
        self._draw_headings(frame.head(head_height))
        chair_letters = "".join(str(sitter.chair) for sitter in self.board.sitters)
        column_count = len(self._column_widths)
        name = (
            f"grid-{frame.width:.1f}-{line_height:.1f}-{hand_count}-{chair_letters}-{column_count}"
        )
        whole_frame = frame.below_head(head_height).head(line_height * hand_count)
        self.sheet.draw_repeated(name, whole_frame, self._draw_common_part)
        for number, line in enumerate(lines, start=1):
            self._draw_dealer(self._split_into_columns(line)[1], number)
        self._draw_sums(frame.below_head(head_height + line_height * hand_count).head(line_height))
        return frame.head(head_height + line_height * (hand_count + 1))

    @property
    def size(self) -> float:
        return FONT_SIZE * self.scale

    @property
    def _side_headings(self) -> tuple[str, ...]:
        """Return the headings of columns that each side has; large print has no running sums."""
        so_far_columns = () if self.is_large else ("So far",)
        return ("Points", *so_far_columns, "X") if self.board.has_x else ("Points", *so_far_columns)

    @property
    def is_large(self) -> bool:
        return self.scale > 1

    @property
    def _column_widths(self) -> list[float]:
        side_count = len(self.board.sides)
        single_shares = SINGLE_WIDTHS if side_count == 2 else SINGLE_WIDTHS_OF_THREE
        side_shares = [X_WIDTH if column == "X" else POINTS_WIDTH for column in self._side_headings]
        widths_of_side = side_shares if side_count == 2 else [BOX_WIDTH_OF_THREE] * len(side_shares)
        shares = [
            NUMBER_WIDTH,
            *single_shares,
            *(width for width in widths_of_side for _ in range(side_count)),
        ]
        return [share * self.scale for share in shares] + [INITIALS_WIDTH] * (not self.is_large)

    def _split_into_columns(self, frame: Frame) -> tuple[Frame, ...]:
        """Return the frames of the columns; the dealer's column gets the width that is left."""
        shares = self._column_widths
        shares[1] += max(0.0, frame.width - sum(shares))
        return frame.split_across(shares)

    def _side_columns(self, columns: Sequence[Frame]) -> Sequence[Frame]:
        start = 1 + len(SINGLE_HEADINGS)
        return columns[start : start + len(self._side_headings) * len(self.board.sides)]

    def _draw_common_part(self, sheet: PaperSheet) -> None:
        """Draw the part of the grid that is the same on all score sheets with as many hands."""
        hand_count = len(self.board.dealers)
        lines = sheet.whole.rows(hand_count)
        for number, line in enumerate(lines, start=1):
            if number % 2:
                sheet.fill(line)
            self._draw_hand_row(sheet, line, number)
        for line in lines[:1] if self.board.target else (lines[0], lines[hand_count // 2]):
            sheet.draw_rule(line.left, line.top, line.right, line.top, THICK)

    def _draw_hand_row(self, sheet: PaperSheet, line: Frame, number: int) -> None:
        number_cell, dealer_cell, maker_cell, alone_cell, *boxes = self._split_into_columns(line)
        sheet.draw_words(str(number), number_cell, self.size, STRONG, align=Align.CENTER)
        for cell in (dealer_cell, maker_cell):
            sheet.draw_box(cell)
        for cell in (alone_cell, *boxes):
            sheet.draw_writing_box(cell)
        self._draw_seat_letters(sheet, maker_cell)
        side = TICK_BOX_SIZE * self.scale
        sheet.draw_box(
            alone_cell.inset((alone_cell.width - side) / 2, (alone_cell.height - side) / 2), PLAIN
        )

    def _draw_dealer(self, cell: Frame, number: int) -> None:
        """Draw the dealer of a hand: the seat's letter and the first name."""
        sitters, dealer = self.board.sitters, self.board.dealers[number - 1]
        if dealer is not None:
            names = first_names_with_initials([sitter.name for sitter in sitters])
            chairs = [sitter.chair for sitter in sitters]
            name = names[chairs.index(dealer)]
            self.sheet.draw_words(
                f"{dealer}  {name}".rstrip(), cell.inset(CELL_PADDING, 0), self.size
            )
        elif number == 1:
            self._draw_seat_letters(self.sheet, cell)

    def _draw_seat_letters(self, sheet: PaperSheet, frame: Frame) -> None:
        """Draw the letters of the seats, for the scorekeeper to circle one."""
        letters = [str(sitter.chair) for sitter in self.board.sitters]
        for cell, letter in zip(frame.inset(2, 0).columns(len(letters)), letters, strict=True):
            sheet.draw_words(letter, cell, self.size, align=Align.CENTER)

    def _draw_sums(self, sums: Frame) -> None:
        """Draw the boxes for the sums and, at a table of four, the worth of a hand beside them."""
        columns, sides = self._split_into_columns(sums), len(self.board.sides)
        boxes = self._side_columns(columns)
        for box in (*boxes[:sides], *boxes[-sides:]) if self.board.has_x else boxes[:sides]:
            self.sheet.draw_writing_box(box)
            self.sheet.draw_box(box, THICK)
        target_words = f", to {self.board.target}" if self.board.target else ""
        total_cell = columns[4]
        words = f"Total{target_words}"
        needed_width = width_of_text(words, self.size, TITLE) + 3 * CELL_PADDING
        total_frame = replace(total_cell, left=total_cell.right - needed_width, width=needed_width)
        self.sheet.draw_words(
            words, total_frame.inset(CELL_PADDING), self.size, TITLE, align=Align.RIGHT
        )
        if not self.board.is_of_three:
            words_frame = replace(sums, width=total_frame.left - sums.left - CELL_PADDING)
            lines = wrap_text(
                f"{'. '.join(self.board.point_value_sentences)}.",
                words_frame.width,
                WORTH_SIZE * self.scale,
            )
            self.sheet.draw_text_lines(
                lines, words_frame, WORTH_SIZE * self.scale, vertical_align=VerticalAlign.MIDDLE
            )

    def _draw_headings(self, frame: Frame) -> None:
        """Draw the headings. One that is shared by the columns of all sides is drawn above them."""
        sheet, side_count = self.sheet, len(self.board.sides)
        columns = self._split_into_columns(frame)
        dealer_cell, *single_cells = [
            cell.foot(cell.height / 2)
            for cell in (*columns[1 : 1 + len(SINGLE_HEADINGS)], columns[-1])
        ]
        _, *single_headings = SINGLE_HEADINGS if self.is_large else (*SINGLE_HEADINGS, LAST_HEADING)
        # The dealers' names are left-aligned, so their heading is too.
        align = Align.CENTER if self.board.dealers[0] is None else Align.LEFT
        sheet.draw_words(
            SINGLE_HEADINGS[0], dealer_cell.inset(CELL_PADDING, 0), self.size, STRONG, align=align
        )
        self._draw_headings_alike(single_headings, single_cells[: len(single_headings)])
        side_cells = self._side_columns(columns)
        end_cells = [
            (side_cells[start], side_cells[start + side_count - 1])
            for start in range(0, len(side_cells), side_count)
        ]
        wide_cells = [
            replace(cell, width=last_cell.right - cell.left) for cell, last_cell in end_cells
        ]
        self._draw_headings_alike(self._side_headings, [cell.rows(2)[0] for cell in wide_cells])
        names = [side.column_name for _ in end_cells for side in self.board.sides]
        self._draw_headings_alike(names, [cell.rows(2)[1] for cell in side_cells])

    def _draw_headings_alike(self, texts: Sequence[str], frames: Sequence[Frame]) -> None:
        self.sheet.draw_words_in_one_size(texts, frames, self.size, STRONG, align=Align.CENTER)


def min_grid_height(board: TableSheet) -> float:
    """Return the smallest height of the grid that leaves room to write."""
    return HEADINGS_HEIGHT + MIN_WRITING_SIDE * (len(board.dealers) + 1)


def _pages(boards: Sequence[TableSheet], choices: PrintChoices) -> Sequence[DrawPage]:
    return pages_of_cards(
        boards, _sheets_per_page(boards, choices), partial(draw_sheet, choices.scaled_size(1))
    )


def _sheets_per_page(boards: Sequence[TableSheet], choices: PrintChoices) -> int:
    """Return how many score sheets fit on a page: one in large print, or if half a page leaves no
    room to write.
    """
    if choices.is_large or choices.per_page == 1:
        return 1
    half_page = split_into_card_frames(body_frame(choices.paper), SHEETS_PER_PAGE)[0]
    head_height = HEAD_LINE_HEIGHT + NAMES_HEIGHT + 3 * GAP
    needed_height = max(
        head_height + min_grid_height(board) + _foot_height(board, half_page, 1) for board in boards
    )
    return SHEETS_PER_PAGE if needed_height <= half_page.height else 1


def _frame_beside_tab(frame: Frame) -> Frame:
    return Frame(frame.left, frame.top, frame.width - TAB_WIDTH - 2 * GAP, frame.height)


def _draw_side(sheet: PaperSheet, frame: Frame, side: SheetSide, scale: float) -> None:
    """Draw the players of a side beside their seats' letters, and a team's number."""
    sheet.draw_box(frame, PLAIN)
    inner_frame, size = frame.inset(CELL_PADDING, 1), FONT_SIZE * scale
    if side.team:
        label_frame, inner_frame = inner_frame.split_across(
            [3 * size, inner_frame.width - 3 * size], CELL_PADDING
        )
        sheet.draw_words(side.name, label_frame, size, TITLE, align=Align.CENTER, color=GREEN)
    rows = inner_frame.rows(len(side.sitters))
    row_cells = [
        row.split_across([LETTER_WIDTH * size, inner_frame.width - LETTER_WIDTH * size])
        for row in rows
    ]
    for (letter_frame, _), sitter in zip(row_cells, side.sitters, strict=True):
        sheet.draw_words(str(sitter.chair), letter_frame, size, TITLE, color=GREEN)
    named_sitters = [sitter.label for sitter in side.sitters if sitter.name]
    name_frames = [name_frame for _, name_frame in row_cells]
    if named_sitters:
        sheet.draw_words_in_one_size(named_sitters, name_frames, size, STRONG)
    for name_frame in name_frames if not named_sitters else ():
        sheet.draw_rule_below(name_frame.inset(0, 2))


def _layout_notes(
    board: TableSheet, frame: Frame, scale: float
) -> tuple[Frame, tuple[Frame, ...], list[str]]:
    """Return the frame of the notes, a frame for each side to sign, and the lines of the notes."""
    text_frame, *signature_frames = frame.split_across([3, *[1] * len(board.sides)], 4 * GAP)
    first_dealer = board.first_dealer_rule if board.dealers[0] is None else ""
    x_sentence = f"X: {board.x_rule}." if board.x_rule else ""
    worth_sentences = [f"{text}." for text in board.point_value_sentences if board.is_of_three]
    notes = filter(
        None, (*worth_sentences, " ".join(filter(None, (first_dealer, x_sentence))), board.note)
    )
    lines = [
        line for text in notes for line in wrap_text(text, text_frame.width, WORTH_SIZE * scale)
    ]
    return text_frame, tuple(signature_frames), lines


def _foot_height(board: TableSheet, frame: Frame, scale: float) -> float:
    *_, lines = _layout_notes(board, frame, scale)
    return height_of_lines(1, NEXT_GAME_SIZE * scale) + height_of_lines(
        len(lines), WORTH_SIZE * scale
    )


def _draw_foot(sheet: PaperSheet, frame: Frame, board: TableSheet, scale: float) -> None:
    """Draw the words about the next game, the notes, and a line for each side to sign."""
    text_frame, signature_frames, lines = _layout_notes(board, frame, scale)
    row_height = height_of_lines(1, NEXT_GAME_SIZE * scale)
    if board.where_next:
        sheet.draw_words(
            board.where_next, text_frame.head(row_height), NEXT_GAME_SIZE * scale, STRONG
        )
    sheet.draw_text_lines(lines, text_frame.below_head(row_height), WORTH_SIZE * scale)
    for cell, side in zip(signature_frames, board.sides, strict=True):
        label_frame = cell.foot(height_of_lines(1, WORTH_SIZE * scale))
        sheet.draw_rule_below(cell.above_foot(label_frame.height))
        words = f"signed for {side.words}"
        sheet.draw_words(
            words,
            label_frame,
            WORTH_SIZE * scale,
            align=Align.CENTER,
            vertical_align=VerticalAlign.TOP,
        )
