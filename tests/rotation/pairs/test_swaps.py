"""A swap between two tables costs what the figure changes by, and nothing else moves."""

from collections import Counter
from itertools import chain, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.lots import Lots
from rotation.pairs.divisions import draw
from rotation.pairs.rematches import meetings
from rotation.pairs.swaps import AWAY, REMATCH, RUNNING, Draft, mend
from scoring.dials.options import OddDivision
from tests.rotation.teams import divisions

SPARES_MEET, HOUSE_TEAM, AVERAGE = OddDivision


def drafted(sizes, rounds, odd, seed, done=1):
    plan = [meetings(each) for each in draw(divisions(*sizes), rounds, odd, seed)]
    other = [meetings(each) for each in draw(divisions(*sizes), rounds, odd, seed + 1)]
    return Draft(divisions(*sizes), plan[:done], other[done:], odd), plan[:done]


def unfairness(played, coming):
    """Counted anew, without what cannot be avoided, as rematches, twice running, turns away."""
    rounds = [*played, *coming]
    met = Counter(frozenset(meeting) for each in rounds for meeting in each)
    running = sum(
        len(set(map(frozenset, one)) & set(map(frozenset, other)))
        for one, other in pairwise(rounds)
    )
    away = Counter(
        team
        for each in rounds
        for one, other in each
        if other is None or one[0] != other[0]
        for team in (one, other)
        if team
    )
    repeats = sum(times * (times - 1) // 2 for times in met.values())
    return repeats, running, sum(times * (times - 1) // 2 for times in away.values())


FIELDS = st.tuples(
    st.lists(st.integers(3, 9), min_size=1, max_size=3),
    st.integers(2, 7),
    st.sampled_from(OddDivision),
    st.integers(0, 999),
)


@settings(deadline=None, max_examples=60)
@given(FIELDS)
def test_swap_costs_what_the_figure_changes_by(field):
    draft, played = drafted(*field)
    lots = Lots(field[-1])
    first = draft.meetings()
    for _ in range(20):
        before, was = unfairness(played, draft.meetings()), draft.unfairness
        number = lots.below(len(draft.rounds))
        found = list(draft.swaps(number, lots.below(len(draft.rounds[number]))))
        if found:
            draft.make(number, found[lots.below(len(found))])
        after = unfairness(played, draft.meetings())
        changed = [new - old for new, old in zip(after, before, strict=True)]
        cost = sum(map(int.__mul__, changed, (REMATCH, RUNNING, AWAY)))
        assert abs(draft.unfairness - was - cost) <= 2
    draft.start_over()
    assert draft.meetings() == first


@settings(deadline=None, max_examples=60)
@given(FIELDS)
def test_swap_keeps_everybody_at_home_or_away_and_the_left_over_in_their_places(field):
    draft, _ = drafted(*field)
    lots = Lots(field[-1])
    for number, first in enumerate(draft.meetings()):
        for place in range(len(first)):
            found = list(draft.swaps(number, place))
            if found:
                draft.make(number, found[lots.below(len(found))])
        now = draft.meetings()[number]
        assert sorted(team for two in now for team in two if team) == sorted(
            team for two in first for team in two if team
        )
        assert [other is None for _, other in now] == [other is None for _, other in first]
        assert sum(one[0] == (other or "-")[0] for one, other in now) == sum(
            one[0] == (other or "-")[0] for one, other in first
        )


@pytest.mark.parametrize("odd", OddDivision)
@pytest.mark.parametrize("sizes", [(2, 6), (4,), (5, 7), (5, 6, 7), (3, 3)])
def test_what_cannot_be_avoided_is_not_unfair(sizes, odd):
    """A circle is as fair as can be, though all have met and go round again."""
    plan = [meetings(each) for each in draw(divisions(*sizes), 8, odd, 1)]
    draft = Draft(divisions(*sizes), [], plan, odd)
    assert draft.unfairness == 0
    assert draft.unfair() == []


def mended(played, drawn, *sizes, seed=1):
    return mend(divisions(*sizes), played, drawn, SPARES_MEET, Lots(seed))


def test_fair_meetings_are_left_alone():
    drawn = [[("A1", "A2"), ("A3", "A4")], [("A3", "A1"), ("A4", "A2")]]
    assert mended([], drawn, 4) == drawn


def test_rematch_is_mended_by_one_swap():
    played = [[("A1", "A2"), ("A3", "A4"), ("A5", "A6")]]
    drawn = [[("A1", "A2"), ("A3", "A5"), ("A4", "A6")]]
    (found,) = mended(played, drawn, 6)
    assert not set(map(frozenset, found)) & set(map(frozenset, played[0]))
    assert len(set(map(frozenset, found)) & set(map(frozenset, drawn[0]))) == 1


def test_four_who_meet_again_do_so_as_late_as_they_can():
    all_met = [[("A1", "A2"), ("A3", "A4")], [("A1", "A3"), ("A2", "A4")]]
    last = [("A1", "A4"), ("A2", "A3")]
    (found,) = mended([*all_met, last], [last], 4)
    assert set(map(frozenset, found)) <= set(map(frozenset, chain(*all_met)))


def test_two_alone_stay_as_they_are():
    drawn = [[("A1", "A2")]] * 3
    assert mended(drawn, drawn, 2) == drawn


def test_same_lots_mend_in_the_same_way():
    plan = [meetings(each) for each in draw(divisions(9, 8, 7), 6, SPARES_MEET, 1)]
    other = [meetings(each) for each in draw(divisions(9, 8, 7), 6, SPARES_MEET, 2)]
    found = [mended(plan[:3], other[3:], 9, 8, 7, seed=seed) for seed in (1, 1, 2)]
    assert found[0] == found[1]
    assert found[0] != found[2]
    met = Counter(frozenset(two) for each in (*plan[:3], *found[0]) for two in each)
    assert set(met.values()) == {1}
