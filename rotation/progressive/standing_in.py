"""Somebody leaves in the middle of a game: who may take the chair, and how the hall sits then.

Knows nothing of points: whether a score is kept, and whose, is not its affair.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from rotation.progressive.evening import Evening, Handover, Two, times
from rotation.seating import Entrant, PlayedRound, PlayedTable, Round, Table, table
from scoring.chairs import Chair


@dataclass(frozen=True, slots=True)
class Choice:
    handover: Handover
    seating: Round  # from now to the end of this game


def choices(
    playing: Round, leaver: Entrant, evening: Evening, *, stand_in: Entrant | None = None
) -> tuple[Choice, ...]:
    """First those who sit out: whoever was called fewest times, then whoever is freshest as a
    partner, then as they stand on the bench. Then a stand-in who is not ranked, where there is one;
    then the others alone, if three of them are left."""
    sitting, chair = _place(playing, leaver)
    if stand_in in playing.present:
        raise ValueError(f"{stand_in} is here already: name somebody who is not.")
    partner = dict(sitting.seats).get(chair.opposite, leaver)
    bench = sorted(
        playing.bench,
        key=lambda one: (evening.called.get(one, 0), times(evening.partnered, one, partner)),
    )
    takers = [*bench, *([] if stand_in is None else [stand_in])]
    found = [_taken(playing, sitting, chair, taker, evening.games + 1) for taker in takers]
    if not sitting.of_three:
        found.append(_left_empty(playing, sitting, chair, evening.games + 1))
    return tuple(found)


def with_returned(
    last: PlayedRound,
    for_one_game: Mapping[Entrant, Entrant],
    resting: Collection[Entrant] = (),
) -> PlayedRound:
    """The chairs of those who played for somebody else in this game alone, as the movement sees
    them: it is that somebody who moves or stays. Whoever was called to it from the bench and is
    `resting` sat out, and waits there again."""
    back = [one for one in for_one_game if one in resting and one not in last.bench]
    return PlayedRound(
        tuple(_renamed(one, for_one_game) for one in last.tables),
        (*(for_one_game.get(entrant, entrant) for entrant in last.bench), *back),
    )


def _place(playing: Round, leaver: Entrant) -> tuple[Table, Chair]:
    for one in playing.tables:
        for chair, entrant in one.seats:
            if entrant == leaver:
                return one, chair
    raise ValueError(f"{leaver} has no chair in this game, so nobody needs to take one.")


def _taken(playing: Round, sitting: Table, chair: Chair, taker: Entrant, game: int) -> Choice:
    held = dict(sitting.seats)
    leaver = held[chair]
    parted = _pairs(pair for pair in sitting.partners if leaver in pair)
    handover = Handover(game, leaver, taker, parted, taker in playing.bench)
    return Choice(handover, _with(playing, table(sitting.number, held | {chair: taker})))


def _left_empty(playing: Round, sitting: Table, chair: Chair, game: int) -> Choice:
    """Three have no partners, so both sides part."""
    held = dict(sitting.seats)
    leaver = held.pop(chair)
    handover = Handover(game, leaver, None, _pairs(sitting.partners), from_bench=False)
    return Choice(handover, _with(playing, table(sitting.number, held)))


def _pairs(partners: Iterable[frozenset[Entrant]]) -> tuple[Two, ...]:
    pairs = (sorted(pair) for pair in partners)
    return tuple((one, other) for one, other in pairs)


def _with(playing: Round, changed: Table) -> Round:
    tables = tuple(changed if one.number == changed.number else one for one in playing.tables)
    return Round(tables, tuple(one for one in playing.bench if one not in changed.entrants))


def _renamed(played: PlayedTable, names: Mapping[Entrant, Entrant]) -> PlayedTable:
    seats = tuple((chair, names.get(entrant, entrant)) for chair, entrant in played.table.seats)
    return replace(played, table=replace(played.table, seats=seats))
