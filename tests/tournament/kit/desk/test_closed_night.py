"""A closed night says on every page that it is closed, and has no button that would be refused."""

import re

import pytest

from tests import build
from tests.tournament import finishing
from tournament.evening.courses.course import StepState
from tournament.evening.facts import Hand
from tournament.storage.models import Club
from tournament.topics.prizes.actions import closing
from tournament.topics.table.actions import hands

PAGE_ADDRESSES = [
    "check-in/",
    "check-in/?who=1",
    "seat/",
    "seat/?first=1",
    "scores/1/1/",
    "scores/1/1/rows/",
    "scores/1/1/hand/1/",
    "rulings/",
    "ruling/1/1/",
    "correct/",
    "set-up/",
    "",
]
CLOSED_NOTE = re.compile(
    r"This night is closed\.</b> <a href=\"/night/\d+/closing/\">Reopen it</a>"
)


@pytest.fixture
def closed_night(desk):
    """Close a night in which one table entered a hand and no table entered a total, and return its
    row.
    """
    night_row = build.night(Club.objects.get())
    build.seat_players(night_row, 8)
    hand = Hand(round=1, table=1, number=1, dealer="N", event="played", maker="N", tricks=3)
    hands.record_hand(build.desk(night_row), hand=hand)
    closing.close_night(build.desk(night_row, reason="the lights went out"))
    return night_row


def main_html(desk, night, page):
    text = desk.get(f"/night/{night.pk}/{page}").content.decode()
    return text[text.index("<main") : text.index("</main>")]


@pytest.mark.parametrize("page", PAGE_ADDRESSES)
def test_closed_night_page_says_once_it_is_closed_and_has_no_buttons(desk, closed_night, page):
    html = main_html(desk, closed_night, page)
    assert len(CLOSED_NOTE.findall(html)) == 1
    buttons = re.findall(r"<button(?![^>]*\bdisabled)[^>]*>", html)
    assert buttons == []
    boxes = re.findall(r"<(?:input|select)(?![^>]*type=\"hidden\")[^>]*>", html)
    assert boxes == []


def test_closed_night_still_shows_hands_players_and_seats(desk, closed_night):
    assert "The hands so far" in main_html(desk, closed_night, "scores/1/1/")
    assert "Ada Abbott" in main_html(desk, closed_night, "check-in/")
    assert "Table by table" in main_html(desk, closed_night, "seat/")


@pytest.mark.parametrize(
    ("house", "page"), [("tanglewood", "seat/"), ("tanglewood", "scores/"), ("athens", "bracket/")]
)
def test_night_closed_before_game_1_has_no_check_in_button(desk, house, page):
    night_row = build.night(Club.objects.get(), house=house)
    closing.close_night(build.desk(night_row, reason="nobody came"))
    html = main_html(desk, night_row, page)
    assert CLOSED_NOTE.search(html)
    assert "Check in players" not in html
    assert 'class="do"' not in html


def test_all_steps_of_a_closed_night_are_done(desk, closed_night):
    steps = desk.get(f"/night/{closed_night.pk}/").context["steps"]
    assert {mark.state for mark in steps} == {StepState.DONE}


def test_reopened_night_can_be_changed_again(desk, closed_night):
    closing.reopen_night(build.desk(closed_night, reason="one more game"))
    assert "This night is closed" not in main_html(desk, closed_night, "")
    assert "Correct a score" in main_html(desk, closed_night, "")
    finishing.enter_all_totals(closed_night)
    assert 'id="box"' in main_html(desk, closed_night, "check-in/")


@pytest.mark.parametrize("page", ["payout/", "money/", "check-out/", "closing/"])
def test_money_pages_of_a_closed_night_link_to_closing_only(desk, closed_night, page):
    html = main_html(desk, closed_night, page)
    assert ">Closing</a>" in html
    assert "Close the night" not in html
    assert "closing the night" not in html
