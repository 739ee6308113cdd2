"""Meetings that are drawn already, made fairer by swaps between two tables of one round."""

from collections.abc import Iterator, Sequence

from rotation.lots import Lots
from rotation.pairs.rematches import Division, Meeting
from rotation.pairs.unfairness import Draft, Table, in_order
from scoring.dials.options import OddDivision

# Each walk starts from what was drawn; the way that changes least counts. A walk has so many steps,
# and more where a round has few tables.
_WALKS, _STEPS, _MORE = 12, 60, 2_500
# For up to so many steps, two who were parted stay apart.
_APART = 10
# The fewest changes there can be, and nothing unfair.
_ONE_SWAP = 2


def mend(
    divisions: Sequence[Division],
    played: Sequence[Sequence[Meeting]],
    drawn: Sequence[Sequence[Meeting]],
    odd: OddDivision,
    lots: Lots,
) -> list[list[Meeting]]:
    """The fairest that is found. `divisions` name everybody who was or will be there. In each round
    as many stay at home as before, and who meets none of the field comes in the same place."""
    draft = Draft(divisions, played, drawn, odd)
    fairest, kept = draft.unfairness, draft.meetings()
    for _ in range(_WALKS):
        for unfairness in _walk(draft, lots):
            if unfairness < fairest:
                fairest, kept = unfairness, draft.meetings()
        if fairest <= _ONE_SWAP:
            break
        draft.start_over()
    return kept


def _walk(draft: Draft, lots: Lots) -> Iterator[int]:
    """The unfairness after each step, until there is none: some unfair table takes its fairest
    swap, though it be for the worse. Those who were parted meet again only for a record."""
    record = draft.unfairness
    apart: dict[tuple[int, Table], int] = {}
    for step in range(_STEPS + _MORE // max(len(draft.rounds[0]), 1)):
        unfair = draft.unfair()
        if not unfair:
            return
        number, place = unfair[lots.below(len(unfair))]
        swaps = [
            swap
            for swap in draft.swaps(number, place)
            if draft.unfairness + swap[0] < record
            or all(apart.get((number, in_order(table)), 0) <= step for table in swap[2])
        ]
        if swaps:
            least = min(cost for cost, _, _ in swaps)
            chosen = [swap for swap in swaps if swap[0] == least]
            for table in draft.make(number, chosen[lots.below(len(chosen))]):
                apart[number, in_order(table)] = step + 1 + lots.below(_APART)
            record = min(record, draft.unfairness)
            yield draft.unfairness
