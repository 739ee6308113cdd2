import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.sync import ThreadSensitiveContext
from django.core.signals import request_finished, request_started
from django.db import connection
from django.http import HttpResponse
from django.test import override_settings
from django.urls import path, reverse

from tournament.web.one_thread import InOneGo


class Counting(ThreadPoolExecutor):
    """A lane of one thread that counts how often it is sent to work."""

    def __init__(self):
        super().__init__(1)
        self.sent = 0

    def submit(self, *work, **more):
        self.sent += 1
        return super().submit(*work, **more)


def told(request):
    return HttpResponse(f"{request.POST.get('name')} at {reverse('told')}")


def broken(request):
    raise ValueError("broke")


urlpatterns = [path("told/", told, name="told"), path("broken/", broken)]


def ask(address, body=b"", *, goes=False):
    """The status and the text of the answer, and how often the thread was sent to work."""
    said = []
    head = {"host": "localhost", "content-type": "application/x-www-form-urlencoded"}
    scope = {
        "type": "http",
        "method": "POST" if body else "GET",
        "path": address,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in head.items()],
    }

    async def receive():
        gone = {"type": "http.disconnect"}
        return gone if goes else {"type": "http.request", "body": body, "more_body": False}

    async def send(message):
        said.append(message)

    async def asked(lane):
        async with ThreadSensitiveContext(executor=lane):
            await InOneGo()(scope, receive, send)

    with Counting() as lane, ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, asked(lane)).result(timeout=30)
        lane.submit(connection.close)
        status = said[0]["status"] if said else None
        return status, b"".join(part.get("body", b"") for part in said).decode(), lane.sent - 1


@pytest.fixture(autouse=True)
def _own_pages():
    with override_settings(ROOT_URLCONF=__name__):
        yield


def test_thread_is_sent_to_work_once_for_all_of_a_request():
    assert ask("/told/") == (200, "None at /told/", 1)


@override_settings(MIDDLEWARE=[])
def test_form_arrives_and_a_whole_answer_goes_out():
    assert ask("/told/", b"name=Ann") == (200, "Ann at /told/", 1)


def test_page_that_breaks_is_answered(caplog):
    assert ask("/broken/")[0] == 500
    assert "broke" in caplog.text


def test_whoever_went_away_before_it_arrived_asks_nothing():
    assert ask("/told/", goes=True) == (None, "", 0)


def test_start_and_end_are_told_in_the_thread_that_answers():
    heard = []

    def hear(signal, **rest):
        heard.append(signal)

    for signal in (request_started, request_finished):
        signal.connect(hear)
    try:
        ask("/told/")
    finally:
        for signal in (request_started, request_finished):
            signal.disconnect(hear)
    assert heard == [request_started, request_finished]
