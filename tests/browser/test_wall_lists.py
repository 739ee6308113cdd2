"""The wall's lists are large enough on every kind of screen, never cut off, and show every name on
some page.
"""

import re
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from tests import build, daily
from tests.browser.pictured import large_night, sample_names
from tests.tournament import finishing, pairs
from tournament.evening import facts
from tournament.server.laptop import hall
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.standings import standings
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

pytestmark = [pytest.mark.gate, pytest.mark.night(fee_cents=0, tag=False, adult=False)]

SIZE_BY_SCREEN = {
    "4:3": (1024, 768),
    "16:9": (1280, 720),
    "HD": (1920, 1080),
    "turned": (1080, 1920),
}
SECOND_LONGEST_NAME = "Bartholomew O'Malley-Fitzgerald"
LONGEST_NAME = "Maximiliana Featherstonehaugh-Cholmondeley of Marjoribanks R"

# Waits until the fonts are loaded and a resized window is laid out.
WAIT_FOR_LAYOUT = """
() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done))))
"""
# Returns what can be seen of the current page, and what is cut, overlapping or too small.
FIND_FAULTS = """
() => {
  const scene = document.querySelector(".scene.on");
  const leaf = scene.querySelector(".page-area").getBoundingClientRect();
  const least = 0.04 * Math.min(innerWidth, innerHeight);
  const size = (thing) => parseFloat(getComputedStyle(thing).fontSize);
  const rows = [...scene.querySelectorAll(".names > li")]
    .map((row) => ({ row, box: row.getBoundingClientRect(), name: row.innerText }))
    .filter(({ box }) => box.right > leaf.left + 1 && box.left < leaf.right - 1);
  const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const within = ({ left, right, bottom }) =>
    left >= leaf.left - 1 && right <= leaf.right + 1 && bottom <= leaf.bottom + 1;
  const faults = [];
  for (const { row, box, name } of rows) {
    if (!within(box)) faults.push(`${name} is cut`);
    for (const one of [row, ...row.querySelectorAll("span:not(.unseen), b, bdi")]) {
      if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) {
        faults.push(`${name} is too wide`);
      }
    }
    if ([row, ...row.querySelectorAll("bdi, .who, .at, .note")].some((one) => size(one) < least)) {
      faults.push(`${name} is small`);
    }
    for (const other of rows) {
      if (other.row !== row && lap(box, other.box)) faults.push(`${name} laps over`);
    }
  }
  for (const edge of scene.querySelectorAll(".top, .foot")) {
    const { top, bottom, right } = edge.getBoundingClientRect();
    const isIn = top >= 0 && bottom <= innerHeight && right <= innerWidth
      && edge.scrollWidth <= edge.clientWidth + 1;
    if (!isIn) faults.push(`${edge.innerText} is out of sight`);
  }
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push("the wall scrolls");
  const names = rows.flatMap(({ row }) => [...row.querySelectorAll("bdi")])
    .map((one) => one.textContent);
  return { faults, names, scene: scene.dataset.scene };
}
"""

# Returns the names in which a word is split across lines.
BROKEN_NAMES = """
() => [...document.querySelectorAll(".scene.on :is(.leaders, .names) bdi")].filter((name) => {
  const words = name.firstChild;
  return [...words.data.matchAll(/[^\\s-]+/g)].some((found) => {
    const word = document.createRange();
    word.setStart(words, found.index);
    word.setEnd(words, found.index + found[0].length);
    return word.getClientRects().length > 1;
  });
}).map((name) => name.textContent)
"""

# Returns notes beside a leader's points that take more than one line.
WRAPPED_NOTES = """
() => [...document.querySelectorAll(".scene.on .leaders .how > :last-child")].filter((note) => {
  const words = document.createRange();
  words.selectNodeContents(note);
  return words.getClientRects().length > 1;
}).map((note) => note.textContent)
"""

# Returns what is cut or out of sight on a page without a list.
OUT_OF_SIGHT = """
() => [...document.querySelectorAll(".scene.on :is(bdi, p, b, small, .medal, text)")]
.flatMap((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const below = document.querySelector(".scene.on .foot");
  const foot = below ? below.getBoundingClientRect().top : innerHeight;
  const isIn = left >= 0 && right <= innerWidth && top >= 0
    && (one.closest(".foot") || bottom <= foot + 1);
  return isIn ? [] : [`${one.textContent.trim()}: ${[left, right, top, bottom].map(Math.round)}`];
})
"""
ROW_HEIGHTS = "(rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height))"
FONT_SIZE = "(list) => parseFloat(getComputedStyle(list).fontSize)"
FONT_SIZES = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
DRAWN_FONT_SIZES = "(all) => all.map((one) => one.getAttribute('font-size') * one.getScreenCTM().a)"
LINE_COUNT = "(one) => one.getClientRects().length"
LINE_COUNTS = "(all) => all.map((one) => one.getClientRects().length)"
# The parts of a note on one line may end some pixels apart.
NOTE_LINE_COUNTS = """
(notes) => notes.map((note) => {
  const ends = [...note.children].map((part) => part.getBoundingClientRect().bottom);
  return 1 + Math.round((Math.max(...ends) - Math.min(...ends)) / 20);
})
"""
COLUMN_NAME_COUNTS = """
(names) => Object.values(Object.groupBy(names, (name) =>
  Math.round(name.getBoundingClientRect().left))).map((column) => column.length)
"""
LEFT_EDGES = "(rows) => rows.map((row) => row.getBoundingClientRect().left)"


def names_on_pages(page):
    """Return the names on each page of the lists."""
    return [names for _, names in turn_through_lists(page)]


def turn_through_lists(page):
    """Turn through every page of every list. Return the scene and the names of each page."""
    page.wait_for_selector(".scene.on")
    page.evaluate(WAIT_FOR_LAYOUT)
    page_count = int((page.text_content(".page-of") or "1").split()[-1])
    pages_seen = []
    for _ in range(page_count):
        if page.locator(".scene.on .page-area").count():
            report = page.evaluate(FIND_FAULTS)
            assert report["faults"] == []
            scene_and_names = report["scene"], report["names"]
            pages_seen += [scene_and_names] if scene_and_names not in pages_seen else []
        page.keyboard.press("ArrowRight")
    return pages_seen


def names_shown_in_scene(pages_seen, scene):
    return [name for scene_of_page, names in pages_seen if scene_of_page == scene for name in names]


@pytest.mark.parametrize("count", [8, 48, pytest.param(160, marks=pytest.mark.exhaustive)])
def test_seats_are_large_and_not_cut_off_on_any_screen(visit, axe, night, count):
    build.check_in_crowd(night, count)
    rounds.seat_next_game(build.desk(night), game=1)
    page = visit("/display/")
    for width, height in SIZE_BY_SCREEN.values():
        page.set_viewport_size({"width": width, "height": height})
        pages = names_on_pages(page)
        names = [name for names_on_page in pages for name in names_on_page]
        assert sorted(names) == sorted(build.players(count))
        if count < 50 and width > height:
            assert len(pages) == 1
        assert len(set(page.locator(".names > li").evaluate_all(ROW_HEIGHTS))) == 1
    assert axe(page) == []


def test_letters_are_large_enough_for_the_farthest_chair(visit, night):
    """At a distance of forty feet and a picture height of five, letters take a thirteenth of the
    height, on more pages.
    """
    names = sorted(build.players(38))
    build.check_in_crowd(night, 38)
    rounds.seat_next_game(build.desk(night), game=1)
    desk = walls.ScreenPress(night.club_id, "director", night.pk)
    page = visit("/display/", width=1920, height=1080)
    counts = []
    for distance in (6, 9, 12):
        walls.set_measurements(
            desk, screen_number=1, meters_to_last_seat=distance, picture_height_cm=152
        )
        page.reload()
        pages = names_on_pages(page)
        assert sorted(name for names_on_page in pages for name in names_on_page) == names
        size = page.locator(".scene.on .names").evaluate(FONT_SIZE)
        assert size >= distance / 152 * 1080 - 1
        counts.append(len(pages))
    assert counts[0] == 1
    assert counts == sorted(set(counts))


def test_letters_shrink_before_a_word_of_a_name_is_broken(visit, night):
    """The words beside places and points are shortened first. Only then the letters get smaller."""
    build.check_in(night, *(f"Kathleen Wigglesworth{letter}" for letter in "abcdefgh"))
    finishing.play_games(night, games=3, totals=None)
    screen_press = walls.ScreenPress(night.club_id, "director", night.pk)
    walls.show_scene(screen_press, screen_number=1, scene_key="places")
    page = visit("/display/")
    for distance, height in ((9, 152), (12, 152), (12, 93)):
        walls.set_measurements(
            screen_press, screen_number=1, meters_to_last_seat=distance, picture_height_cm=height
        )
        for screen in ("4:3", "turned"):
            screen_width, screen_height = SIZE_BY_SCREEN[screen]
            page.set_viewport_size({"width": screen_width, "height": screen_height})
            page.reload()
            names_on_pages(page)
            assert page.evaluate(BROKEN_NAMES) == [], (distance, height, screen)


@pytest.mark.parametrize("message", ["", "Coffee and pie in the kitchen until nine"])
def test_standings_break_no_name_for_a_note_or_a_column(visit, night, message):
    """Two players have left, so "2 games · left early" is below their names and not beside them."""
    build.check_in(night, *sample_names(24), "Dorothy Hutchinson", "Wilma Carmichael")
    finishing.play_games(night, games=2, totals=None)
    for leaver in (1, 25):
        going_home.leave_after_game(build.desk(night), party_number=leaver, game=2)
    rounds.seat_next_game(build.desk(night), game=3)
    build.enter_all_tables(night, 3)
    screen_press = walls.ScreenPress(night.club_id, "director", night.pk)
    walls.show_scene(screen_press, screen_number=1, scene_key="places")
    walls.show_message(screen_press, screen_number=1, message=message)
    page = visit("/display/")
    for screen in ("HD", "4:3"):
        width, height = SIZE_BY_SCREEN[screen]
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        names_on_pages(page)
        assert set(page.locator(".names .who bdi").evaluate_all(LINE_COUNTS)) == {1}
        assert set(page.locator(".names .tally > .how").evaluate_all(NOTE_LINE_COUNTS)) == {1}


def test_letters_of_an_upright_screen_follow_its_shorter_side(visit, night):
    build.check_in_crowd(night, 38)
    rounds.seat_next_game(build.desk(night), game=1)
    screen_press = walls.ScreenPress(night.club_id, "director", night.pk)
    walls.set_measurements(
        screen_press, screen_number=1, meters_to_last_seat=12, picture_height_cm=152
    )
    page = visit("/display/", width=1080, height=1920)
    assert len(names_on_pages(page)) == 3
    size = page.locator(".scene.on .names").evaluate(FONT_SIZE)
    assert 12 / 152 * 1080 - 1 <= size < 12 / 152 * 1920


def test_names_are_aligned_and_the_last_minute_stays_inside_the_header(visit, night):
    build.check_in(night, *sample_names(16))
    finishing.play_games(night, games=1, totals=(9, 6, 0, 0))
    rounds.seat_next_game(build.desk(night), game=2)
    screen_press = walls.ScreenPress(night.club_id, "director", night.pk)
    walls.show_scene(screen_press, screen_number=1, scene_key="places")
    walls.set_measurements(
        screen_press, screen_number=1, meters_to_last_seat=12, picture_height_cm=122
    )
    walls.start_clock(build.desk(night), minutes=1)
    page = visit("/display/", width=1920, height=1080)
    page.wait_for_selector(".scene.on .apart > [data-metal]")
    page.wait_for_selector(".scene.on .time-left[data-soon]")
    lefts = [name.bounding_box()["x"] for name in page.locator(".scene.on .names .who").all()]
    assert len({round(left) for left in lefts if left < 1920}) == 1
    clock = page.locator(".scene.on .time-left").bounding_box()
    head = page.locator(".scene.on .top").bounding_box()
    assert head["y"] + 4 < clock["y"]
    assert clock["y"] + clock["height"] + 4 < head["y"] + head["height"]


def test_wall_header_has_room_for_title_clock_and_first_letters(visit, night):
    """The title, the clock and the letters are together wider than a 4:3 screen, so the title takes
    two lines.
    """
    build.check_in_crowd(night, 38)
    rounds.seat_next_game(build.desk(night), game=1)
    walls.start_clock(build.desk(night), minutes=18)
    walls.set_measurements(
        walls.ScreenPress(night.club_id, "director", night.pk),
        screen_number=1,
        meters_to_last_seat=12,
        picture_height_cm=152,
    )
    page = visit("/display/", width=1024, height=768)
    assert len(names_on_pages(page)) > 1
    top_boxes = page.locator(".scene.on .top > *").all()
    assert len(top_boxes) == 3
    edges = [
        (box["x"], box["x"] + box["width"]) for box in (head.bounding_box() for head in top_boxes)
    ]
    assert all(left >= 0 and right <= 1024 for left, right in edges)
    assert edges == sorted(edges)
    assert all(right <= left for (_, right), (left, _) in pairwise(edges))
    assert page.locator(".scene.on .club bdi").evaluate(LINE_COUNT) == 1


def test_medals_can_be_read_from_the_farthest_seat(visit, transactional_db):
    """A name on the podium that does not fit on one line may be a little smaller."""
    row = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(row, 4)
    draw_and_call.draw_bracket(build.desk(row))
    pairs.play_bracket_an_hour_ago(row)
    walls.set_measurements(
        walls.ScreenPress(row.club_id, "director", row.pk),
        screen_number=1,
        meters_to_last_seat=12,
        picture_height_cm=152,
    )
    page = visit("/display/", width=1920, height=1080)
    page.wait_for_selector("[data-scene=act].on")
    for _ in range(4):
        sizes = page.locator(".scene.on :is(.names-apart, .alone small)").evaluate_all(FONT_SIZES)
        drawn_sizes = page.locator(".scene.on .podium-wide text").evaluate_all(DRAWN_FONT_SIZES)
        assert min([*sizes, *(size / 0.9 for size in drawn_sizes)]) >= 12 / 152 * 1080 - 1
        scene, _ = read_scene_and_turn_page(page)
    assert scene == "honours"


def test_names_of_a_team_are_broken_only_between_them_on_its_card(visit, transactional_db):
    row = build.night(build.director().club, house="athens", fee_cents=0)
    for names in (("Tess Ulm", "Uma van Dyke"), ("Carl Dunn", "Dot Ely")):
        pairs.check_in_team(row, *names)
    page = visit(f"/display/{row.club.wall}/card/2/?night={row.pk}", width=320, height=640)
    assert page.locator("h1 bdi").evaluate_all(LINE_COUNTS) == [1, 1]


def test_pages_of_those_who_checked_in_show_their_letters(visit, night):
    build.check_in_crowd(night, 160)
    page = visit("/display/", width=1280, height=720)
    page.wait_for_selector(".scene.on .letters")
    first_name = page.locator(".scene.on .names > li:not(.part) bdi").first.inner_text()
    assert page.inner_text(".scene.on .letters").startswith(first_name[0].upper())


def test_letters_fill_the_room_if_no_distance_was_measured(visit, night):
    build.check_in_crowd(night, 12)
    rounds.seat_next_game(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720)
    assert len(names_on_pages(page)) == 1
    assert page.locator(".scene.on .names").evaluate(FONT_SIZE) > 0.07 * 720


def test_name_that_is_a_little_longer_than_most_stays_on_one_line(visit, night):
    build.check_in(night, *sample_names(38))
    page = visit("/display/", width=1280, height=720)
    assert len(names_on_pages(page)) == 1
    assert len(set(page.locator(".names > li:not(.part)").evaluate_all(ROW_HEIGHTS))) == 1


def test_long_name_takes_a_second_line_and_no_page_for_itself(visit, night):
    build.check_in_crowd(night, 15)
    build.check_in(night, LONGEST_NAME)
    rounds.seat_next_game(build.desk(night), game=1)
    for width, height in SIZE_BY_SCREEN.values():
        pages = names_on_pages(visit("/display/", width=width, height=height))
        assert LONGEST_NAME in [name for names_on_page in pages for name in names_on_page]
        assert len(pages) <= 2


def test_only_a_much_longer_name_is_made_smaller(visit, night):
    build.check_in_crowd(night, 12)
    rounds.seat_next_game(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720)
    names_on_pages(page)
    size_before = page.locator(".scene.on .names").evaluate(FONT_SIZE)
    entries.rename_player(build.desk(night), entry=7, name=LONGEST_NAME)
    page.reload()
    names_on_pages(page)
    assert page.locator(".scene.on .names").evaluate(FONT_SIZE) > 0.8 * size_before
    assert page.evaluate(BROKEN_NAMES) == []


def test_wall_is_measured_once_however_many_names_there_are(visit, night, monkeypatch):
    """Each size that was tried made the browser lay out everything again: two lists took 48
    layouts, and an old laptop froze for two seconds.
    """
    monkeypatch.setattr("tournament.evening.courses.rounds.TIME_SHOWING_ONLY_SEATS", timedelta())
    build.check_in_crowd(night, 160)
    rounds.seat_next_game(build.desk(night), game=1)
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)
    page = visit("/display/", width=1024, height=768, alone=True)
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")
    page.reload()
    page.wait_for_selector(".scene.on")
    page.evaluate(WAIT_FOR_LAYOUT)
    metrics = browser.send("Performance.getMetrics")["metrics"]
    assert page.locator(".scene .names").count() == 2
    assert {metric["name"]: metric["value"] for metric in metrics}["LayoutCount"] < 25


def test_pages_turn_by_themselves_until_paused(visit, night):
    build.check_in_crowd(night, 160)
    rounds.seat_next_game(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720, alone=True)
    page.clock.install()
    page.reload()
    page.wait_for_selector(".scene.on")
    first_page_words = page.text_content(".page-of")
    assert first_page_words.startswith("1 of ")
    page.clock.run_for(13_000)
    assert page.text_content(".page-of").startswith("2 of ")
    page.keyboard.press("Space")
    page.clock.run_for(30_000)
    assert page.text_content(".page-of") == "Paused: press the space bar"


def test_pages_turn_sooner_the_more_there_are_and_say_how_long_a_round_takes(visit, night):
    build.check_in_crowd(night, 100)
    rounds.seat_next_game(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720, alone=True)
    page.clock.install()
    for distance, height, words in (
        (0, 0, "1 of [2-5]"),
        (12, 122, r"\d\d seconds for all pages: 1 of .+"),
    ):
        screen_press = walls.ScreenPress(night.club_id, "director", night.pk)
        walls.set_measurements(
            screen_press, screen_number=1, meters_to_last_seat=distance, picture_height_cm=height
        )
        page.reload()
        page.wait_for_selector(".scene.on")
        assert re.fullmatch(words, page.text_content(".page-of"))
        page.clock.run_for(7_500)
        assert bool(re.search("\\b2 of", page.text_content(".page-of"))) is bool(distance)


def test_two_walls_that_show_the_same_begin_at_different_pages(visit, night):
    build.check_in_crowd(night, 160)
    rounds.seat_next_game(build.desk(night), game=1)
    walls.add_screen(
        walls.ScreenPress(night.club_id, "director", night.pk), screen_number=2, name="Kitchen"
    )
    wall = night.club.wall
    page_numbers = []
    for number in (1, 2):
        page = visit(f"/display/{wall}/{number}/", width=1280, height=720)
        page.wait_for_selector(".scene.on")
        page.evaluate(WAIT_FOR_LAYOUT)
        page_numbers.append(page.text_content(".page-of"))
    first_page, second_page = (int(re.search(r"(\d+) of", text)[1]) for text in page_numbers)
    page_count = int(page_numbers[0].split()[-1])
    assert (first_page, second_page) == (1, page_count // 2 + 1)


def test_wall_without_script_is_one_long_list(visit, night):
    build.check_in_crowd(night, 48)
    rounds.seat_next_game(build.desk(night), game=1)
    page = visit("/display/", script=False)
    assert page.locator(".names li").count() == 48
    assert page.locator(".names li").last.is_visible()


def test_wall_on_a_phone_scrolls_and_shows_every_name(visit, night):
    build.check_in_crowd(night, 48)
    rounds.seat_next_game(build.desk(night), game=1)
    page = visit("/display/", width=360, height=740)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".names li").last.is_visible()


def check_in_teams_with_long_names(night, team_count):
    """Check in teams. The first player has the longest name there can be. The fourth has a name
    that nearly fills its column and begins a line. Return all names, sorted.
    """
    pairs.check_in_teams_by_one_press(night, team_count)
    first_entry, _, _, fourth_entry, *_ = reader.night(night.pk).entries
    renamed_entries = [
        replace(first_entry, name=LONGEST_NAME),
        replace(fourth_entry, name=SECOND_LONGEST_NAME),
    ]
    build.write_facts(build.desk(night), new=renamed_entries)
    return sorted(entry.name for entry in reader.night(night.pk).entries)


def turn_through_lists_on_each_screen(page, screens):
    for name in screens:
        width, height = SIZE_BY_SCREEN[name]
        page.set_viewport_size({"width": width, "height": height})
        yield turn_through_lists(page)


# The largest number of teams is tried only on the narrowest screen. What fits there fits elsewhere.
TEAM_COUNTS_AND_SCREENS = [
    (4, SIZE_BY_SCREEN),
    (24, SIZE_BY_SCREEN),
    pytest.param(80, ("4:3",), marks=pytest.mark.exhaustive),
]


@pytest.mark.parametrize(("teams", "screens"), TEAM_COUNTS_AND_SCREENS)
def test_bracket_is_large_and_not_cut_off_on_any_screen(
    visit, axe, transactional_db, teams, screens
):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    names = check_in_teams_with_long_names(night, teams)
    draw_and_call.draw_bracket(build.desk(night))
    page = visit("/display/")
    for pages_seen in turn_through_lists_on_each_screen(page, screens):
        assert sorted(names_shown_in_scene(pages_seen, "draw")) == names
    draw_and_call.set_table_count(build.desk(night), tables=max(1, teams // 3))
    draw_and_call.call_games(build.desk(night))
    for game in reader.night(night.pk).rounds.unfinished_games[:2]:
        pairs.play_game(night, game.name)
    page.reload()
    for pages_seen in turn_through_lists_on_each_screen(page, screens):
        assert sorted(names_shown_in_scene(pages_seen, "seats")) == names
        assert {scene for scene, _ in pages_seen} == {"tables", "seats", "tree"}
    assert axe(page) == []


@pytest.mark.parametrize(("teams", "screens"), TEAM_COUNTS_AND_SCREENS)
def test_divisions_are_large_and_not_cut_off_on_any_screen(
    visit, axe, transactional_db, monkeypatch, teams, screens
):
    monkeypatch.setattr("tournament.evening.courses.rounds.TIME_SHOWING_ONLY_SEATS", timedelta())
    night = build.night(build.director().club, house="mcallen")
    names = check_in_teams_with_long_names(night, teams)
    new_teams = [
        facts.Team(number=number, division=("Men's", "Women's")[2 * number > teams])
        for number in range(1, teams + 1)
    ]
    build.write_facts(build.desk(night), new=new_teams)
    rounds.seat_next_game(build.desk(night), game=1)
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)
    page = visit("/display/")
    for pages_seen in turn_through_lists_on_each_screen(page, screens):
        for scene in ("seats", "meetings", "places"):
            assert set(names) <= set(names_shown_in_scene(pages_seen, scene)), scene
    assert axe(page) == []


def test_first_view_returns_after_at_most_three_others(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(night, 64)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.set_table_count(build.desk(night), tables=4)
    draw_and_call.call_games(build.desk(night))
    page = visit("/display/", width=1024, height=768)
    page.wait_for_selector("[data-scene=tables].on")
    scenes = []
    for _ in range(int(page.text_content(".page-of").split()[-1])):
        scenes.append(page.get_attribute(".scene.on", "data-scene"))
        page.keyboard.press("ArrowRight")
    assert {"seats", "tree"} < set(scenes)
    runs_of_other_scenes = "".join("t" if scene == "tables" else "o" for scene in scenes).split("t")
    assert max(map(len, runs_of_other_scenes)) == 3


@pytest.mark.parametrize("seed", daily.mark_values(["seven", "eight", "nine", "ten"], "seven"))
def test_winners_and_prizes_are_named_in_full(visit, axe, transactional_db, monkeypatch, seed):
    monkeypatch.setattr("tournament.topics.set_up.actions.make_draw_seed", lambda: seed)
    club = build.director().club
    night = build.night(club, house="athens", fee_cents=0)
    check_in_teams_with_long_names(night, 4)
    plan = reader.night(night.pk).plan
    prize = "Gift basket with two bottles of wine and a voucher for dinner for four at the café"
    build.write_facts(build.desk(night), new=[replace(plan, prizes={"things": [prize] * 3})])
    draw_and_call.draw_bracket(build.desk(night))
    page = visit("/display/")
    desk = walls.ScreenPress(club.pk, "director", night.pk)
    walls.show_scene(desk, screen_number=1, scene_key="pot")
    page.wait_for_selector("[data-scene=pot].on")
    assert [
        scene
        for pages_seen in turn_through_lists_on_each_screen(page, SIZE_BY_SCREEN)
        for scene, _ in pages_seen
    ] == ["pot"] * 4
    pairs.play_bracket_an_hour_ago(night)
    for width, height in SIZE_BY_SCREEN.values():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector("[data-scene=act].on")
        page.evaluate(WAIT_FOR_LAYOUT)
        scenes_shown = [read_scene_and_turn_page(page) for _ in range(3)]
        # Each scene names two players and their prize.
        assert [len(names) for _, names in scenes_shown] == [3] * 3
        assert axe(page) == []
        words_on_podium, words = (
            podium_words(page),
            words_of_lines(name for _, names in scenes_shown for name in names),
        )
        # No name is cut off. A long prize is cut after two lines.
        assert words - words_of_lines([prize]) <= words_on_podium
        assert {word for word in words_on_podium if not word.endswith("…")} <= words
        assert read_scene_and_turn_page(page)[0] == "honours"
    for count in range(4):
        walls.announce_prizes(
            walls.ScreenPress(club.pk, "director", night.pk), screen_number=1, announced_count=count
        )
        page.wait_for_selector(f"[data-scene={'act' if count else 'awards'}].on")
    page.wait_for_selector("[data-scene=act].on .ribbon >> text=1st place")
    for width, height in SIZE_BY_SCREEN.values():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector("[data-scene=act].on")
        page.evaluate(WAIT_FOR_LAYOUT)
        scene, first_names = read_scene_and_turn_page(page)
        assert (scene, len(first_names)) == ("act", 2)
        assert words_of_lines(first_names) <= podium_words(page)
        assert read_scene_and_turn_page(page)[0] == "honours"
    assert axe(page) == []


def test_name_of_a_leader_stays_on_one_line_beside_points_and_movement(
    visit, transactional_db, fixed_seed
):
    row = large_night(build.director().club)
    page = visit("/display/", width=1280, height=720)
    walls.show_scene(
        walls.ScreenPress(row.club_id, "director", row.pk), screen_number=1, scene_key="places"
    )
    page.reload()
    page.wait_for_selector(".scene.on .leaders .up")
    names = page.locator(".scene.on .leaders bdi").all()
    assert {len(name.evaluate("(one) => [...one.getClientRects()]")) for name in names} == {1}


def test_places_and_points_of_four_leaders_are_on_one_line(visit, fixed_seed, night):
    surnames = ("Lee", "Featherstonehaugh")
    build.check_in(night, *(f"Jo{'abcdefgh'[at]} {surnames[at % 2]}" for at in range(8)))
    finishing.play_games(night, games=1, totals=(9, 6, 0, 0))
    page = visit("/display/", width=1366, height=768)
    page.wait_for_selector(".scene.on .leaders")
    page.evaluate(WAIT_FOR_LAYOUT)
    names = page.locator(".scene.on .leaders bdi").all()
    lines = [name.evaluate("(one) => one.getClientRects().length") for name in names]
    assert (len(lines), {*lines}) == (4, {1, 2})
    for part in (".disc", ".points", ".who"):
        boxes = page.locator(f".scene.on .leaders {part}").all()
        assert len({round(box.bounding_box()["y"]) for box in boxes}) == 1, part


def test_first_three_names_break_only_between_words_and_games_stay_on_one_line(visit, night):
    """One player left, so each row also shows the number of games."""
    build.check_in(night, *(f"Jo{letter} Wigglesworth-Fields" for letter in "abcdefghi"))
    finishing.play_games(night, games=2, totals=None)
    going_home.leave_after_game(build.desk(night), party_number=9, game=2)
    finishing.play_games(night, totals=None)
    page = visit("/display/")
    for width, height in SIZE_BY_SCREEN.values():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(".scene.on .leaders")
        page.evaluate(WAIT_FOR_LAYOUT)
        assert page.locator(".scene.on .leaders > li").count() == 3
        assert page.evaluate(BROKEN_NAMES) == [], (width, height)
        assert page.evaluate(WRAPPED_NOTES) == [], (width, height)


def test_longest_word_of_a_leader_stays_on_its_card(visit, fixed_seed, night):
    build.check_in(night, *build.players(16))
    finishing.play_games(night, games=1, totals=(9, 6, 0, 0))
    finishing.play_games(night, totals=None)
    for row in standings(reader.night(night.pk)).rows[:4]:
        entries.rename_player(build.desk(night), entry=row.number, name=LONGEST_NAME)
    page = visit("/display/", width=1366, height=768)
    page.wait_for_selector(".scene.on .leaders")
    page.evaluate(WAIT_FOR_LAYOUT)
    cards = page.locator(".scene.on .leaders > li")
    assert cards.count() in (3, 4)
    assert (
        cards.evaluate_all("(all) => all.some((one) => one.scrollWidth > one.clientWidth)") is False
    )
    assert page.evaluate(BROKEN_NAMES) == []


def test_no_name_is_broken_beside_the_note_of_a_leaver(visit, fixed_seed, night):
    """The name and the note don't fit on one line, so the note takes a second line."""
    build.check_in_crowd(night, 24)
    finishing.play_games(night, games=3, totals=None)
    leaver = reader.night(night.pk).parties[-1].number
    going_home.leave_after_game(build.desk(night), party_number=leaver, game=3)
    finishing.play_games(night, totals=None)
    page = visit("/display/", width=1366, height=768)
    page.wait_for_selector("[data-scene=places].on")
    page.evaluate(WAIT_FOR_LAYOUT)
    assert page.locator(".scene.on .names span:text('left early')").evaluate_all(LINE_COUNTS) == [1]
    assert set(page.locator(".scene.on .names bdi").evaluate_all(LINE_COUNTS)) == {1}


def podium_words(page):
    """Return the words of the names and prizes on the podium that is shown."""
    lines = page.locator(".scene.on text:is(.as-ink, .as-soft):visible").all_text_contents()
    place_words = ("First", "Second", "Third")
    lines_without_place = [
        line for line in lines if not line.startswith("Tied for ") and line not in place_words
    ]
    return words_of_lines(line for line in lines_without_place if not line.startswith("team ")) - {
        "&"
    }


def words_of_lines(lines):
    return {word for line in lines for word in re.split("[ -]", line) if word}


def read_scene_and_turn_page(page):
    """Return the current scene and the names on it, after checking that they are whole. Turn to the
    next page.
    """
    page.wait_for_selector(".scene.on")
    assert page.evaluate(OUT_OF_SIGHT) == []
    names = page.locator(".scene.on bdi:visible").all_inner_texts()
    scene = page.get_attribute(".scene.on", "data-scene")
    page.keyboard.press("ArrowRight")
    return scene, [name for name in names if name not in page.text_content(".scene.on .club")]


def night_of_players(club):
    row = build.night(club, fee_cents=0, tag=False, adult=False)
    build.check_in(row, *sample_names(8))
    finishing.play_games(row, games=8, totals=None)
    return row


def night_of_pairs(club):
    """Return a night in which every team has different points."""
    row = build.night(club, house="mcallen", fee_cents=0, games=1)
    pairs.check_in_teams_by_one_press(row, 8)
    teams = [facts.Team(number=number, division="Mixed") for number in range(1, 9)]
    build.write_facts(build.desk(row), new=teams)
    rounds.seat_next_game(build.desk(row), game=1)
    night_now = reader.night(row.pk)
    for game in night_now.rounds.current_game.games:
        teams_of_game = night_now.teams_for_format.teams_in_game(
            game, night_now.rounds.current_game
        )
        build.type_totals(row, 1, {game.table: tuple(10 - team for team in teams_of_game)})
    return row


# The least height of a name as a share of the picture's height; two names have less room on 4:3.
MIN_HEIGHT_SHARE, MIN_HEIGHT_SHARE_OF_TWO = 0.135, 0.105


@pytest.mark.parametrize(
    ("make_night", "width", "height", "min_share"),
    [
        *(
            (night_of_players, *SIZE_BY_SCREEN[name], MIN_HEIGHT_SHARE)
            for name in ("4:3", "16:9", "HD")
        ),
        *((night_of_pairs, *SIZE_BY_SCREEN[name], MIN_HEIGHT_SHARE) for name in ("16:9", "HD")),
        (night_of_pairs, *SIZE_BY_SCREEN["4:3"], MIN_HEIGHT_SHARE_OF_TWO),
    ],
)
def test_ceremony_has_large_names_points_and_no_footer(
    visit, transactional_db, open_hall, make_night, width, height, min_share
):
    row = make_night(build.director().club)
    closing.close_night(build.desk(row, reason="no cards are kept"))
    page = visit("/display/", width=width, height=height)
    page.wait_for_selector("[data-scene=act].on")
    page.evaluate(WAIT_FOR_LAYOUT)
    for _ in range(3):
        assert (
            min(page.locator(".scene.on .names-apart").evaluate_all(FONT_SIZES))
            > min_share * height
        )
        assert re.search(r" · \d+ points", page.locator(".scene.on .what").first.inner_text())
        assert (page.locator(".scene.on .foot").count(), page.inner_text(".page-of")) == (0, "")
        assert page.locator(".find-me .qr").is_hidden()
        assert read_scene_and_turn_page(page)[0] == "act"
    assert page.locator(".find-me .qr").is_hidden()
    assert read_scene_and_turn_page(page)[0] == "honours"
    page.wait_for_selector(".scene.on[data-scene=places]")
    assert page.locator(".find-me .qr").is_visible()


def test_team_number_is_not_split_across_lines_on_the_podium(visit, transactional_db):
    """The number tells apart two players of the same name in two teams."""
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_team(night, "Jonathan Smithfield", "Ada Lee")
    pairs.check_in_team(night, "Jonathan Smithfield", "Bea Lee")
    pairs.check_in_team(night, "Cal Orr", "Dan Orr")
    draw_and_call.draw_bracket(build.desk(night))
    pairs.play_bracket_an_hour_ago(night)
    page = visit("/display/", width=1024, height=768)
    page.wait_for_selector("[data-scene=act].on")
    for _ in range(3):
        read_scene_and_turn_page(page)
    lines = page.locator(".scene.on text:visible").all_text_contents()
    lines_with_team = [line for line in lines if "(team" in line]
    assert len(lines_with_team) == 2
    assert all(re.search(r"\(team \d\)$", line) for line in lines_with_team)


def test_medals_are_announced_once_for_eight_seconds(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    pairs.play_bracket_an_hour_ago(night)
    page = visit("/display/", width=1280, height=720)
    page.clock.install()
    page.reload()
    page.wait_for_selector("[data-scene=act].on")
    scenes = []
    for _ in range(10):
        scenes.append(page.get_attribute(".scene.on", "data-scene"))
        page.clock.run_for(4_500)
    assert scenes[:2] == ["act", "act"]
    assert "act" not in scenes[6:]
    assert {"honours", "places"} <= set(scenes)


def test_resized_wall_shows_the_same_medal(visit, transactional_db):
    """The window may have been resized, or the line that says how late it is may have appeared."""
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(night, 4)
    draw_and_call.draw_bracket(build.desk(night))
    pairs.play_bracket_an_hour_ago(night)
    page = visit("/display/", width=1280, height=720)
    page.wait_for_selector("[data-scene=act].on")
    act_count = 0
    while page.get_attribute(".scene.on", "data-scene") == "act":
        act_count += 1
        winner_words = page.inner_text(".scene.on .alone")
        page.set_viewport_size({"width": 1280 + 10 * act_count, "height": 720})
        page.evaluate(WAIT_FOR_LAYOUT)
        assert page.inner_text(".scene.on .alone") == winner_words
        page.keyboard.press("ArrowRight")
    assert act_count == 3


def test_wall_in_a_phone_sized_window_has_the_letters_of_a_phone(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    check_in_teams_with_long_names(night, 8)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    page = visit("/display/", width=360, height=740)
    lists = page.locator(".wall :is(.names, .game)")
    letters = lists.evaluate_all(FONT_SIZES)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_selector("[data-paged]")
    assert lists.evaluate_all(FONT_SIZES) != letters
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_selector(".wall:not([data-paged])")
    assert lists.evaluate_all(FONT_SIZES) == letters


@pytest.mark.parametrize("counts_and_places", [((1, "3rd"), (2, "2nd"), (3, "1st")), ((3, "1st"),)])
def test_announced_prizes_are_not_shown_again_at_the_end(
    visit, transactional_db, counts_and_places
):
    club = build.director().club
    night = build.night(club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(night, 4)
    plan = reader.night(night.pk).plan
    prizes = {"things": ["A basket"] * 3}
    build.write_facts(build.desk(night), new=[replace(plan, prizes=prizes)])
    draw_and_call.draw_bracket(build.desk(night))
    pairs.play_bracket(night)
    desk = walls.ScreenPress(club.pk, "director", night.pk)
    walls.announce_prizes(desk, screen_number=1, announced_count=0)
    page = visit("/display/", width=1280, height=720)
    for count, place in counts_and_places:
        walls.announce_prizes(desk, screen_number=1, announced_count=count)
        page.wait_for_selector(f"[data-scene=act].on .ribbon >> text={place} place")
    closing.close_night(build.desk(night, reason="It is late"))
    page.wait_for_selector("[data-scene=places]", state="attached")
    for _ in range(6):
        page.wait_for_selector(".scene.on:not(.act)", timeout=2_000)
        page.keyboard.press("ArrowRight")


def test_draw_is_announced_team_by_team_and_only_once(visit, transactional_db):
    club = build.director().club
    night = build.night(club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(night, 64)
    draw_and_call.draw_bracket(build.desk(night))
    drawn_teams = reader.night(night.pk).teams
    page = visit("/display/", width=1280, height=720, alone=True)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.reload()
    page.wait_for_selector(".scene.on")
    # On a busy machine a second of real time may pass as well, and show one more line.
    hidden_at_first = page.locator(".unshown").count()
    assert 28 <= hidden_at_first <= 32
    page.clock.run_for(5_000)
    hidden_lines = page.locator(".unshown").count()
    assert hidden_at_first - 10 <= hidden_lines <= hidden_at_first - 5
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_selector(".wall:not([data-paged])")
    assert page.locator("[data-scene=draw] .names > li:visible").count() == 32
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_selector("[data-paged]")
    walls.show_message(walls.ScreenPress(club.pk, "director", night.pk), message="Black jack deals")
    page.wait_for_selector(".banner")
    assert 12 <= page.locator(".unshown").count() <= hidden_lines
    assert page.text_content(".page-of").startswith("1 of ")
    page.clock.run_for(20_000)
    assert not page.text_content(".page-of").startswith("1 of ")
    page.clock.run_for(30_000)
    assert page.locator(".unshown").count() == 0
    teams_drawn_again = [replace(team.fact, drawn=65 - team.draw_number) for team in drawn_teams]
    build.write_facts(build.desk(night), new=teams_drawn_again)
    page.wait_for_selector(".unshown", state="attached")


def test_wall_of_pairs_without_script_or_on_a_phone_is_one_long_list(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    names = check_in_teams_with_long_names(night, 24)
    draw_and_call.draw_bracket(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    for page in (visit("/display/", script=False), visit("/display/", width=360, height=740)):
        lefts = page.locator("[data-scene=seats] li").evaluate_all(LEFT_EDGES)
        assert len(set(lefts)) == 1
        visible_names = page.locator("[data-scene=seats] bdi:visible").all_inner_texts()
        assert sorted(visible_names) == sorted([*names, night.club.name])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


FIND_FAULTS_OF_CARDS = """
() => [...document.querySelectorAll(".scene.on .leaders > li")].flatMap((card) => {
  const [who, team, points] = [".who", "small", ".points"].map((one) => card.querySelector(one));
  const words = document.createRange();
  const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const faults = [...who.querySelectorAll("bdi")].flatMap((name) => {
    words.selectNodeContents(name);
    const [first, ...more] = words.getClientRects();
    const onto = lap(first, team.getBoundingClientRect());
    return [...(more.length ? [`${name.textContent} in two lines`] : []),
      ...(onto ? [`${name.textContent} under its team`] : [])];
  });
  const isUnder = lap(team.getBoundingClientRect(), points.getBoundingClientRect());
  const own = [...who.querySelectorAll("bdi")].map((name) => name.getBoundingClientRect().top);
  if (new Set(own.map(Math.round)).size !== own.length) faults.push("names in one line");
  return isUnder ? [...faults, `${team.textContent} upon its points`] : faults;
})
"""


@pytest.mark.parametrize("long_name", ["Dan Dixon", "Bartholomew Fitz", "Kathleen Wigglesworth"])
def test_card_of_a_leading_team_has_a_line_for_each_name(visit, transactional_db, long_name):
    row = build.night(build.director().club, house="mcallen", fee_cents=0)
    first_entry, *_ = pairs.check_in_teams_by_one_press(row, 8).entries
    teams = [facts.Team(number=number, division="Mixed") for number in range(1, 9)]
    build.write_facts(build.desk(row), new=[*teams, replace(first_entry, name=long_name)])
    rounds.seat_next_game(build.desk(row), game=1)
    night_now = reader.night(row.pk)
    for game in night_now.rounds.current_game.games:
        teams_of_game = night_now.teams_for_format.teams_in_game(
            game, night_now.rounds.current_game
        )
        build.type_totals(row, 1, {game.table: tuple(10 - team for team in teams_of_game)})
    walls.show_scene(
        walls.ScreenPress(row.club_id, "director", row.pk), screen_number=1, scene_key="places"
    )
    page = visit("/display/")
    for width, height in ((1366, 768), (1920, 1080), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(".scene.on .leaders")
        page.evaluate(WAIT_FOR_LAYOUT)
        assert page.evaluate(FIND_FAULTS_OF_CARDS) == [], (width, height)


BRASS_ELEMENTS = """
() => [...document.querySelectorAll(".scene.on, .scene.on *")].filter((one) => {
  const own = getComputedStyle(one);
  const seen = [own.color, own.backgroundColor, own.borderBottomColor];
  return ["rgb(243, 211, 124)", "rgb(246, 221, 154)"].some((brass) => seen.includes(brass));
}).map((one) => one.className)
"""


def test_only_the_clock_is_brass_on_big_screens(visit, transactional_db):
    row = large_night(build.director().club)
    build.seat_game(row.pk, 4)
    build.type_totals(row, 4, {1: (9, 6)})
    screen_press = walls.ScreenPress(row.club_id, "director", row.pk)
    page = visit("/display/")
    for scene in ("places", "waiting", "seats"):
        walls.show_scene(screen_press, screen_number=1, scene_key=scene)
        page.wait_for_selector(f".scene.on[data-scene={scene}]")
        assert page.evaluate(BRASS_ELEMENTS) == [], scene
    walls.start_clock(build.desk(row), minutes=18)
    page.wait_for_selector(".scene.on .round-clock")
    assert "round-clock" in page.evaluate(BRASS_ELEMENTS)


def test_room_plan_stays_large_beside_clock_message_and_code(visit, transactional_db):
    """Its tables once had a tenth of the height, with figures of fifteen pixels."""
    row = large_night(build.director().club)
    build.seat_game(row.pk, 4)
    build.type_totals(row, 4, {1: (9, 6)})
    walls.start_clock(build.desk(row), minutes=18)
    screen_press = walls.ScreenPress(row.club_id, "director", row.pk)
    walls.show_scene(screen_press, screen_number=1, scene_key="waiting")
    walls.show_message(screen_press, screen_number=1, message="The snack bar closes at nine")
    hall.let_phones_connect()
    page = visit(f"/display/{row.club.wall}/", width=1366, height=768)
    page.wait_for_selector(".scene.on .round-clock")
    box = page.locator(".scene.on .hall").bounding_box()
    hall.disconnect_phones()
    assert box["height"] > 0.2 * 768
    count = page.locator(".scene.on .done").bounding_box()
    assert count["y"] + count["height"] <= box["y"]


DESCRIBE_DOTS = """
(dots) => dots.map((dot) => {
  const { left, right, top, bottom } = dot.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return [at === dot, Math.round(right - left), getComputedStyle(dot).backgroundColor];
})
"""


def test_each_page_has_a_visible_dot(visit, night):
    """The dots once had no room and lay on top of each other outside the screen."""
    build.check_in_crowd(night, 100)
    rounds.seat_next_game(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720)
    page.wait_for_selector(".scene.on")
    dots = page.locator(".page-of i").evaluate_all(DESCRIBE_DOTS)
    assert 2 <= len(dots) <= 5
    assert all(is_seen and size >= 10 for is_seen, size, _ in dots)
    assert [color for _, _, color in dots].count(dots[0][2]) == 1


@pytest.mark.parametrize("screen", ["4:3", "HD"])
def test_columns_of_names_below_a_heading_are_filled_evenly(visit, night, screen):
    build.check_in(night, *sample_names(27))
    width, height = SIZE_BY_SCREEN[screen]
    page = visit("/display/", width=width, height=height)
    page.wait_for_selector(".scene.on .names")
    page.evaluate(WAIT_FOR_LAYOUT)
    names = page.locator(".scene.on .names > li:not(.part)")
    assert names.evaluate_all(COLUMN_NAME_COUNTS) == [9, 9, 9]


@pytest.mark.parametrize("screen", ["4:3", "HD"])
def test_long_name_of_a_leader_takes_two_lines_and_no_room_from_the_list(
    visit, fixed_seed, night, screen
):
    build.check_in(night, *sample_names(24))
    finishing.play_games(night, games=2, totals=None)
    width, height = SIZE_BY_SCREEN[screen]
    page = visit("/display/", width=width, height=height)
    tops = []
    for name in ("Gail Ames", "Gail Gonzalez-Hernandez"):
        leader = standings(reader.night(night.pk)).rows[0]
        entries.rename_player(build.desk(night), entry=leader.number, name=name)
        page.reload()
        page.wait_for_selector(f".scene.on .leaders >> text={name}")
        page.evaluate(WAIT_FOR_LAYOUT)
        assert page.locator(".scene.on .leaders bdi").first.evaluate(LINE_COUNT) <= 2
        tops.append(page.locator(".scene.on .page-area").bounding_box()["y"])
    assert tops[0] == pytest.approx(tops[1], abs=height / 100)


def test_all_places_of_the_standings_have_one_size(visit, fixed_seed, night):
    build.check_in(night, *sample_names(24))
    finishing.play_games(night, games=1, totals=(9, 6, 0, 0))
    finishing.play_games(night, games=1, totals=None)
    page = visit("/display/", width=1366, height=768)
    page.wait_for_selector(".scene.on .rank[data-wide]")
    page.wait_for_selector(".scene.on .rank:not([data-wide])")
    assert len({*page.locator(".scene.on .rank").evaluate_all(FONT_SIZES)}) == 1
