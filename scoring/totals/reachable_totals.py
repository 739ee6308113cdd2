"""The exact totals with which a game can end, found by trying every mix of legal hands, hand by
hand.

A set of scores is one long integer with a bit for every possible score, laid out with an axis for
each side. So one hand moves all scores of a set by one shift of the integer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

from scoring.chairs import Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import BellRule
from scoring.game import MAX_HANDS_PER_GAME
from scoring.totals.hand_steps import (
    UNUSUAL_RARITY,
    HandStep,
    SheetBoxes,
    SideNumbers,
    hand_step_rarities,
)


@dataclass(frozen=True, slots=True)
class ScoreGrid:
    """The grid of all possible scores of a game, with an axis for each side. The values of an axis
    start at its entry in `lows`, and their number is its entry in `sizes`.
    """

    lows: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def bit_count(self) -> int:
        return prod(self.sizes)

    @property
    def all_scores(self) -> int:
        return (1 << self.bit_count) - 1

    @property
    def zero_score(self) -> int:
        """The set whose only score is zero for every side."""
        return 1 << self.shift([-low for low in self.lows])

    def stride(self, axis: int) -> int:
        return prod(self.sizes[:axis])

    def shift(self, step: Sequence[int]) -> int:
        """Return by how many bits a set moves if each side's score changes as `step` says."""
        return sum(distance * self.stride(axis) for axis, distance in enumerate(step))

    def bit_number(self, points: Sequence[int]) -> int | None:
        """Return the number of the bit for these points, or None if they are outside the grid."""
        offsets = [value - low for value, low in zip(points, self.lows, strict=True)]
        is_inside = all(
            0 <= offset < size for offset, size in zip(offsets, self.sizes, strict=True)
        )
        return self.shift(offsets) if is_inside else None

    def scores_with(self, axis: int, values: range) -> int:
        """Return the set of all scores that have one of these values on this axis."""
        stride, size = self.stride(axis), self.sizes[axis]
        start = values.start - self.lows[axis]
        inside_count = min(len(values), size - start)
        pattern = ((1 << (stride * inside_count)) - 1) << (stride * start)
        # The same bits repeat for every value of the axes that follow. Copying all repeats made so
        # far at once doubles their number each time.
        period = stride * size
        repeat_count, repeats_made = self.bit_count // period, 1
        while repeats_made < repeat_count:
            copy_count = min(repeats_made, repeat_count - repeats_made)
            copied_bits = pattern & ((1 << (copy_count * period)) - 1)
            pattern |= copied_bits << (repeats_made * period)
            repeats_made += copy_count
        return pattern

    def has_score_with(self, values: Sequence[int | None], scores: int) -> bool:
        """Return whether the set `scores` has a score with these values. None is any value."""
        for axis, value in enumerate(values):
            if value is not None:
                scores &= self.scores_with(axis, range(value, value + 1))
        return scores != 0

    def as_bytes(self, scores: int) -> bytes:
        """Return a set of scores as bytes, in which one score is looked up in constant time."""
        return scores.to_bytes(self.bit_count // 8 + 1, "little")

    def contains(self, points: Sequence[int], stored_set: bytes) -> bool:
        """Return whether a set stored as bytes contains these points."""
        bit_number = self.bit_number(points)
        return (
            bool(stored_set)
            and bit_number is not None
            and bool(stored_set[bit_number >> 3] >> (bit_number & 7) & 1)
        )


# More totals than this would take seconds to compute and more memory than a laptop has. The most
# that the five rule sheets need is six million, for three players at Tanglewood.
MAX_TOTALS = 100_000_000
# For the Xs of each side, the set of scores that can be reached with them.
ScoreSets = Mapping[SideNumbers, int]


@dataclass(frozen=True, slots=True)
class ReachableTotals:
    """The totals with which a game can end, and those it can reach without rare hands."""

    grid: ScoreGrid
    possible_totals: Mapping[SideNumbers, bytes]
    usual_totals: Mapping[SideNumbers, bytes]

    def is_possible(self, points: SideNumbers, x: SideNumbers) -> bool:
        return self.grid.contains(points, self.possible_totals.get(x, b""))

    def is_usual(self, points: SideNumbers, x: SideNumbers) -> bool:
        return self.grid.contains(points, self.usual_totals.get(x, b""))

    def points_with_x(self, x: Sequence[int | None]) -> int:
        """Return the set of all points a game can end with if the sides have these Xs. None stands
        for any number of Xs.
        """
        possible_score_set = 0
        for possible_x, stored_set in self.possible_totals.items():
            pairs = zip(x, possible_x, strict=True)
            if all(wanted_x in (None, side_x) for wanted_x, side_x in pairs):
                possible_score_set |= int.from_bytes(stored_set, "little")
        return possible_score_set


@lru_cache(maxsize=16)
def reachable_totals(
    rules: HouseRules, seats: Seats, hands: int | None, x: SheetBoxes | None = None
) -> ReachableTotals | None:
    """Return the totals a game can have after `hands` counted hands, or after any number if that is
    None. Return None if there are too many to compute.

    A race ends when it is won, or earlier if the bell can end it. If `x` is given, only games with
    these Xs are followed, and None in `x` means that the Xs of that side are not counted.
    """
    most_hands = MAX_HANDS_PER_GAME if hands is None else hands
    grid = score_grid(rules, seats, most_hands)
    counted_x = None if x is None else tuple(number or 0 for number in x)
    way_count = (
        _ways_to_spread_x(rules, seats, most_hands)
        if counted_x is None
        else prod(1 + number for number in counted_x)
    )
    if grid.bit_count * way_count > MAX_TOTALS:
        return None
    shifts = _step_shifts(rules, seats, grid, x)
    unfinished_scores = (
        grid.all_scores if rules.target is None else _unfinished_scores(rules.target, grid)
    )
    stoppable_scores = (
        unfinished_scores if rules.target is None or rules.bell is BellRule.FINISH_HAND else 0
    )
    final_scores = stoppable_scores | (grid.all_scores & ~unfinished_scores)
    start_score: ScoreSets = {(0,) * len(grid.sizes): grid.zero_score}
    # A game is as rare as the sum of its hands. Each sum that counts as usual has an entry of its
    # own, and all higher sums share the last entry.
    scores_by_rarity: Sequence[ScoreSets] = (start_score,) * (UNUSUAL_RARITY + 1)
    ended_scores_by_rarity = [_restrict(scores, final_scores) for scores in scores_by_rarity]
    for _ in range(most_hands):
        open_scores_by_rarity = [
            _restrict(scores, unfinished_scores) for scores in scores_by_rarity
        ]
        scores_by_rarity = _add_one_hand(open_scores_by_rarity, shifts, counted_x)
        newly_ended_scores = [_restrict(scores, final_scores) for scores in scores_by_rarity]
        ended_scores_by_rarity = (
            [_merge(*pair) for pair in zip(ended_scores_by_rarity, newly_ended_scores, strict=True)]
            if hands is None
            else newly_ended_scores
        )
    if counted_x is not None:
        ended_scores_by_rarity = [
            {counted_x: scores.get(counted_x, 0)} for scores in ended_scores_by_rarity
        ]
    return ReachableTotals(
        grid,
        _as_bytes(grid, ended_scores_by_rarity[-1]),
        _as_bytes(grid, ended_scores_by_rarity[-2]),
    )


def score_grid(rules: HouseRules, seats: Seats, hands: int) -> ScoreGrid:
    """Return the grid for all totals of a game, including some that no mix of hands can reach."""
    lows, sizes = [], []
    for column in zip(*(step.points for step in hand_step_rarities(rules, seats)), strict=True):
        min_total = min(0, *column) * hands if rules.below_zero else 0
        max_total = max(0, *column) * hands
        if rules.target is not None:
            max_total = min(max_total, rules.target - 1 + max(column))
        lows.append(min_total)
        sizes.append(max_total - min_total + 1)
    return ScoreGrid(tuple(lows), tuple(sizes))


def _ways_to_spread_x(rules: HouseRules, seats: Seats, hands: int) -> int:
    """Return in how many ways the Xs of a game can be spread over the sides. If one hand can mark
    several sides, the number is too high.
    """
    x_of_steps = [step.x for step in hand_step_rarities(rules, seats)]
    marked_side_count = sum(any(column) for column in zip(*x_of_steps, strict=True))
    if max(map(sum, x_of_steps)) > 1:
        return int((hands + 1) ** marked_side_count)
    return comb(hands + marked_side_count, marked_side_count)


def _unfinished_scores(target: int, grid: ScoreGrid) -> int:
    """Return the set of all scores at which no side has won yet."""
    unfinished_scores = grid.all_scores
    for axis, low in enumerate(grid.lows):
        unfinished_scores &= grid.scores_with(axis, range(low, target))
    return unfinished_scores


@dataclass(frozen=True, slots=True)
class _StepShift:
    """The shifts by which one step moves a set of scores. Each of the `parts` has the scores that
    it applies to, and their shift. There are several parts if a score cannot fall below zero.
    """

    x: SideNumbers
    rarity: int
    parts: tuple[tuple[int, int], ...]

    def apply(self, scores: int) -> int:
        """Return the set of scores after this step."""
        moved_score_set = 0
        for scores_to_move, shift in self.parts:
            part = scores & scores_to_move
            moved_score_set |= part << shift if shift >= 0 else part >> -shift
        return moved_score_set


def _step_shifts(
    rules: HouseRules, seats: Seats, grid: ScoreGrid, x: SheetBoxes | None
) -> tuple[_StepShift, ...]:
    """Return each change of score that one hand can make, with the rarity of the most common such
    hand.
    """
    rarity_by_step: dict[HandStep, int] = {}
    for step, rarity in hand_step_rarities(rules, seats).items():
        counted_x = tuple(
            0 if number is None else step_x
            for number, step_x in zip(x or step.x, step.x, strict=True)
        )
        counted_step = HandStep(step.points, counted_x)
        rarity_by_step[counted_step] = min(rarity, rarity_by_step.get(counted_step, rarity))
    return tuple(
        _StepShift(step.x, rarity, tuple(_shift_parts(step.points, grid, rules)))
        for step, rarity in rarity_by_step.items()
    )


def _shift_parts(
    points: SideNumbers, grid: ScoreGrid, rules: HouseRules
) -> Iterator[tuple[int, int]]:
    """Yield sets of scores, each with its shift. A score too low to lose that many points falls
    only to zero, so it needs a shift of its own.
    """
    remaining_scores = grid.all_scores
    for axis, change in enumerate(points):
        if change < 0 and not rules.below_zero:
            for score in range(min(-change, grid.sizes[axis])):
                low_scores = grid.scores_with(axis, range(score, score + 1))
                shift = grid.shift((*points[:axis], -score, *points[axis + 1 :]))
                yield low_scores & remaining_scores, shift
                remaining_scores &= ~low_scores
    yield remaining_scores, grid.shift(points)


def _add_one_hand(
    by_rarity: Sequence[ScoreSets], shifts: tuple[_StepShift, ...], max_x: SideNumbers | None
) -> Sequence[ScoreSets]:
    """Return the sets after one more hand. There is a set for each rarity, and a rare hand moves
    scores to the set of a higher rarity.
    """
    new_sets: list[dict[SideNumbers, int]] = [{} for _ in by_rarity]
    last_rarity = len(by_rarity) - 1
    for shift in shifts:
        for rarity in range(last_rarity - shift.rarity):
            _add_shifted(by_rarity[rarity], shift, max_x, into=new_sets[rarity + shift.rarity])
        _add_shifted(by_rarity[last_rarity], shift, max_x, into=new_sets[last_rarity])
    return new_sets


def _add_shifted(
    scores: ScoreSets, shift: _StepShift, max_x: SideNumbers | None, into: dict[SideNumbers, int]
) -> None:
    for x, points in scores.items():
        new_x = tuple(map(sum, zip(x, shift.x, strict=True)))
        if max_x is None or all(
            count <= max_count for count, max_count in zip(new_x, max_x, strict=True)
        ):
            into[new_x] = into.get(new_x, 0) | shift.apply(points)


def _restrict(scores: ScoreSets, allowed: int) -> ScoreSets:
    return {x: points & allowed for x, points in scores.items()}


def _merge(scores: ScoreSets, more_scores: ScoreSets) -> ScoreSets:
    return {x: scores.get(x, 0) | more_scores.get(x, 0) for x in {**scores, **more_scores}}


def _as_bytes(grid: ScoreGrid, scores: ScoreSets) -> Mapping[SideNumbers, bytes]:
    return {x: grid.as_bytes(points) for x, points in scores.items() if points}
