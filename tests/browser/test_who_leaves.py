"""A leaver takes three presses from home and a substitute four, by keyboard and by finger."""

import pytest

from tests import build, daily
from tests.browser.keys import focused
from tests.tournament import finishing, pairs
from tournament.storage.reading import replay
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.gate


@pytest.fixture
def progressive(transactional_db):
    director = build.director()
    night = build.night(director.club)
    build.seated(night, 9)
    return director, night, {"substitute": "Gus Guest (number 10) plays on for Ida Abbott"}


@pytest.fixture
def teams(transactional_db):
    director = build.director()
    night = build.night(director.club, house="mcallen")
    pairs.sign_in(night, 6, "Mixed")
    rounds.seat(build.desk(night), game=1)
    return director, night, {"substitute": "Gus Guest plays for Ida Abbott in team 5"}


@pytest.fixture
def bracket(transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, 6)
    return director, night, {"substitute": "Gus Guest plays for Ida Abbott in team 5"}


def presses(page, *things):
    """How many it takes, one for each thing there is to press."""
    for thing in things:
        page.click(thing)
    return len(things)


KINDS = ["progressive", "teams", "bracket"]
LEAVES = (".ways >> text=/leaves$|must leave$/", "text=Ida Abbott")
GOES = "button.do:has-text('Leaves'), button.do:has-text('Goes home')"


@pytest.mark.parametrize("between", daily.of([False, True], False))
@pytest.mark.parametrize("kind", KINDS)
def test_leaver_takes_three_presses(request, visit, kind, between):
    director, night, _ = request.getfixturevalue(kind)
    if between and kind != "bracket":
        finishing.type_all(night, totals=())
    page = visit(f"/night/{night.pk}/", signed_in=director)
    assert presses(page, *LEAVES, GOES) <= 3
    page.wait_for_selector("text=Back to the")
    assert replay.night(night.pk).entries.of(9).last_game is not None


@pytest.mark.parametrize("size", [(1366, 768), (360, 800)])
def test_whoever_leaves_in_the_middle_of_a_game_is_named_above_the_cursor(visit, progressive, size):
    director, night, _ = progressive
    address = f"/night/{night.pk}/leave/1/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert (focused(page), page.evaluate("scrollY")) == ("hands", 0)
    assert page.locator("main h1").bounding_box()["y"] > 0


@pytest.mark.parametrize("taker", ["Ida Abbott", "Nobody"])
def test_leaver_in_the_middle_of_a_game_takes_three_presses(visit, progressive, taker):
    director, night, _ = progressive
    page = visit(f"/night/{night.pk}/", signed_in=director)
    count = presses(page, LEAVES[0], "text=Ada Abbott")
    for box, told in (("hands", "3"), ("points", "4"), ("x", "1")):
        assert focused(page) == box
        page.keyboard.type(told)
        page.keyboard.press("Enter")
    assert focused(page) == "stand_in"
    count += presses(page, f".odd button:visible:has-text('{taker}')")
    page.wait_for_selector("text=leaves game 1 after hand 3 with 4 points and 1 X")
    assert count <= 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", daily.of([360, 1280], 360))
def test_substitute_takes_four_presses_and_a_name(request, visit, kind, width):
    director, night, told = request.getfixturevalue(kind)
    page = visit(f"/night/{night.pk}/", signed_in=director, width=width)
    count = presses(page, ".ways >> text=Somebody else plays", "text=Ida Abbott")
    assert focused(page) == "name"
    page.keyboard.type("Gus Guest")
    if kind != "progressive":
        page.keyboard.press("Tab")
        page.keyboard.type("ill")
        count += 1
    page.keyboard.press("Enter")
    page.wait_for_selector(f"text={told['substitute']}")
    assert count + 1 <= 4


def test_substitute_for_one_game_takes_four_presses_and_a_name(visit, progressive):
    director, night, _ = progressive
    finishing.type_all(night)
    now = replay.night(night.pk)
    name = now.entries.of(
        now.rounds.current.bench[0]
    ).name  # whoever sat out plays in the game that follows
    page = visit(f"/night/{night.pk}/", signed_in=director)
    count = presses(page, ".ways >> text=Somebody else plays", f"text={name}")
    assert focused(page) == "name"
    page.keyboard.type("Gus Guest")
    count += presses(page, "text=Plays in game 2 only")
    assert focused(page) == "Seat game 2"
    page.keyboard.press("Enter")
    page.wait_for_selector(f"text=Gus Guest (number 10) plays for {name} in game 2.")
    assert count + 1 <= 4


def test_nothing_is_underlined_between_a_name_and_its_number(visit, progressive):
    """A space that stands by itself among the parts of a link has a line of its own below it."""
    director, night, _ = progressive
    page = visit(f"/night/{night.pk}/leave/", signed_in=director)
    parts = page.locator(".leavers a").evaluate_all("(all) => all.map((a) => a.childNodes.length)")
    assert set(parts) == {1}


@pytest.mark.parametrize("script", [True, False])
def test_leaver_by_keyboard_alone(visit, progressive, script):
    director, night, _ = progressive
    page = visit(f"/night/{night.pk}/leave/", signed_in=director, script=script)
    assert focused(page) == "q"
    page.keyboard.type("ida")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Ida Abbott')")


@pytest.mark.parametrize("kind", daily.of(KINDS, "teams"))
def test_pages_of_who_leaves_can_be_read_and_pressed(request, visit, unfit, kind):
    director, night, _ = request.getfixturevalue(kind)
    for address in ("leave/", "leave/9/", "substitute/9/", "leave/?q=abb"):
        page = visit(f"/night/{night.pk}/{address}", signed_in=director)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert unfit(page) == [], address


REFUSED = "document.querySelector('.said.error').getBoundingClientRect()"


@pytest.mark.parametrize("width", [360, 1366])
def test_refusal_is_seen_beside_the_box_where_the_cursor_waits(visit, teams, width):
    director, night, _ = teams
    page = visit(f"/night/{night.pk}/substitute/9/", signed_in=director, width=width)
    page.set_viewport_size({"width": width, "height": 600})
    for name, why, box in (("Gus Guest", "", "reason"), ("Ada Abbott", "ill", "name")):
        page.fill("#instead", name)
        page.fill("#why", why)
        page.press("#why", "Enter")
        page.wait_for_selector(f".said.error ~ [name={box}]")
        assert focused(page) == box
        place = page.evaluate(REFUSED)
        assert place["top"] >= 0
        assert place["bottom"] <= 600
