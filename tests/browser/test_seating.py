"""Two presses exchange two players, by keyboard, and Enter seats the game; and the same without
script.
"""

import pytest

from tests import build
from tests.browser.measures import SMALL, show
from tournament.evening.facts import Seat
from tournament.kit.lists.contact import Person
from tournament.storage.reading import replay
from tournament.topics.entrants.actions import signing_in
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.gate

# How often a word of a name is broken.
TORN = """
() => [...document.querySelectorAll("[data-chair] bdi")].filter((name) => {
  const words = name.firstChild;
  const begins = words.data.lastIndexOf(" ") + 1;
  const word = document.createRange();
  word.setStart(words, begins);
  word.setEnd(words, words.length);
  return word.getClientRects().length > 1;
}).length
"""


@pytest.fixture
def evening(transactional_db):
    director = build.director()
    night = build.night(director.club)
    build.sign_in(night, *build.players(9))
    return director, night


def seat_of(night, entry):
    found = replay.night(night.pk).written["seat", (1, entry)]
    assert isinstance(found, Seat)
    return found.table, found.chair


def reach(page, selector):
    """By the tab key alone."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by the tab key")


def test_long_surname_is_whole_in_every_chair_of_three_tables(visit, transactional_db):
    director = build.director()
    night = build.night(director.club)
    build.sign_in(night, *(f"Jo{letter} Wigglesworth" for letter in "abcdefghijkl"))
    page = visit(f"/night/{night.pk}/seat/", signed_in=director, width=1366)
    assert page.locator("[data-chair] bdi").count() == 12
    assert page.evaluate(TORN) == 0


def test_enter_alone_seats_the_game(visit, evening):
    director, night = evening
    page = visit(f"/night/{night.pk}/seat/", signed_in=director)
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Game 1 is seated at 2 tables.")
    assert len(replay.night(night.pk).rounds) == 1


def test_enter_leaves_nobody_out_who_is_not_ready(visit, evening):
    director, night = evening
    signing_in.sign_in(build.desk(night), person=Person(name="Zoe Late"))
    page = visit(f"/night/{night.pk}/seat/", signed_in=director)
    page.keyboard.press("Enter")
    page.wait_for_selector("text=More about Zoe Late")
    assert replay.night(night.pk).rounds == ()


@pytest.mark.parametrize("script", [True, False])
def test_two_presses_and_a_reason_exchange_two_by_keyboard(visit, evening, script):
    director, night = evening
    page = visit(f"/night/{night.pk}/seat/", signed_in=director, script=script)
    before = page.locator("[data-seat='9']").bounding_box()
    reach(page, "[data-seat='1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-seat='1'][aria-pressed='true']")
    if script:
        assert page.evaluate("document.activeElement.dataset.seat") == "1"
    reach(page, "[data-seat='9']")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Exchanged by hand")
    assert page.evaluate("document.activeElement.name") == "reason"
    page.keyboard.type("wish of theirs")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=1 pair exchanged by hand")
    assert seat_of(night, 1) == (None, "")
    assert seat_of(night, 9)[0] is not None
    assert before


@pytest.mark.parametrize("script", [True, False])
def test_enter_after_a_name_gives_the_chair_to_that_stand_in(visit, evening, script):
    director, _ = evening
    night = build.night(director.club)
    build.seated(night, 8)
    page = visit(f"/night/{night.pk}/leave/1/", signed_in=director, script=script)
    page.click("text=Is not here: the others stay where they sit")
    page.fill("#stand-in-not-here", "Gus Guest")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Gus Guest (number 9) takes the chair")


EXHAUSTIVE = pytest.mark.exhaustive


@pytest.mark.parametrize(
    "width", [360, *(pytest.param(one, marks=EXHAUSTIVE) for one in (320, 1280))]
)
def test_every_state_of_seating_can_be_read_and_pressed(visit, axe, evening, width):
    director, night = evening
    where = f"/night/{night.pk}/seat/"
    wished = [where, where + "?first=1&swap=2,3&away=4,Max"]
    check(visit, axe, director, width, wished)
    rounds.seat(build.desk(night), game=1)
    leave = [f"/night/{night.pk}/leave/{one}/" for one in (1, 9)]
    check(visit, axe, director, width, [where, where + "?first=1", where + "?first=1&second=9"])
    check(visit, axe, director, width, leave)


def check(visit, axe, director, width, addresses):
    for address in addresses:
        page = visit(address, signed_in=director, width=width)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert [fault for fault in axe(page) if not fault.startswith("region")] == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert page.evaluate(SMALL) == [], address


# Whether what has the cursor is behind something else, in words.
HIDDEN = """
() => {
  const one = document.activeElement;
  if (one === document.body) return "";
  const { left, top, width, height } = one.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return one.contains(above) || above?.contains(one) ? "" : one.textContent.trim();
}
"""


@pytest.mark.parametrize("size", ["100", "125", "150"])
def test_bar_hides_neither_the_cursor_nor_what_to_do_with_a_seat(visit, transactional_db, size):
    director = build.director()
    night = build.night(director.club)
    build.sign_in(night, *build.players(24))
    page = visit(f"/night/{night.pk}/seat/", signed_in=director, width=1280, height=720)
    show(page, size=size)
    page.locator("[data-seat]").last.click()
    page.wait_for_selector(".hint")
    bar, hint = (page.locator(one).bounding_box() for one in (".felt", ".hint"))
    assert hint["y"] >= bar["y"] + bar["height"] - 1
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            assert page.evaluate(HIDDEN) == "", key
