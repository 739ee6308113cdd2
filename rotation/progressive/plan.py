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
from rotation.progressive.movements import (
    LoserMovement,
    LoserMoves,
    choose_loser_moves,
    move_all_losers,
)
from rotation.progressive.one_table import (
    SeatArrangement,
    TableSplit,
    arrangements_with_fewest_repeats,
    count_fewest_repeats,
    possible_arrangements,
    split_table,
)
from rotation.progressive.past_partners import PartnerCounts, PastGames
from rotation.seating import Entrant, PlayedRound, Seating

# Averages are counted in twelfths. Two pairs can leave a table of four, and three pairs a table of
# three, so the number of equally likely results always divides twelve.
_AVERAGE_DENOMINATOR = 12
# The weight of one repeat. It is more than the number of tables on any night, so one repeat weighs
# more than a second-best arrangement at every table.
_REPEAT_WEIGHT = 1000


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The next game if everyone stays. All losers move by `tables_moved` tables, except those in
    `sent_elsewhere`.
    """

    seating: Seating
    tables_moved: int
    sent_elsewhere: tuple[Entrant, ...]


def plan_next_game(
    last_round: PlayedRound, past_games: PastGames, loser_movement: LoserMovement
) -> GamePlan:
    """Return the plan of the game after `last_round`, the latest game of the night."""
    splits: Sequence[TableSplit] = [
        split_table(played_table, loser_movement.three_handed_rule)
        for played_table in last_round.tables
    ]
    splits, new_bench = exchange_movers_with_bench(splits, last_round, past_games)
    ring = sorted(splits, key=lambda split: split.number * loser_movement.direction)
    moves_to_next_game = choose_loser_moves(loser_movement.rule, ring, past_games)
    arrangements = _choose_seat_arrangements(ring, moves_to_next_game, past_games, loser_movement)
    tables = sorted(
        (arrangement.table for arrangement in arrangements),
        key=lambda table: table.number,
    )
    return GamePlan(
        Seating(tuple(tables), new_bench),
        moves_to_next_game.tables_moved,
        _players_sent_elsewhere(ring, moves_to_next_game),
    )


def _choose_seat_arrangements(
    ring: Sequence[TableSplit],
    moves_to_next_game: LoserMoves,
    past_games: PastGames,
    loser_movement: LoserMovement,
) -> list[SeatArrangement]:
    """Return the arrangement of seats for each table. Looking ahead only decides between
    arrangements that repeat equally few partners, so no table repeats more partners than it must.
    """
    weighted_counts = past_games.weighted_partner_counts
    arrangements_by_table = [
        arrangements_with_fewest_repeats(possible_arrangements(split, arrivals), weighted_counts)
        for split, arrivals in zip(ring, moves_to_next_game.arrivals, strict=True)
    ]
    if not loser_movement.looks_ahead:
        return [arrangements[0] for arrangements in arrangements_by_table]
    return choose_arrangements_looking_ahead(
        arrangements_by_table, moves_to_next_game.tables_moved_next, past_games.partner_counts
    )


def _players_sent_elsewhere(
    ring: Sequence[TableSplit], moves_to_next_game: LoserMoves
) -> tuple[Entrant, ...]:
    """Return the losers who do not go to the table to which losers usually move."""
    usual_arrivals = move_all_losers(moves_to_next_game.tables_moved, ring)
    return tuple(
        mover
        for arrivals, expected_arrivals in zip(
            moves_to_next_game.arrivals, usual_arrivals, strict=True
        )
        for mover in arrivals
        if mover not in expected_arrivals
    )


# _CostAndChoices is the cost of a path along a ring, and the number of the arrangement that the
# path chooses at each table.
_CostAndChoices = tuple[int, tuple[int, ...]]


def choose_arrangements_looking_ahead(
    arrangements_by_table: Sequence[Sequence[SeatArrangement]],
    tables_moved: int,
    partner_counts: PartnerCounts,
) -> list[SeatArrangement]:
    """Return the arrangement of seats for each table that makes the fewest partners repeat in the
    game after the next, averaged over all results of the next game. Of equally good arrangements,
    take the first.

    The losers of the next game will move `tables_moved` tables. The result is exact for all tables
    of a ring together. It takes linear time, because the repeats at a table depend only on the
    arrangements of that table and of its neighbor.
    """
    chosen_by_table: dict[int, SeatArrangement] = {}
    for first_table in range(len(arrangements_by_table)):
        if first_table not in chosen_by_table:
            ring = _tables_in_ring(first_table, tables_moved, len(arrangements_by_table))
            best_arrangements = _cheapest_arrangements(
                [arrangements_by_table[table] for table in ring], partner_counts
            )
            chosen_by_table |= dict(zip(ring, best_arrangements, strict=True))
    return [chosen_by_table[table] for table in range(len(arrangements_by_table))]


def _tables_in_ring(first_table: int, tables_moved: int, table_count: int) -> list[int]:
    """Return the tables that losers reach from the first table if they always move this many
    tables. Some are missing if that number and the number of all tables have a common divisor.
    """
    ring = [first_table]
    while (next_table := (ring[-1] + tables_moved) % table_count) != first_table:
        ring.append(next_table)
    return ring


def _cheapest_arrangements(
    ring: Sequence[Sequence[SeatArrangement]], partner_counts: PartnerCounts
) -> list[SeatArrangement]:
    """Return the arrangements at the tables of one ring for which the total cost is lowest. `ring`
    has the possible arrangements of each table.
    """
    # Costs lie between two neighboring tables. The last of them lie between the last table and the
    # first, and close the ring.
    *costs_along_ring, closing_costs = (
        [
            [
                _cost_of_forced_repeats(arrangement, next_arrangement, partner_counts)
                for next_arrangement in next_options
            ]
            for arrangement in options
        ]
        for options, next_options in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
    closed_paths: list[_CostAndChoices] = []
    for first_choice in range(len(ring[0])):
        paths: Mapping[int, _CostAndChoices] = {first_choice: (first_choice, (first_choice,))}
        for costs in costs_along_ring:
            paths = _extend_paths(paths, costs)
        closed_paths += (
            (cost + closing_costs[last_choice][first_choice], path)
            for last_choice, (cost, path) in paths.items()
        )
    _, best_path = min(closed_paths)
    return [
        options[arrangement_number]
        for options, arrangement_number in zip(ring, best_path, strict=True)
    ]


def _extend_paths(
    paths: Mapping[int, _CostAndChoices], costs_to_next_table: Sequence[Sequence[int]]
) -> dict[int, _CostAndChoices]:
    """Return the cheapest path to each arrangement of the next table. The second arrangement costs
    1 more than the first, so that the first is chosen if both are equally good.
    """
    return {
        arrangement: min(
            (
                cost + costs_to_next_table[previous_choice][arrangement] + arrangement,
                (*path, arrangement),
            )
            for previous_choice, (cost, path) in paths.items()
        )
        for arrangement in range(len(costs_to_next_table[0]))
    }


def _cost_of_forced_repeats(
    arrangement: SeatArrangement, next_arrangement: SeatArrangement, partner_counts: PartnerCounts
) -> int:
    """Return the cost of the repeats that cannot be avoided when a pair moves from the first table
    to the next one: their number, averaged over the results at both tables and weighted.
    """
    if arrangement.split.number == next_arrangement.split.number:
        results = list(permutations(next_arrangement.partners, 2))
    else:
        results = list(product(next_arrangement.partners, arrangement.possible_leavers))
    if not results:
        return 0
    repeat_count = sum(
        count_fewest_repeats(*leaver_pairs, partner_counts) for leaver_pairs in results
    )
    return repeat_count * _AVERAGE_DENOMINATOR // len(results) * _REPEAT_WEIGHT
