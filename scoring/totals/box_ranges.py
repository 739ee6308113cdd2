"""What may still be typed into the boxes of a total, so that the cursor can move on by itself.

Speaks of whole games. Knows no house by name.
"""

from collections.abc import Sequence
from functools import lru_cache

from scoring.chairs import CLOCKWISE, Seats, side_name, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.game import MAX_HANDS
from scoring.totals.hand_steps import Cells, steps
from scoring.totals.judging import Typed, judge, why_not_yet
from scoring.totals.reachable_totals import ReachableTotals, ScoreSpace, reachable_totals, room


def least_points(rules: HouseRules, seats: Seats) -> int:
    """The fewest points one side can have at the end: below zero where points are taken off."""
    return _ends_of_one(rules, CLOCKWISE[: len(seats)])[0]


def most_points(rules: HouseRules, seats: Seats) -> int:
    """The most points one side can have at the end."""
    return _ends_of_one(rules, CLOCKWISE[: len(seats)])[-1]


@lru_cache(maxsize=64)
def most_x(rules: HouseRules, seats: Seats) -> int:
    """The most X one side can have at the end."""
    players = CLOCKWISE[: len(seats)]
    rules.check_seats(players)
    hands = rules.hands_at(len(seats))
    reached = reachable_totals(rules, players, hands)
    if reached is None:
        return max(step.x[0] for step in steps(rules, players)) * (hands or MAX_HANDS)
    return max(x[0] for x in reached.ended)


def partial_fault(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """Why no possible total begins with what is typed so far; empty while one does."""
    if _reached(rules, CLOCKWISE[: len(seats)], x) is None:
        return ""
    return (
        _out_of_range(points, x, seats, rules)
        or _judged(points, x, seats, rules)
        or _never(points, x, seats, rules)
    )


def _out_of_range(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    least, most, marks = least_points(rules, seats), most_points(rules, seats), most_x(rules, seats)
    for side, scored, marked in zip(sides_of(seats), points, x, strict=True):
        if scored is not None and not least <= scored <= most:
            return f"{side_name(side)} can score {least} to {most} in a game here."
        if rules.x_marked and marked is not None and not 0 <= marked <= marks:
            return f"{side_name(side)} can have 0 to {marks} X in a game here."
    return ""


def _judged(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """Why the points are impossible once all are typed, together with the X if those are too."""
    score, marks = _typed(points), _typed(x)
    if len(score) < len(points):
        return ""
    judged = judge(Typed(seats, score, marks if len(marks) == len(x) else None), rules)
    return "" if judged.possible else judged.reason


def _never(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """Why no game ends with the typed boxes, whatever the empty ones become."""
    if _can_end(points, x, CLOCKWISE[: len(seats)], rules):
        return ""
    cells = [f"{side_name(side)} {number}" for side, number in _cells(seats, points)]
    if rules.x_marked:
        cells += [f"{number} X on {side_name(side)}" for side, number in _cells(seats, x)]
    again = "it" if len(cells) == 1 else "them"
    unmet = f"No game here ends with {', '.join(cells)}: read {again} again."
    return why_not_yet(points, x, seats, rules) or unmet


def _cells(seats: Seats, cells: Cells) -> list[tuple[Seats, int]]:
    both = zip(sides_of(seats), cells, strict=True)
    return [(side, number) for side, number in both if number is not None]


def _typed(cells: Cells) -> tuple[int, ...]:
    return tuple(cell for cell in cells if cell is not None)


@lru_cache(maxsize=64)
def _ends_of_one(rules: HouseRules, players: Seats) -> Sequence[int]:
    """All points that the first side can have at the end; the sides are alike."""
    untold: Cells = (None,) * len(sides_of(players))
    unchecked = _reached(rules, players, untold) is None
    whole = room(rules, players, rules.hands_at(len(players)) or MAX_HANDS)
    every = range(whole.lows[0], whole.lows[0] + whole.sizes[0])
    if unchecked:
        return every
    return [points for points in every if _can_end((points, *untold[1:]), untold, players, rules)]


def _can_end(points: Cells, x: Cells, players: Seats, rules: HouseRules) -> bool:
    grid, ends = _ends(rules, players, x)
    return grid.meets(points, ends)


@lru_cache(maxsize=256)
def _ends(rules: HouseRules, players: Seats, x: Cells) -> tuple[ScoreSpace, int]:
    """All points with which a game with such X can end, as a set in its room."""
    reached = _reached(rules, players, x)
    assert reached is not None
    return reached.grid, reached.with_x(x)


def _reached(rules: HouseRules, players: Seats, x: Cells) -> ReachableTotals | None:
    """The totals followed with every X if they are few enough, else with the typed X alone, else
    without counting X; None if even those are too many.
    """
    rules.check_seats(players)
    hands, untold = rules.hands_at(len(players)), (None,) * len(x)
    followed = (reachable_totals(rules, players, hands, marks) for marks in (None, x, untold))
    return next(filter(None, followed), None)
