import pytest

from tests.scoring.table import refusal
from tests.tournament.tools.engines.asking import answer


def judge_totals(told):
    return answer("score", told, "--totals")


def typed(house="tanglewood", **told):
    return {"house": house, **told}


POSSIBLE = {"possible": True, "unusual": False, "reason": ""}


def test_example_of_the_contract():
    assert judge_totals(typed(hands=8, ns=9, ew=6, x_ns=2, x_ew=1)) == POSSIBLE


def test_impossible_total_carries_its_reason():
    assert judge_totals(typed(hands=8, ns=9, ew=6, x_ns=4, x_ew=1)) == {
        "possible": False,
        "unusual": False,
        "reason": "4 X on N/S give E/W at least 8 points, and 6 are written down.",
    }


def test_hands_and_x_may_be_left_out():
    assert judge_totals(typed(ns=9, ew=6)) == POSSIBLE
    assert judge_totals(typed("athens", hands=None, ns=10, ew=6, x_ns=None)) == POSSIBLE


def test_unusual_total_is_possible_with_a_reason():
    found = judge_totals(typed("mcallen", ns=0, ew=0))
    assert (found["possible"], found["unusual"]) == (True, True)
    assert found["reason"].startswith("Possible, but only with hands without a score")


def test_three_handed_totals_are_named_by_chair():
    three = {"seats": ["N", "E", "W"], "hands": 8}
    assert judge_totals(typed(**three, n=6, e=9, w=4, x_n=1, x_e=0, x_w=0)) == POSSIBLE
    assert judge_totals(typed(**three, n=1, e=1, w=1, x_n=0, x_e=0, x_w=0))["possible"] is False


def test_dials_change_the_rules():
    assert judge_totals(typed("athens", ns=7, ew=3, dials={"target": 7})) == POSSIBLE


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (None, 'A document is an object in braces, as in {"dealer": "N"}.'),
        (typed("nowhere"), 'There is no house "nowhere". The houses are: alameda, tanglewood, '
         "mcallen, general, athens."),
        (
            typed(seats=["N", "E", "W"], ns=9, ew=6),
            "At a table of three each chair has its own total: n, e, s or w.",
        ),
        (typed(ns=9), '"ew" is missing: write a whole number.'),
        (typed(ns="9", ew=6), '"ns" must be a whole number.'),
        (typed(ns=9, ew=6.5), '"ew" must be a whole number.'),
        (typed(ns=9, ew=6, x_ns=1), "Write down all of x_ns, x_ew, or leave all of them out."),
        (
            typed(ns=9, ew=6, x_ns=1, x_ew=-1),
            "Hands and X are counted from 0 up: there are none below.",
        ),
        (
            typed(ns=9, ew=6, hands=-8),
            "Hands and X are counted from 0 up: there are none below.",
        ),
        (
            typed(ns=9, ew=6, cut=True),
            'Only a race is "cut": of a game with fewer hands write "hands".',
        ),
        (typed("athens", ns=7, ew=7, cut=1), '"cut" must be true or false.'),
        (typed(ns=9, ew=6, hand=8), 'There is no "hand" here. Did you mean "hands"?'),
        (
            typed("athens", seats=["N", "E", "S"], n=1, e=2, s=3),
            "This house plays no tables of three: seat a fourth player.",
        ),
    ],
)  # fmt: skip
def test_document_that_cannot_be_judged_is_answered_with_the_cure(told, sentence):
    assert refusal(judge_totals, told) == sentence


def test_race_that_the_bell_cut_is_marked():
    pairs = {"format": "total_points", "games": 5, "tied_game": "stands"}
    assert not judge_totals(typed("athens", ns=7, ew=7))["possible"]
    assert not judge_totals(typed("athens", ns=7, ew=7, cut=True))["possible"]
    told = typed("athens", ns=7, ew=7, cut=True, dials=pairs)
    assert judge_totals(told) == {"possible": True, "unusual": False, "reason": ""}
    assert not judge_totals(told | {"cut": False})["possible"]
