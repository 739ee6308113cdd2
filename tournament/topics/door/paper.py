"""The sheet at the door: everybody on the list, what is asked of each, and a line to sign."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from scoring.dollars import dollars
from tournament.evening.night.night import Night
from tournament.evening.words.many import so_many
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.printing.page import Draw
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    TableRow,
    WordTable,
    fit_table,
    list_pages,
    paper_columns,
    paper_rows,
    room,
    split_pages,
)
from tournament.topics.door.boards.sign_in_sheet import SignInLine, SignInSheet, sign_in_sheet

SIZE, HIGH = 12.0, 28.0
# At least so many empty lines for those who walk in.
MIN_WALK_INS = 6


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = sign_in_sheet(night)
    table = _with_walk_ins(fit_table(_table(board, wish), wish), wish)
    return list_pages("Sign in here", table, wish)


def _table(board: SignInSheet, wish: PrintWish) -> WordTable:
    columns = tuple(_columns(board))
    rows = [*paper_rows(board.lines, columns, wish.size(HIGH))]
    if board.begins:
        rows.insert(0, TableRow(heading=f"{board.begins}."))
    if board.lines:
        rows.append(TableRow(heading=_totals(board)))
    return WordTable(paper_columns(columns), tuple(rows), SIZE)


def _columns(board: SignInSheet) -> Iterator[Column[SignInLine]]:
    if board.by_team:
        yield Column(lambda line: line.team, "Team")
    yield Column(lambda line: line.number, "No.", Kind.NUMBER)
    yield Column(lambda line: line.called, "Name", share=5.0, is_bold=True)
    for at, text in enumerate(board.asks):
        yield Column(partial(_tick, at), text, Kind.TICK)
    if board.has_fee:
        yield Column(lambda line: line.due, "Due", Kind.MONEY)
        yield Column(lambda line: line.paid or None, "Paid", Kind.MONEY)
    yield Column(lambda line: None, "", share=0.2)
    yield Column(lambda line: None, "Signed", share=4.0)


def _tick(at: int, line: SignInLine) -> bool | None:
    return line.ticks[at]


def _totals(board: SignInSheet) -> str:
    here = so_many(len(board.lines), "person", "people")
    if not board.has_fee:
        return here
    sums = {"due": board.due, "paid": board.paid, "missing": board.missing}
    return " · ".join([here, *(f"{words} {dollars(cents)}" for words, cents in sums.items())])


def _with_walk_ins(table: WordTable, wish: PrintWish) -> WordTable:
    """Return the table with empty lines to the end of the last page."""
    empty = TableRow(("",) * len(table.columns), high=wish.size(HIGH))
    least = replace(table, rows=(*table.rows, *[empty] * MIN_WALK_INS))
    whole = room(wish.paper)
    last = split_pages(least, lambda _: whole)[-1]
    # The headings take the height of one line.
    left = whole.height - sum(row.height for row in last) - empty.high
    return replace(least, rows=(*least.rows, *[empty] * int(left / empty.high)))
