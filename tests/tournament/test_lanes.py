import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from asgiref.sync import ThreadSensitiveContext, sync_to_async

from tournament.lanes import Lanes


class Watched:
    """Stands where Django stands: does its work in the thread Django would use, and keeps count."""

    def __init__(self, seconds):
        self.seconds, self.now, self.most, self.threads = seconds, {}, {}, set()
        self.counting = threading.Lock()

    async def __call__(self, scope, receive, send):
        async with ThreadSensitiveContext():  # as Django's own handler does
            await sync_to_async(self.work, thread_sensitive=True)(scope["method"])

    def work(self, method):
        with self.counting:
            self.threads.add(threading.current_thread().name)
            self.now[method] = self.now.get(method, 0) + 1
            self.most[method] = max(self.most.get(method, 0), self.now[method])
        time.sleep(self.seconds)
        with self.counting:
            self.now[method] -= 1
        if method == "PUT":
            raise RuntimeError("broke")


def run(evening):
    """In a thread of its own: the browser tests keep a loop in this one."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, evening).result()


async def whole():
    return {"type": "http.request", "body": b"", "more_body": False}


async def nothing(message):
    return None


async def send(lanes, *methods):
    calls = [lanes({"type": "http", "method": method}, whole, nothing) for method in methods]
    return await asyncio.gather(*calls, return_exceptions=True)


def test_writers_go_one_by_one_and_readers_beside_them():
    django = Watched(0.02)
    run(send(Lanes(django, writers=1, readers=3), *["POST"] * 6, *["GET"] * 12))
    assert django.most == {"POST": 1, "GET": 3}


def test_threads_are_kept_for_the_next_request():
    django = Watched(0.001)

    async def evening():
        lanes = Lanes(django, writers=1, readers=2)
        for _ in range(10):
            await send(lanes, "GET", "POST", "HEAD")

    run(evening())
    assert len(django.threads) == 3


def test_slow_page_does_not_hold_up_a_save():
    slow, quick = Watched(0.5), Watched(0)

    async def both(scope, receive, send_):
        await (slow if scope["method"] == "GET" else quick)(scope, receive, send_)

    async def evening():
        lanes = Lanes(both, writers=1, readers=3)
        pages = asyncio.ensure_future(send(lanes, "GET", "GET", "GET", "GET"))
        await asyncio.sleep(0.05)
        begun = time.monotonic()
        await send(lanes, "POST")
        took = time.monotonic() - begun
        await pages
        return took

    assert run(evening()) < 0.4


def test_lane_comes_back_after_a_crash():
    django = Watched(0)
    lanes = Lanes(django, writers=1, readers=1)

    async def evening():
        crashed = await send(lanes, "PUT", "PUT")
        return crashed, await asyncio.wait_for(send(lanes, "POST"), 2)

    crashed, after = run(evening())
    assert [type(error) for error in crashed] == [RuntimeError, RuntimeError]
    assert after == [None]


def answers_of(lanes, receive, method="POST"):
    async def one():
        said = []

        async def keep(message):
            said.append(message)

        await lanes({"type": "http", "method": method}, receive, keep)
        return said

    return run(one())


def test_request_that_never_arrives_whole_holds_up_nobody():
    django = Watched(0)

    async def dawdling():
        await asyncio.sleep(60)

    async def evening():
        lanes = Lanes(django, writers=1, readers=1)
        slow = [
            asyncio.ensure_future(lanes({"type": "http", "method": method}, dawdling, nothing))
            for method in ("POST", "GET", "GET")
        ]
        await asyncio.sleep(0.05)
        answered = await asyncio.wait_for(send(lanes, "POST", "GET"), 2)
        for task in slow:
            task.cancel()
        return answered

    assert run(evening()) == [None, None]


def test_request_that_takes_too_long_is_told_so():
    async def dawdling():
        await asyncio.sleep(60)

    said = answers_of(Lanes(Watched(0), writers=1, readers=1, patience=0.05), dawdling)
    assert said[0]["status"] == 408


def test_request_that_is_too_large_is_told_so(monkeypatch):
    monkeypatch.setattr("tournament.lanes.LARGEST_BODY", 10)

    async def large():
        return {"type": "http.request", "body": b"x" * 6, "more_body": True}

    assert answers_of(Lanes(Watched(0), writers=1, readers=1), large)[0]["status"] == 413


def test_browser_that_went_away_is_forgotten():
    async def gone():
        return {"type": "http.disconnect"}

    django = Watched(0)
    assert answers_of(Lanes(django, writers=1, readers=1), gone) == []
    assert django.most == {}


def test_parts_of_a_request_reach_django_as_one():
    parts = iter([(b"ab", True), (b"cd", False)])

    async def in_parts():
        body, more = next(parts)
        return {"type": "http.request", "body": body, "more_body": more}

    async def echo(scope, receive, send_):
        message = await receive()
        await send_({"type": "http.response.body", "body": message["body"]})

    assert answers_of(Lanes(echo, writers=1, readers=1), in_parts)[0]["body"] == b"abcd"


def test_browser_that_reads_slowly_holds_no_lane():
    django = Watched(0)

    async def answering(scope, receive, send_):
        await django(scope, receive, send_)
        await send_({"type": "http.response.body", "body": b"x"})

    async def evening():
        lanes = Lanes(answering, writers=1, readers=1)

        async def slow_reader(message):
            await asyncio.sleep(60)

        slow = asyncio.ensure_future(lanes({"type": "http", "method": "GET"}, whole, slow_reader))
        await asyncio.sleep(0.05)
        answered = await asyncio.wait_for(send(lanes, "GET"), 2)
        slow.cancel()
        return answered

    assert run(evening()) == [None]
