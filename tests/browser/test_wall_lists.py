"""The wall's lists on every kind of screen: large enough, never cut, every name on some page."""

import re
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from tests import build, daily
from tests.browser.pictured import crowd as crowd_in_places
from tests.browser.pictured import players
from tests.tournament import finishing, pairs
from tournament.evening import facts
from tournament.server.laptop import hall
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.standings import standings
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls

pytestmark = pytest.mark.gate

SCREENS = {"4:3": (1024, 768), "16:9": (1280, 720), "HD": (1920, 1080), "turned": (1080, 1920)}
SECOND = "Bartholomew O'Malley-Fitzgerald"
LONG = "Maximiliana Featherstonehaugh-Cholmondeley of Marjoribanks R"

# Once letters are there and a window that was resized is laid out.
SETTLED = """
() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done))))
"""
# What is seen of the page that is shown, and what of it is cut, laps over another, or is too small.
FAULTS = """
() => {
  const scene = document.querySelector(".scene.on");
  const leaf = scene.querySelector(".leaf").getBoundingClientRect();
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

# Names of which a word is broken.
TORN = """
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

# What stands beside the points of a leader, in more than one line.
WRAPPED = """
() => [...document.querySelectorAll(".scene.on .leaders .how > :last-child")].filter((note) => {
  const words = document.createRange();
  words.selectNodeContents(note);
  return words.getClientRects().length > 1;
}).map((note) => note.textContent)
"""

# What of a page without a list is cut or out of sight.
BEYOND = """
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
HEIGHTS = "(rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height))"
SIZE = "(list) => parseFloat(getComputedStyle(list).fontSize)"
SIZES = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
DRAWN = "(all) => all.map((one) => one.getAttribute('font-size') * one.getScreenCTM().a)"
LINES = "(one) => one.getClientRects().length"
LINES_OF = "(all) => all.map((one) => one.getClientRects().length)"
LEFTS = "(rows) => rows.map((row) => row.getBoundingClientRect().left)"


@pytest.fixture
def night(transactional_db):
    director = build.director()
    return build.night(director.club, fee_cents=0, tag=False, adult=False)


@pytest.fixture
def open_hall():
    hall.let_in()
    yield
    hall.shut()


def turned(page):
    """The names on every page that is shown, by the key that turns them."""
    return [names for _, names in leafed(page)]


def leafed(page):
    """Every page of every list once: which scene it is of, and the names on it."""
    page.wait_for_selector(".scene.on")
    page.evaluate(SETTLED)
    count = int((page.text_content(".page-of") or "1").split()[-1])
    seen = []
    for _ in range(count):
        if page.locator(".scene.on .leaf").count():
            found = page.evaluate(FAULTS)
            assert found["faults"] == []
            told = found["scene"], found["names"]
            seen += [told] if told not in seen else []
        page.keyboard.press("ArrowRight")
    return seen


def of(seen, scene):
    return [name for one, names in seen if one == scene for name in names]


@pytest.mark.parametrize("count", [8, 48, pytest.param(160, marks=pytest.mark.exhaustive)])
def test_seats_are_large_and_whole_on_every_screen(visit, axe, night, count):
    build.crowd(night, count)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/")
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        pages = turned(page)
        names = [name for one in pages for name in one]
        assert sorted(names) == sorted(build.players(count))
        if count < 50 and width > height:
            assert len(pages) == 1
        assert len(set(page.locator(".names > li").evaluate_all(HEIGHTS))) == 1
    assert axe(page) == []


def test_letters_are_as_large_as_the_last_chair_asks(visit, night):
    """From forty feet a picture of five feet has letters of a thirteenth, on more pages."""
    names = sorted(build.players(38))
    build.crowd(night, 38)
    rounds.seat(build.desk(night), game=1)
    desk = walls.Presser(night.club_id, "director", night.pk)
    page = visit("/display/", width=1920, height=1080)
    counts = []
    for distance in (6, 9, 12):
        walls.measure(desk, wall=1, distance=distance, height=152)
        page.reload()
        pages = turned(page)
        assert sorted(name for one in pages for name in one) == names
        size = page.locator(".scene.on .names").evaluate(SIZE)
        assert size >= distance / 152 * 1080 - 1
        counts.append(len(pages))
    assert counts[0] == 1
    assert counts == sorted(set(counts))


def test_no_word_of_a_name_is_broken_for_the_sake_of_the_last_chair(visit, night):
    """What standings say beside places and points gives way, and letters are smaller before it."""
    build.sign_in(night, *(f"Kathleen Wigglesworth{letter}" for letter in "abcdefgh"))
    finishing.played(night, games=3, totals=None)
    presser = walls.Presser(night.club_id, "director", night.pk)
    walls.show(presser, wall=1, scene="places")
    page = visit("/display/")
    for distance, height in ((9, 152), (12, 152), (12, 93)):
        walls.measure(presser, wall=1, distance=distance, height=height)
        for screen in ("4:3", "turned"):
            width, high = SCREENS[screen]
            page.set_viewport_size({"width": width, "height": high})
            page.reload()
            turned(page)
            assert page.evaluate(TORN) == [], (distance, height, screen)


def test_screen_on_end_has_letters_by_its_shorter_side(visit, night):
    build.crowd(night, 38)
    rounds.seat(build.desk(night), game=1)
    presser = walls.Presser(night.club_id, "director", night.pk)
    walls.measure(presser, wall=1, distance=12, height=152)
    page = visit("/display/", width=1080, height=1920)
    assert len(turned(page)) == 3
    size = page.locator(".scene.on .names").evaluate(SIZE)
    assert 12 / 152 * 1080 - 1 <= size < 12 / 152 * 1920


def test_head_has_room_for_title_clock_and_letters_of_the_page(visit, night):
    """On four to three they are wider than the wall: the title takes a second line."""
    build.crowd(night, 38)
    rounds.seat(build.desk(night), game=1)
    walls.start_clock(build.desk(night), minutes=18)
    walls.measure(
        walls.Presser(night.club_id, "director", night.pk), wall=1, distance=12, height=152
    )
    page = visit("/display/", width=1024, height=768)
    assert len(turned(page)) > 1
    heads = page.locator(".scene.on .top > *").all()
    assert len(heads) == 3
    edges = [(box["x"], box["x"] + box["width"]) for box in (head.bounding_box() for head in heads)]
    assert all(left >= 0 and right <= 1024 for left, right in edges)
    assert edges == sorted(edges)
    assert all(right <= left for (_, right), (left, _) in pairwise(edges))
    assert page.locator(".scene.on .club bdi").evaluate(LINES) == 1


def test_medals_are_as_large_as_the_last_chair_asks(visit, transactional_db):
    """On their steps nearly so: a name that has no room in a line is a little smaller."""
    row = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.crowd(row, 4)
    draw_and_call.draw(build.desk(row))
    pairs.play_all_earlier(row)
    walls.measure(walls.Presser(row.club_id, "director", row.pk), wall=1, distance=12, height=152)
    page = visit("/display/", width=1920, height=1080)
    page.wait_for_selector("[data-scene=act].on")
    for _ in range(4):
        sizes = page.locator(".scene.on :is(.names-apart, .alone small)").evaluate_all(SIZES)
        drawn = page.locator(".scene.on .podium-wide text").evaluate_all(DRAWN)
        assert min([*sizes, *(size / 0.9 for size in drawn)]) >= 12 / 152 * 1080 - 1
        scene, _ = told_of(page)
    assert scene == "honours"


def test_letters_are_as_large_as_there_is_room_where_nobody_has_measured(visit, night):
    build.crowd(night, 12)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720)
    assert len(turned(page)) == 1
    assert page.locator(".scene.on .names").evaluate(SIZE) > 0.07 * 720


def test_name_that_is_a_little_longer_than_most_stays_in_one_line(visit, night):
    build.sign_in(night, *players(38))
    page = visit("/display/", width=1280, height=720)
    assert len(turned(page)) == 1
    assert len(set(page.locator(".names > li").evaluate_all(HEIGHTS))) == 1


def test_long_name_takes_a_second_line_and_no_page_for_itself(visit, night):
    build.crowd(night, 15)
    build.sign_in(night, LONG)
    rounds.seat(build.desk(night), game=1)
    for width, height in SCREENS.values():
        pages = turned(visit("/display/", width=width, height=height))
        assert LONG in [name for one in pages for name in one]
        assert len(pages) <= 2


def test_name_far_longer_than_all_others_is_smaller_by_itself_and_never_torn(visit, night):
    build.crowd(night, 12)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720)
    turned(page)
    before = page.locator(".scene.on .names").evaluate(SIZE)
    entries.rename(build.desk(night), entry=7, name=LONG)
    page.reload()
    turned(page)
    assert page.locator(".scene.on .names").evaluate(SIZE) > 0.8 * before
    assert page.evaluate(TORN) == []


def test_wall_is_measured_once_however_many_names_there_are(visit, night, monkeypatch):
    """Each size that was tried had the browser lay out everything: two lists took 48 times, and on
    an old laptop nothing moved for two seconds.
    """
    monkeypatch.setattr("tournament.evening.courses.rounds.FINDING", timedelta())
    build.crowd(night, 160)
    rounds.seat(build.desk(night), game=1)
    build.all_in(night, 1)
    rounds.seat(build.desk(night), game=2)
    page = visit("/display/", width=1024, height=768, alone=True)
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")
    page.reload()
    page.wait_for_selector(".scene.on")
    page.evaluate(SETTLED)
    told = browser.send("Performance.getMetrics")["metrics"]
    assert page.locator(".scene .names").count() == 2
    assert {one["name"]: one["value"] for one in told}["LayoutCount"] < 25


def test_pages_turn_by_themselves_until_one_is_held(visit, night):
    build.crowd(night, 160)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720, alone=True)
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


def test_pages_turn_sooner_the_more_there_are_and_say_how_long_a_round_takes(visit, night):
    build.crowd(night, 100)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720, alone=True)
    page.clock.install()
    for distance, height, words in (
        (0, 0, "1 of [2-5]"),
        (12, 122, r"\d\d seconds for all pages: 1 of .+"),
    ):
        presser = walls.Presser(night.club_id, "director", night.pk)
        walls.measure(presser, wall=1, distance=distance, height=height)
        page.reload()
        page.wait_for_selector(".scene.on")
        assert re.fullmatch(words, page.text_content(".page-of"))
        page.clock.run_for(7_500)
        assert bool(re.search("\\b2 of", page.text_content(".page-of"))) is bool(distance)


def test_two_walls_that_show_the_same_begin_at_different_pages(visit, night):
    build.crowd(night, 160)
    rounds.seat(build.desk(night), game=1)
    walls.add(walls.Presser(night.club_id, "director", night.pk), number=2, name="Kitchen")
    wall = night.club.wall
    shown = []
    for number in (1, 2):
        page = visit(f"/display/{wall}/{number}/", width=1280, height=720)
        page.wait_for_selector(".scene.on")
        page.evaluate(SETTLED)
        shown.append(page.text_content(".page-of"))
    first, second = (int(re.search(r"(\d+) of", one)[1]) for one in shown)
    of = int(shown[0].split()[-1])
    assert (first, second) == (1, of // 2 + 1)


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


def crowd(night, teams):
    """The first of them with a name as long as any can be, and the second of a team with a name
    that nearly fills its column: it begins a line, where the first has begun one before it.
    """
    pairs.crowd(night, teams)
    first, _, _, second, *_ = replay.night(night.pk).entries
    named = [replace(first, name=LONG), replace(second, name=SECOND)]
    build._told(build.desk(night), told=named)
    return sorted(one.name for one in replay.night(night.pk).entries)


def on_screens(page, screens):
    for name in screens:
        width, height = SCREENS[name]
        page.set_viewport_size({"width": width, "height": height})
        yield leafed(page)


# Of the largest hall the narrowest screens: what fits there fits on the others.
HALLS = [
    (4, SCREENS),
    (24, SCREENS),
    pytest.param(80, ("4:3",), marks=pytest.mark.exhaustive),
]


@pytest.mark.parametrize(("teams", "screens"), HALLS)
def test_bracket_is_large_and_whole_on_every_screen(visit, axe, transactional_db, teams, screens):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    names = crowd(night, teams)
    draw_and_call.draw(build.desk(night))
    page = visit("/display/")
    for seen in on_screens(page, screens):
        assert sorted(of(seen, "draw")) == names
    draw_and_call.say_tables(build.desk(night), tables=max(1, teams // 3))
    draw_and_call.call_games(build.desk(night))
    for game in replay.night(night.pk).rounds.on_now[:2]:
        pairs.play(night, game.name)
    page.reload()
    for seen in on_screens(page, screens):
        assert sorted(of(seen, "seats")) == names
        assert {one for one, _ in seen} == {"tables", "seats", "tree"}
    assert axe(page) == []


@pytest.mark.parametrize(("teams", "screens"), HALLS)
def test_day_in_divisions_is_large_and_whole_on_every_screen(
    visit, axe, transactional_db, monkeypatch, teams, screens
):
    monkeypatch.setattr("tournament.evening.courses.rounds.FINDING", timedelta())
    night = build.night(build.director().club, house="mcallen")
    names = crowd(night, teams)
    told = [
        facts.Team(number=one, division=("Men's", "Women's")[2 * one > teams])
        for one in range(1, teams + 1)
    ]
    build._told(build.desk(night), told=told)
    rounds.seat(build.desk(night), game=1)
    build.all_in(night, 1)
    rounds.seat(build.desk(night), game=2)
    page = visit("/display/")
    for seen in on_screens(page, screens):
        for scene in ("seats", "meetings", "places"):
            assert set(names) <= set(of(seen, scene)), scene
    assert axe(page) == []


def test_what_comes_first_comes_again_before_long(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.crowd(night, 64)
    draw_and_call.draw(build.desk(night))
    draw_and_call.say_tables(build.desk(night), tables=4)
    draw_and_call.call_games(build.desk(night))
    page = visit("/display/", width=1024, height=768)
    page.wait_for_selector("[data-scene=tables].on")
    shown = []
    for _ in range(int(page.text_content(".page-of").split()[-1])):
        shown.append(page.get_attribute(".scene.on", "data-scene"))
        page.keyboard.press("ArrowRight")
    assert {"seats", "tree"} < set(shown)
    others = "".join("t" if one == "tables" else "o" for one in shown).split("t")
    assert max(map(len, others)) == 3


@pytest.mark.parametrize("seed", daily.of(["seven", "eight", "nine", "ten"], "seven"))
def test_winners_and_prizes_are_named_in_full(visit, axe, transactional_db, monkeypatch, seed):
    monkeypatch.setattr("tournament.topics.set_up.actions.new_seed", lambda: seed)
    club = build.director().club
    night = build.night(club, house="athens", fee_cents=0)
    crowd(night, 4)
    plan = replay.night(night.pk).plan
    thing = "Gift basket with two bottles of wine and a voucher for dinner for four at the café"
    build._told(build.desk(night), told=[replace(plan, prizes={"things": [thing] * 3})])
    draw_and_call.draw(build.desk(night))
    page = visit("/display/")
    desk = walls.Presser(club.pk, "director", night.pk)
    walls.show(desk, wall=1, scene="pot")
    page.wait_for_selector("[data-scene=pot].on")
    assert [one for seen in on_screens(page, SCREENS) for one, _ in seen] == ["pot"] * 4
    pairs.play_all_earlier(night)
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector("[data-scene=act].on")
        page.evaluate(SETTLED)
        acts = [told_of(page) for _ in range(3)]
        assert [len(names) for _, names in acts] == [3] * 3  # and what the place has won
        assert axe(page) == []
        on_wall, told = on_steps(page), words_of(name for _, names in acts for name in names)
        # Names stand whole; a long prize is cut after two lines.
        assert told - words_of([thing]) <= on_wall
        assert {word for word in on_wall if not word.endswith("…")} <= told
        assert told_of(page)[0] == "honours"
    for told in range(4):
        walls.announce_prizes(walls.Presser(club.pk, "director", night.pk), wall=1, count=told)
        page.wait_for_selector(f"[data-scene={'act' if told else 'awards'}].on")
    page.wait_for_selector("[data-scene=act].on .ribbon >> text=Place 1")
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector("[data-scene=act].on")
        page.evaluate(SETTLED)
        scene, first = told_of(page)
        assert (scene, len(first)) == ("act", 2)
        assert words_of(first) <= on_steps(page)
        assert told_of(page)[0] == "honours"
    assert axe(page) == []


def test_name_of_a_leader_stays_in_one_line_beside_points_and_movement(
    visit, transactional_db, same_draw
):
    row = crowd_in_places(build.director().club)
    page = visit("/display/", width=1280, height=720)
    walls.show(walls.Presser(row.club_id, "director", row.pk), wall=1, scene="places")
    page.reload()
    page.wait_for_selector(".scene.on .leaders .up")
    names = page.locator(".scene.on .leaders bdi").all()
    assert {len(name.evaluate("(one) => [...one.getClientRects()]")) for name in names} == {1}


def test_places_and_points_of_four_who_lead_stand_on_one_line(visit, same_draw, night):
    surnames = ("Lee", "Featherstonehaugh")
    build.sign_in(night, *(f"Jo{'abcdefgh'[at]} {surnames[at % 2]}" for at in range(8)))
    finishing.played(night, games=1, totals=(9, 6, 0, 0))
    page = visit("/display/", width=1366, height=768)
    page.wait_for_selector(".scene.on .leaders")
    page.evaluate(SETTLED)
    names = page.locator(".scene.on .leaders bdi").all()
    lines = [name.evaluate("(one) => one.getClientRects().length") for name in names]
    assert (len(lines), {*lines}) == (4, {1, 2})
    for part in (".disc", ".points", ".who"):
        found = page.locator(f".scene.on .leaders {part}").all()
        assert len({round(one.bounding_box()["y"]) for one in found}) == 1, part


def test_no_name_of_three_who_lead_is_broken_within_a_word_nor_their_games_in_two_lines(
    visit, night
):
    """Somebody went home, so that each says how many games are counted."""
    build.sign_in(night, *(f"Jo{letter} Wigglesworth-Fields" for letter in "abcdefghi"))
    finishing.played(night, games=2, totals=None)
    going_home.leave_after(build.desk(night), party=9, game=2)
    finishing.played(night, totals=None)
    page = visit("/display/")
    for width, height in SCREENS.values():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(".scene.on .leaders")
        page.evaluate(SETTLED)
        assert page.locator(".scene.on .leaders > li").count() == 3
        assert page.evaluate(TORN) == [], (width, height)
        assert page.evaluate(WRAPPED) == [], (width, height)


def test_longest_word_of_a_leader_stays_on_its_card(visit, same_draw, night):
    build.sign_in(night, *build.players(16))
    finishing.played(night, games=1, totals=(9, 6, 0, 0))
    finishing.played(night, totals=None)
    for row in standings(replay.night(night.pk)).rows[:4]:
        entries.rename(build.desk(night), entry=row.number, name=LONG)
    page = visit("/display/", width=1366, height=768)
    page.wait_for_selector(".scene.on .leaders")
    page.evaluate(SETTLED)
    cards = page.locator(".scene.on .leaders > li")
    assert cards.count() in (3, 4)
    assert (
        cards.evaluate_all("(all) => all.some((one) => one.scrollWidth > one.clientWidth)") is False
    )
    assert page.evaluate(TORN) == []


def test_no_name_is_broken_beside_what_is_said_of_whoever_went_home(visit, same_draw, night):
    """There is no room for both in one line: what is said takes a second one."""
    build.crowd(night, 24)
    finishing.played(night, games=3, totals=None)
    gone = replay.night(night.pk).parties[-1].number
    going_home.leave_after(build.desk(night), party=gone, game=3)
    finishing.played(night, totals=None)
    page = visit("/display/", width=1366, height=768)
    page.wait_for_selector("[data-scene=places].on")
    page.evaluate(SETTLED)
    assert page.locator(".scene.on .names :text('went home')").evaluate_all(LINES_OF) == [1]
    assert set(page.locator(".scene.on .names bdi").evaluate_all(LINES_OF)) == {1}


def on_steps(page):
    """The words of names and of what they have won, as the podium that is seen has them."""
    lines = page.locator(".scene.on text:is(.as-ink, .as-soft):visible").all_text_contents()
    named = [line for line in lines if line not in ("First", "Second", "Third")]
    return words_of(line for line in named if not line.startswith("team ")) - {"&"}


def words_of(lines):
    return {word for line in lines for word in re.split("[ -]", line) if word}


def told_of(page):
    """Which scene is on and what it names, whole; and the next one."""
    page.wait_for_selector(".scene.on")
    assert page.evaluate(BEYOND) == []
    names = page.locator(".scene.on bdi:visible").all_inner_texts()
    scene = page.get_attribute(".scene.on", "data-scene")
    page.keyboard.press("ArrowRight")
    return scene, [name for name in names if name not in page.text_content(".scene.on .club")]


def played_by_players(club):
    row = build.night(club, fee_cents=0, tag=False, adult=False)
    build.sign_in(row, *players(8))
    finishing.played(row, games=8, totals=None)
    return row


def played_by_pairs(club):
    """Every team has points of its own."""
    row = build.night(club, house="mcallen", fee_cents=0, games=1)
    pairs.crowd(row, 8)
    teams = [facts.Team(number=number, division="Mixed") for number in range(1, 9)]
    build._told(build.desk(row), told=teams)
    rounds.seat(build.desk(row), game=1)
    now = replay.night(row.pk)
    for game in now.rounds.current.games:
        two = now.sides.in_game(game, now.rounds.current)
        build.totals(row, 1, {game.table: tuple(10 - team for team in two)})
    return row


# The least height of a name, as a share of the picture's: two names have less room on 4:3.
LARGE, OF_TWO = 0.135, 0.105


@pytest.mark.parametrize(
    ("evening", "width", "height", "least"),
    [
        *((played_by_players, *SCREENS[name], LARGE) for name in ("4:3", "16:9", "HD")),
        *((played_by_pairs, *SCREENS[name], LARGE) for name in ("16:9", "HD")),
        (played_by_pairs, *SCREENS["4:3"], OF_TWO),
    ],
)
def test_ceremony_has_large_names_points_and_no_foot(
    visit, transactional_db, open_hall, evening, width, height, least
):
    row = evening(build.director().club)
    closing.close(build.desk(row, reason="no cards are kept"))
    page = visit("/display/", width=width, height=height)
    page.wait_for_selector("[data-scene=act].on")
    page.evaluate(SETTLED)
    for _ in range(3):
        assert min(page.locator(".scene.on .names-apart").evaluate_all(SIZES)) > least * height
        assert re.search(r" · \d+ points", page.locator(".scene.on .what").first.inner_text())
        assert (page.locator(".scene.on .foot").count(), page.inner_text(".page-of")) == (0, "")
        assert page.locator(".find-me .qr").is_hidden()
        assert told_of(page)[0] == "act"
    assert page.locator(".find-me .qr").is_hidden()
    assert told_of(page)[0] == "honours"
    page.wait_for_selector(".scene.on[data-scene=places]")
    assert page.locator(".find-me .qr").is_visible()


def test_number_of_the_team_stays_whole_on_the_podium(visit, transactional_db):
    """Two of one name in two teams are told apart by it."""
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.enter(night, "Jonathan Smithfield", "Ada Lee")
    pairs.enter(night, "Jonathan Smithfield", "Bea Lee")
    pairs.enter(night, "Cal Orr", "Dan Orr")
    draw_and_call.draw(build.desk(night))
    pairs.play_all_earlier(night)
    page = visit("/display/", width=1024, height=768)
    page.wait_for_selector("[data-scene=act].on")
    for _ in range(3):
        told_of(page)
    lines = page.locator(".scene.on text:visible").all_text_contents()
    whole = [line for line in lines if "(team" in line]
    assert len(whole) == 2
    assert all(re.search(r"\(team \d\)$", line) for line in whole)


def test_medals_alone_stand_eight_seconds_and_once(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.crowd(night, 4)
    draw_and_call.draw(build.desk(night))
    pairs.play_all_earlier(night)
    page = visit("/display/", width=1280, height=720)
    page.clock.install()
    page.reload()
    page.wait_for_selector("[data-scene=act].on")
    shown = []
    for _ in range(10):
        shown.append(page.get_attribute(".scene.on", "data-scene"))
        page.clock.run_for(4_500)
    assert shown[:2] == ["act", "act"]
    assert "act" not in shown[6:]
    assert {"honours", "places"} <= set(shown)


def test_medals_go_on_where_the_wall_is_laid_out_anew(visit, transactional_db):
    """Also in a window of another size, or below the line that says how late it is."""
    night = build.night(build.director().club, house="athens", fee_cents=0)
    pairs.crowd(night, 4)
    draw_and_call.draw(build.desk(night))
    pairs.play_all_earlier(night)
    page = visit("/display/", width=1280, height=720)
    page.wait_for_selector("[data-scene=act].on")
    page.keyboard.press("ArrowRight")
    honoured = page.inner_text(".scene.on .alone")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate(SETTLED)
    assert page.inner_text(".scene.on .alone") == honoured


def test_wall_turned_to_a_phone_has_the_letters_of_a_phone(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    crowd(night, 8)
    draw_and_call.draw(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    page = visit("/display/", width=360, height=740)
    lists = page.locator(".wall :is(.names, .game)")
    letters = lists.evaluate_all(SIZES)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_selector("[data-paged]")
    assert lists.evaluate_all(SIZES) != letters
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_selector(".wall:not([data-paged])")
    assert lists.evaluate_all(SIZES) == letters


def test_winners_whose_prizes_were_told_are_not_told_again_at_the_end(visit, transactional_db):
    club = build.director().club
    night = build.night(club, house="athens", fee_cents=0)
    pairs.crowd(night, 4)
    plan = replay.night(night.pk).plan
    build._told(build.desk(night), told=[replace(plan, prizes={"things": ["A basket"] * 3})])
    draw_and_call.draw(build.desk(night))
    pairs.play_all(night)
    desk = walls.Presser(club.pk, "director", night.pk)
    walls.announce_prizes(desk, wall=1, count=0)
    page = visit("/display/", width=1280, height=720)
    for count, place in ((1, 3), (2, 2), (3, 1)):
        walls.announce_prizes(desk, wall=1, count=count)
        page.wait_for_selector(f"[data-scene=act].on .ribbon >> text=Place {place}")
    closing.close(build.desk(night, reason="It is late"))
    page.wait_for_selector("[data-scene=places]", state="attached")
    for _ in range(6):
        page.wait_for_selector(".scene.on:not(.act)", timeout=2_000)
        page.keyboard.press("ArrowRight")


def test_draw_is_told_team_by_team_and_only_once(visit, transactional_db):
    club = build.director().club
    night = build.night(club, house="athens", fee_cents=0)
    pairs.crowd(night, 64)
    draw_and_call.draw(build.desk(night))
    drawn = replay.night(night.pk).teams
    page = visit("/display/", width=1280, height=720, alone=True)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.reload()
    page.wait_for_selector(".scene.on")
    # A second of a busy machine's own tells a line as well.
    first = page.locator(".untold").count()
    assert 28 <= first <= 32
    page.clock.run_for(5_000)
    left = page.locator(".untold").count()
    assert first - 10 <= left <= first - 5
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_selector(".wall:not([data-paged])")
    assert page.locator("[data-scene=draw] .names > li:visible").count() == 32
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_selector("[data-paged]")
    walls.say(walls.Presser(club.pk, "director", night.pk), message="Black jack deals")
    page.wait_for_selector(".banner")
    assert 12 <= page.locator(".untold").count() <= left
    assert page.text_content(".page-of").startswith("1 of ")
    page.clock.run_for(20_000)
    assert not page.text_content(".page-of").startswith("1 of ")
    page.clock.run_for(30_000)
    assert page.locator(".untold").count() == 0
    again = [replace(one.founded, drawn=65 - one.drawn) for one in drawn]
    build._told(build.desk(night), told=again)
    page.wait_for_selector(".untold", state="attached")


def test_wall_of_pairs_without_script_or_on_a_phone_is_one_long_list(visit, transactional_db):
    night = build.night(build.director().club, house="athens", fee_cents=0)
    names = crowd(night, 24)
    draw_and_call.draw(build.desk(night))
    draw_and_call.call_games(build.desk(night))
    for page in (visit("/display/", script=False), visit("/display/", width=360, height=740)):
        lefts = page.locator("[data-scene=seats] li").evaluate_all(LEFTS)
        assert len(set(lefts)) == 1
        shown = page.locator("[data-scene=seats] bdi:visible").all_inner_texts()
        assert sorted(shown) == sorted([*names, night.club.name])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


CARDS = """
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


@pytest.mark.parametrize("longest", ["Dan Dixon", "Bartholomew Fitz", "Kathleen Wigglesworth"])
def test_card_of_a_team_that_leads_has_a_line_for_each_of_its_names(
    visit, transactional_db, longest
):
    row = build.night(build.director().club, house="mcallen", fee_cents=0)
    first, *_ = pairs.crowd(row, 8).entries
    teams = [facts.Team(number=number, division="Mixed") for number in range(1, 9)]
    build._told(build.desk(row), told=[*teams, replace(first, name=longest)])
    rounds.seat(build.desk(row), game=1)
    now = replay.night(row.pk)
    for game in now.rounds.current.games:
        two = now.sides.in_game(game, now.rounds.current)
        build.totals(row, 1, {game.table: tuple(10 - team for team in two)})
    walls.show(walls.Presser(row.club_id, "director", row.pk), wall=1, scene="places")
    page = visit("/display/")
    for width, height in ((1366, 768), (1920, 1080), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(".scene.on .leaders")
        page.evaluate(SETTLED)
        assert page.evaluate(CARDS) == [], (width, height)


BRASS = """
() => [...document.querySelectorAll(".scene.on, .scene.on *")].filter((one) => {
  const own = getComputedStyle(one);
  const seen = [own.color, own.backgroundColor, own.borderBottomColor];
  return ["rgb(243, 211, 124)", "rgb(246, 221, 154)"].some((brass) => seen.includes(brass));
}).map((one) => one.className)
"""


def test_brass_is_for_the_clock_and_for_nothing_that_stays(visit, transactional_db):
    row = crowd_in_places(build.director().club)
    build.seat(row.pk, 4)
    build.totals(row, 4, {1: (9, 6)})
    presser = walls.Presser(row.club_id, "director", row.pk)
    page = visit("/display/")
    for scene in ("places", "waiting", "seats"):
        walls.show(presser, wall=1, scene=scene)
        page.wait_for_selector(f".scene.on[data-scene={scene}]")
        assert page.evaluate(BRASS) == [], scene
    walls.start_clock(build.desk(row), minutes=18)
    page.wait_for_selector(".scene.on .round-clock")
    assert "round-clock" in page.evaluate(BRASS)


def test_hall_keeps_its_room_beside_clock_message_and_code(visit, transactional_db):
    """Its tables had a tenth of the height, with figures of fifteen pixels."""
    row = crowd_in_places(build.director().club)
    build.seat(row.pk, 4)
    build.totals(row, 4, {1: (9, 6)})
    walls.start_clock(build.desk(row), minutes=18)
    presser = walls.Presser(row.club_id, "director", row.pk)
    walls.show(presser, wall=1, scene="waiting")
    walls.say(presser, wall=1, message="The snack bar closes at nine")
    hall.let_in()
    page = visit(f"/display/{row.club.wall}/", width=1366, height=768)
    page.wait_for_selector(".scene.on .round-clock")
    box = page.locator(".scene.on .hall").bounding_box()
    hall.shut()
    assert box["height"] > 0.2 * 768
    count = page.locator(".scene.on .done").bounding_box()
    assert count["y"] + count["height"] <= box["y"]


DOTS = """
(dots) => dots.map((dot) => {
  const { left, right, top, bottom } = dot.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return [at === dot, Math.round(right - left), getComputedStyle(dot).backgroundColor];
})
"""


def test_each_page_has_a_dot_that_is_seen(visit, night):
    """They had no room, and were all upon each other outside the screen."""
    build.crowd(night, 100)
    rounds.seat(build.desk(night), game=1)
    page = visit("/display/", width=1280, height=720)
    page.wait_for_selector(".scene.on")
    dots = page.locator(".page-of i").evaluate_all(DOTS)
    assert 2 <= len(dots) <= 5
    assert all(is_seen and size >= 10 for is_seen, size, _ in dots)
    assert [color for _, _, color in dots].count(dots[0][2]) == 1
