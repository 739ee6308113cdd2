"""A swap between two tables costs exactly what its figure changes by, and moves nothing else."""

from collections import Counter
from itertools import chain, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.pairs.divisions import draw_rounds
from rotation.pairs.rematches import meetings_of_round
from rotation.pairs.swaps import (
    AWAY_COST,
    REMATCH_COST,
    RUNNING_MEETING_COST,
    MeetingDraft,
    mend_meetings,
)
from rotation.seeded_random import SeededRandom
from scoring.dials.options import ExtraTeamRule
from tests.rotation.teams import divisions

SPARES_MEET, HOUSE_TEAM, AVERAGE = ExtraTeamRule


def make_draft(sizes, rounds, odd, seed, done=1):
    plan = [
        meetings_of_round(seating) for seating in draw_rounds(divisions(*sizes), rounds, odd, seed)
    ]
    other = [
        meetings_of_round(seating)
        for seating in draw_rounds(divisions(*sizes), rounds, odd, seed + 1)
    ]
    return MeetingDraft(divisions(*sizes), plan[:done], other[done:], odd), plan[:done]


def unfairness(played, coming):
    """Count rematches, repeats in a row, and turns away again, without those that cannot be
    avoided.
    """
    rounds = [*played, *coming]
    met = Counter(frozenset(meeting) for games in rounds for meeting in games)
    running = sum(
        len(set(map(frozenset, earlier)) & set(map(frozenset, other)))
        for earlier, other in pairwise(rounds)
    )
    away = Counter(
        team
        for games in rounds
        for home, other in games
        if other is None or home[0] != other[0]
        for team in (home, other)
        if team
    )
    repeats = sum(times * (times - 1) // 2 for times in met.values())
    return repeats, running, sum(times * (times - 1) // 2 for times in away.values())


FIELDS = st.tuples(
    st.lists(st.integers(3, 9), min_size=1, max_size=3),
    st.integers(2, 7),
    st.sampled_from(ExtraTeamRule),
    st.integers(0, 999),
)


@settings(deadline=None, max_examples=60)
@given(FIELDS)
def test_swap_costs_what_the_figure_changes_by(field):
    draft, played = make_draft(*field)
    rng = SeededRandom(field[-1])
    first = draft.meetings()
    for _ in range(20):
        before, was = unfairness(played, draft.meetings()), draft.unfairness
        number = rng.number_below(len(draft.rounds))
        swaps = list(draft.possible_swaps(number, rng.number_below(len(draft.rounds[number]))))
        if swaps:
            draft.make_swap(number, swaps[rng.number_below(len(swaps))])
        after = unfairness(played, draft.meetings())
        changed = [new - old for new, old in zip(after, before, strict=True)]
        cost = sum(map(int.__mul__, changed, (REMATCH_COST, RUNNING_MEETING_COST, AWAY_COST)))
        assert abs(draft.unfairness - was - cost) <= 2
    draft.undo_swaps()
    assert draft.meetings() == first


@settings(deadline=None, max_examples=60)
@given(FIELDS)
def test_swap_keeps_everybody_at_home_or_away_and_the_left_over_in_their_places(field):
    draft, _ = make_draft(*field)
    rng = SeededRandom(field[-1])
    for number, first in enumerate(draft.meetings()):
        for place in range(len(first)):
            swaps = list(draft.possible_swaps(number, place))
            if swaps:
                draft.make_swap(number, swaps[rng.number_below(len(swaps))])
        now = draft.meetings()[number]
        assert sorted(team for two in now for team in two if team) == sorted(
            team for two in first for team in two if team
        )
        assert [other is None for _, other in now] == [other is None for _, other in first]
        assert sum(team[0] == (other or "-")[0] for team, other in now) == sum(
            team[0] == (other or "-")[0] for team, other in first
        )


@pytest.mark.parametrize("odd", ExtraTeamRule)
@pytest.mark.parametrize("sizes", [(2, 6), (4,), (5, 7), (5, 6, 7), (3, 3)])
def test_what_cannot_be_avoided_is_not_unfair(sizes, odd):
    """A circle schedule is as fair as possible, even after all have met and start over."""
    plan = [meetings_of_round(seating) for seating in draw_rounds(divisions(*sizes), 8, odd, 1)]
    draft = MeetingDraft(divisions(*sizes), [], plan, odd)
    assert draft.unfairness == 0
    assert draft.unfair_tables() == []


def mend_drawn(played, drawn, *sizes, seed=1):
    return mend_meetings(divisions(*sizes), played, drawn, SPARES_MEET, SeededRandom(seed))


def test_fair_meetings_are_left_alone():
    drawn = [[("A1", "A2"), ("A3", "A4")], [("A3", "A1"), ("A4", "A2")]]
    assert mend_drawn([], drawn, 4) == drawn


def test_rematch_is_mended_by_one_swap():
    played = [[("A1", "A2"), ("A3", "A4"), ("A5", "A6")]]
    drawn = [[("A1", "A2"), ("A3", "A5"), ("A4", "A6")]]
    (mended,) = mend_drawn(played, drawn, 6)
    assert not set(map(frozenset, mended)) & set(map(frozenset, played[0]))
    assert len(set(map(frozenset, mended)) & set(map(frozenset, drawn[0]))) == 1


def test_four_who_meet_again_do_so_as_late_as_they_can():
    all_met = [[("A1", "A2"), ("A3", "A4")], [("A1", "A3"), ("A2", "A4")]]
    last = [("A1", "A4"), ("A2", "A3")]
    (mended,) = mend_drawn([*all_met, last], [last], 4)
    assert set(map(frozenset, mended)) <= set(map(frozenset, chain(*all_met)))


def test_two_alone_stay_as_they_are():
    drawn = [[("A1", "A2")]] * 3
    assert mend_drawn(drawn, drawn, 2) == drawn


def test_same_lots_mend_in_the_same_way():
    plan = [
        meetings_of_round(seating) for seating in draw_rounds(divisions(9, 8, 7), 6, SPARES_MEET, 1)
    ]
    other = [
        meetings_of_round(seating) for seating in draw_rounds(divisions(9, 8, 7), 6, SPARES_MEET, 2)
    ]
    results = [mend_drawn(plan[:3], other[3:], 9, 8, 7, seed=seed) for seed in (1, 1, 2)]
    assert results[0] == results[1]
    assert results[0] != results[2]
    met = Counter(frozenset(two) for games in (*plan[:3], *results[0]) for two in games)
    assert set(met.values()) == {1}
