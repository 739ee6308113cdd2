"""Printed score sheets, one for each table and game, with a line for every hand and its dealer. Two
fit on a page if that leaves room to write.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.words.names import first_names_with_initials
from tournament.kit.printing.cutting import card_pages, frames_for_cards
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
# The letter sizes of names and headings, and of the notes about what a hand is worth.
LETTER_SIZE, WORTH_SIZE = 14.0, 10.0
MAX_LINE_HEIGHT = 48.0
PAD = 3.0
# The headings of the columns that are not repeated for each side, and the least column widths.
SINGLE_HEADINGS, LAST_HEADING = ("Deals", "Maker", "Alone", "Tricks"), "Initials"
NUMBER_WIDTH, SINGLE_WIDTHS = 24.0, (88.0, 88.0, 42.0, 43.0)
SINGLE_WIDTHS_OF_THREE = (54.0, 54.0, 42.0, 43.0)
# Column widths.
POINTS_WIDTH, X_WIDTH, BOX_WIDTH_OF_THREE, INITIALS_WIDTH = 31.0, 30.0, 28.0, 52.0
TICK_BOX_SIZE = 13.0
GAP = 2.0
# The height of the two names of a side, and the letter size of the line about the next game.
NAMES_HEIGHT, NEXT_GAME_SIZE = 36.0, 11.0
# The height of a line to sign on, if there is room.
SIGNING_HEIGHT = 18.0
# The width of a seat's letter beside a name, in units of the letter size.
LETTER_WIDTH = 1.45
# The sheets on a page, if there is room.
SHEETS_PER_PAGE = 2


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return _pages(table_sheets(night, choices.game_number), choices)


def remaining_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the score sheets of tables that are not in and, if more games are to come, a page of
    blank ones to copy.
    """
    missing = missing_sheets(night)
    sheets = _pages(missing, choices) if missing else []
    if progress.is_fully_played(night):
        return sheets
    return [*sheets, *blank_pages(night, choices, of_three=False)]


def blank_pages(night: Night, choices: PrintChoices, *, of_three: bool) -> Sequence[DrawPage]:
    """Return a page of blank score sheets."""
    table_sheet = blank_sheet(night, of_three=of_three)
    return _pages([table_sheet] * _sheets_per_page([table_sheet], choices), choices)


def draw_sheet(scale: float, sheet: PaperSheet, frame: Frame, board: TableSheet) -> None:
    """Draw one score sheet, with letters of `scale` times the usual size."""
    names = frame.below_head(HEAD_LINE_HEIGHT + GAP).head(NAMES_HEIGHT * scale)
    head = frame.head(HEAD_LINE_HEIGHT + GAP + names.height)
    game, _, more_words = board.game.partition(", ")
    draw_tab(sheet, head, "" if board.table is None else str(board.table), f"Game {game}")
    lines = (more_words, board.time_slot, board.day, f"{board.scorekeeper.title()} keeps score")
    draw_head_line(
        sheet, _frame_beside_tab(frame.head(HEAD_LINE_HEIGHT)), " · ".join(filter(None, lines))
    )
    boxes = _frame_beside_tab(names).columns(len(board.sides), 2 * GAP)
    for box, side in zip(boxes, board.sides, strict=True):
        _draw_side(sheet, box, side, scale)
    rest_frame = frame.below_head(head.height + GAP)
    foot = _foot_height(board, frame, scale)
    foot += max(0.0, min(SIGNING_HEIGHT, rest_frame.height - foot - GAP - min_grid_height(board)))
    grid = TableGrid(sheet, board, scale).draw(rest_frame.above_foot(foot + GAP))
    _draw_foot(sheet, rest_frame.below_head(grid.height + GAP).head(foot), board, scale)


@dataclass(frozen=True, slots=True)
class TableGrid:
    """The grid of one score sheet, with letters of `scale` times the usual size."""

    sheet: PaperSheet
    board: TableSheet
    scale: float

    def draw(self, frame: Frame) -> Frame:
        """Draw the grid and return the part of the frame that it covers."""
        count, head = len(self.board.dealers), HEADINGS_HEIGHT * self.scale
        line_height = min(MAX_LINE_HEIGHT * self.scale, (frame.height - head) / (count + 1))
        lines = frame.below_head(head).head(line_height * count).rows(count)
        self._draw_headings(frame.head(head))
        chairs = "".join(str(sitter.chair) for sitter in self.board.sitters)
        name = (
            f"grid-{frame.width:.1f}-{line_height:.1f}-{count}-{chairs}-{len(self._column_widths)}"
        )
        whole_frame = frame.below_head(head).head(line_height * count)
        self.sheet.draw_repeated(name, whole_frame, self._draw_common_part)
        for number, line in enumerate(lines, start=1):
            self._draw_dealer(self._split_into_columns(line)[1], number)
        self._draw_sums(frame.below_head(head + line_height * count).head(line_height))
        return frame.head(head + line_height * (count + 1))

    @property
    def size(self) -> float:
        return LETTER_SIZE * self.scale

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
        by_side = side_shares if side_count == 2 else [BOX_WIDTH_OF_THREE] * len(side_shares)
        shares = [
            NUMBER_WIDTH,
            *single_shares,
            *(width for width in by_side for _ in range(side_count)),
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
        count = len(self.board.dealers)
        lines = sheet.whole.rows(count)
        for number, line in enumerate(lines, start=1):
            if number % 2:
                sheet.fill(line)
            self._draw_hand_row(sheet, line, number)
        for line in lines[:1] if self.board.target else (lines[0], lines[count // 2]):
            sheet.draw_rule(line.left, line.top, line.right, line.top, THICK)

    def _draw_hand_row(self, sheet: PaperSheet, line: Frame, number: int) -> None:
        hand, deals, maker, alone, *boxes = self._split_into_columns(line)
        sheet.draw_words(str(number), hand, self.size, STRONG, align=Align.CENTER)
        for cell in (deals, maker):
            sheet.draw_box(cell)
        for cell in (alone, *boxes):
            sheet.draw_writing_box(cell)
        self._draw_seat_letters(sheet, maker)
        side = TICK_BOX_SIZE * self.scale
        sheet.draw_box(alone.inset((alone.width - side) / 2, (alone.height - side) / 2), PLAIN)

    def _draw_dealer(self, cell: Frame, number: int) -> None:
        """Draw the dealer of a hand: the seat's letter and the first name."""
        sitters, dealer = self.board.sitters, self.board.dealers[number - 1]
        if dealer is not None:
            names = first_names_with_initials([sitter.name for sitter in sitters])
            chairs = [sitter.chair for sitter in sitters]
            name = names[chairs.index(dealer)]
            self.sheet.draw_words(f"{dealer}  {name}".rstrip(), cell.inset(PAD, 0), self.size)
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
        target = f", to {self.board.target}" if self.board.target else ""
        total = columns[4]
        words = f"Total{target}"
        needed_width = width_of_text(words, self.size, TITLE) + 3 * PAD
        total_frame = replace(total, left=total.right - needed_width, width=needed_width)
        self.sheet.draw_words(words, total_frame.inset(PAD), self.size, TITLE, align=Align.RIGHT)
        if not self.board.is_of_three:
            words_frame = replace(sums, width=total_frame.left - sums.left - PAD)
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
        sheet, count = self.sheet, len(self.board.sides)
        columns = self._split_into_columns(frame)
        deals, *singles = [
            cell.foot(cell.height / 2)
            for cell in (*columns[1 : 1 + len(SINGLE_HEADINGS)], columns[-1])
        ]
        _, *texts = SINGLE_HEADINGS if self.is_large else (*SINGLE_HEADINGS, LAST_HEADING)
        # The dealers' names are left-aligned, so their heading is too.
        align = Align.CENTER if self.board.dealers[0] is None else Align.LEFT
        sheet.draw_words(SINGLE_HEADINGS[0], deals.inset(PAD, 0), self.size, STRONG, align=align)
        self._draw_headings_alike(texts, singles[: len(texts)])
        grouped = self._side_columns(columns)
        pairs = [
            (grouped[start], grouped[start + count - 1]) for start in range(0, len(grouped), count)
        ]
        wide_cells = [replace(cell, width=other.right - cell.left) for cell, other in pairs]
        self._draw_headings_alike(self._side_headings, [cell.rows(2)[0] for cell in wide_cells])
        names = [side.column_name for _ in pairs for side in self.board.sides]
        self._draw_headings_alike(names, [cell.rows(2)[1] for cell in grouped])

    def _draw_headings_alike(self, texts: Sequence[str], frames: Sequence[Frame]) -> None:
        self.sheet.draw_words_in_one_size(texts, frames, self.size, STRONG, align=Align.CENTER)


def min_grid_height(board: TableSheet) -> float:
    """Return the smallest height of the grid that leaves room to write."""
    return HEADINGS_HEIGHT + MIN_WRITING_SIDE * (len(board.dealers) + 1)


def _pages(boards: Sequence[TableSheet], choices: PrintChoices) -> Sequence[DrawPage]:
    return card_pages(
        boards, _sheets_per_page(boards, choices), partial(draw_sheet, choices.scaled_size(1))
    )


def _sheets_per_page(boards: Sequence[TableSheet], choices: PrintChoices) -> int:
    """Return how many score sheets fit on a page: one in large print, or if half a page leaves no
    room to write.
    """
    if choices.is_large or choices.per_page == 1:
        return 1
    half = frames_for_cards(body_frame(choices.paper), SHEETS_PER_PAGE)[0]
    head = HEAD_LINE_HEIGHT + NAMES_HEIGHT + 3 * GAP
    needed_height = max(
        head + min_grid_height(board) + _foot_height(board, half, 1) for board in boards
    )
    return SHEETS_PER_PAGE if needed_height <= half.height else 1


def _frame_beside_tab(frame: Frame) -> Frame:
    return Frame(frame.left, frame.top, frame.width - TAB_WIDTH - 2 * GAP, frame.height)


def _draw_side(sheet: PaperSheet, frame: Frame, side: SheetSide, scale: float) -> None:
    """Draw the players of a side beside their seats' letters, and a team's number."""
    sheet.draw_box(frame, PLAIN)
    inner_frame, size = frame.inset(PAD, 1), LETTER_SIZE * scale
    if side.team:
        label, inner_frame = inner_frame.split_across([3 * size, inner_frame.width - 3 * size], PAD)
        sheet.draw_words(side.name, label, size, TITLE, align=Align.CENTER, color=GREEN)
    rows = inner_frame.rows(len(side.sitters))
    lines = [
        row.split_across([LETTER_WIDTH * size, inner_frame.width - LETTER_WIDTH * size])
        for row in rows
    ]
    for (chair, _), sitter in zip(lines, side.sitters, strict=True):
        sheet.draw_words(str(sitter.chair), chair, size, TITLE, color=GREEN)
    named_sitters = [sitter.label for sitter in side.sitters if sitter.name]
    names = [name for _, name in lines]
    if named_sitters:
        sheet.draw_words_in_one_size(named_sitters, names, size, STRONG)
    for name in names if not named_sitters else ():
        sheet.draw_rule_below(name.inset(0, 2))


def _layout_notes(
    board: TableSheet, frame: Frame, scale: float
) -> tuple[Frame, tuple[Frame, ...], list[str]]:
    """Return the frame of the notes, a frame for each side to sign, and the lines of the notes."""
    text_frame, *signed = frame.split_across([3, *[1] * len(board.sides)], 4 * GAP)
    first_dealer = board.first_dealer_rule if board.dealers[0] is None else ""
    x = f"X: {board.x_rule}." if board.x_rule else ""
    worth = [f"{text}." for text in board.point_value_sentences if board.is_of_three]
    notes = filter(None, (*worth, " ".join(filter(None, (first_dealer, x))), board.note))
    lines = [
        line for text in notes for line in wrap_text(text, text_frame.width, WORTH_SIZE * scale)
    ]
    return text_frame, tuple(signed), lines


def _foot_height(board: TableSheet, frame: Frame, scale: float) -> float:
    *_, lines = _layout_notes(board, frame, scale)
    return height_of_lines(1, NEXT_GAME_SIZE * scale) + height_of_lines(
        len(lines), WORTH_SIZE * scale
    )


def _draw_foot(sheet: PaperSheet, frame: Frame, board: TableSheet, scale: float) -> None:
    """Draw the words about the next game, the notes, and a line for each side to sign."""
    said, signed, lines = _layout_notes(board, frame, scale)
    row_height = height_of_lines(1, NEXT_GAME_SIZE * scale)
    if board.where_next:
        sheet.draw_words(board.where_next, said.head(row_height), NEXT_GAME_SIZE * scale, STRONG)
    sheet.draw_text_lines(lines, said.below_head(row_height), WORTH_SIZE * scale)
    for cell, side in zip(signed, board.sides, strict=True):
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
