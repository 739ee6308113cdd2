"""A worked evening of five teams, every kind of trouble, and what holds in any evening."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import GameState, places
from rotation.bracket.replay import after, replay
from rotation.formats.double_elimination import double_elimination
from rotation.formats.single_elimination import single_elimination
from rotation.lots import Lots
from rotation.outcomes import Result, Spot, Withdrawal
from tests.rotation.slips import any_evening, begun, progress, sides, teams
from tests.scoring.table import refusal

# Five teams: 4 and 5 play while the others wait, 1 and 2 meet in the winners' last game, and 4
# comes back through the losers' side to beat 1 once.
TO_THE_FINAL = "W1.1 b 7-10, W2.1 a, W2.2 b, L2.1 b, W3.1 a, L3.1 b, L4.1 b"


def placed(found):
    return [(one.team, one.first, one.last) for one in places(found)]


def test_five_teams_begin_with_two_games_and_one_waits():
    found = progress(5)
    assert found.ready == ("W1.1", "W2.2")
    assert sides(found, "W2.1") == ("T1", "?")
    assert found.state("W2.1") is GameState.WAITING
    assert [str(source) for source in found.waits_for("W2.1")] == ["winner of W1.1"]
    assert found.waits_for("W2.2") == ()


def test_loser_falls_from_the_winners_side_alone_and_not_into_the_final():
    found = progress(5)
    falling = [name for name in found.bracket.games if found.falls(name)]
    assert falling == ["W1.1", "W2.1", "W2.2", "W3.1"]
    assert not any(map(progress(2).falls, progress(2).bracket.games))


def test_five_teams_fall_where_the_bracket_says():
    found = progress(5, "W1.1 b, W2.1 a, W2.2 b")
    assert sides(found, "L2.1") == ("T3", "T5")
    assert sides(found, "L3.1") == ("?", "T4")
    assert sides(found, "W3.1") == ("T1", "T2")
    assert sorted(found.ready) == ["L2.1", "W3.1"]


def test_winners_side_takes_the_final_in_one_game():
    found = progress(5, TO_THE_FINAL, "F1 a 10-8")
    assert found.champion == "T1"
    assert found.is_over
    assert found.state("F2") is GameState.NOT_NEEDED
    assert placed(found) == [
        ("T1", 1, 1),
        ("T4", 2, 2),
        ("T2", 3, 3),
        ("T5", 4, 4),
        ("T3", 5, 5),
    ]
    assert found.losses == {"T1": 0, "T2": 2, "T3": 2, "T4": 2, "T5": 2}


def test_losers_side_forces_a_second_final():
    found = progress(5, TO_THE_FINAL, "F1 b 8-10")
    assert found.champion is None
    assert found.ready == ("F2",)
    assert sides(found, "F2") == ("T1", "T4")
    assert progress(5, TO_THE_FINAL, "F1 b, F2 a").champion == "T1"
    assert progress(5, TO_THE_FINAL, "F1 b, F2 b").champion == "T4"
    assert placed(progress(5, TO_THE_FINAL, "F1 b, F2 b"))[:2] == [("T4", 1, 1), ("T1", 2, 2)]


def test_two_teams_meet_until_one_has_lost_twice():
    assert sides(progress(2, "W1.1 b"), "F1") == ("T2", "T1")
    assert progress(2, "W1.1 b, F1 a").champion == "T2"
    assert progress(2, "W1.1 b, F1 b, F2 b").champion == "T1"
    assert placed(progress(2, "W1.1 b, F1 a")) == [("T2", 1, 1), ("T1", 2, 2)]


def test_score_is_kept_beside_the_result():
    found = progress(5, "W1.1 b 7-10, W2.2 a by forfeit")
    assert found.endings["W1.1"].score == (7, 10)
    assert found.endings["W2.2"].score is None
    assert found.state("W1.1") is GameState.PLAYED
    assert found.state("W2.2") is GameState.FORFEITED


# Trouble


def test_who_forfeits_falls_like_any_loser():
    found = progress(5, "W1.1 a by forfeit")
    assert sides(found, "L2.1") == ("?", "T4")
    assert found.losses["T4"] == 1


def test_where_both_forfeit_on_the_winners_side_both_are_out_and_nobody_waits():
    found = progress(5, "W1.1 nobody")
    assert found.losses["T4"] == found.losses["T5"] == 2
    assert sides(found, "W2.1") == ("T1", "-")
    assert found.state("W2.1") is found.state("L2.1") is GameState.NOT_NEEDED
    assert sides(found, "W3.1") == ("T1", "?")
    assert placed(found) == [("T4", 4, 5), ("T5", 4, 5)]
    # The loser of W2.2 has nobody to meet before the loser of W3.1.
    found = progress(5, "W1.1 nobody, W2.2 b")
    assert sides(found, "L4.1") == ("?", "T3")
    assert placed(progress(5, "W1.1 nobody, W2.2 b, W3.1 a, L4.1 a, F1 a")) == [
        ("T1", 1, 1),
        ("T2", 2, 2),
        ("T3", 3, 3),
        ("T4", 4, 5),
        ("T5", 4, 5),
    ]


def test_where_both_forfeit_on_the_losers_side_the_next_goes_on_alone():
    found = progress(5, "W1.1 b, W2.1 a, W2.2 b, L2.1 nobody")
    assert found.losses["T3"] == found.losses["T5"] == 2
    assert found.state("L3.1") is GameState.NOT_NEEDED
    assert sides(found, "L4.1") == ("?", "T4")
    assert placed(found) == [("T3", 4, 5), ("T5", 4, 5)]


def test_both_may_forfeit_the_winners_last_game():
    found = progress(4, "W1.1 a, W1.2 a, W2.1 nobody")
    assert sides(found, "F1") == ("-", "?")
    assert placed(progress(4, "W1.1 a, W1.2 a, W2.1 nobody, L1.1 a")) == [
        ("T4", 1, 1),
        ("T1", 2, 3),
        ("T3", 2, 3),
        ("T2", 4, 4),
    ]


@pytest.mark.parametrize(
    ("count", "before", "game"),
    [(2, "W1.1 a, F1 b", "F2"), (2, "W1.1 a", "F1"), (4, "W1.1 nobody", "W1.2")],
)
def test_somebody_must_be_left_to_win(count, before, game):
    assert refusal(progress, count, before, f"{game} nobody") == (
        f"If both forfeit {game}, nobody is left to win: let one of them forfeit."
    )


def test_team_that_leaves_forfeits_its_open_game_and_those_that_follow():
    found = progress(5, "W1.1 b, T4 leaves")
    assert found.state("W2.1") is GameState.FORFEITED
    assert sides(found, "W3.1") == ("T1", "?")
    assert found.state("L3.1") is GameState.FORFEITED
    assert sides(found, "L3.1") == ("?", "T4")
    assert found.losses["T4"] == 2
    assert placed(found) == [("T4", 4, 4)]
    # Whoever wins L2.1 goes on to L4.1 without playing L3.1.
    found = progress(5, "W1.1 b, T4 leaves, W2.2 b, L2.1 a")
    assert sides(found, "L4.1") == ("?", "T3")


def test_team_that_leaves_while_it_waits_lets_the_other_on_at_once():
    found = progress(5, "T1 leaves")
    assert sides(found, "W2.1") == ("T1", "?")
    assert found.state("W2.1") is GameState.FORFEITED
    assert sides(progress(5, "T1 leaves, W1.1 a"), "W3.1") == ("T5", "?")


def test_of_two_that_leave_the_first_loses_to_the_second():
    found = progress(4, "T1 leaves, T4 leaves")
    assert [one for one in placed(found) if one[0] == "T4"] == [("T4", 3, 3)]
    assert sides(found, "W2.1") == ("T4", "?")
    assert found.ready == ("W1.2",)
    assert progress(4, "T1 leaves, T4 leaves, W1.2 a, F1 a").champion == "T3"


def test_team_may_leave_after_it_is_out_or_has_won():
    found = progress(5, TO_THE_FINAL, "F1 a")
    for team in ("T3", "T1"):
        later = after(found, Withdrawal(team))
        assert (later.endings, later.done) == (found.endings, found.done)


def test_last_team_that_stays_has_won():
    found = progress(4, "T1 leaves, T2 leaves, T3 leaves")
    assert found.champion == "T4"
    assert found.is_over


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("W9.1 a", "There is no game W9.1 here: look for its name in the bracket."),
        (
            "F1 a",
            "F1 cannot be played yet: it waits for the winner of W3.1 and the winner of L4.1.",
        ),
        ("W2.1 a", "W2.1 cannot be played yet: it waits for the winner of W1.1."),
        (
            "W1.1 a, W1.1 a",
            "W1.1 has its result already: correct that one, or leave this one out.",
        ),
        (
            "W1.1 a by forfeit, W1.1 a",
            "W1.1 is forfeited already: correct that, or leave this out.",
        ),
        (
            "T4 leaves, W1.1 b by forfeit",
            "W1.1 is forfeited already: correct that, or leave this out.",
        ),
        (
            "W1.1 nobody, W2.1 a",
            "W2.1 is not played, for no two teams are left for it: leave it out.",
        ),
        (
            f"{TO_THE_FINAL}, F1 a, F2 a",
            "F2 is not played, for no two teams are left for it: leave it out.",
        ),
        ("T9 leaves", "No team here is called T9: look for its name in the list of teams."),
        ("T2 leaves, T2 leaves", "T2 has withdrawn already: leave this out."),
        (
            "W1.1 a 7-7",
            "W1.1 is written down as 7-7, and a game has a winner: play one more hand.",
        ),
        (
            "W1.1 a 7-10",
            "W1.1 is written down as 7-10 with a as its winner: turn the score round, or name the "
            "other one.",
        ),
        (
            "W1.1 b 10-7",
            "W1.1 is written down as 10-7 with b as its winner: turn the score round, or name the "
            "other one.",
        ),
    ],
)
def test_what_cannot_have_happened_is_refused_with_the_cure(written, sentence):
    assert refusal(progress, 5, written) == sentence


def test_points_begin_at_nothing():
    assert refusal(Result, "W1.1", Spot.A, (10, -1)) == (
        "W1.1 is written down as 10--1: points begin at nothing."
    )


def test_teams_must_fit_the_bracket_and_differ():
    bracket = double_elimination(3)
    assert refusal(replay, bracket, ("T1", "T2")) == (
        "This bracket is for 3 teams, and 2 are here: make it anew."
    )
    assert refusal(replay, bracket, ("T1", "T2", "T1")) == (
        "Two teams are called T1: give one of them another name."
    )


# Single elimination


def test_semifinal_losers_play_for_third_place():
    bracket = single_elimination(4, third_place=True)
    found = progress(4, "W1.1 a, W1.2 a, T1 b, W2.1 b", bracket=bracket)
    assert placed(found) == [("T3", 1, 1), ("T1", 2, 2), ("T2", 3, 3), ("T4", 4, 4)]
    assert found.champion == "T3"


def test_both_may_forfeit_third_place_but_not_the_final():
    bracket = single_elimination(4, third_place=True)
    semifinals = "W1.1 a, W1.2 a"
    found = progress(4, semifinals, "W2.1 a, T1 nobody", bracket=bracket)
    assert placed(found)[2:] == [("T2", 3, 4), ("T4", 3, 4)]
    assert refusal(progress, 4, semifinals, "W2.1 nobody", bracket=bracket).startswith("If both")


def test_nobody_is_third_where_nobody_is_left_to_be():
    bracket = single_elimination(8, third_place=True)
    written = "W1.1 nobody, W1.2 a, W1.3 a, W1.4 a, W2.2 nobody"
    found = progress(8, written, bracket=bracket)
    assert found.state("T1") is GameState.NOT_NEEDED
    assert placed(found)[:3] == [("T5", 1, 1), ("T3", 2, 3), ("T7", 2, 3)]


def test_without_that_game_the_third_place_is_shared():
    found = progress(4, "W1.1 a, W1.2 a, W2.1 a", bracket=single_elimination(4))
    assert placed(found) == [("T1", 1, 1), ("T3", 2, 2), ("T2", 3, 4), ("T4", 3, 4)]


# What holds in any evening

EVENINGS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def settled(found):
    """All that does not tell in which order things were written down."""
    return (found.sides, set(found.ready), found.endings, found.losses, found.done)


@settings(deadline=None, max_examples=250)
@given(EVENINGS)
def test_any_evening_of_results_ends_after_two_losses_each(evening):
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=False)
    end = steps[-1]
    lost = Counter()
    for fact, before in zip(facts, steps, strict=False):
        lost[before.teams_in(fact.game)[fact.winner is Spot.A]] += 1
    assert end.losses == {team: lost[team] for team in teams(count)}
    assert sorted(end.losses.values())[1:] == [2] * (count - 1)
    assert len(facts) == 2 * count - 2 + end.losses[end.champion]
    assert (end.state("F2") is GameState.PLAYED) == (end.losses[end.champion] == 1)


@settings(deadline=None, max_examples=250)
@given(EVENINGS)
def test_any_evening_of_trouble_goes_on_until_one_has_won(evening):
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=True)
    for found in steps:
        assert found.is_over == (not found.ready) == (found.champion is not None)
        out = {team for team, place in found.done.items() if place > 1}
        assert {team for team, losses in found.losses.items() if losses == 2} == out
        assert max(found.losses.values()) <= 2
        assert found.withdrawn <= out
    written = [fact.game for fact in facts if not isinstance(fact, Withdrawal)]
    assert len(written) == len(set(written)) <= 2 * count - 1


@settings(deadline=None, max_examples=100)
@given(EVENINGS, st.booleans())
def test_any_single_elimination_ends_too(evening, third_place):
    count, seed = evening
    bracket = single_elimination(count, third_place=third_place)
    _, steps = any_evening(bracket, seed, trouble=True)
    assert steps[-1].is_over
    assert [one.first for one in places(steps[-1])].count(1) == 1
    assert {one.team for one in places(steps[-1])} == set(teams(count))


@settings(deadline=None, max_examples=100)
@given(EVENINGS)
def test_order_does_not_matter_among_games_that_do_not_wait_for_each_other(evening):
    count, seed = evening
    bracket = double_elimination(count)
    facts, steps = any_evening(bracket, seed, trouble=False)
    lots, found = Lots(seed + 1), begun(bracket)
    left = {fact.game: fact for fact in facts}
    while left:
        game = found.ready[lots.below(len(found.ready))]
        found = after(found, left.pop(game))
    assert settled(found) == settled(steps[-1])
    assert places(found) == places(steps[-1])
