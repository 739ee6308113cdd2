import pytest

from scoring.cards import parse_card
from scoring.events.event import MAKER_MISSING_REFUSAL
from scoring.ordering_up import void_call_sentence
from tests.scoring.table import refusal, same_points
from tests.tournament.tools.engines.engine_calls import answer
from tournament.evening.words.json_fields import not_an_object_refusal
from tournament.tools.engines.reading import misspelled_field_refusal

FOUR_SEATS = ["N", "E", "S", "W"]
REFUSAL_OF_MALFORMED_CARD = 'Trick 1: "{}" must be a seat and a card, as in E:AC.'


def tricks_answer_to(document):
    return answer("tricks", document)


def hand_record(**fields):
    """Return a record with hearts as trump, in which south throws 10C on the ace of hearts and
    later shows the left bower.
    """
    return {
        "trump": "H",
        "active": FOUR_SEATS,
        "leader": "E",
        "tricks": [
            ["E:AH", "S:10C", "W:9H", "N:KH"],
            ["E:AS", "S:9S", "W:KS", "N:QS"],
            ["E:AC", "S:JD", "W:9C", "N:KC"],
        ],
        **fields,
    }


def test_renege_is_proved_by_the_left_bower():
    assert tricks_answer_to(hand_record()) == {
        "winners": ["E", "E", "S"],
        "tricks_won": {"N": 0, "E": 2, "S": 1, "W": 0},
        "reneges": [{"seat": "S", "trick": 1, "played": "10C", "proof": "JD", "proof_at": 3}],
        "led_out_of_turn": [],
    }


def test_renege_is_proved_by_a_card_left_in_hand():
    stopped_hand = hand_record(
        tricks=hand_record()["tricks"][:2], left_in_hand={"S": ["JD"], "N": []}
    )
    assert tricks_answer_to(stopped_hand)["reneges"] == [
        {"seat": "S", "trick": 1, "played": "10C", "proof": "JD", "proof_at": "hand"}
    ]


def test_no_renege_is_proved_without_the_card():
    assert tricks_answer_to(hand_record(tricks=hand_record()["tricks"][:2]))["reneges"] == []
    assert (
        tricks_answer_to(hand_record(tricks=hand_record()["tricks"][:2], left_in_hand=None))[
            "reneges"
        ]
        == []
    )


def test_lead_out_of_turn_names_who_and_when():
    tricks = [["E:AH", "S:10H", "W:9H", "N:KH"], ["N:AS", "E:9S", "S:KS", "W:QS"]]
    reply = tricks_answer_to(hand_record(tricks=tricks))
    assert reply["led_out_of_turn"] == [{"seat": "N", "trick": 2}]
    assert reply["winners"] == ["E", "N"]


def test_trick_that_play_stopped_in_has_no_winner():
    reply = tricks_answer_to(hand_record(tricks=[["E:AH", "S:10C"]], left_in_hand={"S": ["JD"]}))
    assert reply["winners"] == [None]
    assert reply["tricks_won"] == same_points("NESW", 0)


def test_trick_against_a_lone_hand_has_three_cards():
    reply = tricks_answer_to(hand_record(active=["N", "W", "E"], tricks=[["E:AH", "W:9H", "N:JH"]]))
    assert reply["winners"] == ["N"]
    assert reply["tricks_won"] == {"N": 1, "E": 0, "W": 0}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("H", not_an_object_refusal()),
        (hand_record(trump=None), '"trump" is missing. Name a suit, S, H, D or C.'),
        (hand_record(trump="hearts"), '"trump" must be one of S, H, D, C.'),
        (hand_record(active=None), '"active" must be a list, as in ["N", "E", "S", "W"].'),
        (hand_record(leader=None), '"leader" is missing. Name a seat, N, E, S or W.'),
        (hand_record(tricks=["E:AC"]), 'Trick 1 must be a list, as in ["E:AC", "S:9C"].'),
        (hand_record(tricks=[["AC"]]), REFUSAL_OF_MALFORMED_CARD.format("AC")),
        (hand_record(tricks=[["Z:AC"]]), REFUSAL_OF_MALFORMED_CARD.format("Z:AC")),
        (hand_record(tricks=[[5]]), REFUSAL_OF_MALFORMED_CARD.format("5")),
        (
            hand_record(tricks=[["E:8C"]]),
            '"8C" is not a card in this pack. Write the rank 9, 10, J, Q, K or A and the suit '
            "S, H, D or C, as in 10C.",
        ),
        (
            hand_record(left_in_hand={"Z": []}),
            'There is no seat Z to have cards "left_in_hand". The seats are N, E, S and W.',
        ),
        (hand_record(left_in_hand={"S": "JD"}), '"S" must be a list, as in ["JD", "9S"].'),
        (
            hand_record(left_in_hand=["JD"]),
            '"left_in_hand" is an object in braces, as in {"dealer": "N"}.',
        ),
        (hand_record(left_in_hands={}), misspelled_field_refusal("left_in_hands", "left_in_hand")),
        (
            hand_record(check="trumps"),
            'There is no check "trumps". Ask for order_up or opening_lead, or leave it out for '
            "tricks.",
        ),
    ],
)
def test_impossible_tricks_are_refused_with_advice(document, sentence):
    assert refusal(tricks_answer_to, document) == sentence


def order_up(house, hand, turn_up="JH", **fields):
    return tricks_answer_to(
        {"check": "order_up", "house": house, "turn_up": turn_up, "hand": hand, **fields}
    )


HAND_WITH_ONLY_LEFT_BOWER = ["JD", "9S", "10S", "AC", "KC"]
LEGAL_ANSWER = {"legal": True, "reason": ""}


def test_hand_with_only_the_left_bower_may_not_order_up_at_tanglewood():
    assert order_up("tanglewood", HAND_WITH_ONLY_LEFT_BOWER, caller_is_dealer=False) == {
        "legal": False,
        "reason": void_call_sentence(parse_card("JD")),
    }
    assert (
        order_up("tanglewood", HAND_WITH_ONLY_LEFT_BOWER, caller_is_dealer=True)["legal"] is False
    )
    assert order_up("tanglewood", ["9H", *HAND_WITH_ONLY_LEFT_BOWER[1:]]) == LEGAL_ANSWER


def test_dealer_at_alameda_picks_up_regardless():
    assert order_up("alameda", HAND_WITH_ONLY_LEFT_BOWER, caller_is_dealer=True) == LEGAL_ANSWER
    assert order_up("alameda", HAND_WITH_ONLY_LEFT_BOWER)["legal"] is False
    assert order_up("athens", HAND_WITH_ONLY_LEFT_BOWER) == LEGAL_ANSWER


@pytest.mark.parametrize(
    ("house", "maker", "alone", "leader"),
    [
        ("mcallen", "W", True, "N"),
        ("mcallen", "N", True, "E"),
        ("mcallen", "W", False, "E"),
        ("tanglewood", "W", True, "S"),
        ("tanglewood", "N", True, "E"),
    ],
)
def test_opening_lead_follows_the_house(house, maker, alone, leader):
    document = {"house": house, "seats": FOUR_SEATS, "dealer": "N", "maker": maker, "alone": alone}
    assert tricks_answer_to({"check": "opening_lead", **document}) == {"leader": leader}


def test_opening_lead_requires_no_maker_if_nobody_plays_alone():
    document = {"check": "opening_lead", "house": "mcallen", "seats": FOUR_SEATS, "dealer": "N"}
    assert tricks_answer_to(document) == {"leader": "E"}
    assert refusal(tricks_answer_to, {**document, "alone": True}) == MAKER_MISSING_REFUSAL
