"""A worked-out night of five teams, every kind of trouble, and properties of any night."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import GameState, settled_places
from rotation.bracket.replay import add_outcome, replay_bracket, waiting_game_refusal
from rotation.formats.elimination import (
    make_double_elimination_bracket,
    make_single_elimination_bracket,
)
from rotation.outcomes import BracketSpot, GameResult, Withdrawal, tied_score_refusal
from rotation.seeded_random import SeededRandom
from tests.rotation.brackets import (
    begin_bracket,
    play_bracket,
    random_bracket_night,
    sides_of_game,
    team_names,
)
from tests.scoring.table import refusal

# Five teams: 4 and 5 play while the others wait, 1 and 2 meet in the winners' last game, and 4
# comes back through the losers' side to beat 1 once.
RESULTS_UP_TO_THE_FINAL = "W1.1 b 7-10, W2.1 a, W2.2 b, L2.1 b, W3.1 a, L3.1 b, L4.1 b"


def place_ranges(bracket_state):
    return [
        (place.team, place.first_place, place.last_place) for place in settled_places(bracket_state)
    ]


def test_bracket_of_five_begins_with_two_ready_games_and_a_waiting_game():
    bracket_state = play_bracket(5)
    assert bracket_state.ready_games == ("W1.1", "W2.2")
    assert sides_of_game(bracket_state, "W2.1") == ("T1", "?")
    assert bracket_state.game_state("W2.1") is GameState.WAITING
    assert [str(source) for source in bracket_state.sources_of_missing_teams("W2.1")] == [
        "winner of W1.1"
    ]
    assert bracket_state.sources_of_missing_teams("W2.2") == ()


def test_only_games_of_the_winners_side_drop_their_losers():
    bracket_state = play_bracket(5)
    games_that_drop_losers = [
        name for name in bracket_state.bracket.games if bracket_state.drops_loser(name)
    ]
    assert games_that_drop_losers == ["W1.1", "W2.1", "W2.2", "W3.1"]
    assert not any(map(play_bracket(2).drops_loser, play_bracket(2).bracket.games))


def test_losers_in_a_bracket_of_five_drop_to_their_seats():
    bracket_state = play_bracket(5, "W1.1 b, W2.1 a, W2.2 b")
    assert sides_of_game(bracket_state, "L2.1") == ("T3", "T5")
    assert sides_of_game(bracket_state, "L3.1") == ("?", "T4")
    assert sides_of_game(bracket_state, "W3.1") == ("T1", "T2")
    assert sorted(bracket_state.ready_games) == ["L2.1", "W3.1"]


def test_winners_side_takes_the_final_in_one_game():
    bracket_state = play_bracket(5, RESULTS_UP_TO_THE_FINAL, "F1 a 10-8")
    assert bracket_state.champion == "T1"
    assert bracket_state.is_over
    assert bracket_state.game_state("F2") is GameState.NOT_NEEDED
    assert place_ranges(bracket_state) == [
        ("T1", 1, 1),
        ("T4", 2, 2),
        ("T2", 3, 3),
        ("T5", 4, 4),
        ("T3", 5, 5),
    ]
    assert bracket_state.losses_by_team == {"T1": 0, "T2": 2, "T3": 2, "T4": 2, "T5": 2}


def test_losers_side_forces_a_second_final():
    bracket_state = play_bracket(5, RESULTS_UP_TO_THE_FINAL, "F1 b 8-10")
    assert bracket_state.champion is None
    assert bracket_state.ready_games == ("F2",)
    assert sides_of_game(bracket_state, "F2") == ("T1", "T4")
    assert play_bracket(5, RESULTS_UP_TO_THE_FINAL, "F1 b, F2 a").champion == "T1"
    assert play_bracket(5, RESULTS_UP_TO_THE_FINAL, "F1 b, F2 b").champion == "T4"
    assert place_ranges(play_bracket(5, RESULTS_UP_TO_THE_FINAL, "F1 b, F2 b"))[:2] == [
        ("T4", 1, 1),
        ("T1", 2, 2),
    ]


def test_two_teams_meet_until_one_has_lost_twice():
    assert sides_of_game(play_bracket(2, "W1.1 b"), "F1") == ("T2", "T1")
    assert play_bracket(2, "W1.1 b, F1 a").champion == "T2"
    assert play_bracket(2, "W1.1 b, F1 b, F2 b").champion == "T1"
    assert place_ranges(play_bracket(2, "W1.1 b, F1 a")) == [("T2", 1, 1), ("T1", 2, 2)]


def test_wins_and_losses_include_forfeits():
    bracket = play_bracket(5, RESULTS_UP_TO_THE_FINAL, "F1 a 10-8")
    assert {team: bracket.wins_and_losses(team) for team in bracket.teams} == {
        "T1": (3, 0),
        "T2": (1, 2),
        "T3": (0, 2),
        "T4": (3, 2),
        "T5": (1, 2),
    }
    bracket_with_forfeits = play_bracket(5, "W1.1 a by forfeit, W2.2 nobody")
    assert [bracket_with_forfeits.wins_and_losses(team) for team in ("T4", "T5", "T2")] == [
        (0, 1),
        (1, 0),
        (0, 1),
    ]


def test_recorded_score_is_in_the_games_ending():
    bracket_state = play_bracket(5, "W1.1 b 7-10, W2.2 a by forfeit")
    assert bracket_state.endings["W1.1"].score == (7, 10)
    assert bracket_state.endings["W2.2"].score is None
    assert bracket_state.game_state("W1.1") is GameState.PLAYED
    assert bracket_state.game_state("W2.2") is GameState.FORFEITED


# The tests below are about forfeits and withdrawals.


def test_team_that_forfeits_drops_like_a_loser():
    bracket_state = play_bracket(5, "W1.1 a by forfeit")
    assert sides_of_game(bracket_state, "L2.1") == ("?", "T4")
    assert bracket_state.losses_by_team["T4"] == 1


def test_double_forfeit_on_the_winners_side_puts_both_teams_out():
    bracket_state = play_bracket(5, "W1.1 nobody")
    assert bracket_state.losses_by_team["T4"] == bracket_state.losses_by_team["T5"] == 2
    assert sides_of_game(bracket_state, "W2.1") == ("T1", "-")
    assert (
        bracket_state.game_state("W2.1") is bracket_state.game_state("L2.1") is GameState.NOT_NEEDED
    )
    assert sides_of_game(bracket_state, "W3.1") == ("T1", "?")
    assert place_ranges(bracket_state) == [("T4", 4, 5), ("T5", 4, 5)]
    # The loser of W2.2 has no opponent before the loser of W3.1.
    bracket_state = play_bracket(5, "W1.1 nobody, W2.2 b")
    assert sides_of_game(bracket_state, "L4.1") == ("?", "T3")
    assert place_ranges(play_bracket(5, "W1.1 nobody, W2.2 b, W3.1 a, L4.1 a, F1 a")) == [
        ("T1", 1, 1),
        ("T2", 2, 2),
        ("T3", 3, 3),
        ("T4", 4, 5),
        ("T5", 4, 5),
    ]


def test_double_forfeit_on_the_losers_side_advances_the_waiting_opponent():
    bracket_state = play_bracket(5, "W1.1 b, W2.1 a, W2.2 b, L2.1 nobody")
    assert bracket_state.losses_by_team["T3"] == bracket_state.losses_by_team["T5"] == 2
    assert bracket_state.game_state("L3.1") is GameState.NOT_NEEDED
    assert sides_of_game(bracket_state, "L4.1") == ("?", "T4")
    assert place_ranges(bracket_state) == [("T3", 4, 5), ("T5", 4, 5)]


def test_both_teams_may_forfeit_the_last_game_of_the_winners_side():
    bracket_state = play_bracket(4, "W1.1 a, W1.2 a, W2.1 nobody")
    assert sides_of_game(bracket_state, "F1") == ("-", "?")
    assert place_ranges(play_bracket(4, "W1.1 a, W1.2 a, W2.1 nobody, L1.1 a")) == [
        ("T4", 1, 1),
        ("T1", 2, 3),
        ("T3", 2, 3),
        ("T2", 4, 4),
    ]


@pytest.mark.parametrize(
    ("count", "earlier_results", "game"),
    [(2, "W1.1 a, F1 b", "F2"), (2, "W1.1 a", "F1"), (4, "W1.1 nobody", "W1.2")],
)
def test_last_two_teams_cannot_both_forfeit(count, earlier_results, game):
    assert refusal(play_bracket, count, earlier_results, f"{game} nobody") == (
        f"If both forfeit {game}, no one is left to win. Record a forfeit for only one of them."
    )


def test_team_that_leaves_forfeits_its_ready_game_and_all_later_games():
    bracket_state = play_bracket(5, "W1.1 b, T4 leaves")
    assert bracket_state.game_state("W2.1") is GameState.FORFEITED
    assert sides_of_game(bracket_state, "W3.1") == ("T1", "?")
    assert bracket_state.game_state("L3.1") is GameState.FORFEITED
    assert sides_of_game(bracket_state, "L3.1") == ("?", "T4")
    assert bracket_state.losses_by_team["T4"] == 2
    assert place_ranges(bracket_state) == [("T4", 4, 4)]
    # The winner of L2.1 goes on to L4.1 without playing L3.1.
    bracket_state = play_bracket(5, "W1.1 b, T4 leaves, W2.2 b, L2.1 a")
    assert sides_of_game(bracket_state, "L4.1") == ("?", "T3")


def test_team_that_leaves_while_waiting_forfeits_to_its_next_opponent():
    bracket_state = play_bracket(5, "T1 leaves")
    assert sides_of_game(bracket_state, "W2.1") == ("T1", "?")
    assert bracket_state.game_state("W2.1") is GameState.FORFEITED
    assert sides_of_game(play_bracket(5, "T1 leaves, W1.1 a"), "W3.1") == ("T5", "?")


def test_team_that_leaves_before_its_opponent_leaves_loses_to_that_opponent():
    bracket_state = play_bracket(4, "T1 leaves, T4 leaves")
    assert [place for place in place_ranges(bracket_state) if place[0] == "T4"] == [("T4", 3, 3)]
    assert sides_of_game(bracket_state, "W2.1") == ("T4", "?")
    assert bracket_state.ready_games == ("W1.2",)
    assert play_bracket(4, "T1 leaves, T4 leaves, W1.2 a, F1 a").champion == "T3"


def test_team_may_leave_after_its_last_game():
    bracket_state = play_bracket(5, RESULTS_UP_TO_THE_FINAL, "F1 a")
    for team in ("T3", "T1"):
        state_after_withdrawal = add_outcome(bracket_state, Withdrawal(team))
        assert (state_after_withdrawal.endings, state_after_withdrawal.place_by_team) == (
            bracket_state.endings,
            bracket_state.place_by_team,
        )


def test_last_remaining_team_is_the_champion():
    bracket_state = play_bracket(4, "T1 leaves, T2 leaves, T3 leaves")
    assert bracket_state.champion == "T4"
    assert bracket_state.is_over


REFUSAL_OF_UNPLAYED_GAME = "{} is not played, because no two teams are left for it. Leave it out."
REFUSAL_OF_WRONG_WINNER = (
    "W1.1 is recorded as {} with {} as its winner. Switch the two scores, or name the other team."
)
REFUSAL_OF_FORFEITED_GAME = "W1.1 is already forfeited. Correct that, or leave this out."


@pytest.mark.parametrize(
    ("results_text", "sentence"),
    [
        ("W9.1 a", "There is no game W9.1 here. Look for its name in the bracket."),
        (
            "F1 a",
            "F1 cannot be played yet. It waits for the winner of W3.1 and the winner of L4.1.",
        ),
        ("W2.1 a", waiting_game_refusal("W2.1", "winner of W1.1")),
        ("W1.1 a, W1.1 a", "W1.1 already has a result. Correct that one, or leave this one out."),
        (
            "W1.1 a by forfeit, W1.1 a",
            REFUSAL_OF_FORFEITED_GAME,
        ),
        (
            "T4 leaves, W1.1 b by forfeit",
            REFUSAL_OF_FORFEITED_GAME,
        ),
        (
            "W1.1 nobody, W2.1 a",
            REFUSAL_OF_UNPLAYED_GAME.format("W2.1"),
        ),
        (
            f"{RESULTS_UP_TO_THE_FINAL}, F1 a, F2 a",
            REFUSAL_OF_UNPLAYED_GAME.format("F2"),
        ),
        ("T9 leaves", "No team here is called T9. Look for its name in the list of teams."),
        ("T2 leaves, T2 leaves", "T2 has already withdrawn. Leave this out."),
        ("W1.1 a 7-7", tied_score_refusal("W1.1", 7)),
        (
            "W1.1 a 7-10",
            REFUSAL_OF_WRONG_WINNER.format("7-10", "a"),
        ),
        (
            "W1.1 b 10-7",
            REFUSAL_OF_WRONG_WINNER.format("10-7", "b"),
        ),
    ],
)
def test_impossible_outcome_is_refused_with_advice(results_text, sentence):
    assert refusal(play_bracket, 5, results_text) == sentence


def test_points_below_zero_are_refused():
    assert refusal(GameResult, "W1.1", BracketSpot.A, (10, -1)) == (
        "W1.1 is recorded as 10--1. Points cannot be below zero."
    )


def test_wrong_number_of_teams_or_a_repeated_team_is_refused():
    bracket = make_double_elimination_bracket(3)
    assert refusal(replay_bracket, bracket, ("T1", "T2")) == (
        "This bracket is for 3 teams, and 2 are here. Make a new bracket."
    )
    assert refusal(replay_bracket, bracket, ("T1", "T2", "T1")) == (
        "Two teams are called T1. Give one of them another name."
    )


def test_losers_next_game_skips_a_game_whose_opponent_has_left():
    bracket_state = play_bracket(5, "W1.1 b, T5 leaves")
    games = bracket_state.bracket.games
    loser_seat = bracket_state.next_seat(games["W2.2"].loser_to)
    assert (games["W2.2"].loser_to.game, loser_seat.game) == ("L2.1", "L3.1")
    assert str(bracket_state.source_of(loser_seat)) == "loser of W2.2"
    assert bracket_state.next_seat(games["W2.2"].winner_to) == games["W2.2"].winner_to


def test_source_of_a_seat_skips_an_unplayed_game():
    bracket_state = play_bracket(5)
    games = bracket_state.bracket.games
    bracket_seat = games["W1.1"].winner_to
    assert str(bracket_state.source_of(bracket_seat)) == "winner of W1.1"
    assert sides_of_game(bracket_state, "W1.1") == ("T5", "T4")
    assert play_bracket(5, "T4 leaves").source_of(bracket_seat) == games["W1.1"].source_a
    assert play_bracket(5, "T5 leaves").source_of(bracket_seat) == games["W1.1"].source_b


def test_played_game_stays_a_next_game_after_its_loser_has_left():
    bracket_state = play_bracket(5, "W1.1 b, W2.1 b, W2.2 b, L2.1 b, T3 leaves")
    for name in ("W1.1", "W2.2"):
        bracket_seat = bracket_state.bracket.games[name].loser_to
        assert bracket_state.next_seat(bracket_seat) == bracket_seat


# The tests below are about single elimination.


def test_double_forfeit_of_the_final_is_refused():
    bracket = make_single_elimination_bracket(4)
    assert refusal(play_bracket, 4, "W1.1 a, W1.2 a", "W2.1 nobody", bracket=bracket).startswith(
        "If both"
    )


def test_third_place_is_shared_if_no_game_decides_third_place():
    bracket_state = play_bracket(
        4, "W1.1 a, W1.2 a, W2.1 a", bracket=make_single_elimination_bracket(4)
    )
    assert place_ranges(bracket_state) == [("T1", 1, 1), ("T3", 2, 2), ("T2", 3, 4), ("T4", 3, 4)]


# The tests below are about properties of all nights.

TEAM_COUNTS_AND_SEEDS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def state_without_entry_order(bracket_state):
    """Return the parts of a bracket's state that do not depend on the order in which results were
    entered.
    """
    return (
        bracket_state.occupants_by_game,
        set(bracket_state.ready_games),
        bracket_state.endings,
        bracket_state.losses_by_team,
        bracket_state.place_by_team,
    )


@settings(deadline=None, max_examples=250)
@given(TEAM_COUNTS_AND_SEEDS)
def test_bracket_ends_with_two_losses_for_all_teams_but_one(team_count_and_seed):
    count, seed = team_count_and_seed
    outcomes, states = random_bracket_night(
        make_double_elimination_bracket(count), seed, with_trouble=False
    )
    final_state = states[-1]
    losses = Counter()
    for outcome, state_before in zip(outcomes, states, strict=False):
        losses[state_before.teams_in(outcome.game)[outcome.winner is BracketSpot.A]] += 1
    assert final_state.losses_by_team == {team: losses[team] for team in team_names(count)}
    assert sorted(final_state.losses_by_team.values())[1:] == [2] * (count - 1)
    assert len(outcomes) == 2 * count - 2 + final_state.losses_by_team[final_state.champion]
    assert (final_state.game_state("F2") is GameState.PLAYED) == (
        final_state.losses_by_team[final_state.champion] == 1
    )


@settings(deadline=None, max_examples=250)
@given(TEAM_COUNTS_AND_SEEDS)
def test_bracket_has_a_champion_despite_forfeits_and_withdrawals(team_count_and_seed):
    count, seed = team_count_and_seed
    outcomes, states = random_bracket_night(
        make_double_elimination_bracket(count), seed, with_trouble=True
    )
    for state in states:
        assert state.is_over == (not state.ready_games) == (state.champion is not None)
        teams_out = {team for team, place in state.place_by_team.items() if place > 1}
        assert {team for team, losses in state.losses_by_team.items() if losses == 2} == teams_out
        assert max(state.losses_by_team.values()) <= 2
        assert state.withdrawn_teams <= teams_out
    recorded_games = [outcome.game for outcome in outcomes if not isinstance(outcome, Withdrawal)]
    assert len(recorded_games) == len(set(recorded_games)) <= 2 * count - 1


@settings(deadline=None, max_examples=100)
@given(TEAM_COUNTS_AND_SEEDS)
def test_single_elimination_ends_with_one_winner(team_count_and_seed):
    count, seed = team_count_and_seed
    _, steps = random_bracket_night(make_single_elimination_bracket(count), seed, with_trouble=True)
    assert steps[-1].is_over
    assert [place.first_place for place in settled_places(steps[-1])].count(1) == 1
    assert {place.team for place in settled_places(steps[-1])} == set(team_names(count))


@settings(deadline=None, max_examples=100)
@given(TEAM_COUNTS_AND_SEEDS)
def test_bracket_is_the_same_for_any_order_of_games_that_do_not_wait_for_each_other(
    team_count_and_seed,
):
    count, seed = team_count_and_seed
    bracket = make_double_elimination_bracket(count)
    outcomes, states = random_bracket_night(bracket, seed, with_trouble=False)
    rng, bracket_in_other_order = SeededRandom(seed + 1), begin_bracket(bracket)
    results_left = {result.game: result for result in outcomes}
    while results_left:
        game = bracket_in_other_order.ready_games[
            rng.number_below(len(bracket_in_other_order.ready_games))
        ]
        bracket_in_other_order = add_outcome(bracket_in_other_order, results_left.pop(game))
    assert state_without_entry_order(bracket_in_other_order) == state_without_entry_order(
        states[-1]
    )
    assert settled_places(bracket_in_other_order) == settled_places(states[-1])
