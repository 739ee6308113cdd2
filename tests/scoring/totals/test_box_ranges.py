from itertools import product
from time import process_time

import pytest

from scoring.houses import HOUSES
from scoring.totals.box_ranges import least_points, most_points, most_x, partial_fault
from scoring.totals.judging import Typed, judge
from tests.scoring.table import FOUR, N, W, refusal, rules, three

THREE = three(without=W)


def fault(house, *points, x=None, seats=FOUR, **dials):
    return partial_fault(points, x or (None,) * len(points), seats, rules(house, **dials))


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
    assert least_points(rules(house), seats) == least
    assert most_points(rules(house), seats) == most
    assert most_x(rules(house), seats) == x


def test_ends_are_those_that_hands_can_reach():
    even = {"made": 2, "alone_made": 2, "euchre": 2, "alone_march": 4}
    assert most_points(rules("athens", **even), FOUR) == 12


def test_no_score_ends_below_zero_where_none_falls_there():
    assert least_points(rules("alameda", below_zero=False), FOUR) == 0
    assert least_points(rules("alameda", renege="hand_over"), FOUR) == 0


def test_which_chair_is_empty_makes_no_difference():
    assert most_points(rules("tanglewood"), three(without=N)) == 32
    assert most_x(rules("tanglewood"), three(without=N)) == 8


# Where a game can end in more ways than can be followed.
BOUNDLESS = {"hands_of_three": 24, "renege_points": 10, "renege": "offended_choose"}


def test_ends_of_a_game_that_is_not_followed_are_those_of_its_hands():
    assert most_points(rules("tanglewood", **BOUNDLESS), THREE) == 240
    assert least_points(rules("tanglewood", **BOUNDLESS), THREE) == -240
    assert most_x(rules("tanglewood", **BOUNDLESS), THREE) == 24
    assert fault("tanglewood", 1000, 31, 0, seats=THREE, **BOUNDLESS) == ""


def test_race_that_is_not_followed_has_as_many_x_as_hands():
    race = {"hands": None, "target": 50, "renege_points": 10, "renege": "offended_choose"}
    assert most_x(rules("tanglewood", **race), THREE) == 60


# Too many ways to spread the X of three players: followed with those that are known.
MARKED = {"x_for_euchre": True}


def test_ends_are_those_of_the_points_where_the_x_are_not_followed():
    assert least_points(rules("general", **MARKED), FOUR) == -232
    assert fault("alameda", 49, None, None, seats=THREE, **MARKED) == (
        "N can score -48 to 48 in a game here."
    )


@pytest.mark.parametrize(
    ("points", "x", "sentence"),
    [
        ((47, None, None), (None, None, None), "No game here ends with N 47: read it again."),
        ((47, None, None), (4, 4, 4), "No game here ends with N 47, 4 X on N, 4 X on E, 4 X on S"),
        ((None, 5, None), (12, None, None), "No game here ends with E 5, 12 X on N: read them"),
        ((None, 24, None), (12, None, None), ""),
        ((None, None, 45), (None, 1, None), "No game here ends with S 45, 1 X on E: read them"),
        ((None, None, 46), (None, 1, None), ""),
        ((None, None, None), (7, 6, None), "13 X are written down, and 12 hands give at most 12"),
        ((10, 10, 10), (None, None, None), ""),
        ((48, 1, 0), (None, None, None), "12 hands give at most 48 points together"),
    ],
)
def test_known_x_of_three_make_narrow_what_else_can_be(points, x, sentence):
    told = fault("alameda", *points, x=x, seats=THREE, **MARKED)
    assert told.startswith(sentence)
    assert bool(told) is bool(sentence)


@pytest.mark.parametrize("house", ["mcallen", "general", "athens"])
def test_three_are_refused_where_pairs_play(house):
    for asked in (most_points, least_points, most_x):
        assert refusal(asked, rules(house), THREE) == (
            "This house plays no tables of three: seat a fourth player."
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
        ("tanglewood", (None, None), (9, None), "N/S can have 0 to 8 X in a game here."),
        ("tanglewood", (None, None), (None, -1), "E/W can have 0 to 8 X in a game here."),
        ("tanglewood", (31, None), None, "No game here ends with N/S 31: read it again."),
        ("tanglewood", (30, None), (None, 1), ""),
        ("tanglewood", (32, None), (None, 8), ""),
        (
            "tanglewood",
            (17, None),
            (None, 8),
            "No game here ends with N/S 17, 8 X on E/W: read them again.",
        ),
        (
            "tanglewood",
            (None, 5),
            (3, None),
            "3 X on N/S give E/W at least 6 points, and 5 are written down.",
        ),
        (
            "tanglewood",
            (None, None),
            (5, 4),
            "9 X are written down, and 8 hands give at most 8: count each euchre once for its "
            "side.",
        ),
        (
            "tanglewood",
            (3, 4),
            None,
            "8 hands give at least 8 points together, and 7 are written down: a point is missing, "
            "or a hand was not played.",
        ),
        (
            "tanglewood",
            (9, 6),
            (4, 1),
            "4 X on N/S give E/W at least 8 points, and 6 are written down.",
        ),
        (
            "tanglewood",
            (9, 6),
            (4, None),
            "4 X on N/S give E/W at least 8 points, and 6 are written down.",
        ),
        ("athens", (9, 7), None, "Nobody has the 10 points that win a game: read the score again."),
        ("athens", (None, 7), (1, None), "This house marks no X: leave the X empty."),
        ("athens", (10, 7), (1, 0), "This house marks no X: leave the X empty."),
        ("athens", (10, 7), (0, 0), ""),
        ("alameda", (47, None), (0, 0), "No game here ends with N/S 47: read it again."),
    ],
)
def test_fault_is_told_as_soon_as_nothing_more_can_mend_it(house, points, x, sentence):
    assert fault(house, *points, x=x) == sentence


def test_tie_in_a_race_cut_short_is_a_fault_once_both_are_typed():
    assert fault("athens", 7, None, bell="finish_hand") == ""
    assert fault("athens", 7, 7, bell="finish_hand") == (
        "The score is tied, and a race has a winner: play on."
    )


def test_three_are_named_by_their_chairs():
    seats = three(without=N)
    assert fault("tanglewood", None, 33, None, seats=seats) == (
        "S can score 0 to 32 in a game here."
    )
    assert fault("tanglewood", None, None, 31, seats=seats) == (
        "No game here ends with W 31: read it again."
    )
    assert fault("tanglewood", 6, 9, None, x=(1, None, None), seats=seats) == ""
    assert fault("tanglewood", 6, 1, None, x=(8, None, None), seats=seats) == (
        "No game here ends with E 6, S 1, 8 X on E: read them again."
    )


@pytest.mark.gate
def test_tanglewood_refuses_exactly_what_no_completion_makes_possible():
    """Every way to have typed some of the four cells, against every total as it is judged."""
    tanglewood = rules("tanglewood")
    can = {
        cells
        for cells in product(range(33), range(33), range(9), range(9))
        if cells[2] + cells[3] < 9 and judge(Typed(FOUR, cells[:2], cells[2:]), tanglewood).possible
    }
    for known in product((False, True), repeat=4):
        left_open = {masked(cells, known) for cells in can}
        rooms = (EDGES, EDGES, MARKS, MARKS) if any(known[2:]) else (EVERY, EVERY, (), ())
        some = [room if one else (None,) for one, room in zip(known, rooms, strict=True)]
        for cells in product(*some):
            told = partial_fault(cells[:2], cells[2:], FOUR, tanglewood)
            assert (told == "") is (cells in left_open), (cells, told)
    assert len(can) > 2000


# Points in full while no X is typed; beside X, what lies at the edges.
EVERY = range(-1, 34)
EDGES = (-1, 0, 1, 2, 7, 8, 9, 16, 17, 30, 31, 32, 33)
MARKS = (0, 1, 2, 7, 8, 9)


def masked(cells, known):
    return tuple(cell if one else None for cell, one in zip(cells, known, strict=True))


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general", "athens"])
@pytest.mark.parametrize("bell", ["finish_game", "finish_hand"])
def test_points_alone_are_refused_exactly_where_no_others_make_them_possible(house, bell):
    turned = rules(house, bell=bell, renege="hand_over")
    scores = range(-1, most_points(turned, FOUR) + 2)
    can = {
        pair for pair in product(scores, scores) if judge(Typed(FOUR, pair, None), turned).possible
    }
    for pair in product(scores, scores):
        assert (fault_of(pair, turned) == "") is (pair in can), pair
    for points in scores:
        alone = {one for one, _ in can}
        assert (fault_of((points, None), turned) == "") is (points in alone), points
        assert (fault_of((None, points), turned) == "") is (points in alone), points


def fault_of(points, house_rules):
    return partial_fault(points, (None, None), FOUR, house_rules)


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
    house_rules = rules(house)
    partial_fault(points, x, seats, house_rules)
    times = []
    for _ in range(20):
        begun = process_time()
        partial_fault(points, x, seats, house_rules)
        times.append(process_time() - begun)
    # A thousandth of a second; the quickest of twenty, since other work may interrupt.
    assert min(times) < 0.001
