"""What is asked about a bracket's result is about what stands in its boxes, and goes with it."""

import pytest

from tests import build
from tests.browser.keys import focused, press
from tests.browser.test_bracket_scores import PAUSE, asked, keep, on_disk, type_in
from tests.tournament import pairs
from tournament.topics.bracket.actions import draw_and_call

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(visit):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, 8)
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    type_in(page, 1, 10, 7)
    asked(page, 1)
    page.wait_for_timeout(PAUSE)
    return night, page


def question(page):
    return page.inner_text("#heard1").strip()


def test_boxes_that_are_emptied_again_take_the_question_away(evening):
    night, page = evening
    page.focus("[name=t1b1]")
    press(page, "Backspace")
    assert question(page) == ""
    page.wait_for_selector(".saved >> text=Half typed: table 1")
    page.focus("[name=t1b0]")
    press(page, "Backspace")
    page.wait_for_selector(".saved >> text=All saved")
    assert (question(page), focused(page), on_disk(night, 1)) == ("", "t1b0", [])
    page.reload()
    assert focused(page) == "t1b0"
    assert question(page) == ""


def test_result_that_is_typed_again_is_asked_about_again(evening):
    night, page = evening
    page.focus("[name=t1b1]")
    press(page, "Backspace")
    assert question(page) == ""
    press(page, "7")
    keep(page, 1)
    assert on_disk(night, 1) == [10, 7]
