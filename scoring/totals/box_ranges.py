"""The values that fit into the boxes of a total, so that the cursor can move on by itself.

It looks at whole games. Knows no house by name.
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
    return _possible_points(rules, CLOCKWISE[: len(seats)])[0]


def most_points(rules: HouseRules, seats: Seats) -> int:
    """The most points one side can have at the end."""
    return _possible_points(rules, CLOCKWISE[: len(seats)])[-1]


def most_x(rules: HouseRules, seats: Seats) -> int:
    """The most X one side can have at the end."""
    players = CLOCKWISE[: len(seats)]
    rules.check_seats(players)
    hands = rules.hands_at(len(seats))
    reachable = reachable_totals(rules, players, hands)
    if reachable is None:
        return max(step.x[0] for step in steps(rules, players)) * (hands or MAX_HANDS)
    return max(x[0] for x in reachable.ended)


def partial_fault(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """Why no possible total begins with what is typed so far; empty while one does."""
    if _reachable(rules, CLOCKWISE[: len(seats)], x) is None:
        return ""
    return (
        _out_of_range(points, x, seats, rules)
        or _why_impossible(points, x, seats, rules)
        or _why_unreachable(points, x, seats, rules)
    )


def _out_of_range(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    least, most, marks = least_points(rules, seats), most_points(rules, seats), most_x(rules, seats)
    for side, scored, marked in zip(sides_of(seats), points, x, strict=True):
        if scored is not None and not least <= scored <= most:
            return f"{side_name(side)} can score {least} to {most} in a game here."
        if rules.marks_x and marked is not None and not 0 <= marked <= marks:
            return f"{side_name(side)} can have 0 to {marks} X in a game here."
    return ""


def _why_impossible(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """Why the points are impossible once all are typed, together with the X if those are too."""
    score, marks = _filled_in(points), _filled_in(x)
    if len(score) < len(points):
        return ""
    judged = judge(Typed(seats, score, marks if len(marks) == len(x) else None), rules)
    return "" if judged.possible else judged.reason


def _why_unreachable(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """Why no game ends with the typed boxes, whatever the empty ones become."""
    grid, ends = _possible_ends(rules, CLOCKWISE[: len(seats)], x)
    if grid.meets(points, ends):
        return ""
    cells = [f"{side_name(side)} {number}" for side, number in _filled_in_sides(seats, points)]
    if rules.marks_x:
        cells += [f"{number} X on {side_name(side)}" for side, number in _filled_in_sides(seats, x)]
    again = "it" if len(cells) == 1 else "them"
    unmet = f"No game here ends with {', '.join(cells)}: read {again} again."
    return why_not_yet(points, x, seats, rules) or unmet


def _filled_in_sides(seats: Seats, cells: Cells) -> list[tuple[Seats, int]]:
    both = zip(sides_of(seats), cells, strict=True)
    return [(side, number) for side, number in both if number is not None]


def _filled_in(cells: Cells) -> tuple[int, ...]:
    return tuple(cell for cell in cells if cell is not None)


@lru_cache(maxsize=64)
def _possible_points(rules: HouseRules, players: Seats) -> Sequence[int]:
    """All points the first side can have at the end; the other sides can have the same."""
    untold: Cells = (None,) * len(sides_of(players))
    unchecked = _reachable(rules, players, untold) is None
    whole = room(rules, players, rules.hands_at(len(players)) or MAX_HANDS)
    every = range(whole.lows[0], whole.lows[0] + whole.sizes[0])
    if unchecked:
        return every
    grid, ends = _possible_ends(rules, players, untold)
    return [points for points in every if grid.meets((points, *untold[1:]), ends)]


def _possible_ends(rules: HouseRules, players: Seats, x: Cells) -> tuple[ScoreSpace, int]:
    """The set of all points with which a game with these X can end, and its space."""
    reachable = _reachable(rules, players, x)
    assert reachable is not None
    return reachable.grid, reachable.points_with_x(x)


def _reachable(rules: HouseRules, players: Seats, x: Cells) -> ReachableTotals | None:
    """The totals followed with every X if they are few enough, else with the typed X alone, else
    without counting X; None if even those are too many.
    """
    rules.check_seats(players)
    hands, untold = rules.hands_at(len(players)), (None,) * len(x)
    followed = (reachable_totals(rules, players, hands, marks) for marks in (None, x, untold))
    return next(filter(None, followed), None)
