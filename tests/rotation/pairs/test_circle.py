from itertools import combinations

import pytest

from rotation.pairs import circle


@pytest.mark.parametrize("places", range(2, 62))
def test_all_meet_once_and_each_has_one_place_in_each_round(places):
    met = []
    for round_index in range(circle.rounds_in_cycle(places)):
        pairs = circle.circle_meetings(places, round_index)
        seated = [place for two in pairs for place in two]
        spare = [circle.spare_place(places, round_index)] if places % 2 else []
        assert sorted(seated + spare) == list(range(places))
        met += [tuple(sorted(two)) for two in pairs]
    assert sorted(met) == list(combinations(range(places), 2))


@pytest.mark.parametrize("places", range(2, 62))
def test_all_have_met_after_one_round_for_each_other_place_or_one_more_if_one_is_spare(places):
    assert circle.rounds_in_cycle(places) == (places if places % 2 else places - 1)


@pytest.mark.parametrize("places", range(2, 20))
def test_all_meet_again_in_the_same_order(places):
    around = circle.rounds_in_cycle(places)
    for round_index in range(around):
        assert circle.circle_meetings(places, round_index + around) == circle.circle_meetings(
            places, round_index
        )


@pytest.mark.parametrize("places", range(3, 30, 2))
def test_each_is_spare_once(places):
    assert sorted(circle.spare_place(places, round_index) for round_index in range(places)) == list(
        range(places)
    )


def test_one_place_alone_meets_nobody_and_is_spare():
    assert circle.circle_meetings(1, 4) == ()
    assert circle.spare_place(1, 4) == 0


@pytest.mark.parametrize("places", range(1, 16, 2))
@pytest.mark.parametrize("other", range(1, 16, 2))
def test_spares_of_two_circles_all_meet_before_any_two_meet_again(places, other):
    rounds = range(places * other)
    matching_rounds = [circle.matching_round(places, other, round_index) for round_index in rounds]
    spares = zip(
        (circle.spare_place(places, round_index) for round_index in rounds),
        (circle.spare_place(other, round_index) for round_index in matching_rounds),
        strict=True,
    )
    assert len(set(spares)) == places * other
    for start in range(0, places * other, other):
        other_spares = {
            circle.spare_place(other, round_index)
            for round_index in matching_rounds[start : start + other]
        }
        assert len(other_spares) == other
