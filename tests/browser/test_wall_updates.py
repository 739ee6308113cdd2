"""An update never leaves a wall dark or cut off. Each scene is watched frame by frame through every
kind of update, and ends up looking like a wall that was just opened.
"""

import time
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests import build
from tests.browser.test_wall_lists import WAIT_FOR_LAYOUT
from tests.tournament import finishing, pairs
from tournament.evening.night.walls import AWARDS_SCENE, SeasonChoice
from tournament.server.laptop import hall
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.club.actions import club as clubs
from tournament.topics.nights.actions import limits
from tournament.topics.prizes.actions import check_out
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

# A wall may show a fault for this long while it updates.
MAX_FAULT_MILLISECONDS = 500
# Records for each frame whether exactly one scene is painted and all of it fits, and how long that
# was not so. What is off the current page must be on further pages, as many as the wall counts.
WATCH_FRAMES = """
() => {
  const seen = { visibilityProperty: true, opacityProperty: true };
  const isPainted = (one) => one.checkVisibility(seen);
  const fault = () => {
    const scenes = [...document.querySelectorAll(".scene")].filter(isPainted);
    if (scenes.length !== 1) return `${scenes.length} scenes are painted`;
    const [scene] = scenes, leaf = scene.querySelector(".page-area")?.getBoundingClientRect();
    const rows = [...scene.querySelectorAll(".names > li")];
    const drawings = [...scene.querySelectorAll(":scope > :not(.top, .foot) > svg.drawing")];
    if (drawings.length && !drawings.some((one) => one.getBoundingClientRect().height > 40)) {
      return "the drawing is gone";
    }
    if (!leaf || drawings.length) return "";
    const boxes = rows.map((one) => one.getBoundingClientRect());
    if (boxes.some(({ top, bottom }) => top < leaf.top - 1 || bottom > leaf.bottom + 1)) {
      return "a row is cut";
    }
    if (!boxes.some(({ left, right }) => left >= leaf.left - 1 && right <= leaf.right + 1)) {
      return "no row is seen";
    }
    const small = 0.031 * Math.min(innerWidth, innerHeight);
    if (rows.some((one) => parseFloat(getComputedStyle(one).fontSize) < small)) return "small";
    const turn = document.querySelector(".page-of"), said = turn.textContent.split(" ").pop();
    const pages = turn.childElementCount || Number(said) || 1;
    const across = Math.max(...boxes.map(({ right }) => right)) - boxes[0].left;
    if (across > pages * (leaf.width + 0.03 * innerWidth)) return "rows are on no page";
    return "";
  };
  window.seenFrames = { faults: {} };
  let before = performance.now(), was = "";
  const look = () => {
    const now = performance.now();
    if (was) seenFrames.faults[was] = (seenFrames.faults[was] || 0) + now - before;
    [before, was] = [now, fault()];
    requestAnimationFrame(look);
  };
  look();
}
"""
# Returns where everything is painted, except the time on a clock and the highlighted path.
FIND_POSITIONS = """
() => [...document.querySelectorAll(`.scene :is(.top > *, .names > li, .leaders > li,
  .foot, svg.drawing, .big), .banner, .qr`)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const isSeen = left < innerWidth && left + width > 0;
    const isLive = one.matches(".foot, .top > *, .big");
    const words = isLive ? "" : one.textContent.split(/\\s+/).join(" ");
    return isSeen ? [words, ...[left, top, width, height].map(Math.round)].join(" ") : "";
  }).filter(Boolean).join("\\n")
"""
COUNT_PAGES = """
() => {
  const turn = document.querySelector(".page-of");
  return turn.childElementCount || Number(turn.textContent.split(" ").pop()) || 1;
}
"""
KEYS_OF_SCENES = "(scenes) => scenes.map((one) => one.dataset.scene)"


def enter_score_of_next_table(row):
    night = reader.night(row.pk)
    if night.teams.are_drawn:
        for game in night.rounds.unfinished_games[:1]:
            pairs.play_game(row, game.name)
    elif night.rounds.current_game and night.rounds.current_game.games_missing_scores:
        build.type_totals(
            row,
            night.rounds.current_game.number,
            {night.rounds.current_game.games_missing_scores[0].table: (11, 3)},
        )


def with_message(words):
    """Return a function that shows this message on the wall of a night."""
    return lambda row: walls.show_message(screen_press(row), message=words)


def announce_prize(row):
    (wall,) = reader.big_screens(row.club_id)
    walls.announce_prizes(screen_press(row), screen_number=1, announced_count=wall.prizes + 1)


def set_time_limit(row):
    end = (timezone.localtime() + timedelta(minutes=50)).time().replace(second=0, microsecond=0)
    limits.set_limits(build.desk(row), end_by_division={"": end})


def with_club(action, *args, **kwargs):
    """Return a function that runs this action for the club of a night."""
    return lambda row: action(*args, club=row.club_id, **kwargs)


UPDATES = {
    "a table is in": enter_score_of_next_table,
    "a prize is announced": announce_prize,
    "another prize": announce_prize,
    "a time limit": set_time_limit,
    "the clock starts": lambda row: walls.start_clock(build.desk(row), minutes=18),
    "a minute more": lambda row: walls.lengthen_clock(build.desk(row)),
    "the clock is held": lambda row: walls.pause_clock(build.desk(row)),
    "a message": with_message("The pie is served in the kitchen, and coffee with it"),
    "another message": with_message("Black jack deals"),
    "the code": lambda row: hall.let_phones_connect(),
    "the club's name": with_club(clubs.rename_club, "Maple Grove Seniors Social Club of 1987"),
    "the club's picture": lambda row: build.picture(row.club, build.image_bytes(1600, 900)),
    "the cause": with_club(clubs.set_cause, "Tonight for the roof of the library"),
    "the letters": lambda row: walls.set_measurements(
        screen_press(row), screen_number=1, meters_to_last_seat=9, picture_height_cm=152
    ),
    "the names": with_club(clubs.set_last_name_display, are_last_names_short=True),
    "no message": with_message(""),
    "no code": lambda row: hall.disconnect_phones(),
    "no clock": lambda row: walls.stop_clock(build.desk(row)),
}
PRIZE_UPDATES = ("a prize is announced", "another prize")
CLOCK_UPDATES = ("the clock starts", "a minute more", "the clock is held", "no clock")


def screen_press(row):
    return walls.ScreenPress(row.club_id, "director", row.pk)


def night_during_check_in(club):
    row = build.night(club, fee_cents=0, tag=False, adult=False)
    build.check_in_crowd(row, 38)
    return row


def night_in_fourth_game(club):
    row = night_during_check_in(club)
    for game in (1, 2, 3):
        rounds.seat_next_game(build.desk(row), game=game)
        tables = [game.table for game in reader.night(row.pk).rounds.current_game.games]
        build.type_totals(row, game, {table: ((7 * game * table) % 11 + 2, 6) for table in tables})
    rounds.seat_next_game(build.desk(row), game=4)
    return row


def night_in_bracket(club):
    row = build.night(club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(row, 12)
    draw_and_call.draw_bracket(build.desk(row))
    draw_and_call.set_table_count(build.desk(row), tables=4)
    draw_and_call.call_games(build.desk(row))
    return row


def night_in_divisions(club):
    row = build.night(club, house="mcallen")
    pairs.check_in_teams(row, 5, "Men's")
    pairs.check_in_teams(row, 7, "Women's", teams_skipped=5)
    rounds.seat_next_game(build.desk(row), game=1)
    build.enter_all_tables(row, 1)
    rounds.seat_next_game(build.desk(row), game=2)
    return row


def night_of_medals(club):
    row = build.night(club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(row, 4)
    draw_and_call.draw_bracket(build.desk(row))
    pairs.play_bracket_an_hour_ago(row)
    return row


def tied_night(club):
    """Return a night in which two teams are tied for gold and silver, and two for bronze."""
    row = build.night(club, house="mcallen", games=1)
    pairs.check_in_teams(row, 4, "Mixed")
    rounds.seat_next_game(build.desk(row), game=1)
    build.enter_all_tables(row, 1)
    return row


def finished_night(club):
    return finishing.finished_night(club, players=12, games=2)[0]


def night_of_prizes(club):
    row = build.night(club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(row, 4)
    plan = reader.night(row.pk).plan
    build.write_facts(build.desk(row), new=[replace(plan, prizes={"things": ["A basket"] * 3})])
    draw_and_call.draw_bracket(build.desk(row))
    pairs.play_bracket_an_hour_ago(row)
    return row


SEASON = SeasonChoice(date(2000, 1, 1), date(2099, 12, 31)).scene
SCENES = [
    (night_during_check_in, "arrivals"),
    *(
        (night_in_fourth_game, scene)
        for scene in ("seats", "waiting", "clock", "places", "climb", "pot")
    ),
    *((night_in_divisions, scene) for scene in ("seats", "meetings", "places")),
    *((night_in_bracket, scene) for scene in ("draw", "seats", "meetings", "tree")),
    (tied_night, "playoffs"),
    (night_of_medals, "honours"),
    (night_of_medals, "places"),
    *((finished_night, scene) for scene in ("honours", "places", SEASON)),
    (night_of_prizes, AWARDS_SCENE),
]


def positions_by_page(page):
    """Return the positions of everything on each page, and turn back to the page that was shown."""
    page.evaluate(WAIT_FOR_LAYOUT)
    positions = set()
    for _ in range(page.evaluate(COUNT_PAGES)):
        positions.add(page.evaluate(FIND_POSITIONS))
        page.keyboard.press("ArrowRight")
    return positions


@pytest.fixture
def list_faults(visit, transactional_db, fixed_seed):
    """Return a function that lists what was wrong with a wall for too long, and what was wrong at
    the end, by update.
    """

    def find_faults(make_night, scene, updates):
        row = make_night(build.director().club)
        walls.show_scene(screen_press(row), screen_number=1, scene_key=scene)
        page, fresh_page = (visit("/display/", width=1280, height=720) for _ in range(2))
        page.wait_for_selector(".scene.on")
        page.evaluate(WAIT_FOR_LAYOUT)
        page.evaluate(WATCH_FRAMES)
        faults = {}
        for name in updates:
            UPDATES[name](row)
            fresh_page.reload()
            fresh_page.wait_for_selector(".scene.on")
            wait_until_both_show_the_same(page, fresh_page)
            page.wait_for_timeout(100)
            # The scene of the winners is played once, and again on a wall that is opened meanwhile.
            if scene != "honours" and positions_by_page(page) != positions_by_page(fresh_page):
                faults[name] = "it is not as a wall that is opened now"
            for fault, milliseconds in page.evaluate("seenFrames.faults").items():
                if milliseconds > MAX_FAULT_MILLISECONDS:
                    faults[name, fault] = milliseconds
            page.evaluate("seenFrames.faults = {}")
        return faults

    yield find_faults
    hall.disconnect_phones()


def wait_until_both_show_the_same(page, fresh_page):
    """Wait until both walls show the same. Some scenes also change with the minute, on one wall
    before the other.
    """
    deadline = time.monotonic() + 30
    while len({wall.get_attribute("[data-live]", "data-shown") for wall in (page, fresh_page)}) > 1:
        assert time.monotonic() < deadline, "one wall does not follow"
        page.wait_for_timeout(50)


def test_seats_are_not_cut_off_when_the_clock_starts(list_faults):
    """When the clock started, the wall used to go dark and come back with 17 of 28 names."""
    assert list_faults(night_in_fourth_game, "seats", CLOCK_UPDATES) == {}


def test_corrected_podium_no_longer_shows_the_old_winners(visit, transactional_db):
    """Two share first place and two share third; after a correction, one of each remains."""
    row = build.night(build.director().club, games=2, fee_cents=0, tag=False, adult=False)
    build.check_in_crowd(row, 4)
    for game, points in ((1, (9, 5)), (2, (7, 7))):
        rounds.seat_next_game(build.desk(row), game=game)
        build.type_totals(row, game, {1: points})
    for entry in range(1, 5):
        check_out.turn_in_card(build.desk(row), entry=entry, claims=(None, None))
    page = visit("/display/", width=1280, height=720)
    page.evaluate(WAIT_FOR_LAYOUT)
    for _ in range(4):
        assert page.locator(".scene:visible").evaluate_all(KEYS_OF_SCENES) == ["act"]
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-scene=places].on")
    build.type_totals(row, 2, {1: (7, 6)})
    page.wait_for_function("() => document.querySelectorAll('.act').length === 3")
    for _ in range(page.evaluate(COUNT_PAGES)):
        assert page.locator(".scene:visible").evaluate_all(KEYS_OF_SCENES) in (
            ["honours"],
            ["places"],
        )
        page.keyboard.press("ArrowRight")


@pytest.mark.gate
@pytest.mark.parametrize(
    ("make_night", "scene"), SCENES, ids=lambda value: getattr(value, "__name__", value)
)
def test_no_update_cuts_off_any_scene(list_faults, make_night, scene):
    has_clock = make_night in (night_in_fourth_game, night_in_divisions)
    skipped_updates = {
        *(() if has_clock else CLOCK_UPDATES),
        *(() if scene == AWARDS_SCENE else PRIZE_UPDATES),
    }
    updates = [name for name in UPDATES if name not in skipped_updates]
    assert list_faults(make_night, scene, updates) == {}
