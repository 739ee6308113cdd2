"""Share out the table numbers of a drawn evening so that nobody sits at one table all evening.

The meetings are settled already: only the numbers of the tables change. Knows no format.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from rotation.lots import Lots
from rotation.seating import Entrant, Seating, Table, is_house

# How often each entrant has sat at each table.
_Visits = Counter[tuple[Entrant, int]]
# A draw of so few games tries so many orders more, as long as somebody has a table more often.
_FEW_GAMES, _ORDERS, _OFTEN = 60, 8, 2


def share_out_by_division(
    drawn: Sequence[Seating], divisions: Sequence[Collection[Entrant]], lots: Lots
) -> tuple[Seating, ...]:
    """Return the same games with the numbers of their tables shared out within each division, which
    keeps the tables that the hall knows it by.

    How even a few tables become depends on the order in which they are shared out: several are
    tried until nobody has one more than twice, and the most even result counts.
    """
    shared = share_out((), drawn, divisions=divisions)
    is_small = sum(len(seating.tables) for seating in drawn) <= _FEW_GAMES
    for _ in range(_ORDERS if is_small else 0):
        if _unevenness(shared)[0] <= _OFTEN:
            break
        mixed = [Seating(tuple(lots.shuffled(one.tables)), one.bench) for one in drawn]
        shared = min(shared, share_out((), mixed, divisions=divisions), key=_unevenness)
    return shared


def share_out(
    past: Sequence[Seating],
    drawn: Sequence[Seating],
    staying: Collection[Entrant] = (),
    divisions: Sequence[Collection[Entrant]] = (),
) -> tuple[Seating, ...]:
    """Return the same games with the numbers of their tables shared out.

    Each round is numbered in the light of those before it; then two tables of one round exchange
    their numbers as long as that makes the visits more even. Tables of three keep their numbers
    among themselves, and so do those at which the same divisions play; the table of an entrant who
    is `staying` keeps its own.
    """
    division_of = {entrant: at for at, each in enumerate(divisions) for entrant in each}
    visits: _Visits = Counter()
    for seating in past:
        _count(visits, seating.tables, 1)
    rounds = []
    for seating in drawn:
        groups = _groups(seating, staying, division_of)
        rounds.append([_assign_numbers(group, visits) for group in groups])
        for group in rounds[-1]:
            _count(visits, group, 1)
    # Ends by itself: every exchange makes the sum of all costs smaller.
    while sum(_exchange(group, visits) for groups in rounds for group in groups):
        pass
    return tuple(
        Seating(tuple(sorted(chain(*groups), key=lambda table: table.number)), seating.bench)
        for groups, seating in zip(rounds, drawn, strict=True)
    )


def _groups(
    seating: Seating, staying: Collection[Entrant], division_of: Mapping[Entrant, int]
) -> Iterator[list[Table]]:
    """Tables that may exchange their numbers: those of four, those of three, and of each the ones
    where the same divisions play; a fixed one none.
    """
    free: dict[tuple[bool, frozenset[int | None]], list[Table]] = {}
    for table in seating.tables:
        if set(table.entrants).isdisjoint(staying):
            # A house team is of no division, and has a table to itself.
            playing = frozenset(map(division_of.get, table.entrants))
            free.setdefault((table.is_three_handed, playing), []).append(table)
        else:
            yield [table]
    yield from free.values()


def _assign_numbers(tables: Sequence[Table], visits: _Visits) -> list[Table]:
    """Give each table the first number that is new to all who sit there, or the cheapest one."""
    numbers = sorted(table.number for table in tables)
    numbered = []
    for table in tables:
        costs = ((_cost(table, number, visits), number) for number in numbers)
        _, number = next((found for found in costs if not found[0]), None) or min(
            (_cost(table, number, visits), number) for number in numbers
        )
        numbers.remove(number)
        numbered.append(replace(table, number=number))
    return numbered


def _exchange(tables: list[Table], visits: _Visits) -> int:
    """Exchange the numbers of two tables wherever that costs less; return how often it did."""
    _count(visits, tables, -1)
    done = 0
    for place, one in enumerate(tables):
        cost = _cost(one, one.number, visits)
        for other_place, other in enumerate(tables if cost else ()):
            now = cost + _cost(other, other.number, visits)
            then = _cost(one, other.number, visits) + _cost(other, one.number, visits)
            if then < now:
                tables[place] = replace(one, number=other.number)
                tables[other_place] = replace(other, number=one.number)
                done += 1
                break
    _count(visits, tables, 1)
    return done


def _unevenness(rounds: Sequence[Seating]) -> tuple[int, int]:
    """The most games that anybody has at one table, then how uneven all visits are."""
    visits: _Visits = Counter()
    for seating in rounds:
        _count(visits, seating.tables, 1)
    times = [visits[key] for key in visits if not is_house(key[0])]
    return max(times, default=0), sum(number * number for number in times)


def _cost(table: Table, number: int, visits: _Visits) -> int:
    """The cost of a table number for those at the table: 0 if it is new to all of them, and higher
    the more often somebody was there.
    """
    been = (visits[entrant, number] for entrant in table.entrants if not is_house(entrant))
    return sum(3 * times * times + 3 * times for times in been)


def _count(visits: _Visits, tables: Sequence[Table], by: int) -> None:
    for table in tables:
        for entrant in table.entrants:
            visits[entrant, table.number] += by
