"""Every row of a wall is inside its page: in each scene, for 4 to 200 names, on four screens, with
and without phones let in.
"""

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from tests import build
from tests.browser import pictured
from tests.browser.test_wall_lists import SECOND_LONGEST_NAME, WAIT_FOR_LAYOUT
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night.walls import AWARDS_SCENE, SeasonChoice
from tournament.server.laptop import hall
from tournament.server.live.channel import Snapshot, render_fragment
from tournament.storage.models import Regular
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls
from tournament.topics.wall.channels import big_screen_content

SCREEN_SIZES = ((1024, 768), (1366, 768), (1920, 1080), (1080, 1920))
# Shows a fragment as live.js would, turns each page, and returns what is cut, out of place,
# covered, or on no page.
FIND_FAULTS = """
(html) => {
  const wall = document.querySelector("[data-live]");
  wall.setAttribute("data-hold", "");
  wall.innerHTML = html;
  document.dispatchEvent(new CustomEvent("live:shown"));
  const turn = document.querySelector(".page-of"), said = turn.textContent.split(" ").pop();
  const acts = document.querySelectorAll(".act").length;
  const count = acts ? acts + 1 : turn.childElementCount || Number(said) || 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const faults = new Set(), seen = new Set();
  const box = (one) => one.getBoundingClientRect();
  const told = (one) => one.textContent.split(/\\s+/).join(" ").trim();
  const within = (one, place) => one.left >= place.left - 1 && one.right <= place.right + 1
    && one.top >= place.top - 1 && one.bottom <= place.bottom + 1;
  const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const edges = [".find-me > *", ".page-of"].map((one) => document.querySelectorAll(one));
  const parts = ":is(bdi, b, span, i):not(.unseen, .unseen *)";
  const look = (scene) => {
    const top = box(scene.querySelector(".top")), below = scene.querySelector(".foot");
    const foot = below ? box(below) : { ...screen, top: screen.bottom };
    const between = { ...screen, top: top.bottom, bottom: foot.top };
    const leaf = scene.querySelector(".page-area"), place = leaf ? box(leaf) : between;
    const leaders = [...scene.querySelectorAll(".leaders > li")];
    const inside = [...scene.querySelectorAll(".names > li, .game.there")]
      .filter((row) => box(row).right > place.left + 1 && box(row).left < place.right - 1);
    for (const row of [...leaders, ...inside]) {
      seen.add(row);
      const own = box(row), above = leaf ? { ...between, bottom: place.top } : between;
      if (!within(own, leaders.includes(row) ? above : place)) faults.add(`${told(row)} is cut`);
      for (const part of row.querySelectorAll(parts)) {
        const { left, right } = box(part), isOut = left < own.left - 1 || right > own.right + 1;
        if (isOut && part.getClientRects().length) faults.add(`${told(row)}: ${told(part)} is out`);
      }
    }
    seen.add(scene);
    for (const one of scene.querySelectorAll(".big, .alone :is(svg, p, bdi), .together > p")) {
      const isOut = one.checkVisibility() && !within(box(one), between);
      if (isOut) faults.add(`${told(one)} is out of sight`);
    }
    const live = [scene.querySelectorAll(".foot > *"), ...edges].flatMap((some) => [...some]);
    const all = [...leaders, ...inside, ...live].filter((one) => one.getClientRects().length)
      .map((one) => [told(one) || one.nodeName, box(one)]);
    all.forEach(([name, one], at) => all.slice(at + 1).forEach(([other, two]) => {
      if (lap(one, two)) faults.add(`${name} and ${other} overlap`);
    }));
    for (const text of scene.querySelectorAll("svg.drawing text")) {
      const isOut = text.checkVisibility() && !within(box(text), between);
      if (isOut) faults.add(`${told(text)} is out of sight`);
    }
    if (!within(top, screen) || !within(foot, screen)) faults.add("an edge is out of sight");
  };
  for (let page = 0; page < count; page += 1) {
    look(document.querySelector(".scene.on"));
    dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
  }
  for (const row of document.querySelectorAll(".names > li, .leaders > li")) {
    if (!seen.has(row)) faults.add(`${told(row)} is on no page`);
  }
  for (const scene of document.querySelectorAll(".scene")) {
    const isShown = getComputedStyle(scene).display !== "none";
    if (isShown && !seen.has(scene)) faults.add(`${scene.dataset.scene} is on no page`);
  }
  return [...faults];
}
"""


def sample_names(count):
    """Return sample names. If the count is a multiple of three, one name is as long as a column."""
    names = pictured.sample_names(min(count, 160))
    names += [f"{name} Jr." for name in names[: max(0, count - 160)]]
    return [*names[:-1], SECOND_LONGEST_NAME] if count % 3 == 0 else names


def night_during_check_in(club, count):
    row = build.night(club, fee_cents=0, tag=False, adult=False)
    build.check_in_crowd(row, count)
    return row


def night_after_three_games(club, count):
    row = night_during_check_in(club, count)
    for game in (1, 2, 3):
        _enter_scores(row, game)
    return row


def night_with_late_player(club, count):
    """Return a night with a late player, so that each row shows the number of games beside the
    points.
    """
    count = max(count, 5)
    row = night_during_check_in(club, count - 1)
    _enter_scores(row, 1)
    late_entry = facts.Entry(
        number=count, name=SECOND_LONGEST_NAME, signed_in=timezone.now(), first_game=2
    )
    build.write_facts(build.desk(row), new=[late_entry])
    for game in (2, 3):
        _enter_scores(row, game)
    return row


def night_in_fourth_game(club, count):
    row = night_after_three_games(club, count)
    _enter_scores(row, 4, even_tables_only=True)
    return row


def night_in_divisions(club, count):
    row = build.night(club, house="mcallen", fee_cents=0)
    team_count = max(2, count // 2)
    pairs.check_in_teams_by_one_press(row, team_count)
    if team_count > 4:
        divisions = [
            ("Men's", "Women's")[2 * number > team_count] for number in range(1, team_count + 1)
        ]
        new_teams = [
            facts.Team(number=number, division=name) for number, name in enumerate(divisions, 1)
        ]
        build.write_facts(build.desk(row), new=new_teams)
    rounds.seat_next_game(build.desk(row), game=1)
    build.enter_all_tables(row, 1)
    rounds.seat_next_game(build.desk(row), game=2)
    return row


def night_in_bracket(club, count):
    row = build.night(club, house="athens", fee_cents=0)
    pairs.check_in_teams_by_one_press(row, max(4, count // 2))
    draw_and_call.draw_bracket(build.desk(row))
    draw_and_call.set_table_count(build.desk(row), tables=max(1, count // 8))
    draw_and_call.call_games(build.desk(row))
    return row


def night_with_clock(club, count):
    row = night_in_fourth_game(club, count)
    walls.start_clock(build.desk(row), minutes=18)
    return row


def fully_played_night(club, count):
    """Return a night of regulars after its only game. From 12 players on, there are more winners
    than steps on the podium.
    """
    prize_count = min(count // 2, 8)
    row = build.night(
        club,
        fee_cents=0,
        tag=False,
        adult=False,
        games=1,
        prizes_from="donated",
        prize_places=prize_count,
    )
    build.check_in_crowd(row, count)
    entries = reader.night(row.pk).entries
    Regular.objects.bulk_create(
        Regular(club=club, number=entry.number, name=entry.name) for entry in entries
    )
    plan = replace(reader.night(row.pk).plan, prizes={"things": ["A gift basket"] * prize_count})
    regulars = [replace(entry, regular=entry.number) for entry in entries]
    build.write_facts(build.desk(row), new=[plan, *regulars])
    _enter_scores(row, 1)
    return row


def night_with_bracket_won(club, count):
    row = night_in_bracket(club, count)
    pairs.play_bracket_an_hour_ago(row)
    return row


def night_at_playoffs(club, count):
    """Return a night in which all teams that won their only game are tied for the medals."""
    row = build.night(club, house="mcallen", fee_cents=0, games=1)
    pairs.check_in_teams_by_one_press(row, max(4, count // 2))
    rounds.seat_next_game(build.desk(row), game=1)
    build.enter_all_tables(row, 1)
    return row


def _enter_scores(row, game, *, even_tables_only=False):
    """Enter scores at every table, or only at tables with even numbers. Each has its own points."""
    rounds.seat_next_game(build.desk(row), game=game)
    points_by_table = {
        table_game.table: _points_of(table_game)
        for table_game in reader.night(row.pk).rounds.current_game.games
        if table_game.table % 2 == 0 or not even_tables_only
    }
    build.type_totals(row, game, points_by_table)


def _points_of(game):
    """Return points for a game. At a 3-player table each player has a different score."""
    points = ((7 * game.round * game.table) % 11 + 2, 6, 7)
    return points[: 3 if len(game.seats) == 3 else 2]


def scene_after_announced_prizes(count):
    """Return the scene after so many prizes are announced."""
    return f"{AWARDS_SCENE} {count}"


SEASON = SeasonChoice(date(2000, 1, 1), date(2099, 12, 31)).scene
SCENES = [
    (night_during_check_in, ("arrivals",)),
    (night_after_three_games, ("places", "climb", "pot")),
    (night_in_fourth_game, ("seats", "waiting", "places")),
    (night_with_clock, ("clock", "seats")),
    (night_with_late_player, ("places",)),
    (night_in_divisions, ("seats", "meetings", "places")),
    (night_at_playoffs, ("playoffs",)),
    (night_in_bracket, ("draw", "seats", "meetings", "tree")),
    (night_with_bracket_won, ("honours", "places")),
]
SOME_NAME_COUNTS = (*range(4, 13), 15, 16, 18, 20, 24, 27, 31, 32, 38, 47, 60, 96, 160, 200)
RANGES_OF_ALL_NAME_COUNTS = [range(first, min(first + 33, 201)) for first in range(4, 201, 33)]
NAME_COUNTS_TO_TRY = [
    SOME_NAME_COUNTS,
    *(pytest.param(some, marks=pytest.mark.exhaustive) for some in RANGES_OF_ALL_NAME_COUNTS),
]


@pytest.fixture
def list_faults(visit, transactional_db, fixed_seed, monkeypatch):
    """Return a function that lists what is wrong with these scenes of a night, by the number of
    players.
    """
    monkeypatch.setattr(build, "players", sample_names)

    def find_faults(make_night, scenes, counts, *, is_open, screens=SCREEN_SIZES):
        build.director()
        page = visit("/display/")
        page.wait_for_function("document.fonts.ready.then(() => true)")
        if is_open:
            hall.let_phones_connect()
        scenes_drawn = [
            scene for count in counts for scene in draw_scenes(make_night, scenes, count)
        ]
        faults = {}
        for width, height in screens:
            page.set_viewport_size({"width": width, "height": height})
            for count, scene, html in scenes_drawn:
                if "scene act" in html:  # A page announces each winner only once.
                    page.reload()
                if seen_faults := page.evaluate(FIND_FAULTS, html):
                    faults[count, scene, width] = seen_faults
        return faults

    yield find_faults
    hall.disconnect_phones()


def draw_scenes(make_night, scenes, count):
    """Return the HTML of each scene, as the walls of a new club show it."""
    club = build.director(f"director {count}", club="Maple Grove Seniors").club
    row = make_night(club, count)
    for scene in scenes:
        screen_press, (kind, *prizes) = (
            walls.ScreenPress(club.pk, "director", row.pk),
            scene.split(" "),
        )
        if kind == AWARDS_SCENE:
            walls.announce_prizes(screen_press, screen_number=1, announced_count=int(*prizes))
        else:
            walls.show_scene(screen_press, screen_number=1, scene_key=scene)
        content = big_screen_content(
            Snapshot(timezone.localtime()), club.wall, 1, "http://127.0.0.1:8000"
        )
        yield count, scene, str(render_fragment(content).html)


def test_last_place_of_the_standings_is_on_the_wall(list_faults):
    """Place 12 was once cut off or absent, even on screens of twice the usual height, and place 16
    lost its right edge.
    """
    counts, screens = (4, 12, 16, 18, 31), (*SCREEN_SIZES, (1280, 720), (3840, 2160))
    assert (
        list_faults(night_after_three_games, ("places",), counts, is_open=True, screens=screens)
        == {}
    )


@pytest.mark.gate
@pytest.mark.parametrize("make_night", [night_after_three_games, night_in_fourth_game])
def test_standings_of_38_players_are_on_one_page(visit, transactional_db, fixed_seed, make_night):
    """The screen is wide, and the standings fit with and without phones let in."""
    row = make_night(build.director().club, 38)
    walls.show_scene(
        walls.ScreenPress(row.club_id, "director", row.pk), screen_number=1, scene_key="places"
    )
    hall.let_phones_connect()
    page = visit("/display/")
    for change_hall in (lambda: None, hall.disconnect_phones):
        change_hall()
        page.reload()
        for width, height in ((1280, 720), (1366, 768), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(WAIT_FOR_LAYOUT)
            assert page.locator(".scene.on .leaders > li, .scene.on .names > li").count() == 38
            assert page.text_content(".page-of") == "", (width, height)


@pytest.mark.gate
@pytest.mark.parametrize(
    "counts", NAME_COUNTS_TO_TRY, ids=lambda counts: f"{counts[0]} to {counts[-1]}"
)
@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize(
    ("make_night", "scenes"), SCENES, ids=[make_night.__name__ for make_night, _ in SCENES]
)
def test_every_row_is_inside_its_page_area(list_faults, make_night, scenes, is_open, counts):
    assert list_faults(make_night, scenes, counts, is_open=is_open) == {}


@pytest.mark.gate
def test_winners_season_and_prizes_are_inside_the_wall(list_faults):
    """The podium is tried with few prizes, and the list with more prizes than steps."""
    scenes = ("honours", "places", SEASON, *map(scene_after_announced_prizes, (0, 1, 2, 8)))
    assert list_faults(fully_played_night, scenes, (4, 7, 12, 24), is_open=True) == {}
