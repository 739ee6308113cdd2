"""What may still be typed into the cells of a total, so that the cursor can move on by itself.

Speaks of whole games. Knows no house by name; what can be reached is in reachable_totals.py.
"""

from collections.abc import Sequence
from functools import lru_cache

from scoring.chairs import CLOCKWISE, Seats, named, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.game import MOST_HANDS
from scoring.totals.grid import ScoreSpace
from scoring.totals.hand_steps import steps
from scoring.totals.judging import judge
from scoring.totals.reachable_totals import ReachableTotals, reachable_totals, room
from scoring.totals.reasons import why_not_yet
from scoring.totals.typed import Cells, Typed


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
        return max(step.x[0] for step in steps(rules, players)) * (hands or MOST_HANDS)
    return max(x[0] for x in reached.ended)


def partial_fault(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """Why what is typed so far can become no possible total; empty while it still can."""
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
            return f"{named(side)} can score {least} to {most} in a game here."
        if rules.x_marked and marked is not None and not 0 <= marked <= marks:
            return f"{named(side)} can have 0 to {marks} X in a game here."
    return ""


def _judged(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    """Once all points are typed, they are judged; the X with them as soon as those are too."""
    score, marks = _typed(points), _typed(x)
    if len(score) < len(points):
        return ""
    judged = judge(Typed(seats, score, marks if len(marks) == len(x) else None), rules)
    return "" if judged.possible else judged.reason


def _never(points: Cells, x: Cells, seats: Seats, rules: HouseRules) -> str:
    if _can_end(points, x, CLOCKWISE[: len(seats)], rules):
        return ""
    texts = [f"{named(side)} {number}" for side, number in _cells(seats, points)]
    if rules.x_marked:
        texts += [f"{number} X on {named(side)}" for side, number in _cells(seats, x)]
    again = "it" if len(texts) == 1 else "them"
    unmet = f"No game here ends with {', '.join(texts)}: read {again} again."
    return why_not_yet(points, x, seats, rules) or unmet


def _cells(seats: Seats, cells: Cells) -> list[tuple[Seats, int]]:
    both = zip(sides_of(seats), cells, strict=True)
    return [(side, number) for side, number in both if number is not None]


def _typed(cells: Cells) -> tuple[int, ...]:
    return tuple(cell for cell in cells if cell is not None)


@lru_cache(maxsize=64)
def _ends_of_one(rules: HouseRules, players: Seats) -> Sequence[int]:
    """All points that one side can have at the end. The sides are alike, so it is the first."""
    untold: Cells = (None,) * len(sides_of(players))
    unchecked = _reached(rules, players, untold) is None
    whole = room(rules, players, rules.hands_at(len(players)) or MOST_HANDS)
    every = range(whole.lows[0], whole.lows[0] + whole.sizes[0])
    if unchecked:
        return every
    return [points for points in every if _can_end((points, *untold[1:]), untold, players, rules)]


def _can_end(points: Cells, x: Cells, players: Seats, rules: HouseRules) -> bool:
    grid, ends = _ends(rules, players, x)
    return grid.meets(points, ends)


@lru_cache(maxsize=256)
def _ends(rules: HouseRules, players: Seats, x: Cells) -> tuple[ScoreSpace, int]:
    """The set of all points with which a game with such X can end, and the room it is in."""
    reached = _reached(rules, players, x)
    assert reached is not None
    return reached.grid, reached.with_x(x)


def _reached(rules: HouseRules, players: Seats, x: Cells) -> ReachableTotals | None:
    """With every X, with those alone that are known, or with none, as far as that is followed."""
    rules.check_seats(players)
    hands, untold = rules.hands_at(len(players)), (None,) * len(x)
    followed = (reachable_totals(rules, players, hands, marks) for marks in (None, x, untold))
    return next(filter(None, followed), None)
