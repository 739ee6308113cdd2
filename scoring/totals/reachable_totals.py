"""The exact totals a game can end with: every mix of legal hands is followed, hand by hand.

Points are followed as sets: a set is one long integer with a bit for every score there can be, and
an axis for each side, so that a hand moves a whole set by one shift. Knows no house by name.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod

from scoring.chairs import Seats
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Bell
from scoring.game import MAX_HANDS
from scoring.totals.hand_steps import UNUSUAL, BySide, Cells, Step, steps


@dataclass(frozen=True, slots=True)
class ScoreSpace:
    """The room for all scores of one game: along each axis from `lows` on, `sizes` values."""

    lows: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def bits(self) -> int:
        return prod(self.sizes)

    @property
    def everywhere(self) -> int:
        return (1 << self.bits) - 1

    @property
    def start(self) -> int:
        """The set with one score in it: zero on every axis."""
        return 1 << self.shift([-low for low in self.lows])

    def stride(self, axis: int) -> int:
        return prod(self.sizes[:axis])

    def shift(self, step: Sequence[int]) -> int:
        """The distance in bits of a step along the axes."""
        return sum(along * self.stride(axis) for axis, along in enumerate(step))

    def place(self, points: Sequence[int]) -> int | None:
        """The number of the bit for these points, or None outside the room."""
        offsets = [value - low for value, low in zip(points, self.lows, strict=True)]
        inside = all(0 <= offset < size for offset, size in zip(offsets, self.sizes, strict=True))
        return self.shift(offsets) if inside else None

    def where(self, axis: int, values: range) -> int:
        """The set of all scores with one of these values on this axis."""
        stride, size = self.stride(axis), self.sizes[axis]
        first = values.start - self.lows[axis]
        inside = min(len(values), size - first)
        pattern = ((1 << (stride * inside)) - 1) << (stride * first)
        period, times, built = stride * size, self.bits // (stride * size), 1
        while built < times:
            more = min(built, times - built)
            pattern |= (pattern & ((1 << (more * period)) - 1)) << (built * period)
            built += more
        return pattern

    def meets(self, values: Sequence[int | None], among: int) -> bool:
        """Whether any score of a set has these values, each within the room; None for any."""
        for axis, value in enumerate(values):
            if value is not None:
                among &= self.where(axis, range(value, value + 1))
        return among != 0

    def as_bytes(self, points: int) -> bytes:
        """The set as bytes, where a single score is looked up in constant time."""
        return points.to_bytes(self.bits // 8 + 1, "little")

    def holds(self, points: Sequence[int], stored: bytes) -> bool:
        """Whether the stored set contains these points."""
        place = self.place(points)
        return bool(stored) and place is not None and bool(stored[place >> 3] >> (place & 7) & 1)


# More totals than this take seconds to follow and more memory than a laptop has. The largest
# of the five sheets, three players at Tanglewood, has six million.
MAX_TOTALS = 100_000_000
# For each way the X can be spread, a set of points.
Reached = Mapping[BySide, int]


@dataclass(frozen=True, slots=True)
class ReachableTotals:
    """The totals a game can end with, and those it can end with without rare hands."""

    grid: ScoreSpace
    ended: Mapping[BySide, bytes]
    usually: Mapping[BySide, bytes]

    def possible(self, points: BySide, x: BySide) -> bool:
        return self.grid.holds(points, self.ended.get(x, b""))

    def usual(self, points: BySide, x: BySide) -> bool:
        return self.grid.holds(points, self.usually.get(x, b""))

    def points_with_x(self, x: Sequence[int | None]) -> int:
        """The set of all points it can end with when each side has these X; None is any number."""
        number = 0
        for marks, stored in self.ended.items():
            if all(typed in (None, mark) for typed, mark in zip(x, marks, strict=True)):
                number |= int.from_bytes(stored, "little")
        return number


@lru_cache(maxsize=16)
def reachable_totals(
    rules: HouseRules, seats: Seats, hands: int | None, x: Cells | None = None
) -> ReachableTotals | None:
    """The totals a game can have after this many counted hands, or after any number if `hands` is
    None; None if there are too many to follow.

    A race has just been won, or is still open if the bell may cut it short. With `x` given, games
    that exceed it are dropped, since an X is never taken back; None in `x` leaves that side's X
    uncounted.
    """
    most = MAX_HANDS if hands is None else hands
    grid = room(rules, seats, most)
    marks = None if x is None else tuple(number or 0 for number in x)
    ways = _ways_to_spread_x(rules, seats, most) if marks is None else prod(1 + m for m in marks)
    if grid.bits * ways > MAX_TOTALS:
        return None
    moves = _moves(rules, seats, grid, x)
    unfinished = grid.everywhere if rules.target is None else _below(rules.target, grid)
    may_stop = unfinished if rules.target is None or rules.bell is Bell.FINISH_HAND else 0
    ends = may_stop | (grid.everywhere & ~unfinished)
    start: Reached = {(0,) * len(grid.sizes): grid.start}
    # One set for each rarity that is still usual, and a last one whatever the rarity.
    reached: Sequence[Reached] = (start,) * (UNUSUAL + 1)
    ended = [_within(sums, ends) for sums in reached]
    for _ in range(most):
        reached = _after_one_hand([_within(sums, unfinished) for sums in reached], moves, marks)
        now = [_within(sums, ends) for sums in reached]
        ended = [_merge(*pair) for pair in zip(ended, now, strict=True)] if hands is None else now
    if marks is not None:
        ended = [{marks: sums.get(marks, 0)} for sums in ended]
    return ReachableTotals(grid, _as_bytes(grid, ended[-1]), _as_bytes(grid, ended[-2]))


def room(rules: HouseRules, seats: Seats, hands: int) -> ScoreSpace:
    """The room for all totals of a game, also for some that no mix of hands can reach."""
    lows, sizes = [], []
    for column in zip(*(step.points for step in steps(rules, seats)), strict=True):
        low = min(0, *column) * hands if rules.below_zero else 0
        high = max(0, *column) * hands
        if rules.target is not None:
            high = min(high, rules.target - 1 + max(column))
        lows.append(low)
        sizes.append(high - low + 1)
    return ScoreSpace(tuple(lows), tuple(sizes))


def _ways_to_spread_x(rules: HouseRules, seats: Seats, hands: int) -> int:
    """The number of ways to spread the X; an upper bound if one hand can mark several sides."""
    spread = [step.x for step in steps(rules, seats)]
    marked = sum(any(column) for column in zip(*spread, strict=True))
    if max(map(sum, spread)) > 1:
        return int((hands + 1) ** marked)
    return comb(hands + marked, marked)


def _below(target: int, grid: ScoreSpace) -> int:
    """The set of all scores with which nobody has won yet."""
    below = grid.everywhere
    for axis, low in enumerate(grid.lows):
        below &= grid.where(axis, range(low, target))
    return below


@dataclass(frozen=True, slots=True)
class _Move:
    """One step as a shift of a whole set. A score that stops at zero goes in parts: what lies
    within the first of a pair moves by the second."""

    x: BySide
    rarity: int
    parts: tuple[tuple[int, int], ...]

    def apply(self, points: int) -> int:
        moved = 0
        for within, shift in self.parts:
            part = points & within
            moved |= part << shift if shift >= 0 else part >> -shift
        return moved


def _moves(rules: HouseRules, seats: Seats, grid: ScoreSpace, x: Cells | None) -> tuple[_Move, ...]:
    """Each once, and no rarer than it has to be, by the X that are counted."""
    moves: dict[Step, int] = {}
    for step, rarity in steps(rules, seats).items():
        counted = x or step.x
        marked = tuple(
            0 if number is None else mark for number, mark in zip(counted, step.x, strict=True)
        )
        marked_step = Step(step.points, marked)
        moves[marked_step] = min(rarity, moves.get(marked_step, rarity))
    return tuple(
        _Move(step.x, rarity, tuple(_parts(step.points, grid, rules)))
        for step, rarity in moves.items()
    )


def _parts(points: BySide, grid: ScoreSpace, rules: HouseRules) -> Iterator[tuple[int, int]]:
    rest = grid.everywhere
    for axis, along in enumerate(points):
        if along < 0 and not rules.below_zero:
            for left in range(min(-along, grid.sizes[axis])):
                within = grid.where(axis, range(left, left + 1))
                yield within & rest, grid.shift((*points[:axis], -left, *points[axis + 1 :]))
                rest &= ~within
    yield rest, grid.shift(points)


def _after_one_hand(
    reached: Sequence[Reached], moves: tuple[_Move, ...], most_x: BySide | None
) -> Sequence[Reached]:
    """Apply every kind of hand to every set; a rare hand moves its scores to a rarer set."""
    after: list[dict[BySide, int]] = [{} for _ in reached]
    last = len(reached) - 1
    for move in moves:
        for rarity in range(last - move.rarity):
            _add_moved(reached[rarity], move, most_x, into=after[rarity + move.rarity])
        _add_moved(reached[last], move, most_x, into=after[last])
    return after


def _add_moved(
    reached: Reached, move: _Move, most_x: BySide | None, into: dict[BySide, int]
) -> None:
    for x, points in reached.items():
        after = tuple(map(sum, zip(x, move.x, strict=True)))
        if most_x is None or all(
            number <= most for number, most in zip(after, most_x, strict=True)
        ):
            into[after] = into.get(after, 0) | move.apply(points)


def _within(reached: Reached, room: int) -> Reached:
    return {x: points & room for x, points in reached.items()}


def _merge(some: Reached, more: Reached) -> Reached:
    return {x: some.get(x, 0) | more.get(x, 0) for x in {**some, **more}}


def _as_bytes(grid: ScoreSpace, reached: Reached) -> Mapping[BySide, bytes]:
    return {x: grid.as_bytes(points) for x, points in reached.items() if points}
