"""The bracket on the wall is whole and has readable letters, on every kind of screen."""

import pytest

from tests import build
from tests.browser.test_wall_lists import (
    SIZE_BY_SCREEN,
    WAIT_FOR_LAYOUT,
    check_in_teams_with_long_names,
)
from tests.tournament import pairs
from tournament.evening.night import draws
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.wall import actions as walls

# Returns what can be seen of the current page, and what is cut, overlapping or too small.
FIND_FAULTS = """
() => {
  const scene = document.querySelector(".scene.on");
  const leaf = scene.querySelector(".page-area").getBoundingClientRect();
  const svg = scene.querySelector("svg.tree"), unit = svg.getScreenCTM().a;
  const words = [...svg.querySelectorAll("text")]
    .filter((one) => one.textContent)
    .map((one) => ({ one, box: one.getBoundingClientRect(), text: one.textContent }));
  const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.35 * a.height;
  const faults = [];
  for (const { one, box, text } of words) {
    if (box.left < leaf.left - 1 || box.right > leaf.right + 1 || box.top < leaf.top - 1
        || box.bottom > leaf.bottom + 1) faults.push(`${text} is cut`);
    for (const other of words) {
      if (other.one !== one && lap(box, other.box)) faults.push(`${text} laps over ${other.text}`);
    }
    const size = one.getAttribute("font-size") * unit;
    const isName = one.classList.contains("as-ink") && !one.dataset.title;
    const least = 0.032 * Math.min(innerWidth, innerHeight);
    if (isName && size < least) faults.push(`${text} is small`);
  }
  const clips = [svg, svg.parentElement, document.documentElement]
    .filter((one) => getComputedStyle(one).overflow !== "visible" || !one.parentElement)
    .map((one) => one.getBoundingClientRect());
  for (const box of svg.querySelectorAll("rect")) {
    const { left, right } = box.getBoundingClientRect();
    const half = parseFloat(getComputedStyle(box).strokeWidth) * unit / 2;
    if (clips.some((clip) => left - half < clip.left || right + half > clip.right)) {
      faults.push(`the border at ${Math.round(left)} to ${Math.round(right)} is cut`);
    }
  }
  return { faults, text: words.map(({ text }) => text).join(" "),
    lines: svg.querySelectorAll("polyline.as-way").length,
    paths: [...scene.querySelectorAll(".way.there")].map((one) => one.textContent) };
}
"""
FONT_SIZES = "(words) => words.map((one) => one.getAttribute('font-size') * one.getScreenCTM().a)"


def pause_wall(page):
    """Stop the wall from turning its pages, and return their number."""
    page.wait_for_selector(".scene.on")
    page.wait_for_timeout(500)  # A wall is laid out once more after its size has changed.
    page.evaluate(WAIT_FOR_LAYOUT)
    page_count = int((page.text_content(".page-of") or "1").split()[-1])
    page.keyboard.press(" ")
    return page_count


def reports_on_pages(page, page_count):
    """Return what each page of the drawn bracket on a paused wall shows, and its layout faults."""
    reports = []
    for _ in range(page_count):
        if page.get_attribute(".scene.on", "data-scene") == "tree":
            reports.append(page.evaluate(FIND_FAULTS))
        page.keyboard.press("ArrowRight")
    return reports


@pytest.mark.parametrize(
    ("teams", "screens"),
    [
        (4, SIZE_BY_SCREEN),
        (24, SIZE_BY_SCREEN),
        pytest.param(64, ("4:3", "HD"), marks=pytest.mark.exhaustive),
    ],
)
def test_every_team_still_playing_is_drawn_with_its_whole_path(
    visit, axe, transactional_db, fixed_seed, teams, screens
):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    check_in_teams_with_long_names(night, teams)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.set_table_count(build.desk(night), tables=max(2, teams // 3))
    draw_and_call.call_games(build.desk(night))
    for game in reader.night(night.pk).rounds.unfinished_games[:2]:
        pairs.play_game(night, game.name)
    draw_and_call.call_games(build.desk(night))
    night_now = reader.night(night.pk)
    names_playing = {
        night_now.parties.with_number(int(team)).name
        for game in night_now.rounds.unfinished_games
        for team in draws.bracket_state(night_now).teams_in(game.name)
    }
    page = visit("/display/")
    for name in screens:
        width, height = SIZE_BY_SCREEN[name]
        page.set_viewport_size({"width": width, "height": height})
        reports = reports_on_pages(page, pause_wall(page))
        page.keyboard.press(" ")
        assert [report["faults"] for report in reports] == [[]] * len(reports)
        text = " ".join(report["text"] for report in reports).replace("- ", "-")
        assert all(name in text for name in names_playing)
        assert width < height or any(report["lines"] for report in reports)
        paths = [path for report in reports for path in report["paths"]]
        assert paths
        assert all("now at table" in path for path in paths)
    assert axe(page) == []


def test_each_page_turn_of_the_wall_highlights_another_teams_path(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    page = visit("/display/", width=1280, height=720)
    page_count = pause_wall(page)
    paths = [reports_on_pages(page, page_count)[0]["paths"][0] for _ in range(4)]
    assert len(set(paths)) == len(paths)


def test_path_of_a_team_with_a_long_name_takes_no_room_from_the_games(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    check_in_teams_with_long_names(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    walls.show_scene(
        walls.ScreenPress(night.club_id, "director", night.pk), screen_number=1, scene_key="tree"
    )
    page = visit("/display/", width=1280, height=720)
    page.wait_for_selector(".scene.on .way.there")
    page.evaluate(WAIT_FOR_LAYOUT)
    paths, heights = set(), set()
    for _ in range(4):
        paths.update(page.evaluate(FIND_FAULTS)["paths"])
        heights.add(page.locator(".scene.on .page-area").evaluate("(leaf) => leaf.clientHeight"))
        page.keyboard.press(" ")
    assert len(paths) == 4
    assert len(heights) == 1


def test_few_games_on_a_page_are_large(visit, transactional_db):
    row = build.night(build.director().club, house="athens", fee_cents=0)
    check_in_teams_with_long_names(row, 19)
    draw_and_call.draw_bracket(build.desk(row))
    pairs.play_bracket(row)
    walls.show_scene(
        walls.ScreenPress(row.club_id, "director", row.pk), screen_number=1, scene_key="tree"
    )
    page = visit("/display/", width=1366, height=768)
    page.wait_for_selector(".scene.on")
    page.evaluate(WAIT_FOR_LAYOUT)
    sizes_of_few_games = {}
    for _ in range(12):
        game_count = page.locator(".scene.on svg.tree g").count()
        font_sizes = page.locator(".scene.on svg.tree text.as-ink").evaluate_all(FONT_SIZES)
        sizes_of_few_games[page.inner_text(".scene.on h1")] = (
            game_count,
            round(100 * max(font_sizes) / 768, 1),
        )
        page.keyboard.press("ArrowRight")
    assert len(sizes_of_few_games) > 2
    assert max(size for _, size in sizes_of_few_games.values()) > 4.5
