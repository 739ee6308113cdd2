"""The sheet at the door: everybody on the list, what is asked of each, and a line to sign."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.dollars import dollars
from tournament.evening.night.night import Night
from tournament.evening.words.many import so_many
from tournament.kit.printing.faces import STRONG
from tournament.kit.printing.page import Align, Draw
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.word_table import (
    TIGHT,
    PaperColumn,
    TableRow,
    WordTable,
    fit_table,
    list_pages,
    room,
    split_pages,
)
from tournament.topics.door.boards.sign_in_sheet import SignInLine, SignInSheet, sign_in_sheet

SIZE, HIGH = 12.0, 28.0
# At least so many empty lines for those who walk in.
MIN_WALK_INS = 6
DONE, ASKED = "✓", "☐"


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    board = sign_in_sheet(night)
    table = _with_walk_ins(fit_table(_table(board, wish), wish), wish)
    return list_pages("Sign in here", table, wish)


def _table(board: SignInSheet, wish: PrintWish) -> WordTable:
    high = wish.size(HIGH)
    rows = [TableRow(_cells(board, line), high=high) for line in board.lines]
    if board.begins:
        rows.insert(0, TableRow(heading=f"{board.begins}."))
    if board.lines:
        rows.append(TableRow(heading=_totals(board)))
    return WordTable(_columns(board), tuple(rows), SIZE)


def _columns(board: SignInSheet) -> tuple[PaperColumn, ...]:
    right = Align.RIGHT
    teams = [PaperColumn("Team", TIGHT)] if board.by_team else []
    fees = (
        [PaperColumn("Due", TIGHT, right), PaperColumn("Paid", TIGHT, right)]
        if board.has_fee
        else []
    )
    return (
        *teams,
        PaperColumn("No.", TIGHT, right),
        PaperColumn("Name", 5.0, face=STRONG),
        *(PaperColumn(text, TIGHT, Align.CENTRE) for text in board.asks),
        *fees,
        PaperColumn("", 0.2),
        PaperColumn("Signed", 4.0),
    )


def _cells(board: SignInSheet, line: SignInLine) -> tuple[str, ...]:
    notes = f" ({', '.join(line.notes)})" if line.notes else ""
    team = ["" if line.team is None else str(line.team)] if board.by_team else []
    fees = [dollars(line.due), dollars(line.paid) if line.paid else ""] if board.has_fee else []
    ticks = ["" if tick is None else DONE if tick else ASKED for tick in line.ticks]
    return (*team, str(line.number), f"{line.name}{notes}", *ticks, *fees, "", "")


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
