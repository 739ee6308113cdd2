"""What a correction undoes: told exactly, before anything is changed, and never carried over."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import GameState
from rotation.bracket.replay import correct, replay
from rotation.formats.double_elimination import double_elimination
from rotation.outcomes import Forfeit, Result, Withdrawal
from tests.rotation.slips import any_evening, progress, sides, slip, slips, teams
from tests.scoring.table import refusal


def corrected(count, written, wrong, instead=None):
    facts = slips(written)
    instead = instead and slip(instead)
    return correct(progress(count, written), facts, wrong=slip(wrong), instead=instead)


def test_other_score_for_the_same_winner_undoes_nothing():
    found = corrected(4, "W1.1 a 10-7, W1.2 a, W2.1 a, L1.1 a", "W1.1 a 10-7", "W1.1 a 10-8")
    assert found.cleared == found.called_off == ()
    assert found.facts == slips("W1.1 a 10-8, W1.2 a, W2.1 a, L1.1 a")


def test_other_winner_undoes_the_games_both_teams_went_to():
    found = corrected(4, "W1.1 a, W1.2 a, W2.1 a, L1.1 a, L2.1 b", "W1.1 a", "W1.1 b")
    assert found.cleared == ("W2.1", "L1.1", "L2.1")
    assert found.facts == slips("W1.1 b, W1.2 a")


def test_games_of_others_stand():
    found = corrected(
        8, "W1.1 a, W1.2 a, W1.3 a, W2.1 a, W1.4 a, W2.2 a, L1.2 b", "W1.1 a", "W1.1 b"
    )
    assert found.cleared == ("W2.1",)
    assert found.facts == slips("W1.1 b, W1.2 a, W1.3 a, W1.4 a, W2.2 a, L1.2 b")


def test_game_without_a_result_may_be_on_and_is_called_off():
    written = "W1.1 a, W1.2 a, W1.3 a"
    assert corrected(8, written, "W1.1 a", "W1.1 b").called_off == ("L1.1", "W2.1")
    assert corrected(8, written, "W1.3 a").called_off == ()


def test_second_final_closes_when_the_first_is_undone_or_turned_round():
    before = "W1.1 a, F1 b"
    found = corrected(2, f"{before}, F2 a", "F1 b", "F1 a")
    assert found.cleared == ("F2",)
    again = progress(2, "W1.1 a, F1 a")
    assert replay(again.bracket, teams(2), found.facts) == again
    assert again.state("F2") is GameState.NOT_NEEDED
    undone = corrected(2, before, "F1 b")
    assert undone.called_off == ("F2",)
    assert progress(2, "W1.1 a").state("F2") is GameState.WAITING


def test_forfeit_is_corrected_like_a_result():
    written = "W1.1 a by forfeit, W1.2 a, W2.1 a"
    assert corrected(4, written, "W1.1 a by forfeit", "W1.1 a 10-3").cleared == ()
    assert corrected(4, written, "W1.1 a by forfeit", "W1.1 b 3-10").cleared == ("W2.1",)
    assert corrected(4, written, "W1.1 a by forfeit", "W1.1 nobody").cleared == ("W2.1",)


def test_team_that_did_not_leave_after_all_comes_back():
    found = corrected(4, "T1 leaves, W1.2 a, W2.1 a", "T1 leaves")
    assert found.cleared == ("W2.1",)
    assert found.facts == slips("W1.2 a")


def test_team_that_left_stays_away_whatever_is_corrected():
    """T4 is out when it leaves; had it beaten T1, it would have left all the same."""
    written = "W1.1 a, W1.2 a, L1.1 b, T4 leaves, W2.1 b"
    found = corrected(4, written, "W1.1 a", "W1.1 b")
    assert found.cleared == ("L1.1", "W2.1")
    assert Withdrawal("T4") in found.facts
    again = replay(double_elimination(4), teams(4), found.facts)
    assert sides(again, "F1") == ("T3", "?")


def test_double_forfeit_that_would_leave_nobody_is_cleared():
    found = corrected(4, "W1.1 a, W1.2 nobody", "W1.1 a", "W1.1 nobody")
    assert found.cleared == ("W1.2",)
    assert found.facts == slips("W1.1 nobody")


def test_what_was_never_written_down_cannot_be_corrected():
    assert refusal(corrected, 4, "W1.1 a", "W1.2 a") == (
        "This was not written down, so there is nothing to correct."
    )


def test_correction_that_cannot_have_happened_is_refused():
    assert refusal(corrected, 2, "W1.1 a", "W1.1 a", "W1.1 nobody") == (
        "If both forfeit W1.1, nobody is left to win: let one of them forfeit."
    )


# What holds in any evening

EVENINGS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def descendants(bracket, game):
    """Every game that can get a team from this one."""
    found, left = set(), [game]
    while left:
        one = bracket.games[left.pop()]
        for seat in (one.winner_to, one.loser_to):
            if seat is not None and seat.game not in found:
                found.add(seat.game)
                left.append(seat.game)
    return found


def turned(result):
    return Result(result.game, result.winner.other)


@settings(deadline=None, max_examples=150)
@given(EVENINGS, st.integers(0, 10**6))
def test_any_turned_result_clears_what_descends_from_it_and_nothing_else(evening, choice):
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=False)
    place = choice % len(facts)
    wrong = facts[place]
    found = correct(steps[-1], facts, wrong=wrong, instead=turned(wrong))
    after_it = descendants(steps[-1].bracket, wrong.game)
    assert found.cleared == tuple(fact.game for fact in facts[place:] if fact.game in after_it)
    left = [fact if fact is not wrong else turned(wrong) for fact in facts]
    assert found.facts == tuple(fact for fact in left if fact.game not in after_it)


@settings(deadline=None, max_examples=150)
@given(EVENINGS, st.integers(0, 10**6))
def test_any_result_taken_out_and_written_down_again_restores_everything(evening, choice):
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=False)
    wrong = facts[choice % len(facts)]
    undone = correct(steps[-1], facts, wrong=wrong, instead=None)
    cleared = [fact for fact in facts if fact.game in undone.cleared]
    again = replay(steps[-1].bracket, teams(count), (*undone.facts, wrong, *cleared))
    assert (again.sides, again.endings) == (steps[-1].sides, steps[-1].endings)
    assert (again.losses, again.done) == (steps[-1].losses, steps[-1].done)


@settings(deadline=None, max_examples=150)
@given(EVENINGS, st.integers(0, 10**6))
def test_any_correction_in_trouble_leaves_facts_that_can_have_happened(evening, choice):
    """Each of them is of the same two teams as before, and everything else is cleared."""
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=True)
    until = 1 + choice % len(facts)
    facts, before = tuple(facts[:until]), steps[until]
    wrong = facts[choice // len(facts) % until]
    instead = turned(wrong) if isinstance(wrong, Result) else None
    found = correct(before, facts, wrong=wrong, instead=instead)
    now = replay(before.bracket, teams(count), found.facts)
    kept = [fact.game for fact in found.facts if isinstance(fact, Result | Forfeit)]
    for game in kept:
        assert now.sides[game] == before.sides[game]
    gone = {wrong} | {fact for fact in facts if getattr(fact, "game", "") in found.cleared}
    assert set(found.facts) == set(facts) - gone | ({instead} - {None})
    for game in before.ready:
        assert (game in found.called_off) == (now.sides[game] != before.sides[game])
