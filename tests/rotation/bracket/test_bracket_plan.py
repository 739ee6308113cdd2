"""The planned end of a bracket night is compared with measured ends, and every call is checked."""

from collections import Counter
from itertools import pairwise

import pytest

from rotation.bracket import plan as forecast
from rotation.bracket.plan import GameCall, ReadyGame, Room, end_minute_by_table_count, plan_calls
from rotation.bracket.replay import add_outcome, waiting_game_refusal
from rotation.bracket.structure import DrawNumber
from rotation.formats.elimination import make_double_elimination_bracket
from rotation.outcomes import BracketSpot, GameResult
from tests.rotation.brackets import begin_bracket, play_bracket
from tests.scoring.table import refusal

FOUR_HOURS_IN_MINUTES = 240


@pytest.mark.parametrize(
    ("teams", "tables", "measured_end"),
    [
        (22, 8, FOUR_HOURS_IN_MINUTES + 10),
        (22, 11, FOUR_HOURS_IN_MINUTES + 10),
        (22, 6, FOUR_HOURS_IN_MINUTES + 40),
        (12, 6, FOUR_HOURS_IN_MINUTES - 35),
        (32, 8, FOUR_HOURS_IN_MINUTES + 75),
    ],
)
def test_planned_end_is_close_to_the_measured_end(teams, tables, measured_end):
    """The measured time includes the second final, but no break after the last game."""
    planned_end = plan_calls(
        begin_bracket(make_double_elimination_bracket(teams)), Room(tables)
    ).end_minute
    assert abs(planned_end - measured_end) <= 7


def test_twenty_two_teams_on_eight_tables_take_eleven_game_lengths():
    assert (
        plan_calls(begin_bracket(make_double_elimination_bracket(22)), Room(8)).end_minute
        == 11 * 20 + 10 * 3
        == 250
    )


def source_games(game):
    return [
        source.game
        for source in (game.source_a, game.source_b)
        if not isinstance(source, DrawNumber)
    ]


@pytest.mark.parametrize(("teams", "tables"), [(2, 1), (5, 2), (22, 6), (33, 4), (64, 16)])
def test_each_game_is_called_once_to_a_free_table_after_its_source_games(teams, tables):
    bracket = make_double_elimination_bracket(teams)
    plan = plan_calls(begin_bracket(bracket), Room(tables, game_minutes=15, turnover_minutes=5))
    minute_by_game = {call.game: call.minute for call in plan.calls}
    assert len(minute_by_game) == len(plan.calls) == len(bracket.games)
    for name, called_minute in minute_by_game.items():
        assert all(
            called_minute >= minute_by_game[source_game] + 20
            for source_game in source_games(bracket.games[name])
        )
    for table in range(1, tables + 1):
        minutes = [call.minute for call in plan.calls if call.table == table]
        assert all(next_minute - minute >= 20 for minute, next_minute in pairwise(minutes))
    assert {call.table for call in plan.calls} <= set(range(1, tables + 1))
    assert plan.end_minute == max(minute_by_game.values()) + 15


@pytest.mark.parametrize(("teams", "tables"), [(22, 6), (40, 7)])
def test_no_table_is_free_while_a_game_could_be_played(teams, tables):
    bracket = make_double_elimination_bracket(teams)
    plan = plan_calls(begin_bracket(bracket), Room(tables))
    minute_by_game = {call.game: call.minute for call in plan.calls}
    for call in plan.calls:
        ready_minute = max(
            (minute_by_game[name] + 23 for name in source_games(bracket.games[call.game])),
            default=0,
        )
        for minute in range(ready_minute, call.minute):
            calls_on_table = [
                call for call in plan.calls if call.minute <= minute < call.minute + 23
            ]
            assert len(calls_on_table) == tables


def test_planned_end_is_between_the_early_and_the_late_end():
    plan = plan_calls(begin_bracket(make_double_elimination_bracket(22)), Room(8))
    assert plan.early_end < plan.end_minute <= plan.late_end
    assert plan.early_end < plan.median_end < plan.late_end
    # Half of all nights need no second final, so even before the final the end is uncertain.
    before_the_final = begin_bracket(make_double_elimination_bracket(4))
    for call in plan_calls(before_the_final, Room(2)).calls[:-2]:
        before_the_final = add_outcome(before_the_final, GameResult(call.game, BracketSpot.B))
    plan_of_final = plan_calls(before_the_final, Room(2))
    assert plan_of_final.early_end <= plan_of_final.median_end <= plan_of_final.late_end
    assert plan == plan_calls(begin_bracket(make_double_elimination_bracket(22)), Room(8))
    assert plan.late_end - plan.early_end < 90


def test_plan_starts_from_the_games_already_played():
    full_plan = plan_calls(begin_bracket(make_double_elimination_bracket(22)), Room(8))
    bracket = begin_bracket(make_double_elimination_bracket(22))
    for call in full_plan.calls[:8]:
        bracket = add_outcome(bracket, GameResult(call.game, BracketSpot.B))
    remaining_plan = plan_calls(bracket, Room(8))
    assert remaining_plan.end_minute == full_plan.end_minute - 23
    assert Counter(call.game for call in remaining_plan.calls) == Counter(
        call.game for call in full_plan.calls[8:]
    )


def test_next_games_are_called_when_the_current_ones_should_end():
    """One game began 12 minutes ago, and one should have ended already. No team waits for a
    third.
    """
    bracket = play_bracket(4)
    current_calls = [GameCall(-12, 2, "W1.1"), GameCall(-30, 1, "W1.2")]
    plan = plan_calls(bracket, Room(2), current_calls=current_calls)
    assert plan.calls[:2] == (GameCall(11, 1, "L1.1"), GameCall(11, 2, "W2.1"))
    plan_with_one_game = plan_calls(bracket, Room(2), current_calls=current_calls[:1])
    assert plan_with_one_game.calls[0] == GameCall(0, 1, "W1.2")


def test_plan_calls_the_best_rested_teams_first():
    bracket = play_bracket(8)
    last_game_ends = {"T1": -1, "T8": -9, "T5": -9, "T4": -9}
    calls = plan_calls(bracket, Room(2), last_game_ends=last_game_ends).calls
    assert [call.game for call in calls[:2]] == ["W1.2", "W1.3"]


def test_call_of_a_waiting_game_is_refused():
    assert refusal(
        plan_calls, play_bracket(4), Room(2), current_calls=[GameCall(-5, 1, "W2.1")]
    ) == (waiting_game_refusal("W2.1", "winner of W1.1", "winner of W1.2"))


def test_plan_of_a_finished_bracket_has_no_calls_and_ends_now():
    plan = plan_calls(play_bracket(2, "W1.1 a, F1 a"), Room(3))
    assert (plan.calls, plan.end_minute, plan.early_end, plan.late_end) == ((), 0, 0, 0)
    assert end_minute_by_table_count(play_bracket(2, "W1.1 a, F1 a"), Room(3)) == {}


def test_end_times_are_listed_for_every_number_of_tables_in_use():
    assert end_minute_by_table_count(
        begin_bracket(make_double_elimination_bracket(2)), Room(5)
    ) == {1: 3 * 20 + 2 * 3}


def test_more_tables_end_the_night_sooner_until_some_stay_empty():
    ends = end_minute_by_table_count(begin_bracket(make_double_elimination_bracket(22)), Room(1))
    assert ends[1] == 43 * 23 - 3
    assert (ends[6], ends[8]) == (273, 250)
    assert max(ends) == 8
    assert list(ends.values()) == sorted(ends.values(), reverse=True)


@pytest.mark.parametrize("played_count", [0, 5])
@pytest.mark.parametrize("teams", [8, 13, 22, 31])
def test_night_with_fewer_tables_never_ends_sooner(teams, played_count):
    bracket = begin_bracket(make_double_elimination_bracket(teams))
    for call in plan_calls(bracket, Room(teams // 2), simulated_night_count=1).calls[:played_count]:
        bracket = add_outcome(bracket, GameResult(call.game, BracketSpot.B))
    plans = [
        plan_calls(bracket, Room(tables), simulated_night_count=10)
        for tables in range(1, teams // 2 + 1)
    ]
    for ends_with_fewer, ends_with_more in pairwise(
        (plan.end_minute, plan.early_end, plan.median_end, plan.late_end) for plan in plans
    ):
        assert all(
            end_with_fewer >= end_with_more
            for end_with_fewer, end_with_more in zip(ends_with_fewer, ends_with_more, strict=True)
        )


@pytest.mark.parametrize(("tables", "tries_fewer_tables"), [(8, False), (4, True)])
def test_night_with_fewer_tables_is_simulated_only_if_a_game_waits_for_a_table(
    monkeypatch, tables, tries_fewer_tables
):
    simulations = []
    play = forecast._SimulatedNight.play
    monkeypatch.setattr(
        forecast._SimulatedNight,
        "play",
        lambda simulated_night, current_calls: (
            simulations.append(1),
            play(simulated_night, current_calls),
        ),
    )
    plan_calls(
        begin_bracket(make_double_elimination_bracket(16)), Room(tables), simulated_night_count=10
    )
    assert (len(simulations) > 1 + 10) is tries_fewer_tables


def test_shortest_games_still_take_a_minute():
    assert (
        plan_calls(
            begin_bracket(make_double_elimination_bracket(2)),
            Room(1, game_minutes=1, turnover_minutes=0),
        ).early_end
        >= 2
    )


def tables_and_games(calls):
    return [(call.table, call.game) for call in calls]


def test_longest_waiting_game_is_called_first():
    ready_games = [ReadyGame("W2.1", 46, (0, 46)), ReadyGame("L1.1", 23, (23, 23))]
    assert forecast.call_games(46, ready_games, [5]) == (GameCall(46, 5, "L1.1"),)


def test_game_of_a_team_that_just_played_is_not_called_first():
    ready_games = [ReadyGame("W2.1", 46, (46, 0)), ReadyGame("L1.1", 46, (23, 23))]
    assert tables_and_games(forecast.call_games(46, ready_games, [1, 2])) == [
        (1, "L1.1"),
        (2, "W2.1"),
    ]


def test_game_with_the_better_rested_opponent_is_called_first():
    ready_games = [ReadyGame("W2.1", 46, (46, 23)), ReadyGame("W2.2", 46, (0, 46))]
    assert tables_and_games(forecast.call_games(46, ready_games, [1, 2])) == [
        (1, "W2.2"),
        (2, "W2.1"),
    ]


def test_tables_fill_from_the_lowest_number_and_equal_games_keep_their_order():
    ready_games = [ReadyGame(f"W1.{number}", 0, (0, 0)) for number in (1, 2, 3)]
    assert tables_and_games(forecast.call_games(0, ready_games, {7, 2, 5, 9})) == [
        (2, "W1.1"),
        (5, "W1.2"),
        (7, "W1.3"),
    ]
    assert forecast.call_games(0, ready_games, []) == forecast.call_games(0, [], [1]) == ()


@pytest.mark.parametrize("tables", [-1, 0, 201])
def test_room_without_tables_or_with_too_many_is_refused(tables):
    assert refusal(Room, tables) == "A night is planned for 1 to 200 tables. Name a number."


@pytest.mark.parametrize(("minutes", "turnover"), [(0, 3), (241, 3), (20, -1), (20, 241)])
def test_game_length_of_zero_or_too_many_minutes_is_refused(minutes, turnover):
    assert refusal(Room, 4, minutes, turnover) == (
        "A game is planned with 1 to 240 minutes, and at most as many until the next. Name another "
        "number."
    )
