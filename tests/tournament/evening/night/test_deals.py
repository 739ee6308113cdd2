"""Who deals each hand of a game."""

import pytest

from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from scoring.houses import find_house
from tournament.evening.facts import Hand, Sheet
from tournament.evening.night.play.deals import (
    acting_chair,
    action_words,
    renumber_hands,
    replay_deals,
)
from tournament.evening.night.play.sheets import start_game

TANGLEWOOD = find_house("tanglewood").rules
SHEET_OF_TABLE_4 = Sheet(round=1, table=4)


def make_hand(number, dealer, **fields_given):
    fields = {"event": "played", "maker": "N", "tricks": 3} if "event" not in fields_given else {}
    return Hand(round=1, table=4, number=number, dealer=dealer, **fields | fields_given)


def deals_of_hands(*hands, sheet=SHEET_OF_TABLE_4, rules=TANGLEWOOD):
    return replay_deals(sheet, hands, CHAIRS_CLOCKWISE, rules)


def test_deal_shows_its_points_and_the_score_afterward():
    dealt = deals_of_hands(
        make_hand(1, "N"),
        make_hand(2, "E", maker="E", tricks=1),
        make_hand(3, "S", event="misdeal"),
    )
    assert [(deal.points_scored_words({}), deal.score_words) for deal in dealt] == [
        ("N/S\N{NO-BREAK SPACE}1", "1\N{EN DASH}0"),
        ("N/S\N{NO-BREAK SPACE}2", "3\N{EN DASH}0"),
        ("no points", "3\N{EN DASH}0"),
    ]


def test_lost_points_have_a_minus_sign():
    renege = make_hand(1, "N", event="renege", offender="N", maker="N", tricks=3, choice="subtract")
    alameda = find_house("alameda").rules
    deal = deals_of_hands(renege, rules=alameda)[-1]
    assert deal.points_scored_words({}) == "N/S\N{NO-BREAK SPACE}\N{MINUS SIGN}2"


def test_hand_out_of_turn_is_refused():
    with pytest.raises(ValueError, match="dealt by S, but it was E's deal"):
        deals_of_hands(make_hand(1, "N"), make_hand(2, "S"))


def test_renumbered_hands_get_dealers_in_turn():
    hands = renumber_hands(
        SHEET_OF_TABLE_4,
        (make_hand(1, "N"), make_hand(3, "S"), make_hand(4, "W")),
        CHAIRS_CLOCKWISE,
        TANGLEWOOD,
    )
    assert [(dealt.number, dealt.dealer) for dealt in hands] == [(1, "N"), (2, "E"), (3, "S")]


def test_misdeal_keeps_the_dealer_of_the_next_hand():
    hands = renumber_hands(
        SHEET_OF_TABLE_4,
        (make_hand(1, "N", event="misdeal"), make_hand(2, "E")),
        CHAIRS_CLOCKWISE,
        TANGLEWOOD,
    )
    assert [dealt.dealer for dealt in hands] == ["N", "N"]


def test_score_sheet_has_the_first_dealer_if_the_rules_have_none():
    mcallen = find_house("mcallen").rules
    assert start_game(SHEET_OF_TABLE_4, CHAIRS_CLOCKWISE, mcallen).dealer is None
    assert (
        start_game(Sheet(round=1, table=4, dealer="W"), CHAIRS_CLOCKWISE, mcallen).dealer is Chair.W
    )
    assert start_game(SHEET_OF_TABLE_4, CHAIRS_CLOCKWISE, TANGLEWOOD).dealer is Chair.N


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"tricks": 4}, "made it"),
        ({"tricks": 5}, "took all 5"),
        ({"tricks": 2}, "was euchred"),
        ({"tricks": 5, "alone": True}, "took all 5 alone"),
        ({"tricks": 2, "alone": True}, "went alone and was euchred"),
        ({"tricks": None, "event": "renege", "offender": "W"}, "reneged"),
    ],
)
def test_action_words_say_what_happened_in_a_hand(fields, words):
    assert action_words(make_hand(1, "N", **{"maker": "N"} | fields)) == words


def test_acting_chair_is_the_makers_or_the_offenders():
    assert acting_chair(make_hand(1, "N")) is Chair.N
    assert acting_chair(make_hand(1, "N", event="renege", maker="N", offender="W")) is Chair.W
    assert acting_chair(make_hand(1, "N", event="misdeal")) is None
