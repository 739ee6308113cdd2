"""A question about a bracket's result is about the figures in its boxes, and disappears when they
change.
"""

import pytest

from tests import build
from tests.browser.keys import focused_element, press
from tests.browser.test_bracket_scores import (
    QUESTION_PAUSE_MILLISECONDS,
    confirm_score,
    stored_points,
    type_score,
    wait_for_question,
)
from tests.tournament import pairs
from tournament.topics.bracket.actions import draw_and_call

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def open_evening(visit):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 8)
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/scores/", signed_in=director)
    type_score(page, 1, 10, 7)
    wait_for_question(page, 1)
    page.wait_for_timeout(QUESTION_PAUSE_MILLISECONDS)
    return night, page


def question_words(page):
    return page.inner_text("#heard1").strip()


def test_emptying_its_boxes_removes_the_question_about_a_result(open_evening):
    night, page = open_evening
    page.focus("[name=t1b1]")
    press(page, "Backspace")
    assert question_words(page) == ""
    page.wait_for_selector(".saved >> text=Not finished: table 1")
    page.focus("[name=t1b0]")
    press(page, "Backspace")
    page.wait_for_selector(".saved >> text=All saved")
    assert (question_words(page), focused_element(page), stored_points(night, 1)) == (
        "",
        "t1b0",
        [],
    )
    page.reload()
    assert focused_element(page) == "t1b0"
    assert question_words(page) == ""


def test_result_typed_a_second_time_asks_its_question_again(open_evening):
    night, page = open_evening
    page.focus("[name=t1b1]")
    press(page, "Backspace")
    assert question_words(page) == ""
    press(page, "7")
    confirm_score(page, 1)
    assert stored_points(night, 1) == [10, 7]
