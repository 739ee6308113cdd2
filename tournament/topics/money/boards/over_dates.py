"""The money of a club's nights in a month or between any dates: what came in and went out, what the
club kept, and who still owes.
"""

import calendar
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from scoring.dollars import format_dollars
from tournament.evening.purse.books import proceeds_sentence
from tournament.evening.purse.night_money import NightMoney, OpenDebt
from tournament.evening.words.occasion import NIGHT_OCCASION, Occasion
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.topics.money.boards.statement import KEPT_BY_CLUB_WORDS

AMOUNT_FUNCTION_BY_COLUMN: Mapping[str, Callable[[NightMoney], int]] = {
    "Fees": lambda night: night.fee_cents,
    "Fines": lambda night: night.fine_cents,
    "Gifts": lambda night: night.gift_cents,
    "Owed from before": lambda night: night.debt_cents,
    "Prizes": lambda night: -night.prize_cents,
    "Prizes not paid yet": lambda night: -night.unpaid_prize_cents,
    "Spent": lambda night: -night.spent_cents,
    "Cash over or short": lambda night: night.cents_over,
    "For a cause": lambda night: night.cents_for_cause,
    KEPT_BY_CLUB_WORDS: lambda night: night.cents_club_keeps,
    "To refund": lambda night: night.overpaid_cents,
    "Owed": lambda night: night.cents_owed,
}
COLUMNS_ALWAYS_SHOWN = ("Fees", KEPT_BY_CLUB_WORDS)


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """The amounts of one night by column, or what one player still owes from that night."""

    night: NightMoney
    amounts: tuple[tuple[str, int], ...]
    open_debt: OpenDebt | None = None

    @property
    def night_words(self) -> str:
        day = self.night.date
        return f"{self.night.name}, {day:%b} {day.day}, {day.year}"

    @property
    def debtor_name(self) -> str:
        return self.open_debt.name if self.open_debt else ""

    def cents_in_column(self, column: str) -> int | None:
        return dict(self.amounts).get(column)


@dataclass(frozen=True, slots=True)
class DatesStatement:
    """The statement for a range of dates. Columns without any amount are left out."""

    first_date: date
    last_date: date
    rows: tuple[MoneyRow, ...]
    totals: tuple[tuple[str, int], ...]
    debts: tuple[MoneyRow, ...]
    occasion: Occasion = NIGHT_OCCASION

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.totals)

    @property
    def dates_words(self) -> str:
        return dates_in_words(self.first_date, self.last_date)

    @property
    def night_count_words(self) -> str:
        """Return how many nights have payments in these dates, in words."""
        night_count = len(self.rows)
        if not night_count:
            return "No payments in these dates."
        return (
            f"{night_count} {self.occasion.singular if night_count == 1 else self.occasion.plural}"
        )

    @property
    def note_sentences(self) -> tuple[str, ...]:
        """Return sentences about how much the nights made for causes, and about how much of what
        the club keeps is old debts or comes from nights that are not closed.
        """
        return tuple(self._note_sentences())

    def _note_sentences(self) -> Iterator[str]:
        for cause_name in dict.fromkeys(row.night.cause for row in self.rows if row.night.cause):
            cents_made = sum(
                row.night.cents_for_cause for row in self.rows if row.night.cause == cause_name
            )
            yield proceeds_sentence(cause_name, cents_made)
        if debt_cents := sum(row.night.debt_cents for row in self.rows):
            yield f"“{KEPT_BY_CLUB_WORDS}” includes {format_dollars(debt_cents)} of old debts."
        if open_cents := sum(
            row.night.cents_club_keeps for row in self.rows if not row.night.is_closed
        ):
            nights_words = f"{self.occasion.plural} that are not closed"
            open_cents_words = format_dollars(open_cents)
            yield f"“{KEPT_BY_CLUB_WORDS}” includes {open_cents_words} from {nights_words}."

    @property
    def owed_cents(self) -> int:
        return sum(debt.cents for row in self.rows for debt in row.night.open_debts)


def statement_columns(board: DatesStatement) -> Iterator[Column[MoneyRow]]:
    """Yield the columns on paper and in the file. Only the file has a column for debtors."""
    night_word = board.occasion.singular
    yield Column(lambda row: row.night.date, file_heading="date")
    yield Column(lambda row: row.night.name, file_heading=night_word)
    yield Column(
        _night_name, heading_on_paper=night_word.capitalize(), width_share=4.0, is_bold=True
    )
    for column_heading in board.columns:
        yield Column(
            partial(MoneyRow.cents_in_column, column=column_heading),
            column_heading,
            ColumnKind.MONEY,
            file_heading=column_heading.lower(),
        )
    yield Column(lambda row: row.debtor_name, file_heading="who owes")


def dates_statement(
    nights: Sequence[NightMoney],
    first_date: date,
    last_date: date,
    occasion: Occasion = NIGHT_OCCASION,
) -> DatesStatement:
    amount_function_by_column = {
        name: amount_of_night
        for name, amount_of_night in AMOUNT_FUNCTION_BY_COLUMN.items()
        if name in COLUMNS_ALWAYS_SHOWN or any(map(amount_of_night, nights))
    }
    return DatesStatement(
        first_date,
        last_date,
        tuple(
            MoneyRow(
                night,
                tuple(
                    (name, amount_of_night(night))
                    for name, amount_of_night in amount_function_by_column.items()
                ),
            )
            for night in nights
        ),
        tuple(
            (name, sum(map(amount_of_night, nights)))
            for name, amount_of_night in amount_function_by_column.items()
        ),
        tuple(
            MoneyRow(night, (("Owed", debt.cents),), debt)
            for night in nights
            for debt in night.open_debts
        ),
        occasion,
    )


def first_and_last_day_of_month(day: date) -> tuple[date, date]:
    """Return the first and the last day of a date's month."""
    return day.replace(day=1), day.replace(day=calendar.monthrange(day.year, day.month)[1])


def dates_in_words(first_date: date, last_date: date) -> str:
    if (first_date, last_date) == first_and_last_day_of_month(first_date):
        return f"{first_date:%B %Y}"
    if first_date == last_date:
        return _day_words(first_date)
    return f"{_day_words(first_date)} to {_day_words(last_date)}"


def _night_name(row: MoneyRow) -> str:
    return f"{row.night_words}{'' if row.night.is_closed else ', not closed'}"


def _day_words(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
