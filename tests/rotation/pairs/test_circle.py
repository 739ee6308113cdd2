from itertools import combinations

import pytest

from rotation.pairs import circle


@pytest.mark.parametrize("places", range(2, 62))
def test_all_meet_once_and_each_has_one_place_a_turn(places):
    met = []
    for turn in range(circle.turns(places)):
        found = circle.meetings(places, turn)
        seated = [place for two in found for place in two]
        spare = [circle.spare(places, turn)] if places % 2 else []
        assert sorted(seated + spare) == list(range(places))
        met += [tuple(sorted(two)) for two in found]
    assert sorted(met) == list(combinations(range(places), 2))


@pytest.mark.parametrize("places", range(2, 62))
def test_it_takes_as_few_turns_as_there_are_others_or_one_more_where_one_is_spare(places):
    assert circle.turns(places) == (places if places % 2 else places - 1)


@pytest.mark.parametrize("places", range(2, 20))
def test_all_meet_again_in_the_same_order(places):
    around = circle.turns(places)
    for turn in range(around):
        assert circle.meetings(places, turn + around) == circle.meetings(places, turn)


@pytest.mark.parametrize("places", range(3, 30, 2))
def test_each_is_spare_once(places):
    assert sorted(circle.spare(places, turn) for turn in range(places)) == list(range(places))


def test_one_place_alone_meets_nobody_and_is_spare():
    assert circle.meetings(1, 4) == ()
    assert circle.spare(1, 4) == 0


@pytest.mark.parametrize("one", range(1, 16, 2))
@pytest.mark.parametrize("other", range(1, 16, 2))
def test_spares_of_two_circles_all_meet_before_any_two_meet_again(one, other):
    turns = range(one * other)
    beside = [circle.abreast(one, other, turn) for turn in turns]
    spares = zip(
        (circle.spare(one, turn) for turn in turns),
        (circle.spare(other, turn) for turn in beside),
        strict=True,
    )
    assert len(set(spares)) == one * other
    for start in range(0, one * other, other):
        went = beside[start : start + other]
        assert len({circle.spare(other, turn) for turn in went}) == other
