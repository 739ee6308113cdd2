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


async def send(lanes, *methods):
    calls = [lanes({"type": "http", "method": method}, None, None) for method in methods]
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

    assert run(evening()) < 0.25


def test_lane_comes_back_after_a_crash():
    django = Watched(0)
    lanes = Lanes(django, writers=1, readers=1)

    async def evening():
        crashed = await send(lanes, "PUT", "PUT")
        return crashed, await asyncio.wait_for(send(lanes, "POST"), 2)

    crashed, after = run(evening())
    assert [type(error) for error in crashed] == [RuntimeError, RuntimeError]
    assert after == [None]
