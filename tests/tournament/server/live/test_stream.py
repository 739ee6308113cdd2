"""A stream and the fallback for it, called as a server would call them."""

import asyncio

import pytest

from tests.tournament.server.live.screens import WALL, Evening, Screen, run, watched
from tournament.server.live import screens, stream

CARD = ("card", "bcdf", 1, 3)
ASKING_SCOPE = {"headers": [(b"host", b"localhost")]}


@pytest.fixture
def evening(monkeypatch):
    monkeypatch.setattr(
        "tournament.server.live.channel.render_to_string",
        lambda template, context: f"<p>\n{context['words']}</p>",
    )
    evening = Evening(monkeypatch)
    evening.say("Game 1")
    return evening


def run_with_live(evening, watch):
    async def watch_and_do():
        async with watched(evening.question) as live:
            return await watch(live)

    return run(watch_and_do())


def screen_shows(words):
    return lambda screen: words in screen.body


def test_screen_is_sent_the_current_state_and_then_every_change(evening):
    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("data: Game 1</p>\n\n"))
        evening.say("Game 2")
        await screen.until(screen_shows("data: <p>\ndata: Game 2</p>\n\n"))
        return screen

    screen = run_with_live(evening, watch)
    assert screen.headers["content-type"] == "text/event-stream"
    assert screen.headers["cache-control"] == "no-store"
    assert screen.headers["x-content-type-options"] == "nosniff"
    assert screen.headers["content-security-policy"].startswith("default-src 'none'")
    assert "content-encoding" not in screen.headers
    assert len(set(screen.ids)) == 2


def test_fragment_that_the_screen_already_shows_is_not_sent(evening):
    async def watch(live):
        first_screen = Screen(live)
        await first_screen.until(screen_shows("Game 1"))
        known_id = first_screen.ids[0].encode()
        by_address = Screen(live, query_string=b"after=" + known_id)
        host, accept = (b"host", b"localhost"), (b"accept", b"text/event-stream")
        by_header = Screen(live, headers=[host, accept, (b"last-event-id", known_id)])
        for screen in (by_address, by_header):
            await screen.until(screen_shows("beat"))
        evening.say("Game 2")
        for screen in (by_address, by_header):
            await screen.until(screen_shows("Game 2"))
        return by_address.body + by_header.body

    assert "Game 1" not in run_with_live(evening, watch)


def test_equal_words_are_drawn_and_sent_once(evening):
    async def watch(live):
        screens = [Screen(live) for _ in range(20)]
        for screen in screens:
            await screen.until(screen_shows("Game 1"))
        evening.changes += 1
        await asyncio.sleep(0.1)
        return {len(screen.ids) for screen in screens}

    assert run_with_live(evening, watch) == {1}


def test_question_is_answered_with_the_news_or_with_nothing_new(evening):
    async def watch(live):
        first_screen = Screen(live, **ASKING_SCOPE)
        await first_screen.until(lambda screen: screen.is_over)
        known_id = b"after=" + first_screen.headers["live-id"].encode()
        second_screen = Screen(live, query_string=known_id, **ASKING_SCOPE)
        await second_screen.until(lambda screen: screen.is_over)
        evening.say("Game 2")
        await asyncio.sleep(0.1)
        third_screen = Screen(live, query_string=known_id, **ASKING_SCOPE)
        await third_screen.until(lambda screen: screen.is_over)
        return first_screen, second_screen, third_screen

    first_screen, second_screen, third_screen = run_with_live(evening, watch)
    assert (first_screen.status, first_screen.body) == (200, "<p>\nGame 1</p>")
    assert (second_screen.status, second_screen.body) == (204, "")
    assert (third_screen.status, third_screen.body) == (200, "<p>\nGame 2</p>")
    assert first_screen.headers["live-id"] != third_screen.headers["live-id"]
    assert first_screen.headers["content-type"] == "text/html; charset=utf-8"


REFUSED_REQUESTS = [
    ({"headers": [(b"host", b"evil.example")]}, 400),
    ({"headers": []}, 400),
    ({"headers": [(b"host", b"localhost:x")]}, 400),
    ({"method": "POST"}, 405),
    ({"method": "OPTIONS"}, 405),
    ({"path": "/live/forged:1x:y/"}, 404),
    ({"path": "/live/"}, 404),
]


@pytest.mark.parametrize(("scope", "status"), REFUSED_REQUESTS)
def test_invalid_request_for_a_stream_is_refused(evening, scope, status):
    async def watch(live):
        screen = Screen(live, **scope)
        await screen.until(lambda screen: screen.is_over)
        return screen.status

    assert run_with_live(evening, watch) == status


def test_host_that_the_laptop_has_by_now_is_known(evening, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    new_address = {"headers": [(b"host", b"192.168.7.20:8000")]}
    statuses = []

    async def watch(live):
        for _ in range(2):
            screen = Screen(live, **new_address)
            await screen.until(lambda screen: screen.is_over)
            statuses.append(screen.status)
            settings.ALLOWED_HOSTS.append("192.168.7.20")

    run_with_live(evening, watch)
    assert statuses == [400, 200]


def test_other_addresses_are_passed_on_to_django(evening):
    async def watch(live):
        screen = Screen(live, path="/display/")
        await screen.until(lambda screen: screen.status)
        return screen.status

    assert run_with_live(evening, watch) == 299


def test_watcher_looks_at_once_after_a_press_in_its_process(evening):
    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("Game 1"))
        live.watcher._pause_seconds = 4
        await asyncio.sleep(0.05)
        evening.say("Game 2")
        Screen(live, path="/night/1/scores/", method="POST")
        await screen.until(screen_shows("Game 2"), seconds=3)

    run_with_live(evening, watch)


@pytest.mark.parametrize("scope", [{}, ASKING_SCOPE])
def test_missing_channel_is_not_found(evening, scope):
    async def watch(live):
        screen = Screen(live, CARD, **scope)
        await screen.until(lambda screen: screen.is_over)
        return screen.status

    assert run_with_live(evening, watch) == 404


def test_end_of_a_channel_ends_its_stream(evening):
    async def watch(live):
        screen = Screen(live)
        await screen.until(screen_shows("Game 1"))
        del evening.shows[WALL]
        evening.changes += 1
        await screen.until(lambda screen: screen.is_over)
        return screen.body

    assert run_with_live(evening, watch).endswith("event: gone\ndata: .\n\n")


def test_screen_that_leaves_is_forgotten(evening):
    async def watch(live):
        screens = [Screen(live) for _ in range(5)]
        for screen in screens:
            await screen.until(screen_shows("Game 1"))
        held = len(live.watcher.screens)
        for screen in screens:
            screen.leave()
        await asyncio.gather(*[screen.task for screen in screens])
        return held, len(live.watcher.screens), len(live.watcher.screens._by_name)

    assert run_with_live(evening, watch) == (5, 0, 0)


def test_slow_screen_holds_up_nobody_and_is_dropped(evening, monkeypatch):
    monkeypatch.setattr(screens, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(screens, "MAX_SECONDS_WITHOUT_RECEIVING", 0.3)

    async def watch(live):
        slow, quick = Screen(live, slow=True), Screen(live)
        await quick.until(screen_shows("Game 1"))
        for number in range(2, 6):
            evening.say(f"Game {number}")
            await quick.until(screen_shows(f"Game {number}"))
        await asyncio.wait_for(slow.task, 3)
        return len(live.watcher.screens)

    assert run_with_live(evening, watch) == 1


def test_only_the_newest_fragment_waits_for_a_screen(evening):
    async def watch(live):
        async with watched(evening.question):
            reader = screens.Screen(WALL, shown_fragment_id="", server_address="")
            reader.show("1", b"old")
            reader.show("2", b"new")
            reader.show("2", b"again")
            reader.end()
            return [message async for message in reader.messages()]

    assert run_with_live(evening, watch) == [b"new"]


def test_stream_sends_heartbeats_while_nothing_changes(evening, monkeypatch):
    monkeypatch.setattr(screens, "HEARTBEAT_SECONDS", 0.05)

    async def watch(live):
        screen = Screen(live)
        await screen.until(lambda screen: screen.body.count("event: beat\ndata: .\n\n") > 3)
        return screen.ids

    assert len(run_with_live(evening, watch)) == 1


def test_stream_ends_after_its_time_and_may_come_again(evening, monkeypatch):
    monkeypatch.setattr(screens, "HEARTBEAT_SECONDS", 0.02)
    monkeypatch.setattr(screens, "MAX_STREAM_SECONDS", 0.1)

    async def watch(live):
        screen = Screen(live)
        await screen.until(lambda screen: screen.is_over)

    run_with_live(evening, watch)


def test_screens_beyond_the_stream_limit_are_told_to_ask(evening, monkeypatch):
    monkeypatch.setattr(stream, "MAX_STREAMS", 1)

    async def watch(live):
        first_screen = Screen(live)
        await first_screen.until(screen_shows("Game 1"))
        second_screen, asking_screen = Screen(live), Screen(live, **ASKING_SCOPE)
        for screen in (second_screen, asking_screen):
            await screen.until(lambda screen: screen.is_over)
        return second_screen.status, asking_screen.status

    assert run_with_live(evening, watch) == (503, 200)


def test_closing_one_address_ends_its_streams(evening):
    async def watch(live):
        desk, hall = Screen(live), Screen(live, server=("192.168.7.20", 8000))
        for screen in (desk, hall):
            await screen.until(screen_shows("Game 1"))
        live.end("192.168.7.20")
        await asyncio.wait_for(hall.task, 1)
        evening.say("Game 2")
        await desk.until(screen_shows("Game 2"))
        return hall.is_over, desk.is_over

    assert run_with_live(evening, watch) == (True, False)
