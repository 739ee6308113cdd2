"""Which of two ways those who arrive at a table part between those who stay.

By hand one looks at tonight's list and takes the fresher way. With a little more one looks a game
ahead: whichever side wins, the next arrivals must find somebody new. Knows no results.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rotation.history import History
from rotation.seating import Entrant, Pair, Table

# Each table's ways to be seated, as the tables follow one another in the direction of the losers.
Ways = Sequence[Sequence[Table]]

# Chances are counted in twelfths: a table has two pairs that may win or lose, one of three has
# three that may be the highest.
_WHOLE = 12


def freshest_now(ways: Ways, past: History) -> list[Table]:
    """At each table by itself, the first of the ways that repeat fewest partners."""
    return [min(each, key=lambda way: _repeats(way, past)) for each in ways]


def freshest_ahead(ways: Ways, past: History) -> list[Table]:
    """For all tables together: fewest partners repeated now and, by every result equally likely,
    unavoidably in the next game. Exact, since a table's next game hangs on its neighbour alone."""
    best: tuple[int, list[Table]] | None = None
    for first in ways[0]:
        found = _ring_from(first, ways, past)
        if best is None or found[0] < best[0]:
            best = found
    assert best is not None
    return best[1]


def _ring_from(first: Table, ways: Ways, past: History) -> tuple[int, list[Table]]:
    """The best choice for the others once the first table's way is settled."""
    so_far = [(_now(first, past), [first])]
    for each in ways[1:]:
        so_far = [
            min(
                (
                    (cost + _now(way, past) + _ahead(chosen[-1], way, past), [*chosen, way])
                    for cost, chosen in so_far
                ),
                key=lambda found: found[0],
            )
            for way in each
        ]
    closed = [(cost + _ahead(chosen[-1], first, past), chosen) for cost, chosen in so_far]
    return min(closed, key=lambda found: found[0])


def _repeats(way: Table, past: History) -> int:
    return sum(past.partners.get(pair, 0) for pair in way.partners)


def _now(way: Table, past: History) -> int:
    return _WHOLE * _repeats(way, past)


def _ahead(sending: Table, receiving: Table, past: History) -> int:
    """The repeats that cannot be helped when one pair of `sending` meets those who stay at
    `receiving`, on the average over who wins at both."""
    results = [
        (staying, arriving)
        for staying, arriving in product(receiving.partners, _may_leave(sending))
        if not staying & arriving  # at a single table, those who leave are not those who stay
    ]
    if not results:
        return 0
    return sum(_forced(*pairs, past) for pairs in results) * _WHOLE // len(results)


def _may_leave(table: Table) -> tuple[Pair, ...]:
    """The pairs that may leave a table: either side, or any two of three."""
    return table.partners or table.opponents


def _forced(staying: Pair, arriving: Pair, past: History) -> int:
    one, other = sorted(staying)
    first, second = sorted(arriving)
    return min(
        _met(one, first, past) + _met(other, second, past),
        _met(one, second, past) + _met(other, first, past),
    )


def _met(one: Entrant, other: Entrant, past: History) -> int:
    return past.partners.get(frozenset({one, other}), 0)
