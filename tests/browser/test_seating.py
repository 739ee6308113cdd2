"""Two presses swap two players, and Enter seats the game, by keyboard and in a browser without
script.
"""

import pytest

from tests import build
from tests.browser.keys import press, wait_until_drawn
from tests.browser.measures import FIND_TOO_SMALL, set_appearance
from tournament.evening.facts import Seat
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.reading import reader
from tournament.topics.entrants.actions import signing_in
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.gate

# Returns how many last names are broken.
COUNT_BROKEN_NAMES = """
() => [...document.querySelectorAll("[data-chair] bdi")].filter((name) => {
  const words = name.firstChild;
  const start = words.data.lastIndexOf(" ") + 1;
  const lastName = document.createRange();
  lastName.setStart(words, start);
  lastName.setEnd(words, words.length);
  return lastName.getClientRects().length > 1;
}).length
"""


COUNT_BROKEN_NUMBERS = """
() => [...document.querySelectorAll("[data-chair] .number")]
  .filter((number) => number.getClientRects().length > 1).length
"""


@pytest.fixture
def director_and_night(transactional_db):
    director = build.director()
    night = build.night(director.club)
    build.check_in(night, *build.players(9))
    return director, night


def seat_of(night, entry):
    seat = reader.night(night.pk).stored_facts["seat", (1, entry)]
    assert isinstance(seat, Seat)
    return seat.table, seat.chair


def tab_to_element(page, selector):
    """Press Tab until the element has the cursor."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by the tab key")


def test_number_beside_a_name_is_not_cut_off_in_any_chair(visit, transactional_db):
    director = build.director()
    night = build.night(director.club)
    build.check_in(night, *(f"Eve {letter}. Zimmerman" for letter in "abcdefghijklmnopqrstuvwx"))
    page = visit(f"/night/{night.pk}/seat/", signed_in=director, width=1366)
    assert page.locator("[data-chair] .number").count() == 24
    assert page.evaluate(COUNT_BROKEN_NUMBERS) == 0


def test_long_last_name_is_not_cut_off_in_any_chair_of_three_tables(visit, transactional_db):
    director = build.director()
    night = build.night(director.club)
    build.check_in(night, *(f"Jo{letter} Wigglesworth" for letter in "abcdefghijkl"))
    page = visit(f"/night/{night.pk}/seat/", signed_in=director, width=1366)
    assert page.locator("[data-chair] bdi").count() == 12
    assert page.evaluate(COUNT_BROKEN_NAMES) == 0


def test_enter_alone_seats_the_game(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/seat/", signed_in=director)
    press(page, "Enter")
    page.wait_for_selector("text=Game 1 seated: 2 tables.")
    assert len(reader.night(night.pk).rounds) == 1


def test_enter_just_after_the_page_has_opened_seats_no_game(visit, director_and_night):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/seat/", signed_in=director)
    wait_until_drawn(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("text=That press came too soon")
    page.wait_for_timeout(300)
    assert reader.night(night.pk).rounds == ()


def test_enter_does_not_seat_while_a_player_is_not_ready(visit, director_and_night):
    director, night = director_and_night
    signing_in.check_in_player(build.desk(night), person=CheckInPerson(name="Zoe Late"))
    page = visit(f"/night/{night.pk}/seat/", signed_in=director)
    press(page, "Enter")
    page.wait_for_selector("text=More about Zoe Late")
    assert reader.night(night.pk).rounds == ()


@pytest.mark.parametrize("script", [True, False])
def test_two_players_are_swapped_by_two_presses_and_a_reason(visit, director_and_night, script):
    director, night = director_and_night
    page = visit(f"/night/{night.pk}/seat/", signed_in=director, script=script)
    box_before = page.locator("[data-seat='9']").bounding_box()
    tab_to_element(page, "[data-seat='1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-seat='1'][aria-pressed='true']")
    if script:
        assert page.evaluate("document.activeElement.dataset.seat") == "1"
    tab_to_element(page, "[data-seat='9']")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Swapped")
    assert page.evaluate("document.activeElement.name") == "reason"
    page.keyboard.type("wish of theirs")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=1 swap")
    assert seat_of(night, 1) == (None, "")
    assert seat_of(night, 9)[0] is not None
    assert box_before


@pytest.mark.parametrize("script", [True, False])
def test_enter_after_a_name_seats_that_substitute(visit, director_and_night, script):
    director, _ = director_and_night
    night = build.night(director.club)
    build.seat_players(night, 8)
    page = visit(f"/night/{night.pk}/leave/1/", signed_in=director, script=script)
    page.click("text=No-show: keep the other seats")
    page.fill("#stand-in-not-here", "Gus Guest")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Gus Guest (9) took the seat at table")


EXHAUSTIVE = pytest.mark.exhaustive


@pytest.mark.parametrize(
    "width", [360, *(pytest.param(width, marks=EXHAUSTIVE) for width in (320, 1280))]
)
def test_every_seating_state_is_readable_and_pressable(visit, axe, director_and_night, width):
    director, night = director_and_night
    address = f"/night/{night.pk}/seat/"
    with_prepared_changes = address + "?first=1&swap=2,3&away=4,Max"
    check_pages(visit, axe, director, width, [address, with_prepared_changes])
    rounds.seat_next_game(build.desk(night), game=1)
    leave_pages = [f"/night/{night.pk}/leave/{player}/" for player in (1, 9)]
    check_pages(
        visit, axe, director, width, [address, address + "?first=1", address + "?first=1&second=9"]
    )
    check_pages(visit, axe, director, width, leave_pages)


def check_pages(visit, axe, director, width, addresses):
    for address in addresses:
        page = visit(address, signed_in=director, width=width)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert [fault for fault in axe(page) if not fault.startswith("region")] == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert page.evaluate(FIND_TOO_SMALL) == [], address


# Returns the words of the focused element if something covers it.
FIND_COVERED_FOCUS = """
() => {
  const focused = document.activeElement;
  if (focused === document.body) return "";
  const { left, top, width, height } = focused.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused.contains(above) || above?.contains(focused) ? "" : focused.textContent.trim();
}
"""


@pytest.mark.parametrize("size", ["100", "125", "150"])
def test_bar_hides_neither_the_cursor_nor_the_choices_for_a_seat(visit, transactional_db, size):
    director = build.director()
    night = build.night(director.club)
    build.check_in(night, *build.players(24))
    page = visit(f"/night/{night.pk}/seat/", signed_in=director, width=1280, height=720)
    set_appearance(page, size=size)
    seat = page.locator("[data-seat]").last
    seat.scroll_into_view_if_needed()
    top_before = seat.bounding_box()["y"]
    seat.click()
    page.wait_for_selector(".hint")
    assert seat.bounding_box()["y"] == pytest.approx(top_before, abs=2)
    bar, hint = (page.locator(selector).bounding_box() for selector in (".felt", ".hint"))
    assert hint["y"] >= bar["y"] + bar["height"] - 1
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            assert page.evaluate(FIND_COVERED_FOCUS) == "", key
