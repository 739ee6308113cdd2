from itertools import combinations_with_replacement

import pytest

from scoring.dials.house_rules import NO_TABLES_OF_THREE_REFUSAL
from scoring.game import TIED_RACE_REFUSAL
from scoring.totals.judging import (
    TotalsJudgment,
    TypedTotals,
    judge_game_totals,
    unfinished_race_refusal,
)
from scoring.totals.sheet_rows import RULES_WITHOUT_X_REFUSAL
from tests.scoring.table import FOUR_SEATS, N, W, refusal, rules_of, three_seats


def judge_typed(house, *points, x=None, hands=None, seats=FOUR_SEATS, **dials):
    return judge_game_totals(TypedTotals(seats, points, x, hands), rules_of(house, **dials))


def is_possible(house, *points, **options):
    return judge_typed(house, *points, **options).is_possible


def reason_impossible(house, *points, **options):
    judgment = judge_typed(house, *points, **options)
    assert not judgment.is_possible
    return judgment.reason


# The tests below are about totals that the rule sheets allow.


@pytest.mark.parametrize(("ns", "ew"), [(8, 0), (0, 8), (4, 4), (9, 6), (16, 0), (32, 0), (28, 2)])
def test_tanglewood_totals_that_eight_hands_can_give_are_possible(ns, ew):
    assert is_possible("tanglewood", ns, ew, x=(0, 0), hands=8)


@pytest.mark.parametrize(
    ("ns", "ew"), [(7, 0), (3, 4), (0, 0), (33, 0), (31, 0), (27, 5), (30, 1), (-1, 12), (9, -2)]
)
def test_tanglewood_totals_that_eight_hands_cannot_give_are_impossible(ns, ew):
    assert not is_possible("tanglewood", ns, ew, x=(0, 0), hands=8)


def test_four_xs_require_eight_points_on_the_other_side():
    assert is_possible("tanglewood", 4, 8, x=(4, 0), hands=8)
    assert reason_impossible("tanglewood", 9, 6, x=(4, 1), hands=8) == (
        "4 Xs on N/S mean E/W scored at least 8. You entered 6. Check the score sheet."
    )
    assert reason_impossible("tanglewood", 6, 9, x=(1, 4), hands=8) == (
        "4 Xs on E/W mean N/S scored at least 8. You entered 6. Check the score sheet."
    )


def test_uncounted_xs_may_be_any_number():
    assert is_possible("tanglewood", 0, 16, hands=8)
    assert not is_possible("tanglewood", 31, 0, hands=8)


def test_more_xs_than_hands_are_impossible():
    assert reason_impossible("tanglewood", 9, 12, x=(5, 4), hands=8) == (
        "9 Xs are recorded, but 8 hands give at most 8. Count each euchre once for its side."
    )


@pytest.mark.parametrize("house", ["alameda", "mcallen", "general", "athens"])
def test_x_is_impossible_in_a_house_without_xs(house):
    points = {"general": (5, 2), "athens": (10, 4)}.get(house, (9, 6))
    assert is_possible(house, *points, x=(0, 0))
    assert reason_impossible(house, *points, x=(1, 0)) == RULES_WITHOUT_X_REFUSAL


def test_judged_totals_assume_a_whole_game_by_default():
    assert judge_typed("tanglewood", 9, 6, x=(0, 0)) == judge_typed(
        "tanglewood", 9, 6, x=(0, 0), hands=8
    )
    assert not is_possible("tanglewood", 7, 0)
    assert is_possible("tanglewood", 7, 0, hands=7)


def test_alameda_accepts_negative_totals_and_twelve_hands():
    assert is_possible("alameda", -2, 11)
    assert is_possible("alameda", 12, 0)
    assert is_possible("alameda", -48, 0)
    assert not is_possible("alameda", -48, 1)
    assert not is_possible("alameda", 49, 0)
    assert is_possible("alameda", -1, 12, below_zero=True)
    assert not is_possible("alameda", -1, 12, below_zero=False)


def test_mcallen_accepts_a_score_of_zero():
    assert is_possible("mcallen", 0, 0)
    assert is_possible("mcallen", 1, 0)
    assert is_possible("mcallen", 32, 0)
    assert not is_possible("mcallen", 31, 0)


@pytest.mark.parametrize(("winner", "loser"), [(10, 0), (10, 9), (11, 9), (12, 9), (13, 0)])
def test_winning_totals_at_athens_are_possible(winner, loser):
    assert is_possible("athens", winner, loser)
    assert is_possible("athens", loser, winner)


@pytest.mark.parametrize(("ns", "ew"), [(9, 7), (9, 9), (0, 0), (14, 0), (10, 10), (13, 11)])
def test_impossible_totals_at_athens_are_refused(ns, ew):
    assert not is_possible("athens", ns, ew)
    assert not is_possible("athens", ew, ns)


@pytest.mark.parametrize("winner", [5, 6, 7, 8])
@pytest.mark.parametrize("loser", [-6, -1, 0, 4])
def test_general_totals_end_from_five_to_eight(winner, loser):
    assert is_possible("general", winner, loser)


@pytest.mark.parametrize(("ns", "ew"), [(9, 0), (4, 3), (5, 5), (5, 6)])
def test_impossible_totals_under_general_rules_are_refused(ns, ew):
    assert not is_possible("general", ns, ew)


def test_total_of_a_race_must_be_reachable_in_its_hands():
    assert not is_possible("athens", 10, 0, hands=2)
    assert is_possible("athens", 10, 0, hands=3)
    assert is_possible("athens", 12, 0, hands=3)
    assert not is_possible("athens", 13, 0, hands=3)
    assert is_possible("athens", 10, 9, hands=19)
    assert not is_possible("general", 8, 0, hands=1)
    assert is_possible("general", 8, 0, hands=2)
    assert reason_impossible("general", 5, 0, hands=0).startswith("No hand was counted")
    assert reason_impossible("tanglewood", 0, 0, hands=0).startswith("No hand was counted")


def test_race_cut_short_by_the_bell_needs_a_leader():
    assert not is_possible("athens", 9, 7)
    assert is_possible("athens", 9, 7, bell="finish_hand")
    assert is_possible("athens", 10, 7, bell="finish_hand")
    assert reason_impossible("athens", 7, 7, bell="finish_hand") == TIED_RACE_REFUSAL
    assert not is_possible("athens", 9, 0, hands=2, bell="finish_hand")


@pytest.mark.parametrize("tied_game", ["stands", "extra_hand", "north_south_move"])
def test_race_ended_by_the_bell_may_be_tied_except_in_a_bracket(tied_game):
    dials = {"format": "total_points", "games": 5, "tied_game": tied_game}
    assert is_possible("athens", 7, 7, bell="finish_hand", **dials)
    assert not is_possible("athens", 7, 7, **dials)
    assert reason_impossible("athens", 10, 10, bell="finish_hand", **dials).startswith(
        "N/S and E/W can't both"
    )


def test_bell_may_cut_a_race_short_in_any_house():
    totals_at_the_bell = TypedTotals(FOUR_SEATS, (7, 6), ended_by_bell=True)
    assert judge_game_totals(totals_at_the_bell, rules_of("athens")).is_possible
    tied_totals = TypedTotals(FOUR_SEATS, (7, 7), ended_by_bell=True)
    assert not judge_game_totals(tied_totals, rules_of("athens")).is_possible
    assert judge_game_totals(
        tied_totals, rules_of("athens", format="total_points", games=5)
    ).is_possible
    assert judge_game_totals(
        TypedTotals(FOUR_SEATS, (9, 0), hand_count=2, ended_by_bell=True), rules_of("athens")
    ).reason
    assert judge_game_totals(
        TypedTotals(FOUR_SEATS, (8, 0), hand_count=2, ended_by_bell=True), rules_of("athens")
    ).is_possible


# The tests below are about totals of a 3-player table.


def test_three_handed_totals_are_three_scores():
    seats = three_seats(empty_chair=W)
    assert is_possible("tanglewood", 6, 9, 4, x=(1, 0, 0), seats=seats)
    assert is_possible("tanglewood", 32, 0, 0, x=(0, 0, 0), seats=seats)
    assert is_possible("tanglewood", 0, 16, 16, x=(8, 0, 0), seats=seats)
    assert not is_possible("tanglewood", 0, 18, 16, x=(8, 0, 0), seats=seats)
    assert not is_possible("tanglewood", 1, 1, 1, x=(0, 0, 0), seats=seats)
    assert is_possible("alameda", 10, 14, 9, seats=three_seats(empty_chair=N))


@pytest.mark.parametrize("empty_chair", FOUR_SEATS)
def test_any_chair_of_a_table_of_three_may_be_empty(empty_chair):
    assert is_possible(
        "tanglewood", 6, 9, 4, x=(1, 0, 0), seats=three_seats(empty_chair=empty_chair)
    )
    reason = reason_impossible(
        "tanglewood", 31, 0, 0, x=(0, 0, 0), seats=three_seats(empty_chair=empty_chair)
    )
    first_chair = next(chair for chair in FOUR_SEATS if chair is not empty_chair)
    assert reason.startswith(f"No hands add up to {first_chair} 31, ")


@pytest.mark.parametrize("house", ["mcallen", "general", "athens"])
def test_table_of_three_is_refused_in_formats_for_pairs(house):
    assert (
        refusal(judge_typed, house, 5, 3, 2, seats=three_seats(empty_chair=W))
        == NO_TABLES_OF_THREE_REFUSAL
    )


# The tests below are about reasons for impossible totals.


@pytest.mark.parametrize(
    ("house", "points", "reason"),
    [
        (
            "tanglewood",
            (3, 4),
            "8 hands give at least 8 points together. You entered 7. "
            "Check for a missing point or hand.",
        ),
        (
            "tanglewood",
            (20, 13),
            "8 hands give at most 32 points together. You entered 33. Check both scores.",
        ),
        ("tanglewood", (31, 0), "No hands add up to N/S 31, E/W 0. N/S could have 30 or 32."),
        (
            "tanglewood",
            (30, 1),
            "No hands add up to N/S 30, E/W 1. N/S could have 28, or E/W could have 0.",
        ),
        ("athens", (9, 7), unfinished_race_refusal(10)),
        ("athens", (14, 0), "14 is too many. A game ends at 10, so no side can have more than 13."),
        ("athens", (11, 10), "N/S and E/W can't both have 10 or more. The first side to 10 wins."),
    ],
)
def test_reason_for_an_impossible_total_says_what_to_check(house, points, reason):
    assert reason_impossible(house, *points, x=(0, 0)) == reason


def test_xs_that_leave_too_few_hands_are_reported_with_the_nearest_totals():
    assert reason_impossible("tanglewood", 9, 16, x=(8, 0), hands=8) == (
        "No hands add up to N/S 9, E/W 16 with these Xs. N/S could have 0."
    )


def test_total_far_from_any_possible_one_has_no_hint():
    assert reason_impossible("general", 5, -300) == (
        "No hands add up to N/S 5, E/W -300. Check both scores."
    )


def test_too_many_hands_are_impossible():
    assert reason_impossible("tanglewood", 9, 6, hands=9) == (
        "A game here has 8 hands, and 9 are recorded. Count the lines again."
    )
    assert reason_impossible("athens", 10, 6, hands=100) == (
        "100 hands are too many for one game. Count the lines again."
    )


def test_game_with_too_many_totals_is_unusual():
    judgment = judge_typed(
        "tanglewood", 30, 40, 20, x=(2, 1, 0), seats=three_seats(empty_chair=W), hands_of_three=24,
        renege_points=10, renege="offended_choose",
    )  # fmt: skip
    assert (judgment.is_possible, judgment.is_unusual) == (True, True)
    assert judgment.reason.startswith("There are too many possible scores")


def test_game_with_too_many_totals_is_judged_by_its_xs():
    """Three players at Alameda with Xs turned on have 455 ways to spread them over twelve hands."""
    at = {"seats": three_seats(empty_chair=W), "x_for_euchre": True}
    assert judge_typed("alameda", 6, 5, 7, x=(1, 0, 1), **at) == TotalsJudgment(True, False, "")
    assert not judge_typed("alameda", 6, 5, 7, x=(3, 2, 3), **at).is_possible
    # There are too many ways to spread these Xs, but twelve hands cannot give so many Xs at all.
    assert reason_impossible("alameda", 6, 5, 7, x=(5, 5, 5), **at).startswith("15 Xs are recorded")


# The tests below are about unusual totals.


REASON_OF_FEW_POINTS = "Only {} in 8 hands."
REASON_OF_LONERS = "means 2 or more loners, or a penalty."


def test_usual_total_has_no_reason():
    assert judge_typed("tanglewood", 9, 6, x=(2, 1), hands=8) == TotalsJudgment(True, False, "")


@pytest.mark.parametrize(
    ("house", "points", "x", "reason"),
    [
        ("tanglewood", (19, 6), (0, 0), f"25 points in 8 hands {REASON_OF_LONERS}"),
        ("tanglewood", (32, 0), (0, 0), f"32 points in 8 hands {REASON_OF_LONERS}"),
        ("tanglewood", (18, 0), (0, 8), f"18 points in 8 hands {REASON_OF_LONERS}"),
        ("alameda", (-1, 13), None, f"12 points in 12 hands {REASON_OF_LONERS}"),
        ("alameda", (30, 5), None, f"35 points in 12 hands {REASON_OF_LONERS}"),
        ("mcallen", (3, 2), None, REASON_OF_FEW_POINTS.format("5 points")),
        ("mcallen", (1, 0), None, REASON_OF_FEW_POINTS.format("1 point")),
        ("mcallen", (0, 0), None, REASON_OF_FEW_POINTS.format("0 points")),
        ("mcallen", (20, 3), None, f"23 points in 8 hands {REASON_OF_LONERS}"),
    ],
)
def test_question_about_unusual_totals_says_points_and_hands(house, points, x, reason):
    assert judge_typed(house, *points, x=x) == TotalsJudgment(True, True, reason)


def test_loners_are_not_mentioned_where_the_xs_alone_take_more_points():
    """Three euchres give 12 points at a table of three, and nine other hands at least 9."""
    at = {"seats": three_seats(empty_chair=W), "x_for_euchre": True}
    assert judge_typed("alameda", 7, 9, 4, x=(1, 0, 2), **at).reason == (
        "Only 20 points in 12 hands with 3 Xs."
    )
    assert "2 or more loners" in judge_typed("alameda", 30, 9, 4, x=(1, 0, 2), **at).reason


def test_total_is_unusual_if_it_takes_two_rare_hands():
    """The director is asked about a total that takes two or more rare hands. A rare hand is a lone
    march of either side, or gives no points.
    """
    ordinary = [(1, 0), (2, 0), (0, 1), (0, 2)]
    rare = [(4, 0), (0, 4), (0, 0)]
    fewest = {}
    for hands in combinations_with_replacement([*ordinary, *rare], 8):
        total = tuple(map(sum, zip(*hands, strict=True)))
        count = sum(hand in rare for hand in hands)
        fewest[total] = min(count, fewest.get(total, count))
    assert [fewest[total] for total in ((9, 9), (11, 7), (7, 13))] == [2, 2, 3]
    for total, count in fewest.items():
        assert judge_typed("mcallen", *total).is_unusual == (count > 1), total


@pytest.mark.parametrize("points", [(5, 5), (3, 4)])
def test_total_of_less_than_a_point_per_hand_does_not_mention_lone_marches(points):
    judgment = judge_typed("alameda", *points)
    assert judgment.is_unusual
    assert judgment.reason == f"Only {sum(points)} points in 12 hands."


def test_counts_of_one_are_reported_in_the_singular():
    assert reason_impossible("tanglewood", 3, 1, x=(1, 0), hands=1) == (
        "1 X on N/S means E/W scored at least 2. You entered 1. Check the score sheet."
    )
    assert reason_impossible("tanglewood", 4, 1, x=(0, 0), hands=1) == (
        "1 hand gives at most 4 points together. You entered 5. Check both scores."
    )
    assert reason_impossible("tanglewood", 1, 0, x=(0, 0), hands=2) == (
        "2 hands give at least 2 points together. You entered 1. Check for a missing point or hand."
    )


def test_short_game_is_unusual_and_asked_about():
    judgment = judge_typed("tanglewood", 7, 5, x=(0, 0), hands=7)
    assert judgment.reason == (
        "Only 7 of 8 hands. Enter the missing ones, or accept the short game."
    )
    assert judgment.is_unusual


def test_hands_of_three_players_make_no_difference_to_a_race():
    race = {"three_handed": True, "hands_of_three": 9, "seats": three_seats(empty_chair=W)}
    assert is_possible("general", 5, 2, 0, **race)
    assert not is_possible("general", 4, 2, 0, hands=9, **race)


def test_race_of_three_players_is_judged():
    seats = three_seats(empty_chair=W)
    assert is_possible("general", 5, 4, 4, seats=seats, three_handed=True, hands=9)
    assert not is_possible("general", 4, 4, 4, seats=seats, three_handed=True, hands=9)
