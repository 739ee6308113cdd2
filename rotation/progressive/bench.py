"""Decide who sits out. Only losers sit out, and no one does twice in a row while someone else can.

A player who leaves the bench goes where the player who replaces them there would have gone.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from rotation.progressive.one_table import SplitTable
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, PlayedRound
from scoring.chairs import CHAIRS_CLOCKWISE, Chair

# The entrant in each chair of each table while the tables are being changed.
Tables = dict[int, dict[Chair, Entrant]]


def exchange_movers_with_bench(
    splits: Sequence[SplitTable], last: PlayedRound, past: PastGames
) -> tuple[Sequence[SplitTable], tuple[Entrant, ...]]:
    """Send as many movers to the bench as come from it. Return the split tables with the players
    who move now, and the players who sit out.
    """
    if not last.bench:
        return splits, ()
    tables = {table.table.number: dict(table.table.seats) for table in last.tables}
    moving = _sort_by_turn_to_sit_out(
        tables, [entrant for split in splits for entrant in split.leavers], past
    )
    # At a single table only two move while three may wait. Those who sat out most often play.
    waiting_players = sorted(last.bench, key=lambda entrant: -past.times_sat_out.get(entrant, 0))
    from_bench, to_bench = waiting_players[: len(moving)], moving[: len(last.bench)]
    substitutes = dict(zip(to_bench, from_bench, strict=True))
    staying = (entrant for entrant in last.bench if entrant not in from_bench)
    changed_splits = []
    for split in splits:
        first, second = split.leavers
        pair = (substitutes.get(first, first), substitutes.get(second, second))
        changed_splits.append(replace(split, leavers=pair))
    return changed_splits, (*to_bench, *staying)


def give_chairs_to_bench(
    tables: Tables, bench: Sequence[Entrant], movers: Collection[Entrant], past: PastGames
) -> list[Entrant]:
    """Give chairs of movers to players on the bench: to those who sat out the last game too, and to
    those who have sat out more often than a mover. The tables are changed, and the new bench is
    returned.
    """
    sat_out = past.times_sat_out
    twice_running = [entrant for entrant in bench if entrant in past.resting_players]
    others = [entrant for entrant in bench if entrant not in past.resting_players]
    others.sort(key=lambda entrant: -sat_out.get(entrant, 0))
    rested = [
        mover
        for mover in _sort_by_turn_to_sit_out(tables, movers, past)
        if mover not in past.resting_players
    ]
    mover_for = {
        entrant: mover
        for entrant, mover in zip([*twice_running, *others], rested, strict=False)
        if entrant in twice_running or sat_out.get(entrant, 0) > sat_out.get(mover, 0)
    }
    swaps = mover_for | {entrant: other for other, entrant in mover_for.items()}
    for number, chairs in tables.items():
        tables[number] = {chair: swaps.get(entrant, entrant) for chair, entrant in chairs.items()}
    return [swaps.get(entrant, entrant) for entrant in bench]


def _sort_by_turn_to_sit_out(
    tables: Tables, movers: Collection[Entrant], past: PastGames
) -> list[Entrant]:
    """Return the movers in the order in which they sit out. Those who have sat out least often come
    first, then those from the last table and the last chair. Resting players come last of all.
    """
    turns = [
        (
            entrant in past.resting_players,
            past.times_sat_out.get(entrant, 0),
            -number,
            -CHAIRS_CLOCKWISE.index(chair),
            entrant,
        )
        for number, chairs in tables.items()
        for chair, entrant in chairs.items()
        if entrant in movers
    ]
    return [entrant for *_, entrant in sorted(turns)]
