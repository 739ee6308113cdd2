"""The money of the night: every line of it, who still owes what, and what lies in the drawer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournament.night.evening import Night
from tournament.night.facts import How, Kind, Payment
from tournament.purse.accounts import Account, TeamAccount, accounts, owed, team_accounts
from tournament.purse.books import PAID_OUT, TAKEN_IN, Books, books

WORDS = {
    Kind.FEE: "entry fee",
    Kind.FINE: "fines",
    Kind.GIFT: "gift",
    Kind.FLOAT: "change at the start",
    Kind.PRIZE: "prize",
    Kind.EXPENSE: "expense",
    Kind.FEE_WAIVED: "entry fee waived",
    Kind.FINE_WAIVED: "fines waived",
}
WAYS = {How.CASH: "cash", How.CHECK: "check", How.CARD: "card", How.NONE: ""}


@dataclass(frozen=True, slots=True)
class Line:
    """One payment in words. Cents stand in one column of three."""

    number: int
    at: datetime
    by: str
    what: str
    way: str
    taken_in: int | None
    paid_out: int | None
    waived: int | None
    entry: int | None
    name: str
    known_by: str
    note: str
    void: str


@dataclass(frozen=True, slots=True)
class Till:
    """`lines` are the newest first; `owing` and `paid_too_much` are by number, and so are the teams
    of whom somebody owes.
    """

    lines: tuple[Line, ...]
    owing: tuple[Account, ...]
    teams_owing: tuple[TeamAccount, ...]
    paid_too_much: tuple[Account, ...]
    owed: int
    books: Books
    checks: int
    cards: int


def till(night: Night) -> Till:
    known = accounts(night)
    found = books(night)
    return Till(
        lines=tuple(reversed(lines(night))),
        owing=tuple(one for one in known if one.owed),
        teams_owing=tuple(one for one in team_accounts(night) if one.owed),
        paid_too_much=tuple(one for one in known if one.too_much),
        owed=owed(known),
        books=found,
        checks=found.held(How.CHECK),
        cards=found.held(How.CARD),
    )


def lines(night: Night) -> tuple[Line, ...]:
    """In the order in which they were written down."""
    return tuple(_line(night, one) for one in night.all(Payment))


def receipt(night: Night, number: int) -> Line | None:
    return next((_line(night, one) for one in _of_number(night, number)), None)


def _of_number(night: Night, number: int) -> Iterable[Payment]:
    return (one for one in night.all(Payment) if one.number == number)


def _line(night: Night, one: Payment) -> Line:
    def cents(kinds: Iterable[Kind]) -> int | None:
        return one.cents if one.kind in kinds else None

    who = None if one.entry is None else night.entry(one.entry)
    return Line(
        number=one.number,
        at=one.at,
        by=one.by,
        what=WORDS[one.kind],
        way=WAYS[one.how],
        taken_in=cents(TAKEN_IN),
        paid_out=cents(PAID_OUT),
        waived=cents((Kind.FEE_WAIVED, Kind.FINE_WAIVED)),
        entry=one.entry,
        name=who.name if who else "",
        known_by=who.known_by if who else "",
        note=one.note,
        void=one.void,
    )
