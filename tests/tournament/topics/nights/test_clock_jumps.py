"""The laptop's clock jumps during a night, or is corrected while the program runs. The night goes
on, and the director is told once.
"""

import re
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import build, pressing
from tests.tournament import finishing
from tests.tournament.topics.phones.test_table_phone import (
    read_current_game,
    send_hand,
    table_phone_address,
)
from tournament.evening.night.hours import own_time
from tournament.server.access import sign_in, table_key
from tournament.server.live import channel
from tournament.storage.models import Club
from tournament.storage.reading import current_nights, reader
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds

STILL_OPEN_WORDS = "is still open."
CLOCK_JUMPS = [timedelta(days=-1), timedelta(hours=-1), timedelta(days=-2800), timedelta(days=1)]


@pytest.fixture(autouse=True)
def run_at_seven_in_the_evening():
    """Run the test at seven in the evening, on a day before the dates in the tests. A jump of a day
    has other results before six in the morning.
    """
    with time_machine.travel(timezone.localtime().replace(2026, 11, 17, hour=19, minute=0)):
        yield


def move_clock(jump):
    return time_machine.travel(timezone.now() + jump)


@pytest.mark.parametrize("jump", CLOCK_JUMPS)
def test_phones_walls_and_table_codes_work_after_a_clock_jump(desk, client, night, jump):
    send_hand(client, night)
    with move_clock(jump):
        assert send_hand(client, night, came="march").status_code == 302
        code = {"table": "1", "code": table_key.table_code(night.pk, 1, 1)}
        assert client.post("/table/", code).headers["Location"] == table_phone_address(night, 1)
        wall = client.get(f"/display/{night.club.wall}/").content.decode()
        assert 'data-scene="waiting"' in wall
        assert "Next:" not in wall
    assert len(read_current_game(night).hands) == 2


@pytest.mark.parametrize("jump", CLOCK_JUMPS[:3])
def test_clock_jump_to_another_year_does_not_read_every_earlier_night(
    desk, night, jump, django_assert_max_num_queries
):
    for week in range(1, 9):
        build.night(night.club, day=timezone.localdate() - timedelta(days=7 * week))
    rounds.undo_seating(build.desk(night), game=1)
    rounds.seat_next_game(build.desk(night), game=1)
    with move_clock(jump), django_assert_max_num_queries(16):
        (nearby_night,) = current_nights.nights_near_today(night.club_id, timezone.localtime())
    assert nearby_night.tournament == night.pk


def home_page(desk):
    return desk.get(reverse("tonight")).content.decode()


def test_clock_set_back_is_reported_once(desk, night):
    with time_machine.travel("2026-11-24 12:40Z"):
        tonight = build.night(night.club, name="Thanksgiving euchre")
        build.check_in(tonight, *build.players(4))
        desk.force_login(night.club.directors.get())
        assert "clock says" not in home_page(desk)
    with time_machine.travel("2026-11-23 11:40Z"):
        html = home_page(desk)
        assert "This computer&#x27;s clock says" in html
        assert "something was saved on Tuesday, November 24, 2026" in html
        assert "Set the clock right when you can" in html
        assert "Thanksgiving euchre" in html
        build.check_in(tonight, "Zora Zeller")
        assert "clock says" not in home_page(desk)


def test_clock_that_ran_ahead_is_reported_once(desk, night):
    with move_clock(timedelta(days=1)):
        desk.force_login(night.club.directors.get())
        html = home_page(desk)
        assert f"but this night is dated {timezone.localdate() - timedelta(days=1):%B}" in html
        assert "clock says" not in home_page(desk)


# The nights start half an hour before the clocks of New York go back, and before they go forward.
@pytest.mark.parametrize("start", ["2026-11-01 05:30Z", "2026-03-08 06:30Z"])
def test_night_goes_on_while_daylight_saving_time_changes(desk, client, start):
    with timezone.override("America/New_York"), time_machine.travel(start, tick=False) as clock:
        day = timezone.localdate() - timedelta(days=1)
        night = build.night(Club.objects.get(), games=2, day=day)
        build.seat_players(night, 8)
        desk.force_login(night.club.directors.get())
        desk.post(f"/night/{night.pk}/clock/", {"do": "begin", "minutes": "45"})
        send_hand(client, night)
        clock.shift(timedelta(minutes=40))
        assert reader.round_clock(reader.night(night.pk), timezone.now()).time_remaining(
            timezone.now()
        ) == timedelta(minutes=5)
        assert send_hand(client, night, came="march").status_code == 302
        assert [hand.number for hand in read_current_game(night).hands] == [1, 2]
        assert "Game 1 of 2" in client.get(f"/display/{night.club.wall}/").content.decode()
        history = desk.get(f"/night/{night.pk}/history/").content.decode()
        assert history.index("hand 2") < history.index("hand 1")
        assert "clock says" not in home_page(desk)
        finishing.enter_all_totals(night)
        build.seat_game(night.pk, 2)
        assert [round_.number for round_ in reader.night(night.pk).rounds] == [1, 2]


@pytest.fixture
def unseated_night(desk):
    """Return a night before its first game is seated."""
    night = build.night(Club.objects.get(), games=2)
    build.check_in(night, *build.players(8))
    return night


@pytest.fixture
def played_night(unseated_night):
    """Return a night after its last game, before anyone is paid."""
    finishing.play_games(unseated_night, games=2)
    return unseated_night


@pytest.mark.parametrize("fixture_name", ["unseated_night", "played_night"])
def test_night_that_the_clock_makes_yesterdays_is_reported_with_a_button_to_continue(
    desk, fixture_name, request
):
    night = request.getfixturevalue(fixture_name)
    assert STILL_OPEN_WORDS not in home_page(desk)
    with move_clock(timedelta(days=1)):
        desk.force_login(night.club.directors.get())
        html = home_page(desk)
        assert "Set up tonight" in html
        assert STILL_OPEN_WORDS in html
        assert re.search(r"clock says \d+:\d\d [ap]m, \w+day, \w+ \d+, \d+\.", html)
        assert f'<form method="post" action="/night/{night.pk}/tonight/">' in html
        assert desk.get(f"/night/{night.pk}/").status_code == 200
    assert STILL_OPEN_WORDS not in home_page(desk)


def test_night_that_the_clock_makes_yesterdays_is_reported_beside_the_next_days_night(desk):
    club, tomorrow = Club.objects.get(), timezone.localdate() + timedelta(days=1)
    build.night(club, name="Next euchre", day=tomorrow)
    tonight = build.night(club)
    build.check_in(tonight, *build.players(4))
    with move_clock(timedelta(days=1)):
        desk.force_login(club.directors.get())
        html = home_page(desk)
        assert "Next euchre" in html
        assert f'<form method="post" action="/night/{tonight.pk}/tonight/">' in html


@pytest.mark.parametrize("jump", [timedelta(days=2), timedelta(days=3650)])
@pytest.mark.parametrize("fixture_name", ["unseated_night", "night", "played_night"])
def test_night_that_the_clock_puts_in_another_year_is_continued_by_one_press(
    client, fixture_name, jump, request
):
    night = request.getfixturevalue(fixture_name)
    desk = pressing.browser()
    with move_clock(jump):
        desk.force_login(night.club.directors.get())
        html = home_page(desk)
        assert html.index(STILL_OPEN_WORDS) < html.index("Set up tonight")
        pressing.press(desk, reverse("tonight"), "Continue it")
        assert "Tuesday euchre</bdi></h1>" in home_page(desk)
        assert STILL_OPEN_WORDS not in home_page(desk)
        assert "Next:" not in client.get(f"/display/{night.club.wall}/").content.decode()
        if fixture_name == "night":
            assert send_hand(client, night).status_code == 302


@pytest.mark.parametrize("state", ["night", "closed", "still to come"])
def test_finished_closed_or_future_night_is_not_reported_as_still_open(desk, state, request):
    night = request.getfixturevalue("night" if state == "night" else "played_night")
    if state != "night":
        closing.close_night(build.desk(night, reason="late"))
    if state == "still to come":
        night = build.night(night.club, day=timezone.localdate() + timedelta(days=9))
        build.check_in(night, *build.players(2))
    with move_clock(timedelta(days=1)):
        desk.force_login(night.club.directors.get())
        assert STILL_OPEN_WORDS not in home_page(desk)


def test_night_counts_as_in_play_only_during_a_game_and_for_thirty_hours(night):
    time_now = timezone.localtime()
    assert current_nights.is_any_night_in_play(time_now + timedelta(hours=25))
    assert not current_nights.is_any_night_in_play(time_now + timedelta(hours=31))
    finishing.enter_all_totals(night)
    assert current_nights.is_any_night_in_play(time_now)
    finishing.play_games(night)
    assert not current_nights.is_any_night_in_play(time_now)


@pytest.mark.parametrize("minutes", [0, 20, -4])
def test_nearly_correct_clock_is_not_reported(desk, night, minutes):
    with move_clock(timedelta(minutes=minutes)):
        assert "clock says" not in home_page(desk)


@pytest.mark.parametrize("jump", CLOCK_JUMPS[:3])
def test_signed_addresses_and_passes_stay_valid_if_the_clock_is_set_back(desk, night, jump):
    """Sign-ins, addresses of screens and passes for the director's phone are signed with the
    time.
    """
    director = night.club.directors.get()
    table = ("table", night.pk, 1, 1, "")
    signed_address, phone_pass = (
        channel.signed_channel_address(table),
        sign_in.make_phone_pass(director.pk, 0, 0),
    )
    with move_clock(jump):
        assert f"/night/{night.pk}/scores/" in home_page(desk)
        assert channel.channel_name_from_address(signed_address.split("/")[2]) == table
        assert sign_in.read_phone_pass(phone_pass) == (director.pk, 0, 0)


def test_clock_that_runs_ahead_ends_the_sign_in_but_keeps_what_was_typed(desk, night):
    form_fields = {"who": "Zora Zeller", "key": "k"}
    with move_clock(timedelta(days=1)):
        check_in_address = reverse("check-in", args=[night.pk])
        page = desk.post(check_in_address, form_fields, follow=True).content.decode()
        assert "Sign in" in page
        assert "who=Zora+Zeller" in page


CLOCK_JUMPS_AHEAD = [
    timedelta(days=1),
    timedelta(hours=29),
    timedelta(hours=31),
    timedelta(days=3650),
]


TONIGHTS_HEADING = "Tuesday euchre</bdi></h1>"


@pytest.fixture
def hours_running():
    """Return a list with one item, the hours since the program started, for the test to change."""
    hours = [0]
    own_time.use_monotonic_clock(lambda: hours[0] * 3600)
    yield hours
    own_time.use_monotonic_clock(None)


def night_in_state(state):
    night = build.night(Club.objects.get(), games=2)
    build.check_in(night, *build.players(8))
    if state == "playing":
        build.seat_game(night.pk, 1)
    if state == "played":
        finishing.play_games(night, games=2)
    return night


def home_page_of_club(desk, club):
    desk.force_login(club.directors.get())
    return desk.get(reverse("tonight")).content.decode()


@pytest.mark.parametrize("jump", CLOCK_JUMPS_AHEAD)
@pytest.mark.parametrize("state", ["at the door", "playing", "played"])
def test_night_goes_on_while_the_program_runs_despite_a_jump_ahead(
    desk, client, hours_running, state, jump
):
    tonight = night_in_state(state)
    assert "clock says" not in home_page_of_club(desk, tonight.club)
    with move_clock(jump):
        html = home_page_of_club(desk, tonight.club)
        assert "This computer&#x27;s clock says" in html
        assert TONIGHTS_HEADING in html
        assert "Next:" not in client.get(f"/display/{tonight.club.wall}/").content.decode()
        if state == "at the door":
            build.check_in(tonight, "Zora Zeller")
            build.seat_game(tonight.pk, 1)
        if state != "played":
            assert send_hand(client, tonight).status_code == 302
        assert TONIGHTS_HEADING in home_page_of_club(desk, tonight.club)


@pytest.mark.parametrize("jump", [timedelta(), *CLOCK_JUMPS_AHEAD])
def test_forgotten_night_stops_being_tonights_after_thirty_hours(desk, hours_running, jump):
    tonight = night_in_state("playing")
    assert TONIGHTS_HEADING in home_page_of_club(desk, tonight.club)
    for hours, page_words in (
        (29, TONIGHTS_HEADING),
        (31, "Set up tonight"),
        (500, "Set up tonight"),
    ):
        hours_running[0] = hours
        with move_clock(jump + timedelta(hours=hours)):
            assert page_words in home_page_of_club(desk, tonight.club)


def test_night_dated_today_becomes_tonights_after_the_clock_is_corrected(desk, hours_running):
    earlier_night = night_in_state("playing")
    assert TONIGHTS_HEADING in home_page_of_club(desk, earlier_night.club)
    hours_running[0] = 7 * 24
    with move_clock(timedelta(days=3657)):
        build.night(earlier_night.club, name="Thursday euchre")
        assert "Thursday euchre</bdi></h1>" in home_page_of_club(desk, earlier_night.club)
