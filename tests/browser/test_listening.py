"""The door, the seats and the scores for somebody who hears the pages and sees nothing of them."""

import pytest

from tests import build
from tests.browser.keys import press
from tests.browser.listening import at_the_cursor, news, tree, words
from tests.tournament import halls
from tournament.kit.lists.contact import Contact, Person
from tournament.storage.reading import replay
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions import signing_in

pytestmark = pytest.mark.django_db(transaction=True)


# All that the line which is read aloud has said.
HEARD = """
() => {
  window.heard = [];
  const line = document.querySelector("[data-aloud]");
  const hear = () => window.heard.push(line.textContent);
  new MutationObserver(hear).observe(line, { childList: true });
}
"""
# A box that was refused takes nothing for a while.
PAUSE = 600


@pytest.fixture
def night(db):
    director = build.director()
    row = build.night(director.club)
    row.director = director
    return row


def opened(visit, night, page):
    return visit(f"/night/{night.pk}/{page}/", signed_in=night.director)


def test_sign_in_is_heard_how_many_fit_who_it_is_and_how_many_are_here(visit, night):
    people = [Contact(name=name) for name in ("Mark Kowalski", "Mary Moe", "Bert Marsh")]
    regulars.enlist(club=night.club_id, people=people)
    page = opened(visit, night, "check-in")
    box = at_the_cursor(page)
    assert (box.role, box.name) == ("textbox", "Who is here?")
    assert "The first letters of a name" in box.described
    page.keyboard.type("mar")
    news(page, "3 fit, and Enter takes Mark Kowalski.")
    page.keyboard.type("k")
    news(page, "1 fits, and Enter takes Mark Kowalski.")
    press(page, "Enter")
    news(page, "Signed in: Mark Kowalski is number 1.")
    news(page, "1 here")
    assert at_the_cursor(page).name == "Who is here?"
    page.keyboard.type("Zo New")
    press(page, "Enter")
    news(page, "Not on the list. Enter again adds “Zo New”")


def test_empty_box_at_the_door_is_heard_as_refused(visit, night):
    page = opened(visit, night, "check-in")
    press(page, "Enter")
    page.locator("#who[aria-invalid=true]").wait_for()
    box = at_the_cursor(page)
    assert (box.name, box.is_wrong) == ("Who is here?", True)
    assert box.described.endswith("Type a name or a number first.")
    assert page.evaluate("getComputedStyle(who).borderTopWidth") == "3px"
    page.keyboard.type("Zo New")
    press(page, "Enter")
    page.locator("#who:not([aria-invalid])").wait_for()
    assert not at_the_cursor(page).is_wrong


def test_seating_is_heard_with_whoever_is_left_over_before_its_button(visit, night):
    build.sign_in(night, *build.players(9))
    page = opened(visit, night, "seat")
    out = replay.night(night.pk).entries.of(9).name
    button = at_the_cursor(page)
    assert (button.role, button.name) == ("button", "Seat game 1")
    assert button.described == f"9 here: 2 tables, 1 sits out. Sitting out: {out} 9."
    signing_in.sign_in(build.desk(night), person=Person(name="Zoe Late"))
    page.reload()
    assert at_the_cursor(page).name == "Zoe Late 10"
    heard = words(page)
    buttons = [one for one in tree(page) if one.role == "button"]
    (button,) = [one for one in buttons if one.name.startswith("Seat game 1")]
    assert button.name == "Seat game 1 without this one"
    assert button.described.startswith("✗ 1 is here and not ready, so is left out: Zoe Late")
    assert heard.index("link Zoe Late 10") < heard.index(str(button))
    chairs = [one for one in heard if one.startswith("button north")]
    assert len(chairs) == 2
    assert heard.index("heading Table 1") < heard.index(chairs[0]) < heard.index("heading Table 2")


def test_score_is_heard_box_by_box_refused_at_its_box_and_saved_once(visit, night):
    halls.seated(night, 8)
    seats = dict(replay.night(night.pk).rounds.game(1, 1).seats)
    names = " and ".join(replay.night(night.pk).entries.of(seats[chair]).name for chair in "NS")
    page = opened(visit, night, "scores")
    boxes = [one for one in tree(page) if one.role == "textbox"]
    assert boxes[0].name == f"Table 1, {names}, points N/S"
    assert boxes[2].name == f"Table 1, {names}, X N/S"
    assert len({one.name for one in boxes}) == len(boxes) == 8
    assert at_the_cursor(page).name == boxes[0].name
    page.evaluate(HEARD)
    press(page, "9", "6", "2", "7")
    page.locator("#t1 [role=alert]").wait_for()
    refused = at_the_cursor(page)
    assert refused.is_wrong
    assert refused.name == boxes[3].name
    assert "Table 1: 9 X are written down" in refused.described
    page.wait_for_timeout(PAUSE)
    press(page, "1")
    page.locator("#t1 [role=alert]").wait_for(state="detached")
    press(page, "9", "6", "2", "1")
    page.locator(".saved", has_text="All saved").wait_for()
    news(page, "Saved: table 2")
    assert page.evaluate("window.heard") == ["Saved: table 1", "Saved: table 2"]
    assert not any(one.is_wrong for one in tree(page))
    assert at_the_cursor(page).name == "Seat game 2"
