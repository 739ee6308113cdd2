"""Assign the table numbers of a drawn night so that no one sits at the same table all night. Only
the numbers of the tables change, and never who meets whom.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from rotation.seating import Entrant, Seating, Table, is_fill_in_team
from rotation.seeded_random import SeededRandom

# _Visits maps an entrant and a table number to how often the entrant has sat at that table.
_Visits = Counter[tuple[Entrant, int]]
# In a draw of at most _MAX_GAMES_TO_RETRY games, the table numbers are assigned again until no
# entrant sits at one table more than _MAX_VISITS times. Each time, the games of a round are taken
# in another order. This is done at most _MAX_ORDERS times.
_MAX_GAMES_TO_RETRY, _MAX_ORDERS, _MAX_VISITS = 60, 8, 2


def spread_table_numbers_by_division(
    drawn_rounds: Sequence[Seating], divisions: Sequence[Collection[Entrant]], rng: SeededRandom
) -> tuple[Seating, ...]:
    """Return the same games with new table numbers, so that each division keeps its own tables.

    If there are few games, the order in which numbers are assigned matters. Several orders are
    tried until no entrant has the same table more than twice, and the most even result is returned.
    """
    renumbered_rounds = spread_table_numbers((), drawn_rounds, divisions=divisions)
    has_few_games = sum(len(seating.tables) for seating in drawn_rounds) <= _MAX_GAMES_TO_RETRY
    for _ in range(_MAX_ORDERS if has_few_games else 0):
        if _visit_unevenness(renumbered_rounds).max_visits <= _MAX_VISITS:
            break
        shuffled_rounds = [
            Seating(tuple(rng.shuffle(drawn_round.tables)), drawn_round.bench)
            for drawn_round in drawn_rounds
        ]
        renumbered_rounds = min(
            renumbered_rounds,
            spread_table_numbers((), shuffled_rounds, divisions=divisions),
            key=_visit_unevenness,
        )
    return renumbered_rounds


def spread_table_numbers(
    past_rounds: Sequence[Seating],
    drawn_rounds: Sequence[Seating],
    stayers: Collection[Entrant] = (),
    divisions: Sequence[Collection[Entrant]] = (),
) -> tuple[Seating, ...]:
    """Return the same games with new table numbers.

    Each table gets a number at which its entrants have not sat in earlier rounds, if possible. Then
    tables of a round swap numbers as long as that spreads entrants more evenly. Only tables of the
    same size and the same divisions swap. The tables of the `stayers` keep their numbers.
    """
    division_by_entrant = {
        entrant: division_number
        for division_number, division in enumerate(divisions)
        for entrant in division
    }
    table_visits: _Visits = Counter()
    for seating in past_rounds:
        _change_visits(table_visits, seating.tables, 1)
    renumbered_rounds = []
    for seating in drawn_rounds:
        table_groups = _table_groups_that_may_swap(seating, stayers, division_by_entrant)
        renumbered_rounds.append(
            [_assign_numbers(table_group, table_visits) for table_group in table_groups]
        )
        for table_group in renumbered_rounds[-1]:
            _change_visits(table_visits, table_group, 1)
    # The loop below ends, because every swap makes the sum of all costs smaller.
    while sum(
        _swap_numbers(table_group, table_visits)
        for table_groups in renumbered_rounds
        for table_group in table_groups
    ):
        pass
    return tuple(
        Seating(tuple(sorted(chain(*table_groups), key=lambda table: table.number)), seating.bench)
        for table_groups, seating in zip(renumbered_rounds, drawn_rounds, strict=True)
    )


def _table_groups_that_may_swap(
    seating: Seating, stayers: Collection[Entrant], division_by_entrant: Mapping[Entrant, int]
) -> Iterator[list[Table]]:
    """Yield groups of tables that may swap numbers, because they have the same size and the same
    divisions play at them. The table of an entrant who keeps a seat is alone in its group.
    """
    free_tables: dict[tuple[bool, frozenset[int | None]], list[Table]] = {}
    for table in seating.tables:
        if set(table.entrants).isdisjoint(stayers):
            # A fill-in team is in no division, so its table swaps only with tables at which another
            # team of the same division plays a fill-in team.
            divisions_at_table = frozenset(map(division_by_entrant.get, table.entrants))
            free_tables.setdefault((table.is_three_handed, divisions_at_table), []).append(table)
        else:
            yield [table]
    yield from free_tables.values()


def _assign_numbers(tables: Sequence[Table], table_visits: _Visits) -> list[Table]:
    """Return the tables with their numbers assigned anew. Each table gets the first free number at
    which none of its entrants has sat before, or else the free number with the lowest cost.
    """
    free_numbers = sorted(table.number for table in tables)
    numbered_tables = []
    for table in tables:
        # Taking the first number at cost 0 saves computing the costs of all other numbers.
        number = next(
            (
                number
                for number in free_numbers
                if not _table_number_cost(table, number, table_visits)
            ),
            None,
        )
        if number is None:
            number = min(
                free_numbers,
                key=lambda number: _table_number_cost(table, number, table_visits),
            )
        free_numbers.remove(number)
        numbered_tables.append(replace(table, number=number))
    return numbered_tables


def _swap_numbers(tables: list[Table], table_visits: _Visits) -> int:
    """Swap the numbers of two tables wherever that lowers the cost; return the number of swaps."""
    _change_visits(table_visits, tables, -1)
    swap_count = 0
    for index, table in enumerate(tables):
        cost = _table_number_cost(table, table.number, table_visits)
        for other_index, other_table in enumerate(tables if cost else ()):
            old_cost = cost + _table_number_cost(other_table, other_table.number, table_visits)
            new_cost = _table_number_cost(
                table, other_table.number, table_visits
            ) + _table_number_cost(other_table, table.number, table_visits)
            if new_cost < old_cost:
                tables[index] = replace(table, number=other_table.number)
                tables[other_index] = replace(other_table, number=table.number)
                swap_count += 1
                break
    _change_visits(table_visits, tables, 1)
    return swap_count


class _VisitUnevenness(NamedTuple):
    """A measure of how unevenly entrants visit tables. From the number of games that each entrant
    plays at each table, it has the largest number, and the sum of the squares of all numbers.
    """

    max_visits: int
    sum_of_squares: int


def _visit_unevenness(rounds: Sequence[Seating]) -> _VisitUnevenness:
    """Return how unevenly the entrants visit the tables. A smaller value is more even."""
    table_visits: _Visits = Counter()
    for seating in rounds:
        _change_visits(table_visits, seating.tables, 1)
    visit_counts = [table_visits[key] for key in table_visits if not is_fill_in_team(key[0])]
    return _VisitUnevenness(
        max(visit_counts, default=0), sum(count * count for count in visit_counts)
    )


def _table_number_cost(table: Table, number: int, table_visits: _Visits) -> int:
    """Return the cost of a number for this table. The cost is 0 if no entrant at the table has sat
    at that number before, and rises with the number of times that the entrants have sat there.
    """
    visit_counts = (
        table_visits[entrant, number] for entrant in table.entrants if not is_fill_in_team(entrant)
    )
    return sum(3 * visit_count * visit_count + 3 * visit_count for visit_count in visit_counts)


def _change_visits(table_visits: _Visits, tables: Sequence[Table], change: int) -> None:
    for table in tables:
        for entrant in table.entrants:
            table_visits[entrant, table.number] += change
