"""The sign-in sheet: who is on the list, what is still asked of each, what is due and what is paid.

A fee that somebody is let off is not due.
"""

from dataclasses import dataclass

from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import attendance
from tournament.evening.night.attendance import Tick, paid_or_waived, ticks_asked
from tournament.evening.night.hours.set_times import hours, sessions_in_words
from tournament.evening.night.night import Night
from tournament.kit.lists.finding import fold
from tournament.topics.door.boards.roster import Order, roster
from tournament.topics.door.boards.rows import AtTheDoor, at_the_door


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
    people = at_the_door(night)
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
