import pytest

from scoring.chairs import SEAT_NAMED_TWICE_REFUSAL, Chair
from scoring.dials.house_rules import wrong_answer_refusal
from scoring.events import unknown_event_refusal
from scoring.events.event import MAKER_MISSING_REFUSAL, unrelated_detail_refusal
from scoring.events.ordinary import DEALER_MUST_NAME_REFUSAL
from scoring.game import (
    all_hands_played_sentence,
    hand_after_game_over_refusal,
    wrong_dealer_refusal,
)
from scoring.houses import unknown_house_refusal
from tests.scoring.table import refusal, same_points
from tests.tournament.tools.engines import engine_calls
from tournament.evening.words.json_fields import not_an_object_refusal
from tournament.tools.engines.reading import misspelled_field_refusal, unknown_seat_refusal
from tournament.tools.engines.score import REFUSAL_BY_EVENT

FOUR_SEATS = ["N", "E", "S", "W"]
REFUSAL_OF_NESTED_DIAL = "The dial {} must be one value or a list of them."
REFUSAL_OF_GAME_FIELD_IN_HAND = 'Hand 1: "{}" is the whole game\'s. Leave it out of the hand.'


def score(document):
    return engine_calls.answer("score", document)


def score_of_game(document):
    return engine_calls.answer("score", document, "--games")


def score_hand(house="tanglewood", seats=FOUR_SEATS, **fields):
    return {"house": house, "seats": seats, "dealer": "N", **fields}


def played_hand(maker="E", tricks=3, *, alone=False, **fields):
    return {"event": "played", "maker": maker, "alone": alone, "tricks": tricks, **fields}


def expected_answer(*, points, next_dealer="E", counts=True, x="", cents=10, chairs="NESW"):
    no_points = same_points(chairs, 0)
    return {
        "points": {**no_points, **points},
        "x": {**no_points, **same_points(x, 1)},
        "fine_cents": {**no_points, **same_points(x, cents)},
        "counts": counts,
        "next_dealer": next_dealer,
    }


def test_score_answers_the_example_of_the_contract():
    assert score(score_hand(**played_hand(tricks=2))) == expected_answer(
        points=same_points("NS", 2), x="EW"
    )


def test_fields_an_event_does_not_have_may_be_null_or_false():
    empty_fields = {"maker": None, "alone": False, "tricks": None, "offender": None, "choice": None}
    assert score(score_hand("alameda", event="thrown_in", **empty_fields)) == expected_answer(
        points={}, counts=False, next_dealer="N"
    )
    assert score(score_hand("mcallen", event="thrown_in")) == expected_answer(points={})


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (
            {"event": "misdeal", "stage": "kitty_not_four"},
            expected_answer(points={}, counts=False, next_dealer="E"),
        ),
        (
            {"event": "misdeal", "stage": "before_turn_up"},
            expected_answer(points={}, counts=False, next_dealer="N"),
        ),
        (
            {"event": "renege", "maker": "S", "alone": True, "offender": "E"},
            expected_answer(points=same_points("NS", 2)),
        ),
        ({"event": "lead_out_of_turn", "offender": "E"}, expected_answer(points={})),
        (
            {"event": "exposed_card", "offender": "E", "maker": "S", "tricks": 5},
            expected_answer(points={}),
        ),
    ],
)
def test_events_are_scored_by_the_athens_rules(fields, expected):
    assert score(score_hand("athens", **fields)) == expected


def test_each_choice_of_penalty_and_a_corrected_renege_are_scored_at_alameda():
    renege = {"event": "renege", "maker": "N", "offender": "E", "tricks": 3}
    assert score(score_hand("alameda", **renege, choice="as_played")) == expected_answer(
        points=same_points("NS", 1)
    )
    assert score(score_hand("alameda", **renege, choice="add")) == expected_answer(
        points=same_points("NS", 2)
    )
    assert score(score_hand("alameda", **renege, choice="subtract")) == expected_answer(
        points=same_points("EW", -2)
    )
    corrected_renege = {**renege, "event": "renege_corrected"}
    assert score(score_hand("alameda", **corrected_renege)) == expected_answer(
        points=same_points("NS", 1)
    )


def test_six_cards_at_alameda_give_the_dealers_opponents_two_points():
    assert score(score_hand("alameda", event="extra_cards")) == expected_answer(
        points=same_points("EW", 2)
    )


def test_scores_of_a_table_of_three_are_listed_clockwise():
    document = score_hand(seats=["W", "E", "N"], **played_hand("W", 2))
    reply = score(document)
    assert reply == expected_answer(points=same_points("NE", 2), x="W", chairs="NEW")
    assert list(reply["points"]) == ["N", "E", "W"]


def test_dials_of_a_line_do_not_affect_the_next_line():
    euchred_hand = played_hand(tricks=2, alone=True)
    hand_with_dials = score_hand(
        **euchred_hand, dials={"x_charged_to": "maker", "x_fine_cents": 25}
    )
    assert score(hand_with_dials) == expected_answer(points=same_points("NS", 2), x="E", cents=25)
    assert score(score_hand(**euchred_hand)) == expected_answer(points=same_points("NS", 2), x="EW")
    assert score(score_hand(**euchred_hand, dials=None)) == score(score_hand(**euchred_hand))


def test_extra_fields_of_the_sender_are_ignored():
    assert score(score_hand(**played_hand(), note="table 4", id=17)) == score(
        score_hand(**played_hand())
    )


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (5, not_an_object_refusal()),
        ([score_hand()], not_an_object_refusal()),
        ({}, '"house" is missing. Write it in quotation marks, as in "alameda".'),
        ({"house": "tanglewod"}, unknown_house_refusal("tanglewod")),
        ({"house": "athens"}, '"seats" must be a list, as in ["N", "E", "S", "W"].'),
        (
            score_hand(seats=["N", "X", "S"], **played_hand()),
            "There is no seat X. The seats are N, E, S and W.",
        ),
        (
            score_hand(seats=["N", ["E"], "S"], **played_hand()),
            unknown_seat_refusal('["E"]'),
        ),
        (score_hand(seats=["N", "E", "E"], **played_hand()), SEAT_NAMED_TWICE_REFUSAL),
        (score_hand(), '"event" is missing. Write it in quotation marks, as in "played".'),
        (score_hand(event="plaid"), unknown_event_refusal("plaid")),
        (
            {**score_hand(**played_hand()), "dealer": None},
            '"dealer" is missing. Name a seat, N, E, S or W.',
        ),
        ({**score_hand(**played_hand()), "dealer": "Q"}, '"dealer" must be one of N, E, S, W.'),
        ({**score_hand(**played_hand()), "dealer": ["N"]}, '"dealer" must be one of N, E, S, W.'),
        (score_hand(**played_hand(maker=None)), '"maker" is missing. Name a seat, N, E, S or W.'),
        (score_hand(**played_hand(tricks=None)), '"tricks" is missing. Write a whole number.'),
        (score_hand(**played_hand(tricks=3.0)), '"tricks" must be a whole number.'),
        (score_hand(**played_hand(tricks=True)), '"tricks" must be a whole number.'),
        (
            score_hand(**played_hand(tricks=6)),
            "6 tricks are recorded, but a hand has 5. Count the making side's tricks again, "
            "0 to 5.",
        ),
        (
            score_hand(**played_hand(tricks=-1)),
            "-1 tricks are recorded, but a hand has 5. Count the making side's tricks again, "
            "0 to 5.",
        ),
        (
            score_hand(event="renege", offender="N", tricks=9),
            "9 tricks are recorded, but a hand has 5. Count the making side's tricks again, "
            "0 to 5.",
        ),
        (score_hand(**played_hand(alone="yes")), '"alone" must be true or false.'),
        (score_hand(**played_hand(alone=1)), '"alone" must be true or false.'),
        (score_hand(**played_hand(alnoe=True)), 'There is no "alnoe" here. Did you mean "alone"?'),
        (score_hand(event="renege"), "Choose who reneged."),
        (score_hand(event="renege", offender="N", alone=True), MAKER_MISSING_REFUSAL),
        (score_hand(**played_hand(offender="N")), unrelated_detail_refusal("played", "offender")),
        (
            score_hand("alameda", event="thrown_in", maker="N"),
            unrelated_detail_refusal("thrown_in", "maker"),
        ),
        (score_hand(event="farmers_hand"), REFUSAL_BY_EVENT["farmers_hand"]),
        (score_hand(event="defend_alone"), REFUSAL_BY_EVENT["defend_alone"]),
        (score_hand(**played_hand(defend_alone=True)), REFUSAL_BY_EVENT["defend_alone"]),
        (score_hand(**played_hand(defend_alone="W")), REFUSAL_BY_EVENT["defend_alone"]),
        (
            score_hand("athens", event="misdeal", stage="late"),
            '"stage" must be one of before_turn_up, kitty_not_four.',
        ),
        (
            score_hand("alameda", event="renege", maker="N", offender="E", choice="both"),
            '"choice" must be one of as_played, add, subtract.',
        ),
        (
            score_hand(**played_hand(), dials=[]),
            '"dials" is an object in braces, as in {"dealer": "N"}.',
        ),
        (
            score_hand(**played_hand(), dials={"tag": 1}),
            wrong_answer_refusal("tag", "true or false"),
        ),
        (
            score_hand(**played_hand(), dials={"tag": {"deep": {}}}),
            REFUSAL_OF_NESTED_DIAL.format("tag"),
        ),
        (
            score_hand(**played_hand(), dials={"divisions": [["Men's"]]}),
            REFUSAL_OF_NESTED_DIAL.format("divisions"),
        ),
        (
            score_hand("alameda", event="thrown_in", alone=True),
            unrelated_detail_refusal("thrown_in", "alone"),
        ),
        (
            score_hand("alameda", event="misdeal", maker="N"),
            unrelated_detail_refusal("misdeal", "maker"),
        ),
        (
            score_hand(event="p" * 1000),
            f'There is no event "{"p" * 40}...": the events are played, thrown_in, misdeal, '
            "renege, renege_corrected, exposed_card, lead_out_of_turn, extra_cards.",
        ),
        (
            score_hand("alameda", event="extra_cards", maker="S", alone=True),
            "North's partner played alone, so 6 cards there changed nothing. Enter the hand as "
            "played.",
        ),
    ],
)
def test_impossible_hand_is_refused_with_advice(document, sentence):
    assert refusal(score, document) == sentence


def score_hands(house, hands, seats=FOUR_SEATS):
    return score_of_game({"house": house, "seats": seats, "hands": hands})


def test_unfinished_game_is_scored_hand_by_hand():
    hands = [
        {"dealer": "S", **played_hand("E", 5, alone=True)},
        {"dealer": "W", "event": "lead_out_of_turn", "offender": "N"},
        {"dealer": "N", "event": "misdeal", "stage": "kitty_not_four"},
        {"dealer": "E", **played_hand("N", 1)},
    ]
    assert score_hands("athens", hands) == {
        "points": {**same_points("NS", 0), **same_points("EW", 6)},
        "x": same_points("NESW", 0),
        "fine_cents": same_points("NESW", 0),
        "hands_logged": 4,
        "hands_counted": 3,
        "over": False,
        "next_dealer": "S",
    }


def test_whole_game_of_three_players_at_tanglewood_is_scored():
    dealers = ["N", "E", "W", "N", "E", "W", "N", "E"]
    hands = [{"dealer": dealer, **played_hand("W", 1)} for dealer in dealers]
    assert score_hands("tanglewood", hands, ["N", "E", "W"]) == {
        "points": {"N": 16, "E": 16, "W": 0},
        "x": {"N": 0, "E": 0, "W": 8},
        "fine_cents": {"N": 0, "E": 0, "W": 80},
        "hands_logged": 8,
        "hands_counted": 8,
        "over": True,
        "next_dealer": "W",
    }


@pytest.mark.parametrize(
    ("house", "dealer"),
    [("tanglewood", "N"), ("alameda", "N"), ("mcallen", None), ("general", None), ("athens", None)],
)
def test_game_without_hands_waits_for_the_first_dealer(house, dealer):
    result = score_hands(house, [])
    assert (result["hands_logged"], result["over"], result["next_dealer"]) == (0, False, dealer)


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (
            [{"dealer": "N", **played_hand()}, {"dealer": "S", **played_hand()}],
            wrong_dealer_refusal(2, Chair.S, Chair.E),
        ),
        (
            [{"dealer": FOUR_SEATS[number % 4], **played_hand()} for number in range(9)],
            hand_after_game_over_refusal(9, all_hands_played_sentence(8)),
        ),
        (
            [{"dealer": "N", **played_hand()}, {"dealer": "E", **played_hand(tricks=6)}],
            "Hand 2: 6 tricks are recorded, but a hand has 5. Count the making side's tricks "
            "again, 0 to 5.",
        ),
        ([5], f"Hand 1: {not_an_object_refusal('A hand')}"),
        (
            [{"dealer": "N", "event": "thrown_in"}],
            f"Hand 1: {DEALER_MUST_NAME_REFUSAL}",
        ),
        (
            [{"dealer": "N", **played_hand(), "makr": "N"}],
            f"Hand 1: {misspelled_field_refusal('makr', 'maker')}",
        ),
        (None, '"hands" must be a list, as in [{"dealer": "N"}].'),
        (
            [{"dealer": "N", "house": "athens", **played_hand()}],
            REFUSAL_OF_GAME_FIELD_IN_HAND.format("house"),
        ),
        (
            [{"dealer": "N", "dials": {"euchre": 5}, **played_hand()}],
            REFUSAL_OF_GAME_FIELD_IN_HAND.format("dials"),
        ),
    ],
)
def test_refusal_of_an_impossible_game_names_the_hand(hands, sentence):
    assert refusal(score_hands, "tanglewood", hands) == sentence
