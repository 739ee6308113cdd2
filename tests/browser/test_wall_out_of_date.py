"""Test that a wall's notice that it is out of date and its code for phones cover no row."""

import pytest

from tests import build
from tests.browser.test_wall_lists import WAIT_FOR_LAYOUT
from tests.browser.test_wall_updates import COUNT_PAGES, SCENES, screen_press
from tournament.server.laptop import hall
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

SCREEN_SIZES = [(1024, 768), (1280, 720), (1366, 768), (1920, 1080), (1080, 1920)]
# Returns the parts of the page that overlap the footer, the Wi-Fi code with its words, the message
# or the page dots, and the rows that are cut off at the end of their list.
FIND_COVERED = """
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
  const leaf = document.querySelector(".scene.on .page-area");
  const endOf = (row) => leaf?.contains(row) ? box(leaf).bottom : innerHeight;
  const isSeen = (row) => !leaf?.contains(row) || lap(row, leaf);
  return [...rows.filter(isSeen), ...over].flatMap((row) => [
    ...over.filter((one) => lap(one, row)).map((one) => `${called(one)} lies over ${called(row)}`),
    ...(box(row).bottom > endOf(row) + 1 ? [`${called(row)} is cut`] : []),
  ]);
}
"""


@pytest.fixture
def open_stale_wall(visit, transactional_db, fixed_seed):
    """Return a function that opens a wall whose updates have stopped. It returns the page, and what
    is covered on any page of the scene, by screen size.
    """

    def open_wall(make_night, scene, *, message="", is_light=False):
        row = make_night(build.director().club)
        hall.let_phones_connect()
        walls.show_scene(screen_press(row), screen_number=1, scene_key=scene)
        walls.show_message(screen_press(row), message=message)
        page = visit("/display/", alone=True)
        page.clock.install()
        # Block requests before the page loads, or an answer under way would still arrive.
        page.route("**/live/**", lambda route: route.abort())
        page.goto(page.url + ("?light=1" if is_light else ""))
        page.wait_for_selector(".scene.on")
        page.evaluate(WAIT_FOR_LAYOUT)
        page.clock.fast_forward(20_000)
        page.wait_for_selector(".heard.stale >> text=Not up to date")
        faults = {}
        for width, height in SCREEN_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(WAIT_FOR_LAYOUT)
            for _ in range(page.evaluate(COUNT_PAGES)):
                if covered := page.evaluate(FIND_COVERED):
                    faults[width, height] = covered
                page.keyboard.press("ArrowRight")
        return page, faults

    yield open_wall
    hall.disconnect_phones()


def night_of_25_players(club):
    row = build.night(club, fee_cents=0, tag=False, adult=False)
    build.check_in_crowd(row, 25)
    for game in (1, 2):
        rounds.seat_next_game(build.desk(row), game=game)
        build.enter_all_tables(row, game)
    return row


@pytest.mark.parametrize("is_light", [False, True])
def test_standings_make_room_for_the_out_of_date_notice_only_while_shown(open_stale_wall, is_light):
    """The code for phones once moved up into the list and hid a player's points."""
    page, faults = open_stale_wall(night_of_25_players, "places", is_light=is_light)
    assert faults == {}
    bottom = "document.querySelector('.scene.on .page-area').getBoundingClientRect().bottom"
    bottom_while_late = page.evaluate(bottom)
    page.unroute("**/live/**")
    page.wait_for_selector(".heard:not(.stale)", timeout=8000)
    assert page.evaluate(bottom) > bottom_while_late


@pytest.mark.gate
@pytest.mark.parametrize("message", ["", "The pie is served in the kitchen"])
@pytest.mark.parametrize(
    ("make_night", "scene"), SCENES, ids=lambda value: getattr(value, "__name__", value)
)
def test_out_of_date_notice_covers_nothing_in_any_view(open_stale_wall, make_night, scene, message):
    assert open_stale_wall(make_night, scene, message=message)[1] == {}
