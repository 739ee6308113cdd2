"""Letting a player leave takes three presses from home and bringing in a substitute four, by
keyboard and by finger.
"""

import pytest

from tests import build, daily
from tests.browser.keys import focused_element, press
from tests.tournament import finishing, pairs
from tournament.storage.reading import reader
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.gate


@pytest.fixture
def progressive_night(transactional_db):
    director = build.director()
    night = build.night(director.club)
    build.seat_players(night, 9)
    return director, night, {"substitute": "Gus Guest (10) substitutes for Ida Abbott"}


@pytest.fixture
def team_night(transactional_db):
    director = build.director()
    night = build.night(director.club, house="mcallen")
    pairs.check_in_teams(night, 6, "Mixed")
    rounds.seat_next_game(build.desk(night), game=1)
    return director, night, {"substitute": "Gus Guest plays for Ida Abbott on team 5"}


@pytest.fixture
def bracket_night(transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 6)
    return director, night, {"substitute": "Gus Guest plays for Ida Abbott on team 5"}


def press_all(page, *selectors):
    """Press each element, and return the number of presses."""
    for selector in selectors:
        page.click(selector)
    return len(selectors)


NIGHT_FIXTURES = ["progressive_night", "team_night", "bracket_night"]
ELEMENTS_PRESSED_TO_REACH_THE_LEAVER = (".ways >> text=/leaves$/", "text=Ida Abbott")
LEAVE_BUTTON = "button.do:has-text('Leave')"


@pytest.mark.parametrize("is_between_games", daily.mark_values([False, True], False))
@pytest.mark.parametrize("night_fixture", NIGHT_FIXTURES)
def test_letting_a_player_leave_takes_three_presses(
    request, visit, night_fixture, is_between_games
):
    director, night, _ = request.getfixturevalue(night_fixture)
    if is_between_games and night_fixture != "bracket_night":
        finishing.enter_all_totals(night, totals=())
    page = visit(f"/night/{night.pk}/", signed_in=director)
    assert press_all(page, *ELEMENTS_PRESSED_TO_REACH_THE_LEAVER, LEAVE_BUTTON) <= 3
    page.wait_for_selector("text=Go to the")
    assert reader.night(night.pk).entries.with_number(9).last_game is not None


@pytest.mark.parametrize("size", [(1366, 768), (360, 800)])
def test_player_who_leaves_in_the_middle_of_a_game_is_named_above_the_cursor(
    visit, progressive_night, size
):
    director, night, _ = progressive_night
    address = f"/night/{night.pk}/leave/1/"
    page = visit(address, signed_in=director, width=size[0], height=size[1])
    assert (focused_element(page), page.evaluate("scrollY")) == ("hands", 0)
    assert page.locator("main h1").bounding_box()["y"] > 0


@pytest.mark.parametrize("taker", ["Ida Abbott", "No one"])
def test_leaver_in_the_middle_of_a_game_takes_three_presses(visit, progressive_night, taker):
    director, night, _ = progressive_night
    page = visit(f"/night/{night.pk}/", signed_in=director)
    count = press_all(page, ELEMENTS_PRESSED_TO_REACH_THE_LEAVER[0], "text=Ada Abbott")
    for box, text in (("hands", "3"), ("points", "4"), ("x", "1")):
        assert focused_element(page) == box
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    assert focused_element(page) == "stand_in"
    count += press_all(page, f".odd button:visible:has-text('{taker}')")
    page.wait_for_selector("text=left game 1 after hand 3 with 4 points, 1 X")
    assert count <= 3


@pytest.mark.parametrize("night_fixture", NIGHT_FIXTURES)
@pytest.mark.parametrize("width", daily.mark_values([360, 1280], 360))
def test_substitute_takes_four_presses_and_a_name(request, visit, night_fixture, width):
    director, night, words = request.getfixturevalue(night_fixture)
    page = visit(f"/night/{night.pk}/", signed_in=director, width=width)
    count = press_all(page, ".ways >> text=Substitute", "text=Ida Abbott")
    assert focused_element(page) == "name"
    page.keyboard.type("Gus Guest")
    if night_fixture != "progressive_night":
        page.keyboard.press("Tab")
        page.keyboard.type("ill")
        count += 1
    page.keyboard.press("Enter")
    page.wait_for_selector(f"text={words['substitute']}")
    assert count + 1 <= 4


def test_substitute_for_one_game_takes_four_presses_and_a_name(visit, progressive_night):
    director, night, _ = progressive_night
    finishing.enter_all_totals(night)
    night_now = reader.night(night.pk)
    # A player who sat out plays in the next game.
    name = night_now.entries.with_number(night_now.rounds.current_game.bench[0]).name
    page = visit(f"/night/{night.pk}/", signed_in=director)
    count = press_all(page, ".ways >> text=Substitute", f"text={name}")
    assert focused_element(page) == "name"
    page.keyboard.type("Gus Guest")
    count += press_all(page, "text=Substitute for game 2 only")
    assert focused_element(page) == "Seat game 2"
    press(page, "Enter")
    page.wait_for_selector(f"text=Gus Guest (10) substitutes for {name} in game 2.")
    assert count + 1 <= 4


def test_nothing_is_underlined_between_a_name_and_its_number(visit, progressive_night):
    """A separate space between the parts of a link would be underlined."""
    director, night, _ = progressive_night
    page = visit(f"/night/{night.pk}/leave/", signed_in=director)
    parts = page.locator(".leavers a").evaluate_all("(all) => all.map((a) => a.childNodes.length)")
    assert set(parts) == {1}


@pytest.mark.parametrize("script", [True, False])
def test_player_leaves_by_keyboard_alone(visit, progressive_night, script):
    director, night, _ = progressive_night
    page = visit(f"/night/{night.pk}/leave/", signed_in=director, script=script)
    assert focused_element(page) == "q"
    page.keyboard.type("ida")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Ida Abbott')")


@pytest.mark.parametrize("night_fixture", daily.mark_values(NIGHT_FIXTURES, "team_night"))
def test_leaving_pages_pass_every_page_check(request, visit, page_faults, night_fixture):
    director, night, _ = request.getfixturevalue(night_fixture)
    for address in ("leave/", "leave/9/", "substitute/9/", "leave/?q=abb"):
        page = visit(f"/night/{night.pk}/{address}", signed_in=director)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert page_faults(page) == [], address


REFUSAL_BOX = "document.querySelector('.said.error').getBoundingClientRect()"


@pytest.mark.parametrize("width", [360, 1366])
def test_refusal_is_seen_beside_the_box_where_the_cursor_waits(visit, team_night, width):
    director, night, _ = team_night
    page = visit(f"/night/{night.pk}/substitute/9/", signed_in=director, width=width)
    page.set_viewport_size({"width": width, "height": 600})
    for name, reason, box in (("Gus Guest", "", "reason"), ("Ada Abbott", "ill", "name")):
        page.fill("#instead", name)
        page.fill("#why", reason)
        page.press("#why", "Enter")
        page.wait_for_selector(f".said.error ~ [name={box}]")
        assert focused_element(page) == box
        refusal_box = page.evaluate(REFUSAL_BOX)
        assert refusal_box["top"] >= 0
        assert refusal_box["bottom"] <= 600
