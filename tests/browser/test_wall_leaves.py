"""Every row of every page of a wall lies inside its leaf: each scene, for 4 to 200 names, on four
screens, with the hall open and closed.
"""

from dataclasses import replace
from datetime import date

import pytest
from django.utils import timezone

from tests import build
from tests.browser import pictured
from tests.browser.test_wall_lists import SECOND, SETTLED
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night.walls import AWARDS, SeasonChoice
from tournament.server.laptop import hall
from tournament.server.live.channel import render
from tournament.server.live.shared_look import SharedLook
from tournament.storage.models import Regular
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.wall import actions as walls
from tournament.topics.wall.channels import wall_of

SCREENS = ((1024, 768), (1366, 768), (1920, 1080), (1080, 1920))
# Shows what comes as live.js would, turns each page, and says what of it is cut, out of its place,
# below something else, or on no page.
FAULTS = """
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
    const leaf = scene.querySelector(".leaf"), place = leaf ? box(leaf) : between;
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


def players(count):
    """Of every third number one has a name that is as long as a column."""
    names = pictured.players(min(count, 160))
    names += [f"{name} Jr." for name in names[: max(0, count - 160)]]
    return [*names[:-1], SECOND] if count % 3 == 0 else names


def at_the_door(club, count):
    row = build.night(club, fee_cents=0, tag=False, adult=False)
    build.crowd(row, count)
    return row


def after_three_games(club, count):
    row = at_the_door(club, count)
    for game in (1, 2, 3):
        _play(row, game)
    return row


def with_one_who_came_late(club, count):
    """Everybody's games are counted beside their points."""
    count = max(count, 5)
    row = at_the_door(club, count - 1)
    _play(row, 1)
    late = facts.Entry(number=count, name=SECOND, signed_in=timezone.now(), first_game=2)
    build._told(build.desk(row), told=[late])
    for game in (2, 3):
        _play(row, game)
    return row


def in_the_fourth_game(club, count):
    row = after_three_games(club, count)
    _play(row, 4, of=2)
    return row


def in_divisions(club, count):
    row = build.night(club, house="mcallen", fee_cents=0)
    teams = max(2, count // 2)
    pairs.crowd(row, teams)
    if teams > 4:
        divisions = [("Men's", "Women's")[2 * one > teams] for one in range(1, teams + 1)]
        told = [facts.Team(number=one, division=name) for one, name in enumerate(divisions, 1)]
        build._told(build.desk(row), told=told)
    rounds.seat(build.desk(row), game=1)
    build.all_in(row, 1)
    rounds.seat(build.desk(row), game=2)
    return row


def in_a_bracket(club, count):
    row = build.night(club, house="athens", fee_cents=0)
    pairs.crowd(row, max(4, count // 2))
    draw_and_call.draw(build.desk(row))
    draw_and_call.say_tables(build.desk(row), tables=max(1, count // 8))
    draw_and_call.call_games(build.desk(row))
    return row


def with_a_clock(club, count):
    row = in_the_fourth_game(club, count)
    walls.start_clock(build.desk(row), minutes=18)
    return row


def when_all_is_played(club, count):
    """One game of regulars, who win things: more of them than there are steps from twelve on."""
    prizes = min(count // 2, 8)
    row = build.night(
        club,
        fee_cents=0,
        tag=False,
        adult=False,
        games=1,
        prizes_from="donated",
        prize_places=prizes,
    )
    build.crowd(row, count)
    entries = replay.night(row.pk).entries
    Regular.objects.bulk_create(
        Regular(club=club, number=one.number, name=one.name) for one in entries
    )
    plan = replace(replay.night(row.pk).plan, prizes={"things": ["A gift basket"] * prizes})
    regulars = [replace(one, regular=one.number) for one in entries]
    build._told(build.desk(row), told=[plan, *regulars])
    _play(row, 1)
    return row


def in_a_bracket_that_is_won(club, count):
    row = in_a_bracket(club, count)
    pairs.play_all_earlier(row)
    return row


def at_the_playoffs(club, count):
    """All who won their only game are level for the medals."""
    row = build.night(club, house="mcallen", fee_cents=0, games=1)
    pairs.crowd(row, max(4, count // 2))
    rounds.seat(build.desk(row), game=1)
    build.all_in(row, 1)
    return row


def _play(row, game, of=1):
    """One of so many tables is in, each with points of its own."""
    rounds.seat(build.desk(row), game=game)
    for_all = replay.night(row.pk).rounds.current.games
    played = [one for one in for_all if one.table % of == 0]
    build.totals(row, game, {one.table: _scored(one) for one in played})


def _scored(game):
    """Of three at a table each has points of their own."""
    points = ((7 * game.round * game.table) % 11 + 2, 6, 7)
    return points[: 3 if len(game.seats) == 3 else 2]


def announced(count):
    """The scene after so many prizes are announced."""
    return f"{AWARDS} {count}"


SEASON = SeasonChoice(date(2000, 1, 1), date(2099, 12, 31)).scene
SCENES = [
    (at_the_door, ("arrivals",)),
    (after_three_games, ("places", "climb", "pot")),
    (in_the_fourth_game, ("seats", "waiting", "places")),
    (with_a_clock, ("clock", "seats")),
    (with_one_who_came_late, ("places",)),
    (in_divisions, ("seats", "meetings", "places")),
    (at_the_playoffs, ("playoffs",)),
    (in_a_bracket, ("draw", "seats", "meetings", "tree")),
    (in_a_bracket_that_is_won, ("honours", "places")),
]
SOME = (*range(4, 13), 15, 16, 18, 20, 24, 27, 31, 32, 38, 47, 60, 96, 160, 200)
EACH = [range(first, min(first + 33, 201)) for first in range(4, 201, 33)]
COUNTS = [SOME, *(pytest.param(some, marks=pytest.mark.exhaustive) for some in EACH)]


@pytest.fixture
def faults(visit, transactional_db, same_draw, monkeypatch):
    """What is wrong with these scenes of an evening, by how many there are."""
    monkeypatch.setattr(build, "players", players)

    def found(evening, scenes, counts, *, is_open, screens=SCREENS):
        build.director()
        page = visit("/display/")
        page.wait_for_function("document.fonts.ready.then(() => true)")
        if is_open:
            hall.let_in()
        shown = [one for count in counts for one in drawn(evening, scenes, count)]
        wrong = {}
        for width, height in screens:
            page.set_viewport_size({"width": width, "height": height})
            for count, scene, html in shown:
                if "scene act" in html:  # a page honors everybody only once
                    page.reload()
                if told := page.evaluate(FAULTS, html):
                    wrong[count, scene, width] = told
        return wrong

    yield found
    hall.shut()


def drawn(evening, scenes, count):
    """Each of the scenes as the walls of a club of its own have it."""
    club = build.director(f"director {count}", club="Maple Grove Seniors").club
    row = evening(club, count)
    for scene in scenes:
        presser, (kind, *prizes) = walls.Presser(club.pk, "director", row.pk), scene.split(" ")
        if kind == AWARDS:
            walls.announce_prizes(presser, wall=1, count=int(*prizes))
        else:
            walls.show(presser, wall=1, scene=scene)
        content = wall_of(SharedLook(timezone.localtime()), club.wall, 1, "http://127.0.0.1:8000")
        yield count, scene, str(render(content).html)


def test_last_of_the_standings_stands_on_the_wall(faults):
    """Place 12 was cut or absent, also on screens of twice the usual height, and of 16 the right
    edge.
    """
    counts, screens = (4, 12, 16, 18, 31), (*SCREENS, (1280, 720), (3840, 2160))
    assert faults(after_three_games, ("places",), counts, is_open=True, screens=screens) == {}


@pytest.mark.gate
@pytest.mark.parametrize("evening", [after_three_games, in_the_fourth_game])
def test_standings_of_38_are_on_one_page(visit, transactional_db, same_draw, evening):
    """On a wide screen, with the hall open and closed."""
    row = evening(build.director().club, 38)
    walls.show(walls.Presser(row.club_id, "director", row.pk), wall=1, scene="places")
    hall.let_in()
    page = visit("/display/")
    for shut in (lambda: None, hall.shut):
        shut()
        page.reload()
        for width, height in ((1280, 720), (1366, 768), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            assert page.locator(".scene.on .leaders > li, .scene.on .names > li").count() == 38
            assert page.text_content(".page-of") == "", (width, height)


@pytest.mark.gate
@pytest.mark.parametrize("counts", COUNTS, ids=lambda counts: f"{counts[0]} to {counts[-1]}")
@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize(("evening", "scenes"), SCENES, ids=[one.__name__ for one, _ in SCENES])
def test_every_row_of_every_page_lies_inside_its_leaf(faults, evening, scenes, is_open, counts):
    assert faults(evening, scenes, counts, is_open=is_open) == {}


@pytest.mark.gate
def test_winners_season_and_prizes_lie_inside_the_wall(faults):
    """The podium of few prizes, and the list of more than there are steps."""
    scenes = ("honours", "places", SEASON, *map(announced, (0, 1, 2, 8)))
    assert faults(when_all_is_played, scenes, (4, 7, 12, 24), is_open=True) == {}
