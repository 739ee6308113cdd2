"""A swap between two tables costs exactly what its figure changes by, and moves nothing else."""

from collections import Counter
from itertools import chain, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.pairs.divisions import draw_team_rounds
from rotation.pairs.rematches import meetings_of_round
from rotation.pairs.swaps import (
    MEETING_TWICE_IN_A_ROW_COST,
    OUTSIDE_COST,
    REMATCH_COST,
    MeetingDraft,
    make_meetings_fairer,
)
from rotation.seeded_random import SeededRandom
from scoring.dials.options import ExtraTeamRule
from tests.rotation.teams import make_divisions

EXTRA_TEAMS_MEET, FILL_IN_TEAM, AVERAGE = ExtraTeamRule


def make_draft(sizes, rounds, extra_team_rule, seed, done_count=1):
    rounds_of_draw = [
        meetings_of_round(seating)
        for seating in draw_team_rounds(make_divisions(*sizes), rounds, extra_team_rule, seed)
    ]
    rounds_of_another_draw = [
        meetings_of_round(seating)
        for seating in draw_team_rounds(make_divisions(*sizes), rounds, extra_team_rule, seed + 1)
    ]
    return MeetingDraft(
        make_divisions(*sizes),
        rounds_of_draw[:done_count],
        rounds_of_another_draw[done_count:],
        extra_team_rule,
    ), rounds_of_draw[:done_count]


def unfairness_counts(played_rounds, coming_rounds):
    """Return three counts: the pairs of games in which the same teams meet, the meetings that the
    next round repeats, and the pairs of games in which one team has no opponent from its own
    division.
    """
    rounds = [*played_rounds, *coming_rounds]
    times_met = Counter(frozenset(meeting) for games in rounds for meeting in games)
    meetings_twice_in_a_row = sum(
        len(set(map(frozenset, games_before)) & set(map(frozenset, games)))
        for games_before, games in pairwise(rounds)
    )
    times_away = Counter(
        team
        for games in rounds
        for home, opponent in games
        if opponent is None or home[0] != opponent[0]
        for team in (home, opponent)
        if team
    )
    repeat_count = sum(times * (times - 1) // 2 for times in times_met.values())
    return (
        repeat_count,
        meetings_twice_in_a_row,
        sum(times * (times - 1) // 2 for times in times_away.values()),
    )


RANDOM_DRAFT_SETTINGS = st.tuples(
    st.lists(st.integers(3, 9), min_size=1, max_size=3),
    st.integers(2, 7),
    st.sampled_from(ExtraTeamRule),
    st.integers(0, 999),
)


@settings(deadline=None, max_examples=60)
@given(RANDOM_DRAFT_SETTINGS)
def test_cost_of_a_swap_is_the_change_of_unfairness(draft_settings):
    draft, played_rounds = make_draft(*draft_settings)
    rng = SeededRandom(draft_settings[-1])
    meetings_at_first = draft.meetings()
    for _ in range(20):
        counts_before, unfairness_before = (
            unfairness_counts(played_rounds, draft.meetings()),
            draft.unfairness,
        )
        number = rng.number_below(len(draft.rounds))
        swaps = list(draft.possible_swaps(number, rng.number_below(len(draft.rounds[number]))))
        if swaps:
            draft.make_swap(number, swaps[rng.number_below(len(swaps))])
        counts_after = unfairness_counts(played_rounds, draft.meetings())
        changes = [
            count - count_before
            for count, count_before in zip(counts_after, counts_before, strict=True)
        ]
        cost = sum(
            map(int.__mul__, changes, (REMATCH_COST, MEETING_TWICE_IN_A_ROW_COST, OUTSIDE_COST))
        )
        assert abs(draft.unfairness - unfairness_before - cost) <= 2
    draft.undo_swaps()
    assert draft.meetings() == meetings_at_first


@settings(deadline=None, max_examples=60)
@given(RANDOM_DRAFT_SETTINGS)
def test_swap_keeps_the_teams_and_the_empty_places_of_a_round(
    draft_settings,
):
    draft, _ = make_draft(*draft_settings)
    rng = SeededRandom(draft_settings[-1])
    for number, meetings_before in enumerate(draft.meetings()):
        for place in range(len(meetings_before)):
            swaps = list(draft.possible_swaps(number, place))
            if swaps:
                draft.make_swap(number, swaps[rng.number_below(len(swaps))])
        meetings_after = draft.meetings()[number]
        assert sorted(team for meeting in meetings_after for team in meeting if team) == sorted(
            team for meeting in meetings_before for team in meeting if team
        )
        assert [opponent is None for _, opponent in meetings_after] == [
            opponent is None for _, opponent in meetings_before
        ]
        assert sum(team[0] == (opponent or "-")[0] for team, opponent in meetings_after) == sum(
            team[0] == (opponent or "-")[0] for team, opponent in meetings_before
        )


@pytest.mark.parametrize("extra_team_rule", ExtraTeamRule)
@pytest.mark.parametrize("sizes", [(2, 6), (4,), (5, 7), (5, 6, 7), (3, 3)])
def test_unavoidable_rematches_are_not_unfair(sizes, extra_team_rule):
    """A circle schedule is as fair as possible, even after all have met and start over."""
    rounds_of_draw = [
        meetings_of_round(seating)
        for seating in draw_team_rounds(make_divisions(*sizes), 8, extra_team_rule, 1)
    ]
    draft = MeetingDraft(make_divisions(*sizes), [], rounds_of_draw, extra_team_rule)
    assert draft.unfairness == 0
    assert draft.unfair_tables() == []


def make_rounds_fairer(played_rounds, drawn_rounds, *sizes, seed=1):
    return make_meetings_fairer(
        make_divisions(*sizes), played_rounds, drawn_rounds, EXTRA_TEAMS_MEET, SeededRandom(seed)
    )


def test_fair_meetings_are_not_changed():
    drawn_rounds = [[("A1", "A2"), ("A3", "A4")], [("A3", "A1"), ("A4", "A2")]]
    assert make_rounds_fairer([], drawn_rounds, 4) == drawn_rounds


def test_rematch_is_mended_by_one_swap():
    played_rounds = [[("A1", "A2"), ("A3", "A4"), ("A5", "A6")]]
    drawn_rounds = [[("A1", "A2"), ("A3", "A5"), ("A4", "A6")]]
    (mended_round,) = make_rounds_fairer(played_rounds, drawn_rounds, 6)
    assert not set(map(frozenset, mended_round)) & set(map(frozenset, played_rounds[0]))
    assert len(set(map(frozenset, mended_round)) & set(map(frozenset, drawn_rounds[0]))) == 1


def test_four_teams_meet_again_as_late_as_they_can():
    first_rounds = [[("A1", "A2"), ("A3", "A4")], [("A1", "A3"), ("A2", "A4")]]
    last_round = [("A1", "A4"), ("A2", "A3")]
    (mended_round,) = make_rounds_fairer([*first_rounds, last_round], [last_round], 4)
    assert set(map(frozenset, mended_round)) <= set(map(frozenset, chain(*first_rounds)))


def test_rounds_of_only_two_teams_stay_as_drawn():
    drawn_rounds = [[("A1", "A2")]] * 3
    assert make_rounds_fairer(drawn_rounds, drawn_rounds, 2) == drawn_rounds


def test_same_seed_mends_in_the_same_way():
    rounds_of_draw = [
        meetings_of_round(seating)
        for seating in draw_team_rounds(make_divisions(9, 8, 7), 6, EXTRA_TEAMS_MEET, 1)
    ]
    rounds_of_another_draw = [
        meetings_of_round(seating)
        for seating in draw_team_rounds(make_divisions(9, 8, 7), 6, EXTRA_TEAMS_MEET, 2)
    ]
    mended_draws = [
        make_rounds_fairer(rounds_of_draw[:3], rounds_of_another_draw[3:], 9, 8, 7, seed=seed)
        for seed in (1, 1, 2)
    ]
    assert mended_draws[0] == mended_draws[1]
    assert mended_draws[0] != mended_draws[2]
    times_met = Counter(
        frozenset(meeting) for games in (*rounds_of_draw[:3], *mended_draws[0]) for meeting in games
    )
    assert set(times_met.values()) == {1}
