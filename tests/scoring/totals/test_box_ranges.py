from itertools import product
from time import process_time

import pytest

from scoring.houses import HOUSES
from scoring.totals.box_ranges import least_points, most_points, most_x, why_boxes_impossible
from scoring.totals.judging import TypedTotals, judge_game_totals
from tests.scoring.table import FOUR, N, W, refusal, rules_of, three_seats

THREE = three_seats(without=W)


def fault(house, *points, x=None, seats=FOUR, **dials):
    return why_boxes_impossible(points, x or (None,) * len(points), seats, rules_of(house, **dials))


# The ends of what can be typed


@pytest.mark.parametrize(
    ("house", "seats", "least", "most", "x"),
    [
        ("alameda", FOUR, -48, 48, 0),
        ("alameda", THREE, -48, 48, 0),
        ("tanglewood", FOUR, 0, 32, 8),
        ("tanglewood", THREE, 0, 32, 8),
        ("mcallen", FOUR, -32, 32, 0),
        ("general", FOUR, -232, 8, 0),
        ("athens", FOUR, 0, 13, 0),
    ],
)
def test_ends_are_those_of_a_whole_game(house, seats, least, most, x):
    assert least_points(rules_of(house), seats) == least
    assert most_points(rules_of(house), seats) == most
    assert most_x(rules_of(house), seats) == x


def test_ends_are_those_that_hands_can_reach():
    even = {"made": 2, "alone_made": 2, "euchre": 2, "alone_march": 4}
    assert most_points(rules_of("athens", **even), FOUR) == 12


def test_no_score_ends_below_zero_where_none_falls_there():
    assert least_points(rules_of("alameda", below_zero=False), FOUR) == 0
    assert least_points(rules_of("alameda", renege="hand_over"), FOUR) == 0


def test_which_chair_is_empty_makes_no_difference():
    assert most_points(rules_of("tanglewood"), three_seats(without=N)) == 32
    assert most_x(rules_of("tanglewood"), three_seats(without=N)) == 8


# Games that can end in more ways than can be followed.
BOUNDLESS = {"hands_of_three": 24, "renege_points": 10, "renege": "offended_choose"}


def test_ends_of_a_game_that_is_not_followed_are_those_of_its_hands():
    assert most_points(rules_of("tanglewood", **BOUNDLESS), THREE) == 240
    assert least_points(rules_of("tanglewood", **BOUNDLESS), THREE) == -240
    assert most_x(rules_of("tanglewood", **BOUNDLESS), THREE) == 24
    assert fault("tanglewood", 1000, 31, 0, seats=THREE, **BOUNDLESS) == ""


def test_race_that_is_not_followed_has_as_many_x_as_hands():
    race = {"hands": None, "target": 50, "renege_points": 10, "renege": "offended_choose"}
    assert most_x(rules_of("tanglewood", **race), THREE) == 60


# Too many ways to spread the Xs of three players: only those that are known are followed.
MARKED = {"x_for_euchre": True}


def test_ends_are_those_of_the_points_where_the_x_are_not_followed():
    assert least_points(rules_of("general", **MARKED), FOUR) == -232
    assert fault("alameda", 49, None, None, seats=THREE, **MARKED) == (
        "N can score -48 to 48 in a game here."
    )


@pytest.mark.parametrize(
    ("points", "x", "sentence"),
    [
        (
            (47, None, None),
            (None, None, None),
            "No game here ends with N 47. Check the score sheet.",
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
def test_known_x_of_three_make_narrow_what_else_can_be(points, x, sentence):
    words = fault("alameda", *points, x=x, seats=THREE, **MARKED)
    assert words.startswith(sentence)
    assert bool(words) is bool(sentence)


@pytest.mark.parametrize("house", ["mcallen", "general", "athens"])
def test_three_are_refused_where_pairs_play(house):
    for limit in (most_points, least_points, most_x):
        assert refusal(limit, rules_of(house), THREE) == (
            "These rules have no 3-player tables. Seat a fourth player."
        )


# What can never become possible


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.key)
def test_nothing_typed_is_no_fault(house):
    assert fault(house.key, None, None) == ""


@pytest.mark.parametrize(
    ("house", "points", "x", "sentence"),
    [
        ("tanglewood", (33, None), None, "N/S can score 0 to 32 in a game here."),
        ("tanglewood", (None, -1), None, "E/W can score 0 to 32 in a game here."),
        ("athens", (14, None), None, "N/S can score 0 to 13 in a game here."),
        ("alameda", (None, 50), None, "E/W can score -48 to 48 in a game here."),
        ("tanglewood", (None, None), (9, None), "N/S can have 0 to 8 Xs in a game here."),
        ("tanglewood", (None, None), (None, -1), "E/W can have 0 to 8 Xs in a game here."),
        ("tanglewood", (31, None), None, "No game here ends with N/S 31. Check the score sheet."),
        ("tanglewood", (30, None), (None, 1), ""),
        ("tanglewood", (32, None), (None, 8), ""),
        (
            "tanglewood",
            (17, None),
            (None, 8),
            "No game here ends with N/S 17, 8 Xs on E/W. Check the score sheet.",
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
        (
            "athens",
            (9, 7),
            None,
            "Neither side has the 10 points that win a game. Check the score sheet.",
        ),
        ("athens", (None, 7), (1, None), "These rules have no Xs. Leave the Xs empty."),
        ("athens", (10, 7), (1, 0), "These rules have no Xs. Leave the Xs empty."),
        ("athens", (10, 7), (0, 0), ""),
        ("alameda", (47, None), (0, 0), "No game here ends with N/S 47. Check the score sheet."),
    ],
)
def test_fault_is_reported_once_no_further_box_can_make_the_total_possible(
    house, points, x, sentence
):
    assert fault(house, *points, x=x) == sentence


def test_tie_in_a_race_cut_short_is_a_fault_once_both_are_typed():
    assert fault("athens", 7, None, bell="finish_hand") == ""
    assert fault("athens", 7, 7, bell="finish_hand") == (
        "The score is tied, and a race has a winner. Play on."
    )


def test_three_are_named_by_their_chairs():
    seats = three_seats(without=N)
    assert fault("tanglewood", None, 33, None, seats=seats) == (
        "S can score 0 to 32 in a game here."
    )
    assert fault("tanglewood", None, None, 31, seats=seats) == (
        "No game here ends with W 31. Check the score sheet."
    )
    assert fault("tanglewood", 6, 9, None, x=(1, None, None), seats=seats) == ""
    assert fault("tanglewood", 6, 1, None, x=(8, None, None), seats=seats) == (
        "No game here ends with E 6, S 1, 8 Xs on E. Check the score sheet."
    )


@pytest.mark.gate
def test_tanglewood_refuses_exactly_what_no_completion_makes_possible():
    """Every way to fill some of the four boxes is compared with every total that is judged
    possible.
    """
    tanglewood = rules_of("tanglewood")
    can = {
        cells
        for cells in product(range(33), range(33), range(9), range(9))
        if cells[2] + cells[3] < 9
        and judge_game_totals(TypedTotals(FOUR, cells[:2], cells[2:]), tanglewood).is_possible
    }
    for known in product((False, True), repeat=4):
        left_open = {mask(cells, known) for cells in can}
        rooms = (EDGES, EDGES, MARKS, MARKS) if any(known[2:]) else (EVERY, EVERY, (), ())
        some = [room if is_known else (None,) for is_known, room in zip(known, rooms, strict=True)]
        for cells in product(*some):
            words = why_boxes_impossible(cells[:2], cells[2:], FOUR, tanglewood)
            assert (words == "") is (cells in left_open), (cells, words)
    assert len(can) > 2000


# All points while no X is typed; beside an X, only the edges.
EVERY = range(-1, 34)
EDGES = (-1, 0, 1, 2, 7, 8, 9, 16, 17, 30, 31, 32, 33)
MARKS = (0, 1, 2, 7, 8, 9)


def mask(cells, known):
    return tuple(cell if is_known else None for cell, is_known in zip(cells, known, strict=True))


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general", "athens"])
@pytest.mark.parametrize("bell", ["finish_game", "finish_hand"])
def test_points_alone_are_refused_exactly_where_no_others_make_them_possible(house, bell):
    turned = rules_of(house, bell=bell, renege="hand_over")
    scores = range(-1, most_points(turned, FOUR) + 2)
    can = {
        pair
        for pair in product(scores, scores)
        if judge_game_totals(TypedTotals(FOUR, pair, None), turned).is_possible
    }
    for pair in product(scores, scores):
        assert (fault_of(pair, turned) == "") is (pair in can), pair
    for points in scores:
        alone = {point for point, _ in can}
        assert (fault_of((points, None), turned) == "") is (points in alone), points
        assert (fault_of((None, points), turned) == "") is (points in alone), points


def fault_of(points, house_rules):
    return why_boxes_impossible(points, (None, None), FOUR, house_rules)


@pytest.mark.parametrize(
    ("house", "points", "x", "seats"),
    [
        ("tanglewood", (31, None), (None, None), FOUR),
        ("tanglewood", (31, None, None), (None, None, None), THREE),
        ("tanglewood", (9, 6, 4), (2, 1, 0), THREE),
        ("alameda", (47, 2, None), (None, None, None), THREE),
        ("general", (4, None), (None, None), FOUR),
    ],
)
def test_answer_comes_before_the_next_key(house, points, x, seats):
    house_rules = rules_of(house)
    why_boxes_impossible(points, x, seats, house_rules)
    times = []
    for _ in range(20):
        begun = process_time()
        why_boxes_impossible(points, x, seats, house_rules)
        times.append(process_time() - begun)
    # Two milliseconds; the quickest of twenty, since other work may interrupt.
    assert min(times) < 0.002
