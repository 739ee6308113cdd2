"""The wall's lists on every kind of screen: large enough, never cut, every name on some page."""

import pytest

from tests import build
from tournament.actions import rounds

SCREENS = {"4:3": (1024, 768), "16:9": (1280, 720), "HD": (1920, 1080), "turned": (1080, 1920)}
LONG = "Maximiliana Featherstonehaugh-Cholmondeley of Marjoribanks R"

# What is seen of the page that is shown, and what of it is cut, laps over another, or is too small.
FAULTS = """
() => {
  const scene = document.querySelector(".scene.on");
  const leaf = scene.querySelector(".leaf").getBoundingClientRect();
  const least = 0.04 * innerHeight;
  const rows = [...scene.querySelectorAll(".names li")]
    .map((row) => ({ row, box: row.getBoundingClientRect(), name: row.innerText }))
    .filter(({ box }) => box.right > leaf.left + 1 && box.left < leaf.right - 1);
  const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const within = ({ left, right, bottom }) =>
    left >= leaf.left - 1 && right <= leaf.right + 1 && bottom <= leaf.bottom + 1;
  const faults = [];
  for (const { row, box, name } of rows) {
    if (!within(box)) faults.push(`${name} is cut`);
    if (row.scrollWidth > row.clientWidth + 1) faults.push(`${name} is too wide`);
    if (parseFloat(getComputedStyle(row).fontSize) < least) faults.push(`${name} is small`);
    for (const other of rows) {
      if (other.row !== row && lap(box, other.box)) faults.push(`${name} laps over`);
    }
  }
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push("the wall scrolls");
  return { faults, names: rows.map(({ row }) => row.querySelector("bdi").textContent) };
}
"""


@pytest.fixture
def night(transactional_db):
    director = build.director()
    return build.night(director.club, fee_cents=0, tag=False, adult=False)


def turned(page):
    """Every page of the list that is shown, by the key that turns them."""
    page.wait_for_selector(".scene.on")
    page.evaluate("document.fonts.ready")
    page.keyboard.press("Space")
    words = page.text_content(".page-of")
    seen = []
    for _ in range(12):
        found = page.evaluate(FAULTS)
        assert found["faults"] == []
        if found["names"] in seen:
            return seen
        seen.append(found["names"])
        page.keyboard.press("ArrowRight")
    raise AssertionError(words)


@pytest.mark.parametrize("count", [8, 48, 160])
def test_seats_are_large_and_whole_on_every_screen(visit, axe, night, count):
    build.crowd(night, count)
    rounds.seat(build.desk(night), game=1)
    for width, height in SCREENS.values():
        page = visit("/display/", width=width, height=height)
        pages = turned(page)
        names = [name for one in pages for name in one]
        assert sorted(names) == sorted(build.players(count))
        if count < 50 and width > height:
            assert len(pages) == 1
    assert axe(page) == []


def test_long_name_takes_a_second_line_and_no_page_for_itself(visit, night):
    build.crowd(night, 15)
    build.sign_in(night, LONG)
    rounds.seat(build.desk(night), game=1)
    for width, height in SCREENS.values():
        pages = turned(visit("/display/", width=width, height=height))
        assert LONG in [name for one in pages for name in one]
        assert len(pages) <= 2


def test_pages_turn_by_themselves_until_one_is_held(visit, night):
    build.crowd(night, 160)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720)
    page.clock.install()
    page.reload()
    page.wait_for_selector(".scene.on")
    first = page.text_content(".page-of")
    assert first.startswith("1 of ")
    page.clock.run_for(13_000)
    assert page.text_content(".page-of").startswith("2 of ")
    page.keyboard.press("Space")
    page.clock.run_for(30_000)
    assert page.text_content(".page-of") == "Held: the space bar goes on"


def test_wall_without_script_is_one_long_list(visit, night):
    build.crowd(night, 48)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/", script=False)
    assert page.locator(".names li").count() == 48
    assert page.locator(".names li").last.is_visible()


def test_phone_scrolls_the_wall(visit, night):
    build.crowd(night, 48)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/", width=360, height=740)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".names li").last.is_visible()
