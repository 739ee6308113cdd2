"""Nobody has a partner twice running, in rounds that are drawn already.

Rounds change places where nothing else is touched by it; where that does not help, four at a table
part in another way. Of the three ways each neighbour forbids one at most, so one is always left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from operator import itemgetter

from rotation.fairness import Figures, figures
from rotation.seating import Pair, Round, Table
from rotation.turns import at_three, out_of_order, sits_out
from scoring.chairs import CLOCKWISE


def never_running(
    past: Sequence[Round], drawn: Sequence[Round], lately: Collection[Pair] = ()
) -> tuple[Round, ...]:
    """`lately` were partners in the last game of `past` too, until a chair changed hands."""
    before = {*lately, *(_pairs(past[-1]) if past else ())}
    found = _in_another_order(past, before, drawn)
    for number, each in enumerate(found):
        after = _pairs(found[number + 1]) if number + 1 < len(found) else set[Pair]()
        around = before | after
        for one in each.tables:
            if not around.isdisjoint(one.partners):
                others = [*past, *found[:number], *found[number + 1 :]]
                found[number] = _parted(found[number], one, (before, after), others)
        before = _pairs(found[number])
    return tuple(found)


def _in_another_order(
    past: Sequence[Round], before: Collection[Pair], drawn: Sequence[Round]
) -> list[Round]:
    """As long as an exchange of two rounds helps, one that helps most."""
    found = list(drawn)
    while running := _running(before, found):
        turns = _turns((*past, *found))
        others = [(_running(before, one), one) for one in _exchanges(found, past)]
        better = sorted((one for one in others if one[0] < running), key=itemgetter(0))
        best = next((one for _, one in better if _turns((*past, *one)) <= turns), None)
        if best is None:
            break
        found = best
    return found


def _exchanges(rounds: Sequence[Round], past: Sequence[Round]) -> Iterator[list[Round]]:
    """Who is the first to have a turn is said of the very first round."""
    for one, other in combinations(range(0 if past else 1, len(rounds)), 2):
        changed = list(rounds)
        changed[one], changed[other] = rounds[other], rounds[one]
        yield changed


def _turns(rounds: Sequence[Round]) -> tuple[int, int]:
    """How often it is somebody's turn to sit out, or to play as three, too early or twice
    running."""
    kinds = (sits_out, at_three)
    early = sum(out_of_order(rounds, kind) for kind in kinds)
    twice = sum(
        len({*kind(one)} & {*kind(other)}) for kind in kinds for one, other in pairwise(rounds)
    )
    return early, twice


def _running(before: Collection[Pair], rounds: Sequence[Round]) -> int:
    return sum(len(one & other) for one, other in pairwise([set(before), *map(_pairs, rounds)]))


def _parted(each: Round, one: Table, around: Sequence[set[Pair]], others: Sequence[Round]) -> Round:
    """The table parted in the way that is fairest to the evening, of those that are left."""
    a, b, c, d = one.entrants
    ways = [
        replace(one, seats=tuple(zip(CLOCKWISE, four, strict=True)))
        for four in ((a, b, c, d), (a, b, d, c), (a, c, b, d))
    ]

    def worth(way: Table) -> tuple[list[int], Figures]:
        running = [len(pairs & set(way.partners)) for pairs in around]
        return running, figures((*others, _with(each, way)))

    return _with(each, min(ways, key=worth))


def _with(each: Round, changed: Table) -> Round:
    tables = (changed if one.number == changed.number else one for one in each.tables)
    return replace(each, tables=tuple(tables))


def _pairs(each: Round) -> set[Pair]:
    return {pair for one in each.tables for pair in one.partners}
