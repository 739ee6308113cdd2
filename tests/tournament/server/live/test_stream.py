"""The stream and its fallback, driven as a server would."""

import asyncio

import pytest

from tests.tournament.server.live.screens import WALL, Evening, Screen, run, watched
from tournament.server.live import readers, stream

CARD = ("card", "bcdf", 1, 3)
ASKING = {"headers": [(b"host", b"localhost")]}


@pytest.fixture
def evening(monkeypatch):
    monkeypatch.setattr(
        "tournament.server.live.channel.render_to_string",
        lambda template, context: f"<p>\n{context['words']}</p>",
    )
    found = Evening(monkeypatch)
    found.say("Game 1")
    return found


def with_live(evening, do):
    async def whole():
        async with watched(evening.question) as live:
            return await do(live)

    return run(whole())


def shows(words):
    return lambda screen: words in screen.body


def test_screen_is_shown_what_is_on_and_then_every_change(evening):
    async def do(live):
        screen = Screen(live)
        await screen.until(shows("data: Game 1</p>\n\n"))
        evening.say("Game 2")
        await screen.until(shows("data: <p>\ndata: Game 2</p>\n\n"))
        return screen

    screen = with_live(evening, do)
    assert screen.headers["content-type"] == "text/event-stream"
    assert screen.headers["cache-control"] == "no-store"
    assert screen.headers["x-content-type-options"] == "nosniff"
    assert screen.headers["content-security-policy"].startswith("default-src 'none'")
    assert "content-encoding" not in screen.headers
    assert len(set(screen.ids)) == 2


def test_what_the_screen_shows_already_is_not_sent(evening):
    async def do(live):
        first = Screen(live)
        await first.until(shows("Game 1"))
        known = first.ids[0].encode()
        by_address = Screen(live, query_string=b"after=" + known)
        host, accept = (b"host", b"localhost"), (b"accept", b"text/event-stream")
        by_header = Screen(live, headers=[host, accept, (b"last-event-id", known)])
        for screen in (by_address, by_header):
            await screen.until(shows("beat"))
        evening.say("Game 2")
        for screen in (by_address, by_header):
            await screen.until(shows("Game 2"))
        return by_address.body + by_header.body

    assert "Game 1" not in with_live(evening, do)


def test_equal_words_are_drawn_and_sent_once(evening):
    async def do(live):
        screens = [Screen(live) for _ in range(20)]
        for one in screens:
            await one.until(shows("Game 1"))
        evening.changes += 1
        await asyncio.sleep(0.1)
        return {len(one.ids) for one in screens}

    assert with_live(evening, do) == {1}


def test_question_is_answered_with_nothing_new_or_with_what_is(evening):
    async def do(live):
        first = Screen(live, **ASKING)
        await first.until(lambda one: one.is_over)
        known = b"after=" + first.headers["live-id"].encode()
        second = Screen(live, query_string=known, **ASKING)
        await second.until(lambda one: one.is_over)
        evening.say("Game 2")
        await asyncio.sleep(0.1)
        third = Screen(live, query_string=known, **ASKING)
        await third.until(lambda one: one.is_over)
        return first, second, third

    first, second, third = with_live(evening, do)
    assert (first.status, first.body) == (200, "<p>\nGame 1</p>")
    assert (second.status, second.body) == (204, "")
    assert (third.status, third.body) == (200, "<p>\nGame 2</p>")
    assert first.headers["live-id"] != third.headers["live-id"]
    assert first.headers["content-type"] == "text/html; charset=utf-8"


REFUSED = [
    ({"headers": [(b"host", b"evil.example")]}, 400),
    ({"headers": []}, 400),
    ({"headers": [(b"host", b"localhost:x")]}, 400),
    ({"method": "POST"}, 405),
    ({"method": "OPTIONS"}, 405),
    ({"path": "/live/forged:1x:y/"}, 404),
    ({"path": "/live/"}, 404),
]


@pytest.mark.parametrize(("scope", "status"), REFUSED)
def test_what_is_not_ours_is_refused(evening, scope, status):
    async def do(live):
        screen = Screen(live, **scope)
        await screen.until(lambda one: one.is_over)
        return screen.status

    assert with_live(evening, do) == status


def test_host_that_the_laptop_has_by_now_is_known(evening, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    changed = {"headers": [(b"host", b"192.168.7.20:8000")]}
    statuses = []

    async def do(live):
        for _ in range(2):
            screen = Screen(live, **changed)
            await screen.until(lambda one: one.is_over)
            statuses.append(screen.status)
            settings.ALLOWED_HOSTS.append("192.168.7.20")

    with_live(evening, do)
    assert statuses == [400, 200]


def test_other_addresses_go_beyond(evening):
    async def do(live):
        screen = Screen(live, path="/display/")
        await screen.until(lambda one: one.status)
        return screen.status

    assert with_live(evening, do) == 299


def test_what_was_sent_to_this_process_is_looked_for_at_once(evening):
    async def do(live):
        screen = Screen(live)
        await screen.until(shows("Game 1"))
        live.watcher._pause = 4
        await asyncio.sleep(0.05)
        evening.say("Game 2")
        Screen(live, path="/night/1/scores/", method="POST")
        await screen.until(shows("Game 2"), seconds=3)

    with_live(evening, do)


@pytest.mark.parametrize("more", [{}, ASKING])
def test_what_is_not_there_is_a_page_that_is_not_there(evening, more):
    async def do(live):
        screen = Screen(live, CARD, **more)
        await screen.until(lambda one: one.is_over)
        return screen.status

    assert with_live(evening, do) == 404


def test_channel_that_ends_says_so_and_ends_the_stream(evening):
    async def do(live):
        screen = Screen(live)
        await screen.until(shows("Game 1"))
        del evening.shows[WALL]
        evening.changes += 1
        await screen.until(lambda one: one.is_over)
        return screen.body

    assert with_live(evening, do).endswith("event: gone\ndata: .\n\n")


def test_screen_that_leaves_is_forgotten(evening):
    async def do(live):
        screens = [Screen(live) for _ in range(5)]
        for one in screens:
            await one.until(shows("Game 1"))
        held = len(live.watcher.readers)
        for one in screens:
            one.leave()
        await asyncio.gather(*[one.task for one in screens])
        return held, len(live.watcher.readers), len(live.watcher.readers._by_name)

    assert with_live(evening, do) == (5, 0, 0)


def test_slow_screen_holds_up_nobody_and_is_dropped(evening, monkeypatch):
    monkeypatch.setattr(readers, "BEAT", 0.05)
    monkeypatch.setattr(readers, "STUCK", 0.3)

    async def do(live):
        slow, quick = Screen(live, slow=True), Screen(live)
        await quick.until(shows("Game 1"))
        for number in range(2, 6):
            evening.say(f"Game {number}")
            await quick.until(shows(f"Game {number}"))
        await asyncio.wait_for(slow.task, 3)
        return len(live.watcher.readers)

    assert with_live(evening, do) == 1


def test_only_the_newest_waits_for_a_screen(evening):
    async def do(live):
        async with watched(evening.question):
            reader = readers.Reader(WALL, known="", host="")
            reader.show("1", b"old")
            reader.show("2", b"new")
            reader.show("2", b"again")
            reader.end()
            return [message async for message in reader.messages()]

    assert with_live(evening, do) == [b"new"]


def test_heart_beats_while_nothing_changes(evening, monkeypatch):
    monkeypatch.setattr(readers, "BEAT", 0.05)

    async def do(live):
        screen = Screen(live)
        await screen.until(lambda one: one.body.count("event: beat\ndata: .\n\n") > 3)
        return screen.ids

    assert len(with_live(evening, do)) == 1


def test_stream_ends_after_its_time_and_may_come_again(evening, monkeypatch):
    monkeypatch.setattr(readers, "BEAT", 0.02)
    monkeypatch.setattr(readers, "LIFE", 0.1)

    async def do(live):
        screen = Screen(live)
        await screen.until(lambda one: one.is_over)

    with_live(evening, do)


def test_more_than_may_watch_are_told_to_ask(evening, monkeypatch):
    monkeypatch.setattr(stream, "MAX_STREAMS", 1)

    async def do(live):
        first = Screen(live)
        await first.until(shows("Game 1"))
        second, asking = Screen(live), Screen(live, **ASKING)
        for one in (second, asking):
            await one.until(lambda one: one.is_over)
        return second.status, asking.status

    assert with_live(evening, do) == (503, 200)


def test_closing_one_address_ends_the_streams_that_came_by_it(evening):
    async def do(live):
        desk, hall = Screen(live), Screen(live, server=("192.168.7.20", 8000))
        for one in (desk, hall):
            await one.until(shows("Game 1"))
        live.end("192.168.7.20")
        await asyncio.wait_for(hall.task, 1)
        evening.say("Game 2")
        await desk.until(shows("Game 2"))
        return hall.is_over, desk.is_over

    assert with_live(evening, do) == (True, False)
