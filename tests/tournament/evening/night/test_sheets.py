"""The score on a table's sheet becomes the tally on each card."""

import pytest

from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from scoring.houses import find_house
from tournament.evening.facts import Hand, Sheet
from tournament.evening.night.play.sheets import SheetDetail, SheetState, score_of_table

TANGLEWOOD = find_house("tanglewood").rules
ALAMEDA = find_house("alameda").rules
THREE_SEATS = (Chair.N, Chair.E, Chair.S)


def make_sheet(**fields):
    return Sheet(round=1, table=4, **fields)


def make_hand(number, **fields):
    details = {"dealer": CHAIRS_CLOCKWISE[(number - 1) % 4].value, "event": "played", "maker": "N"}
    return Hand(round=1, table=4, number=number, **details | {"tricks": 3} | fields)


def points_by_seat(result):
    return [tally.points for tally in result.tallies]


def test_empty_sheet_counts_as_missing():
    result = score_of_table(make_sheet(), (), CHAIRS_CLOCKWISE, TANGLEWOOD)
    assert (result.state, result.detail, points_by_seat(result)) == (
        SheetState.MISSING,
        None,
        [0, 0, 0, 0],
    )


def test_totals_with_an_empty_cell_count_as_started():
    result = score_of_table(
        make_sheet(points=(9, None), x=(None, None)), (), CHAIRS_CLOCKWISE, TANGLEWOOD
    )
    assert (result.state, result.detail, points_by_seat(result)) == (
        SheetState.BEGUN,
        SheetDetail.TOTALS,
        [9, 0, 9, 0],
    )


def test_totals_without_x_are_incomplete_if_the_house_marks_x():
    assert (
        score_of_table(make_sheet(points=(9, 6)), (), CHAIRS_CLOCKWISE, TANGLEWOOD).state
        is SheetState.BEGUN
    )
    assert (
        score_of_table(make_sheet(points=(9, 6)), (), CHAIRS_CLOCKWISE, ALAMEDA).state
        is SheetState.IN
    )


def test_full_totals_give_both_partners_their_sides_points_and_dimes():
    result = score_of_table(make_sheet(points=(9, 6), x=(2, 1)), (), CHAIRS_CLOCKWISE, TANGLEWOOD)
    assert result.state is SheetState.IN
    assert [(tally.points, tally.x, tally.fine_cents) for tally in result.tallies] == [
        (9, 2, 20),
        (6, 1, 10),
        (9, 2, 20),
        (6, 1, 10),
    ]


def test_shared_fine_is_split_to_the_cent():
    rules = TANGLEWOOD.with_answers({"x_fine_per": "pair", "x_fine_cents": 15})
    result = score_of_table(make_sheet(points=(9, 6), x=(2, 1)), (), CHAIRS_CLOCKWISE, rules)
    assert [tally.fine_cents for tally in result.tallies] == [16, 8, 14, 7]


def test_x_charged_to_the_maker_alone_has_a_cell_for_each_chair():
    rules = TANGLEWOOD.with_answers({"x_charged_to": "maker"})
    result = score_of_table(make_sheet(points=(9, 6), x=(2, 0, 0, 1)), (), CHAIRS_CLOCKWISE, rules)
    assert [tally.x for tally in result.tallies] == [2, 0, 0, 1]


def test_players_at_a_table_of_three_each_have_their_own_total():
    result = score_of_table(make_sheet(points=(7, 4, 9), x=(1, 0, 2)), (), THREE_SEATS, TANGLEWOOD)
    assert [(tally.points, tally.x) for tally in result.tallies] == [(7, 1), (4, 0), (9, 2)]
    assert result.state is SheetState.IN


def test_rows_copied_from_a_paper_sheet_are_added_up():
    rows = (((1, 0), (0, 0)), ((0, 2), (1, 0)))
    result = score_of_table(make_sheet(rows=rows), (), CHAIRS_CLOCKWISE, TANGLEWOOD)
    assert (result.state, result.detail, result.counted_hand_count) == (
        SheetState.BEGUN,
        SheetDetail.ROWS,
        2,
    )
    assert [(tally.points, tally.x) for tally in result.tallies] == [(1, 1), (2, 0), (1, 1), (2, 0)]
    assert (
        score_of_table(make_sheet(rows=rows * 4), (), CHAIRS_CLOCKWISE, TANGLEWOOD).state
        is SheetState.IN
    )


def test_rows_of_a_race_end_at_its_points():
    rules = find_house("athens").rules
    rows = (((4, 0), (0, 0)),) * 3
    assert (
        score_of_table(make_sheet(rows=rows[:2]), (), CHAIRS_CLOCKWISE, rules).state
        is SheetState.BEGUN
    )
    assert score_of_table(make_sheet(rows=rows), (), CHAIRS_CLOCKWISE, rules).state is SheetState.IN


def test_hands_are_scored_by_the_house():
    hands = (make_hand(1), make_hand(2, maker="E", tricks=2))
    result = score_of_table(make_sheet(), hands, CHAIRS_CLOCKWISE, TANGLEWOOD)
    assert (result.state, result.detail, result.counted_hand_count) == (
        SheetState.BEGUN,
        SheetDetail.HANDS,
        2,
    )
    assert points_by_seat(result) == [3, 0, 3, 0]
    assert [tally.x for tally in result.tallies] == [0, 1, 0, 1]
    assert result.game.dealer is Chair.S


def test_score_of_eight_hands_is_complete():
    hands = tuple(make_hand(number) for number in range(1, 9))
    assert score_of_table(make_sheet(), hands, CHAIRS_CLOCKWISE, TANGLEWOOD).state is SheetState.IN


def test_game_cut_short_counts_with_the_points_scored_so_far():
    result = score_of_table(make_sheet(short=True), (make_hand(1),), CHAIRS_CLOCKWISE, TANGLEWOOD)
    assert (result.state, result.counted_hand_count) == (SheetState.IN, 1)
    assert (
        score_of_table(
            make_sheet(short=True, hands_played=7, points=(9, 6), x=(2, 1)),
            (),
            CHAIRS_CLOCKWISE,
            TANGLEWOOD,
        ).counted_hand_count
        == 7
    )


def test_typed_totals_count_instead_of_recorded_hands():
    result = score_of_table(
        make_sheet(points=(9, 6), x=(2, 1)), (make_hand(1),), CHAIRS_CLOCKWISE, TANGLEWOOD
    )
    assert (result.detail, points_by_seat(result)) == (SheetDetail.TOTALS, [9, 6, 9, 6])


def test_disputed_sheet_does_not_count_as_complete():
    result = score_of_table(
        make_sheet(points=(9, 6), x=(2, 1), disputed="E/W count 7"),
        (),
        CHAIRS_CLOCKWISE,
        TANGLEWOOD,
    )
    assert (result.state, result.is_over) == (SheetState.DISPUTED, False)


def test_hand_dealt_by_the_wrong_chair_contradicts_the_rest():
    with pytest.raises(ValueError, match="Hand 2 was dealt by N, but it was E's deal"):
        score_of_table(
            make_sheet(), (make_hand(1), make_hand(2, dealer="N")), CHAIRS_CLOCKWISE, TANGLEWOOD
        )
