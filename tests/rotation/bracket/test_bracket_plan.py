"""The evening a bracket makes, beside the figures of DOMAIN.md and a check of every call."""

from collections import Counter
from itertools import pairwise

import pytest

from rotation.bracket import plan as forecast
from rotation.bracket.plan import Call, Hall, Ready, ends_by_tables, plan
from rotation.bracket.replay import after
from rotation.bracket.structure import Drawn
from rotation.formats.double_elimination import double_elimination
from rotation.outcomes import Result, Spot
from tests.rotation.slips import begun, progress
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
def test_evening_ends_about_when_it_was_measured_to(teams, tables, measured):
    """With the second final, and without the minutes until a next game after the last."""
    end = plan(begun(double_elimination(teams)), Hall(tables)).end
    assert abs(end - measured) <= 7


def test_twenty_two_teams_on_eight_tables_take_eleven_games_one_after_another():
    assert plan(begun(double_elimination(22)), Hall(8)).end == 11 * 20 + 10 * 3 == 250


def sources(game):
    return [one.game for one in (game.a, game.b) if not isinstance(one, Drawn)]


@pytest.mark.parametrize(("teams", "tables"), [(2, 1), (5, 2), (22, 6), (33, 4), (64, 16)])
def test_every_game_is_called_once_after_those_it_waits_for_to_a_table_that_is_free(teams, tables):
    bracket = double_elimination(teams)
    found = plan(begun(bracket), Hall(tables, minutes=15, turn=5))
    began = {call.game: call.minute for call in found.calls}
    assert len(began) == len(found.calls) == len(bracket.games)
    for name, minute in began.items():
        assert all(minute >= began[other] + 20 for other in sources(bracket.games[name]))
    for table in range(1, tables + 1):
        minutes = [call.minute for call in found.calls if call.table == table]
        assert all(later - one >= 20 for one, later in pairwise(minutes))
    assert {call.table for call in found.calls} <= set(range(1, tables + 1))
    assert found.end == max(began.values()) + 15


@pytest.mark.parametrize(("teams", "tables"), [(22, 6), (40, 7)])
def test_no_table_is_free_while_a_game_could_be_played(teams, tables):
    bracket = double_elimination(teams)
    found = plan(begun(bracket), Hall(tables))
    began = {call.game: call.minute for call in found.calls}
    for call in found.calls:
        ready = max((began[name] + 23 for name in sources(bracket.games[call.game])), default=0)
        for minute in range(ready, call.minute):
            on = [one for one in found.calls if one.minute <= minute < one.minute + 23]
            assert len(on) == tables


def test_four_evenings_in_five_lie_around_the_usual_one():
    found = plan(begun(double_elimination(22)), Hall(8))
    assert found.early < found.end <= found.late
    assert found.early < found.middle < found.late
    # By the time of the final half of all evenings need no second one.
    before_the_final = begun(double_elimination(4))
    for call in plan(before_the_final, Hall(2)).calls[:-2]:
        before_the_final = after(before_the_final, Result(call.game, Spot.B))
    last = plan(before_the_final, Hall(2))
    assert last.early <= last.middle <= last.late
    assert found == plan(begun(double_elimination(22)), Hall(8))
    assert found.late - found.early < 90


def test_evening_goes_on_from_how_far_it_is():
    whole = plan(begun(double_elimination(22)), Hall(8))
    found = begun(double_elimination(22))
    for call in whole.calls[:8]:
        found = after(found, Result(call.game, Spot.B))
    rest = plan(found, Hall(8))
    assert rest.end == whole.end - 23
    assert Counter(call.game for call in rest.calls) == Counter(
        call.game for call in whole.calls[8:]
    )


def test_games_that_are_on_end_when_they_are_due():
    """One began 12 minutes ago and one should have ended already; nobody waits for a third."""
    found = progress(4)
    on = [Call(-12, 2, "W1.1"), Call(-30, 1, "W1.2")]
    planned = plan(found, Hall(2), on=on)
    assert planned.calls[:2] == (Call(11, 1, "L1.1"), Call(11, 2, "W2.1"))
    with_one = plan(found, Hall(2), on=on[:1])
    assert with_one.calls[0] == Call(0, 1, "W1.2")


def test_best_rested_teams_are_called_first_from_now_on():
    found = progress(8)
    got_up = {"T1": -1, "T8": -9, "T5": -9, "T4": -9}
    calls = plan(found, Hall(2), got_up=got_up).calls
    assert [call.game for call in calls[:2]] == ["W1.2", "W1.3"]


def test_game_that_cannot_be_on_is_refused():
    assert refusal(plan, progress(4), Hall(2), on=[Call(-5, 1, "W2.1")]) == (
        "W2.1 cannot be played yet: it waits for the winner of W1.1 and the winner of W1.2."
    )


def test_evening_that_is_over_has_ended():
    found = plan(progress(2, "W1.1 a, F1 a"), Hall(3))
    assert (found.calls, found.end, found.early, found.late) == ((), 0, 0, 0)
    assert ends_by_tables(progress(2, "W1.1 a, F1 a"), Hall(3)) == {}


def test_every_table_is_told_where_all_of_them_are_used():
    assert ends_by_tables(begun(double_elimination(2)), Hall(5)) == {1: 3 * 20 + 2 * 3}


def test_more_tables_help_until_some_stay_empty():
    ends = ends_by_tables(begun(double_elimination(22)), Hall(1))
    assert ends[1] == 43 * 23 - 3
    assert (ends[6], ends[8]) == (273, 250)
    assert max(ends) == 8
    assert list(ends.values()) == sorted(ends.values(), reverse=True)


@pytest.mark.parametrize("played", [0, 5])
@pytest.mark.parametrize("teams", [8, 13, 22, 31])
def test_fewer_tables_never_end_sooner(teams, played):
    now = begun(double_elimination(teams))
    for call in plan(now, Hall(teams // 2), evenings=1).calls[:played]:
        now = after(now, Result(call.game, Spot.B))
    found = [plan(now, Hall(tables), evenings=10) for tables in range(1, teams // 2 + 1)]
    for fewer, more in pairwise((one.end, one.early, one.middle, one.late) for one in found):
        assert all(one >= other for one, other in zip(fewer, more, strict=True))


@pytest.mark.parametrize(("tables", "looks"), [(8, False), (4, True)])
def test_fewer_tables_are_looked_at_only_where_a_game_waits_for_one(monkeypatch, tables, looks):
    played = []
    play = forecast._Evening.play
    monkeypatch.setattr(
        forecast._Evening, "play", lambda evening, on: (played.append(1), play(evening, on))
    )
    plan(begun(double_elimination(16)), Hall(tables), evenings=10)
    assert (len(played) > 1 + 10) is looks


def test_shortest_games_still_take_a_minute():
    assert plan(begun(double_elimination(2)), Hall(1, minutes=1, turn=0)).early >= 2


def placed(calls):
    return [(one.table, one.game) for one in calls]


def test_longest_waiting_game_comes_first_whatever_its_teams_have_rested():
    ready = [Ready("W2.1", 46, (0, 46)), Ready("L1.1", 23, (23, 23))]
    assert forecast.call(46, ready, [5]) == (Call(46, 5, "L1.1"),)


def test_team_just_off_is_not_called_first_where_another_game_has_waited_as_long():
    ready = [Ready("W2.1", 46, (46, 0)), Ready("L1.1", 46, (23, 23))]
    assert placed(forecast.call(46, ready, [1, 2])) == [(1, "L1.1"), (2, "W2.1")]


def test_where_both_have_one_team_just_off_the_other_teams_tell():
    ready = [Ready("W2.1", 46, (46, 23)), Ready("W2.2", 46, (0, 46))]
    assert placed(forecast.call(46, ready, [1, 2])) == [(1, "W2.2"), (2, "W2.1")]


def test_tables_fill_from_the_lowest_number_and_equal_games_keep_their_order():
    ready = [Ready(f"W1.{number}", 0, (0, 0)) for number in (1, 2, 3)]
    assert placed(forecast.call(0, ready, {7, 2, 5, 9})) == [(2, "W1.1"), (5, "W1.2"), (7, "W1.3")]
    assert forecast.call(0, ready, []) == forecast.call(0, [], [1]) == ()


@pytest.mark.parametrize("tables", [-1, 0, 201])
def test_hall_without_tables_or_with_too_many_is_refused(tables):
    assert refusal(Hall, tables) == "An evening is planned for 1 to 200 tables: name a number."


@pytest.mark.parametrize(("minutes", "turn"), [(0, 3), (241, 3), (20, -1), (20, 241)])
def test_game_of_no_time_or_without_an_end_is_refused(minutes, turn):
    assert refusal(Hall, 4, minutes, turn) == (
        "A game is planned with 1 to 240 minutes, and at most as many until the next: name another "
        "number."
    )
