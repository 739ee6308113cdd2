"""Why a typed total is impossible, in a sentence that tells where to look. Judges nothing."""

from dataclasses import dataclass
from itertools import product

from scoring.chairs import CLOCKWISE, Seats, named, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Bell
from scoring.totals.hand_steps import Step, steps
from scoring.totals.reachable_totals import ReachableTotals
from scoring.totals.typed import Cells, Typed

# How far from what was typed a total is looked for that would have been possible.
NEAR = 10


def why_not(typed: Typed, rules: HouseRules, hands: int | None, reached: ReachableTotals) -> str:
    """The first of these reasons that holds; the last one always does."""
    columns, x = _columns(typed.seats, rules), typed.x or ()
    return (
        _x_unknown(x, rules)
        or _too_many_x(x, hands, columns)
        or _x_gives_more(typed.points, x, typed.seats, columns)
        or (_race(typed, rules, columns) if rules.target is not None else "")
        or (_sums(typed, hands, columns) if hands is not None else "")
        or _no_mix(typed, reached)
    )


def why_not_yet(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """The reason for a total that is typed in part; empty where none of these holds."""
    columns, hands = _columns(seats, rules), rules.hands_at(len(seats))
    return (
        _x_unknown(x, rules)
        or _too_many_x(x, hands, columns)
        or _x_gives_more(points, x, seats, columns)
    )


@dataclass(frozen=True, slots=True)
class _Columns:
    """What each kind of hand gives to each side."""

    steps: tuple[Step, ...]

    @property
    def least(self) -> int:
        return min(sum(step.points) for step in self.steps)

    @property
    def most(self) -> int:
        return max(sum(step.points) for step in self.steps)

    @property
    def most_for_one(self) -> int:
        return max(max(step.points) for step in self.steps)

    @property
    def most_x(self) -> int:
        return max(sum(step.x) for step in self.steps)

    def least_for(self, side: int, x_on: int) -> int:
        """What the X of one side is worth to another at the least."""
        return min(step.points[side] for step in self.steps if step.x[x_on])

    def never_falls(self, side: int) -> bool:
        return all(step.points[side] >= 0 for step in self.steps)


def _columns(seats: Seats, rules: HouseRules) -> _Columns:
    return _Columns(tuple(steps(rules, CLOCKWISE[: len(seats)])))


def _x_unknown(x: Cells, rules: HouseRules) -> str:
    if rules.x_marked or not any(x):
        return ""
    return "This house marks no X: leave the X empty."


def _too_many_x(x: Cells, hands: int | None, columns: _Columns) -> str:
    together = sum(number or 0 for number in x)
    if hands is None or together <= hands * columns.most_x:
        return ""
    return (
        f"{together} X are written down, and {_hands(hands)} at most {hands * columns.most_x}: "
        "count each euchre once for its side."
    )


def _x_gives_more(points: Cells, x: Cells, seats: Seats, columns: _Columns) -> str:
    sides = sides_of(seats)
    for (by, marks), (side, scored) in product(enumerate(x), enumerate(points)):
        if side == by or not marks or scored is None or not columns.never_falls(side):
            continue
        least = marks * columns.least_for(side, x_on=by)
        if scored < least:
            return (
                f"{marks} X on {named(sides[by])} give{'s' * (marks == 1)} {named(sides[side])} at "
                f"least {least} points, and {scored} {_are(scored)} written down."
            )
    return ""


def _race(typed: Typed, rules: HouseRules, columns: _Columns) -> str:
    target = rules.target
    assert target is not None
    names = [named(side) for side in sides_of(typed.seats)]
    winners = [name for name, points in zip(names, typed.points, strict=True) if points >= target]
    most = target - 1 + columns.most_for_one
    if not winners and rules.bell is not Bell.FINISH_HAND:
        return f"Nobody has the {target} points that win a game: read the score again."
    if max(typed.points) > most:
        return (
            f"{max(typed.points)} is too much: a game is over at {target}, and its last hand "
            f"brings the winner to {most} at the most."
        )
    if len(winners) > 1:
        return f"{' and '.join(winners)} cannot both have {target}: the first to get there wins."
    return ""


def _sums(typed: Typed, hands: int, columns: _Columns) -> str:
    together = sum(typed.points)
    if columns.least >= 0 and together < hands * columns.least:
        return (
            f"{_hands(hands)} at least {hands * columns.least} points together, and {together} "
            f"{_are(together)} written down: a point is missing, or a hand was not played."
        )
    if together > hands * columns.most:
        return (
            f"{_hands(hands)} at most {hands * columns.most} points together, and {together} "
            f"{_are(together)} written down: read both totals again."
        )
    return ""


def _hands(number: int) -> str:
    return "1 hand gives" if number == 1 else f"{number} hands give"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _no_mix(typed: Typed, reached: ReachableTotals) -> str:
    sides = sides_of(typed.seats)
    score = ", ".join(
        f"{named(side)} {points}" for side, points in zip(sides, typed.points, strict=True)
    )
    hints = [
        f"{named(side)} could have {' or '.join(map(str, near))}"
        for number, side in enumerate(sides)
        if (near := _near(typed, number, reached))
    ]
    hint = ", or else ".join(hints) or "read them again"
    with_x = " with these X" if any(typed.x or ()) else ""
    return f"No hands add up to {score}{with_x}: {hint}."


def _near(typed: Typed, number: int, reached: ReachableTotals) -> list[int]:
    """The nearest points below and above with which the rest of the sheet would be possible."""
    near = []
    for direction in (-1, 1):
        for away in range(1, NEAR + 1):
            points = list(typed.points)
            points[number] += direction * away
            if reached.possible(tuple(points), typed.x or (0,) * len(points)):
                near.append(points[number])
                break
    return near
