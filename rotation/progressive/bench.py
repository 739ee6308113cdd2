"""Choose whose turn it is to sit out. Only losers do, and nobody twice running while others can
take the turn.

Those who leave the bench go where those who replace them on it would have gone.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from rotation.progressive.one_table import SplitTable
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, PlayedRound
from scoring.chairs import CLOCKWISE, Chair

# Who sits at each table while it is being changed.
Tables = dict[int, dict[Chair, Entrant]]


def exchange(
    splits: Sequence[SplitTable], last: PlayedRound, past: PastGames
) -> tuple[Sequence[SplitTable], tuple[Entrant, ...]]:
    """Exchange movers with those on the bench: return who leaves each table for another one, and
    who sits out now. As many go to the bench as wait on it.
    """
    if not last.bench:
        return splits, ()
    tables = {table.table.number: dict(table.table.seats) for table in last.tables}
    moving = _sort_by_turn(tables, [entrant for split in splits for entrant in split.leaving], past)
    # With a single table two move and three may wait: those who have sat out most play.
    most = sorted(last.bench, key=lambda entrant: -past.sat_out.get(entrant, 0))
    playing, chosen = most[: len(moving)], moving[: len(last.bench)]
    instead = dict(zip(chosen, playing, strict=True))
    waiting = (entrant for entrant in last.bench if entrant not in playing)
    changed = []
    for split in splits:
        first, second = split.leaving
        two = (instead.get(first, first), instead.get(second, second))
        changed.append(replace(split, leaving=two))
    return changed, (*chosen, *waiting)


def take_turns(
    tables: Tables, bench: Sequence[Entrant], movers: Collection[Entrant], past: PastGames
) -> list[Entrant]:
    """Change the tables so that those who have just sat out and would again, or have sat out more
    often than somebody who moves, take the chairs of movers; return the bench as it is then.
    """
    times = past.sat_out
    again = [entrant for entrant in bench if entrant in past.resting]
    others = [entrant for entrant in bench if entrant not in past.resting]
    others.sort(key=lambda entrant: -times.get(entrant, 0))
    fresh = [
        entrant for entrant in _sort_by_turn(tables, movers, past) if entrant not in past.resting
    ]
    instead = {
        entrant: mover
        for entrant, mover in zip([*again, *others], fresh, strict=False)
        if entrant in again or times.get(entrant, 0) > times.get(mover, 0)
    }
    changed = instead | {entrant: other for other, entrant in instead.items()}
    for number, chairs in tables.items():
        tables[number] = {chair: changed.get(entrant, entrant) for chair, entrant in chairs.items()}
    return [changed.get(entrant, entrant) for entrant in bench]


def _sort_by_turn(tables: Tables, movers: Collection[Entrant], past: PastGames) -> list[Entrant]:
    """The movers in the order in which they sit out: first those who have sat out least, then from
    the last table and the last chair; those just called from the bench come last of all.
    """
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
