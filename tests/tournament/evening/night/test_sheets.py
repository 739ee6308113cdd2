"""What a table's sheet says becomes what each card has."""

import pytest

from scoring.chairs import CLOCKWISE, Chair
from scoring.houses import find
from tournament.evening.facts import Hand, Sheet
from tournament.evening.night.play.sheets import Depth, SheetState, score

TANGLEWOOD = find("tanglewood").rules
ALAMEDA = find("alameda").rules
THREE = (Chair.N, Chair.E, Chair.S)


def sheet(**more):
    return Sheet(round=1, table=4, **more)


def hand(number, **more):
    told = {"dealer": CLOCKWISE[(number - 1) % 4].value, "event": "played", "maker": "N"}
    return Hand(round=1, table=4, number=number, **told | {"tricks": 3} | more)


def points(found):
    return [one.points for one in found.tallies]


def test_empty_sheet_is_missing():
    found = score(sheet(), (), CLOCKWISE, TANGLEWOOD)
    assert (found.state, found.depth, points(found)) == (SheetState.MISSING, None, [0, 0, 0, 0])


def test_totals_with_an_empty_cell_are_begun():
    found = score(sheet(points=(9, None), x=(None, None)), (), CLOCKWISE, TANGLEWOOD)
    assert (found.state, found.depth, points(found)) == (
        SheetState.BEGUN,
        Depth.TOTALS,
        [9, 0, 9, 0],
    )


def test_totals_without_x_are_not_in_where_the_house_marks_x():
    assert score(sheet(points=(9, 6)), (), CLOCKWISE, TANGLEWOOD).state is SheetState.BEGUN
    assert score(sheet(points=(9, 6)), (), CLOCKWISE, ALAMEDA).state is SheetState.IN


def test_full_totals_give_both_partners_their_sides_points_and_dimes():
    found = score(sheet(points=(9, 6), x=(2, 1)), (), CLOCKWISE, TANGLEWOOD)
    assert found.state is SheetState.IN
    assert [(one.points, one.x, one.fine_cents) for one in found.tallies] == [
        (9, 2, 20),
        (6, 1, 10),
        (9, 2, 20),
        (6, 1, 10),
    ]


def test_shared_fine_is_split_to_the_cent():
    rules = TANGLEWOOD.with_dials({"x_fine_per": "pair", "x_fine_cents": 15})
    found = score(sheet(points=(9, 6), x=(2, 1)), (), CLOCKWISE, rules)
    assert [one.fine_cents for one in found.tallies] == [16, 8, 14, 7]


def test_personal_x_has_a_cell_for_each_chair():
    rules = TANGLEWOOD.with_dials({"x_charged_to": "maker"})
    found = score(sheet(points=(9, 6), x=(2, 0, 0, 1)), (), CLOCKWISE, rules)
    assert [one.x for one in found.tallies] == [2, 0, 0, 1]


def test_three_at_a_table_each_have_their_own_total():
    found = score(sheet(points=(7, 4, 9), x=(1, 0, 2)), (), THREE, TANGLEWOOD)
    assert [(one.points, one.x) for one in found.tallies] == [(7, 1), (4, 0), (9, 2)]
    assert found.state is SheetState.IN


def test_rows_read_off_paper_are_added_up():
    rows = (((1, 0), (0, 0)), ((0, 2), (1, 0)))
    found = score(sheet(rows=rows), (), CLOCKWISE, TANGLEWOOD)
    assert (found.state, found.depth, found.hands) == (SheetState.BEGUN, Depth.ROWS, 2)
    assert [(one.points, one.x) for one in found.tallies] == [(1, 1), (2, 0), (1, 1), (2, 0)]
    assert score(sheet(rows=rows * 4), (), CLOCKWISE, TANGLEWOOD).state is SheetState.IN


def test_rows_of_a_race_end_at_its_points():
    rules = find("athens").rules
    rows = (((4, 0), (0, 0)),) * 3
    assert score(sheet(rows=rows[:2]), (), CLOCKWISE, rules).state is SheetState.BEGUN
    assert score(sheet(rows=rows), (), CLOCKWISE, rules).state is SheetState.IN


def test_hands_are_scored_by_the_house():
    hands = (hand(1), hand(2, maker="E", tricks=2))
    found = score(sheet(), hands, CLOCKWISE, TANGLEWOOD)
    assert (found.state, found.depth, found.hands) == (SheetState.BEGUN, Depth.HANDS, 2)
    assert points(found) == [3, 0, 3, 0]
    assert [one.x for one in found.tallies] == [0, 1, 0, 1]
    assert found.game.dealer is Chair.S


def test_eight_hands_are_a_game():
    hands = tuple(hand(number) for number in range(1, 9))
    assert score(sheet(), hands, CLOCKWISE, TANGLEWOOD).state is SheetState.IN


def test_short_game_counts_as_it_stands():
    found = score(sheet(short=True), (hand(1),), CLOCKWISE, TANGLEWOOD)
    assert (found.state, found.hands) == (SheetState.IN, 1)
    assert (
        score(
            sheet(short=True, hands_played=7, points=(9, 6), x=(2, 1)), (), CLOCKWISE, TANGLEWOOD
        ).hands
        == 7
    )


def test_typed_totals_go_before_the_hands():
    found = score(sheet(points=(9, 6), x=(2, 1)), (hand(1),), CLOCKWISE, TANGLEWOOD)
    assert (found.depth, points(found)) == (Depth.TOTALS, [9, 6, 9, 6])


def test_disputed_sheet_is_not_in():
    found = score(sheet(points=(9, 6), x=(2, 1), disputed="E/W count 7"), (), CLOCKWISE, TANGLEWOOD)
    assert (found.state, found.is_over) == (SheetState.DISPUTED, False)


def test_hand_dealt_by_the_wrong_chair_contradicts_the_rest():
    with pytest.raises(ValueError, match="Hand 2 was dealt by N, and the dealer should be E"):
        score(sheet(), (hand(1), hand(2, dealer="N")), CLOCKWISE, TANGLEWOOD)
