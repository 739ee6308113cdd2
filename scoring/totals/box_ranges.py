"""The values that may be typed into the boxes for a table's totals, so that the cursor can move on
by itself. Only whole games are considered.
"""

from collections.abc import Sequence
from functools import lru_cache

from scoring.chairs import (
    CHAIRS_CLOCKWISE,
    NO_SIDE_NAMES,
    Seats,
    SideNames,
    side_name,
    sides_at_table,
)
from scoring.dials.house_rules import HouseRules
from scoring.game import MAX_HANDS_PER_GAME
from scoring.totals.hand_steps import Boxes, hand_steps
from scoring.totals.judging import TypedTotals, judge_game_totals, why_partly_typed_impossible
from scoring.totals.reachable_totals import ReachableTotals, ScoreGrid, reachable_totals, score_grid


def least_points(rules: HouseRules, seats: Seats) -> int:
    """Return the fewest points one side can end with; below zero if penalties take points off."""
    return _possible_points(rules, CHAIRS_CLOCKWISE[: len(seats)])[0]


def most_points(rules: HouseRules, seats: Seats) -> int:
    """Return the most points one side can end with."""
    return _possible_points(rules, CHAIRS_CLOCKWISE[: len(seats)])[-1]


def most_x(rules: HouseRules, seats: Seats) -> int:
    """Return the most Xs one side can end with."""
    players = CHAIRS_CLOCKWISE[: len(seats)]
    rules.check_seats(players)
    hands = rules.hands_per_game(len(seats))
    game_totals = reachable_totals(rules, players, hands)
    if game_totals is None:
        return max(step.x[0] for step in hand_steps(rules, players)) * (hands or MAX_HANDS_PER_GAME)
    return max(x[0] for x in game_totals.possible_totals)


def why_boxes_impossible(
    points: Boxes, x: Boxes, seats: Seats, rules: HouseRules, names: SideNames = NO_SIDE_NAMES
) -> str:
    """Return why no game can end with the boxes typed so far; empty if one can."""
    if _reachable_totals(rules, CHAIRS_CLOCKWISE[: len(seats)], x) is None:
        return ""
    return (
        _why_out_of_range(points, x, seats, rules, names)
        or _why_impossible(points, x, seats, rules, names)
        or _why_unreachable(points, x, seats, rules, names)
    )


def _why_out_of_range(
    points: Boxes, x: Boxes, seats: Seats, rules: HouseRules, names: SideNames
) -> str:
    min_points, max_points, max_x = (
        least_points(rules, seats),
        most_points(rules, seats),
        most_x(rules, seats),
    )
    for side, side_points, side_x in zip(sides_at_table(seats), points, x, strict=True):
        if side_points is not None and not min_points <= side_points <= max_points:
            return points_range_refusal(side_name(side, names), low=min_points, high=max_points)
        if rules.has_x_marks and side_x is not None and not 0 <= side_x <= max_x:
            return x_range_refusal(side_name(side, names), high=max_x)
    return ""


def points_range_refusal(side: str, *, low: int, high: int) -> str:
    return f"{side} can score {low} to {high} in a game here."


def x_range_refusal(side: str, *, high: int) -> str:
    return f"{side} can have 0 to {high} Xs in a game here."


def _why_impossible(
    points: Boxes, x: Boxes, seats: Seats, rules: HouseRules, names: SideNames
) -> str:
    """Return why the points are impossible, once all are typed; else empty. If all Xs are typed
    too, they are judged together.
    """
    score, filled_x = _filled_boxes(points), _filled_boxes(x)
    if len(score) < len(points):
        return ""
    typed_x = filled_x if len(filled_x) == len(x) else None
    judgment = judge_game_totals(TypedTotals(seats, score, typed_x, names=names), rules)
    return "" if judgment.is_possible else judgment.reason


def _why_unreachable(
    points: Boxes, x: Boxes, seats: Seats, rules: HouseRules, names: SideNames
) -> str:
    """Return why no game ends with the typed boxes, whatever is typed in the others; else empty."""
    grid, possible_ends = _possible_totals(rules, CHAIRS_CLOCKWISE[: len(seats)], x)
    if grid.has_score_with(points, possible_ends):
        return ""
    typed_numbers = [
        f"{side_name(side, names)} {number}"
        for side, number in _filled_boxes_by_side(seats, points)
    ]
    if rules.has_x_marks:
        typed_numbers += [
            f"{number} X{'s' * (number != 1)} on {side_name(side, names)}"
            for side, number in _filled_boxes_by_side(seats, x)
        ]
    return why_partly_typed_impossible(points, x, seats, rules, names) or (
        f"No game here ends with {', '.join(typed_numbers)}. Check the score sheet."
    )


def _filled_boxes_by_side(seats: Seats, boxes: Boxes) -> list[tuple[Seats, int]]:
    side_boxes = zip(sides_at_table(seats), boxes, strict=True)
    return [(side, number) for side, number in side_boxes if number is not None]


def _filled_boxes(boxes: Boxes) -> tuple[int, ...]:
    return tuple(value for value in boxes if value is not None)


@lru_cache(maxsize=64)
def _possible_points(rules: HouseRules, players: Seats) -> Sequence[int]:
    """Return all points that the first side can end with. They are the same for the other sides."""
    empty_boxes: Boxes = (None,) * len(sides_at_table(players))
    has_too_many_totals = _reachable_totals(rules, players, empty_boxes) is None
    grid = score_grid(rules, players, rules.hands_per_game(len(players)) or MAX_HANDS_PER_GAME)
    all_points = range(grid.lows[0], grid.lows[0] + grid.sizes[0])
    if has_too_many_totals:
        return all_points
    grid, possible_ends = _possible_totals(rules, players, empty_boxes)
    return [
        points
        for points in all_points
        if grid.has_score_with((points, *empty_boxes[1:]), possible_ends)
    ]


def _possible_totals(rules: HouseRules, players: Seats, x: Boxes) -> tuple[ScoreGrid, int]:
    """Return the grid of scores, and the set of scores with which a game with these Xs can end."""
    game_totals = _reachable_totals(rules, players, x)
    assert game_totals is not None
    return game_totals.grid, game_totals.points_with_x(x)


def _reachable_totals(rules: HouseRules, players: Seats, x: Boxes) -> ReachableTotals | None:
    """Return the reachable totals, as exactly as their number allows.

    Try first with every possible X, then with only the typed Xs, and last without counting Xs.
    Return None if there are too many totals even without Xs.
    """
    rules.check_seats(players)
    hands, empty_boxes = rules.hands_per_game(len(players)), (None,) * len(x)
    attempts = (
        reachable_totals(rules, players, hands, counted_x) for counted_x in (None, x, empty_boxes)
    )
    return next(filter(None, attempts), None)
