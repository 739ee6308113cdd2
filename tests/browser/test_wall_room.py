"""No page of a wall leaves a quarter of the picture empty in one piece."""

import pytest

from tests import build, daily
from tests.browser.pictured import sample_names
from tests.browser.test_wall_lists import SIZE_BY_SCREEN, WAIT_FOR_LAYOUT
from tests.browser.test_wall_updates import COUNT_PAGES
from tests.tournament import pairs
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.gate

# Returns what percentage of the picture its largest empty area takes. An area is empty if it has no
# letters, drawings or backgrounds. The header and footer count as full, thin lines as empty.
LARGEST_EMPTY_PERCENT = """
() => {
  const [across, down] = [160, 90];
  const full = Array.from({ length: down }, () => new Uint8Array(across));
  const within = (place, whole, parts) => Math.min(parts, Math.max(0, place / whole * parts));
  const fill = ({ left, right, top, bottom }) => {
    const [first, last] = [left, right].map((x) => within(x, innerWidth, across));
    const [upper, lower] = [top, bottom].map((y) => within(y, innerHeight, down));
    for (let y = Math.floor(upper); y < Math.ceil(lower); y += 1) {
      full[y].fill(1, Math.floor(first), Math.ceil(last));
    }
  };
  const hasGround = ({ backgroundColor, backgroundImage, borderTopWidth }) =>
    backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none"
    || parseFloat(borderTopWidth) > 0;
  const words = document.createRange();
  for (const one of document.querySelectorAll(".scene.on *, .find-me *, .page-of")) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const isDrawn = one instanceof HTMLElement
      ? one.matches("img") || hasGround(getComputedStyle(one))
      : one instanceof SVGGeometryElement;
    if (isDrawn) fill(one.getBoundingClientRect());
    for (const text of one.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.data.trim()) continue;
      words.selectNodeContents(text);
      [...words.getClientRects()].forEach(fill);
    }
  }
  const [head, foot] = [".top", ".foot"].map((one) => document.querySelector(`.scene.on ${one}`)
    ?.getBoundingClientRect());
  const whole = { left: 0, right: innerWidth };
  if (head) fill({ ...whole, top: 0, bottom: head.bottom });
  if (foot) fill({ ...whole, top: foot.top, bottom: innerHeight });
  // How many empty ones stand above each other in each line, and the largest rectangle they make.
  const highs = new Array(across + 1).fill(0);
  let most = 0;
  for (const row of full) {
    const open = [];
    for (let x = 0; x <= across; x += 1) {
      highs[x] = x < across && !row[x] ? highs[x] + 1 : 0;
      let from = x;
      while (open.length && open[open.length - 1][1] >= highs[x]) {
        const [left, high] = open.pop();
        from = left;
        most = Math.max(most, (x - left) * high);
      }
      open.push([from, highs[x]]);
    }
  }
  return Math.round(1000 * most / across / down) / 10;
}
"""

MAX_EMPTY_PERCENT = 25


@pytest.fixture
def screen_sizes(pytestconfig):
    """Return the usual screen, or with --exhaustive all of them."""
    return list(SIZE_BY_SCREEN) if pytestconfig.getoption("exhaustive") else ["16:9"]


@pytest.fixture
def list_scenes_with_empty_areas(visit, screen_sizes):
    """Return a function that shows scenes of a night one after another, and lists those that leave
    too much room empty.
    """

    def list_empty_areas(row, *scenes, night_words):
        screen_press = walls.ScreenPress(row.club_id, "director", row.pk)
        faults = {}
        for scene in scenes:
            walls.show_scene(screen_press, screen_number=1, scene_key=scene)
            page = visit("/display/")
            for screen in screen_sizes:
                width, height = SIZE_BY_SCREEN[screen]
                page.set_viewport_size({"width": width, "height": height})
                empty_percent = max(empty_percents_by_page(page))
                if empty_percent > MAX_EMPTY_PERCENT:
                    faults[night_words, scene, screen] = empty_percent
        return faults

    return list_empty_areas


def empty_percents_by_page(page):
    """Yield the percentage of each page that its largest empty area takes."""
    page.wait_for_selector(".scene.on")
    page.evaluate(WAIT_FOR_LAYOUT)
    for _ in range(page.evaluate(COUNT_PAGES)):
        yield page.evaluate(LARGEST_EMPTY_PERCENT)
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("count", daily.mark_values([12, 38, 96, 160], 38, 160))
def test_no_page_of_an_evening_has_one_large_empty_area(
    list_scenes_with_empty_areas, transactional_db, count
):
    row = build.night(build.director().club, fee_cents=0, tag=False, adult=False)
    build.check_in_crowd(row, count)
    faults = list_scenes_with_empty_areas(row, "arrivals", night_words=count)
    for game in (1, 2, 3):
        rounds.seat_next_game(build.desk(row), game=game)
        tables = [game.table for game in reader.night(row.pk).rounds.current_game.games]
        build.type_totals(row, game, {table: ((7 * game * table) % 11 + 2, 6) for table in tables})
    rounds.seat_next_game(build.desk(row), game=4)
    walls.start_clock(build.desk(row), minutes=18)
    faults |= list_scenes_with_empty_areas(
        row, "seats", "waiting", "clock", "places", "climb", night_words=count
    )
    assert faults == {}


@pytest.mark.parametrize(
    "teams",
    [16, *(pytest.param(team_count, marks=pytest.mark.exhaustive) for team_count in (22, 64))],
)
def test_no_page_of_a_bracket_has_one_large_empty_area(
    list_scenes_with_empty_areas, fixed_seed, transactional_db, teams
):
    row = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(row, teams)
    night_words = f"{teams} teams"
    faults = list_scenes_with_empty_areas(row, "arrivals", night_words=night_words)
    draw_and_call.draw_bracket(build.desk(row))
    draw_and_call.set_table_count(build.desk(row), tables=teams // 3)
    draw_and_call.call_games(build.desk(row))
    for game in reader.night(row.pk).rounds.unfinished_games[:2]:
        pairs.play_game(row, game.name)
    faults |= list_scenes_with_empty_areas(
        row, "draw", "seats", "meetings", "tree", night_words=night_words
    )
    assert faults == {}


def test_scene_of_medals_fills_the_wall(list_scenes_with_empty_areas, fixed_seed, transactional_db):
    row = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(row, 4)
    draw_and_call.draw_bracket(build.desk(row))
    pairs.play_bracket(row)
    assert list_scenes_with_empty_areas(row, "honours", night_words="medals") == {}


@pytest.mark.parametrize(("teams", "tables"), [(8, 2), (16, 5)])
def test_few_games_are_divided_evenly_over_pages(
    visit, fixed_seed, transactional_db, monkeypatch, teams, tables
):
    """Four games read from twelve meters take two pages of two, not three and one, and the spare
    room goes between them.
    """
    monkeypatch.setattr(build, "players", sample_names)
    row = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(row, teams)
    draw_and_call.draw_bracket(build.desk(row))
    draw_and_call.set_table_count(build.desk(row), tables=tables)
    draw_and_call.call_games(build.desk(row))
    for game in reader.night(row.pk).rounds.unfinished_games[:2]:
        pairs.play_game(row, game.name)
    screen_press = walls.ScreenPress(row.club_id, "director", row.pk)
    walls.set_measurements(
        screen_press, screen_number=1, meters_to_last_seat=12, picture_height_cm=152
    )
    walls.show_scene(screen_press, screen_number=1, scene_key="meetings")
    page = visit("/display/", width=1024, height=768)
    assert max(empty_percents_by_page(page)) <= MAX_EMPTY_PERCENT
