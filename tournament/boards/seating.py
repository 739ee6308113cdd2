"""The next game as the director looks at it before it is seated: who moves, who sits out, and how
fair it is. Knows entries by number; their names are put in where it is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rotation.progressive.evening import Evening
from rotation.progressive.next_game import repeats
from rotation.seating import Entrant, Round, Table
from rotation.shape import Shape
from scoring.chairs import Chair
from tournament.boards.head_count import in_words
from tournament.boards.odd_numbers import Choice, choices
from tournament.night.evening import Night
from tournament.night.seating import (
    Absence,
    Swap,
    behind,
    fingerprint,
    seating,
    still_away,
    still_possible,
    without,
)

# The table of each, None on the bench.
Tables = Mapping[Entrant, int | None]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody in a chair, or on the bench where there is no table. `came` says from where; in this
    game there is an `absence`, or this is whoever plays for somebody else.
    """

    entry: int
    table: int | None = None
    chair: Chair | None = None
    came: str = ""
    by_hand: bool = False
    absence: Absence | None = None
    plays_for: int | None = None


@dataclass(frozen=True, slots=True)
class Again:
    """Two who have been partners before, so many times; `just_now` in the game before this one."""

    table: int
    partners: tuple[int, ...]
    times: int
    just_now: bool


@dataclass(frozen=True, slots=True)
class CardTable:
    """`is_free` as long as its chairs may be exchanged."""

    number: int
    sitters: tuple[Sitter, ...]
    again: tuple[Again, ...] = ()
    is_free: bool = True


@dataclass(frozen=True, slots=True)
class Preview:
    """`swaps` and `absences` are those that still make sense. `out_again` says how many times each
    sits out then; who is `back` has played before; `displaced` sit elsewhere because of those who
    come and go.
    """

    game: int
    here: int
    words: str
    tables: tuple[CardTable, ...]
    bench: tuple[Sitter, ...]
    again: tuple[Again, ...]
    out_again: tuple[tuple[int, int], ...]
    come: tuple[int, ...]
    back: tuple[int, ...]
    gone: tuple[int, ...]
    displaced: tuple[int, ...]
    choices: tuple[Choice, ...]
    swaps: tuple[Swap, ...]
    absences: tuple[Absence, ...]
    fingerprint: str


def preview(
    night: Night,
    swaps: Iterable[Swap] = (),
    absences: Iterable[Absence] = (),
    misses: Collection[int] = (),
) -> Preview:
    """Refused, with what is missing, where nobody can be seated."""
    night = without(night, misses)
    planned = seating(night)
    kept = still_possible(planned, swaps)
    found = seating(night, kept)
    evening, before = behind(night), tables_of(night)
    again = _again(found, evening)
    by_hand = frozenset(one for swap in kept for one in swap)
    looking = _Looking(before, by_hand, again, night.has_been_seated)
    away = still_away(found, absences)
    moved = night.coming.moved
    new = _numbers(one for one in found.present if before and one not in before)
    return Preview(
        game=night.next_game,
        here=len(found.present),
        words=in_words(_shape(found)),
        tables=tuple(looking.table(one, away) for one in found.tables),
        bench=tuple(looking.sitter(one) for one in found.bench if not _plays(one, away)),
        again=again,
        out_again=_out_again(found, evening),
        come=tuple(one for one in new if one not in night.has_been_seated),
        back=tuple(one for one in new if one in night.has_been_seated),
        gone=tuple(one for one in _gone(night, found, before) if one not in misses),
        displaced=_numbers(moved.displaced) if moved else (),
        choices=choices(night, len(found.present), _shape(found)),
        swaps=kept,
        absences=away,
        fingerprint=fingerprint(found),
    )


def tables_of(night: Night) -> Tables:
    """In the game before: whoever was away, where somebody else played, who then sat out."""
    if night.current is None:
        return {}
    names = {str(one): str(other) for one, other in night.current.playing_for.items()}
    called = (one for one in night.current.playing_for if night.entry(one).ranked)
    found: dict[Entrant, int | None] = dict.fromkeys(map(str, (*night.current.bench, *called)))
    for game in night.current.games:
        found |= {names.get(str(one), str(one)): game.table for one in game.entries}
    return found


@dataclass(frozen=True, slots=True)
class _Looking:
    before: Tables
    by_hand: Collection[int]
    again: Sequence[Again]
    has_played: Collection[int]

    def table(self, one: Table, away: Sequence[Absence]) -> CardTable:
        sitters = tuple(
            self.sitter(
                who, one.number, chair, next((a for a in away if str(a.entry) == who), None)
            )
            for chair, who in one.seats
        )
        return CardTable(
            one.number, sitters, tuple(each for each in self.again if each.table == one.number)
        )

    def sitter(
        self,
        who: Entrant,
        table: int | None = None,
        chair: Chair | None = None,
        absence: Absence | None = None,
    ) -> Sitter:
        came, by_hand = self._came(who, table), int(who) in self.by_hand
        return Sitter(int(who), table, chair, came, by_hand, absence)

    def _came(self, who: Entrant, table: int | None) -> str:
        if not self.before:
            return ""
        if who not in self.before:
            return "is back" if int(who) in self.has_played else "has just come"
        was = self.before[who]
        if was == table:
            return "" if table else "again"
        return f"from table {was}" if was else "from the bench"


def _again(found: Round, evening: Evening) -> tuple[Again, ...]:
    return tuple(
        Again(
            one.table,
            _numbers(one.partners),
            one.times_before,
            just_now=frozenset(one.partners) in evening.lately,
        )
        for one in repeats(found, evening)
    )


def _out_again(found: Round, evening: Evening) -> tuple[tuple[int, int], ...]:
    """Whoever sits out now and has before, with the times that makes."""
    before = evening.sat_out
    return tuple((int(one), before[one] + 1) for one in found.bench if before.get(one))


def _gone(night: Night, found: Round, before: Tables) -> tuple[int, ...]:
    """Ranked players who sat in the game before and are not in this one."""
    gone = (one for one in before if one not in found.present)
    return tuple(one for one in _numbers(gone) if night.entry(one).ranked)


def _plays(who: Entrant, away: Iterable[Absence]) -> bool:
    return any(str(one.taker) == who for one in away)


def _shape(found: Round) -> Shape:
    threes = sum(one.of_three for one in found.tables)
    return Shape(len(found.tables) - threes, threes, len(found.bench))


def _numbers(entrants: Iterable[Entrant]) -> tuple[int, ...]:
    return tuple(map(int, entrants))
