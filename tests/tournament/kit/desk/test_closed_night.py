"""A closed night says so on every page, and offers no press that would be refused."""

import re

import pytest

from tests import build
from tests.tournament import finishing
from tournament.evening.courses.course import StepState
from tournament.evening.facts import Hand
from tournament.storage.models import Club
from tournament.topics.prizes.actions import closing
from tournament.topics.table.actions import hands

PAGES = [
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
    """Return a closed night in which one table wrote down a hand and the other its totals."""
    row = build.night(Club.objects.get())
    build.seat_players(row, 8)
    hand = Hand(round=1, table=1, number=1, dealer="N", event="played", maker="N", tricks=3)
    hands.record_hand(build.desk(row), hand=hand)
    closing.close(build.desk(row, reason="the lights went out"))
    return row


def main_text(desk, night, page):
    text = desk.get(f"/night/{night.pk}/{page}").content.decode()
    return text[text.index("<main") : text.index("</main>")]


@pytest.mark.parametrize("page", PAGES)
def test_page_of_a_closed_night_says_so_once_and_has_no_buttons(desk, closed_night, page):
    html = main_text(desk, closed_night, page)
    assert len(CLOSED_NOTE.findall(html)) == 1
    buttons = re.findall(r"<button(?![^>]*\bdisabled)[^>]*>", html)
    assert buttons == []
    boxes = re.findall(r"<(?:input|select)(?![^>]*type=\"hidden\")[^>]*>", html)
    assert boxes == []


def test_saved_scores_of_a_closed_night_can_be_read(desk, closed_night):
    assert "The hands so far" in main_text(desk, closed_night, "scores/1/1/")
    assert "Ada Abbott" in main_text(desk, closed_night, "check-in/")
    assert "Table by table" in main_text(desk, closed_night, "seat/")


@pytest.mark.parametrize(
    ("house", "page"), [("tanglewood", "seat/"), ("tanglewood", "scores/"), ("athens", "bracket/")]
)
def test_night_closed_before_its_first_game_offers_none(desk, house, page):
    row = build.night(Club.objects.get(), house=house)
    closing.close(build.desk(row, reason="nobody came"))
    html = main_text(desk, row, page)
    assert CLOSED_NOTE.search(html)
    assert "Check in players" not in html
    assert 'class="do"' not in html


def test_every_step_of_a_closed_night_is_done(desk, closed_night):
    steps = desk.get(f"/night/{closed_night.pk}/").context["steps"]
    assert {mark.state for mark in steps} == {StepState.DONE}


def test_reopened_night_is_unchanged(desk, closed_night):
    closing.reopen(build.desk(closed_night, reason="one more game"))
    assert "This night is closed" not in main_text(desk, closed_night, "")
    assert "Correct a score" in main_text(desk, closed_night, "")
    finishing.enter_all_totals(closed_night)
    assert 'id="box"' in main_text(desk, closed_night, "check-in/")


@pytest.mark.parametrize("page", ["payout/", "money/", "check-out/", "closing/"])
def test_page_links_to_the_last_count_and_has_no_close_button(desk, closed_night, page):
    html = main_text(desk, closed_night, page)
    assert ">Closing</a>" in html
    assert "Close the night" not in html
    assert "closing the night" not in html
