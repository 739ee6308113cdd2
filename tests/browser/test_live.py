"""Test pages that update by themselves: they keep typed text and report trouble until it ends."""

import re
import signal

import pytest
from django.utils.safestring import mark_safe

from tests import build
from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.running import start_program
from tests.tournament import pairs
from tournament.server.live.channel import Fragment
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds
from tournament.topics.table.views.scores import no_longer_seated_sentence

pytestmark = pytest.mark.gate

TABLE_HTML = """
<h1>Table 3</h1><p>Hand %s</p>
<label for="points">Points</label><input id="points" name="points">
<details><summary>More</summary><p>Rules</p></details>
"""
SET_HIDDEN = """
(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
CURSOR_POSITION = "() => [document.activeElement.id, document.activeElement.selectionStart]"


@pytest.fixture
def hand_on_wall(monkeypatch):
    """Let every wall show a hand. Return a list whose one item is the number of that hand."""
    hand_numbers = ["1"]

    def render_hand(_):
        return Fragment(hand_numbers[0], mark_safe(TABLE_HTML % hand_numbers[0]))

    monkeypatch.setattr("tournament.server.live.follow.render_fragment", render_hand)
    return hand_numbers


@pytest.fixture
def visit_wall(visit, transactional_db):
    director = build.director()
    return lambda **options: visit(f"/display/{director.club.wall}/", **options)


def test_update_keeps_typed_text_choices_and_open_sections(visit_wall, hand_on_wall):
    page = visit_wall()
    page.click("summary")
    page.click("#points")
    page.keyboard.type("123")
    page.keyboard.press("ArrowLeft")
    page.evaluate("window.box = document.getElementById('points')")
    hand_on_wall[0] = "2"
    page.wait_for_selector("text=Hand 2", timeout=3000)
    assert page.input_value("#points") == "123"
    assert page.evaluate(CURSOR_POSITION) == ["points", 2]
    assert page.evaluate("window.box.isConnected")
    assert page.is_visible("text=Rules")
    page.keyboard.type("9")
    assert page.input_value("#points") == "1293"


def test_hidden_page_requests_nothing_until_it_is_visible(visit_wall, hand_on_wall):
    page = visit_wall(alone=True)
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    page.evaluate(SET_HIDDEN, True)
    # A hand may still be on its way to the page.
    page.wait_for_timeout(300)
    addresses.clear()
    hand_on_wall[0] = "2"
    page.wait_for_timeout(1500)
    assert addresses == []
    page.evaluate(SET_HIDDEN, False)
    page.wait_for_selector("text=Hand 2", timeout=3000)


def test_fifteen_seconds_without_updates_are_shown_until_the_next_one(
    visit_wall, axe, transactional_db
):
    page = visit_wall(alone=True)
    page.clock.install()
    # Block requests before the page loads, or an answer under way would still arrive.
    page.route("**/live/**", lambda route: route.abort())
    page.reload()
    page.wait_for_selector(".heard:not(.stale)")
    assert re.fullmatch(r"Last updated \d\d?:\d\d:\d\d [ap]m", page.inner_text(".heard").strip())
    page.clock.fast_forward(20_000)
    page.wait_for_selector(".heard.stale >> text=Not up to date", timeout=3000)
    assert axe(page) == []
    page.unroute("**/live/**")
    page.wait_for_selector(".heard:not(.stale)", timeout=5000)
    assert "Not up to date" not in page.inner_text(".heard")


def test_empty_standings_page_shows_a_night_once_it_begins(visit, transactional_db):
    club = build.director().club
    page = visit(f"/display/{club.wall}/standings/")
    assert "No game yet" in page.inner_text("main")
    build.night(club, name="Charity night")
    page.wait_for_selector("text=My seat and scorecard", timeout=12_000)


@pytest.mark.process
@pytest.mark.sqlite
def test_open_pages_reconnect_after_the_server_is_killed(tmp_path, chromium):
    """They listen to a stream again instead of asking forever, and what the table sent meanwhile
    arrives.
    """
    # Four players are one table, so the renamed one sits at it.
    night, session = put_night_into_folder(tmp_path, players=4)
    with start_program(tmp_path) as program:
        address = program.address
        context = chromium.new_context(base_url=address)
        wall, card, table = (context.new_page() for _ in range(3))
        wall.goto(f"{address}display/")
        card.goto(f"{wall.url}card/1/")
        table.goto(_table_link(address, session, night))
        _show_words_everywhere(address, session, night, "Before")
        for page in (wall, card, table):
            page.wait_for_selector("text=Before", timeout=5000)
        program.stop(signal.SIGKILL)
    _send_hand(table)
    table.wait_for_selector("text=1 hand saved on this phone")
    streams = []
    card.on("request", lambda request: streams.append(request))
    with start_program(tmp_path, "--port", address.rstrip("/").rsplit(":", 1)[1]) as program:
        assert program.address == address
        table.wait_for_selector(".last-hand >> text=Hand 1", timeout=10_000)
        _show_words_everywhere(address, session, night, "After")
        for page in (wall, card, table):
            page.wait_for_selector("text=After", timeout=6000)
        _wait_until(lambda: streams and streams[-1].resource_type == "eventsource", card)
        _show_words_everywhere(address, session, night, "Again")
        card.wait_for_selector("text=Again", timeout=1000)
        program.stop()
    context.close()


def _table_link(address, session, night):
    browser = Browser(address, session)
    browser.get("hall/")
    browser.post("hall/open/")
    page = browser.get("hall/?table=1")
    return address + re.search(rf"/(table/{night}/1/[^/]+/)", page)[1]


def _send_hand(page):
    page.locator("form.phone [name=maker][value=N]").check()
    page.locator("form.phone [name=came][value=made]").check()
    page.click("form.phone button.do")


def _show_words_everywhere(address, session, night, words):
    """Show these words as a player's name on the card and the table, and as the wall's message."""
    browser = Browser(address, session)
    rename = {"do": "rename", "entry": "1", "name": words}
    message = {"do": "say", "message": words}
    for page, fields in ((f"night/{night}/check-in/row/", rename), ("walls/1/", message)):
        browser.get("club/")
        status, _ = browser.post(page, **fields)
        assert status == 200


def _wait_until(condition, page, seconds=10):
    for _ in range(10 * seconds):
        if condition():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it never happened")


def test_scores_page_reports_that_its_game_was_taken_back(visit, transactional_db):
    director = build.director()
    night = build.night(director.club)
    build.seat_players(night, 8)
    page = visit(f"/night/{night.pk}/scores/1/", signed_in=director)
    undo.undo(build.desk(night), change_number=reader.changes_newest_first(night.pk)[0].pk)
    link = page.locator(".saved", has_text=no_longer_seated_sentence(1)).locator("a")
    link.wait_for(timeout=10_000)
    rounds.seat_next_game(build.desk(night), game=1)
    link.wait_for(state="detached", timeout=10_000)


def test_bracket_in_another_window_reports_a_change(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.draw_teams(night, 4)
    page = visit(f"/night/{night.pk}/bracket/", signed_in=director)
    assert page.locator(".news").count() == 0
    draw_and_call.call_games(build.desk(night))
    page.locator(".news", has_text="This page is out of date.").wait_for()
    assert page.locator("text=Last updated").is_hidden()
    page.click("text=Reload it")
    page.wait_for_selector("text=just called")
    assert page.locator(".news").count() == 0
