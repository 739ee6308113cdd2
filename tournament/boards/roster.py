"""The list at the sign-in desk: who is here, what each has still to do and still owes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.money import dollars
from tournament.boards.gone import gone
from tournament.boards.head_count import HeadCount, head_count
from tournament.lists.finding import fold, one_form
from tournament.night.door import Tick, asked, is_asked, missing
from tournament.night.evening import Night
from tournament.night.facts import Entry, Kind, Payment


class Order(Enum):
    """How the list is sorted, in the words of its switch."""

    NEWEST = "newest", "Newest first"
    NAME = "a-z", "A to Z"

    def __init__(self, key: str, words: str) -> None:
        self.key = key
        self.words = words


@dataclass(frozen=True, slots=True)
class Mark:
    """One tick of one row; a fee that nobody asks for is `let_off`."""

    tick: Tick
    words: str
    done: bool
    let_off: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """`aside` tells two of one name apart; `notes` say when somebody comes and goes. `here` is
    whoever plays in the coming game, and `waits` if something is to be done first.
    """

    entry: Entry
    marks: tuple[Mark, ...]
    owes: int
    aside: str
    notes: tuple[str, ...]
    here: bool
    waits: bool

    @property
    def missing(self) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks if not mark.done)


@dataclass(frozen=True, slots=True)
class Roster:
    rows: tuple[Row, ...]
    count: HeadCount
    unpaid: int

    @property
    def not_ready(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.waits)

    def row(self, number: int) -> Row | None:
        return next((row for row in self.rows if row.entry.number == number), None)


def roster(night: Night, order: Order = Order.NEWEST) -> Roster:
    rows = _rows(night)
    in_order = sorted(rows, key=_by_name) if order is Order.NAME else rows[::-1]
    return Roster(
        rows=tuple(in_order),
        count=head_count(night, sum(row.here for row in rows)),
        unpaid=sum(row.owes for row in rows),
    )


def namesakes(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of those who share a name tonight with somebody else, accents and capitals
    aside.
    """
    by_name: dict[str, list[Entry]] = {}
    for one in entries:
        by_name.setdefault(one_form(one.name), []).append(one)
    shared = (alike for alike in by_name.values() if len({one.person for one in alike}) > 1)
    return frozenset(one.number for alike in shared for one in alike)


def aside(nickname: str, lot: str) -> str:
    """What else is known of somebody, in the words of the list."""
    called = f"“{nickname}”" if nickname else ""
    return ", ".join(filter(None, (called, f"lot {lot}" if lot else "")))


def _rows(night: Night) -> list[Row]:
    ready = {one.number for one in night.here_in(night.next_game)}
    here = ready | {one.number for one in night.not_ready(night.next_game)}
    shared = namesakes(night.entries)
    fee = night.rules.fee_cents
    waived = _waived(night)
    return [
        Row(
            entry=one,
            marks=_marks(night, one, let_off=one.number in waived),
            owes=max(0, fee - night.fees.get(one.number, 0)) if night.owes_fee(one) else 0,
            aside=aside(one.nickname, one.lot) if one.number in shared else "",
            notes=tuple(_notes(night, one, waived.get(one.number))),
            here=one.number in here,
            waits=one.number in here - ready,
        )
        for one in night.entries
    ]


def _waived(night: Night) -> dict[int, str]:
    """Why somebody need not pay the fee, by number."""
    lines = (one for one in night.all(Payment) if one.kind is Kind.FEE_WAIVED and not one.void)
    return {one.entry: one.note for one in lines if one.entry is not None}


def _marks(night: Night, one: Entry, *, let_off: bool) -> tuple[Mark, ...]:
    if not is_asked(one, night.fees):
        return ()
    words = {Tick.HERE: "Here", Tick.TAG: "Tag", Tick.ADULT: "18+"}
    words[Tick.FEE] = dollars(night.rules.fee_cents)
    left = missing(one, night.fees, night.rules)
    ticks = (*([Tick.HERE] if one.expected else []), *asked(night.rules))
    return tuple(
        Mark(tick, words[tick], tick not in left, tick is Tick.FEE and let_off) for tick in ticks
    )


def _notes(night: Night, one: Entry, waived: str | None) -> list[str]:
    notes = [] if one.ranked else ["stands in"]
    if one.first_game > 1 and one.ranked:
        notes.append(f"from game {one.first_game}")
    if one.last_game is not None:
        plays = one.last_game >= one.first_game
        notes.append(gone(one, night) if plays else "does not play")
    if one.excused:
        notes.append(f"seated without: {one.excused}")
    if waived is not None:
        notes.append(f"let off the fee: {waived}")
    return notes


def _by_name(row: Row) -> tuple[str, int]:
    return fold(row.entry.name), row.entry.number
