"""The treasurer's papers: lists of prizes and fines with lines to sign, the treasurer's report, and
slips to sign and hand out.

The amounts on these papers come from the books; none is computed here.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.dials.house_rules import DIALS
from scoring.dollars import format_dollars
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import Account, paid_later_sentences
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import Align, DrawPage, PaperSheet
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.shapes import THICK
from tournament.kit.printing.word_table import (
    LIST_END_HEIGHT,
    PaperColumn,
    TableRow,
    WordTable,
    fit_table,
    frame_below_title,
    largest_size_with_fewest_pages,
    pages_of_table,
    paper_columns,
    paper_rows,
    rows_from_cells,
    split_rows_into_pages,
)
from tournament.topics.money.boards.statement import (
    TURN_OVER_HEADING,
    StatementLine,
    void_payment_lines,
)
from tournament.topics.money.paper import Slip, slip_pages
from tournament.topics.prizes.boards.check_out import check_out_board
from tournament.topics.prizes.boards.closing import closing_board
from tournament.topics.prizes.boards.payout import PrizesBoard, prizes_board
from tournament.topics.prizes.boards.prize_list import ListedPrize, prize_list

FONT_SIZE, LARGER_FONT_SIZES = 11.0, (12.0, 13.0, 14.0)
REPORT_FONT_SIZES = (13.0, 12.0, 11.0, 10.0)
# The height of a line to sign on, in points.
SIGNATURE_ROW_HEIGHT = 26.0
# Heights to try for a row of the list of fines, in points. A lower row is used only if it saves a
# page.
FINE_ROW_HEIGHTS = (SIGNATURE_ROW_HEIGHT, 24.0, 22.0, 20.0, 18.0)


def prize_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    listed_prizes, columns = prize_list(night), _prize_columns(prizes_board(night))
    leftover_rows = (
        [("", "", listed_prizes.leftover_words, listed_prizes.leftover, "")]
        if listed_prizes.leftover
        else []
    )
    cells = (
        *paper_rows(listed_prizes.prizes, columns, SIGNATURE_ROW_HEIGHT),
        *rows_from_cells(leftover_rows, SIGNATURE_ROW_HEIGHT),
    )
    table = WordTable(paper_columns(columns), cells, FONT_SIZE)
    title = "Suggested prizes" if listed_prizes.is_proposed else "Prizes"
    return pages_of_table(title, fit_table(table, choices, LARGER_FONT_SIZES), choices)


def _prize_columns(board: PrizesBoard) -> tuple[Column[ListedPrize], ...]:
    """Return the columns of the prize list. Medals leave wide columns for teams and points. Donated
    prizes have a wide column, because their names may take several lines. Only money is aligned
    right.
    """
    prize_column_kind = ColumnKind.TEXT
    if board.is_for_medals:
        player_share, reason_share, prize_share = 6.0, 6.0, 0.0
    elif board.is_in_money:
        player_share, reason_share, prize_share = 4.4, 3.2, 0.0
        prize_column_kind = ColumnKind.QUANTITY
    else:
        player_share, reason_share, prize_share = 4.4, 2.4, 3.0
    return (
        Column(lambda prize: prize.winner or "—", "Player", width_share=player_share, is_bold=True),
        Column(lambda prize: prize.number_label, "No.", ColumnKind.ORDINAL),
        Column(lambda prize: prize.reason, "For", width_share=reason_share),
        Column(
            lambda prize: prize.prize_words,
            "Prize",
            prize_column_kind,
            width_share=prize_share,
            is_bold=True,
        ),
        Column(lambda prize: None, "Received", width_share=2.2),
    )


def fine_list_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    fined_accounts = accounts_with_x(night)
    columns: tuple[Column[Account], ...] = (
        Column(lambda account: account.entry.name, "Name", width_share=4, is_bold=True),
        Column(lambda account: account.entry.number, "No.", ColumnKind.ORDINAL),
        Column(lambda account: account.x, "Xs", ColumnKind.QUANTITY),
        Column(lambda account: account.fine.cents, "Fine", ColumnKind.MONEY),
        Column(
            lambda account: account.cents_owed,
            "Owed (with fee)" if night.rules.fee_cents else "Owed",
            ColumnKind.MONEY,
        ),
        Column(_paid_words, "Paid"),
        Column(lambda account: None, "", width_share=0.5),
    )

    def pages_with_row_height(height: float) -> Sequence[DrawPage]:
        cells = paper_rows(fined_accounts, columns, height)
        return pages_of_table(
            title,
            fit_table(
                WordTable(paper_columns(columns), cells, FONT_SIZE), choices, LARGER_FONT_SIZES
            ),
            choices,
        )

    x_count = sum(account.x for account in fined_accounts)
    cents = sum(account.fine.cents for account in fined_accounts)
    title = f"Fines: {count_of(x_count, 'X')}, {format_dollars(cents)}"
    return pages_with_row_height(
        largest_size_with_fewest_pages(
            FINE_ROW_HEIGHTS, lambda height: len(pages_with_row_height(height))
        )
    )


def _paid_words(account: Account) -> str:
    """Return how a fine was settled: paid, waived or partly waived. Return an empty string while
    the player owes anything.
    """
    if account.cents_owed:
        return ""
    if account.fine.cents_waived >= account.fine.cents:
        return "waived"
    if account.fine.cents_waived:
        return f"paid, {format_dollars(account.fine.cents_waived)} waived"
    return "paid"


def accounts_with_x(night: Night) -> list[Account]:
    if not night.rules.x_fine_cents:
        raise Refused(f"There are no fines. {DIALS['x_fine_cents'].advice_sentence}")
    fined_accounts = [row.account for row in check_out_board(night).rows if row.account.x]
    if not fined_accounts:
        raise Refused("No one has an X yet, so there are no fines to print.")
    return fined_accounts


def treasurers_report_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    return pages_of_table(
        "Treasurer's report", _table_of_report(night, choices), choices, draw_end=_draw_signatures
    )


def _table_of_report(night: Night, choices: PrintChoices) -> WordTable:
    """Return the table of the report, with each total below the amounts it sums up."""
    board = closing_board(night)
    statement, award_note = board.statement, prizes_board(night).award_note_on_paper
    cells = [
        *rows_from_cells([(choices.ended_early_words, "")] if choices.ended_early_words else []),
        *_heading_with_sums("Money in", statement.taken_in),
        *_heading_with_sums("Money out", statement.paid_out),
        *rows_from_cells([(award_note, "")] if award_note else []),
        *_heading_with_sums("What remains", statement.cash_box),
        *_row_of_sum("Cash box should hold", board.books.cents_in_cash_box),
        *rows_from_cells(
            [(statement.old_debts_sentence, "")] if statement.old_debts_sentence else []
        ),
        *rows_from_cells(
            [
                (
                    "Counted",
                    "" if board.counted_cents is None else format_dollars(board.counted_cents),
                )
            ],
            SIGNATURE_ROW_HEIGHT,
        ),
    ]
    if board.difference_words:
        cells += rows_from_cells([(f"Cash box counted: {board.difference_words}.", "")])
    cells += [
        *_heading_with_sums(TURN_OVER_HEADING, statement.hand_over),
        *_heading_with_sums("Waived", statement.waived),
        *_heading_with_sums("Voided payments", void_payment_lines(night)),
        *_heading_with_sums("Owed", statement.debts),
    ]
    if later_sentences := paid_later_sentences(night):
        cells += [
            TableRow(heading="Settled later"),
            *rows_from_cells((text, "") for text in later_sentences),
        ]
    if board.reasons_not_to_close:
        heading = "Unfinished at closing" if board.is_closed else "Unfinished"
        cells += [
            TableRow(heading=heading),
            *rows_from_cells((text, "") for text in board.reasons_not_to_close),
        ]
    if choices.reopening_reasons:
        cells += [
            TableRow(heading="Reopened after it was closed"),
            *rows_from_cells((reason, "") for reason in choices.reopening_reasons),
        ]
    if choices.closing_reason:
        cells += [
            TableRow(heading="Reason for closing"),
            *rows_from_cells([(choices.closing_reason, "")]),
        ]
    columns = (PaperColumn("", 5), PaperColumn("", 2, Align.RIGHT, face=STRONG))
    return _fit_one_page(WordTable(columns, tuple(cells), has_whole_sections=True), choices)


def _fit_one_page(table: WordTable, choices: PrintChoices) -> WordTable:
    """Return the table in the largest font size with which it needs as few pages as possible."""
    frame = frame_below_title(choices.paper).above_foot(LIST_END_HEIGHT)

    def table_in_size(font_size: float) -> WordTable:
        return replace(table, font_size=choices.scaled_size(font_size))

    return table_in_size(
        largest_size_with_fewest_pages(
            REPORT_FONT_SIZES,
            lambda size: len(split_rows_into_pages(table_in_size(size), lambda _: frame)),
        )
    )


def _heading_with_sums(heading: str, lines: Sequence[StatementLine]) -> tuple[TableRow, ...]:
    """Return the rows of a heading and its amounts; no rows if there are no amounts."""
    sum_rows = [row for line in lines for row in _row_of_sum(line.words, line.cents)]
    return (TableRow(heading=heading), *sum_rows) if sum_rows else ()


def _row_of_sum(words: str, cents: int) -> tuple[TableRow, ...]:
    return rows_from_cells([(words, format_dollars(cents))])


def _draw_signatures(sheet: PaperSheet, frame: Frame) -> None:
    for column, signer in zip(frame.columns(2, 24), ("Treasurer", "Director"), strict=True):
        line_frame, label_frame = column.foot(SIGNATURE_ROW_HEIGHT + 14).split_down(
            [SIGNATURE_ROW_HEIGHT, 14]
        )
        sheet.draw_rule_below(line_frame)
        sheet.draw_words(signer, label_frame, 10)


def prize_slip_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    """Return a slip to sign for each prize that has a winner. Refuse if there is no winner yet."""
    slips = [
        Slip(
            f"{prize.winner} ({prize.number_label})",
            prize.reason,
            prize.prize_words,
            "Received",
            THICK,
        )
        for prize in prize_list(night).prizes
        if prize.winner
    ]
    if not slips:
        raise Refused("No prize is final yet. Finish the games, then print the slips.")
    return slip_pages(slips, night, choices)


def fine_slip_pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    slips = [
        Slip(
            f"{account.entry.name} ({account.entry.number})",
            f"{count_of(account.x, 'X')}: {format_dollars(account.fine.cents)} in fines",
            format_dollars(account.cents_owed),
            "Received by",
        )
        for account in accounts_with_x(night)
        if account.cents_owed
    ]
    if not slips:
        raise Refused("Every fine is paid, so there is no slip to print.")
    return slip_pages(slips, night, choices)
