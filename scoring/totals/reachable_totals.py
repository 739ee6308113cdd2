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
from scoring.totals.hand_steps import UNUSUAL_RARITY, Boxes, BySide, HandStep, hand_steps


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
        return 1 << self.shift([-lowest for lowest in self.lows])

    def stride(self, axis: int) -> int:
        return prod(self.sizes[:axis])

    def shift(self, step: Sequence[int]) -> int:
        """Return by how many bits a set moves if each side's score changes as `step` says."""
        return sum(along * self.stride(axis) for axis, along in enumerate(step))

    def bit_number(self, points: Sequence[int]) -> int | None:
        """Return the number of the bit for these points, or None if they are outside the grid."""
        offsets = [value - lowest for value, lowest in zip(points, self.lows, strict=True)]
        fits = all(0 <= offset < size for offset, size in zip(offsets, self.sizes, strict=True))
        return self.shift(offsets) if fits else None

    def scores_with(self, axis: int, values: range) -> int:
        """Return the set of all scores that have one of these values on this axis."""
        stride, size = self.stride(axis), self.sizes[axis]
        first = values.start - self.lows[axis]
        inside_count = min(len(values), size - first)
        pattern = ((1 << (stride * inside_count)) - 1) << (stride * first)
        period, times, built = stride * size, self.bit_count // (stride * size), 1
        while built < times:
            copied = min(built, times - built)
            pattern |= (pattern & ((1 << (copied * period)) - 1)) << (built * period)
            built += copied
        return pattern

    def has_score_with(self, values: Sequence[int | None], scores: int) -> bool:
        """Return whether the set `scores` has a score with these values. None is any value."""
        for axis, value in enumerate(values):
            if value is not None:
                scores &= self.scores_with(axis, range(value, value + 1))
        return scores != 0

    def as_bytes(self, points: int) -> bytes:
        """Return the set as bytes, in which one score can be looked up in constant time."""
        return points.to_bytes(self.bit_count // 8 + 1, "little")

    def contains(self, points: Sequence[int], stored: bytes) -> bool:
        """Return whether the stored set contains these points."""
        place = self.bit_number(points)
        return bool(stored) and place is not None and bool(stored[place >> 3] >> (place & 7) & 1)


# More totals than this would take seconds to compute and more memory than a laptop has. The most
# that the five rule sheets need is six million, for three players at Tanglewood.
MAX_TOTALS = 100_000_000
# For the Xs of each side, the set of scores that can be reached with them.
ScoresByX = Mapping[BySide, int]


@dataclass(frozen=True, slots=True)
class ReachableTotals:
    """The totals with which a game can end, and those it can reach without rare hands."""

    grid: ScoreGrid
    possible_totals: Mapping[BySide, bytes]
    usual_totals: Mapping[BySide, bytes]

    def is_possible(self, points: BySide, x: BySide) -> bool:
        return self.grid.contains(points, self.possible_totals.get(x, b""))

    def is_usual(self, points: BySide, x: BySide) -> bool:
        return self.grid.contains(points, self.usual_totals.get(x, b""))

    def points_with_x(self, x: Sequence[int | None]) -> int:
        """Return the set of all points a game can end with if the sides have these Xs. None stands
        for any number of Xs.
        """
        points = 0
        for possible_x, stored in self.possible_totals.items():
            pairs = zip(x, possible_x, strict=True)
            if all(typed in (None, possible) for typed, possible in pairs):
                points |= int.from_bytes(stored, "little")
        return points


@lru_cache(maxsize=16)
def reachable_totals(
    rules: HouseRules, seats: Seats, hands: int | None, x: Boxes | None = None
) -> ReachableTotals | None:
    """Return the totals a game can have after `hands` counted hands, or after any number if that is
    None. Return None if there are too many to compute.

    A race ends when it is won, or earlier if the bell can end it. If `x` is given, only games with
    these Xs are followed, and None in `x` means that the Xs of that side are not counted.
    """
    most_hands = MAX_HANDS_PER_GAME if hands is None else hands
    grid = score_grid(rules, seats, most_hands)
    counted_x = None if x is None else tuple(number or 0 for number in x)
    ways = (
        _ways_to_spread_x(rules, seats, most_hands)
        if counted_x is None
        else prod(1 + number for number in counted_x)
    )
    if grid.bit_count * ways > MAX_TOTALS:
        return None
    shifts = _step_shifts(rules, seats, grid, x)
    unfinished = grid.all_scores if rules.target is None else _unfinished_scores(rules.target, grid)
    may_stop = unfinished if rules.target is None or rules.bell is BellRule.FINISH_HAND else 0
    ends = may_stop | (grid.all_scores & ~unfinished)
    start: ScoresByX = {(0,) * len(grid.sizes): grid.zero_score}
    # The sums of rarity that count as usual have an entry each, and all higher ones share the last.
    by_rarity: Sequence[ScoresByX] = (start,) * (UNUSUAL_RARITY + 1)
    ended = [_restrict(scores, ends) for scores in by_rarity]
    for _ in range(most_hands):
        playing = [_restrict(scores, unfinished) for scores in by_rarity]
        by_rarity = _add_one_hand(playing, shifts, counted_x)
        now = [_restrict(scores, ends) for scores in by_rarity]
        ended = [_merge(*pair) for pair in zip(ended, now, strict=True)] if hands is None else now
    if counted_x is not None:
        ended = [{counted_x: scores.get(counted_x, 0)} for scores in ended]
    return ReachableTotals(grid, _as_bytes(grid, ended[-1]), _as_bytes(grid, ended[-2]))


def score_grid(rules: HouseRules, seats: Seats, hands: int) -> ScoreGrid:
    """Return the grid for all totals of a game, including some that no mix of hands can reach."""
    lows, sizes = [], []
    for column in zip(*(step.points for step in hand_steps(rules, seats)), strict=True):
        lowest = min(0, *column) * hands if rules.below_zero else 0
        highest = max(0, *column) * hands
        if rules.target is not None:
            highest = min(highest, rules.target - 1 + max(column))
        lows.append(lowest)
        sizes.append(highest - lowest + 1)
    return ScoreGrid(tuple(lows), tuple(sizes))


def _ways_to_spread_x(rules: HouseRules, seats: Seats, hands: int) -> int:
    """Return in how many ways the Xs of a game can be spread over the sides. If one hand can mark
    several sides, the number is too high.
    """
    spread = [step.x for step in hand_steps(rules, seats)]
    marked_sides = sum(any(column) for column in zip(*spread, strict=True))
    if max(map(sum, spread)) > 1:
        return int((hands + 1) ** marked_sides)
    return comb(hands + marked_sides, marked_sides)


def _unfinished_scores(target: int, grid: ScoreGrid) -> int:
    """Return the set of all scores at which no side has won yet."""
    below = grid.all_scores
    for axis, lowest in enumerate(grid.lows):
        below &= grid.scores_with(axis, range(lowest, target))
    return below


@dataclass(frozen=True, slots=True)
class _StepShift:
    """A step as shifts of a whole set. Each of its `parts` is a set of scores, and the shift for
    those scores. A step has several parts if a score cannot fall below zero.
    """

    x: BySide
    rarity: int
    parts: tuple[tuple[int, int], ...]

    def apply(self, points: int) -> int:
        moved = 0
        for within, shift in self.parts:
            part = points & within
            moved |= part << shift if shift >= 0 else part >> -shift
        return moved


def _step_shifts(
    rules: HouseRules, seats: Seats, grid: ScoreGrid, x: Boxes | None
) -> tuple[_StepShift, ...]:
    """Return each change of score that one hand can make, with the rarity of the most common such
    hand.
    """
    rarity_by_step: dict[HandStep, int] = {}
    for step, rarity in hand_steps(rules, seats).items():
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


def _shift_parts(points: BySide, grid: ScoreGrid, rules: HouseRules) -> Iterator[tuple[int, int]]:
    rest = grid.all_scores
    for axis, along in enumerate(points):
        if along < 0 and not rules.below_zero:
            for left in range(min(-along, grid.sizes[axis])):
                within = grid.scores_with(axis, range(left, left + 1))
                yield within & rest, grid.shift((*points[:axis], -left, *points[axis + 1 :]))
                rest &= ~within
    yield rest, grid.shift(points)


def _add_one_hand(
    by_rarity: Sequence[ScoresByX], shifts: tuple[_StepShift, ...], most_x: BySide | None
) -> Sequence[ScoresByX]:
    """Return the sets after one more hand. There is a set for each rarity, and a rare hand moves
    scores to the set of a higher rarity.
    """
    after: list[dict[BySide, int]] = [{} for _ in by_rarity]
    last = len(by_rarity) - 1
    for shift in shifts:
        for rarity in range(last - shift.rarity):
            _add_shifted(by_rarity[rarity], shift, most_x, into=after[rarity + shift.rarity])
        _add_shifted(by_rarity[last], shift, most_x, into=after[last])
    return after


def _add_shifted(
    scores: ScoresByX, shift: _StepShift, most_x: BySide | None, into: dict[BySide, int]
) -> None:
    for x, points in scores.items():
        new_x = tuple(map(sum, zip(x, shift.x, strict=True)))
        if most_x is None or all(count <= most for count, most in zip(new_x, most_x, strict=True)):
            into[new_x] = into.get(new_x, 0) | shift.apply(points)


def _restrict(scores: ScoresByX, allowed: int) -> ScoresByX:
    return {x: points & allowed for x, points in scores.items()}


def _merge(first: ScoresByX, second: ScoresByX) -> ScoresByX:
    return {x: first.get(x, 0) | second.get(x, 0) for x in {**first, **second}}


def _as_bytes(grid: ScoreGrid, scores: ScoresByX) -> Mapping[BySide, bytes]:
    return {x: grid.as_bytes(points) for x, points in scores.items() if points}
