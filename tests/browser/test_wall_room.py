"""No page of a wall leaves a quarter of the picture empty in one piece."""

import pytest

from tests import build, daily
from tests.browser.pictured import players
from tests.browser.test_wall_lists import SCREENS, SETTLED
from tests.tournament import pairs
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.gate

# The share of the picture that the largest rectangle has in which nothing stands: no letter, no
# drawing, nothing with a ground of its own. Head and foot are taken for full, a hairline for
# nothing.
EMPTIEST = """
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
PAGES = """
() => {
  const turn = document.querySelector(".page-of");
  return turn.childElementCount || Number(turn.textContent.split(" ").pop()) || 1;
}
"""
MOST = 25


@pytest.fixture
def screens(pytestconfig):
    """The usual one, and by --exhaustive all of them."""
    return list(SCREENS) if pytestconfig.getoption("exhaustive") else ["16:9"]


@pytest.fixture
def room(visit, screens):
    """Shows these scenes of an evening one after the other, and says which leave too much empty."""

    def looked_at(row, *scenes, named):
        presser = walls.Presser(row.club_id, "director", row.pk)
        faults = {}
        for scene in scenes:
            walls.show(presser, wall=1, scene=scene)
            page = visit("/display/")
            for screen in screens:
                width, height = SCREENS[screen]
                page.set_viewport_size({"width": width, "height": height})
                share = max(leafed(page))
                if share > MOST:
                    faults[named, scene, screen] = share
        return faults

    return looked_at


def leafed(page):
    """The share of each page of the scene that is on."""
    page.wait_for_selector(".scene.on")
    page.evaluate(SETTLED)
    for _ in range(page.evaluate(PAGES)):
        yield page.evaluate(EMPTIEST)
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("count", daily.of([12, 38, 96, 160], 38, 160))
def test_no_page_of_an_evening_is_empty_in_one_piece(room, transactional_db, count):
    row = build.night(build.director().club, fee_cents=0, tag=False, adult=False)
    build.crowd(row, count)
    faults = room(row, "arrivals", named=count)
    for game in (1, 2, 3):
        rounds.seat(build.desk(row), game=game)
        tables = [one.table for one in replay.night(row.pk).rounds.current.games]
        build.totals(row, game, {at: ((7 * game * at) % 11 + 2, 6) for at in tables})
    rounds.seat(build.desk(row), game=4)
    walls.start_clock(build.desk(row), minutes=18)
    faults |= room(row, "seats", "waiting", "clock", "places", "climb", named=count)
    assert faults == {}


@pytest.mark.parametrize(
    "teams", [16, *(pytest.param(many, marks=pytest.mark.exhaustive) for many in (22, 64))]
)
def test_no_page_of_a_bracket_is_empty_in_one_piece(room, same_draw, transactional_db, teams):
    row = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.crowd(row, teams)
    named = f"{teams} teams"
    faults = room(row, "arrivals", named=named)
    draw_and_call.draw(build.desk(row))
    draw_and_call.say_tables(build.desk(row), tables=teams // 3)
    draw_and_call.call_games(build.desk(row))
    for game in replay.night(row.pk).rounds.on_now[:2]:
        pairs.play(row, game.name)
    faults |= room(row, "draw", "seats", "meetings", "tree", named=named)
    assert faults == {}


def test_no_medal_stands_beside_an_empty_wall(room, same_draw, transactional_db):
    row = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.crowd(row, 4)
    draw_and_call.draw(build.desk(row))
    pairs.play_all(row)
    assert room(row, "honours", named="medals") == {}


@pytest.mark.parametrize(("teams", "tables"), [(8, 2), (16, 5)])
def test_pages_of_few_games_are_even(
    visit, same_draw, transactional_db, monkeypatch, teams, tables
):
    """Four games at twelve metres: two and two, and not three and one; and whatever is left of a
    page goes between them.
    """
    monkeypatch.setattr(build, "players", players)
    row = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.crowd(row, teams)
    draw_and_call.draw(build.desk(row))
    draw_and_call.say_tables(build.desk(row), tables=tables)
    draw_and_call.call_games(build.desk(row))
    for game in replay.night(row.pk).rounds.on_now[:2]:
        pairs.play(row, game.name)
    presser = walls.Presser(row.club_id, "director", row.pk)
    walls.measure(presser, wall=1, distance=12, height=152)
    walls.show(presser, wall=1, scene="meetings")
    page = visit("/display/", width=1024, height=768)
    assert max(leafed(page)) <= MOST
