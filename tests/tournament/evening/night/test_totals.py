"""The boxes for totals: what may stand in them, and what is wrong with what was typed."""

from dataclasses import replace

import pytest

from rotation.seating import Seating, table
from scoring.chairs import Chair
from tests import plain
from tournament.evening import facts
from tournament.evening.night.play.box_kinds import POINTS
from tournament.evening.night.play.totals import (
    Totals,
    TotalsBox,
    boxes,
    fill_boxes,
    judge_totals,
    standing,
    too_low,
)

N, E, S, W = Chair
FOUR = Seating((table(4, {N: "1", E: "2", S: "3", W: "4"}),))
THREE = Seating((table(4, {N: "1", E: "2", S: "3"}),))


def game(seating=FOUR, **told):
    """Table 4 of the first game; what is told goes to the sheet."""
    house = {name: told.pop(name) for name in list(told) if name not in facts.Sheet.__slots__}
    players = sum(len(one.seats) for one in seating.tables)
    night = plain.seated(plain.night(players, **house), seating)
    night = plain.told(night, facts.Sheet(round=1, table=4, **told)) if told else night
    return night.rounds.game(1, 4), night.rules


def reason(typed, seating=FOUR, **house):
    return judge_totals(typed, *game(seating, **house)).reason


def test_four_at_a_table_have_two_boxes_for_points_and_two_for_x():
    told = [(box.label, box.least, box.most) for box in boxes(*game())]
    assert told == [("N/S", 0, 32), ("E/W", 0, 32), ("X N/S", 0, 8), ("X E/W", 0, 8)]


def test_three_at_a_table_have_a_box_each():
    assert [box.label for box in boxes(*game(THREE))] == ["N", "E", "S", "X N", "X E", "X S"]


def test_values_go_to_the_kinds_of_their_boxes():
    sheet, rules = game(x_charged_to="maker")
    typed = fill_boxes(sheet, (9, None, 1, 0, None, 2), 7, rules)
    assert typed == Totals((9, None), (1, 0, None, 2), 7)
    assert typed.values == (9, None, 1, 0, None, 2)


def test_totals_that_are_turned_are_those_of_the_other_side():
    assert Totals((9, 6), (2, None), 7).with_sides_swapped == Totals((6, 9), (None, 2), 7)


def test_house_without_x_has_no_box_for_it():
    assert [box.label for box in boxes(*game(house="alameda"))] == ["N/S", "E/W"]


def test_personal_x_has_a_box_for_each_player():
    labels = [box.label for box in boxes(*game(x_charged_to="maker"))]
    assert labels == ["N/S", "E/W", "X N", "X E", "X S", "X W"]


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        (Totals((9, 6), (2, 1)), "9\N{EN DASH}6, X 2/1"),
        (Totals((9, None), (None, None)), "9 so far"),
        (Totals((9, 6), (None, None)), "9\N{EN DASH}6 so far"),
        (Totals((None, 6), (None, None)), "?\N{EN DASH}6 so far"),
        (Totals((None, None), (None, 1)), "no points, X ?/1 so far"),
        (Totals((9, 6), (2, None)), "9\N{EN DASH}6, X 2 so far"),
        (Totals((9, 6), ()), "9\N{EN DASH}6"),
        (Totals((6, 9, 4), (1, 0, 2)), "6\N{EN DASH}9\N{EN DASH}4, X 1/0/2"),
        (Totals((9, 4), (2, 1), 7), "9\N{EN DASH}4, X 2/1 after 7 hands"),
        (Totals((None, None), (None, None)), "nothing"),
        (Totals((0, -2), ()), "0 \N{EN DASH} \N{MINUS SIGN}2"),
        (Totals((-2, 10, 4), ()), "\N{MINUS SIGN}2 \N{EN DASH} 10 \N{EN DASH} 4"),
    ],
)
def test_totals_are_said_as_they_are_read_out(totals, words):
    assert totals.words == words


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (Totals((33, None), (None, None)), "N/S can score 0 to 32 in a game here."),
        (Totals((9, -1), (None, None)), "E/W can score 0 to 32 in a game here."),
        (Totals((9, 6), (9, None)), "N/S can have 0 to 8 X in a game here."),
    ],
)
def test_value_out_of_range_names_the_range(typed, sentence):
    assert reason(typed) == sentence


def test_least_that_only_penalties_reach_is_not_told():
    box = TotalsBox(POINTS, (Chair.N, Chair.S), "N/S", least=-232, most=8)
    assert box.range == "N/S can score 8 at most in a game here."


def test_four_x_give_the_others_eight_points():
    found = judge_totals(Totals((9, 6), (4, 1)), *game())
    assert not found.possible
    assert found.reason.startswith("4 X on N/S give E/W at least 8 points")


def test_what_can_still_become_possible_is_taken():
    for typed in (
        Totals((9, None), (None, None)),
        Totals((9, 6), (None, None)),
        Totals((9, 6), (2, None)),
        Totals((9, 6), (2, 1)),
    ):
        assert judge_totals(typed, *game()).possible


def test_impossible_is_said_as_soon_as_no_ending_is_left():
    assert reason(Totals((32, 1), (None, None))).startswith("8 hands give at most 32 points")


def test_rare_total_is_possible_and_unusual():
    found = judge_totals(Totals((32, 0), (0, 0)), *game())
    assert (found.possible, found.unusual) == (True, True)


def test_game_cut_short_is_judged_by_its_hands():
    assert judge_totals(Totals((4, 3), (0, 0), 7), *game()).possible
    assert "7 hands give at least 7 points" in reason(Totals((3, 3), (0, 0), 7))
    assert reason(Totals((3, None), (0, 0), 7)) == ""


def test_personal_x_is_judged_by_what_it_can_mean_for_the_side():
    maker = {"x_charged_to": "maker"}
    assert judge_totals(Totals((9, 6), (1, 1, 1, 0)), *game(**maker)).possible
    assert not judge_totals(Totals((9, 6), (2, 1, 2, 0)), *game(**maker)).possible
    lone = {"x_charged_to": "lone_only_maker"}
    assert judge_totals(Totals((9, 6), (2, 1, 2, 1)), *game(**lone)).possible
    assert not judge_totals(Totals((9, 6), (4, 1, 0, 1)), *game(**lone)).possible
    assert judge_totals(Totals((9, 6), (2, None, 2, 1)), *game(**lone)).possible


def test_empty_chair_leaves_only_the_ranges():
    night = plain.seated(plain.night(4), FOUR)
    left = facts.Handover(
        **{"round": 1, "left": 4, "table": 4, "chair": "W", "taken_by": None},
        **{"from_bench": False, "hands": 3, "points": 2, "x": 0},
    )
    seats = {name: one for name, one in night.written.items() if name != ("seat", (1, 4))}
    three = plain.told(replace(night, written=seats), left)
    found = three.rounds.game(1, 4)
    assert found.left_empty
    assert judge_totals(Totals((0, 0, 1), (0, 0, 0)), found, three.rules).possible
    assert not judge_totals(Totals((0, 0, 33), (0, 0, 0)), found, three.rules).possible


def test_empty_chair_makes_hands_and_old_totals_count_no_more():
    night = plain.seated(plain.night(4), FOUR)
    hand = facts.Hand(round=1, table=4, number=1, dealer="N", event="played", maker="W", tricks=3)
    left = facts.Handover(
        **{"round": 1, "left": 4, "table": 4, "chair": "W", "taken_by": None},
        **{"from_bench": False, "hands": 1, "points": 1, "x": 0},
    )
    seats = {name: one for name, one in night.written.items() if name != ("seat", (1, 4))}
    three = plain.told(replace(night, written=seats), left, hand)
    typed = plain.told(three, facts.Sheet(round=1, table=4, points=(9, None), x=(None, None)))
    for one in (three, typed):
        assert not one.rounds.game(1, 4).score.is_over
        assert standing(one.rounds.game(1, 4), one.rules).is_empty


def test_house_without_threes_looks_only_at_the_ranges_of_three():
    typed = Totals((1, 1, 1), ())
    assert judge_totals(typed, *game(THREE, house="general", games=3)).possible


def test_standing_is_what_is_typed():
    assert standing(*game(points=(9, None), x=(None, 1))) == Totals((9, None), (None, 1))
    short = game(points=(9, 4), x=(2, 1), short=True, hands_played=7)
    assert standing(*short) == Totals((9, 4), (2, 1), 7)


def test_standing_is_empty_until_the_rows_are_complete():
    rows = (((1, 0), (0, 0)), ((0, 2), (1, 0))) * 4
    assert standing(*game(rows=rows[:7])).is_empty
    assert standing(*game(rows=rows)) == Totals((4, 8), (4, 0))
    assert standing(*game(rows=rows, disputed="8 or 9")) == Totals((4, 8), (4, 0))


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
