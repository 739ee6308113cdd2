"""The money of a club's nights over a month or any dates: what came in and went out, what the club
kept, and who still owes.
"""

import calendar
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from scoring.dollars import dollars
from tournament.evening.purse.night_money import NightMoney, StillOwed
from tournament.evening.words.occasion import NIGHT, Occasion
from tournament.kit.lists.columns import Column, Kind

COLUMNS: Mapping[str, Callable[[NightMoney], int]] = {
    "Fees": lambda night: night.fees,
    "Fines": lambda night: night.fines,
    "Gifts": lambda night: night.gifts,
    "Owed from before": lambda night: night.debts,
    "Prizes": lambda night: -night.prizes,
    "Spent": lambda night: -night.spent,
    "The club kept": lambda night: night.kept,
    "To give back": lambda night: night.too_much,
    "Still owed": lambda night: night.owed,
}
ALWAYS = ("Fees", "The club kept")


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """One night with its sums by column, or what one player still owes of it."""

    night: NightMoney
    by_column: tuple[tuple[str, int], ...]
    who: StillOwed | None = None

    @property
    def where(self) -> str:
        day = self.night.date
        return f"{self.night.name}, {day:%b} {day.day}, {day.year}"

    @property
    def whose(self) -> str:
        return self.who.name if self.who else ""

    def cents(self, column: str) -> int | None:
        return dict(self.by_column).get(column)


@dataclass(frozen=True, slots=True)
class OverDates:
    """A column in which every night has nothing is left out; `by_column` has the totals."""

    first: date
    last: date
    rows: tuple[MoneyRow, ...]
    by_column: tuple[tuple[str, int], ...]
    owing: tuple[MoneyRow, ...]
    occasion: Occasion = NIGHT

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.by_column)

    @property
    def dates(self) -> str:
        return dates_in_words(self.first, self.last)

    @property
    def words(self) -> str:
        count = len(self.rows)
        if not count:
            return f"No {self.occasion.one} of these dates has any money."
        return f"{count} {self.occasion.one if count == 1 else self.occasion.many}"

    @property
    def with_debts(self) -> str:
        """A sentence about old debts in what the club kept; empty where none was paid."""
        debts = sum(row.night.debts for row in self.rows)
        if not debts:
            return ""
        return f"What the club kept includes {dollars(debts)} that was owed from before."

    @property
    def owed(self) -> int:
        return sum(who.cents for row in self.rows for who in row.night.owing)


def columns(board: OverDates) -> Iterator[Column[MoneyRow]]:
    """Yield the columns of a statement's paper and file; in the file debts follow the nights."""
    one = board.occasion.one
    yield Column(lambda row: row.night.date, file="date")
    yield Column(lambda row: row.night.name, file=one)
    yield Column(_night, paper=one.capitalize(), share=4.0, is_bold=True)
    for name in board.columns:
        yield Column(partial(MoneyRow.cents, column=name), name, Kind.MONEY, file=name.lower())
    yield Column(lambda row: row.whose, file="who owes")


def over_dates(
    nights: Sequence[NightMoney], first: date, last: date, occasion: Occasion = NIGHT
) -> OverDates:
    shown = {name: of for name, of in COLUMNS.items() if name in ALWAYS or any(map(of, nights))}
    return OverDates(
        first,
        last,
        tuple(
            MoneyRow(night, tuple((name, of(night)) for name, of in shown.items()))
            for night in nights
        ),
        tuple((name, sum(map(of, nights))) for name, of in shown.items()),
        tuple(
            MoneyRow(night, (("Still owed", who.cents),), who)
            for night in nights
            for who in night.owing
        ),
        occasion,
    )


def month_of(day: date) -> tuple[date, date]:
    """The first and the last day of its month."""
    return day.replace(day=1), day.replace(day=calendar.monthrange(day.year, day.month)[1])


def dates_in_words(first: date, last: date) -> str:
    if (first, last) == month_of(first):
        return f"{first:%B %Y}"
    if first == last:
        return _day(first)
    return f"{_day(first)} to {_day(last)}"


def _night(row: MoneyRow) -> str:
    return f"{row.where}{'' if row.night.is_closed else ', not closed'}"


def _day(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
