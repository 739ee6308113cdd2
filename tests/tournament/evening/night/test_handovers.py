"""What a table had when a chair of it changed hands: no total may come to less."""

import pytest

from rotation.seating import Seating, table
from scoring.chairs import Chair
from tests import plain
from tests.tournament.evening.night.test_totals import FOUR, THREE, game
from tournament.evening import facts
from tournament.evening.night.play.handovers import too_low
from tournament.evening.night.play.totals import Totals

N, E, S, W = Chair


def handover(chair, hands=5, points=6, x=1, taken_by=9, table=4):
    return facts.Handover(
        round=1,
        left=1,
        table=table,
        chair=chair,
        taken_by=taken_by,
        from_bench=False,
        hands=hands,
        points=points,
        x=x,
    )


def low(typed, *handovers, seating=FOUR, **house):
    found, rules = game(seating, **house)
    return too_low(typed, found, handovers, rules)


def test_total_below_what_a_leaver_had_names_both_figures():
    said = low(Totals((9, 5), (None, None)), handover("E"))
    assert said == (
        "E/W had 6 points after hand 5, when a chair changed hands: the whole game cannot come to "
        "5."
    )
    assert low(Totals((5, 6), (0, 1)), handover("E")) == ""
    assert low(Totals((None, None), (None, None)), handover("E")) == ""


def test_x_below_what_a_leaver_had_names_both_figures():
    said = low(Totals((9, 6), (2, 0)), handover("W"))
    assert said.startswith("E/W had 1 X after hand 5")
    assert said.endswith("the whole game cannot come to 0.")


def test_later_leaver_of_a_side_counts_as_well():
    early, late = handover("E", hands=2, points=2, x=0), handover("W", hands=6, points=8, x=2)
    assert low(Totals((9, 7), (None, None)), early, late).startswith("E/W had 8 points")


def test_leaver_of_another_table_says_nothing_of_this_one():
    assert low(Totals((9, 5), (0, 0)), handover("E", table=3)) == ""


def test_partner_of_an_empty_chair_keeps_what_both_had():
    empty = handover("W", taken_by=None)
    typed = Totals((4, 5, 4), (0, 1, 0))
    assert low(typed, empty, seating=THREE).startswith("E had 6 points after hand 5")
    assert low(typed, handover("W", hands=4), empty, seating=THREE).startswith("E had 6 points")


def test_what_four_had_by_their_hands_is_kept_by_the_three_who_go_on():
    """North and south made it; then east and west were euchred, and south goes home."""
    hands = [
        facts.Hand(round=1, table=4, number=1, dealer="N", event="played", maker="N", tricks=3),
        facts.Hand(round=1, table=4, number=2, dealer="E", event="played", maker="E", tricks=2),
    ]
    night = plain.seated(plain.night(4), Seating((table(4, {N: "1", E: "2", W: "4"}),)))
    empty = handover("S", hands=2, points=3, x=0, taken_by=None)
    night = plain.told(night, *hands, empty)
    found = night.rounds.game(1, 4)
    assert found.left_empty
    gone = too_low(Totals((6, 4, 7), (0, 1, 0)), found, [empty], night.rules)
    assert gone == ("W had 1 X when a chair was left empty: the whole game cannot come to 0.")
    assert too_low(Totals((6, 4, 7), (0, 1, 1)), found, [empty], night.rules) == ""


def test_at_a_table_of_three_everybody_is_alone():
    assert low(Totals((9, 4, 5), (0, 0, 0)), handover("N", x=0), seating=THREE) == ""
    assert low(Totals((5, 4, 9), (0, 0, 0)), handover("N"), seating=THREE).startswith("N had 6")


def test_x_that_is_ones_own_is_not_the_partners():
    maker = {"x_charged_to": "maker"}
    assert low(Totals((9, 6), (0, 1, 0, 0)), handover("E"), **maker) == ""
    assert low(Totals((9, 6), (0, 0, 0, 1)), handover("E"), **maker).startswith("E had 1 X")


def test_hands_before_a_chair_was_left_empty_are_read_like_all_others():
    """So house rules that they do not fit are refused when they are changed, and no page breaks."""
    night = plain.seated(plain.night(4), Seating((table(4, {N: "1", E: "2", W: "4"}),)))
    thrown_in = facts.Hand(round=1, table=4, number=1, dealer="N", event="thrown_in")
    night = plain.told(night, thrown_in, handover("S", hands=1, points=0, x=0, taken_by=None))
    with pytest.raises(ValueError, match="Hand 1"):
        night.rounds  # noqa: B018  reading the hands is the check
