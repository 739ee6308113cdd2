"""The lowest and the highest number that can be typed into a box for a side's points or Xs, and the
reason why no game ends with the typed numbers.

The page uses the limits to move the cursor to the next box once a number can't get longer. Games
that were ended early are not considered.
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
from scoring.totals.judging import TypedTotals, judge_game_totals, why_partly_typed_impossible
from scoring.totals.reachable_totals import (
    ReachableTotals,
    ScoreGrid,
    make_score_grid,
    reachable_totals,
)
from scoring.totals.totals_changes import SheetBoxes, rarity_by_totals_change


def fewest_points_of_side(rules: HouseRules, seats: Seats) -> int:
    """Return the fewest points one side can end with; below zero if penalties take points off. If
    there are too many totals to compute, return a lower limit.
    """
    return _possible_points_of_side(rules, CHAIRS_CLOCKWISE[: len(seats)])[0]


def highest_points_of_side(rules: HouseRules, seats: Seats) -> int:
    """Return the most points one side can end with. If there are too many totals to compute, return
    an upper limit.
    """
    return _possible_points_of_side(rules, CHAIRS_CLOCKWISE[: len(seats)])[-1]


def highest_points_by_opposing_points(rules: HouseRules, seats: Seats) -> tuple[int, ...]:
    """Return the most points one of two sides can end with, for each number of points of the other
    side. The entry at index 0 is for 0 points of the other side. An entry is 0 if no game ends with
    these points of the other side.
    """
    seats_from_north = CHAIRS_CLOCKWISE[: len(seats)]
    grid, possible_scores = _possible_totals(rules, seats_from_north, (None, None))
    points = range(highest_points_of_side(rules, seats) + 1)
    return tuple(
        max(
            (own for own in points if grid.has_score_with((other, own), possible_scores)), default=0
        )
        for other in points
    )


def highest_x_of_side(rules: HouseRules, seats: Seats) -> int:
    """Return the most Xs one side can end with. If there are too many totals to compute, return an
    upper limit.
    """
    seats_from_north = CHAIRS_CLOCKWISE[: len(seats)]
    rules.check_seats(seats_from_north)
    hand_count = rules.hands_per_game(len(seats))
    game_totals = reachable_totals(rules, seats_from_north, hand_count)
    if game_totals is None:
        return max(change.x[0] for change in rarity_by_totals_change(rules, seats_from_north)) * (
            hand_count or MAX_HANDS_PER_GAME
        )
    return max(x_of_sides[0] for x_of_sides in game_totals.possible_totals)


def why_boxes_impossible(
    point_boxes: SheetBoxes,
    x_boxes: SheetBoxes,
    seats: Seats,
    rules: HouseRules,
    side_names: SideNames = NO_SIDE_NAMES,
) -> str:
    """Return the sentence that says why no game ends with the numbers typed so far. Return an empty
    text if a game can, or if there are too many totals to compute.
    """
    if _most_exact_totals(rules, CHAIRS_CLOCKWISE[: len(seats)], x_boxes) is None:
        return ""
    return (
        _why_out_of_range(point_boxes, x_boxes, seats, rules, side_names)
        or _why_filled_points_impossible(point_boxes, x_boxes, seats, rules, side_names)
        or _why_filled_boxes_impossible(point_boxes, x_boxes, seats, rules, side_names)
    )


def _why_out_of_range(
    point_boxes: SheetBoxes,
    x_boxes: SheetBoxes,
    seats: Seats,
    rules: HouseRules,
    side_names: SideNames,
) -> str:
    min_points, max_points, max_x = (
        fewest_points_of_side(rules, seats),
        highest_points_of_side(rules, seats),
        highest_x_of_side(rules, seats),
    )
    for side, typed_points, typed_x in zip(
        sides_at_table(seats), point_boxes, x_boxes, strict=True
    ):
        if typed_points is not None and not min_points <= typed_points <= max_points:
            return points_range_refusal(
                side_name(side, side_names), lowest=min_points, highest=max_points
            )
        if rules.has_x_marks and typed_x is not None and not 0 <= typed_x <= max_x:
            return x_range_refusal(side_name(side, side_names), highest=max_x)
    return ""


def points_range_refusal(side_words: str, *, lowest: int, highest: int) -> str:
    return f"{side_words} can score {lowest} to {highest} in a game here."


def x_range_refusal(side_words: str, *, highest: int) -> str:
    return f"{side_words} can have 0 to {highest} Xs in a game here."


def _why_filled_points_impossible(
    point_boxes: SheetBoxes,
    x_boxes: SheetBoxes,
    seats: Seats,
    rules: HouseRules,
    side_names: SideNames,
) -> str:
    """Return why no game ends with the typed points; empty if one can, or if a box for points is
    still empty. The Xs are judged too if all of them are typed.
    """
    filled_points, filled_x = _filled_boxes(point_boxes), _filled_boxes(x_boxes)
    if len(filled_points) < len(point_boxes):
        return ""
    typed_x = filled_x if len(filled_x) == len(x_boxes) else None
    judgment = judge_game_totals(
        TypedTotals(seats, filled_points, typed_x, name_by_side=side_names), rules
    )
    return "" if judgment.is_possible else judgment.reason


def _why_filled_boxes_impossible(
    point_boxes: SheetBoxes,
    x_boxes: SheetBoxes,
    seats: Seats,
    rules: HouseRules,
    side_names: SideNames,
) -> str:
    """Return why no game ends with the typed boxes, whatever is typed into the empty ones; empty if
    a game can.
    """
    grid, possible_scores = _possible_totals(rules, CHAIRS_CLOCKWISE[: len(seats)], x_boxes)
    if grid.has_score_with(point_boxes, possible_scores):
        return ""
    typed_numbers = [
        f"{side_name(side, side_names)} {typed_number}"
        for side, typed_number in _filled_boxes_by_side(seats, point_boxes)
    ]
    if rules.has_x_marks:
        typed_numbers += [
            f"{typed_number} X{'s' * (typed_number != 1)} on {side_name(side, side_names)}"
            for side, typed_number in _filled_boxes_by_side(seats, x_boxes)
        ]
    return why_partly_typed_impossible(point_boxes, x_boxes, seats, rules, side_names) or (
        f"No game here ends with {', '.join(typed_numbers)}. Check the score sheet."
    )


def _filled_boxes_by_side(seats: Seats, boxes: SheetBoxes) -> list[tuple[Seats, int]]:
    side_boxes = zip(sides_at_table(seats), boxes, strict=True)
    return [(side, typed_number) for side, typed_number in side_boxes if typed_number is not None]


def _filled_boxes(boxes: SheetBoxes) -> tuple[int, ...]:
    return tuple(typed_number for typed_number in boxes if typed_number is not None)


@lru_cache(maxsize=64)
def _possible_points_of_side(rules: HouseRules, seats: Seats) -> Sequence[int]:
    """Return all numbers of points that a side can end a game with, lowest first. They are the same
    for all sides. If there are too many totals to compute, numbers that are not possible are among
    them.
    """
    empty_boxes: SheetBoxes = (None,) * len(sides_at_table(seats))
    has_too_many_totals = _most_exact_totals(rules, seats, empty_boxes) is None
    grid = make_score_grid(rules, seats, rules.hands_per_game(len(seats)) or MAX_HANDS_PER_GAME)
    all_points = range(grid.lowest_points[0], grid.lowest_points[0] + grid.sizes[0])
    if has_too_many_totals:
        return all_points
    grid, possible_scores = _possible_totals(rules, seats, empty_boxes)
    return [
        points
        for points in all_points
        if grid.has_score_with((points, *empty_boxes[1:]), possible_scores)
    ]


def _possible_totals(rules: HouseRules, seats: Seats, x_boxes: SheetBoxes) -> tuple[ScoreGrid, int]:
    """Return the grid of all scores, and the set of scores with which a game with these
    Xs can end.
    """
    game_totals = _most_exact_totals(rules, seats, x_boxes)
    assert game_totals is not None
    return game_totals.grid, game_totals.points_with_x(x_boxes)


def _most_exact_totals(
    rules: HouseRules, seats: Seats, x_boxes: SheetBoxes
) -> ReachableTotals | None:
    """Return the totals that a game can reach, or None if there are too many to compute.

    Return the totals with all possible Xs if they can be computed. Otherwise, return the totals
    with only the typed Xs, or else the totals in which Xs are not counted.
    """
    rules.check_seats(seats)
    hand_count, empty_boxes = rules.hands_per_game(len(seats)), (None,) * len(x_boxes)
    candidates = (
        reachable_totals(rules, seats, hand_count, x_of_sides)
        for x_of_sides in (None, x_boxes, empty_boxes)
    )
    return next(filter(None, candidates), None)
