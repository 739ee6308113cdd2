"""The exact totals with which a game can end, found by trying every mix of legal hands.

A set of scores is one long integer with one bit for every possible score. The bits are laid out as
a grid with an axis for each side, so that adding a hand to all scores of a set is one bit shift.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

from scoring.chairs import Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import BellRule
from scoring.game import MAX_HANDS_PER_GAME
from scoring.totals.totals_changes import (
    UNUSUAL_RARITY,
    SheetBoxes,
    SideNumbers,
    TotalsChange,
    rarity_by_totals_change,
)

# More totals would take seconds to compute, and more memory than a laptop has. The five rule sheets
# need six million at most, for three players at Tanglewood.
MAX_TOTALS = 100_000_000


@dataclass(frozen=True, slots=True)
class ScoreGrid:
    """The grid of all possible scores of a game, with an axis for each side. For each axis,
    `lowest_points` has the lowest number of points, and `sizes` has the count of different numbers
    of points.
    """

    lowest_points: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def bit_count(self) -> int:
        return prod(self.sizes)

    @property
    def all_scores(self) -> int:
        return (1 << self.bit_count) - 1

    @property
    def zero_score(self) -> int:
        """The set that contains one score only: zero points for every side."""
        return 1 << self.shift([-low for low in self.lowest_points])

    def stride(self, side_number: int) -> int:
        """Return how many bits apart two scores are that differ only by one point of this side."""
        return prod(self.sizes[:side_number])

    def shift(self, point_changes: Sequence[int]) -> int:
        """Return by how many bits a set shifts if these changes are added to the points of each
        side.
        """
        return sum(
            point_change * self.stride(side_number)
            for side_number, point_change in enumerate(point_changes)
        )

    def bit_number(self, points: Sequence[int]) -> int | None:
        """Return the number of the bit for these points, or None if they are outside the grid."""
        offsets = [
            side_points - lowest_points
            for side_points, lowest_points in zip(points, self.lowest_points, strict=True)
        ]
        is_inside = all(
            0 <= offset < size for offset, size in zip(offsets, self.sizes, strict=True)
        )
        return self.shift(offsets) if is_inside else None

    def scores_on_axis(self, side_number: int, wanted_points: range) -> int:
        """Return the set of all scores in which this side has one of the wanted points."""
        stride, axis_size = self.stride(side_number), self.sizes[side_number]
        start_offset = wanted_points.start - self.lowest_points[side_number]
        wanted_value_count = min(len(wanted_points), axis_size - start_offset)
        bit_pattern = ((1 << (stride * wanted_value_count)) - 1) << (stride * start_offset)
        # The pattern has to repeat for all points on the axes that follow. Each copy doubles the
        # number of repeats, so that a long integer is built in a few steps.
        pattern_length = stride * axis_size
        repeat_count, repeats_made = self.bit_count // pattern_length, 1
        while repeats_made < repeat_count:
            copy_count = min(repeats_made, repeat_count - repeats_made)
            copied_bits = bit_pattern & ((1 << (copy_count * pattern_length)) - 1)
            bit_pattern |= copied_bits << (repeats_made * pattern_length)
            repeats_made += copy_count
        return bit_pattern

    def has_score_with(self, wanted_points: Sequence[int | None], score_set: int) -> bool:
        """Return whether the set has a score with these points for the sides. None matches any
        number of points.
        """
        for side_number, side_points in enumerate(wanted_points):
            if side_points is not None:
                score_set &= self.scores_on_axis(side_number, range(side_points, side_points + 1))
        return score_set != 0

    def as_bytes(self, score_set: int) -> bytes:
        """Return a set of scores as bytes, in which looking up one score takes constant time."""
        return score_set.to_bytes(self.bit_count // 8 + 1, "little")

    def contains_points(self, points: Sequence[int], set_as_bytes: bytes) -> bool:
        """Return whether a set of scores, in the form that `as_bytes` returns, has the score with
        these points.
        """
        bit_number = self.bit_number(points)
        return (
            bool(set_as_bytes)
            and bit_number is not None
            and bool(set_as_bytes[bit_number >> 3] >> (bit_number & 7) & 1)
        )


# ScoreSets maps the Xs of the sides to the set of scores that a game with these Xs can have.
ScoreSets = Mapping[SideNumbers, int]


@dataclass(frozen=True, slots=True)
class ReachableTotals:
    """The totals with which a game can end. `usual_totals` are those that need no rare hands. Both
    mappings have the set of scores, as bytes, by the Xs of the sides.
    """

    grid: ScoreGrid
    possible_totals: Mapping[SideNumbers, bytes]
    usual_totals: Mapping[SideNumbers, bytes]

    def is_possible(self, points: SideNumbers, x_of_sides: SideNumbers) -> bool:
        return self.grid.contains_points(points, self.possible_totals.get(x_of_sides, b""))

    def is_usual(self, points: SideNumbers, x_of_sides: SideNumbers) -> bool:
        return self.grid.contains_points(points, self.usual_totals.get(x_of_sides, b""))

    def points_with_x(self, x_of_sides: Sequence[int | None]) -> int:
        """Return the set of scores with which a game can end if the sides have these Xs. None
        matches any number of Xs.
        """
        possible_score_set = 0
        for possible_x, set_as_bytes in self.possible_totals.items():
            x_pairs = zip(x_of_sides, possible_x, strict=True)
            if all(wanted_x in (None, possible_side_x) for wanted_x, possible_side_x in x_pairs):
                possible_score_set |= int.from_bytes(set_as_bytes, "little")
        return possible_score_set


@lru_cache(maxsize=16)
def reachable_totals(
    rules: HouseRules, seats: Seats, hand_count: int | None, x_of_sides: SheetBoxes | None = None
) -> ReachableTotals | None:
    """Return the totals with which a game can end after `hand_count` hands, or after any number of
    hands if `hand_count` is None. Return None if there are too many totals to compute.

    A race ends when it is won, or earlier if the bell can end it. If `x_of_sides` is given, only
    games with these Xs are considered. A None among them means that the Xs of that side are not
    counted.
    """
    max_hand_count = MAX_HANDS_PER_GAME if hand_count is None else hand_count
    grid = make_score_grid(rules, seats, max_hand_count)
    counted_x_of_sides = (
        None if x_of_sides is None else tuple(x_count or 0 for x_count in x_of_sides)
    )
    x_spread_count = (
        _count_ways_to_spread_x(rules, seats, max_hand_count)
        if counted_x_of_sides is None
        else prod(1 + x_count for x_count in counted_x_of_sides)
    )
    if grid.bit_count * x_spread_count > MAX_TOTALS:
        return None
    change_shifts = _totals_change_shifts(rules, seats, grid, x_of_sides)
    unfinished_scores = (
        grid.all_scores if rules.target is None else _unfinished_scores(rules.target, grid)
    )
    stoppable_scores = (
        unfinished_scores if rules.target is None or rules.bell is BellRule.FINISH_HAND else 0
    )
    final_scores = stoppable_scores | (grid.all_scores & ~unfinished_scores)
    start_score_sets: ScoreSets = {(0,) * len(grid.sizes): grid.zero_score}
    # The rarity of a game is the sum of the rarities of its hands. Entry r of this sequence has the
    # scores that games of rarity r or less can reach. The last entry has the scores of all games.
    scores_by_rarity: Sequence[ScoreSets] = (start_score_sets,) * (UNUSUAL_RARITY + 1)
    ended_scores_by_rarity = [
        _keep_allowed_scores(score_sets, final_scores) for score_sets in scores_by_rarity
    ]
    for _ in range(max_hand_count):
        open_scores_by_rarity = [
            _keep_allowed_scores(score_sets, unfinished_scores) for score_sets in scores_by_rarity
        ]
        scores_by_rarity = _add_one_hand(open_scores_by_rarity, change_shifts, counted_x_of_sides)
        newly_ended_scores = [
            _keep_allowed_scores(score_sets, final_scores) for score_sets in scores_by_rarity
        ]
        ended_scores_by_rarity = (
            [
                _merge_score_sets(*score_set_pair)
                for score_set_pair in zip(ended_scores_by_rarity, newly_ended_scores, strict=True)
            ]
            if hand_count is None
            else newly_ended_scores
        )
    if counted_x_of_sides is not None:
        ended_scores_by_rarity = [
            {counted_x_of_sides: score_sets.get(counted_x_of_sides, 0)}
            for score_sets in ended_scores_by_rarity
        ]
    return ReachableTotals(
        grid,
        _bytes_of_score_sets(grid, ended_scores_by_rarity[-1]),
        _bytes_of_score_sets(grid, ended_scores_by_rarity[-2]),
    )


def make_score_grid(rules: HouseRules, seats: Seats, hand_count: int) -> ScoreGrid:
    """Return a grid that is large enough for all totals of a game with this many hands."""
    lowest_points, sizes = [], []
    for side_points_of_changes in zip(
        *(change.points for change in rarity_by_totals_change(rules, seats)), strict=True
    ):
        min_total = min(0, *side_points_of_changes) * hand_count if rules.below_zero else 0
        max_total = max(0, *side_points_of_changes) * hand_count
        if rules.target is not None:
            max_total = min(max_total, rules.target - 1 + max(side_points_of_changes))
        lowest_points.append(min_total)
        sizes.append(max_total - min_total + 1)
    return ScoreGrid(tuple(lowest_points), tuple(sizes))


def _count_ways_to_spread_x(rules: HouseRules, seats: Seats, hand_count: int) -> int:
    """Return in how many ways the Xs of a game can be spread over the sides. If one hand can give
    several sides an X, the answer is only an upper limit.
    """
    x_of_changes = [change.x for change in rarity_by_totals_change(rules, seats)]
    marked_side_count = sum(
        any(side_x_of_changes) for side_x_of_changes in zip(*x_of_changes, strict=True)
    )
    if max(map(sum, x_of_changes)) > 1:
        return int((hand_count + 1) ** marked_side_count)
    return comb(hand_count + marked_side_count, marked_side_count)


def _unfinished_scores(target: int, grid: ScoreGrid) -> int:
    """Return the set of all scores in which every side is below the target of the race."""
    unfinished_scores = grid.all_scores
    for side_number, low in enumerate(grid.lowest_points):
        unfinished_scores &= grid.scores_on_axis(side_number, range(low, target))
    return unfinished_scores


@dataclass(frozen=True, slots=True)
class _TotalsChangeShift:
    """The bit shifts that add one hand to all scores of a set. Each of the `parts` is a set of
    scores and the shift for these scores. There are several parts if a hand takes off points and
    scores cannot fall below zero.
    """

    x: SideNumbers
    rarity: int
    parts: tuple[tuple[int, int], ...]

    def apply(self, score_set: int) -> int:
        """Return the set of scores after this hand is added to each score of a set."""
        moved_score_set = 0
        for scores_to_move, shift in self.parts:
            moved_scores = score_set & scores_to_move
            moved_score_set |= moved_scores << shift if shift >= 0 else moved_scores >> -shift
        return moved_score_set


def _totals_change_shifts(
    rules: HouseRules, seats: Seats, grid: ScoreGrid, x_of_sides: SheetBoxes | None
) -> tuple[_TotalsChangeShift, ...]:
    """Return the bit shifts for every change that one hand can make to the totals, each with the
    rarity of the most common hand that makes it.
    """
    rarity_by_change: dict[TotalsChange, int] = {}
    for change, rarity in rarity_by_totals_change(rules, seats).items():
        counted_x = tuple(
            0 if wanted_x is None else x_of_change
            for wanted_x, x_of_change in zip(x_of_sides or change.x, change.x, strict=True)
        )
        counted_change = TotalsChange(change.points, counted_x)
        rarity_by_change[counted_change] = min(rarity, rarity_by_change.get(counted_change, rarity))
    return tuple(
        _TotalsChangeShift(
            change.x, rarity, tuple(_score_sets_with_shifts(change.points, grid, rules))
        )
        for change, rarity in rarity_by_change.items()
    )


def _score_sets_with_shifts(
    point_changes: SideNumbers, grid: ScoreGrid, rules: HouseRules
) -> Iterator[tuple[int, int]]:
    """Yield sets of scores, each with the number of bits by which the set must shift to change its
    points by `point_changes`. If points cannot fall below zero, a side with fewer points than the
    penalty falls to zero, so each of these lower numbers of points has a shift of its own.
    """
    remaining_scores = grid.all_scores
    for side_number, point_change in enumerate(point_changes):
        if point_change < 0 and not rules.below_zero:
            for score in range(min(-point_change, grid.sizes[side_number])):
                low_scores = grid.scores_on_axis(side_number, range(score, score + 1))
                shift = grid.shift(
                    (*point_changes[:side_number], -score, *point_changes[side_number + 1 :])
                )
                yield low_scores & remaining_scores, shift
                remaining_scores &= ~low_scores
    yield remaining_scores, grid.shift(point_changes)


def _add_one_hand(
    score_sets_by_rarity: Sequence[ScoreSets],
    change_shifts: tuple[_TotalsChangeShift, ...],
    max_x: SideNumbers | None,
) -> Sequence[ScoreSets]:
    """Return the sets of scores after one more hand. There is an entry for each rarity of a game,
    and a rare hand moves scores to the entry of a higher rarity.
    """
    new_sets_by_rarity: list[dict[SideNumbers, int]] = [{} for _ in score_sets_by_rarity]
    max_rarity = len(score_sets_by_rarity) - 1
    for change_shift in change_shifts:
        for rarity in range(max_rarity - change_shift.rarity):
            _add_shifted_scores(
                score_sets_by_rarity[rarity],
                change_shift,
                max_x,
                target_sets=new_sets_by_rarity[rarity + change_shift.rarity],
            )
        _add_shifted_scores(
            score_sets_by_rarity[max_rarity],
            change_shift,
            max_x,
            target_sets=new_sets_by_rarity[max_rarity],
        )
    return new_sets_by_rarity


def _add_shifted_scores(
    score_sets: ScoreSets,
    change_shift: _TotalsChangeShift,
    max_x: SideNumbers | None,
    target_sets: dict[SideNumbers, int],
) -> None:
    for x_of_sides, score_set in score_sets.items():
        new_x_of_sides = tuple(map(sum, zip(x_of_sides, change_shift.x, strict=True)))
        if max_x is None or all(
            x_count <= max_x_count
            for x_count, max_x_count in zip(new_x_of_sides, max_x, strict=True)
        ):
            target_sets[new_x_of_sides] = target_sets.get(new_x_of_sides, 0) | change_shift.apply(
                score_set
            )


def _keep_allowed_scores(score_sets: ScoreSets, allowed_scores: int) -> ScoreSets:
    return {x_of_sides: score_set & allowed_scores for x_of_sides, score_set in score_sets.items()}


def _merge_score_sets(score_sets: ScoreSets, more_score_sets: ScoreSets) -> ScoreSets:
    """Return both mappings merged. For each combination of Xs, the set has the scores that are in
    either mapping.
    """
    return {
        x_of_sides: score_sets.get(x_of_sides, 0) | more_score_sets.get(x_of_sides, 0)
        for x_of_sides in {**score_sets, **more_score_sets}
    }


def _bytes_of_score_sets(grid: ScoreGrid, score_sets: ScoreSets) -> Mapping[SideNumbers, bytes]:
    return {
        x_of_sides: grid.as_bytes(score_set)
        for x_of_sides, score_set in score_sets.items()
        if score_set
    }
