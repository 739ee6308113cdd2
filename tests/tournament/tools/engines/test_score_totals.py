import pytest

from scoring.dials.house_rules import NO_TABLES_OF_THREE_REFUSAL
from scoring.houses import unknown_house_refusal
from tests.scoring.table import refusal
from tests.tournament.tools.engines.engine_calls import answer
from tournament.evening.words.json_fields import not_an_object_refusal
from tournament.tools.engines.reading import misspelled_field_refusal
from tournament.tools.engines.score import COUNT_BELOW_ZERO_SENTENCE


def judge_totals(document):
    return answer("score", document, "--totals")


def totals_document(house="tanglewood", **fields):
    return {"house": house, **fields}


POSSIBLE_ANSWER = {"possible": True, "unusual": False, "reason": ""}


def test_score_totals_answers_the_example_of_the_contract():
    assert judge_totals(totals_document(hands=8, ns=9, ew=6, x_ns=2, x_ew=1)) == POSSIBLE_ANSWER


def test_impossible_total_carries_its_reason():
    assert judge_totals(totals_document(hands=8, ns=9, ew=6, x_ns=4, x_ew=1)) == {
        "possible": False,
        "unusual": False,
        "reason": "4 Xs on N/S mean E/W scored at least 8. You entered 6. Check the score sheet.",
    }


def test_hands_and_x_may_be_left_out():
    assert judge_totals(totals_document(ns=9, ew=6)) == POSSIBLE_ANSWER
    assert (
        judge_totals(totals_document("athens", hands=None, ns=10, ew=6, x_ns=None))
        == POSSIBLE_ANSWER
    )


def test_unusual_total_is_possible_with_a_reason():
    verdict = judge_totals(totals_document("mcallen", ns=0, ew=0))
    assert (verdict["possible"], verdict["unusual"]) == (True, True)
    assert "Only 0 points" in verdict["reason"]


def test_three_handed_totals_are_named_by_chair():
    table_of_three = {"seats": ["N", "E", "W"], "hands": 8}
    assert (
        judge_totals(totals_document(**table_of_three, n=6, e=9, w=4, x_n=1, x_e=0, x_w=0))
        == POSSIBLE_ANSWER
    )
    assert (
        judge_totals(totals_document(**table_of_three, n=1, e=1, w=1, x_n=0, x_e=0, x_w=0))[
            "possible"
        ]
        is False
    )


def test_dials_change_the_rules():
    assert (
        judge_totals(totals_document("athens", ns=7, ew=3, dials={"target": 7})) == POSSIBLE_ANSWER
    )


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (None, not_an_object_refusal()),
        (totals_document("nowhere"), unknown_house_refusal("nowhere")),
        (
            totals_document(seats=["N", "E", "W"], ns=9, ew=6),
            "At a 3-player table, each seat has its own total: n, e, s or w.",
        ),
        (totals_document(ns=9), '"ew" is missing. Write a whole number.'),
        (totals_document(ns="9", ew=6), '"ns" must be a whole number.'),
        (totals_document(ns=9, ew=6.5), '"ew" must be a whole number.'),
        (totals_document(ns=9, ew=6, x_ns=1), "Enter all of x_ns, x_ew, or leave all of them out."),
        (
            totals_document(ns=9, ew=6, x_ns=1, x_ew=-1),
            COUNT_BELOW_ZERO_SENTENCE
        ),
        (
            totals_document(ns=9, ew=6, hands=-8),
            COUNT_BELOW_ZERO_SENTENCE
        ),
        (
            totals_document(ns=9, ew=6, cut=True),
            'Only a race is "cut": of a game with fewer hands write "hands".',
        ),
        (totals_document("athens", ns=7, ew=7, cut=1), '"cut" must be true or false.'),
        (totals_document(ns=9, ew=6, hand=8), misspelled_field_refusal("hand", "hands")),
        (
            totals_document("athens", seats=["N", "E", "S"], n=1, e=2, s=3),
            NO_TABLES_OF_THREE_REFUSAL
        ),
    ],
)  # fmt: skip
def test_document_that_cannot_be_judged_is_refused_with_advice(document, sentence):
    assert refusal(judge_totals, document) == sentence


def test_race_cut_short_by_the_bell_must_be_marked_to_be_possible():
    pairs = {"format": "total_points", "games": 5, "tied_game": "stands"}
    assert not judge_totals(totals_document("athens", ns=7, ew=7))["possible"]
    assert not judge_totals(totals_document("athens", ns=7, ew=7, cut=True))["possible"]
    document = totals_document("athens", ns=7, ew=7, cut=True, dials=pairs)
    assert judge_totals(document) == {"possible": True, "unusual": False, "reason": ""}
    assert not judge_totals(document | {"cut": False})["possible"]
