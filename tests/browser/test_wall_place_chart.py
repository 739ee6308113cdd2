"""Test that the chart of places on a wall has readable letters, complete names and no overlaps."""

import pytest

from tests import build
from tests.browser.test_wall_lists import WAIT_FOR_LAYOUT
from tournament.storage.reading import reader
from tournament.topics.seating.actions import rounds

# Returns what of the drawing is too small, outside its scene, or over another name.
FIND_FAULTS = """
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
SCREEN_SIZES = ((1024, 768), (1280, 720), (1920, 1080), (1080, 1920))


@pytest.fixture
def play_three_games(night):
    """Play three games with different scores."""
    build.check_in(night, *build.players(24), "Bartholomew O'Malley-Fitzgerald")
    for game in (1, 2, 3):
        rounds.seat_next_game(build.desk(night), game=game)
        tables = [game.table for game in reader.night(night.pk).rounds.current_game.games]
        build.type_totals(
            night, game, {table: ((7 * game * table) % 11 + 2, 6) for table in tables}
        )


def check_charts_and_list_scenes(page):
    """Turn through the pages, check each chart of places, and return the scene of each page."""
    page.wait_for_selector(".scene.on")
    page.evaluate(WAIT_FOR_LAYOUT)
    scenes = []
    for _ in range(int((page.text_content(".page-of") or "1").split()[-1])):
        scenes.append(page.get_attribute(".scene.on", "data-scene"))
        if scenes[-1] == "climb":
            report = page.evaluate(FIND_FAULTS)
            assert report["faults"] == []
            assert report["names"] >= 5
        page.keyboard.press("ArrowRight")
    return scenes


@pytest.mark.night(fee_cents=0, tag=False, adult=False)
@pytest.mark.usefixtures("play_three_games")
def test_names_in_the_place_chart_are_large_and_not_cut_off(visit, axe):
    page = visit("/display/")
    for width, height in SCREEN_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        assert check_charts_and_list_scenes(page).count("climb") == 1
    assert axe(page) == []
