"""Whoever comes in at the door: what each has still to do and still owes."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from scoring.dollars import dollars
from tournament.entrants.boards.who_came import gone
from tournament.facts import Entry, Payment, PaymentKind
from tournament.lists.finding import one_form
from tournament.night.door import Tick, is_asked, left_of_fee, missing, ticks_asked
from tournament.night.night import Night
from tournament.night.shown_names import aside

# Why a fee is not asked for: somebody wished so, or whoever is back had it asked before.
LET_OFF, NO_SECOND_FEE = "let off", "no second fee"


@dataclass(frozen=True, slots=True)
class RowTick:
    """One tick of one row; `instead` of a press stands why nobody asks for the fee."""

    tick: Tick
    words: str
    done: bool
    instead: str = ""

    @property
    def let_off(self) -> bool:
        return self.instead == LET_OFF


@dataclass(frozen=True, slots=True)
class AtTheDoor:
    """`aside` tells two of one name apart; `notes` say when somebody comes and goes. `here` is
    whoever plays in the coming game, and `waits` if something is to be done first.
    """

    entry: Entry
    marks: tuple[RowTick, ...]
    owes: int
    aside: str
    notes: tuple[str, ...]
    here: bool
    waits: bool

    @property
    def is_ready(self) -> bool:
        return self.here and not self.waits

    @property
    def missing(self) -> tuple[RowTick, ...]:
        return tuple(mark for mark in self.marks if not mark.done)

    @property
    def last_thing(self) -> RowTick | None:
        """Nothing else is missing, so its own button does all of it."""
        return self.missing[0] if len(self.missing) == 1 else None


def at_the_door(night: Night) -> dict[int, AtTheDoor]:
    """By number."""
    ready = {entry.number for entry in night.here_in(night.next_game)}
    here = ready | {entry.number for entry in night.not_ready(night.next_game)}
    shared = namesakes(night.entries)
    waived = _waived(night)
    before = {entry.number for entry in night.entries if night.was_asked_before(entry)}
    return {
        entry.number: AtTheDoor(
            entry=entry,
            marks=_marks(night, entry, _instead(entry.number, waived, before)),
            owes=left_of_fee(entry, night.fees, night.rules) if night.owes_fee(entry) else 0,
            aside=aside(entry.nickname, entry.lot) if entry.number in shared else "",
            notes=tuple(
                _notes(night, entry, None if entry.number in before else waived.get(entry.number))
            ),
            here=entry.number in here,
            waits=entry.number in here - ready,
        )
        for entry in night.entries
    }


def namesakes(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of those who share a name tonight with somebody else, accents and capitals
    aside.
    """
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(one_form(entry.name), []).append(entry)
    shared = (alike for alike in by_name.values() if len({entry.person for entry in alike}) > 1)
    return frozenset(entry.number for alike in shared for entry in alike)


def _waived(night: Night) -> dict[int, str]:
    """Why somebody need not pay the fee, by number."""
    lines = (
        payment
        for payment in night.all(Payment)
        if payment.kind is PaymentKind.FEE_WAIVED and not payment.void
    )
    return {payment.entry: payment.note for payment in lines if payment.entry is not None}


def _instead(number: int, waived: Mapping[int, str], before: Container[int]) -> str:
    if number not in waived:
        return ""
    return NO_SECOND_FEE if number in before else LET_OFF


def _marks(night: Night, entry: Entry, instead: str) -> tuple[RowTick, ...]:
    if not is_asked(entry, night.fees):
        return ()
    words = {Tick.HERE: "Here", Tick.TAG: "Tag", Tick.ADULT: "18+"}
    words[Tick.FEE] = dollars(night.rules.fee_cents)
    left = missing(entry, night.fees, night.rules)
    ticks = (*([Tick.HERE] if entry.expected else []), *ticks_asked(night.rules))
    return tuple(
        RowTick(tick, words[tick], tick not in left, instead if tick is Tick.FEE else "")
        for tick in ticks
    )


def _notes(night: Night, entry: Entry, waived: str | None) -> list[str]:
    notes = [] if entry.ranked else ["stands in"]
    if entry.first_game > 1 and entry.ranked:
        notes.append(f"from game {entry.first_game}")
    if entry.last_game is not None:
        plays = entry.last_game >= entry.first_game
        notes.append(gone(entry, night) if plays else "does not play")
    if entry.excused:
        notes.append(f"seated now, the rest later: {entry.excused}")
    if waived is not None:
        notes.append(f"let off the fee: {waived}")
    return notes
