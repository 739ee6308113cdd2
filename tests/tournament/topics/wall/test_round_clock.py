"""The round clock is started, paused and extended at the desk, and shown on the big screen."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests import build
from tests.tournament import finishing, pairs
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change, ClockPress, Club, Director
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls


def round_clock(night):
    return reader.round_clock(reader.night(night.pk), timezone.now())


def press_clock_button(desk, night, **fields):
    return desk.post(f"/night/{night.pk}/clock/", fields, follow=True).content.decode()


def time_left(night):
    return round_clock(night).time_remaining(timezone.now())


def is_within_5_seconds_of(remaining, minutes):
    return abs(remaining - timedelta(minutes=minutes)) < timedelta(seconds=5)


def test_clock_is_started_paused_and_extended_at_the_desk(desk, night):
    assert "Start the clock" in desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert round_clock(night) is None
    page = press_clock_button(desk, night, minutes="18")
    assert "Pause" in page
    assert is_within_5_seconds_of(time_left(night), 18)
    press_clock_button(desk, night, do="more")
    assert is_within_5_seconds_of(time_left(night), 19)
    assert "Resume" in press_clock_button(desk, night, do="hold")
    assert round_clock(night).is_stopped
    press_clock_button(desk, night, do="go")
    assert not round_clock(night).is_stopped
    assert is_within_5_seconds_of(time_left(night), 19)
    assert "Start the clock" in press_clock_button(desk, night, do="away")
    assert round_clock(night) is None


def test_clock_stopped_by_mistake_is_restored_with_its_time(desk, night):
    floor_address = f"/night/{night.pk}/floor/"
    assert "Bring back the clock" not in press_clock_button(desk, night, minutes="18")
    clock = round_clock(night)
    assert "Bring back the clock" in press_clock_button(desk, night, do="away")
    assert "Bring back the clock" in desk.get(floor_address).content.decode()
    assert "Bring back the clock" not in press_clock_button(desk, night, do="back")
    assert round_clock(night) == clock
    press_clock_button(desk, night, do="back")
    assert round_clock(night) == clock


def test_clock_stopped_after_its_time_was_up_cannot_be_restored(desk, night):
    walls.start_clock(build.desk(night), minutes=18)
    walls.stop_clock(build.desk(night))
    with time_machine.travel(timezone.now() + timedelta(minutes=19)):
        desk.force_login(Director.objects.get())
        assert "no stopped clock" in press_clock_button(desk, night, do="back")
        assert round_clock(night) is None


def test_clock_is_on_the_page_of_a_table(desk, night):
    walls.start_clock(build.desk(night), minutes=18)
    for page in ("", "rows/", "sat/", "unread/"):
        html = desk.get(f"/night/{night.pk}/scores/1/1/{page}").content.decode()
        assert 'aria-label="Clock"' in html


def test_clock_buttons_are_the_same_at_the_desk_and_on_the_floor(desk, night):
    floor_address = f"/night/{night.pk}/floor/"
    for words, fields in (("Pause", {"minutes": "18"}), ("Resume", {"do": "hold"})):
        assert f">{words}</button>" in press_clock_button(desk, night, **fields)
        assert f">{words}</button>" in desk.get(floor_address).content.decode()


def test_clock_form_sent_twice_counts_once(desk, night):
    press_clock_button(desk, night, minutes="18", key="once")
    press_clock_button(desk, night, do="more", key="twice")
    press_clock_button(desk, night, do="more", key="twice")
    assert is_within_5_seconds_of(time_left(night), 19)
    assert ClockPress.objects.count() == 2


def test_big_screen_with_only_the_clock_shows_the_time_or_that_none_runs(desk, night):
    walls.show_scene(
        walls.ScreenPress(night.club_id, "director", night.pk), screen_number=1, scene_key="clock"
    )

    def read_clock_scene():
        html = Client().get(f"/display/{night.club.wall}/").content.decode()
        return re.search('data-scene="clock".*?</section>', html, re.DOTALL)[0]

    assert "Clock not running" in read_clock_scene()
    walls.start_clock(build.desk(night), minutes=18)
    assert "Clock not running" not in read_clock_scene()
    assert re.search(
        r'The clock: </span>.*?role="timer"[^>]*>until \d', read_clock_scene(), re.DOTALL
    )


@pytest.mark.parametrize("minutes", ["", "0", "121", "ten", "-3"])
def test_clock_without_minutes_is_not_started(desk, night, minutes):
    assert 'class="said error"' in press_clock_button(desk, night, minutes=minutes)
    assert round_clock(night) is None


@pytest.mark.parametrize(
    "fields", [{"do": ""}, {"do": "start"}, {"do": "begin"}, {"do": "start", "minutes": "18"}]
)
def test_unknown_clock_button_is_refused_in_a_sentence(desk, night, fields):
    assert 'class="said error"' in press_clock_button(desk, night, **fields)
    assert round_clock(night) is None


def test_presses_of_clock_buttons_are_not_in_the_nights_log(desk, night):
    count_before = Change.objects.count()
    press_clock_button(desk, night, minutes="18")
    assert Change.objects.count() == count_before
    scores_html = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert "clock" not in scores_html.split("Undo</button>")[1].split("</form>")[0].lower()


def test_clock_ends_with_its_game(desk, night):
    walls.start_clock(build.desk(night), minutes=18)
    finishing.enter_all_totals(night)
    assert round_clock(night) is None
    with pytest.raises(Refused, match="No game is in progress"):
        walls.start_clock(build.desk(night), minutes=18)
    rounds.seat_next_game(build.desk(night), game=2)
    assert round_clock(night) is None


@pytest.mark.parametrize("jump", [timedelta(days=-1), timedelta(hours=-1), timedelta(days=1)])
def test_clock_that_does_not_fit_the_time_of_day_is_restarted_by_one_press(desk, night, jump):
    walls.start_clock(build.desk(night), minutes=18)
    with time_machine.travel(timezone.now() + jump):
        desk.force_login(Director.objects.get())
        page = desk.get(f"/night/{night.pk}/scores/").content.decode()
        assert "Start the clock" in page
        assert "time-left" not in desk.get(f"/display/{night.club.wall}/").content.decode()
        press_clock_button(desk, night, minutes="12")
        assert is_within_5_seconds_of(time_left(night), 12)


def test_clock_says_for_a_while_that_time_is_up(night):
    walls.start_clock(build.desk(night), minutes=18)
    with time_machine.travel(timezone.now() + timedelta(minutes=30)):
        assert time_left(night) == timedelta(0)
    with time_machine.travel(timezone.now() + timedelta(minutes=50)):
        assert round_clock(night) is None


def test_paused_clock_survives_every_jump_of_the_time(night):
    walls.start_clock(build.desk(night), minutes=18)
    walls.pause_clock(build.desk(night))
    with time_machine.travel(timezone.now() - timedelta(days=1)):
        assert is_within_5_seconds_of(time_left(night), 18)


def test_clock_stops_at_three_hours(night):
    walls.start_clock(build.desk(night), minutes=120)
    walls.lengthen_clock(build.desk(night), extra_minutes=60)
    with pytest.raises(Refused, match="3 hours at most"):
        walls.lengthen_clock(build.desk(night), extra_minutes=1)


def test_pause_without_a_clock_does_nothing(desk, night):
    press_clock_button(desk, night, do="hold")
    assert round_clock(night) is None


def test_big_screen_shows_the_clock_without_buttons(desk, night):
    address = f"/display/{night.club.wall}/"
    assert "time-left" not in desk.get(address).content.decode()
    walls.start_clock(build.desk(night), minutes=18)
    wall = desk.get(address).content.decode()
    assert f'data-ends="{round_clock(night).end_milliseconds}"' in wall
    assert "<button" not in wall.split("data-every=")[1]
    walls.pause_clock(build.desk(night))
    assert "<small>paused</small>" in desk.get(address).content.decode()


def test_clock_of_another_club_is_not_found(desk, night):
    build.director("other", club="Elsewhere")
    desk.logout()
    desk.force_login(Director.objects.get(name="other"))
    assert desk.post(f"/night/{night.pk}/clock/", {"minutes": "18"}).status_code == 404


def test_clock_whose_time_is_up_cannot_be_paused(desk, night):
    press_clock_button(desk, night, minutes="18")
    with time_machine.travel(timezone.now() + timedelta(minutes=19)):
        page = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert "+1 minute" in page
    assert "Pause" not in page


@pytest.mark.parametrize("address", ["rulings/", "ruling/1/1/", "correct/"])
def test_clock_runs_on_while_the_director_opens_other_pages(desk, night, address):
    walls.start_clock(build.desk(night), minutes=18)
    page = desk.get(f"/night/{night.pk}/{address}").content.decode()
    assert f'data-ends="{round_clock(night).end_milliseconds}"' in page


def test_page_of_a_finished_game_has_no_clock(desk, night):
    finishing.enter_all_totals(night)
    rounds.seat_next_game(build.desk(night), game=2)
    for game, has_clock in ((1, False), (2, True)):
        page = desk.get(f"/night/{night.pk}/scores/{game}/").content.decode()
        assert ("Start the clock" in page) is has_clock


def test_clock_of_a_bracket_ends_with_the_bracket(desk):
    club = Club.objects.get()
    stored_night = build.night(club, house="athens")
    pairs.draw_teams(stored_night, 3)
    draw_and_call.call_games(build.desk(stored_night))
    walls.start_clock(build.desk(stored_night), minutes=20)
    address = f"/display/{club.wall}/"
    assert "round-clock" in desk.get(address).content.decode()
    pairs.play_bracket(stored_night)
    assert "round-clock" not in desk.get(address).content.decode()


def test_clock_of_a_bracket_ends_with_the_last_game_at_a_table(desk):
    stored_night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(stored_night, 4)
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        draw_and_call.call_games(build.desk(stored_night))
        walls.start_clock(build.desk(stored_night), minutes=20)
    with time_machine.travel(start + timedelta(minutes=5), tick=False):
        pairs.play_game(stored_night, "W1.1")
        assert round_clock(stored_night)
        pairs.play_game(stored_night, "W1.2")
        assert round_clock(stored_night) is None
    with time_machine.travel(start + timedelta(minutes=6), tick=False):
        draw_and_call.call_games(build.desk(stored_night))
        assert round_clock(stored_night) is None
        walls.start_clock(build.desk(stored_night), minutes=20)
        assert is_within_5_seconds_of(time_left(stored_night), 20)


def test_scores_page_is_told_that_the_clock_has_ended(desk, night):
    walls.start_clock(build.desk(night), minutes=18)
    address, script = f"/night/{night.pk}/scores/1/?after=0", {"HTTP_ACCEPT": "application/json"}
    assert desk.get(address, **script).json()["clocked"]
    finishing.enter_all_totals(night)
    assert not desk.get(address, **script).json()["clocked"]
