"""Check-in, seating and scores for a director who uses a screen reader and sees nothing."""

import pytest

from tests import build
from tests.browser.keys import press
from tests.browser.listening import heard_at_cursor, heard_elements, heard_lines, wait_for_news
from tests.tournament import halls
from tournament.kit.lists.contact import CheckInPerson, Contact
from tournament.storage.reading import reader
from tournament.topics.club.actions import regulars
from tournament.topics.door.views.check_in import NO_NAME_TYPED_SENTENCE
from tournament.topics.entrants.actions import signing_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.night()]


# Collects everything that a screen reader says after a change.
RECORD_SPOKEN_LINES = """
() => {
  window.heard = [];
  const line = document.querySelector("[data-aloud]");
  const hear = () => window.heard.push(line.textContent);
  new MutationObserver(hear).observe(line, { childList: true });
}
"""
# Milliseconds for which a refused box ignores keys.
REFUSAL_PAUSE_MILLISECONDS = 600


def open_page(visit, night, page):
    return visit(f"/night/{night.pk}/{page}/", signed_in=night.club.directors.get())


def test_screen_reader_hears_check_in_matches_name_and_count(visit, night):
    people = [Contact(name=name) for name in ("Mark Kowalski", "Mary Moe", "Bert Marsh")]
    regulars.add_people(club=night.club_id, people=people)
    page = open_page(visit, night, "check-in")
    box = heard_at_cursor(page)
    assert (box.role, box.name) == ("textbox", "Name or number")
    assert "Type the first letters and press Enter." in box.description
    page.keyboard.type("mar")
    wait_for_news(page, "3 matches. Press Enter for Mark Kowalski.")
    page.keyboard.type("k")
    wait_for_news(page, "1 match. Press Enter for Mark Kowalski.")
    press(page, "Enter")
    wait_for_news(page, "Mark Kowalski (1) checked in")
    wait_for_news(page, "1 here")
    assert heard_at_cursor(page).name == "Name or number"
    page.keyboard.type("Zo New")
    press(page, "Enter")
    wait_for_news(page, "New player? Press Enter again to add Zo New.")


def test_screen_reader_hears_that_an_empty_name_is_refused(visit, night):
    page = open_page(visit, night, "check-in")
    press(page, "Enter")
    page.locator("#who[aria-invalid=true]").wait_for()
    box = heard_at_cursor(page)
    assert (box.name, box.is_wrong) == ("Name or number", True)
    assert box.description.endswith(NO_NAME_TYPED_SENTENCE)
    assert page.evaluate("getComputedStyle(who).borderTopWidth") == "3px"
    page.keyboard.type("Zo New")
    press(page, "Enter")
    page.locator("#who:not([aria-invalid])").wait_for()
    assert not heard_at_cursor(page).is_wrong


def test_screen_reader_hears_seating_before_its_button(visit, night):
    build.check_in(night, *build.players(9))
    page = open_page(visit, night, "seat")
    name_sitting_out = reader.night(night.pk).entries.with_number(9).name
    button = heard_at_cursor(page)
    assert (button.role, button.name) == ("button", "Seat game 1")
    assert button.description == f"9 here: 2 tables, 1 sits out. Sitting out: {name_sitting_out} 9."
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Zoe Late"))
    page.reload()
    assert heard_at_cursor(page).name == "Zoe Late 10"
    lines = heard_lines(page)
    buttons = [node for node in heard_elements(page) if node.role == "button"]
    (button,) = [button for button in buttons if button.name.startswith("Seat game 1")]
    assert button.name == "Seat game 1 without this player"
    assert button.description.startswith("✗ Not ready, so not seated: Zoe Late")
    assert lines.index("link Zoe Late 10") < lines.index(str(button))
    chairs = [line for line in lines if line.startswith("button north")]
    assert len(chairs) == 2
    assert lines.index("heading Table 1") < lines.index(chairs[0]) < lines.index("heading Table 2")


def test_screen_reader_hears_each_box_refusal_and_save(visit, night):
    halls.seat_hall(night, 8)
    seats = dict(reader.night(night.pk).rounds.table_game(1, 1).seats)
    names_text = " and ".join(
        reader.night(night.pk).entries.with_number(seats[chair]).name for chair in "NS"
    )
    page = open_page(visit, night, "scores")
    boxes = [node for node in heard_elements(page) if node.role == "textbox"]
    assert boxes[0].name == f"Table 1, {names_text}, points N/S"
    assert boxes[2].name == f"Table 1, {names_text}, X N/S"
    assert len({box.name for box in boxes}) == len(boxes) == 8
    assert heard_at_cursor(page).name == boxes[0].name
    page.evaluate(RECORD_SPOKEN_LINES)
    press(page, "9", "6", "2", "7")
    page.locator("#t1 [role=alert]").wait_for()
    refused_box = heard_at_cursor(page)
    assert refused_box.is_wrong
    assert refused_box.name == boxes[3].name
    assert "Table 1: 9 Xs are recorded" in refused_box.description
    page.wait_for_timeout(REFUSAL_PAUSE_MILLISECONDS)
    press(page, "1")
    page.locator("#t1 [role=alert]").wait_for(state="detached")
    press(page, "9", "6", "2", "1")
    page.locator(".saved", has_text="All saved").wait_for()
    wait_for_news(page, "Saved: table 2")
    assert page.evaluate("window.heard") == ["Saved: table 1", "Saved: table 2"]
    assert not any(node.is_wrong for node in heard_elements(page))
    assert heard_at_cursor(page).name == "Seat game 2"
