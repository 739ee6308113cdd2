"""A correction lists exactly what it undoes before anything changes, and keeps no result of a game
that it undoes.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import GameState
from rotation.bracket.replay import double_forfeit_refusal, find_correction, replay_bracket
from rotation.formats.elimination import make_double_elimination_bracket
from rotation.outcomes import Forfeit, GameResult, Withdrawal
from tests.rotation.brackets import (
    play_bracket,
    random_bracket_night,
    read_outcome,
    read_outcomes,
    sides_of_game,
    team_names,
)
from tests.scoring.table import refusal


def correct_result(count, results_text, wrong_text, right_text=None):
    return replace_outcome(
        play_bracket(count, results_text),
        read_outcomes(results_text),
        read_outcome(wrong_text),
        right_text and read_outcome(right_text),
    )


def replace_outcome(state_before, outcomes, wrong_outcome, right_outcome):
    """Return the correction that replaces an outcome, or removes it if the right one is None."""
    index = outcomes.index(wrong_outcome)
    corrected_outcomes = [right_outcome] if right_outcome else []
    return find_correction(
        state_before,
        [*outcomes[:index], *corrected_outcomes, *outcomes[index + 1 :]],
        game=getattr(wrong_outcome, "game", ""),
    )


def test_corrected_score_with_the_same_winner_clears_no_game():
    correction = correct_result(
        4, "W1.1 a 10-7, W1.2 a, W2.1 a, L1.1 a", "W1.1 a 10-7", "W1.1 a 10-8"
    )
    assert correction.cleared_games == correction.called_off_games == ()
    assert correction.outcomes == read_outcomes("W1.1 a 10-8, W1.2 a, W2.1 a, L1.1 a")


def test_other_winner_clears_the_later_games_of_both_teams():
    correction = correct_result(4, "W1.1 a, W1.2 a, W2.1 a, L1.1 a, L2.1 b", "W1.1 a", "W1.1 b")
    assert correction.cleared_games == ("W2.1", "L1.1", "L2.1")
    assert correction.outcomes == read_outcomes("W1.1 b, W1.2 a")


def test_correction_keeps_games_of_other_teams():
    correction = correct_result(
        8, "W1.1 a, W1.2 a, W1.3 a, W2.1 a, W1.4 a, W2.2 a, L1.2 b", "W1.1 a", "W1.1 b"
    )
    assert correction.cleared_games == ("W2.1",)
    assert correction.outcomes == read_outcomes("W1.1 b, W1.2 a, W1.3 a, W1.4 a, W2.2 a, L1.2 b")


def test_called_game_without_a_result_is_called_off_by_a_correction():
    results_text = "W1.1 a, W1.2 a, W1.3 a"
    assert correct_result(8, results_text, "W1.1 a", "W1.1 b").called_off_games == ("L1.1", "W2.1")
    assert correct_result(8, results_text, "W1.3 a").called_off_games == ()


def test_second_final_is_cleared_if_the_first_final_changes():
    results_text = "W1.1 a, F1 b"
    correction = correct_result(2, f"{results_text}, F2 a", "F1 b", "F1 a")
    assert correction.cleared_games == ("F2",)
    bracket_state = play_bracket(2, "W1.1 a, F1 a")
    assert (
        replay_bracket(bracket_state.bracket, team_names(2), correction.outcomes) == bracket_state
    )
    assert bracket_state.game_state("F2") is GameState.NOT_NEEDED
    undo_of_first_final = correct_result(2, results_text, "F1 b")
    assert undo_of_first_final.called_off_games == ("F2",)
    assert play_bracket(2, "W1.1 a").game_state("F2") is GameState.WAITING


def test_forfeit_is_corrected_like_a_result():
    results_text = "W1.1 a by forfeit, W1.2 a, W2.1 a"
    assert correct_result(4, results_text, "W1.1 a by forfeit", "W1.1 a 10-3").cleared_games == ()
    assert correct_result(4, results_text, "W1.1 a by forfeit", "W1.1 b 3-10").cleared_games == (
        "W2.1",
    )
    assert correct_result(4, results_text, "W1.1 a by forfeit", "W1.1 nobody").cleared_games == (
        "W2.1",
    )


def test_removed_withdrawal_brings_the_team_back():
    correction = correct_result(4, "T1 leaves, W1.2 a, W2.1 a", "T1 leaves")
    assert correction.cleared_games == ("W2.1",)
    assert correction.outcomes == read_outcomes("W1.2 a")


def test_withdrawn_team_stays_out_after_a_correction():
    """Team T4 is already out when it leaves. If it had beaten T1, it would have left all
    the same.
    """
    results_text = "W1.1 a, W1.2 a, L1.1 b, T4 leaves, W2.1 b"
    correction = correct_result(4, results_text, "W1.1 a", "W1.1 b")
    assert correction.cleared_games == ("L1.1", "W2.1")
    assert Withdrawal("T4") in correction.outcomes
    bracket_state = replay_bracket(
        make_double_elimination_bracket(4), team_names(4), correction.outcomes
    )
    assert sides_of_game(bracket_state, "F1") == ("T3", "?")


def test_double_forfeit_that_would_leave_no_team_is_cleared():
    correction = correct_result(4, "W1.1 a, W1.2 nobody", "W1.1 a", "W1.1 nobody")
    assert correction.cleared_games == ("W1.2",)
    assert correction.outcomes == read_outcomes("W1.1 nobody")


def test_result_of_a_game_that_a_team_had_left_clears_the_forfeit_of_the_next_game():
    """T1 left while W1.1 was being played again, so it forfeited that game. Then W1.1 is played to
    its end, and T1 has to forfeit W2.1 instead of T4, who did so by hand.
    """
    results_text = "W1.2 a, T1 leaves, W2.1 a by forfeit"
    state_before = play_bracket(4, results_text)
    assert state_before.endings["W1.1"].state is GameState.FORFEITED
    correction = find_correction(
        state_before, read_outcomes(f"W1.1 a 10-8, {results_text}"), game="W1.1"
    )
    assert correction.cleared_games == ("W2.1",)
    assert (
        find_correction(
            state_before, read_outcomes(f"W1.1 b 8-10, {results_text}"), game="W1.1"
        ).cleared_games
        == ()
    )


def test_correction_that_cannot_have_happened_is_refused():
    assert refusal(correct_result, 2, "W1.1 a", "W1.1 a", "W1.1 nobody") == double_forfeit_refusal(
        "W1.1"
    )


# The tests below are about properties of all nights.

TEAM_COUNTS_AND_SEEDS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def games_after(bracket, game):
    """Return every game that a team can reach from this one."""
    reached_games, games_to_follow = set(), [game]
    while games_to_follow:
        bracket_game = bracket.games[games_to_follow.pop()]
        for seat in (bracket_game.winner_to, bracket_game.loser_to):
            if seat is not None and seat.game not in reached_games:
                reached_games.add(seat.game)
                games_to_follow.append(seat.game)
    return reached_games


def reverse_winner(result):
    return GameResult(result.game, result.winner.opposite)


@settings(deadline=None, max_examples=150)
@given(TEAM_COUNTS_AND_SEEDS, st.integers(0, 10**6))
def test_reversed_result_clears_only_the_games_that_depend_on_that_result(
    team_count_and_seed, choice
):
    count, seed = team_count_and_seed
    outcomes, states = random_bracket_night(
        make_double_elimination_bracket(count), seed, with_trouble=False
    )
    place = choice % len(outcomes)
    wrong_result = outcomes[place]
    correction = replace_outcome(states[-1], outcomes, wrong_result, reverse_winner(wrong_result))
    dependent_games = games_after(states[-1].bracket, wrong_result.game)
    assert correction.cleared_games == tuple(
        outcome.game for outcome in outcomes[place:] if outcome.game in dependent_games
    )
    corrected_outcomes = [
        outcome if outcome is not wrong_result else reverse_winner(wrong_result)
        for outcome in outcomes
    ]
    assert correction.outcomes == tuple(
        outcome for outcome in corrected_outcomes if outcome.game not in dependent_games
    )


@settings(deadline=None, max_examples=150)
@given(TEAM_COUNTS_AND_SEEDS, st.integers(0, 10**6))
def test_result_removed_and_entered_again_restores_the_bracket(team_count_and_seed, choice):
    count, seed = team_count_and_seed
    outcomes, states = random_bracket_night(
        make_double_elimination_bracket(count), seed, with_trouble=False
    )
    wrong_result = outcomes[choice % len(outcomes)]
    correction = replace_outcome(states[-1], outcomes, wrong_result, None)
    cleared_results = [outcome for outcome in outcomes if outcome.game in correction.cleared_games]
    bracket_state = replay_bracket(
        states[-1].bracket,
        team_names(count),
        (*correction.outcomes, wrong_result, *cleared_results),
    )
    assert (bracket_state.occupants_by_game, bracket_state.endings) == (
        states[-1].occupants_by_game,
        states[-1].endings,
    )
    assert (bracket_state.losses_by_team, bracket_state.place_by_team) == (
        states[-1].losses_by_team,
        states[-1].place_by_team,
    )


@settings(deadline=None, max_examples=150)
@given(TEAM_COUNTS_AND_SEEDS, st.integers(0, 10**6))
def test_any_correction_leaves_only_outcomes_between_the_same_teams(team_count_and_seed, choice):
    """Each remaining result is between the same two teams as before, and everything else is
    cleared.
    """
    count, seed = team_count_and_seed
    outcomes, states = random_bracket_night(
        make_double_elimination_bracket(count), seed, with_trouble=True
    )
    outcome_count = 1 + choice % len(outcomes)
    outcomes, state_before = tuple(outcomes[:outcome_count]), states[outcome_count]
    wrong_outcome = outcomes[choice // len(outcomes) % outcome_count]
    right_outcome = reverse_winner(wrong_outcome) if isinstance(wrong_outcome, GameResult) else None
    correction = replace_outcome(state_before, outcomes, wrong_outcome, right_outcome)
    bracket_state = replay_bracket(state_before.bracket, team_names(count), correction.outcomes)
    remaining_games = [
        outcome.game for outcome in correction.outcomes if isinstance(outcome, GameResult | Forfeit)
    ]
    for game in remaining_games:
        assert bracket_state.occupants_by_game[game] == state_before.occupants_by_game[game]
    cleared_outcomes = {wrong_outcome} | {
        outcome for outcome in outcomes if getattr(outcome, "game", "") in correction.cleared_games
    }
    assert set(correction.outcomes) == set(outcomes) - cleared_outcomes | ({right_outcome} - {None})
    for game in state_before.ready_games:
        assert (game in correction.called_off_games) == (
            bracket_state.occupants_by_game[game] != state_before.occupants_by_game[game]
        )
