"""The sign-in sheet: who is on the list, what is still asked of each, what is due and what is paid,
and a line to sign. A fee that somebody is let off is not due.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.dollars import dollars
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import attendance
from tournament.evening.night.attendance import Tick, paid_or_waived, ticks_asked
from tournament.evening.night.hours.set_times import hours, sessions_in_words
from tournament.evening.night.night import Night
from tournament.evening.words.many import so_many
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.lists.finding import fold
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
from tournament.topics.door.boards.roster import Order, roster
from tournament.topics.door.boards.rows import AtTheDoor, people_at_the_door

SIZE, HIGH = 12.0, 28.0
# At least so many empty lines for those who walk in.
MIN_WALK_INS = 6


@dataclass(frozen=True, slots=True)
class SignInLine:
    """One person's line. A tick is done or not; it is None for somebody who is not asked."""

    number: int
    team: int | None
    name: str
    notes: tuple[str, ...]
    ticks: tuple[bool | None, ...]
    due: int
    paid: int

    @property
    def called(self) -> str:
        return f"{self.name} ({', '.join(self.notes)})" if self.notes else self.name


@dataclass(frozen=True, slots=True)
class SignInSheet:
    """The sheet; `asks` are the ticks beside the fee, and `begins` says when each session does."""

    asks: tuple[str, ...]
    by_team: bool
    has_fee: bool
    lines: tuple[SignInLine, ...]
    begins: str = ""

    @property
    def due(self) -> int:
        return sum(line.due for line in self.lines)

    @property
    def paid(self) -> int:
        return sum(line.paid for line in self.lines)

    @property
    def missing(self) -> int:
        return sum(max(0, line.due - line.paid) for line in self.lines)


WORDS = {Tick.TAG: "Tag", Tick.ADULT: "18+"}


def sign_in_sheet(night: Night) -> SignInSheet:
    """Return the sheet by name, or by team with those who have none after them."""
    ticks = ticks_asked(night.rules)
    return SignInSheet(
        asks=tuple(WORDS[tick] for tick in ticks if tick in WORDS),
        by_team=night.party_words.is_team,
        has_fee=Tick.FEE in ticks,
        lines=_lines(night),
        begins=sessions_in_words(night) if hours(night) else "",
    )


def _lines(night: Night) -> tuple[SignInLine, ...]:
    paid = paid_or_waived(night.all(Payment), {PaymentKind.FEE})
    people = people_at_the_door(night)
    together = (person for row in roster(night, Order.NAME).rows for person in row.people)
    in_order = dict.fromkeys(person.entry.number for person in together)
    alone = sorted(
        people.keys() - in_order.keys(),
        key=lambda number: (fold(people[number].entry.name), number),
    )
    return tuple(
        _line(night, people[number], paid.get(number, 0)) for number in (*in_order, *alone)
    )


def _line(night: Night, row: AtTheDoor, paid: int) -> SignInLine:
    entry = row.entry
    waived = attendance.fees(night).get(entry.number, 0) - paid
    done = {row_tick.tick: row_tick.done for row_tick in row.marks}
    return SignInLine(
        number=entry.number,
        team=entry.team,
        name=entry.name,
        notes=tuple(filter(None, (f"lot {entry.lot}" if entry.lot else "", *row.notes))),
        ticks=tuple(done.get(tick) for tick in ticks_asked(night.rules) if tick in WORDS),
        due=max(0, night.rules.fee_cents - waived) if entry.ranked else 0,
        paid=paid,
    )


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
