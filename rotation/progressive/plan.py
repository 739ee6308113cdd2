"""The next game of a progressive night: losers move to other tables, and winners stay and change
partners.

Each table sends two players and receives two, so every table keeps its size. If several ways to sit
are equally good now, looking ahead to the game after the next decides. The same people as in the
last game are seated.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from rotation.progressive.bench import exchange_movers_with_bench
from rotation.progressive.movements import LoserMovement, LoserMoves, move_all_losers, send_losers
from rotation.progressive.one_table import (
    Arrangement,
    SplitTable,
    arrangements_with_fewest_repeats,
    count_fewest_repeats,
    possible_arrangements,
    split_table,
)
from rotation.progressive.past_partners import PartnerCounts, PastGames
from rotation.seating import Entrant, PlayedRound, Seating


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The next game if everyone stays. All losers move by `tables_moved` tables, except those in
    `sent_elsewhere`.
    """

    seating: Seating
    tables_moved: int
    sent_elsewhere: tuple[Entrant, ...]


def plan_next_game(last: PlayedRound, past: PastGames, loser_movement: LoserMovement) -> GamePlan:
    """Seat the game after `last`, the latest game of the night."""
    splits: Sequence[SplitTable] = [
        split_table(table, loser_movement.three_move) for table in last.tables
    ]
    splits, new_bench = exchange_movers_with_bench(splits, last, past)
    ring = sorted(splits, key=lambda split: split.number * loser_movement.direction)
    loser_moves = send_losers(loser_movement.movement, ring, past)
    arrangements = _choose_arrangements(ring, loser_moves, past, loser_movement)
    tables = sorted(
        (arrangement.table for arrangement in arrangements), key=lambda table: table.number
    )
    return GamePlan(
        Seating(tuple(tables), new_bench),
        loser_moves.tables_moved,
        _players_sent_elsewhere(ring, loser_moves),
    )


def _choose_arrangements(
    ring: Sequence[SplitTable],
    loser_moves: LoserMoves,
    past: PastGames,
    loser_movement: LoserMovement,
) -> list[Arrangement]:
    """Choose how each table sits. Looking ahead decides only between ways that repeat equally few
    partners, so no table repeats more partners than it must.
    """
    weighted = past.weighted_partner_counts
    freshest_ways = [
        arrangements_with_fewest_repeats(possible_arrangements(split, arriving), weighted)
        for split, arriving in zip(ring, loser_moves.arrivals, strict=True)
    ]
    if not loser_movement.looks_ahead:
        return [first for first, *_ in freshest_ways]
    return choose_arrangements_looking_ahead(
        freshest_ways, loser_moves.tables_moved_next, past.partner_counts
    )


def _players_sent_elsewhere(
    ring: Sequence[SplitTable], loser_moves: LoserMoves
) -> tuple[Entrant, ...]:
    """Return the players who go to another table than the usual rule says."""
    arrivals_by_rule = move_all_losers(loser_moves.tables_moved, ring)
    return tuple(
        mover
        for arriving, expected in zip(loser_moves.arrivals, arrivals_by_rule, strict=True)
        for mover in arriving
        if mover not in expected
    )


# Averages are counted in twelfths. Two pairs can leave a table of four, and three pairs a table of
# three, so the number of equally likely results always divides twelve.
_AVERAGE_DENOMINATOR = 12
# A repeat outweighs a second-best arrangement at every table, as no night has this many tables.
_REPEAT_WEIGHT = 1000
# The cost of a path, and the number of the arrangement at each table on it.
_Path = tuple[int, tuple[int, ...]]


def choose_arrangements_looking_ahead(
    tables: Sequence[Sequence[Arrangement]], step: int, counts: PartnerCounts
) -> list[Arrangement]:
    """Choose how each table sits, so that the fewest partners must repeat in the game after the
    next. This is an average over all results of the next game. If ways are equally good, take the
    first.

    The losers of the next game will move `step` tables. The choice is exact for all tables of a
    ring together. It takes linear time, because the repeats that a table is forced to have depend
    only on how it and its neighbor sit.
    """
    chosen: dict[int, Arrangement] = {}
    for start in range(len(tables)):
        if start not in chosen:
            ring = _tables_in_ring(start, step, len(tables))
            best = _cheapest_arrangements([tables[place] for place in ring], counts)
            chosen |= dict(zip(ring, best, strict=True))
    return [chosen[place] for place in range(len(tables))]


def _tables_in_ring(start: int, step: int, places: int) -> list[int]:
    """Return the tables that are reached from one table by this step, in order. Some tables are
    missing if the step and the number of tables have a common divisor.
    """
    ring = [start]
    while (next_place := (ring[-1] + step) % places) != start:
        ring.append(next_place)
    return ring


def _cheapest_arrangements(
    ring: Sequence[Sequence[Arrangement]], counts: PartnerCounts
) -> list[Arrangement]:
    """Return the arrangement of each table in one ring for which the total cost is lowest."""
    *between, closing = (
        [
            [_forced_repeats(sending, receiving, counts) for receiving in next_options]
            for sending in options
        ]
        for options, next_options in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
    closed: list[_Path] = []
    for first in range(len(ring[0])):
        paths: Mapping[int, _Path] = {first: (first, (first,))}
        for costs in between:
            paths = _extend_paths(paths, costs)
        closed += ((cost + closing[last][first], path) for last, (cost, path) in paths.items())
    _, best = min(closed)
    return [options[number] for options, number in zip(ring, best, strict=True)]


def _extend_paths(paths: Mapping[int, _Path], costs: Sequence[Sequence[int]]) -> dict[int, _Path]:
    """Return the cheapest path to each arrangement of the next table. The second arrangement costs
    1 more, so that the first one wins a tie.
    """
    return {
        arrangement: min(
            (cost + costs[before][arrangement] + arrangement, (*path, arrangement))
            for before, (cost, path) in paths.items()
        )
        for arrangement in range(len(costs[0]))
    }


def _forced_repeats(sending: Arrangement, receiving: Arrangement, counts: PartnerCounts) -> int:
    """Return how many repeats cannot be avoided when a pair moves from the `sending` to the
    `receiving` table. It is weighted, and averaged over the results at both tables.
    """
    if sending.split.number == receiving.split.number:
        results = list(permutations(receiving.partners, 2))
    else:
        results = list(product(receiving.partners, sending.possible_leavers))
    if not results:
        return 0
    repeats = sum(count_fewest_repeats(*pairs, counts) for pairs in results)
    return repeats * _AVERAGE_DENOMINATOR // len(results) * _REPEAT_WEIGHT
