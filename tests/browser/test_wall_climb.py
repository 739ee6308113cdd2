"""The lines of places on a wall: letters that are read, and names that are whole and apart."""

import pytest

from tests import build
from tests.browser.test_wall_lists import SETTLED
from tournament.storage.reading import replay
from tournament.topics.seating.actions import rounds

# What of the drawing is small, out of its scene, or upon another name.
FAULTS = """
() => {
  const scene = document.querySelector(".scene.on[data-scene=climb]");
  const top = scene.querySelector(".top").getBoundingClientRect().bottom;
  const foot = scene.querySelector(".foot").getBoundingClientRect().top;
  const svg = [...scene.querySelectorAll("svg.drawing")].find((one) => one.checkVisibility());
  const unit = svg.getScreenCTM().a;
  const words = [...svg.querySelectorAll("text")];
  const names = words.filter((one) => !one.classList.contains("as-soft"));
  const boxes = new Map(words.map((one) => [one, one.getBoundingClientRect()]));
  const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.35 * a.height;
  const faults = [];
  for (const [one, box] of boxes) {
    const is = one.textContent;
    if (box.left < 0 || box.right > innerWidth || box.top < top - 1 || box.bottom > foot + 1) {
      faults.push(`${is} is cut`);
    }
    for (const [other, place] of boxes) {
      if (other !== one && lap(box, place)) faults.push(`${is} laps over ${other.textContent}`);
    }
  }
  const least = 0.0415 * Math.min(innerWidth, innerHeight);
  for (const one of names) {
    if (one.getAttribute("font-size") * unit < least) faults.push("names are small");
  }
  return { faults, names: names.length };
}
"""
SIZES = ((1024, 768), (1280, 720), (1920, 1080), (1080, 1920))


@pytest.fixture
def night(transactional_db):
    """After three games, in which some had more luck than others."""
    night = build.night(build.director().club, fee_cents=0, tag=False, adult=False)
    build.sign_in(night, *build.players(24), "Bartholomew O'Malley-Fitzgerald")
    for game in (1, 2, 3):
        rounds.seat(build.desk(night), game=game)
        tables = [one.table for one in replay.night(night.pk).rounds.current.games]
        build.totals(night, game, {at: ((7 * game * at) % 11 + 2, 6) for at in tables})
    return night


def scenes(page):
    page.wait_for_selector(".scene.on")
    page.evaluate(SETTLED)
    seen = []
    for _ in range(int((page.text_content(".page-of") or "1").split()[-1])):
        seen.append(page.get_attribute(".scene.on", "data-scene"))
        if seen[-1] == "climb":
            found = page.evaluate(FAULTS)
            assert found["faults"] == []
            assert found["names"] >= 5
        page.keyboard.press("ArrowRight")
    return seen


def test_names_are_large_and_whole(visit, axe, night):
    page = visit("/display/")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        assert scenes(page).count("climb") == 1
    assert axe(page) == []
