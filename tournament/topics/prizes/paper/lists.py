"""The treasurer's papers: prizes and fines with lines to sign, and the last count.

Each says what the books say; nothing here is reckoned.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.dollars import dollars
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import Account, owed_heading
from tournament.evening.purse.books import has_money_prizes
from tournament.evening.words.refused import Refused
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import Align, Draw, PaperSheet
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    FOOT,
    PaperColumn,
    TableRow,
    WordTable,
    fit_table,
    largest_size,
    list_pages,
    paper_columns,
    paper_rows,
    room,
    rows,
    split_pages,
)
from tournament.topics.money.boards.statement import StatementLine as Sum
from tournament.topics.prizes.boards.check_out import check_out
from tournament.topics.prizes.boards.closing import closing
from tournament.topics.prizes.boards.payout import payout
from tournament.topics.prizes.boards.prize_list import Prize, prize_list

SIZE, LARGER = 11.0, (12.0, 13.0, 14.0)
ON_ONE_PAGE = (13.0, 12.0, 11.0, 10.0)
# High enough for a signature.
TO_SIGN = 26.0


def prizes(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board, columns = prize_list(night), _prize_columns(has_money_prizes(night))
    rest = [("", "", "nobody's, and left in the pot", board.rest, "")] if board.rest else []
    cells = (*paper_rows(board.prizes, columns, TO_SIGN), *rows(rest, TO_SIGN))
    table = WordTable(paper_columns(columns), cells, SIZE)
    title = "Prizes, as proposed" if board.is_proposed else "Prizes"
    return list_pages(title, fit_table(table, wish, LARGER), wish)


def _prize_columns(has_sums: bool) -> tuple[Column[Prize], ...]:
    """A donated thing may take several lines; a sum stands on one."""
    kind, who, why, what = (Kind.FIGURE, 3.6, 3.2, 0) if has_sums else (Kind.TEXT, 4.4, 2.4, 3)
    return (
        Column(lambda prize: prize.who or "—", "Who", share=who, is_bold=True),
        Column(lambda prize: prize.number, "No."),
        Column(lambda prize: prize.reason, "What for", share=why),
        Column(lambda prize: prize.prize, "Prize", kind, share=what, is_bold=True),
        Column(lambda prize: None, "Received", share=3),
    )


def fines(night: Night, wish: PrintWish) -> Sequence[Draw]:
    all_fined = fined(night)
    columns: tuple[Column[Account], ...] = (
        Column(lambda account: account.entry.name, "Name", share=4, is_bold=True),
        Column(lambda account: account.entry.number, "No."),
        Column(lambda account: account.x, "X", Kind.FIGURE),
        Column(lambda account: account.fine.cents, "Fine", Kind.MONEY),
        Column(lambda account: account.owed, owed_heading(night), Kind.MONEY),
        Column(lambda account: "" if account.owed else "paid", "Paid", share=2),
    )
    table = WordTable(paper_columns(columns), paper_rows(all_fined, columns, TO_SIGN), SIZE)
    x = sum(account.x for account in all_fined)
    cents = sum(account.fine.cents for account in all_fined)
    return list_pages(f"Fines: {x} X, {dollars(cents)}", fit_table(table, wish, LARGER), wish)


def fined(night: Night) -> list[Account]:
    if not night.rules.x_fine_cents:
        raise Refused("This house has no fines: turn the house rule for an X if it should.")
    with_x = [row.account for row in check_out(night).rows if row.account.x]
    if not with_x:
        raise Refused("Nobody has an X yet, so nobody pays a fine.")
    return with_x


def treasurer(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return list_pages("The treasurer's page", _books(night, wish), wish, foot=_signatures)


def _books(night: Night, wish: PrintWish) -> WordTable:
    """Every sum stands below those that it comes from."""
    board = closing(night)
    statement, why = board.statement, payout(night).why
    cells = [
        *rows([(wish.ended_early, "")] if wish.ended_early else []),
        *_under("Taken in", statement.taken_in),
        *_under("Paid out", statement.paid_out),
        *rows([(why, "")] if why else []),
        *_under("What stays, and what is in the drawer", statement.drawer),
        *_said("Should be in the drawer", board.books.drawer),
        *rows([(statement.with_debts, "")] if statement.with_debts else []),
        *rows([("Counted", "" if board.counted is None else dollars(board.counted))], TO_SIGN),
    ]
    if board.told:
        cells += rows([(f"The drawer holds {board.told}.", "")])
    if statement.by_count:
        cells += _said(statement.by_count.words, statement.by_count.cents)
    cells += [*_under("Let off", statement.let_off), *_under(board.owed_words, statement.owing)]
    if board.open:
        heading = "Open when it was closed" if board.is_closed else "Still open"
        cells += [TableRow(heading=heading), *rows((text, "") for text in board.open)]
    if wish.why_closed:
        cells += [TableRow(heading="Why it is closed so"), *rows([(wish.why_closed, "")])]
    columns = (PaperColumn("", 5), PaperColumn("", 2, Align.RIGHT, face=STRONG))
    return _on_one_page(WordTable(columns, tuple(cells)), wish)


def _on_one_page(table: WordTable, wish: PrintWish) -> WordTable:
    """In the largest letters with which it is one, or as few as can be."""
    frame = room(wish.paper).above(FOOT)

    def sized(size: float) -> WordTable:
        return replace(table, size=wish.size(size))

    return sized(
        largest_size(ON_ONE_PAGE, lambda size: len(split_pages(sized(size), lambda _: frame)))
    )


def _under(heading: str, sums: Sequence[Sum]) -> tuple[TableRow, ...]:
    """Return the heading with its sums below; no rows where there are no sums."""
    below = [row for line in sums for row in _said(line.words, line.cents)]
    return (TableRow(heading=heading), *below) if below else ()


def _said(words: str, cents: int) -> tuple[TableRow, ...]:
    return rows([(words, dollars(cents))])


def _signatures(sheet: PaperSheet, frame: Frame) -> None:
    for cell, who in zip(frame.columns(2, 24), ("Treasurer", "Director"), strict=True):
        line, under = cell.foot(TO_SIGN + 14).split_down([TO_SIGN, 14])
        sheet.under(line)
        sheet.words(who, under, 10)
