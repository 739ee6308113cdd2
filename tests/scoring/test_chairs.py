import pytest

from scoring.chairs import (
    SEAT_NAMED_TWICE_REFUSAL,
    TOO_FEW_SEATS_REFUSAL,
    Chair,
    chair_left_of,
    opponents_of,
    opposing_sides,
    side_name,
    side_of,
    sides_at_table,
    sort_chairs_clockwise,
)
from tests.scoring.table import FOUR_SEATS, E, N, S, W, refusal, three_seats


@pytest.mark.parametrize(("chair", "left_chair"), [(N, E), (E, S), (S, W), (W, N)])
def test_left_of_each_chair_is_the_next_one_clockwise(chair, left_chair):
    assert chair_left_of(chair, FOUR_SEATS) is left_chair


@pytest.mark.parametrize(
    ("empty_chair", "chair", "left_chair"), [(N, W, E), (E, N, S), (S, E, W), (W, S, N), (W, N, E)]
)
def test_left_of_a_chair_skips_an_empty_chair(empty_chair, chair, left_chair):
    assert chair_left_of(chair, three_seats(empty_chair=empty_chair)) is left_chair


@pytest.mark.parametrize(("chair", "partner"), [(N, S), (S, N), (E, W), (W, E)])
def test_partner_sits_opposite(chair, partner):
    assert chair.opposite is partner


def test_four_chairs_make_two_sides_of_partners():
    assert sides_at_table(FOUR_SEATS) == ((N, S), (E, W))
    assert side_of(W, FOUR_SEATS) == (E, W)
    assert opponents_of(W, FOUR_SEATS) == (N, S)
    assert opposing_sides(W, FOUR_SEATS) == ((N, S),)


@pytest.mark.parametrize("empty_chair", FOUR_SEATS)
def test_three_chairs_make_three_sides_of_one_player(empty_chair):
    seats = three_seats(empty_chair=empty_chair)
    assert sides_at_table(seats) == tuple((chair,) for chair in seats)
    for chair in seats:
        assert side_of(chair, seats) == (chair,)
        assert set(opponents_of(chair, seats)) == set(seats) - {chair}
        assert set(opposing_sides(chair, seats)) == {(other,) for other in seats if other != chair}


def test_seats_in_any_order_are_sorted_clockwise():
    assert sort_chairs_clockwise([W, N, S, E]) == (N, E, S, W)
    assert sort_chairs_clockwise(iter([W, S, N])) == (N, S, W)


@pytest.mark.parametrize(
    ("chairs", "sentence"),
    [
        ([N, N, E, S], SEAT_NAMED_TWICE_REFUSAL),
        ([N, E, S, W, W], SEAT_NAMED_TWICE_REFUSAL),
        ([N, S], TOO_FEW_SEATS_REFUSAL),
        ([], TOO_FEW_SEATS_REFUSAL),
    ],
)
def test_seats_that_make_no_table_are_refused_with_advice(chairs, sentence):
    assert refusal(sort_chairs_clockwise, chairs) == sentence


def test_side_name_is_its_chairs_as_on_paper():
    assert [side_name(side) for side in sides_at_table(FOUR_SEATS)] == ["N/S", "E/W"]
    assert side_name((Chair.E,)) == "E"
