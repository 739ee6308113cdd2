from itertools import combinations

import pytest

from rotation.pairs import circle


@pytest.mark.parametrize("places", range(2, 62))
def test_all_places_meet_once_and_each_has_one_meeting_a_round(places):
    all_pairs = []
    for round_index in range(circle.rounds_in_cycle(places)):
        pairs = circle.circle_meetings(places, round_index)
        paired_places = [place for pair in pairs for place in pair]
        spare_places = [circle.spare_place(places, round_index)] if places % 2 else []
        assert sorted(paired_places + spare_places) == list(range(places))
        all_pairs += [tuple(sorted(pair)) for pair in pairs]
    assert sorted(all_pairs) == list(combinations(range(places), 2))


@pytest.mark.parametrize("places", range(2, 62))
def test_cycle_has_a_round_for_each_opponent_or_one_more_if_odd(places):
    assert circle.rounds_in_cycle(places) == (places if places % 2 else places - 1)


@pytest.mark.parametrize("places", range(2, 20))
def test_second_cycle_repeats_the_meetings_of_the_first(places):
    cycle_length = circle.rounds_in_cycle(places)
    for round_index in range(cycle_length):
        assert circle.circle_meetings(places, round_index + cycle_length) == circle.circle_meetings(
            places, round_index
        )


@pytest.mark.parametrize("places", range(3, 30, 2))
def test_each_place_has_no_opponent_once(places):
    assert sorted(circle.spare_place(places, round_index) for round_index in range(places)) == list(
        range(places)
    )


def test_circle_of_one_place_has_no_meetings():
    assert circle.circle_meetings(1, 4) == ()
    assert circle.spare_place(1, 4) == 0


@pytest.mark.parametrize("places", range(1, 16, 2))
@pytest.mark.parametrize("other_places", range(1, 16, 2))
def test_spare_places_of_two_circles_all_meet_before_a_rematch(places, other_places):
    rounds = range(places * other_places)
    matching_rounds = [
        circle.round_of_second_circle(places, other_places, round_index) for round_index in rounds
    ]
    spares = zip(
        (circle.spare_place(places, round_index) for round_index in rounds),
        (circle.spare_place(other_places, round_index) for round_index in matching_rounds),
        strict=True,
    )
    assert len(set(spares)) == places * other_places
    for start in range(0, places * other_places, other_places):
        other_spares = {
            circle.spare_place(other_places, round_index)
            for round_index in matching_rounds[start : start + other_places]
        }
        assert len(other_spares) == other_places
