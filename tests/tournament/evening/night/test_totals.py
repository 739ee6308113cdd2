"""The boxes of a typed score have limits, and faults in them are explained."""

from dataclasses import replace

import pytest

from rotation.seating import Seating, make_table
from scoring.chairs import Chair
from scoring.totals.box_ranges import points_range_refusal, x_range_refusal
from tests import plain
from tournament.evening import facts
from tournament.evening.night.play.box_kinds import POINTS_KIND
from tournament.evening.night.play.totals import (
    Totals,
    TotalsBox,
    current_totals,
    judge_totals,
    make_totals,
    totals_boxes,
    why_total_too_low,
)

N, E, S, W = Chair
FOUR_PLAYER_SEATING = Seating((make_table(4, {N: "1", E: "2", S: "3", W: "4"}),))
THREE_PLAYER_SEATING = Seating((make_table(4, {N: "1", E: "2", S: "3"}),))


def table_game_with(seating=FOUR_PLAYER_SEATING, **fields):
    """Return table 4 of the first game. The keyword arguments are fields of its sheet."""
    house = {name: fields.pop(name) for name in list(fields) if name not in facts.Sheet.__slots__}
    player_count = sum(len(table.seats) for table in seating.tables)
    night = plain.seat(plain.night(player_count, **house), seating)
    night = plain.with_facts(night, facts.Sheet(round=1, table=4, **fields)) if fields else night
    return night.rounds.table_game(1, 4), night.rules


def refusal_reason(totals, seating=FOUR_PLAYER_SEATING, **house):
    return judge_totals(totals, *table_game_with(seating, **house)).reason


def test_table_of_four_has_two_boxes_for_points_and_two_for_x():
    labels = [(box.label, box.min_value, box.max_value) for box in totals_boxes(*table_game_with())]
    assert labels == [("N/S", 0, 32), ("E/W", 0, 32), ("X N/S", 0, 8), ("X E/W", 0, 8)]


def test_table_of_three_has_a_box_for_each_player():
    assert [box.label for box in totals_boxes(*table_game_with(THREE_PLAYER_SEATING))] == [
        "N",
        "E",
        "S",
        "X N",
        "X E",
        "X S",
    ]


def test_filled_boxes_become_totals_of_their_kind():
    sheet, rules = table_game_with(x_charged_to="maker")
    totals = make_totals(sheet, (9, None, 1, 0, None, 2), 7, rules)
    assert totals == Totals((9, None), (1, 0, None, 2), 7)
    assert totals.values == (9, None, 1, 0, None, 2)


def test_totals_with_sides_swapped_belong_to_the_other_side():
    assert Totals((9, 6), (2, None), 7).with_sides_swapped == Totals((6, 9), (None, 2), 7)


def test_house_without_x_has_no_box_for_it():
    assert [box.label for box in totals_boxes(*table_game_with(house="alameda"))] == ["N/S", "E/W"]


def test_x_charged_to_one_player_has_a_box_for_each_player():
    labels = [box.label for box in totals_boxes(*table_game_with(x_charged_to="maker"))]
    assert labels == ["N/S", "E/W", "X N", "X E", "X S", "X W"]


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        (Totals((9, 6), (2, 1)), "9\N{EN DASH}6, Xs 2\N{EN DASH}1"),
        (Totals((9, None), (None, None)), "9 so far"),
        (Totals((9, 6), (None, None)), "9\N{EN DASH}6 so far"),
        (Totals((None, 6), (None, None)), "?\N{EN DASH}6 so far"),
        (Totals((None, None), (None, 1)), "no points, Xs ?\N{EN DASH}1 so far"),
        (Totals((9, 6), (2, None)), "9\N{EN DASH}6, Xs 2 so far"),
        (Totals((9, 6), ()), "9\N{EN DASH}6"),
        (Totals((6, 9, 4), (1, 0, 2)), "6\N{EN DASH}9\N{EN DASH}4, Xs 1\N{EN DASH}0\N{EN DASH}2"),
        (Totals((9, 4), (2, 1), 7), "9\N{EN DASH}4, Xs 2\N{EN DASH}1 after 7 hands"),
        (Totals((None, None), (None, None)), "no score"),
        (Totals((0, -2), ()), "0 \N{EN DASH} \N{MINUS SIGN}2"),
        (Totals((-2, 10, 4), ()), "\N{MINUS SIGN}2 \N{EN DASH} 10 \N{EN DASH} 4"),
    ],
)
def test_totals_are_worded_as_read_aloud(totals, words):
    assert totals.words == words


@pytest.mark.parametrize(
    ("totals", "sentence"),
    [
        (Totals((33, None), (None, None)), points_range_refusal("N/S", lowest=0, highest=32)),
        (Totals((9, -1), (None, None)), points_range_refusal("E/W", lowest=0, highest=32)),
        (Totals((9, 6), (9, None)), x_range_refusal("N/S", highest=8)),
    ],
)
def test_value_out_of_range_names_the_range(totals, sentence):
    assert refusal_reason(totals) == sentence


def test_minimum_reached_only_by_penalties_is_not_in_the_range_sentence():
    box = TotalsBox(POINTS_KIND, (Chair.N, Chair.S), "N/S", min_value=-232, max_value=8)
    assert box.range_sentence == "N/S can score at most 8 in a game here."


def test_four_xs_require_eight_points_of_the_other_side():
    judgment = judge_totals(Totals((9, 6), (4, 1)), *table_game_with())
    assert not judgment.is_possible
    assert judgment.reason.startswith("4 Xs on N/S mean E/W scored at least 8")


def test_incomplete_totals_that_can_become_possible_are_accepted():
    for totals in (
        Totals((9, None), (None, None)),
        Totals((9, 6), (None, None)),
        Totals((9, 6), (2, None)),
        Totals((9, 6), (2, 1)),
    ):
        assert judge_totals(totals, *table_game_with()).is_possible


def test_incomplete_totals_that_can_only_be_impossible_are_refused():
    assert refusal_reason(Totals((32, 1), (None, None))).startswith(
        "8 hands give at most 32 points"
    )


def test_rare_total_is_possible_and_unusual():
    judgment = judge_totals(Totals((32, 0), (0, 0)), *table_game_with())
    assert (judgment.is_possible, judgment.is_unusual) == (True, True)


def test_game_cut_short_is_judged_by_its_hands():
    assert judge_totals(Totals((4, 3), (0, 0), 7), *table_game_with()).is_possible
    assert "7 hands give at least 7 points" in refusal_reason(Totals((3, 3), (0, 0), 7))
    assert refusal_reason(Totals((3, None), (0, 0), 7)) == ""


def test_personal_xs_are_judged_by_the_xs_that_the_side_may_have():
    maker_dial = {"x_charged_to": "maker"}
    assert judge_totals(Totals((9, 6), (1, 1, 1, 0)), *table_game_with(**maker_dial)).is_possible
    assert not judge_totals(
        Totals((9, 6), (2, 1, 2, 0)), *table_game_with(**maker_dial)
    ).is_possible
    lone_dial = {"x_charged_to": "lone_only_maker"}
    assert judge_totals(Totals((9, 6), (2, 1, 2, 1)), *table_game_with(**lone_dial)).is_possible
    assert not judge_totals(Totals((9, 6), (4, 1, 0, 1)), *table_game_with(**lone_dial)).is_possible
    assert judge_totals(Totals((9, 6), (2, None, 2, 1)), *table_game_with(**lone_dial)).is_possible


def test_empty_chair_leaves_only_the_ranges():
    night = plain.seat(plain.night(4), FOUR_PLAYER_SEATING)
    handover = facts.Handover(
        **{"round": 1, "left": 4, "table": 4, "chair": "W", "taken_by": None},
        **{"from_bench": False, "hands": 3, "points": 2, "x": 0},
    )
    seats = {name: fact for name, fact in night.stored_facts.items() if name != ("seat", (1, 4))}
    night_of_three = plain.with_facts(replace(night, stored_facts=seats), handover)
    table_game = night_of_three.rounds.table_game(1, 4)
    assert table_game.has_empty_chair
    assert judge_totals(Totals((0, 0, 1), (0, 0, 0)), table_game, night_of_three.rules).is_possible
    assert not judge_totals(
        Totals((0, 0, 33), (0, 0, 0)), table_game, night_of_three.rules
    ).is_possible


def test_hands_and_earlier_totals_do_not_count_after_a_chair_is_left_empty():
    night = plain.seat(plain.night(4), FOUR_PLAYER_SEATING)
    hand = facts.Hand(round=1, table=4, number=1, dealer="N", event="played", maker="W", tricks=3)
    handover = facts.Handover(
        **{"round": 1, "left": 4, "table": 4, "chair": "W", "taken_by": None},
        **{"from_bench": False, "hands": 1, "points": 1, "x": 0},
    )
    seats = {name: fact for name, fact in night.stored_facts.items() if name != ("seat", (1, 4))}
    night_of_three = plain.with_facts(replace(night, stored_facts=seats), handover, hand)
    old_sheet = facts.Sheet(round=1, table=4, points=(9, None), x=(None, None))
    for night_to_check in (night_of_three, plain.with_facts(night_of_three, old_sheet)):
        assert not night_to_check.rounds.table_game(1, 4).score.is_over
        assert current_totals(night_to_check.rounds.table_game(1, 4), night_to_check.rules).is_empty


def test_three_players_in_a_house_without_threes_are_checked_for_ranges_only():
    totals = Totals((1, 1, 1), ())
    assert judge_totals(
        totals, *table_game_with(THREE_PLAYER_SEATING, house="general", games=3)
    ).is_possible


def test_current_totals_are_the_typed_ones():
    assert current_totals(*table_game_with(points=(9, None), x=(None, 1))) == Totals(
        (9, None), (None, 1)
    )
    short_game = table_game_with(points=(9, 4), x=(2, 1), short=True, hands_played=7)
    assert current_totals(*short_game) == Totals((9, 4), (2, 1), 7)


def test_current_totals_are_empty_until_all_rows_are_filled():
    rows = (((1, 0), (0, 0)), ((0, 2), (1, 0))) * 4
    assert current_totals(*table_game_with(rows=rows[:7])).is_empty
    assert current_totals(*table_game_with(rows=rows)) == Totals((4, 8), (4, 0))
    assert current_totals(*table_game_with(rows=rows, disputed="8 or 9")) == Totals((4, 8), (4, 0))


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


def reason_below_leavers_total(totals, *handovers, seating=FOUR_PLAYER_SEATING, **house):
    table_game, rules = table_game_with(seating, **house)
    return why_total_too_low(totals, table_game, handovers, rules)


def test_total_below_a_leavers_points_names_both_figures():
    reason = reason_below_leavers_total(Totals((9, 5), (None, None)), handover("E"))
    assert reason == (
        "E/W had 6 points after hand 5, when a player was replaced. The total can't be 5."
    )
    assert reason_below_leavers_total(Totals((5, 6), (0, 1)), handover("E")) == ""
    assert reason_below_leavers_total(Totals((None, None), (None, None)), handover("E")) == ""


def test_x_below_a_leavers_count_names_both_figures():
    reason = reason_below_leavers_total(Totals((9, 6), (2, 0)), handover("W"))
    assert reason.startswith("E/W had 1 X after hand 5")
    assert reason.endswith("The total can't be 0.")


def test_total_below_the_points_of_a_later_leaver_is_refused():
    early_handover, late_handover = (
        handover("E", hands=2, points=2, x=0),
        handover("W", hands=6, points=8, x=2),
    )
    assert reason_below_leavers_total(
        Totals((9, 7), (None, None)), early_handover, late_handover
    ).startswith("E/W had 8 points")


def test_leaver_sets_no_minimum_for_the_total_of_another_table():
    assert reason_below_leavers_total(Totals((9, 5), (0, 0)), handover("E", table=3)) == ""


def test_partner_of_an_empty_chair_keeps_the_points_of_both():
    empty_seat = handover("W", taken_by=None)
    totals = Totals((4, 5, 4), (0, 1, 0))
    assert reason_below_leavers_total(totals, empty_seat, seating=THREE_PLAYER_SEATING).startswith(
        "E had 6 points after hand 5"
    )
    assert reason_below_leavers_total(
        totals, handover("W", hands=4), empty_seat, seating=THREE_PLAYER_SEATING
    ).startswith("E had 6 points")


def test_three_players_who_play_on_keep_the_points_scored_by_four():
    """North-south made a hand, then east-west were euchred, and south leaves."""
    hands = [
        facts.Hand(round=1, table=4, number=1, dealer="N", event="played", maker="N", tricks=3),
        facts.Hand(round=1, table=4, number=2, dealer="E", event="played", maker="E", tricks=2),
    ]
    night = plain.seat(plain.night(4), Seating((make_table(4, {N: "1", E: "2", W: "4"}),)))
    empty_seat = handover("S", hands=2, points=3, x=0, taken_by=None)
    night = plain.with_facts(night, *hands, empty_seat)
    table_game = night.rounds.table_game(1, 4)
    assert table_game.has_empty_chair
    reason = why_total_too_low(Totals((6, 4, 7), (0, 1, 0)), table_game, [empty_seat], night.rules)
    assert reason == ("W had 1 X when a seat was left empty. The total can't be 0.")
    assert (
        why_total_too_low(Totals((6, 4, 7), (0, 1, 1)), table_game, [empty_seat], night.rules) == ""
    )


def test_only_the_leavers_own_total_at_a_table_of_three_can_be_too_low():
    assert (
        reason_below_leavers_total(
            Totals((9, 4, 5), (0, 0, 0)), handover("N", x=0), seating=THREE_PLAYER_SEATING
        )
        == ""
    )
    assert reason_below_leavers_total(
        Totals((5, 4, 9), (0, 0, 0)), handover("N"), seating=THREE_PLAYER_SEATING
    ).startswith("N had 6")


def test_x_charged_to_the_maker_alone_is_not_counted_for_the_partner():
    maker = {"x_charged_to": "maker"}
    assert reason_below_leavers_total(Totals((9, 6), (0, 1, 0, 0)), handover("E"), **maker) == ""
    assert reason_below_leavers_total(
        Totals((9, 6), (0, 0, 0, 1)), handover("E"), **maker
    ).startswith("E had 1 X")


def test_hands_before_a_chair_was_left_empty_are_read_like_all_others():
    """A house rule that would not fit these hands is refused, so no page breaks."""
    night = plain.seat(plain.night(4), Seating((make_table(4, {N: "1", E: "2", W: "4"}),)))
    thrown_in = facts.Hand(round=1, table=4, number=1, dealer="N", event="thrown_in")
    night = plain.with_facts(night, thrown_in, handover("S", hands=1, points=0, x=0, taken_by=None))
    with pytest.raises(ValueError, match="Hand 1"):
        night.rounds  # noqa: B018  reading the hands is the check
