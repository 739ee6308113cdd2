"""Requests wait for a lane by kind and by address, and each is answered there without
interruption.
"""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.signals import request_finished, request_started
from django.db import connection
from django.http import HttpResponse
from django.test import override_settings
from django.urls import path, reverse

from tests.tournament.server.live.screens import run_in_own_thread
from tournament.server.web import lanes as lanes_module
from tournament.server.web.lanes import DjangoInOneThread, ThreadLanes


class BusyDjango:
    """A stand-in for Django that counts how many requests of each method it handles at once."""

    def __init__(self, seconds):
        self.seconds, self.threads = seconds, set()
        self.current_counts, self.largest_counts = {}, {}
        self.counting_lock = threading.Lock()

    async def __call__(self, scope, receive, send):
        # Django's own handler does the same.
        async with ThreadSensitiveContext():
            await sync_to_async(self.work, thread_sensitive=True)(scope["method"])

    def work(self, method):
        with self.counting_lock:
            self.threads.add(threading.current_thread().name)
            self.current_counts[method] = self.current_counts.get(method, 0) + 1
            self.largest_counts[method] = max(
                self.largest_counts.get(method, 0), self.current_counts[method]
            )
        time.sleep(self.seconds)
        with self.counting_lock:
            self.current_counts[method] -= 1
        if method == "PUT":
            raise RuntimeError("broke")


def receive_whole_request(browser_left=None):
    """Return a `receive` function that returns a complete request and, once the browser leaves, its
    disconnect.
    """
    messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive():
        if (message := next(messages, None)) is None:
            await (browser_left or asyncio.Event()).wait()
        return message or {"type": "http.disconnect"}

    return receive


async def ignore_message(message):
    return None


async def send_methods(lanes, *methods):
    return await send_requests(lanes, *[(method, "/") for method in methods])


async def send_requests(lanes, *requests):
    scopes = [{"type": "http", "method": method, "path": path} for method, path in requests]
    calls = [lanes(scope, receive_whole_request(), ignore_message) for scope in scopes]
    return await asyncio.gather(*calls, return_exceptions=True)


def test_posts_run_one_by_one_while_gets_run_at_the_same_time():
    django = BusyDjango(0.02)
    run_in_own_thread(
        send_methods(
            ThreadLanes(django, writer_count=1, reader_count=3), *["POST"] * 6, *["GET"] * 12
        )
    )
    assert django.largest_counts == {"POST": 1, "GET": 3}


def test_pdfs_are_made_one_by_one_and_no_page_waits_for_them():
    pdf_django, pages = BusyDjango(0.1), BusyDjango(0)

    async def app(scope, receive, send):
        await (pdf_django if scope["path"].endswith(".pdf") else pages)(scope, receive, send)

    async def run_requests():
        lanes = ThreadLanes(app, writer_count=1, reader_count=3)
        papers_drawn = asyncio.ensure_future(
            send_requests(lanes, *[("GET", "/print/everything.pdf")] * 5)
        )
        await asyncio.sleep(0.05)
        await asyncio.wait_for(send_methods(lanes, "GET", "POST"), 0.3)
        await papers_drawn

    run_in_own_thread(run_requests())
    assert (pdf_django.largest_counts, pages.largest_counts) == ({"GET": 1}, {"GET": 1, "POST": 1})


def test_threads_are_reused_for_later_requests():
    django = BusyDjango(0.001)

    async def run_requests():
        lanes = ThreadLanes(django, writer_count=1, reader_count=2)
        for _ in range(10):
            await send_methods(lanes, "GET", "POST", "HEAD")

    run_in_own_thread(run_requests())
    assert len(django.threads) == 3


def test_slow_page_does_not_delay_a_save():
    slow_django, quick_django = BusyDjango(0.5), BusyDjango(0)

    async def app(scope, receive, send):
        await (slow_django if scope["method"] == "GET" else quick_django)(scope, receive, send)

    async def run_requests():
        lanes = ThreadLanes(app, writer_count=1, reader_count=3)
        pages = asyncio.ensure_future(send_methods(lanes, "GET", "GET", "GET", "GET"))
        await asyncio.sleep(0.05)
        start_time = time.monotonic()
        await send_methods(lanes, "POST")
        seconds = time.monotonic() - start_time
        await pages
        return seconds

    assert run_in_own_thread(run_requests()) < 0.4


async def send_from_address(lanes, client, server="10.0.0.9", method="GET", browser_left=None):
    scope = {"type": "http", "method": method, "path": "/", "server": (server, 80)}
    return await lanes(
        scope | {"client": client and (client, 5)},
        receive_whole_request(browser_left),
        ignore_message,
    )


@pytest.mark.parametrize("desk", ["127.0.0.1", ""])
def test_desk_is_served_first_and_other_addresses_in_turn(desk):
    """A hosted site cannot tell the desk by its address."""
    order_of_clients = []

    async def record_order(scope, receive, send):
        await asyncio.sleep(0.001)
        order_of_clients.append(
            scope["server"][0] if scope["server"][0] == "127.0.0.1" else scope["client"]
        )

    async def run_requests():
        lanes = ThreadLanes(record_order, writer_count=1, reader_count=1, desk_address=desk)
        calls = [send_from_address(lanes, client) for client in ("A", "A", "A", "A", "A", "B", "B")]
        calls += [
            send_from_address(lanes, "A", "127.0.0.1"),
            send_from_address(lanes, "C"),
            send_from_address(lanes, "A", "127.0.0.1"),
        ]
        calls = [asyncio.ensure_future(pending_call) for pending_call in calls]
        cancelled_call = asyncio.ensure_future(send_from_address(lanes, "D"))
        await asyncio.sleep(0)
        cancelled_call.cancel()
        await asyncio.gather(*calls)
        await asyncio.wait_for(send_from_address(lanes, None), 2)

    run_in_own_thread(run_requests())
    clients = [
        client if isinstance(client, str) else client and client[0] for client in order_of_clients
    ]
    order_with_desk = ["A", "127.0.0.1", "127.0.0.1", "A", "B", "C", "A", "B", "A", "A", None]
    order_without_desk = ["A", "A", "B", "C", "A", "B", "A", "A", "127.0.0.1", "127.0.0.1", None]
    assert clients == (order_with_desk if desk else order_without_desk)


@pytest.mark.parametrize(("method", "answered_count"), [("GET", 1), ("POST", 6)])
def test_get_of_a_disconnected_browser_is_dropped_but_its_post_is_handled(method, answered_count):
    answered_requests = []

    async def slow_app(scope, receive, send):
        assert (await receive())["type"] == "http.request"
        await asyncio.sleep(0.01)
        answered_requests.append(scope["client"])

    async def run_requests():
        lanes, browser_left = ThreadLanes(slow_app, writer_count=1, reader_count=1), asyncio.Event()
        calls = [
            send_from_address(lanes, "A", method=method, browser_left=browser_left)
            for _ in range(6)
        ]
        calls = [asyncio.ensure_future(pending_call) for pending_call in calls]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        browser_left.set()
        await asyncio.gather(*calls)
        assert len(answered_requests) == answered_count
        await asyncio.wait_for(send_from_address(lanes, "B", method=method), 2)

    run_in_own_thread(run_requests())


def test_waiting_requests_are_limited_per_address_except_the_desk(monkeypatch):
    monkeypatch.setattr(lanes_module, "MAX_WAITING_REQUESTS_PER_ADDRESS", 3)

    async def slow_app(scope, receive, send):
        await asyncio.sleep(0.001)

    async def run_requests():
        lanes = ThreadLanes(slow_app, writer_count=1, reader_count=1, desk_address="127.0.0.1")
        crowd = [send_from_address(lanes, "A") for _ in range(6)] + [send_from_address(lanes, "B")]
        crowd += [send_from_address(lanes, "A", "127.0.0.1") for _ in range(6)]
        responses = await asyncio.gather(*crowd, return_exceptions=True)
        await send_from_address(lanes, "A")
        return [type(answer) is lanes_module.TooManyWaitingRequests for answer in responses]

    assert run_in_own_thread(run_requests()) == [False] * 4 + [True] * 2 + [False] * 7


def test_lane_of_a_disconnecting_browser_is_freed():
    async def slow_app(scope, receive, send):
        await asyncio.sleep(0.01)

    async def run_requests():
        lanes = ThreadLanes(slow_app, writer_count=1, reader_count=1)
        pool = lanes._readers
        never_disconnects = asyncio.get_running_loop().create_future()
        lane = await pool.lend_lane("10.0.0.1", never_disconnects)
        waiting_request = asyncio.ensure_future(pool.lend_lane("10.0.0.2", never_disconnects))
        await asyncio.sleep(0)
        pool.take_lane_back(lane)
        waiting_request.cancel()
        await asyncio.gather(waiting_request, return_exceptions=True)
        return await asyncio.wait_for(pool.lend_lane("10.0.0.3", never_disconnects), 2) is lane

    assert run_in_own_thread(run_requests())


def test_lane_is_usable_again_after_a_crash():
    django = BusyDjango(0)
    lanes = ThreadLanes(django, writer_count=1, reader_count=1)

    async def run_requests():
        errors = await send_methods(lanes, "PUT", "PUT")
        return errors, await asyncio.wait_for(send_methods(lanes, "POST"), 2)

    errors, answers_after = run_in_own_thread(run_requests())
    assert [type(error) for error in errors] == [RuntimeError, RuntimeError]
    assert answers_after == [None]


def test_slow_browser_keeps_no_lane_while_it_receives():
    django = BusyDjango(0)

    async def answering_app(scope, receive, send):
        await django(scope, receive, send)
        await send({"type": "http.response.body", "body": b"x"})

    async def run_requests():
        lanes = ThreadLanes(answering_app, writer_count=1, reader_count=1)

        async def send_slowly(message):
            await asyncio.sleep(60)

        slow_requests = asyncio.ensure_future(
            lanes({"type": "http", "method": "GET"}, receive_whole_request(), send_slowly)
        )
        await asyncio.sleep(0.05)
        quick_responses = await asyncio.wait_for(send_methods(lanes, "GET"), 2)
        slow_requests.cancel()
        return quick_responses

    assert run_in_own_thread(run_requests()) == [None]


def test_function_for_the_writer_runs_in_a_writing_lane():
    lanes = ThreadLanes(BusyDjango(0.01), writer_count=1, reader_count=3)
    name = lanes.run_in_writer_thread(lambda: threading.current_thread().name).result(5)
    assert name.startswith("writer-0")


class CountingExecutor(ThreadPoolExecutor):
    """A lane of one thread that counts how often it gets work."""

    def __init__(self):
        super().__init__(1)
        self.submit_count = 0

    def submit(self, *work, **options):
        self.submit_count += 1
        return super().submit(*work, **options)


def show_name_view(request):
    return HttpResponse(f"{request.POST.get('name')} at {reverse('told')}")


def failing_view(request):
    raise ValueError("broke")


urlpatterns = [path("told/", show_name_view, name="told"), path("broken/", failing_view)]


def ask_django_in_lane(address, body=b"", *, leaves=False):
    """Return the status and text of the answer, and how often the thread got work."""
    messages = []
    head = {"host": "localhost", "content-type": "application/x-www-form-urlencoded"}
    scope = {
        "type": "http",
        "method": "POST" if body else "GET",
        "path": address,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in head.items()],
    }

    async def receive():
        disconnect = {"type": "http.disconnect"}
        return disconnect if leaves else {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        messages.append(message)

    async def ask_in_lane(lane):
        async with ThreadSensitiveContext(executor=lane):
            await DjangoInOneThread()(scope, receive, send)

    with CountingExecutor() as lane, ThreadPoolExecutor(1) as side_thread:
        side_thread.submit(asyncio.run, ask_in_lane(lane)).result(timeout=30)
        lane.submit(connection.close)
        status = messages[0]["status"] if messages else None
        return (
            status,
            b"".join(part.get("body", b"") for part in messages).decode(),
            lane.submit_count - 1,
        )


@pytest.fixture(autouse=True)
def _use_urls_of_this_module():
    with override_settings(ROOT_URLCONF=__name__):
        yield


def test_whole_request_is_one_task_for_its_thread():
    assert ask_django_in_lane("/told/") == (200, "None at /told/", 1)


@override_settings(MIDDLEWARE=[])
def test_form_reaches_the_view_and_its_response_is_complete():
    assert ask_django_in_lane("/told/", b"name=Ann") == (200, "Ann at /told/", 1)


def test_crashing_view_is_answered_with_status_500(caplog):
    assert ask_django_in_lane("/broken/")[0] == 500
    assert "broke" in caplog.text


def test_request_of_a_browser_disconnected_before_it_arrived_is_dropped():
    assert ask_django_in_lane("/told/", leaves=True) == (None, "", 0)


def test_request_signals_are_sent_in_the_answering_thread():
    signals = []

    def record_signal(signal, **options):
        signals.append(signal)

    for signal in (request_started, request_finished):
        signal.connect(record_signal)
    try:
        ask_django_in_lane("/told/")
    finally:
        for signal in (request_started, request_finished):
            signal.disconnect(record_signal)
    assert signals == [request_started, request_finished]
