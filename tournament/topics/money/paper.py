"""Receipts and other slips to sign, and the statement of the money of a range of dates for the
club's treasurer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.dollars import format_dollars
from tournament.evening.facts import PaymentKind
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.kit.printing.cutting import pages_of_cards
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame, landscape_paper
from tournament.kit.printing.head_line import HEAD_LINE_HEIGHT, draw_club_logo
from tournament.kit.printing.letters import width_of_text
from tournament.kit.printing.page import Align, DrawPage, PaperSheet, VerticalAlign
from tournament.kit.printing.pdf_file import LandscapePage
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import PLAIN
from tournament.kit.printing.word_table import (
    TableRow,
    WordTable,
    fit_table,
    pages_of_table,
    paper_columns,
    paper_rows,
)
from tournament.topics.money.boards.cash_box import PaymentLine, payment_lines
from tournament.topics.money.boards.over_dates import DatesStatement, MoneyRow, statement_columns

FONT_SIZE = 10.0
MAX_UPRIGHT_COLUMNS = 6
SLIPS_PER_PAGE, RECEIPTS_PER_PAGE = 8, 16
GAP, MAX_SLIP_HEIGHT = 4.0, 220.0
# The space that keeps the lowest slips away from the words at the foot of the page.
SPACE_BELOW_SLIP = 4.0
# The font sizes on a slip.
SMALL_SIZE, REASON_SIZE, NAME_SIZE, AMOUNT_SIZE = 10.0, 13.0, 18.0, 28.0
# The font size on a small slip, and the least width of its line to sign on.
SMALL_SLIP_SIZE, MIN_SIGNATURE_WIDTH = 11.0, 60.0


def statement_pages(board: DatesStatement, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the pages of a statement, in landscape if it has many amounts."""
    is_wide = len(board.columns) > MAX_UPRIGHT_COLUMNS
    if is_wide:
        choices = replace(choices, paper=landscape_paper(choices.paper))
    columns = tuple(statement_columns(board))
    rows = [
        *paper_rows(board.rows, columns),
        TableRow(("Total", *(format_dollars(cents) for _, cents in board.totals))),
    ]
    rows += [TableRow(note=words) for words in board.note_sentences]
    table = fit_table(WordTable(paper_columns(columns), tuple(rows), FONT_SIZE), choices)
    amount_pages = pages_of_table("Statement", table, choices, aside_text=board.dates_words)
    debt_pages = _debt_pages(board, choices) if board.debts else ()
    pages = [*amount_pages, *debt_pages]
    return [LandscapePage(draw) for draw in pages] if is_wide else pages


def _debt_pages(board: DatesStatement, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return the pages that list the debts. They have other columns than the pages with amounts."""
    debt_columns: tuple[Column[MoneyRow], ...] = (
        Column(lambda row: row.debtor_name, "Who", width_share=3.0, is_bold=True),
        Column(lambda row: row.night_words, board.occasion.singular.capitalize(), width_share=3.0),
        Column(lambda row: row.cents_in_column("Owed"), "Owed", ColumnKind.MONEY),
    )
    table = WordTable(paper_columns(debt_columns), paper_rows(board.debts, debt_columns), FONT_SIZE)
    title = f"Who still owes {format_dollars(board.owed_cents)}"
    return pages_of_table(title, fit_table(table, choices), choices, aside_text=board.dates_words)


@dataclass(frozen=True, slots=True)
class Slip:
    """A receipt or another slip to sign. `signature_label` is printed beside or below the line to
    sign on.
    """

    name: str
    reason: str
    amount: str
    signature_label: str
    frame_thickness: float = PLAIN


def receipt_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return a receipt for each payment of a player and each gift that was taken in and is not
    void. Refuse if there are none.
    """
    receipt_lines = [
        line
        for line in payment_lines(night)
        if line.cents_taken_in is not None and (line.entry or line.kind is PaymentKind.GIFT)
    ]
    if not receipt_lines:
        raise Refused("No one has paid yet, so there is no receipt to print.")
    return slip_pages(
        [_receipt(line, choices) for line in receipt_lines], night, choices, RECEIPTS_PER_PAGE
    )


def _receipt(line: PaymentLine, choices: PrintChoices) -> Slip:
    method_note = f", {line.method_words}" if line.method_words else ""
    payment_words = f"{line.paid_for}{method_note}, {choices.time_of_day(line.at)}"
    name_text = f"{line.name} ({line.number_label})" if line.entry else line.note or "Gift"
    return Slip(
        name_text,
        f"Receipt {line.number}: {payment_words}",
        format_dollars(line.cents_taken_in or 0),
        f"Received by {line.recorded_by}",
    )


def slip_pages(
    slips: Sequence[Slip],
    night: Night,
    choices: PrintChoices,
    usual_slips_per_page: int = SLIPS_PER_PAGE,
) -> Sequence[DrawPage]:
    """Return the pages of slips. Large print has half as many on a page, unless the director chose
    a number.
    """
    slips_per_page = choices.items_per_page or (
        usual_slips_per_page // 2 if choices.is_large else usual_slips_per_page
    )
    if slips_per_page > SLIPS_PER_PAGE:
        return pages_of_cards(slips, slips_per_page, partial(_draw_small_slip, night.date_words))
    return pages_of_cards(
        slips,
        slips_per_page,
        partial(_draw_slip, f"{night.name}, {night.date_words}", choices.scaled_size(1)),
    )


def _draw_small_slip(date_words: str, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    """Draw a small slip with four lines of text. The last line has a label and space to sign beside
    it.
    """
    frame = frame.above_foot(SPACE_BELOW_SLIP)
    sheet.draw_box(frame, slip.frame_thickness)
    name_line, reason_line, club_line, sign_line = frame.inset(8, 3).split_down([20, 14, 13, 15], 1)
    name_frame, amount_frame = name_line.split_across([3, 1], GAP)
    sheet.draw_words(slip.name, name_frame, 14, STRONG)
    sheet.draw_words(slip.amount, amount_frame, 17, TITLE, align=Align.RIGHT)
    sheet.draw_words(slip.reason, reason_line, SMALL_SLIP_SIZE)
    logo_frame, club_frame = club_line.split_across(
        [club_line.height, club_line.width - club_line.height], GAP
    )
    draw_club_logo(sheet, logo_frame)
    sheet.draw_words(f"{sheet.club}, {date_words}", club_frame, SMALL_SLIP_SIZE)
    label_frame = replace(sign_line, width=sign_line.width - MIN_SIGNATURE_WIDTH)
    label = sheet.draw_words(slip.signature_label, label_frame, SMALL_SLIP_SIZE)
    label_width = max(width_of_text(line, label.font_size) for line in label.lines)
    sheet.draw_rule_below(
        replace(
            sign_line,
            left=sign_line.left + label_width + GAP,
            width=sign_line.width - label_width - GAP,
        )
    )


def _draw_slip(night_words: str, scale: float, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    """Draw a slip, at most a quarter of a page high."""
    frame = frame.above_foot(SPACE_BELOW_SLIP)
    sheet.draw_box(frame, slip.frame_thickness)
    inner_frame = frame.inset(8)
    head_frame, name_frame, reason_frame, foot_frame = inner_frame.head(
        min(inner_frame.height, MAX_SLIP_HEIGHT)
    ).split_down([26, 24, 34, 46], GAP)
    logo_frame, text_frame = head_frame.split_across(
        [HEAD_LINE_HEIGHT, head_frame.width - HEAD_LINE_HEIGHT], GAP
    )
    draw_club_logo(sheet, logo_frame)
    for words, line_frame in zip((sheet.club, night_words), text_frame.rows(2), strict=True):
        sheet.draw_words(words, line_frame, SMALL_SIZE)
    sheet.draw_words(slip.name, name_frame, NAME_SIZE * scale, STRONG)
    sheet.draw_words(
        slip.reason, reason_frame, REASON_SIZE * scale, vertical_align=VerticalAlign.TOP
    )
    amount_frame, sign_frame = foot_frame.split_across([2, 3], 2 * GAP)
    sheet.draw_words(
        slip.amount, amount_frame, AMOUNT_SIZE * scale, TITLE, vertical_align=VerticalAlign.BOTTOM
    )
    line_frame, label_frame = sign_frame.split_down([3, 2])
    sheet.draw_rule_below(line_frame)
    sheet.draw_words(slip.signature_label, label_frame, SMALL_SIZE)
