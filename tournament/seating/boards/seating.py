"""The next game as the director looks at it before it is seated: who moves, who sits out, and how
fair it is. Knows entries by number; their names are put in where it is shown.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from rotation.progressive.losers_move import AfterMoves
from rotation.progressive.next_game import repeats
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, Seating, Table
from scoring.chairs import Chair
from tournament.entrants.boards.head_count import in_words
from tournament.night.night import Night
from tournament.night.seats.next_game import (
    Absence,
    Swap,
    fingerprint,
    past_games,
    seating,
    still_away,
    still_possible,
    without,
)
from tournament.seating.boards.game_before import game_before
from tournament.seating.boards.odd_numbers import Choice, choices
from tournament.words.many import one_or_many, so_many


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
    """Two who have been partners before; `just_now` in the game before this one."""

    table: int
    partners: tuple[int, ...]
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

    @property
    def have_come(self) -> str:
        return one_or_many(len(self.come), "has just come.", "have just come.")

    @property
    def are_back(self) -> str:
        return one_or_many(len(self.back), "is back.", "are back.")

    @property
    def have_left(self) -> str:
        return one_or_many(len(self.gone), "has left.", "have left.")

    @property
    def sit_elsewhere(self) -> str:
        of_them = f"{len(self.displaced)} of {self.here}"
        sit = one_or_many(len(self.displaced), "sits", "sit")
        return f"So {of_them} {sit} elsewhere than if all had stayed:"

    @property
    def repeats(self) -> str:
        return so_many(len(self.again), "repeat partner")

    @property
    def left_over(self) -> str:
        return f"{self.here} do not fill tables of four"


def preview(
    night: Night,
    swaps: Iterable[Swap] = (),
    absences: Iterable[Absence] = (),
    misses: Collection[int] = (),
) -> Preview:
    """Refused, with what is missing, where nobody can be seated."""
    night = without(night, misses)
    kept = still_possible(seating(night), swaps)
    planned = seating(night, kept)
    shape, past, before = planned.shape, past_games(night), game_before(night)
    again = tuple(_again(planned, past))
    away = {str(absence.entry): absence for absence in still_away(planned, absences)}
    takers = {str(absence.taker) for absence in away.values()}
    by_hand = frozenset(number for swap in kept for number in swap)
    coming, new = night.coming, tuple(before.new(planned))

    def sitter(who: Entrant, table: int | None = None, chair: Chair | None = None) -> Sitter:
        came = before.came(who, table)
        return Sitter(int(who), table, chair, came, int(who) in by_hand, away.get(who))

    return Preview(
        game=night.next_game,
        here=len(planned.present),
        words=in_words(shape),
        tables=tuple(_table(table, sitter, again) for table in planned.tables),
        bench=tuple(sitter(who) for who in planned.bench if who not in takers),
        again=again,
        out_again=tuple(_out_again(planned, past)),
        come=tuple(number for number in new if number not in night.has_been_seated),
        back=tuple(number for number in new if number in night.has_been_seated),
        gone=tuple(number for number in before.gone(planned) if number not in misses),
        displaced=tuple(map(int, coming.moved.displaced)) if isinstance(coming, AfterMoves) else (),
        choices=choices(night, len(planned.present), shape),
        swaps=kept,
        absences=tuple(away.values()),
        fingerprint=fingerprint(planned),
    )


def _table(table: Table, sitter: Callable[..., Sitter], again: Iterable[Again]) -> CardTable:
    return CardTable(
        table.number,
        tuple(sitter(who, table.number, chair) for chair, who in table.seats),
        tuple(repeat for repeat in again if repeat.table == table.number),
    )


def _again(planned: Seating, past: PastGames) -> Iterator[Again]:
    for repeat in repeats(planned, past):
        just_now = frozenset(repeat.partners) in past.lately
        yield Again(repeat.table, tuple(map(int, repeat.partners)), just_now)


def _out_again(planned: Seating, past: PastGames) -> Iterator[tuple[int, int]]:
    """Whoever sits out now and has before, with the times that makes."""
    for who in planned.bench:
        if before := past.sat_out.get(who):
            yield int(who), before + 1
