"""Change rounds that are already drawn so that nobody has the same partner twice running.

Rounds change places if nothing else is touched by it; if that does not help, the four at a table
change partners. Each neighboring round forbids at most one of the three ways, so one is left.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from operator import itemgetter

from rotation.fairness import Figures, figures
from rotation.seating import Pair, Seating, Table
from rotation.turns import at_three, out_of_order, sits_out
from scoring.chairs import CLOCKWISE


def separate_running_partners(
    past: Sequence[Seating], drawn: Sequence[Seating], lately: Collection[Pair] = ()
) -> tuple[Seating, ...]:
    """The same rounds with no partners twice running; `lately` were partners in the last game of
    `past` too, until a chair changed hands.
    """
    before = {*lately, *(_pairs(past[-1]) if past else ())}
    rounds = _reorder_rounds(past, before, drawn)
    for number, seating in enumerate(rounds):
        after = _pairs(rounds[number + 1]) if number + 1 < len(rounds) else set[Pair]()
        around = before | after
        for table in seating.tables:
            if not around.isdisjoint(table.partners):
                others = [*past, *rounds[:number], *rounds[number + 1 :]]
                rounds[number] = _change_partners(rounds[number], table, (before, after), others)
        before = _pairs(rounds[number])
    return tuple(rounds)


def _reorder_rounds(
    past: Sequence[Seating], before: Collection[Pair], drawn: Sequence[Seating]
) -> list[Seating]:
    """The rounds in a better order: the most helpful exchange of two, repeated while any helps."""
    seatings = list(drawn)
    while running := _running(before, seatings):
        turns = _turns((*past, *seatings))
        others = [(_running(before, exchange), exchange) for exchange in _exchanges(seatings, past)]
        better = sorted((other for other in others if other[0] < running), key=itemgetter(0))
        best = next((plan for _, plan in better if _turns((*past, *plan)) <= turns), None)
        if best is None:
            break
        seatings = best
    return seatings


def _exchanges(rounds: Sequence[Seating], past: Sequence[Seating]) -> Iterator[list[Seating]]:
    """Every exchange of two rounds, except the very first, which says who has the first turn."""
    for number, other in combinations(range(0 if past else 1, len(rounds)), 2):
        changed = list(rounds)
        changed[number], changed[other] = rounds[other], rounds[number]
        yield changed


def _turns(rounds: Sequence[Seating]) -> tuple[int, int]:
    """How often somebody's turn to sit out, or to play as three, comes too early, and twice
    running.
    """
    kinds = (sits_out, at_three)
    early = sum(out_of_order(rounds, kind) for kind in kinds)
    twice = sum(
        len({*kind(seating)} & {*kind(other)})
        for kind in kinds
        for seating, other in pairwise(rounds)
    )
    return early, twice


def _running(before: Collection[Pair], rounds: Sequence[Seating]) -> int:
    return sum(len(one & other) for one, other in pairwise([set(before), *map(_pairs, rounds)]))


def _change_partners(
    seating: Seating, table: Table, around: Sequence[set[Pair]], others: Sequence[Seating]
) -> Seating:
    """The seating with other partners at one table, in the way that is fairest to the evening."""
    a, b, c, d = table.entrants
    ways = [
        replace(table, seats=tuple(zip(CLOCKWISE, four, strict=True)))
        for four in ((a, b, c, d), (a, b, d, c), (a, c, b, d))
    ]

    def worth(way: Table) -> tuple[list[int], Figures]:
        running = [len(pairs & set(way.partners)) for pairs in around]
        return running, figures((*others, seating.with_table(way)))

    return seating.with_table(min(ways, key=worth))


def _pairs(seating: Seating) -> set[Pair]:
    return {pair for table in seating.tables for pair in table.partners}
