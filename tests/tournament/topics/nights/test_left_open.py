"""Nights of earlier days that are still open are named on Tonight and in the season, and can be
closed there.
"""

import re
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import build, pressing
from tests.tournament import finishing
from tournament.storage.models import Club
from tournament.storage.reading import current_nights, reader
from tournament.topics.prizes.actions import closing


@pytest.fixture(autouse=True)
def at_seven():
    with time_machine.travel(timezone.localtime().replace(2026, 11, 17, hour=19, minute=0)):
        yield


@pytest.fixture
def club(desk):
    return Club.objects.get()


@pytest.fixture
def director_browser(club):
    browser = pressing.browser()
    browser.force_login(club.directors.get())
    return browser


def open_night(club, days, name="Tuesday euchre", games=2):
    """Return a night from this many days ago, in the middle of its games."""
    with time_machine.travel(timezone.now() - timedelta(days=days)):
        night = build.night(club, name=name, games=games)
        build.seat_players(night, 8)
        finishing.enter_all_totals(night)
    return night


def names_left_open(html):
    section = re.search(r'<section class="said warning left-open".*?</section>', html, re.S)
    return re.findall(r"<li>.*?<bdi>(.*?)</bdi>", section[0], re.S) if section else []


def home_page(director_browser):
    return director_browser.get(reverse("tonight")).content.decode()


def test_all_open_nights_are_named(director_browser, club):
    open_night(club, 14, "First")
    open_night(club, 7, "Second")
    html = home_page(director_browser)
    assert names_left_open(html) == ["First", "Second"]
    assert html.count("Close the night") == 2
    assert html.count("Continue it") == 1


def test_last_weeks_night_is_closed_from_tonight(director_browser, club):
    night = open_night(club, 7)
    response = pressing.press(director_browser, reverse("tonight"), "Close the night")
    assert not reader.night(night.pk).is_closed
    form, button = pressing.find_button(
        pressing.Page(reverse("closing", args=[night.pk]), response.content.decode()),
        "Close the night",
    )
    response = pressing.send(director_browser, form, button, reason="ended early")
    assert response.redirect_chain[-1][0] == reverse("tonight")
    assert reader.night(night.pk).is_closed
    assert reader.night(night.pk).date == timezone.localdate() - timedelta(days=7)
    assert names_left_open(home_page(director_browser)) == []


@pytest.mark.parametrize("days", [1, 7])
def test_night_reopened_for_a_correction_is_not_tonights(director_browser, club, days):
    night = open_night(club, days)
    closing.close_night(build.desk(night, reason="ended early"))
    closing.reopen_night(build.desk(night, reason="a wrong score"))
    finishing.enter_all_totals(night, (8, 7, 1, 2))
    assert current_nights.find_tonights_night(club.pk) is None
    html = home_page(director_browser)
    assert "reopened for a correction" in html
    assert "Continue it" not in html
    tonight = build.night(club, name="This evening")
    build.seat_players(tonight, 8)
    finishing.enter_all_totals(night, (9, 6, 1, 2))
    assert current_nights.find_tonights_night(club.pk).tournament == tonight.pk


def test_night_reopened_on_its_own_day_is_tonights_again(director_browser, club):
    night = open_night(club, 0)
    closing.close_night(build.desk(night, reason="ended early"))
    closing.reopen_night(build.desk(night, reason="a wrong score"))
    assert current_nights.find_tonights_night(club.pk).tournament == night.pk
    assert names_left_open(home_page(director_browser)) == []


def test_two_nights_of_one_day_are_both_on_tonight(director_browser, club):
    afternoon = open_night(club, 0, "Afternoon euchre")
    closing.close_night(build.desk(afternoon, reason="ended early"))
    evening = build.night(club, name="Evening euchre")
    html = home_page(director_browser)
    assert "<h1><bdi>Evening euchre</bdi></h1>" in html
    other_links = re.search(r"Also tonight:\s*(<a.*?)</p>", html, re.S)[1]
    assert other_links.startswith(
        f'<a href="/night/{afternoon.pk}/"><bdi>Afternoon euchre</bdi></a>. Closed.'
    )
    build.seat_players(evening, 8)
    assert "Afternoon euchre" in home_page(director_browser)


def test_two_open_nights_of_one_day_are_both_on_tonight(director_browser, club):
    afternoon = open_night(club, 0, "Afternoon euchre")
    build.seat_players(build.night(club, name="Evening euchre"), 8)
    html = home_page(director_browser)
    assert "<h1><bdi>Evening euchre</bdi></h1>" in html
    other_links = re.search(r"Also tonight:\s*(<a.*?)</p>", html, re.S)[1]
    assert other_links.startswith(
        f'<a href="/night/{afternoon.pk}/"><bdi>Afternoon euchre</bdi></a>. Game 1 of 2: 2 tables.'
    )


def test_reopened_night_is_tonights_until_it_is_closed_beside_a_closed_one(club):
    first, second = (open_night(club, 0, name, games=1) for name in ("First", "Second"))
    for night in (first, second):
        closing.close_night(build.desk(night, reason="ended early"))
    assert current_nights.find_tonights_night(club.pk).tournament == second.pk
    closing.reopen_night(build.desk(first, reason="a wrong score"))
    assert current_nights.find_tonights_night(club.pk).tournament == first.pk
    finishing.enter_all_totals(first, (8, 7, 1, 2))
    build.night(club, name="Next week", day=timezone.localdate() + timedelta(days=7))
    assert current_nights.find_tonights_night(club.pk).tournament == first.pk
    closing.close_night(build.desk(first, reason="ended early"))
    assert current_nights.find_tonights_night(club.pk).tournament == first.pk


def test_finished_night_reopened_last_is_tonights_of_two_open_ones(club):
    first, second = (open_night(club, 0, name, games=1) for name in ("First", "Second"))
    closing.close_night(build.desk(first, reason="ended early"))
    assert current_nights.find_tonights_night(club.pk).tournament == second.pk
    closing.reopen_night(build.desk(first, reason="a wrong score"))
    assert current_nights.find_tonights_night(club.pk).tournament == first.pk
    closing.close_night(build.desk(first, reason="ended early"))
    assert current_nights.find_tonights_night(club.pk).tournament == second.pk


def test_night_with_a_game_in_play_stays_tonights_beside_a_reopened_one(club):
    first = open_night(club, 0, "First", games=1)
    closing.close_night(build.desk(first, reason="ended early"))
    second = open_night(club, 0, "Second", games=2)
    closing.reopen_night(build.desk(first, reason="a wrong score"))
    assert current_nights.find_tonights_night(club.pk).tournament == second.pk


def test_season_names_open_nights_and_closes_them(director_browser, club):
    open_night(club, 21, "Counted", games=1)
    nights = [open_night(club, 14, "First"), open_night(club, 7, "Second")]
    html = director_browser.get("/season/").content.decode()
    assert "1 night, not closed yet. 2 unfinished nights are not counted yet." in html
    pressing.press(director_browser, "/season/", "Close these 2 nights", reason="ended early")
    assert all(reader.night(night.pk).is_closed for night in nights)
    assert "3 nights, 1 not closed yet." in director_browser.get("/season/").content.decode()


def test_night_that_needs_a_reason_stays_open_and_says_why(director_browser, club):
    night = open_night(club, 7)
    html = pressing.press(director_browser, "/season/", "Close this night").content.decode()
    assert re.search(r"said error.*Tuesday euchre, .*November 10.*Finish this first", html, re.S)
    assert not reader.night(night.pk).is_closed


def test_nights_of_another_club_and_of_today_are_not_closed(desk, club):
    desk.force_login(club.directors.get())
    their_night = open_night(build.director("Ann", club="Theirs").club, 7)
    todays_night = open_night(club, 0)
    form_fields = {"night": [their_night.pk, todays_night.pk], "reason": "ended early"}
    assert desk.post("/nights/close/", form_fields).url == "/"
    assert not any(reader.night(night.pk).is_closed for night in (their_night, todays_night))
