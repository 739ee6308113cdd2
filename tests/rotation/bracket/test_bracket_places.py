"""Places are given as soon as they are known, in full brackets, with byes and with trouble."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import settled_places
from rotation.bracket.structure import BracketSide
from rotation.formats.elimination import make_double_elimination_bracket
from rotation.outcomes import BracketSpot, Forfeit
from tests.rotation.brackets import play_bracket, random_bracket_night, team_names

TEAM_COUNTS_AND_SEEDS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def place_range_by_team(bracket_state):
    return [place.first_place for place in settled_places(bracket_state)]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, [1, 2]),
        (3, [1, 2, 3]),
        (4, [1, 2, 3, 4]),
        (5, [1, 2, 3, 4, 5]),
        (8, [1, 2, 3, 4, 5, 5, 7, 7]),
        (12, [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9]),
        (16, [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4]),
        (22, [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4, *[17] * 6]),
        (32, [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4, *[17] * 8, *[25] * 8]),
    ],
)
def test_teams_that_go_out_in_the_same_round_share_their_place(count, expected):
    _, steps = random_bracket_night(make_double_elimination_bracket(count), 1, with_trouble=False)
    assert place_range_by_team(steps[-1]) == expected


def test_place_is_known_as_soon_as_a_team_is_out():
    assert settled_places(play_bracket(5, "W1.1 b, W2.2 b")) == ()
    (fifth,) = settled_places(play_bracket(5, "W1.1 b, W2.2 b, L2.1 a"))
    assert (fifth.team, fifth.first_place, fifth.last_place) == ("T5", 5, 5)


def test_third_place_is_known_before_the_final():
    bracket_state = play_bracket(8, "W1.1 a, W1.2 a, W1.3 a, W1.4 a, W2.1 a, W2.2 a, W3.1 a")
    assert settled_places(bracket_state) == ()
    bracket_state = play_bracket(
        8,
        "W1.1 a, W1.2 a, W1.3 a, W1.4 a, W2.1 a, W2.2 a, W3.1 a",
        "L1.1 a, L1.2 a, L2.1 a, L2.2 a, L3.1 a, L4.1 a",
    )
    assert place_range_by_team(bracket_state) == [3, 4, 5, 5, 7, 7]
    assert [place.last_place for place in settled_places(bracket_state)] == [3, 4, 6, 6, 8, 8]


def test_team_that_leaves_gets_the_place_earned_by_its_wins():
    """A team that leaves at once shares the last place. After two wins it gets the place of the
    teams that drop from the third round.
    """
    after_early_leave = play_bracket(16, "T1 leaves")
    after_late_leave = play_bracket(16, "W1.1 a, W1.2 a, W2.1 a, T1 leaves")
    assert [(place.team, place.first_place) for place in settled_places(after_early_leave)] == [
        ("T1", 13)
    ]
    assert [(place.team, place.first_place) for place in settled_places(after_late_leave)] == [
        ("T1", 5)
    ]


def test_place_gets_better_only_if_both_teams_of_a_later_game_forfeit():
    earlier_results = "W1.1 a, W1.2 a, W1.3 a, W1.4 a, L1.1 a"
    (place_of_seventh,) = settled_places(play_bracket(8, earlier_results))
    assert (place_of_seventh.first_place, place_of_seventh.last_place) == (7, 8)
    bracket_state = play_bracket(8, earlier_results, "W2.1 a, W2.2 a, L1.2 a, L2.1 nobody")
    assert place_range_by_team(bracket_state) == [4, 4, 7, 7]
    bracket_state = play_bracket(8, earlier_results, "L1.2 nobody")
    assert place_range_by_team(bracket_state) == [6, 6, 6]


def test_finalist_who_leaves_is_second_before_first_place_is_known():
    bracket_state = play_bracket(4, "W1.1 a, W1.2 a, W2.1 a, T1 leaves")
    assert [
        (place.team, place.first_place, place.last_place) for place in settled_places(bracket_state)
    ] == [("T1", 2, 2)]
    assert settled_places(play_bracket(4, "W1.1 a, W1.2 a, W2.1 nobody"))[0].first_place == 2


@settings(deadline=None, max_examples=100)
@given(TEAM_COUNTS_AND_SEEDS)
def test_places_follow_the_rounds_in_which_teams_went_out(team_count_and_seed):
    """A team's place is one more than the number of teams that went out in a later round of the
    losers' side, or not at all before the final.
    """
    count, seed = team_count_and_seed
    outcomes, states = random_bracket_night(
        make_double_elimination_bracket(count), seed, with_trouble=False
    )
    final_state, last_round_by_team = states[-1], {}
    for result, state_before in zip(outcomes, states, strict=False):
        game = final_state.bracket.games[result.game]
        loser = final_state.teams_in(result.game)[result.winner is BracketSpot.A]
        if state_before.losses_by_team[loser] == 1:
            last_round_by_team[loser] = game.round if game.side is BracketSide.LOSERS else 99
    last_round_by_team[final_state.champion] = 100
    for place in settled_places(final_state):
        assert place.first_place == 1 + sum(
            other_round > last_round_by_team[place.team]
            for other_round in last_round_by_team.values()
        )
        assert place.last_place == sum(
            other_round >= last_round_by_team[place.team]
            for other_round in last_round_by_team.values()
        )


@settings(deadline=None, max_examples=40)
@given(TEAM_COUNTS_AND_SEEDS)
def test_settled_place_changes_only_by_a_double_forfeit(team_count_and_seed):
    outcomes, states = random_bracket_night(
        make_double_elimination_bracket(team_count_and_seed[0]),
        team_count_and_seed[1],
        with_trouble=True,
    )
    places_before = {}
    for outcome, state in zip(outcomes, states[1:], strict=True):
        is_double_forfeit = isinstance(outcome, Forfeit) and outcome.winner is None
        places = {place.team: place for place in settled_places(state)}
        for team, place in places_before.items():
            if is_double_forfeit:
                assert place.first_place - 2 <= places[team].first_place <= place.first_place
            else:
                assert places[team] == place
        places_before = places


@settings(deadline=None, max_examples=100)
@given(TEAM_COUNTS_AND_SEEDS)
def test_every_team_gets_a_place_despite_forfeits_and_withdrawals(team_count_and_seed):
    _, states = random_bracket_night(
        make_double_elimination_bracket(team_count_and_seed[0]),
        team_count_and_seed[1],
        with_trouble=True,
    )
    places = settled_places(states[-1])
    assert sorted(place.team for place in places) == sorted(team_names(team_count_and_seed[0]))
    teams_by_first_place = Counter(place.first_place for place in places)
    place = 1
    for first_place in sorted(teams_by_first_place):
        assert first_place == place
        assert {place.last_place for place in places if place.first_place == first_place} == {
            first_place + teams_by_first_place[first_place] - 1
        }
        place += teams_by_first_place[first_place]
