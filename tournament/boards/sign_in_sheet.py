"""The sign-in sheet: who is on the list, what is still asked of each, what is due and what is paid.

A fee that somebody is let off is not due. Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.boards.roster import Mark, Order, Row, roster
from tournament.boards.team_roster import team_roster
from tournament.night.door import Tick, asked, settled
from tournament.night.evening import Night
from tournament.night.facts import Kind, Payment


@dataclass(frozen=True, slots=True)
class Line:
    """`ticks` are done, or still asked for; None for whoever is not asked."""

    number: int
    team: int | None
    name: str
    notes: tuple[str, ...]
    ticks: tuple[bool | None, ...]
    due: int
    paid: int


@dataclass(frozen=True, slots=True)
class SignInSheet:
    """`asks` are the ticks beside the fee, in words. Without a fee nothing is due."""

    asks: tuple[str, ...]
    in_teams: bool
    has_fee: bool
    lines: tuple[Line, ...]

    @property
    def due(self) -> int:
        return sum(one.due for one in self.lines)

    @property
    def paid(self) -> int:
        return sum(one.paid for one in self.lines)

    @property
    def missing(self) -> int:
        return sum(max(0, one.due - one.paid) for one in self.lines)


WORDS = {Tick.TAG: "Tag", Tick.ADULT: "18+"}


def sign_in_sheet(night: Night) -> SignInSheet:
    """By name; where pairs stay together by team, and whoever has none after them."""
    ticks = asked(night.rules)
    return SignInSheet(
        asks=tuple(WORDS[one] for one in ticks if one in WORDS),
        in_teams=night.format.in_teams,
        has_fee=Tick.FEE in ticks,
        lines=_lines(night),
    )


def _lines(night: Night) -> tuple[Line, ...]:
    paid = settled(night.all(Payment), {Kind.FEE})
    return tuple(_line(night, one, paid.get(one.entry.number, 0)) for one in _rows(night))


def _rows(night: Night) -> Sequence[Row]:
    found = roster(night, Order.NAME)
    if not night.format.in_teams:
        return found.rows
    together = [row for team in team_roster(night, found, Order.NAME).rows for row in team.rows]
    listed = {row.entry.number for row in together}
    return [*together, *(row for row in found.rows if row.entry.number not in listed)]


def _line(night: Night, row: Row, paid: int) -> Line:
    entry = row.entry
    waived = night.fees.get(entry.number, 0) - paid
    marks = {one.tick: one for one in row.marks}
    return Line(
        number=entry.number,
        team=entry.team,
        name=entry.name,
        notes=tuple(filter(None, (f"lot {entry.lot}" if entry.lot else "", *row.notes))),
        ticks=tuple(_tick(marks, one) for one in asked(night.rules) if one in WORDS),
        due=max(0, night.rules.fee_cents - waived) if entry.ranked else 0,
        paid=paid,
    )


def _tick(marks: dict[Tick, Mark], tick: Tick) -> bool | None:
    return marks[tick].done if tick in marks else None
