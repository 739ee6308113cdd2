"""Test that the bracket page keeps its place after a button is pressed."""

import pytest

from tests import build
from tests.browser.keys import focused_element
from tests.tournament import pairs
from tournament.topics.bracket.actions import draw_and_call

pytestmark = pytest.mark.django_db(transaction=True)

LAST_MESSAGE_SELECTOR = ".messages .said"
IS_IN_VIEW = """
(selector) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
"""


@pytest.fixture
def page(visit):
    """Return the bracket page of a night with 12 teams drawn."""
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 12)
    return visit(f"/night/{night.pk}/bracket/", signed_in=director)


def wait_for_message_in_view(page, words):
    page.locator(LAST_MESSAGE_SELECTOR, has_text=words).wait_for()
    assert page.evaluate(IS_IN_VIEW, LAST_MESSAGE_SELECTOR)


def test_message_appears_where_the_button_was_pressed(page):
    page.fill("#tables", "5")
    page.click("form:has(#tables) button")
    wait_for_message_in_view(page, "Number of tables: 5")
    assert page.evaluate(IS_IN_VIEW, "#more")
    page.locator(".called > li > details > summary").first.click()
    page.locator("text=Call to this table").first.click()
    wait_for_message_in_view(page, "Called to table")
    assert focused_element(page) == "H2"
    assert page.evaluate(IS_IN_VIEW, "#ready")
    page.locator("section:has(#playing) summary").first.click()
    page.click("text=Undo the call for table")
    wait_for_message_in_view(page, "Call undone")
    assert page.evaluate(IS_IN_VIEW, "#playing")
    page.fill("#tables", "0")
    page.click("form:has(#tables) button")
    page.locator(".messages .error").wait_for()
    assert page.evaluate(IS_IN_VIEW, ".messages .error")


def test_forfeit_question_is_not_covered_by_the_bar(page):
    page.set_viewport_size({"width": 1366, "height": 768})
    page.click(".next button")
    wait_for_message_in_view(page, "games called")
    page.locator("section:has(#playing) summary").first.click()
    page.locator("summary:has-text('Forfeit by')").first.click()
    page.locator("button:has-text('Record the forfeit')").first.click()
    wait_for_message_in_view(page, "Winner plays")
    assert page.evaluate(IS_IN_VIEW, "#playing")
    bar = page.locator("header.felt").bounding_box()
    assert page.locator(LAST_MESSAGE_SELECTOR).bounding_box()["y"] >= bar["y"] + bar["height"]


def test_enter_scores_link_has_the_focus_after_games_are_called(page):
    page.click(".next button")
    wait_for_message_in_view(page, "games called")
    page.wait_for_function("() => document.activeElement.innerText === 'Enter scores'")


def test_message_of_many_called_games_leaves_most_of_a_phone_free(page):
    page.set_viewport_size({"width": 360, "height": 740})
    page.click(".next button")
    wait_for_message_in_view(page, "games called")
    assert page.locator(".messages").bounding_box()["height"] <= 0.3 * 740 + 1


def test_focused_elements_are_in_view_after_the_draw(page):
    """At this width the bar at the top shows the message. The line above the page has it too, but
    only for screen readers.
    """
    page.set_viewport_size({"width": 1280, "height": 720})
    page.click("text=Draw again")
    page.locator(".last", has_text="teams drawn").wait_for()
    page.locator(".messages .unseen", has_text="teams drawn").wait_for(state="attached")
    page.focus("button:has-text('larger text')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText").startswith("Call ")


def test_link_of_a_late_team_opens_the_section_with_the_undo_call_button(visit):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 3)
    draw_and_call.call_games(build.desk(night))
    pairs.play_game(night, "W1.1")
    draw_and_call.call_games(build.desk(night))
    page = visit(f"/night/{night.pk}/check-in/?q=Zoe+Young+and+Yuri+Young", signed_in=director)
    page.click("text=Undo the call for table 1")
    page.wait_for_function("document.activeElement.id === 'call-back-1'")
    assert page.evaluate(IS_IN_VIEW, "#call-back-1")
    page.keyboard.press("Enter")
    wait_for_message_in_view(page, "Call undone")
