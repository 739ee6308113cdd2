"""Somebody leaves in the middle of a game: who may take the chair, and how the hall sits then.

Knows nothing of points.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from rotation.progressive.past_partners import PastGames, times
from rotation.seating import ChairHandover, Entrant, PlayedRound, Seating, Table, Two, table
from scoring.chairs import Chair


@dataclass(frozen=True, slots=True)
class StandInChoice:
    """One way to go on when a chair is empty."""

    handover: ChairHandover
    seating: Seating  # from now to the end of this game


def choices(
    playing: Seating, leaver: Entrant, past: PastGames, *, stand_in: Entrant | None = None
) -> tuple[StandInChoice, ...]:
    """The ways to go on without the leaver. First those who sit out may take the chair: those who
    were called least often first, then the freshest as a partner. Then a stand-in who is not
    ranked, if there is one; then the others alone, if three of them are left.
    """
    sitting, chair = _place(playing, leaver)
    if stand_in in playing.present:
        raise ValueError(f"{stand_in} is here already: name somebody who is not.")
    partner = dict(sitting.seats).get(chair.opposite, leaver)
    bench = sorted(
        playing.bench,
        key=lambda entrant: (
            past.called.get(entrant, 0),
            times(past.partnered, entrant, partner),
        ),
    )
    takers = [*bench, *([] if stand_in is None else [stand_in])]
    stand_in_choices = [_choice(playing, sitting, chair, taker, past.games + 1) for taker in takers]
    if not sitting.is_three_handed:
        stand_in_choices.append(_left_empty(playing, sitting, chair, past.games + 1))
    return tuple(stand_in_choices)


def with_returned(
    last: PlayedRound,
    for_one_game: Mapping[Entrant, Entrant],
    resting: Collection[Entrant] = (),
) -> PlayedRound:
    """The last game with returned players in the chairs of those who stood in for one game, since
    it is they who now move or stay. A stand-in from the bench (one of `resting`) waits there again.
    """
    back = [entrant for entrant in for_one_game if entrant in resting and entrant not in last.bench]
    return PlayedRound(
        tuple(replace(at, table=at.table.renamed(for_one_game)) for at in last.tables),
        (*(for_one_game.get(entrant, entrant) for entrant in last.bench), *back),
    )


def _place(playing: Seating, leaver: Entrant) -> tuple[Table, Chair]:
    for at in playing.tables:
        for chair, entrant in at.seats:
            if entrant == leaver:
                return at, chair
    raise ValueError(f"{leaver} has no chair in this game, so nobody needs to take one.")


def _choice(
    playing: Seating, sitting: Table, chair: Chair, taker: Entrant, game: int
) -> StandInChoice:
    held = dict(sitting.seats)
    leaver = held[chair]
    parted = _pairs(pair for pair in sitting.partners if leaver in pair)
    handover = ChairHandover(game, leaver, taker, parted, taker in playing.bench)
    now = table(sitting.number, held | {chair: taker})
    return StandInChoice(handover, playing.with_table(now))


def _left_empty(playing: Seating, sitting: Table, chair: Chair, game: int) -> StandInChoice:
    """Three have no partners, so both sides part."""
    held = dict(sitting.seats)
    leaver = held.pop(chair)
    handover = ChairHandover(game, leaver, None, _pairs(sitting.partners), from_bench=False)
    return StandInChoice(handover, playing.with_table(table(sitting.number, held)))


def _pairs(partners: Iterable[frozenset[Entrant]]) -> tuple[Two, ...]:
    pairs = (sorted(pair) for pair in partners)
    return tuple((entrant, other) for entrant, other in pairs)
