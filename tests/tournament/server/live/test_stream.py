"""Check event streams and their fallback, with requests as a server would pass them on."""

import asyncio

import pytest

from tests.tournament.server.live.screens import (
    WALL_CHANNEL,
    ConnectedScreen,
    DatabaseDouble,
    run_in_own_thread,
    run_live_streams,
)
from tournament.server.live import screens, stream

CARD_CHANNEL = ("card", "bcdf", 1, 3)
SCOPE_WITHOUT_STREAM = {"headers": [(b"host", b"localhost")]}


@pytest.fixture
def database_double(monkeypatch):
    monkeypatch.setattr(
        "tournament.server.live.channel.render_to_string",
        lambda template, context: f"<p>\n{context['words']}</p>",
    )
    database = DatabaseDouble(monkeypatch)
    database.show_words("Game 1")
    return database


def run_with_live(database_double, scenario):
    async def run_scenario():
        async with run_live_streams(database_double.read_database_state) as live_streams:
            return await scenario(live_streams)

    return run_in_own_thread(run_scenario())


def body_contains(words):
    return lambda screen: words in screen.body


def test_screen_gets_the_current_fragment_and_then_every_change(database_double):
    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("data: Game 1</p>\n\n"))
        database_double.show_words("Game 2")
        await screen.wait_until(body_contains("data: <p>\ndata: Game 2</p>\n\n"))
        return screen

    screen = run_with_live(database_double, scenario)
    assert screen.headers["content-type"] == "text/event-stream"
    assert screen.headers["cache-control"] == "no-store"
    assert screen.headers["x-content-type-options"] == "nosniff"
    assert screen.headers["content-security-policy"].startswith("default-src 'none'")
    assert "content-encoding" not in screen.headers
    assert len(set(screen.ids)) == 2


def test_fragment_that_the_screen_already_shows_is_not_sent(database_double):
    async def scenario(live_streams):
        first_screen = ConnectedScreen(live_streams)
        await first_screen.wait_until(body_contains("Game 1"))
        known_id = first_screen.ids[0].encode()
        by_address = ConnectedScreen(live_streams, query_string=b"after=" + known_id)
        host, accept = (b"host", b"localhost"), (b"accept", b"text/event-stream")
        by_header = ConnectedScreen(
            live_streams, headers=[host, accept, (b"last-event-id", known_id)]
        )
        for screen in (by_address, by_header):
            await screen.wait_until(body_contains("beat"))
        database_double.show_words("Game 2")
        for screen in (by_address, by_header):
            await screen.wait_until(body_contains("Game 2"))
        return by_address.body + by_header.body

    assert "Game 1" not in run_with_live(database_double, scenario)


def test_unchanged_content_is_rendered_and_sent_once(database_double):
    async def scenario(live_streams):
        screens = [ConnectedScreen(live_streams) for _ in range(20)]
        for screen in screens:
            await screen.wait_until(body_contains("Game 1"))
        database_double.changes += 1
        await asyncio.sleep(0.1)
        return {len(screen.ids) for screen in screens}

    assert run_with_live(database_double, scenario) == {1}


def test_update_request_gets_the_new_fragment_or_status_204(database_double):
    async def scenario(live_streams):
        first_screen = ConnectedScreen(live_streams, **SCOPE_WITHOUT_STREAM)
        await first_screen.wait_until(lambda screen: screen.is_over)
        known_id = b"after=" + first_screen.headers["live-id"].encode()
        second_screen = ConnectedScreen(live_streams, query_string=known_id, **SCOPE_WITHOUT_STREAM)
        await second_screen.wait_until(lambda screen: screen.is_over)
        database_double.show_words("Game 2")
        await asyncio.sleep(0.1)
        third_screen = ConnectedScreen(live_streams, query_string=known_id, **SCOPE_WITHOUT_STREAM)
        await third_screen.wait_until(lambda screen: screen.is_over)
        return first_screen, second_screen, third_screen

    first_screen, second_screen, third_screen = run_with_live(database_double, scenario)
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
def test_invalid_request_for_a_stream_is_refused(database_double, scope, status):
    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams, **scope)
        await screen.wait_until(lambda screen: screen.is_over)
        return screen.status

    assert run_with_live(database_double, scenario) == status


def test_current_host_name_of_the_laptop_is_accepted(database_double, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    new_address = {"headers": [(b"host", b"192.168.7.20:8000")]}
    statuses = []

    async def scenario(live_streams):
        for _ in range(2):
            screen = ConnectedScreen(live_streams, **new_address)
            await screen.wait_until(lambda screen: screen.is_over)
            statuses.append(screen.status)
            settings.ALLOWED_HOSTS.append("192.168.7.20")

    run_with_live(database_double, scenario)
    assert statuses == [400, 200]


def test_other_addresses_are_passed_on_to_django(database_double):
    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams, path="/display/")
        await screen.wait_until(lambda screen: screen.status)
        return screen.status

    assert run_with_live(database_double, scenario) == 299


def test_watcher_checks_at_once_after_a_post_in_its_process(database_double):
    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("Game 1"))
        live_streams.watcher._pause_seconds = 4
        await asyncio.sleep(0.05)
        database_double.show_words("Game 2")
        ConnectedScreen(live_streams, path="/night/1/scores/", method="POST")
        await screen.wait_until(body_contains("Game 2"), seconds=3)

    run_with_live(database_double, scenario)


@pytest.mark.parametrize("scope", [{}, SCOPE_WITHOUT_STREAM])
def test_missing_channel_is_not_found(database_double, scope):
    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams, CARD_CHANNEL, **scope)
        await screen.wait_until(lambda screen: screen.is_over)
        return screen.status

    assert run_with_live(database_double, scenario) == 404


def test_end_of_a_channel_ends_its_stream(database_double):
    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(body_contains("Game 1"))
        del database_double.content_by_channel[WALL_CHANNEL]
        database_double.changes += 1
        await screen.wait_until(lambda screen: screen.is_over)
        return screen.body

    assert run_with_live(database_double, scenario).endswith("event: gone\ndata: .\n\n")


def test_disconnected_screen_is_forgotten(database_double):
    async def scenario(live_streams):
        screens = [ConnectedScreen(live_streams) for _ in range(5)]
        for screen in screens:
            await screen.wait_until(body_contains("Game 1"))
        screen_count = len(live_streams.watcher.screens)
        for screen in screens:
            screen.leave()
        await asyncio.gather(*[screen.task for screen in screens])
        return (
            screen_count,
            len(live_streams.watcher.screens),
            len(live_streams.watcher.screens._screens_by_channel_name),
        )

    assert run_with_live(database_double, scenario) == (5, 0, 0)


def test_slow_screen_is_dropped_and_delays_no_other(database_double, monkeypatch):
    monkeypatch.setattr(screens, "HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr(screens, "MAX_SECONDS_WITHOUT_RECEIVING", 0.3)

    async def scenario(live_streams):
        slow_screen, quick_screen = (
            ConnectedScreen(live_streams, is_slow=True),
            ConnectedScreen(live_streams),
        )
        await quick_screen.wait_until(body_contains("Game 1"))
        for number in range(2, 6):
            database_double.show_words(f"Game {number}")
            await quick_screen.wait_until(body_contains(f"Game {number}"))
        await asyncio.wait_for(slow_screen.task, 3)
        return len(live_streams.watcher.screens)

    assert run_with_live(database_double, scenario) == 1


def test_only_the_newest_fragment_waits_for_a_screen(database_double):
    async def scenario(live_streams):
        async with run_live_streams(database_double.read_database_state):
            reader = screens.Screen(WALL_CHANNEL, shown_fragment_id="", server_address="")
            reader.show("1", b"old")
            reader.show("2", b"new")
            reader.show("2", b"again")
            reader.end()
            return [message async for message in reader.messages()]

    assert run_with_live(database_double, scenario) == [b"new"]


def test_stream_sends_heartbeats_while_nothing_changes(database_double, monkeypatch):
    monkeypatch.setattr(screens, "HEARTBEAT_SECONDS", 0.05)

    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(lambda screen: screen.body.count("event: beat\ndata: .\n\n") > 3)
        return screen.ids

    assert len(run_with_live(database_double, scenario)) == 1


def test_stream_ends_after_its_maximum_time(database_double, monkeypatch):
    monkeypatch.setattr(screens, "HEARTBEAT_SECONDS", 0.02)
    monkeypatch.setattr(screens, "MAX_STREAM_SECONDS", 0.1)

    async def scenario(live_streams):
        screen = ConnectedScreen(live_streams)
        await screen.wait_until(lambda screen: screen.is_over)

    run_with_live(database_double, scenario)


def test_screens_beyond_the_stream_limit_get_status_503(database_double, monkeypatch):
    monkeypatch.setattr(stream, "MAX_STREAMS", 1)

    async def scenario(live_streams):
        first_screen = ConnectedScreen(live_streams)
        await first_screen.wait_until(body_contains("Game 1"))
        second_screen, asking_screen = (
            ConnectedScreen(live_streams),
            ConnectedScreen(live_streams, **SCOPE_WITHOUT_STREAM),
        )
        for screen in (second_screen, asking_screen):
            await screen.wait_until(lambda screen: screen.is_over)
        return second_screen.status, asking_screen.status

    assert run_with_live(database_double, scenario) == (503, 200)


def test_closing_one_address_ends_its_streams(database_double):
    async def scenario(live_streams):
        desk_screen, hall_screen = (
            ConnectedScreen(live_streams),
            ConnectedScreen(live_streams, server=("192.168.7.20", 8000)),
        )
        for screen in (desk_screen, hall_screen):
            await screen.wait_until(body_contains("Game 1"))
        live_streams.end_streams("192.168.7.20")
        await asyncio.wait_for(hall_screen.task, 1)
        database_double.show_words("Game 2")
        await desk_screen.wait_until(body_contains("Game 2"))
        return hall_screen.is_over, desk_screen.is_over

    assert run_with_live(database_double, scenario) == (True, False)
