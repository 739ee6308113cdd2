"""The clock of a round is computed from the time of day."""

from dataclasses import replace
from datetime import timedelta

from tests import plain
from tournament.evening.night.hours.round_clock import RoundClock, clocked_game_number
from tournament.topics.bracket.actions import draw_and_call

NOW = plain.AT_SEVEN


def minutes(count):
    return timedelta(minutes=count)


def test_clock_stops_at_zero():
    clock = RoundClock(ends=NOW + minutes(18))
    assert clock.time_remaining(NOW + minutes(5)) == minutes(13)
    assert clock.time_remaining(NOW + minutes(40)) == minutes(0)


def test_stopped_clock_keeps_the_time_left():
    stopped_clock = RoundClock(ends=NOW + minutes(18)).stop(NOW + minutes(4))
    assert (
        stopped_clock.is_stopped,
        stopped_clock.ends,
        stopped_clock.time_remaining(NOW + minutes(90)),
    ) == (
        True,
        None,
        minutes(14),
    )
    assert stopped_clock.time_left_words == "14:00"
    resumed_clock = stopped_clock.resume(NOW + minutes(10))
    assert resumed_clock == RoundClock(ends=NOW + minutes(24))


def test_minute_added_after_the_bell_counts_from_now():
    clock = RoundClock(ends=NOW + minutes(18))
    assert clock.lengthen(minutes(1), NOW).ends == NOW + minutes(19)
    late_moment = NOW + minutes(30)
    assert clock.lengthen(minutes(1), late_moment).ends == late_moment + minutes(1)
    assert clock.stop(NOW).lengthen(minutes(1), NOW).time_left == minutes(19)


def test_clock_belongs_to_the_game_being_played():
    night = plain.night(8)
    assert clocked_game_number(night) is None
    night_in_game_1 = plain.seat(night)
    assert clocked_game_number(night_in_game_1) == 1
    night_after_game_1 = plain.type_all_tables(night_in_game_1)
    assert clocked_game_number(night_after_game_1) is None
    assert clocked_game_number(plain.seat(night_after_game_1)) == 2
    closed_night = plain.with_facts(night_in_game_1, replace(night_in_game_1.plan, closed=NOW))
    assert clocked_game_number(closed_night) is None


def test_bracket_has_one_clock_for_all_its_games():
    night = plain.night(8, house="athens")
    assert clocked_game_number(night) is None
    drawn_night = plain.press(draw_and_call.draw_bracket, night)
    assert clocked_game_number(drawn_night) is None
    assert clocked_game_number(plain.press(draw_and_call.call_games, drawn_night)) == 0
