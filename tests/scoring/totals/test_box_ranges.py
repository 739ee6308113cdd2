from itertools import product
from time import process_time

import pytest

from scoring.dials.house_rules import NO_TABLES_OF_THREE_REFUSAL
from scoring.game import TIED_RACE_REFUSAL
from scoring.houses import HOUSES
from scoring.totals.box_ranges import (
    fewest_points_of_side,
    highest_points_by_opposing_points,
    highest_points_of_side,
    highest_x_of_side,
    points_range_refusal,
    why_boxes_impossible,
    x_range_refusal,
)
from scoring.totals.judging import (
    TypedTotals,
    judge_game_totals,
    unfinished_race_refusal,
)
from scoring.totals.sheet_rows import RULES_WITHOUT_X_REFUSAL
from tests.scoring.table import FOUR_SEATS, N, W, refusal, rules_of, three_seats

THREE_SEATS = three_seats(empty_chair=W)


def impossible_total_sentence(boxes):
    return f"No game here ends with {boxes}. Check the score sheet."


def fault_of_boxes(house, *points, x=None, seats=FOUR_SEATS, **dials):
    return why_boxes_impossible(points, x or (None,) * len(points), seats, rules_of(house, **dials))


# The tests below are about the lowest and highest numbers that can be typed.


@pytest.mark.parametrize(
    ("house", "seats", "fewest_points", "highest_points", "max_x"),
    [
        ("alameda", FOUR_SEATS, -48, 48, 0),
        ("alameda", THREE_SEATS, -48, 48, 0),
        ("tanglewood", FOUR_SEATS, 0, 32, 8),
        ("tanglewood", THREE_SEATS, 0, 32, 8),
        ("mcallen", FOUR_SEATS, -32, 32, 0),
        ("general", FOUR_SEATS, -232, 8, 0),
        ("athens", FOUR_SEATS, 0, 13, 0),
    ],
)
def test_lowest_and_highest_points_are_those_of_a_whole_game(
    house, seats, fewest_points, highest_points, max_x
):
    assert fewest_points_of_side(rules_of(house), seats) == fewest_points
    assert highest_points_of_side(rules_of(house), seats) == highest_points
    assert highest_x_of_side(rules_of(house), seats) == max_x


def test_highest_points_are_those_that_hands_can_reach():
    dials = {"made": 2, "alone_made": 2, "euchre": 2, "alone_march": 4}
    assert highest_points_of_side(rules_of("athens", **dials), FOUR_SEATS) == 12


@pytest.mark.parametrize(
    ("house", "other_points", "highest_points"),
    [("tanglewood", 0, 32), ("tanglewood", 9, 20), ("athens", 9, 13), ("athens", 10, 9)],
)
def test_points_of_one_side_limit_those_of_the_other(house, other_points, highest_points):
    limits = highest_points_by_opposing_points(rules_of(house), FOUR_SEATS)
    assert limits[other_points] == highest_points


def test_lowest_points_are_zero_if_no_score_falls_below_zero():
    assert fewest_points_of_side(rules_of("alameda", below_zero=False), FOUR_SEATS) == 0
    assert fewest_points_of_side(rules_of("alameda", renege="hand_over"), FOUR_SEATS) == 0


def test_ranges_at_a_table_of_three_are_the_same_for_any_empty_chair():
    assert highest_points_of_side(rules_of("tanglewood"), three_seats(empty_chair=N)) == 32
    assert highest_x_of_side(rules_of("tanglewood"), three_seats(empty_chair=N)) == 8


# Games under these rules have more possible totals than the program computes.
RULES_WITH_TOO_MANY_TOTALS = {
    "hands_of_three": 24,
    "renege_points": 10,
    "renege": "offended_choose",
}


def test_range_of_a_game_with_too_many_totals_is_hands_times_points():
    assert (
        highest_points_of_side(rules_of("tanglewood", **RULES_WITH_TOO_MANY_TOTALS), THREE_SEATS)
        == 240
    )
    assert (
        fewest_points_of_side(rules_of("tanglewood", **RULES_WITH_TOO_MANY_TOTALS), THREE_SEATS)
        == -240
    )
    assert (
        highest_x_of_side(rules_of("tanglewood", **RULES_WITH_TOO_MANY_TOTALS), THREE_SEATS) == 24
    )
    assert (
        fault_of_boxes("tanglewood", 1000, 31, 0, seats=THREE_SEATS, **RULES_WITH_TOO_MANY_TOTALS)
        == ""
    )


def test_points_of_two_sides_limit_each_other_in_the_longest_game():
    rules = rules_of("tanglewood", hands=24, renege_points=10, renege="offended_choose")
    assert highest_points_by_opposing_points(rules, FOUR_SEATS)[0] == 240


def test_race_with_too_many_totals_allows_an_x_for_each_hand():
    race_dials = {"hands": None, "target": 50, "renege_points": 10, "renege": "offended_choose"}
    assert highest_x_of_side(rules_of("tanglewood", **race_dials), THREE_SEATS) == 60


# With these Xs there are too many possible totals at a 3-player table to compute them all, so only
# those with the typed Xs are computed.
DIALS_WITH_XS = {"x_for_euchre": True}


def test_range_of_a_game_with_too_many_x_totals_is_that_of_its_points():
    assert fewest_points_of_side(rules_of("general", **DIALS_WITH_XS), FOUR_SEATS) == -232
    assert fault_of_boxes("alameda", 49, None, None, seats=THREE_SEATS, **DIALS_WITH_XS) == (
        points_range_refusal("N", lowest=-48, highest=48)
    )


@pytest.mark.parametrize(
    ("points", "x", "sentence"),
    [
        (
            (47, None, None),
            (None, None, None),
            impossible_total_sentence("N 47"),
        ),
        (
            (47, None, None),
            (4, 4, 4),
            "No game here ends with N 47, 4 Xs on N, 4 Xs on E, 4 Xs on S",
        ),
        ((None, 5, None), (12, None, None), "No game here ends with E 5, 12 Xs on N. Check"),
        ((None, 24, None), (12, None, None), ""),
        ((None, None, 45), (None, 1, None), "No game here ends with S 45, 1 X on E. Check"),
        ((None, None, 46), (None, 1, None), ""),
        ((None, None, None), (7, 6, None), "13 Xs are recorded, but 12 hands give at most 12"),
        ((10, 10, 10), (None, None, None), ""),
        ((48, 1, 0), (None, None, None), "12 hands give at most 48 points together"),
    ],
)
def test_xs_limit_the_points_of_three_players(points, x, sentence):
    words = fault_of_boxes("alameda", *points, x=x, seats=THREE_SEATS, **DIALS_WITH_XS)
    assert words.startswith(sentence)
    assert bool(words) is bool(sentence)


@pytest.mark.parametrize("house", ["mcallen", "general", "athens"])
def test_table_of_three_is_refused_in_formats_for_pairs(house):
    for limit in (highest_points_of_side, fewest_points_of_side, highest_x_of_side):
        assert refusal(limit, rules_of(house), THREE_SEATS) == NO_TABLES_OF_THREE_REFUSAL


# The tests below are about boxes with which no game can end.


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_empty_boxes_are_no_fault(house):
    assert fault_of_boxes(house.key, None, None) == ""


@pytest.mark.parametrize(
    ("house", "points", "x", "sentence"),
    [
        ("tanglewood", (33, None), None, "N/S can score 0 to 32 in a game here."),
        ("tanglewood", (None, -1), None, points_range_refusal("E/W", lowest=0, highest=32)),
        ("athens", (14, None), None, points_range_refusal("N/S", lowest=0, highest=13)),
        ("alameda", (None, 50), None, points_range_refusal("E/W", lowest=-48, highest=48)),
        ("tanglewood", (None, None), (9, None), "N/S can have 0 to 8 Xs in a game here."),
        ("tanglewood", (None, None), (None, -1), x_range_refusal("E/W", highest=8)),
        ("tanglewood", (31, None), None, impossible_total_sentence("N/S 31")),
        ("tanglewood", (30, None), (None, 1), ""),
        ("tanglewood", (32, None), (None, 8), ""),
        (
            "tanglewood",
            (17, None),
            (None, 8),
            impossible_total_sentence("N/S 17, 8 Xs on E/W"),
        ),
        (
            "tanglewood",
            (None, 5),
            (3, None),
            "3 Xs on N/S mean E/W scored at least 6. You entered 5. Check the score sheet.",
        ),
        (
            "tanglewood",
            (None, None),
            (5, 4),
            "9 Xs are recorded, but 8 hands give at most 8. Count each euchre once for its side.",
        ),
        (
            "tanglewood",
            (3, 4),
            None,
            "8 hands give at least 8 points together. You entered 7. "
            "Check for a missing point or hand.",
        ),
        (
            "tanglewood",
            (9, 6),
            (4, 1),
            "4 Xs on N/S mean E/W scored at least 8. You entered 6. Check the score sheet.",
        ),
        (
            "tanglewood",
            (9, 6),
            (4, None),
            "4 Xs on N/S mean E/W scored at least 8. You entered 6. Check the score sheet.",
        ),
        ("athens", (9, 7), None, unfinished_race_refusal(10)),
        ("athens", (None, 7), (1, None), RULES_WITHOUT_X_REFUSAL),
        ("athens", (10, 7), (1, 0), RULES_WITHOUT_X_REFUSAL),
        ("athens", (10, 7), (0, 0), ""),
        ("alameda", (47, None), (0, 0), impossible_total_sentence("N/S 47")),
    ],
)
def test_fault_is_reported_once_no_further_box_can_make_the_total_possible(
    house, points, x, sentence
):
    assert fault_of_boxes(house, *points, x=x) == sentence


def test_tie_in_a_race_cut_short_is_a_fault_once_both_are_typed():
    assert fault_of_boxes("athens", 7, None, bell="finish_hand") == ""
    assert fault_of_boxes("athens", 7, 7, bell="finish_hand") == TIED_RACE_REFUSAL


def test_players_of_a_table_of_three_are_named_by_their_chairs():
    seats = three_seats(empty_chair=N)
    assert fault_of_boxes("tanglewood", None, 33, None, seats=seats) == (
        points_range_refusal("S", lowest=0, highest=32)
    )
    assert fault_of_boxes("tanglewood", None, None, 31, seats=seats) == (
        impossible_total_sentence("W 31")
    )
    assert fault_of_boxes("tanglewood", 6, 9, None, x=(1, None, None), seats=seats) == ""
    assert fault_of_boxes("tanglewood", 6, 1, None, x=(8, None, None), seats=seats) == (
        impossible_total_sentence("E 6, S 1, 8 Xs on E")
    )


@pytest.mark.gate
def test_tanglewood_refuses_exactly_the_boxes_that_no_other_values_can_complete():
    """Every way to fill some of the four boxes is compared with every total that is judged
    possible.
    """
    tanglewood = rules_of("tanglewood")
    possible_cells = {
        cells
        for cells in product(range(33), range(33), range(9), range(9))
        if cells[2] + cells[3] < 9
        and judge_game_totals(TypedTotals(FOUR_SEATS, cells[:2], cells[2:]), tanglewood).is_possible
    }
    for typed_boxes in product((False, True), repeat=4):
        possible_masks = {hide_untyped_boxes(cells, typed_boxes) for cells in possible_cells}
        values_to_try = (
            (POINTS_NEAR_LIMITS, POINTS_NEAR_LIMITS, XS_NEAR_LIMITS, XS_NEAR_LIMITS)
            if any(typed_boxes[2:])
            else (ALL_POINTS_TO_TYPE, ALL_POINTS_TO_TYPE, (), ())
        )
        cell_choices = [
            values if is_typed else (None,)
            for is_typed, values in zip(typed_boxes, values_to_try, strict=True)
        ]
        for cells in product(*cell_choices):
            fault = why_boxes_impossible(cells[:2], cells[2:], FOUR_SEATS, tanglewood)
            assert (fault == "") is (cells in possible_masks), (cells, fault)
    assert len(possible_cells) > 2000


# Without Xs all points are tested, and with Xs only the lowest and highest possible points.
ALL_POINTS_TO_TYPE = range(-1, 34)
POINTS_NEAR_LIMITS = (-1, 0, 1, 2, 7, 8, 9, 16, 17, 30, 31, 32, 33)
XS_NEAR_LIMITS = (0, 1, 2, 7, 8, 9)


def hide_untyped_boxes(cells, typed_boxes):
    return tuple(
        cell if is_typed else None for cell, is_typed in zip(cells, typed_boxes, strict=True)
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general", "athens"])
@pytest.mark.parametrize("bell", ["finish_game", "finish_hand"])
def test_typed_points_are_refused_exactly_if_no_values_of_other_boxes_make_them_possible(
    house, bell
):
    rules = rules_of(house, bell=bell, renege="hand_over")
    scores = range(-1, highest_points_of_side(rules, FOUR_SEATS) + 2)
    possible_pairs = {
        pair
        for pair in product(scores, scores)
        if judge_game_totals(TypedTotals(FOUR_SEATS, pair, None), rules).is_possible
    }
    for pair in product(scores, scores):
        assert (fault_of_points_alone(pair, rules) == "") is (pair in possible_pairs), pair
    for points in scores:
        possible_points = {point for point, _ in possible_pairs}
        assert (fault_of_points_alone((points, None), rules) == "") is (
            points in possible_points
        ), points
        assert (fault_of_points_alone((None, points), rules) == "") is (
            points in possible_points
        ), points


def fault_of_points_alone(points, house_rules):
    return why_boxes_impossible(points, (None, None), FOUR_SEATS, house_rules)


@pytest.mark.parametrize(
    ("house", "points", "x", "seats"),
    [
        ("tanglewood", (31, None), (None, None), FOUR_SEATS),
        ("tanglewood", (31, None, None), (None, None, None), THREE_SEATS),
        ("tanglewood", (9, 6, 4), (2, 1, 0), THREE_SEATS),
        ("alameda", (47, 2, None), (None, None, None), THREE_SEATS),
        ("general", (4, None), (None, None), FOUR_SEATS),
    ],
)
def test_boxes_are_judged_faster_than_a_person_types_the_next_key(house, points, x, seats):
    house_rules = rules_of(house)
    why_boxes_impossible(points, x, seats, house_rules)
    times = []
    for _ in range(20):
        started_at = process_time()
        why_boxes_impossible(points, x, seats, house_rules)
        times.append(process_time() - started_at)
    # The test takes the quickest of twenty runs, because other work may interrupt a run.
    assert min(times) < 0.002
