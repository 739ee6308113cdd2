"""The clock of a round is computed from the time of day."""

from dataclasses import replace
from datetime import timedelta

from tests import plain
from tournament.evening.night.hours.round_clock import RoundClock, clocked_game
from tournament.topics.bracket.actions import draw_and_call

NOW = plain.AT_SEVEN


def minutes(count):
    return timedelta(minutes=count)


def test_clock_runs_to_its_moment_and_no_further():
    clock = RoundClock(ends=NOW + minutes(18))
    assert clock.remaining(NOW + minutes(5)) == minutes(13)
    assert clock.remaining(NOW + minutes(40)) == minutes(0)


def test_clock_that_is_held_keeps_the_time_left():
    held = RoundClock(ends=NOW + minutes(18)).stop(NOW + minutes(4))
    assert (held.is_stopped, held.ends, held.remaining(NOW + minutes(90))) == (
        True,
        None,
        minutes(14),
    )
    assert held.time_left_words == "14:00"
    again = held.resume(NOW + minutes(10))
    assert again == RoundClock(ends=NOW + minutes(24))


def test_minute_more_counts_from_now_once_the_bell_has_rung():
    clock = RoundClock(ends=NOW + minutes(18))
    assert clock.lengthen(minutes(1), NOW).ends == NOW + minutes(19)
    late = NOW + minutes(30)
    assert clock.lengthen(minutes(1), late).ends == late + minutes(1)
    assert clock.stop(NOW).lengthen(minutes(1), NOW).time_left == minutes(19)


def test_clock_runs_for_the_game_that_is_played():
    night = plain.night(8)
    assert clocked_game(night) is None
    first = plain.seat(night)
    assert clocked_game(first) == 1
    over = plain.type_all_tables(first)
    assert clocked_game(over) is None
    assert clocked_game(plain.seat(over)) == 2
    closed = plain.with_facts(first, replace(first.plan, closed=NOW))
    assert clocked_game(closed) is None


def test_bracket_has_one_clock_for_all_its_games():
    night = plain.night(8, house="athens")
    assert clocked_game(night) is None
    drawn = plain.press(draw_and_call.draw_bracket, night)
    assert clocked_game(drawn) is None
    assert clocked_game(plain.press(draw_and_call.call_games, drawn)) == 0
