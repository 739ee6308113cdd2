"""Decide who sits out. Only losers sit out, and no one twice in a row while another loser can.

A player who comes back from the bench takes the seat of the loser who sits out instead.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from rotation.progressive.one_table import TableSplit
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, PlayedRound
from scoring.chairs import CHAIRS_CLOCKWISE, Chair

# EntrantByChairByTable has the entrant in each chair of each table number, while tables are being
# changed.
EntrantByChairByTable = dict[int, dict[Chair, Entrant]]


def exchange_movers_with_bench(
    splits: Sequence[TableSplit], last_round: PlayedRound, past_games: PastGames
) -> tuple[Sequence[TableSplit], tuple[Entrant, ...]]:
    """Return the split tables after losers have traded places with the players on the bench, and
    the players who sit out now.
    """
    if not last_round.bench:
        return splits, ()
    seats_by_table = {
        played_table.table.number: dict(played_table.table.seats)
        for played_table in last_round.tables
    }
    movers = _sort_by_turn_to_sit_out(
        seats_by_table, [entrant for split in splits for entrant in split.leavers], past_games
    )
    # At a single table, only two players move, and three may wait. Of the waiting players, those
    # who have sat out most often play.
    waiting_players = sorted(
        last_round.bench, key=lambda entrant: -past_games.times_sat_out.get(entrant, 0)
    )
    players_from_bench, players_to_bench = (
        waiting_players[: len(movers)],
        movers[: len(last_round.bench)],
    )
    substitute_by_mover = dict(zip(players_to_bench, players_from_bench, strict=True))
    players_still_waiting = (
        entrant for entrant in last_round.bench if entrant not in players_from_bench
    )
    changed_splits = []
    for split in splits:
        mover, other_mover = split.leavers
        pair = (
            substitute_by_mover.get(mover, mover),
            substitute_by_mover.get(other_mover, other_mover),
        )
        changed_splits.append(replace(split, leavers=pair))
    return changed_splits, (*players_to_bench, *players_still_waiting)


def give_chairs_to_bench(
    tables: EntrantByChairByTable,
    bench: Sequence[Entrant],
    movers: Collection[Entrant],
    past_games: PastGames,
) -> list[Entrant]:
    """Give chairs of movers to players on the bench who sat out the last game too, or who have sat
    out more often than a mover. Change the tables, and return the new bench.
    """
    times_sat_out = past_games.times_sat_out
    players_resting_again = [entrant for entrant in bench if entrant in past_games.resting_players]
    players_resting_once = [
        entrant for entrant in bench if entrant not in past_games.resting_players
    ]
    players_resting_once.sort(key=lambda entrant: -times_sat_out.get(entrant, 0))
    movers_who_played = [
        mover
        for mover in _sort_by_turn_to_sit_out(tables, movers, past_games)
        if mover not in past_games.resting_players
    ]
    mover_by_bench_player = {
        entrant: mover
        for entrant, mover in zip(
            [*players_resting_again, *players_resting_once], movers_who_played, strict=False
        )
        if entrant in players_resting_again
        or times_sat_out.get(entrant, 0) > times_sat_out.get(mover, 0)
    }
    mover_swaps = mover_by_bench_player | {
        mover: entrant for entrant, mover in mover_by_bench_player.items()
    }
    for table_number, chairs in tables.items():
        tables[table_number] = {
            chair: mover_swaps.get(entrant, entrant) for chair, entrant in chairs.items()
        }
    return [mover_swaps.get(entrant, entrant) for entrant in bench]


def _sort_by_turn_to_sit_out(
    tables: EntrantByChairByTable, movers: Collection[Entrant], past_games: PastGames
) -> list[Entrant]:
    """Return the movers in the order in which they sit out. Movers who have sat out least often
    come first, then those from the last table and the last chair. Players who just rested come
    last.
    """
    turns = [
        (
            entrant in past_games.resting_players,
            past_games.times_sat_out.get(entrant, 0),
            -table_number,
            -CHAIRS_CLOCKWISE.index(chair),
            entrant,
        )
        for table_number, chairs in tables.items()
        for chair, entrant in chairs.items()
        if entrant in movers
    ]
    return [entrant for *_, entrant in sorted(turns)]
