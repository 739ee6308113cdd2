"""Pages that follow: what a reader is doing stays, and trouble is told and passes by itself."""

import re
import signal

import pytest
from django.utils.safestring import mark_safe

from tests import build
from tests.faults.browsing import Browser, evening
from tests.faults.running import started
from tests.tournament import pairs
from tournament.server.live.channel import Fragment
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.gate

SHOWN = """
<h1>Table 3</h1><p>Hand %s</p>
<label for="points">Points</label><input id="points" name="points">
<details><summary>More</summary><p>Rules</p></details>
"""
HIDDEN = """
(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
AT = "() => [document.activeElement.id, document.activeElement.selectionStart]"


@pytest.fixture
def hand(monkeypatch):
    """What a wall shows stands in this list."""
    now = ["1"]

    def drawn(shown):
        return Fragment(now[0], mark_safe(SHOWN % now[0]))

    monkeypatch.setattr("tournament.server.live.follow.render", drawn)
    return now


@pytest.fixture
def wall(visit, transactional_db):
    director = build.director()
    return lambda **how: visit(f"/display/{director.club.wall}/", **how)


def test_what_is_typed_chosen_and_unfolded_stays(wall, hand):
    page = wall()
    page.click("summary")
    page.click("#points")
    page.keyboard.type("123")
    page.keyboard.press("ArrowLeft")
    page.evaluate("window.box = document.getElementById('points')")
    hand[0] = "2"
    page.wait_for_selector("text=Hand 2", timeout=3000)
    assert page.input_value("#points") == "123"
    assert page.evaluate(AT) == ["points", 2]
    assert page.evaluate("window.box.isConnected")
    assert page.is_visible("text=Rules")
    page.keyboard.type("9")
    assert page.input_value("#points") == "1293"


def test_page_that_nobody_sees_asks_nothing_until_it_is_seen(wall, hand):
    page = wall(alone=True)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(HIDDEN, True)
    # One that was under way is told late.
    page.wait_for_timeout(300)
    asked.clear()
    hand[0] = "2"
    page.wait_for_timeout(1500)
    assert asked == []
    page.evaluate(HIDDEN, False)
    page.wait_for_selector("text=Hand 2", timeout=3000)


def test_silence_of_fifteen_seconds_is_red_and_told_and_passes(wall, axe, transactional_db):
    page = wall(alone=True)
    page.clock.install()
    # Before it is loaded, or an answer that was under way would be heard after the silence.
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


def test_standings_that_were_waiting_for_a_night_become_its_page(visit, transactional_db):
    club = build.director().club
    page = visit(f"/display/{club.wall}/standings/")
    assert "No game yet" in page.inner_text("main")
    build.night(club, name="Charity night")
    page.wait_for_selector("text=My seat and card", timeout=12_000)


@pytest.mark.process
@pytest.mark.sqlite
def test_wall_card_and_table_outlive_a_killed_server(tmp_path, chromium):
    """They listen again, rather than to ask for ever, and what a table sent meanwhile arrives."""
    night, session = evening(tmp_path)
    with started(tmp_path) as program:
        address = program.address
        context = chromium.new_context(base_url=address)
        wall, card, table = (context.new_page() for _ in range(3))
        wall.goto(f"{address}display/")
        card.goto(f"{wall.url}card/1/")
        table.goto(_table_link(address, session, night))
        _tell(address, session, "Before")
        for page in (wall, card, table):
            page.wait_for_selector("text=Before", timeout=1000)
        program.stop(signal.SIGKILL)
    _send(table)
    table.wait_for_selector("text=1 hand is kept on this phone")
    streams = []
    card.on("request", lambda request: streams.append(request))
    with started(tmp_path, "--port", address.rstrip("/").rsplit(":", 1)[1]) as program:
        assert program.address == address
        table.wait_for_selector(".last-hand >> text=Hand 1", timeout=10_000)
        _tell(address, session, "After")
        for page in (wall, card, table):
            page.wait_for_selector("text=After", timeout=6000)
        _until(lambda: streams and streams[-1].resource_type == "eventsource", card)
        _tell(address, session, "Again")
        card.wait_for_selector("text=Again", timeout=1000)
        program.stop()
    context.close()


def _table_link(address, session, night):
    browser = Browser(address, session)
    browser.get("hall/")
    browser.post("hall/open/")
    page = browser.get("hall/?table=1")
    return address + re.search(rf"/(table/{night}/1/[^/]+/)", page)[1]


def _send(page):
    page.locator("form.phone [name=maker][value=N]").check()
    page.locator("form.phone [name=came][value=made]").check()
    page.click("form.phone button.do")


def _tell(address, session, words):
    """To cards and tables as the club's name, and to the wall."""
    browser = Browser(address, session)
    for page, told in (("club/", {"club": words}), ("walls/1/", {"do": "say", "message": words})):
        browser.get("club/")
        status, _ = browser.post(page, **told)
        assert status == 200


def _until(happens, page, seconds=10):
    for _ in range(10 * seconds):
        if happens():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it never happened")


def test_scores_of_a_game_that_is_taken_back_elsewhere_say_so_by_themselves(
    visit, transactional_db
):
    director = build.director()
    night = build.night(director.club)
    build.seated(night, 8)
    page = visit(f"/night/{night.pk}/scores/1/", signed_in=director)
    undo.undo(build.desk(night), change=replay.changes(night.pk)[0].pk)
    link = page.locator(".saved", has_text="Game 1 isn't seated anymore.").locator("a")
    link.wait_for(timeout=10_000)
    rounds.seat(build.desk(night), game=1)
    link.wait_for(state="detached", timeout=10_000)


def test_bracket_in_a_second_window_says_that_something_is_new(visit, transactional_db):
    director = build.director()
    night = build.night(director.club, house="athens")
    pairs.drawn(night, 4)
    page = visit(f"/night/{night.pk}/bracket/", signed_in=director)
    assert page.locator(".news").count() == 0
    draw_and_call.call_games(build.desk(night))
    page.locator(".news", has_text="Something is new since this page was opened.").wait_for()
    assert page.locator("text=Last updated").is_hidden()
    page.click("text=See it")
    page.wait_for_selector("text=just called")
    assert page.locator(".news").count() == 0
