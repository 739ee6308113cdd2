"""A correction lists exactly what it undoes before anything changes, and carries nothing over."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import GameState
from rotation.bracket.replay import correct_outcome, replay
from rotation.formats.elimination import double_elimination
from rotation.outcomes import Forfeit, GameResult, Withdrawal
from tests.rotation.slips import any_evening, progress, sides, slip, slips, teams
from tests.scoring.table import refusal


def correct_result(count, written, wrong, instead=None):
    facts = slips(written)
    instead = instead and slip(instead)
    return correct_outcome(
        progress(count, written), facts, wrong_outcome=slip(wrong), right_outcome=instead
    )


def test_other_score_for_the_same_winner_undoes_nothing():
    correction = correct_result(
        4, "W1.1 a 10-7, W1.2 a, W2.1 a, L1.1 a", "W1.1 a 10-7", "W1.1 a 10-8"
    )
    assert correction.cleared_games == correction.called_off_games == ()
    assert correction.outcomes == slips("W1.1 a 10-8, W1.2 a, W2.1 a, L1.1 a")


def test_other_winner_undoes_the_games_both_teams_went_to():
    correction = correct_result(4, "W1.1 a, W1.2 a, W2.1 a, L1.1 a, L2.1 b", "W1.1 a", "W1.1 b")
    assert correction.cleared_games == ("W2.1", "L1.1", "L2.1")
    assert correction.outcomes == slips("W1.1 b, W1.2 a")


def test_games_of_others_stand():
    correction = correct_result(
        8, "W1.1 a, W1.2 a, W1.3 a, W2.1 a, W1.4 a, W2.2 a, L1.2 b", "W1.1 a", "W1.1 b"
    )
    assert correction.cleared_games == ("W2.1",)
    assert correction.outcomes == slips("W1.1 b, W1.2 a, W1.3 a, W1.4 a, W2.2 a, L1.2 b")


def test_game_without_a_result_may_be_on_and_is_called_off():
    written = "W1.1 a, W1.2 a, W1.3 a"
    assert correct_result(8, written, "W1.1 a", "W1.1 b").called_off_games == ("L1.1", "W2.1")
    assert correct_result(8, written, "W1.3 a").called_off_games == ()


def test_second_final_closes_when_the_first_is_undone_or_turned_round():
    before = "W1.1 a, F1 b"
    correction = correct_result(2, f"{before}, F2 a", "F1 b", "F1 a")
    assert correction.cleared_games == ("F2",)
    again = progress(2, "W1.1 a, F1 a")
    assert replay(again.bracket, teams(2), correction.outcomes) == again
    assert again.game_state("F2") is GameState.NOT_NEEDED
    undone = correct_result(2, before, "F1 b")
    assert undone.called_off_games == ("F2",)
    assert progress(2, "W1.1 a").game_state("F2") is GameState.WAITING


def test_forfeit_is_corrected_like_a_result():
    written = "W1.1 a by forfeit, W1.2 a, W2.1 a"
    assert correct_result(4, written, "W1.1 a by forfeit", "W1.1 a 10-3").cleared_games == ()
    assert correct_result(4, written, "W1.1 a by forfeit", "W1.1 b 3-10").cleared_games == ("W2.1",)
    assert correct_result(4, written, "W1.1 a by forfeit", "W1.1 nobody").cleared_games == ("W2.1",)


def test_team_that_did_not_leave_after_all_comes_back():
    correction = correct_result(4, "T1 leaves, W1.2 a, W2.1 a", "T1 leaves")
    assert correction.cleared_games == ("W2.1",)
    assert correction.outcomes == slips("W1.2 a")


def test_team_that_left_stays_away_whatever_is_corrected():
    """Team T4 is already out when it leaves. If it had beaten T1, it would have left all
    the same.
    """
    written = "W1.1 a, W1.2 a, L1.1 b, T4 leaves, W2.1 b"
    correction = correct_result(4, written, "W1.1 a", "W1.1 b")
    assert correction.cleared_games == ("L1.1", "W2.1")
    assert Withdrawal("T4") in correction.outcomes
    again = replay(double_elimination(4), teams(4), correction.outcomes)
    assert sides(again, "F1") == ("T3", "?")


def test_double_forfeit_that_would_leave_nobody_is_cleared():
    correction = correct_result(4, "W1.1 a, W1.2 nobody", "W1.1 a", "W1.1 nobody")
    assert correction.cleared_games == ("W1.2",)
    assert correction.outcomes == slips("W1.1 nobody")


def test_what_was_never_written_down_cannot_be_corrected():
    assert refusal(correct_result, 4, "W1.1 a", "W1.2 a") == (
        "This was not recorded, so there is nothing to correct."
    )


def test_correction_that_cannot_have_happened_is_refused():
    assert refusal(correct_result, 2, "W1.1 a", "W1.1 a", "W1.1 nobody") == (
        "If both forfeit W1.1, no one is left to win. Let one of them forfeit."
    )


# What holds in any evening

EVENINGS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def descendants(bracket, game):
    """Return every game that a team can reach from this one."""
    reached, left = set(), [game]
    while left:
        bracket_game = bracket.games[left.pop()]
        for seat in (bracket_game.winner_to, bracket_game.loser_to):
            if seat is not None and seat.game not in reached:
                reached.add(seat.game)
                left.append(seat.game)
    return reached


def other_way_round(result):
    return GameResult(result.game, result.winner.opposite)


@settings(deadline=None, max_examples=150)
@given(EVENINGS, st.integers(0, 10**6))
def test_reversed_result_clears_only_the_games_that_depend_on_that_result(evening, choice):
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=False)
    place = choice % len(facts)
    wrong = facts[place]
    correction = correct_outcome(
        steps[-1], facts, wrong_outcome=wrong, right_outcome=other_way_round(wrong)
    )
    after_it = descendants(steps[-1].bracket, wrong.game)
    assert correction.cleared_games == tuple(
        fact.game for fact in facts[place:] if fact.game in after_it
    )
    left = [fact if fact is not wrong else other_way_round(wrong) for fact in facts]
    assert correction.outcomes == tuple(fact for fact in left if fact.game not in after_it)


@settings(deadline=None, max_examples=150)
@given(EVENINGS, st.integers(0, 10**6))
def test_any_result_taken_out_and_written_down_again_restores_everything(evening, choice):
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=False)
    wrong = facts[choice % len(facts)]
    undone = correct_outcome(steps[-1], facts, wrong_outcome=wrong, right_outcome=None)
    cleared = [fact for fact in facts if fact.game in undone.cleared_games]
    again = replay(steps[-1].bracket, teams(count), (*undone.outcomes, wrong, *cleared))
    assert (again.sides, again.endings) == (steps[-1].sides, steps[-1].endings)
    assert (again.losses, again.place_by_team) == (steps[-1].losses, steps[-1].place_by_team)


@settings(deadline=None, max_examples=150)
@given(EVENINGS, st.integers(0, 10**6))
def test_any_correction_in_trouble_leaves_facts_that_can_have_happened(evening, choice):
    """Each remaining result is between the same two teams as before, and everything else is
    cleared.
    """
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=True)
    until = 1 + choice % len(facts)
    facts, before = tuple(facts[:until]), steps[until]
    wrong = facts[choice // len(facts) % until]
    instead = other_way_round(wrong) if isinstance(wrong, GameResult) else None
    correction = correct_outcome(before, facts, wrong_outcome=wrong, right_outcome=instead)
    now = replay(before.bracket, teams(count), correction.outcomes)
    kept = [fact.game for fact in correction.outcomes if isinstance(fact, GameResult | Forfeit)]
    for game in kept:
        assert now.sides[game] == before.sides[game]
    gone = {wrong} | {
        fact for fact in facts if getattr(fact, "game", "") in correction.cleared_games
    }
    assert set(correction.outcomes) == set(facts) - gone | ({instead} - {None})
    for game in before.ready:
        assert (game in correction.called_off_games) == (now.sides[game] != before.sides[game])
