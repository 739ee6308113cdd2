"""While a wall says that it is late, neither that line nor the code for phones covers a row."""

import pytest

from tests import build
from tests.browser.test_wall_lists import SETTLED
from tests.browser.test_wall_updates import COUNT, SCENES, presser
from tournament.server.laptop import hall
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

SIZES = [(1024, 768), (1280, 720), (1366, 768), (1920, 1080), (1080, 1920)]
# What is painted of the page that is shown and lies below the line, the code, its words, the
# message or the dots; and the rows that are cut at the foot of their list.
COVERED = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const isPainted = (one) => box(one).width && one.checkVisibility({ visibilityProperty: true });
  const painted = (parts) => [...document.querySelectorAll(parts)].filter(isPainted);
  const called = (one) => one.textContent.split(/\\s+/).join(" ").trim() || one.localName;
  const lap = (one, other) => one !== other
    && Math.min(box(one).right, box(other).right) - Math.max(box(one).left, box(other).left) > 1
    && Math.min(box(one).bottom, box(other).bottom) - Math.max(box(one).top, box(other).top) > 1;
  const over = painted(".heard, .find-me > :is(p, .qr), .page-of:not(:empty), .banner");
  const rows = painted(`.scene.on :is(li, .top > *, .foot > *, .big > *, .alone > *, .game.there,
    .waiting > *, .together > *, .climbs > *)`);
  const leaf = document.querySelector(".scene.on .leaf");
  const endOf = (row) => leaf?.contains(row) ? box(leaf).bottom : innerHeight;
  const isSeen = (row) => !leaf?.contains(row) || lap(row, leaf);
  return [...rows.filter(isSeen), ...over].flatMap((row) => [
    ...over.filter((one) => lap(one, row)).map((one) => `${called(one)} lies over ${called(row)}`),
    ...(box(row).bottom > endOf(row) + 1 ? [`${called(row)} is cut`] : []),
  ]);
}
"""


@pytest.fixture
def late(visit, transactional_db, same_draw):
    """What is covered on any page of a scene, by the size of the screen, once nothing is heard."""

    def covered(evening, scene, *, message="", light=False):
        row = evening(build.director().club)
        hall.let_in()
        walls.show(presser(row), wall=1, scene=scene)
        walls.say(presser(row), message=message)
        page = visit("/display/", alone=True)
        page.clock.install()
        # Before it is loaded, or an answer that was under way would be heard after the silence.
        page.route("**/live/**", lambda route: route.abort())
        page.goto(page.url + ("?light=1" if light else ""))
        page.wait_for_selector(".scene.on")
        page.evaluate(SETTLED)
        page.clock.fast_forward(20_000)
        page.wait_for_selector(".heard.stale >> text=Not up to date")
        faults = {}
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            for _ in range(page.evaluate(COUNT)):
                if found := page.evaluate(COVERED):
                    faults[width, height] = found
                page.keyboard.press("ArrowRight")
        return page, faults

    yield covered
    hall.shut()


def hall_of_25(club):
    row = build.night(club, fee_cents=0, tag=False, adult=False)
    build.crowd(row, 25)
    for game in (1, 2):
        rounds.seat(build.desk(row), game=game)
        build.all_in(row, game)
    return row


@pytest.mark.parametrize("light", [False, True])
def test_standings_make_room_for_the_line_and_take_it_back(late, light):
    """The code for phones rose into the list and hid the points of a player."""
    page, faults = late(hall_of_25, "places", light=light)
    assert faults == {}
    bottom = "document.querySelector('.scene.on .leaf').getBoundingClientRect().bottom"
    while_late = page.evaluate(bottom)
    page.unroute("**/live/**")
    page.wait_for_selector(".heard:not(.stale)", timeout=8000)
    assert page.evaluate(bottom) > while_late


@pytest.mark.gate
@pytest.mark.parametrize("message", ["", "The pie is served in the kitchen"])
@pytest.mark.parametrize(
    ("evening", "scene"), SCENES, ids=lambda one: getattr(one, "__name__", one)
)
def test_no_scene_has_anything_covered_while_it_is_late(late, evening, scene, message):
    assert late(evening, scene, message=message)[1] == {}
