"""Players find themselves by a phone: from the wall, by keys alone, and again the next time."""

import pytest

from tests import build
from tournament.laptop import hall

pytestmark = pytest.mark.django_db(transaction=True)
IN_VIEW = "(one) => { const box = one.getBoundingClientRect(); return box.width > 0; }"
BESIDE = """
(link) => {
  const box = link.getBoundingClientRect();
  const words = [...link.children].map((one) => one.getBoundingClientRect());
  return words.flatMap((one) => [one.left - box.left, box.right - one.right]);
}
"""
OVER = """
() => {
  const code = document.querySelector(".find-me .qr").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".scene.on :is(h1, p, li, b)")];
  return parts.map((one) => one.getBoundingClientRect()).some((box) =>
    Math.min(box.right, code.right) - Math.max(box.left, code.left) > 1
    && Math.min(box.bottom, code.bottom) - Math.max(box.top, code.top) > 1);
}
"""


@pytest.fixture
def night(db):
    made = build.night(build.director(club="Maple Grove Seniors Social Club of 1987").club)
    build.seated(made, 37)
    hall.let_in()
    yield made
    hall.shut()


def test_wall_on_a_phone_offers_the_way_to_ones_own_seat(visit, night):
    page = visit(f"/display/{night.club.wall}/", width=360, height=740)
    assert not page.locator(".find-me .qr").evaluate(IN_VIEW)
    assert min(page.locator(".find-me a").evaluate(BESIDE)) > 6
    page.click("text=Find me")
    page.wait_for_selector("#find:focus")
    page.keyboard.type("cora abb")
    page.keyboard.press("Enter")
    page.wait_for_url("**/card/3/")
    assert "Game 1: table " in page.inner_text(".said")
    page.goto(f"/me/{night.club.wall}/")
    page.wait_for_url("**/card/3/")
    page.click("text=Find somebody else")
    page.wait_for_selector("#find:focus")
    page.keyboard.type("baker")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Which one are you?")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (1920, 1080), (1080, 1920)])
def test_code_stands_in_the_corner_of_a_wall_and_covers_nothing(visit, night, size):
    page = visit(f"/display/{night.club.wall}/", width=size[0], height=size[1])
    page.wait_for_selector(".scene.on")
    assert page.locator(".find-me .qr").evaluate(IN_VIEW)
    assert not page.locator(".find-me a").evaluate(IN_VIEW)
    assert not page.evaluate(OVER)
