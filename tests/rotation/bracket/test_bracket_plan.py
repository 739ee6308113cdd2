"""The forecast of a bracket night is compared with the figures of DOMAIN.md, and every call is
checked.
"""

from collections import Counter
from itertools import pairwise

import pytest

from rotation.bracket import plan as forecast
from rotation.bracket.plan import Call, ReadyGame, Room, ends_by_tables, plan_calls
from rotation.bracket.replay import with_outcome
from rotation.bracket.structure import DrawNumber
from rotation.formats.elimination import double_elimination
from rotation.outcomes import GameResult, Spot
from tests.rotation.slips import begin_bracket, progress
from tests.scoring.table import refusal

FOUR_HOURS = 240


@pytest.mark.parametrize(
    ("teams", "tables", "measured"),
    [
        (22, 8, FOUR_HOURS + 10),
        (22, 11, FOUR_HOURS + 10),
        (22, 6, FOUR_HOURS + 40),
        (12, 6, FOUR_HOURS - 35),
        (32, 8, FOUR_HOURS + 75),
    ],
)
def test_planned_end_is_close_to_the_measured_one(teams, tables, measured):
    """The measured time includes the second final, but no break after the last game."""
    end = plan_calls(begin_bracket(double_elimination(teams)), Room(tables)).end_minute
    assert abs(end - measured) <= 7


def test_twenty_two_teams_on_eight_tables_take_eleven_games_one_after_another():
    assert (
        plan_calls(begin_bracket(double_elimination(22)), Room(8)).end_minute
        == 11 * 20 + 10 * 3
        == 250
    )


def sources(game):
    return [
        source.game
        for source in (game.source_a, game.source_b)
        if not isinstance(source, DrawNumber)
    ]


@pytest.mark.parametrize(("teams", "tables"), [(2, 1), (5, 2), (22, 6), (33, 4), (64, 16)])
def test_each_game_is_called_once_to_a_free_table_after_its_source_games(teams, tables):
    bracket = double_elimination(teams)
    planned = plan_calls(begin_bracket(bracket), Room(tables, game_minutes=15, turnover_minutes=5))
    began = {call.game: call.minute for call in planned.calls}
    assert len(began) == len(planned.calls) == len(bracket.games)
    for name, minute in began.items():
        assert all(minute >= began[other] + 20 for other in sources(bracket.games[name]))
    for table in range(1, tables + 1):
        minutes = [call.minute for call in planned.calls if call.table == table]
        assert all(later - earlier >= 20 for earlier, later in pairwise(minutes))
    assert {call.table for call in planned.calls} <= set(range(1, tables + 1))
    assert planned.end_minute == max(began.values()) + 15


@pytest.mark.parametrize(("teams", "tables"), [(22, 6), (40, 7)])
def test_no_table_is_free_while_a_game_could_be_played(teams, tables):
    bracket = double_elimination(teams)
    planned = plan_calls(begin_bracket(bracket), Room(tables))
    began = {call.game: call.minute for call in planned.calls}
    for call in planned.calls:
        ready = max((began[name] + 23 for name in sources(bracket.games[call.game])), default=0)
        for minute in range(ready, call.minute):
            on = [call for call in planned.calls if call.minute <= minute < call.minute + 23]
            assert len(on) == tables


def test_four_evenings_in_five_lie_around_the_usual_one():
    planned = plan_calls(begin_bracket(double_elimination(22)), Room(8))
    assert planned.early_end < planned.end_minute <= planned.late_end
    assert planned.early_end < planned.median_end < planned.late_end
    # By the time of the final, half of all nights need no second one.
    before_the_final = begin_bracket(double_elimination(4))
    for call in plan_calls(before_the_final, Room(2)).calls[:-2]:
        before_the_final = with_outcome(before_the_final, GameResult(call.game, Spot.B))
    last = plan_calls(before_the_final, Room(2))
    assert last.early_end <= last.median_end <= last.late_end
    assert planned == plan_calls(begin_bracket(double_elimination(22)), Room(8))
    assert planned.late_end - planned.early_end < 90


def test_plan_goes_on_from_the_games_already_played():
    whole = plan_calls(begin_bracket(double_elimination(22)), Room(8))
    so_far = begin_bracket(double_elimination(22))
    for call in whole.calls[:8]:
        so_far = with_outcome(so_far, GameResult(call.game, Spot.B))
    rest = plan_calls(so_far, Room(8))
    assert rest.end_minute == whole.end_minute - 23
    assert Counter(call.game for call in rest.calls) == Counter(
        call.game for call in whole.calls[8:]
    )


def test_games_that_are_on_end_when_they_are_due():
    """One game began 12 minutes ago, and one should have ended already. No team waits for a
    third.
    """
    so_far = progress(4)
    on = [Call(-12, 2, "W1.1"), Call(-30, 1, "W1.2")]
    planned = plan_calls(so_far, Room(2), current_calls=on)
    assert planned.calls[:2] == (Call(11, 1, "L1.1"), Call(11, 2, "W2.1"))
    with_one = plan_calls(so_far, Room(2), current_calls=on[:1])
    assert with_one.calls[0] == Call(0, 1, "W1.2")


def test_best_rested_teams_are_called_first_from_now_on():
    so_far = progress(8)
    got_up = {"T1": -1, "T8": -9, "T5": -9, "T4": -9}
    calls = plan_calls(so_far, Room(2), last_game_ends=got_up).calls
    assert [call.game for call in calls[:2]] == ["W1.2", "W1.3"]


def test_game_that_cannot_be_on_is_refused():
    assert refusal(plan_calls, progress(4), Room(2), current_calls=[Call(-5, 1, "W2.1")]) == (
        "W2.1 cannot be played yet: it waits for the winner of W1.1 and the winner of W1.2."
    )


def test_evening_that_is_over_has_ended():
    planned = plan_calls(progress(2, "W1.1 a, F1 a"), Room(3))
    assert (planned.calls, planned.end_minute, planned.early_end, planned.late_end) == ((), 0, 0, 0)
    assert ends_by_tables(progress(2, "W1.1 a, F1 a"), Room(3)) == {}


def test_every_table_is_reported_where_all_of_them_are_used():
    assert ends_by_tables(begin_bracket(double_elimination(2)), Room(5)) == {1: 3 * 20 + 2 * 3}


def test_more_tables_help_until_some_stay_empty():
    ends = ends_by_tables(begin_bracket(double_elimination(22)), Room(1))
    assert ends[1] == 43 * 23 - 3
    assert (ends[6], ends[8]) == (273, 250)
    assert max(ends) == 8
    assert list(ends.values()) == sorted(ends.values(), reverse=True)


@pytest.mark.parametrize("played", [0, 5])
@pytest.mark.parametrize("teams", [8, 13, 22, 31])
def test_fewer_tables_never_end_sooner(teams, played):
    now = begin_bracket(double_elimination(teams))
    for call in plan_calls(now, Room(teams // 2), simulated_nights=1).calls[:played]:
        now = with_outcome(now, GameResult(call.game, Spot.B))
    plans = [
        plan_calls(now, Room(tables), simulated_nights=10) for tables in range(1, teams // 2 + 1)
    ]
    for fewer, more in pairwise(
        (planned.end_minute, planned.early_end, planned.median_end, planned.late_end)
        for planned in plans
    ):
        assert all(with_fewer >= other for with_fewer, other in zip(fewer, more, strict=True))


@pytest.mark.parametrize(("tables", "looks"), [(8, False), (4, True)])
def test_fewer_tables_are_looked_at_only_where_a_game_waits_for_one(monkeypatch, tables, looks):
    played = []
    play = forecast._SimulatedNight.play
    monkeypatch.setattr(
        forecast._SimulatedNight, "play", lambda evening, on: (played.append(1), play(evening, on))
    )
    plan_calls(begin_bracket(double_elimination(16)), Room(tables), simulated_nights=10)
    assert (len(played) > 1 + 10) is looks


def test_shortest_games_still_take_a_minute():
    assert (
        plan_calls(
            begin_bracket(double_elimination(2)), Room(1, game_minutes=1, turnover_minutes=0)
        ).early_end
        >= 2
    )


def tables_and_games(calls):
    return [(call.table, call.game) for call in calls]


def test_longest_waiting_game_comes_first_whatever_its_teams_have_rested():
    ready = [ReadyGame("W2.1", 46, (0, 46)), ReadyGame("L1.1", 23, (23, 23))]
    assert forecast.call_games(46, ready, [5]) == (Call(46, 5, "L1.1"),)


def test_team_just_off_is_not_called_first_where_another_game_has_waited_as_long():
    ready = [ReadyGame("W2.1", 46, (46, 0)), ReadyGame("L1.1", 46, (23, 23))]
    assert tables_and_games(forecast.call_games(46, ready, [1, 2])) == [(1, "L1.1"), (2, "W2.1")]


def test_where_both_have_one_team_just_off_the_other_teams_tell():
    ready = [ReadyGame("W2.1", 46, (46, 23)), ReadyGame("W2.2", 46, (0, 46))]
    assert tables_and_games(forecast.call_games(46, ready, [1, 2])) == [(1, "W2.2"), (2, "W2.1")]


def test_tables_fill_from_the_lowest_number_and_equal_games_keep_their_order():
    ready = [ReadyGame(f"W1.{number}", 0, (0, 0)) for number in (1, 2, 3)]
    assert tables_and_games(forecast.call_games(0, ready, {7, 2, 5, 9})) == [
        (2, "W1.1"),
        (5, "W1.2"),
        (7, "W1.3"),
    ]
    assert forecast.call_games(0, ready, []) == forecast.call_games(0, [], [1]) == ()


@pytest.mark.parametrize("tables", [-1, 0, 201])
def test_hall_without_tables_or_with_too_many_is_refused(tables):
    assert refusal(Room, tables) == "A night is planned for 1 to 200 tables. Name a number."


@pytest.mark.parametrize(("minutes", "turn"), [(0, 3), (241, 3), (20, -1), (20, 241)])
def test_game_of_no_time_or_without_an_end_is_refused(minutes, turn):
    assert refusal(Room, 4, minutes, turn) == (
        "A game is planned with 1 to 240 minutes, and at most as many until the next. Name another "
        "number."
    )
