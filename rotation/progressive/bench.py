"""Whose turn it is to sit out: those who left the bench take the very ways of those who go to it.

Only losers sit out, so winners never do; and nobody does twice running while there are movers
enough to take turns with.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from rotation.progressive.movers import SplitTable
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, PlayedRound
from scoring.chairs import CLOCKWISE, Chair

# Who sits at each table while it is being changed.
Tables = dict[int, dict[Chair, Entrant]]
# Who leaves each table for another one, and who sits out now.
Exchanged = tuple[Sequence[SplitTable], tuple[Entrant, ...]]


def exchange(splits: Sequence[SplitTable], last: PlayedRound, past: PastGames) -> Exchanged:
    """As many go to the bench as wait on it."""
    if not last.bench:
        return splits, ()
    tables = {table.table.number: dict(table.table.seats) for table in last.tables}
    moving = _in_turn(tables, [entrant for split in splits for entrant in split.leaving], past)
    # At a single table two move, and three may wait: whoever has waited most plays.
    most = sorted(last.bench, key=lambda entrant: -past.sat_out.get(entrant, 0))
    playing, chosen = most[: len(moving)], moving[: len(last.bench)]
    instead = dict(zip(chosen, playing, strict=True))
    waiting = (entrant for entrant in last.bench if entrant not in playing)
    return [_with(instead, split) for split in splits], (*chosen, *waiting)


def take_turns(
    tables: Tables, bench: Sequence[Entrant], movers: Collection[Entrant], past: PastGames
) -> list[Entrant]:
    """Who has just sat out and would again, or has sat out more often than one who moves, takes the
    chair of that one; the bench as it is then.
    """
    times = past.sat_out
    again = [entrant for entrant in bench if entrant in past.resting]
    others = [entrant for entrant in bench if entrant not in past.resting]
    others.sort(key=lambda entrant: -times.get(entrant, 0))
    fresh = [entrant for entrant in _in_turn(tables, movers, past) if entrant not in past.resting]
    instead = {
        entrant: mover
        for entrant, mover in zip([*again, *others], fresh, strict=False)
        if entrant in again or times.get(entrant, 0) > times.get(mover, 0)
    }
    changed = instead | {entrant: other for other, entrant in instead.items()}
    for number, chairs in tables.items():
        tables[number] = {chair: changed.get(entrant, entrant) for chair, entrant in chairs.items()}
    return [changed.get(entrant, entrant) for entrant in bench]


def _in_turn(tables: Tables, movers: Collection[Entrant], past: PastGames) -> list[Entrant]:
    """Who was called from the bench just now goes to it last of all; else fewest times out first,
    then from the last table, then from the last chair."""
    turns = [
        (
            entrant in past.resting,
            past.sat_out.get(entrant, 0),
            -number,
            -CLOCKWISE.index(chair),
            entrant,
        )
        for number, chairs in tables.items()
        for chair, entrant in chairs.items()
        if entrant in movers
    ]
    return [entrant for *_, entrant in sorted(turns)]


def _with(instead: Mapping[Entrant, Entrant], split: SplitTable) -> SplitTable:
    first, second = split.leaving
    return replace(split, leaving=(instead.get(first, first), instead.get(second, second)))
