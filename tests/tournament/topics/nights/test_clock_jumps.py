"""The laptop's clock jumps in the middle of an evening: what goes on, and what the director is told
once.
"""

import re
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import build, pressing
from tests.tournament import finishing
from tests.tournament.topics.phones.test_table_phone import address, game, send
from tournament.server.access import sign_in, table_key
from tournament.server.live import channel
from tournament.storage.models import Club
from tournament.storage.reading import evenings, replay
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds

LEFT = "is still open."
JUMPS = [timedelta(days=-1), timedelta(hours=-1), timedelta(days=-2800), timedelta(days=1)]


@pytest.fixture(autouse=True)
def at_seven():
    """What a jump of a day leads to is another thing before six in the morning, and the days named
    below have to come later.
    """
    with time_machine.travel(timezone.localtime().replace(2026, 11, 17, hour=19, minute=0)):
        yield


def jumped(jump):
    return time_machine.travel(timezone.now() + jump)


@pytest.mark.parametrize("jump", JUMPS)
def test_phones_walls_and_codes_go_on(desk, client, night, jump):
    send(client, night)
    with jumped(jump):
        assert send(client, night, came="march").status_code == 302
        code = {"table": "1", "code": table_key.code_for(night.pk, 1, 1)}
        assert client.post("/table/", code).headers["Location"] == address(night, 1)
        wall = client.get(f"/display/{night.club.wall}/").content.decode()
        assert 'data-scene="waiting"' in wall
        assert "Next:" not in wall
    assert len(game(night).hands) == 2


@pytest.mark.parametrize("jump", JUMPS[:3])
def test_walls_of_last_spring_are_not_read_for_a_clock_that_woke_in_another_year(
    desk, night, jump, django_assert_max_num_queries
):
    for week in range(1, 9):
        build.night(night.club, day=timezone.localdate() - timedelta(days=7 * week))
    rounds.unseat(build.desk(night), game=1)
    rounds.seat(build.desk(night), game=1)
    with jumped(jump), django_assert_max_num_queries(16):
        (found,) = evenings.nights(night.club_id, timezone.localtime())
    assert found.tournament == night.pk


def home(desk):
    return desk.get(reverse("tonight")).content.decode()


def test_director_is_told_once_that_the_clock_was_set_back(desk, night):
    with time_machine.travel("2026-11-24 12:40Z"):
        tonight = build.night(night.club, name="Thanksgiving euchre")
        build.sign_in(tonight, *build.players(4))
        desk.force_login(night.club.directors.get())
        assert "clock says" not in home(desk)
    with time_machine.travel("2026-11-23 11:40Z"):
        told = home(desk)
        assert "This computer&#x27;s clock says" in told
        assert "something was saved on Tuesday, November 24, 2026" in told
        assert "Set the clock right when you can" in told
        assert "Thanksgiving euchre" in told
        build.sign_in(tonight, "Zora Zeller")
        assert "clock says" not in home(desk)


def test_director_is_told_once_that_the_clock_ran_ahead(desk, night):
    with jumped(timedelta(days=1)):
        desk.force_login(night.club.directors.get())
        told = home(desk)
        assert f"but this night is of {timezone.localdate() - timedelta(days=1):%B}" in told
        assert "clock says" not in home(desk)


# Half an hour before the clocks of New York go back, and before they go forward.
@pytest.mark.parametrize("before", ["2026-11-01 05:30Z", "2026-03-08 06:30Z"])
def test_night_in_which_the_clocks_change_goes_on_as_any_other(desk, client, before):
    with timezone.override("America/New_York"), time_machine.travel(before, tick=False) as now:
        day = timezone.localdate() - timedelta(days=1)
        night = build.night(Club.objects.get(), games=2, day=day)
        build.seated(night, 8)
        desk.force_login(night.club.directors.get())
        desk.post(f"/night/{night.pk}/clock/", {"do": "begin", "minutes": "45"})
        send(client, night)
        now.shift(timedelta(minutes=40))
        assert replay.round_clock(replay.night(night.pk), timezone.now()).remaining(
            timezone.now()
        ) == timedelta(minutes=5)
        assert send(client, night, came="march").status_code == 302
        assert [one.number for one in game(night).hands] == [1, 2]
        assert "Game 1 of 2" in client.get(f"/display/{night.club.wall}/").content.decode()
        history = desk.get(f"/night/{night.pk}/history/").content.decode()
        assert history.index("hand 2") < history.index("hand 1")
        assert "clock says" not in home(desk)
        finishing.type_all(night)
        build.seat(night.pk, 2)
        assert [one.number for one in replay.night(night.pk).rounds] == [1, 2]


@pytest.fixture
def at_the_door(desk):
    """Before the first game is seated."""
    found = build.night(Club.objects.get(), games=2)
    build.sign_in(found, *build.players(8))
    return found


@pytest.fixture
def played(at_the_door):
    """After the last game, before anybody is paid."""
    finishing.played(at_the_door, games=2)
    return at_the_door


@pytest.mark.parametrize("when", ["at_the_door", "played"])
def test_night_that_a_clock_left_behind_is_told_and_led_to(desk, when, request):
    night = request.getfixturevalue(when)
    assert LEFT not in home(desk)
    with jumped(timedelta(days=1)):
        desk.force_login(night.club.directors.get())
        told = home(desk)
        assert "Start tonight" in told
        assert LEFT in told
        assert re.search(r"It is \d+:\d\d [ap]m on \w+day, \w+ \d+, \d+ by this computer", told)
        assert f'<form method="post" action="/night/{night.pk}/tonight/">' in told
        assert desk.get(f"/night/{night.pk}/").status_code == 200
    assert LEFT not in home(desk)


def test_night_that_a_clock_left_behind_is_told_beside_the_one_of_the_next_day(desk):
    club, tomorrow = Club.objects.get(), timezone.localdate() + timedelta(days=1)
    build.night(club, name="Next euchre", day=tomorrow)
    tonight = build.night(club)
    build.sign_in(tonight, *build.players(4))
    with jumped(timedelta(days=1)):
        desk.force_login(club.directors.get())
        told = home(desk)
        assert "Next euchre" in told
        assert f'<form method="post" action="/night/{tonight.pk}/tonight/">' in told


@pytest.mark.parametrize("jump", [timedelta(days=2), timedelta(days=3650)])
@pytest.mark.parametrize("when", ["at_the_door", "night", "played"])
def test_night_left_open_in_another_year_is_offered_first_and_one_press_is_enough(
    client, when, jump, request
):
    night = request.getfixturevalue(when)
    desk = pressing.browser()
    with jumped(jump):
        desk.force_login(night.club.directors.get())
        told = home(desk)
        assert told.index(LEFT) < told.index("Start tonight")
        pressing.press(desk, reverse("tonight"), "It is still going on")
        assert "Tuesday euchre</bdi></h1>" in home(desk)
        assert LEFT not in home(desk)
        assert "Next:" not in client.get(f"/display/{night.club.wall}/").content.decode()
        if when == "night":
            assert send(client, night).status_code == 302


@pytest.mark.parametrize("when", ["night", "closed", "still to come"])
def test_night_that_is_played_closed_or_still_to_come_is_not_left_open(desk, when, request):
    night = request.getfixturevalue("night" if when == "night" else "played")
    if when != "night":
        closing.close(build.desk(night, reason="late"))
    if when == "still to come":
        night = build.night(night.club, day=timezone.localdate() + timedelta(days=9))
        build.sign_in(night, *build.players(2))
    with jumped(timedelta(days=1)):
        desk.force_login(night.club.directors.get())
        assert LEFT not in home(desk)


def test_only_a_game_that_is_on_keeps_the_hall_open(night):
    now = timezone.localtime()
    assert evenings.is_one_played(now + timedelta(hours=25))
    assert not evenings.is_one_played(now + timedelta(hours=31))
    finishing.type_all(night)
    assert evenings.is_one_played(now)
    finishing.played(night)
    assert not evenings.is_one_played(now)


@pytest.mark.parametrize("minutes", [0, 20, -4])
def test_clock_that_is_right_or_nearly_so_is_no_news(desk, night, minutes):
    with jumped(timedelta(minutes=minutes)):
        assert "clock says" not in home(desk)


@pytest.mark.parametrize("jump", JUMPS[:3])
def test_what_is_signed_outlives_a_clock_that_is_set_back(desk, night, jump):
    """A sign-in, what screens listen to, and a pass for the director's phone."""
    director = night.club.directors.get()
    table = ("table", night.pk, 1, 1, "")
    listened, one_time = channel.address(table), sign_in.pass_for_phone(director.pk, 0, 0)
    with jumped(jump):
        assert f"/night/{night.pk}/scores/" in home(desk)
        assert channel.name_of(listened.split("/")[2]) == table
        assert sign_in.read_pass(one_time) == (director.pk, 0, 0)


def test_clock_that_runs_ahead_ends_a_sign_in_and_loses_nothing_that_was_typed(desk, night):
    typed = {"who": "Zora Zeller", "key": "k"}
    with jumped(timedelta(days=1)):
        door = reverse("check-in", args=[night.pk])
        page = desk.post(door, typed, follow=True).content.decode()
        assert "Sign in" in page
        assert "who=Zora+Zeller" in page
