"""A closed night says so on every page, and offers nothing that could only be refused."""

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
CLOSED = re.compile(r"This night is closed\.</b> <a href=\"/night/\d+/closing/\">Open it again</a>")


@pytest.fixture
def night(desk):
    """One table has written a hand down, the other its totals."""
    row = build.night(Club.objects.get())
    build.seated(row, 8)
    hand = Hand(round=1, table=1, number=1, dealer="N", event="played", maker="N", tricks=3)
    hands.record_hand(build.desk(row), hand=hand)
    closing.close(build.desk(row, reason="the lights went out"))
    return row


def main(desk, night, where):
    text = desk.get(f"/night/{night.pk}/{where}").content.decode()
    return text[text.index("<main") : text.index("</main>")]


@pytest.mark.parametrize("where", PAGES)
def test_page_says_it_once_and_has_nothing_to_press(desk, night, where):
    shown = main(desk, night, where)
    assert len(CLOSED.findall(shown)) == 1
    buttons = re.findall(r"<button(?![^>]*\bdisabled)[^>]*>", shown)
    assert buttons == []
    boxes = re.findall(r"<(?:input|select)(?![^>]*type=\"hidden\")[^>]*>", shown)
    assert boxes == []


def test_what_was_written_down_is_still_there_to_read(desk, night):
    assert "The hands so far" in main(desk, night, "scores/1/1/")
    assert "Ada Abbott" in main(desk, night, "check-in/")
    assert "Table by table" in main(desk, night, "seat/")


@pytest.mark.parametrize(
    ("house", "where"), [("tanglewood", "seat/"), ("tanglewood", "scores/"), ("athens", "bracket/")]
)
def test_night_closed_before_its_first_game_offers_none(desk, house, where):
    row = build.night(Club.objects.get(), house=house)
    closing.close(build.desk(row, reason="nobody came"))
    shown = main(desk, row, where)
    assert CLOSED.search(shown)
    assert "Sign people in" not in shown
    assert 'class="do"' not in shown


def test_every_step_of_a_closed_night_is_done(desk, night):
    steps = desk.get(f"/night/{night.pk}/").context["steps"]
    assert {mark.state for mark in steps} == {StepState.DONE}


def test_night_that_is_opened_again_is_as_it_was(desk, night):
    closing.reopen(build.desk(night, reason="one more game"))
    assert "This night is closed" not in main(desk, night, "")
    assert "Correct a score" in main(desk, night, "")
    finishing.type_all(night)
    assert 'id="box"' in main(desk, night, "check-in/")


@pytest.mark.parametrize("where", ["payout/", "money/", "check-out/", "closing/"])
def test_page_leads_to_the_last_count_and_asks_nobody_to_close_it(desk, night, where):
    shown = main(desk, night, where)
    assert ">The last count</a>" in shown
    assert "Close the night" not in shown
    assert "closing the night" not in shown
