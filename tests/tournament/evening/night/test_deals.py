"""The hands of one game in a row."""

import pytest

from scoring.chairs import CLOCKWISE, Chair
from scoring.houses import find
from tournament.evening.facts import Hand, Sheet
from tournament.evening.night.play.deals import deals, deed, renumber, start, whose

TANGLEWOOD = find("tanglewood").rules
SHEET = Sheet(round=1, table=4)


def hand(number, dealer, **more):
    told = {"event": "played", "maker": "N", "tricks": 3} if "event" not in more else {}
    return Hand(round=1, table=4, number=number, dealer=dealer, **told | more)


def found(*hands, sheet=SHEET, rules=TANGLEWOOD):
    return deals(sheet, hands, CLOCKWISE, rules)


def test_each_hand_says_what_it_brought_and_the_score_after_it():
    told = found(hand(1, "N"), hand(2, "E", maker="E", tricks=1), hand(3, "S", event="misdeal"))
    assert [(one.gain, one.score) for one in told] == [
        ("N/S 1", "1\N{EN DASH}0"),
        ("N/S 2", "3\N{EN DASH}0"),
        ("no points", "3\N{EN DASH}0"),
    ]


def test_hand_out_of_turn_is_refused():
    with pytest.raises(ValueError, match="dealt by S, and the dealer should be E"):
        found(hand(1, "N"), hand(2, "S"))


def test_hands_are_dealt_again_in_turn():
    told = renumber(SHEET, (hand(1, "N"), hand(3, "S"), hand(4, "W")), CLOCKWISE, TANGLEWOOD)
    assert [(one.number, one.dealer) for one in told] == [(1, "N"), (2, "E"), (3, "S")]


def test_misdeal_keeps_the_dealer_of_the_next_hand():
    told = renumber(SHEET, (hand(1, "N", event="misdeal"), hand(2, "E")), CLOCKWISE, TANGLEWOOD)
    assert [one.dealer for one in told] == ["N", "N"]


def test_sheet_says_who_deals_first_where_the_house_does_not():
    cut = find("mcallen").rules
    assert start(SHEET, CLOCKWISE, cut).dealer is None
    assert start(Sheet(round=1, table=4, dealer="W"), CLOCKWISE, cut).dealer is Chair.W
    assert start(SHEET, CLOCKWISE, TANGLEWOOD).dealer is Chair.N


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"tricks": 4}, "made it"),
        ({"tricks": 5}, "marched"),
        ({"tricks": 2}, "euchred"),
        ({"tricks": 5, "alone": True}, "alone, marched"),
        ({"tricks": None, "event": "renege", "offender": "W"}, "reneged"),
    ],
)
def test_hand_in_words(told, words):
    assert deed(hand(1, "N", **{"maker": "N"} | told)) == words


def test_deed_is_the_makers_or_the_offenders():
    assert whose(hand(1, "N")) is Chair.N
    assert whose(hand(1, "N", event="renege", maker="N", offender="W")) is Chair.W
    assert whose(hand(1, "N", event="misdeal")) is None
