"""A worked-out night of five teams, every kind of trouble, and properties of any night."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.bracket.progress import GameState, settled_places
from rotation.bracket.replay import replay, with_outcome
from rotation.formats.elimination import double_elimination, single_elimination
from rotation.outcomes import GameResult, Spot, Withdrawal
from rotation.seeded_random import SeededRandom
from tests.rotation.slips import any_evening, begin_bracket, progress, sides, teams
from tests.scoring.table import refusal

# Five teams: 4 and 5 play while the others wait, 1 and 2 meet in the winners' last game, and 4
# comes back through the losers' side to beat 1 once.
TO_THE_FINAL = "W1.1 b 7-10, W2.1 a, W2.2 b, L2.1 b, W3.1 a, L3.1 b, L4.1 b"


def place_ranges(so_far):
    return [(place.team, place.first_place, place.last_place) for place in settled_places(so_far)]


def test_five_teams_begin_with_two_games_and_one_waits():
    so_far = progress(5)
    assert so_far.ready == ("W1.1", "W2.2")
    assert sides(so_far, "W2.1") == ("T1", "?")
    assert so_far.game_state("W2.1") is GameState.WAITING
    assert [str(source) for source in so_far.missing_teams("W2.1")] == ["winner of W1.1"]
    assert so_far.missing_teams("W2.2") == ()


def test_loser_falls_from_the_winners_side_alone_and_not_into_the_final():
    so_far = progress(5)
    falling = [name for name in so_far.bracket.games if so_far.drops_loser(name)]
    assert falling == ["W1.1", "W2.1", "W2.2", "W3.1"]
    assert not any(map(progress(2).drops_loser, progress(2).bracket.games))


def test_five_teams_fall_where_the_bracket_says():
    so_far = progress(5, "W1.1 b, W2.1 a, W2.2 b")
    assert sides(so_far, "L2.1") == ("T3", "T5")
    assert sides(so_far, "L3.1") == ("?", "T4")
    assert sides(so_far, "W3.1") == ("T1", "T2")
    assert sorted(so_far.ready) == ["L2.1", "W3.1"]


def test_winners_side_takes_the_final_in_one_game():
    so_far = progress(5, TO_THE_FINAL, "F1 a 10-8")
    assert so_far.champion == "T1"
    assert so_far.is_over
    assert so_far.game_state("F2") is GameState.NOT_NEEDED
    assert place_ranges(so_far) == [
        ("T1", 1, 1),
        ("T4", 2, 2),
        ("T2", 3, 3),
        ("T5", 4, 4),
        ("T3", 5, 5),
    ]
    assert so_far.losses == {"T1": 0, "T2": 2, "T3": 2, "T4": 2, "T5": 2}


def test_losers_side_forces_a_second_final():
    so_far = progress(5, TO_THE_FINAL, "F1 b 8-10")
    assert so_far.champion is None
    assert so_far.ready == ("F2",)
    assert sides(so_far, "F2") == ("T1", "T4")
    assert progress(5, TO_THE_FINAL, "F1 b, F2 a").champion == "T1"
    assert progress(5, TO_THE_FINAL, "F1 b, F2 b").champion == "T4"
    assert place_ranges(progress(5, TO_THE_FINAL, "F1 b, F2 b"))[:2] == [("T4", 1, 1), ("T1", 2, 2)]


def test_two_teams_meet_until_one_has_lost_twice():
    assert sides(progress(2, "W1.1 b"), "F1") == ("T2", "T1")
    assert progress(2, "W1.1 b, F1 a").champion == "T2"
    assert progress(2, "W1.1 b, F1 b, F2 b").champion == "T1"
    assert place_ranges(progress(2, "W1.1 b, F1 a")) == [("T2", 1, 1), ("T1", 2, 2)]


def test_record_counts_games_won_and_lost_with_forfeits():
    found = progress(5, TO_THE_FINAL, "F1 a 10-8")
    assert {team: found.wins_and_losses(team) for team in found.teams} == {
        "T1": (3, 0),
        "T2": (1, 2),
        "T3": (0, 2),
        "T4": (3, 2),
        "T5": (1, 2),
    }
    forfeited = progress(5, "W1.1 a by forfeit, W2.2 nobody")
    assert [forfeited.wins_and_losses(team) for team in ("T4", "T5", "T2")] == [
        (0, 1),
        (1, 0),
        (0, 1),
    ]


def test_score_is_kept_beside_the_result():
    so_far = progress(5, "W1.1 b 7-10, W2.2 a by forfeit")
    assert so_far.endings["W1.1"].score == (7, 10)
    assert so_far.endings["W2.2"].score is None
    assert so_far.game_state("W1.1") is GameState.PLAYED
    assert so_far.game_state("W2.2") is GameState.FORFEITED


# Trouble


def test_who_forfeits_falls_like_any_loser():
    so_far = progress(5, "W1.1 a by forfeit")
    assert sides(so_far, "L2.1") == ("?", "T4")
    assert so_far.losses["T4"] == 1


def test_where_both_forfeit_on_the_winners_side_both_are_out_and_nobody_waits():
    so_far = progress(5, "W1.1 nobody")
    assert so_far.losses["T4"] == so_far.losses["T5"] == 2
    assert sides(so_far, "W2.1") == ("T1", "-")
    assert so_far.game_state("W2.1") is so_far.game_state("L2.1") is GameState.NOT_NEEDED
    assert sides(so_far, "W3.1") == ("T1", "?")
    assert place_ranges(so_far) == [("T4", 4, 5), ("T5", 4, 5)]
    # The loser of W2.2 has no opponent before the loser of W3.1.
    so_far = progress(5, "W1.1 nobody, W2.2 b")
    assert sides(so_far, "L4.1") == ("?", "T3")
    assert place_ranges(progress(5, "W1.1 nobody, W2.2 b, W3.1 a, L4.1 a, F1 a")) == [
        ("T1", 1, 1),
        ("T2", 2, 2),
        ("T3", 3, 3),
        ("T4", 4, 5),
        ("T5", 4, 5),
    ]


def test_where_both_forfeit_on_the_losers_side_the_next_goes_on_alone():
    so_far = progress(5, "W1.1 b, W2.1 a, W2.2 b, L2.1 nobody")
    assert so_far.losses["T3"] == so_far.losses["T5"] == 2
    assert so_far.game_state("L3.1") is GameState.NOT_NEEDED
    assert sides(so_far, "L4.1") == ("?", "T4")
    assert place_ranges(so_far) == [("T3", 4, 5), ("T5", 4, 5)]


def test_both_may_forfeit_the_winners_last_game():
    so_far = progress(4, "W1.1 a, W1.2 a, W2.1 nobody")
    assert sides(so_far, "F1") == ("-", "?")
    assert place_ranges(progress(4, "W1.1 a, W1.2 a, W2.1 nobody, L1.1 a")) == [
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
        f"If both forfeit {game}, no one is left to win. Let one of them forfeit."
    )


def test_team_that_leaves_forfeits_its_open_game_and_those_that_follow():
    so_far = progress(5, "W1.1 b, T4 leaves")
    assert so_far.game_state("W2.1") is GameState.FORFEITED
    assert sides(so_far, "W3.1") == ("T1", "?")
    assert so_far.game_state("L3.1") is GameState.FORFEITED
    assert sides(so_far, "L3.1") == ("?", "T4")
    assert so_far.losses["T4"] == 2
    assert place_ranges(so_far) == [("T4", 4, 4)]
    # The winner of L2.1 goes on to L4.1 without playing L3.1.
    so_far = progress(5, "W1.1 b, T4 leaves, W2.2 b, L2.1 a")
    assert sides(so_far, "L4.1") == ("?", "T3")


def test_team_that_leaves_while_waiting_forfeits_to_its_next_opponent():
    so_far = progress(5, "T1 leaves")
    assert sides(so_far, "W2.1") == ("T1", "?")
    assert so_far.game_state("W2.1") is GameState.FORFEITED
    assert sides(progress(5, "T1 leaves, W1.1 a"), "W3.1") == ("T5", "?")


def test_of_two_that_leave_the_first_loses_to_the_second():
    so_far = progress(4, "T1 leaves, T4 leaves")
    assert [place for place in place_ranges(so_far) if place[0] == "T4"] == [("T4", 3, 3)]
    assert sides(so_far, "W2.1") == ("T4", "?")
    assert so_far.ready == ("W1.2",)
    assert progress(4, "T1 leaves, T4 leaves, W1.2 a, F1 a").champion == "T3"


def test_team_may_leave_after_its_last_game():
    so_far = progress(5, TO_THE_FINAL, "F1 a")
    for team in ("T3", "T1"):
        later = with_outcome(so_far, Withdrawal(team))
        assert (later.endings, later.place_by_team) == (so_far.endings, so_far.place_by_team)


def test_last_team_that_stays_has_won():
    so_far = progress(4, "T1 leaves, T2 leaves, T3 leaves")
    assert so_far.champion == "T4"
    assert so_far.is_over


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("W9.1 a", "There is no game W9.1 here. Look for its name in the bracket."),
        (
            "F1 a",
            "F1 cannot be played yet: it waits for the winner of W3.1 and the winner of L4.1.",
        ),
        ("W2.1 a", "W2.1 cannot be played yet: it waits for the winner of W1.1."),
        ("W1.1 a, W1.1 a", "W1.1 has its result already. Correct that one, or leave this one out."),
        (
            "W1.1 a by forfeit, W1.1 a",
            "W1.1 is forfeited already. Correct that, or leave this out.",
        ),
        (
            "T4 leaves, W1.1 b by forfeit",
            "W1.1 is forfeited already. Correct that, or leave this out.",
        ),
        (
            "W1.1 nobody, W2.1 a",
            "W2.1 is not played, for no two teams are left for it. Leave it out.",
        ),
        (
            f"{TO_THE_FINAL}, F1 a, F2 a",
            "F2 is not played, for no two teams are left for it. Leave it out.",
        ),
        ("T9 leaves", "No team here is called T9. Look for its name in the list of teams."),
        ("T2 leaves, T2 leaves", "T2 has withdrawn already. Leave this out."),
        ("W1.1 a 7-7", "W1.1 is recorded as 7-7, and a game has a winner. Play one more hand."),
        (
            "W1.1 a 7-10",
            "W1.1 is recorded as 7-10 with a as its winner: turn the score round, or name the "
            "other one.",
        ),
        (
            "W1.1 b 10-7",
            "W1.1 is recorded as 10-7 with b as its winner: turn the score round, or name the "
            "other one.",
        ),
    ],
)
def test_what_cannot_have_happened_is_refused_with_the_cure(written, sentence):
    assert refusal(progress, 5, written) == sentence


def test_points_begin_at_nothing():
    assert refusal(GameResult, "W1.1", Spot.A, (10, -1)) == (
        "W1.1 is recorded as 10--1. Points cannot be below zero."
    )


def test_teams_must_fit_the_bracket_and_differ():
    bracket = double_elimination(3)
    assert refusal(replay, bracket, ("T1", "T2")) == (
        "This bracket is for 3 teams, and 2 are here. Make a new bracket."
    )
    assert refusal(replay, bracket, ("T1", "T2", "T1")) == (
        "Two teams are called T1. Give one of them another name."
    )


def test_next_game_is_one_with_an_opponent_after_a_team_left():
    so_far = progress(5, "W1.1 b, T5 leaves")
    games = so_far.bracket.games
    seat = so_far.next_seat(games["W2.2"].loser_to)
    assert (games["W2.2"].loser_to.game, seat.game) == ("L2.1", "L3.1")
    assert str(so_far.source_of(seat)) == "loser of W2.2"
    assert so_far.next_seat(games["W2.2"].winner_to) == games["W2.2"].winner_to


def test_source_of_a_seat_is_past_a_game_that_was_not_played():
    so_far = progress(5)
    games = so_far.bracket.games
    seat = games["W1.1"].winner_to
    assert str(so_far.source_of(seat)) == "winner of W1.1"
    assert sides(so_far, "W1.1") == ("T5", "T4")
    assert progress(5, "T4 leaves").source_of(seat) == games["W1.1"].source_a
    assert progress(5, "T5 leaves").source_of(seat) == games["W1.1"].source_b


def test_game_that_was_played_is_a_next_game_though_its_loser_has_left():
    so_far = progress(5, "W1.1 b, W2.1 b, W2.2 b, L2.1 b, T3 leaves")
    for name in ("W1.1", "W2.2"):
        seat = so_far.bracket.games[name].loser_to
        assert so_far.next_seat(seat) == seat


# Single elimination


def test_both_cannot_forfeit_the_final():
    bracket = single_elimination(4)
    assert refusal(progress, 4, "W1.1 a, W1.2 a", "W2.1 nobody", bracket=bracket).startswith(
        "If both"
    )


def test_third_place_is_shared_if_no_game_decides_third_place():
    so_far = progress(4, "W1.1 a, W1.2 a, W2.1 a", bracket=single_elimination(4))
    assert place_ranges(so_far) == [("T1", 1, 1), ("T3", 2, 2), ("T2", 3, 4), ("T4", 3, 4)]


# What holds in any evening

EVENINGS = st.tuples(st.integers(2, 128), st.integers(0, 999))


def without_order(so_far):
    """Return the parts of a bracket's progress that do not depend on the order in which results
    were entered.
    """
    return (so_far.sides, set(so_far.ready), so_far.endings, so_far.losses, so_far.place_by_team)


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
    assert (end.game_state("F2") is GameState.PLAYED) == (end.losses[end.champion] == 1)


@settings(deadline=None, max_examples=250)
@given(EVENINGS)
def test_any_evening_of_trouble_goes_on_until_one_has_won(evening):
    count, seed = evening
    facts, steps = any_evening(double_elimination(count), seed, trouble=True)
    for step in steps:
        assert step.is_over == (not step.ready) == (step.champion is not None)
        out = {team for team, place in step.place_by_team.items() if place > 1}
        assert {team for team, losses in step.losses.items() if losses == 2} == out
        assert max(step.losses.values()) <= 2
        assert step.withdrawn <= out
    written = [fact.game for fact in facts if not isinstance(fact, Withdrawal)]
    assert len(written) == len(set(written)) <= 2 * count - 1


@settings(deadline=None, max_examples=100)
@given(EVENINGS)
def test_any_single_elimination_ends_with_one_winner(evening):
    count, seed = evening
    _, steps = any_evening(single_elimination(count), seed, trouble=True)
    assert steps[-1].is_over
    assert [place.first_place for place in settled_places(steps[-1])].count(1) == 1
    assert {place.team for place in settled_places(steps[-1])} == set(teams(count))


@settings(deadline=None, max_examples=100)
@given(EVENINGS)
def test_order_does_not_matter_among_games_that_do_not_wait_for_each_other(evening):
    count, seed = evening
    bracket = double_elimination(count)
    facts, steps = any_evening(bracket, seed, trouble=False)
    rng, so_far = SeededRandom(seed + 1), begin_bracket(bracket)
    left = {fact.game: fact for fact in facts}
    while left:
        game = so_far.ready[rng.number_below(len(so_far.ready))]
        so_far = with_outcome(so_far, left.pop(game))
    assert without_order(so_far) == without_order(steps[-1])
    assert settled_places(so_far) == settled_places(steps[-1])
