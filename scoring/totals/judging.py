"""The judgment of a typed total: whether it is possible at all, with the reason and the cure.

reachable_totals.py finds the totals that can be reached. Knows no house by name.
"""

from dataclasses import dataclass, replace
from itertools import product

from scoring.chairs import CLOCKWISE, Seats, side_name, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Bell
from scoring.game import MAX_HANDS
from scoring.totals.hand_steps import UNUSUAL, Cells, Step, steps
from scoring.totals.reachable_totals import ReachableTotals, reachable_totals

TOO_MANY = (
    "There are too many ways such a game can end for this to be checked: read the totals once "
    "more, or write down its hands."
)
# How far from a typed total the nearest possible one is looked for.
NEAR = 10


@dataclass(frozen=True, slots=True)
class Typed:
    """The totals of a sheet, for each side in the order of the chairs: N/S before E/W.

    `x` is None if nobody counted; `hands` is None for a whole game. `cut` says that the bell ended
    a race early, even in a house that plays races to the end.
    """

    seats: Seats
    points: tuple[int, ...]
    x: tuple[int, ...] | None = None
    hands: int | None = None
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on a typed total. The reason is a sentence, empty if there is nothing to say."""

    possible: bool
    unusual: bool = False  # only what is possible can be
    reason: str = ""


def judge(typed: Typed, rules: HouseRules) -> Judged:
    """Say whether a game of this house can end with these totals, and if not, where to look."""
    rules.check_seats(typed.seats)
    if typed.cut:
        rules = replace(rules, bell=Bell.FINISH_HAND)
    full = rules.hands_at(len(typed.seats))
    hands = full if typed.hands is None else typed.hands
    if hands is not None and hands > (full or MAX_HANDS):
        many = f"{hands} hands are too many for one game: count the rows again."
        if full is not None:
            many = (
                f"A game here has {full} hands, and {hands} are written down: count the rows again."
            )
        return Judged(possible=False, reason=many)
    if hands == 0:
        return Judged(
            possible=False, reason="No hand was counted, so there is no game to write down."
        )
    # Which of the chairs is empty makes no difference to what three can score.
    seats = CLOCKWISE[: len(typed.seats)]
    untold = (None,) * len(typed.points)
    reached = reachable_totals(rules, seats, hands) or reachable_totals(
        rules, seats, hands, typed.x or untold
    )
    if reached is None:
        fault = why_not_yet(typed.points, typed.x or (), typed.seats, rules)
        return Judged(possible=not fault, unusual=not fault, reason=fault or TOO_MANY)
    marks = reached.ended if typed.x is None else (typed.x,)
    is_tied = typed.points.count(max(typed.points)) > 1
    is_open_race = rules.target is not None and max(typed.points) < rules.target
    if is_tied and is_open_race and rules.bell is Bell.FINISH_HAND and not rules.may_tie:
        return Judged(possible=False, reason="The score is tied, and a race has a winner: play on.")
    if not any(reached.possible(typed.points, x) for x in marks):
        return Judged(possible=False, reason=why_not(typed, rules, hands, reached))
    if full is not None and hands is not None and hands < full:
        short = (
            f"{hands} of {full} hands: a row is missing, or the game was cut short and the "
            "director takes it as it is."
        )
        return Judged(possible=True, unusual=True, reason=short)
    if not any(reached.usual(typed.points, x) for x in marks):
        return Judged(possible=True, unusual=True, reason=_rare(typed, rules, hands))
    return Judged(possible=True)


def _rare(typed: Typed, rules: HouseRules, hands: int | None) -> str:
    """Why a possible total is unusual. Lone marches are left out if there are too few points for
    them.
    """
    rarities = steps(rules, CLOCKWISE[: len(typed.seats)])
    played = [sum(step.points) for step, rarity in rarities.items() if rarity < UNUSUAL]
    least = min(points for points in played if points > 0)
    too_few = hands is not None and sum(typed.points) < hands * least
    rare = [] if too_few else ["several lone marches"]
    rare += ["hands without a score"] if any(not any(step.points) for step in rarities) else []
    ways = " or ".join(filter(None, (", ".join(rare), "a penalty")))
    return f"Possible, but only with {ways}: look at the sheet once more."


def why_not(typed: Typed, rules: HouseRules, hands: int | None, reached: ReachableTotals) -> str:
    """Why a total is impossible: the first reason that holds, and the last one always does."""
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
    """Why a partly typed total is impossible, or empty if none of these reasons holds."""
    columns, hands = _columns(seats, rules), rules.hands_at(len(seats))
    return (
        _x_unknown(x, rules)
        or _too_many_x(x, hands, columns)
        or _x_gives_more(points, x, seats, columns)
    )


@dataclass(frozen=True, slots=True)
class _Columns:
    """The points and X that each kind of hand gives each side."""

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
        """The fewest points that an X of one side brings another."""
        return min(step.points[side] for step in self.steps if step.x[x_on])

    def never_falls(self, side: int) -> bool:
        return all(step.points[side] >= 0 for step in self.steps)


def _columns(seats: Seats, rules: HouseRules) -> _Columns:
    return _Columns(tuple(steps(rules, CLOCKWISE[: len(seats)])))


def _x_unknown(x: Cells, rules: HouseRules) -> str:
    if rules.marks_x or not any(x):
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
                f"{marks} X on {side_name(sides[by])} give{'s' * (marks == 1)} "
                f"{side_name(sides[side])} at least {least} points, "
                f"and {scored} {_are(scored)} written down."
            )
    return ""


def _race(typed: Typed, rules: HouseRules, columns: _Columns) -> str:
    target = rules.target
    assert target is not None
    names = [side_name(side) for side in sides_of(typed.seats)]
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
        f"{side_name(side)} {points}" for side, points in zip(sides, typed.points, strict=True)
    )
    hints = [
        f"{side_name(side)} could have {' or '.join(map(str, near))}"
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
