"""The treasurer's papers: prizes and fines with lines to sign, and the last count. And slips
to sign and to hand over: eight prizes or fines to a page, and sixteen receipts, of which a night
has many.

Each says what the books say; nothing here is reckoned.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.dollars import dollars
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import Account, owed_heading
from tournament.evening.purse.books import has_money_prizes
from tournament.evening.words.refused import Refused
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.printing.cutting import card_pages
from tournament.kit.printing.faces import STRONG, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.head_line import HIGH, mark
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import PLAIN, THICK
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
from tournament.topics.money.boards.till import TillLine, lines
from tournament.topics.prizes.boards.check_out import check_out
from tournament.topics.prizes.boards.closing import closing
from tournament.topics.prizes.boards.payout import payout
from tournament.topics.prizes.boards.prize_list import Prize, prize_list

SIZE, LARGER = 11.0, (12.0, 13.0, 14.0)
ON_ONE_PAGE = (13.0, 12.0, 11.0, 10.0)
# High enough for a signature.
TO_SIGN = 26.0
SLIPS, RECEIPTS = 8, 16
GAP, HIGHEST = 4.0, 220.0
# The letters of a slip, from its evening to its sum.
SMALL, WORDS, WHO, SUM = 10.0, 13.0, 18.0, 28.0


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
    all_fined = accounts_with_x(night)
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


def accounts_with_x(night: Night) -> list[Account]:
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
        *_sum_row("Should be in the drawer", board.books.drawer),
        *rows([(statement.with_debts, "")] if statement.with_debts else []),
        *rows([("Counted", "" if board.counted is None else dollars(board.counted))], TO_SIGN),
    ]
    if board.told:
        cells += rows([(f"The drawer holds {board.told}.", "")])
    if statement.by_count:
        cells += _sum_row(statement.by_count.words, statement.by_count.cents)
    cells += [*_under("Let off", statement.let_off), *_under(board.owed_words, statement.owing)]
    if board.open:
        heading = "Open when it was closed" if board.is_closed else "Still open"
        cells += [TableRow(heading=heading), *rows((text, "") for text in board.open)]
    if wish.why_closed:
        cells += [TableRow(heading="Why it is closed so"), *rows([(wish.why_closed, "")])]
    columns = (PaperColumn("", 5), PaperColumn("", 2, Align.RIGHT, face=STRONG))
    return _fit_one_page(WordTable(columns, tuple(cells)), wish)


def _fit_one_page(table: WordTable, wish: PrintWish) -> WordTable:
    """In the largest letters with which it is one, or as few as can be."""
    frame = room(wish.paper).above(FOOT)

    def sized(size: float) -> WordTable:
        return replace(table, size=wish.size(size))

    return sized(
        largest_size(ON_ONE_PAGE, lambda size: len(split_pages(sized(size), lambda _: frame)))
    )


def _under(heading: str, sums: Sequence[Sum]) -> tuple[TableRow, ...]:
    """Return the heading with its sums below; no rows where there are no sums."""
    below = [row for line in sums for row in _sum_row(line.words, line.cents)]
    return (TableRow(heading=heading), *below) if below else ()


def _sum_row(words: str, cents: int) -> tuple[TableRow, ...]:
    return rows([(words, dollars(cents))])


def _signatures(sheet: PaperSheet, frame: Frame) -> None:
    for cell, who in zip(frame.columns(2, 24), ("Treasurer", "Director"), strict=True):
        line, under = cell.foot(TO_SIGN + 14).split_down([TO_SIGN, 14])
        sheet.under(line)
        sheet.words(who, under, 10)


@dataclass(frozen=True, slots=True)
class Slip:
    """Whose it is and what for, the sum, and who signs; a prize is in a thick frame."""

    who: str
    what: str
    cents: str
    sign: str
    frame: float = PLAIN


def prize_slips(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """For those whose prize is settled."""
    slips = [
        Slip(f"{prize.who} ({prize.number})", prize.reason, prize.prize, "Received", THICK)
        for prize in prize_list(night).prizes
        if prize.who
    ]
    if not slips:
        raise Refused("No place with a prize is settled yet: play on, then print the slips.")
    return _paged(slips, night, wish)


def fine_slips(night: Night, wish: PrintWish) -> Sequence[Draw]:
    slips = [
        Slip(
            f"{account.entry.name} ({account.entry.number})",
            f"{account.x} X: {dollars(account.fine.cents)} in fines, to pay",
            dollars(account.owed),
            "Received by",
        )
        for account in accounts_with_x(night)
        if account.owed
    ]
    if not slips:
        raise Refused("Every fine is paid, so there is no slip to print.")
    return _paged(slips, night, wish)


def receipts(night: Night, wish: PrintWish) -> Sequence[Draw]:
    """Return a receipt for each payment that was taken in and counts."""
    taken_in = [
        line for line in lines(night) if line.entry and line.taken_in is not None and not line.void
    ]
    if not taken_in:
        raise Refused("Nobody has paid anything yet, so there is no receipt to print.")
    return _paged([_receipt(line, wish) for line in taken_in], night, wish, RECEIPTS)


def _receipt(line: TillLine, wish: PrintWish) -> Slip:
    way = f", {line.way}" if line.way else ""
    what = f"Receipt {line.number}: {line.what}{way}, {wish.clock(line.at)}"
    who = f"{line.name} ({line.known_by})"
    return Slip(who, what, dollars(line.taken_in or 0), f"Received by {line.by}")


def _paged(
    slips: Sequence[Slip], night: Night, wish: PrintWish, usual: int = SLIPS
) -> Sequence[Draw]:
    """Large print has half as many on a page."""
    per_page = wish.per_page or (usual // 2 if wish.large else usual)
    if per_page > SLIPS:
        return card_pages(slips, per_page, partial(_strip, night.day))
    return card_pages(slips, per_page, partial(_slip, f"{night.name}, {night.day}", wish.size(1)))


def _strip(day: str, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    """Draw a slip that is only as high as its three lines."""
    sheet.box(frame, slip.frame)
    top, what, bottom = frame.inset(8, 5).split_down([20, 15, 27], 1)
    who, cents = top.split([3, 1], GAP)
    sheet.words(slip.who, who, 14, STRONG)
    sheet.words(slip.cents, cents, 17, TITLE, align=Align.RIGHT)
    sheet.words(slip.what, what, 11)
    left, sign = bottom.split([3, 2], 2 * GAP)
    square, evening = left.split([bottom.height, left.width - bottom.height], GAP)
    mark(sheet, square)
    for words, line in zip((sheet.club, day), evening.rows(2), strict=True):
        sheet.words(words, line, SMALL)
    line, under = sign.split_down([14, 13])
    sheet.under(line)
    sheet.words(slip.sign, under, SMALL)


def _slip(evening: str, scale: float, sheet: PaperSheet, frame: Frame, slip: Slip) -> None:
    """No higher than a quarter of a page, however large it is."""
    sheet.box(frame, slip.frame)
    inner = frame.inset(8)
    head, who, what, sums = inner.head(min(inner.height, HIGHEST)).split_down([26, 24, 34, 46], GAP)
    square, said = head.split([HIGH, head.width - HIGH], GAP)
    mark(sheet, square)
    for words, line in zip((sheet.club, evening), said.rows(2), strict=True):
        sheet.words(words, line, SMALL)
    sheet.words(slip.who, who, WHO * scale, STRONG)
    sheet.words(slip.what, what, WORDS * scale, down=VerticalAlign.TOP)
    cents, sign = sums.split([2, 3], 2 * GAP)
    sheet.words(slip.cents, cents, SUM * scale, TITLE, down=VerticalAlign.BOTTOM)
    line, under = sign.split_down([3, 2])
    sheet.under(line)
    sheet.words(slip.sign, under, SMALL)
