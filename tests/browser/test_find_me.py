"""Test that players find their seat on a phone with the code on the big screen."""

import re

import pytest

from tests import build
from tournament.topics.wall import actions as walls

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.night(seated=37),
    pytest.mark.usefixtures("open_hall"),
]
IS_SHOWN = "(element) => element.getBoundingClientRect().width > 0"
# Returns the distances from the words of a link to the link's left and right edges.
SIDE_MARGINS = """
(link) => {
  const box = link.getBoundingClientRect();
  const words = [...link.children].map((element) => element.getBoundingClientRect());
  return words.flatMap(({ left, right }) => [left - box.left, box.right - right]);
}
"""
# Returns what else is painted over the code or the words beside it.
FIND_PARTS_OVER_CODE = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const mine = [...document.querySelectorAll(".find-me > :is(p, .qr)")].map(box);
  const parts = [...document.querySelectorAll(".scene.on :is(h1, p, li, b), .page-of")];
  return parts.filter((part) => mine.some((one) =>
    Math.min(box(part).right, one.right) - Math.max(box(part).left, one.left) > 1
    && Math.min(box(part).bottom, one.bottom) - Math.max(box(part).top, one.top) > 1))
    .map((part) => part.textContent);
}
"""
SHARE_OF_HEIGHT = "(one) => one.getBoundingClientRect().height / Math.min(innerHeight, innerWidth)"


@pytest.fixture
def director(db):
    """Return the director of a club with a long name."""
    return build.director(club="Maple Grove Seniors Social Club of 1987")


def test_big_screen_page_on_a_phone_links_to_find_me(visit, night):
    page = visit(f"/display/{night.club.wall}/", width=360, height=740)
    assert not page.locator(".find-me .qr").evaluate(IS_SHOWN)
    assert min(page.locator(".find-me a").evaluate(SIDE_MARGINS)) > 6
    page.click("text=My seat and scorecard")
    page.wait_for_selector("#find:focus")
    page.keyboard.type("cora abb")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/card/3/"))
    assert "Game 1" in page.inner_text(".my-seat")
    assert page.locator(".my-seat .chip").bounding_box()["height"] > 60
    page.goto(f"/me/{night.club.wall}/")
    page.wait_for_url(re.compile("/card/3/"))
    page.click("text=Find someone else")
    page.wait_for_selector("#find:focus")
    page.keyboard.type("baker")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Which one are you?")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_each_game_is_one_line_of_the_card_on_a_phone(visit, night):
    build.enter_all_tables(night, 1)
    page = visit(f"/display/{night.club.wall}/card/3/", width=360, height=740)
    line = page.locator(".my-card tbody tr")
    assert line.count() == 1
    assert line.bounding_box()["height"] < 48
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (1920, 1080), (1080, 1920)])
def test_qr_code_is_large_labeled_and_covers_nothing(visit, night, size):
    """It must not cover the address line, which once ran into it."""
    screen_press = walls.ScreenPress(night.club_id, "director", night.pk)
    walls.set_measurements(
        screen_press, screen_number=1, meters_to_last_seat=12, picture_height_cm=122
    )
    page = visit(f"/display/{night.club.wall}/", width=size[0], height=size[1])
    page.wait_for_selector(".scene.on")
    assert re.fullmatch(r"(\d+ seconds for all pages: )?1 of \d+", page.text_content(".page-of"))
    assert page.locator(".find-me .qr").evaluate(SHARE_OF_HEIGHT) >= 0.18
    words, code = (
        page.locator(f".find-me > {selector}").bounding_box() for selector in ("p", ".qr")
    )
    assert 0 < code["x"] - words["x"] - words["width"] < code["width"] / 2
    assert not page.locator(".find-me a").evaluate(IS_SHOWN)
    assert page.evaluate(FIND_PARTS_OVER_CODE) == []
