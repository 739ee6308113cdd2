"""Check the limits on requests: size, time, memory for all requests together, and who may send
more.
"""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.urls import reverse

from tests import build
from tournament.server.access import permissions
from tournament.server.web import errors, request_bodies
from tournament.server.web.lanes import TooManyWaitingRequests
from tournament.server.web.request_bodies import BodyReceiver

SIZE_ABOVE_FORM_LIMIT = request_bodies.MAX_FORM_BYTES + 1


class DjangoDouble:
    """A stand-in for Django that keeps the requests it gets and answers each with one status."""

    def __init__(self, status=200):
        self.status = status
        self.given = []

    async def __call__(self, scope, receive, send):
        message = await receive()
        self.given.append((scope["method"], bytes(message["body"])))
        await send({"type": "http.response.start", "status": self.status, "headers": []})
        await send({"type": "http.response.body", "body": b"beyond"})


class Browser:
    """A browser that sends its parts one by one and then nothing more. If it `disconnects`, it then
    closes the connection.
    """

    def __init__(
        self, *parts, declared_size=None, path="/looks/", came_to="192.168.7.2", disconnects=False
    ):
        self.parts = list(parts)
        self.messages = []
        self.disconnects = disconnects
        length_header = (
            [] if declared_size is None else [(b"content-length", str(declared_size).encode())]
        )
        self.scope = {"type": "http", "method": "POST", "path": path, "headers": length_header}
        self.scope["server"] = (came_to, 8000)

    async def receive(self):
        if not self.parts:
            return {"type": "http.disconnect"} if self.disconnects else await asyncio.sleep(60)
        body_part = self.parts.pop(0)
        has_more = bool(self.parts) or self.disconnects
        return {"type": "http.request", "body": body_part, "more_body": has_more}

    async def send(self, message):
        self.messages.append(message)

    @property
    def status(self):
        return self.messages[0]["status"] if self.messages else None

    @property
    def headers(self):
        return dict(self.messages[0]["headers"])

    @property
    def page(self):
        return b"".join(message["body"] for message in self.messages[1:]).decode()


def limit_requests(django, **settings):
    settings = {
        "takes_files": lambda path: path == "/file/",
        "refusal_page": errors.refused_request_page,
    } | settings
    return BodyReceiver(django, **settings)


def send_at_once(application, *browsers):
    """Send the requests in a thread of their own, because browser tests keep an event loop in this
    one.
    """

    async def all_at_once():
        requests = [
            application(browser.scope, browser.receive, browser.send) for browser in browsers
        ]
        await asyncio.wait_for(asyncio.gather(*requests), 20)

    with ThreadPoolExecutor(1) as executor:
        executor.submit(asyncio.run, all_at_once()).result()
    return browsers[0]


def test_parts_of_a_request_reach_django_as_one_body():
    django = DjangoDouble()
    assert send_at_once(limit_requests(django), Browser(b"ab", b"", b"cd")).page == "beyond"
    assert django.given == [("POST", b"abcd")]


def test_request_that_takes_too_long_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setattr(request_bodies, "MAX_SECONDS_AFTER_REFUSAL", 0.05)
    django = DjangoDouble()
    application = limit_requests(django)
    application.max_seconds = 0.05
    slow_browser = Browser(b"a")
    slow_browser.disconnects, slow_browser.receive = True, lambda: asyncio.sleep(60)
    send_at_once(application, slow_browser)
    assert (slow_browser.status, django.given) == (503, [])
    assert "The connection is slow" in slow_browser.page
    assert (slow_browser.headers[b"connection"], slow_browser.headers[b"retry-after"]) == (
        b"close",
        b"5",
    )


def test_request_beyond_the_lanes_capacity_is_refused_in_a_sentence():
    async def full_lanes(scope, receive, send):
        raise TooManyWaitingRequests

    browser = send_at_once(limit_requests(full_lanes), Browser(b"a"))
    assert (browser.status, browser.headers[b"retry-after"]) == (503, b"5")


def test_body_declared_too_large_is_refused_before_any_part_is_kept():
    django = DjangoDouble()
    browser = send_at_once(
        limit_requests(django), Browser(b"x", declared_size=SIZE_ABOVE_FORM_LIMIT)
    )
    assert (browser.status, django.given) == (413, [])
    assert "The file is too large" in browser.page
    assert browser.headers[b"content-length"] == str(len(browser.page.encode())).encode()
    assert browser.headers[b"content-security-policy"].startswith(b"default-src 'none'")


def test_body_without_a_declared_size_is_refused_once_too_large():
    body_part = b"x" * (request_bodies.MAX_FORM_BYTES // 2 + 1)
    browser = Browser(*[body_part] * 100)
    send_at_once(limit_requests(DjangoDouble()), browser)
    assert browser.status == 413
    # The server goes on receiving for a while: a browser that is still sending shows no page.
    assert 80 < len(browser.parts) < 98


def test_form_of_the_maximum_size_is_accepted():
    body = b"x" * request_bodies.MAX_FORM_BYTES
    django = DjangoDouble()
    assert (
        send_at_once(limit_requests(django), Browser(body, declared_size=len(body))).status == 200
    )
    assert django.given == [("POST", body)]


def test_request_of_a_disconnected_browser_is_dropped():
    django = DjangoDouble()
    assert send_at_once(limit_requests(django), Browser(b"half", disconnects=True)).messages == []
    assert django.given == []


@pytest.mark.parametrize("status", [200, 405])
def test_file_is_accepted_if_a_head_request_finds_that_the_page_takes_it(status):
    django = DjangoDouble(status)
    body = b"x" * SIZE_ABOVE_FORM_LIMIT
    send_at_once(
        limit_requests(django),
        Browser(body[:9], body[9:], declared_size=SIZE_ABOVE_FORM_LIMIT, path="/file/"),
    )
    assert django.given == [("HEAD", b""), ("POST", body)]


@pytest.mark.parametrize("status", [302, 403, 404])
@pytest.mark.parametrize("declared_size", [SIZE_ABOVE_FORM_LIMIT, None])
def test_file_upload_without_permission_is_refused(status, declared_size):
    django = DjangoDouble(status)
    browser = send_at_once(
        limit_requests(django),
        Browser(b"x" * SIZE_ABOVE_FORM_LIMIT, declared_size=declared_size, path="/file/"),
    )
    assert (browser.status, django.given) == (413, [("HEAD", b"")])


def test_too_large_file_is_refused_after_the_rest_was_received():
    parts = [b"x" * request_bodies.MAX_FORM_BYTES] * 50
    browser = Browser(*parts, declared_size=request_bodies.MAX_FILE_BYTES + 1, path="/file/")
    assert send_at_once(limit_requests(DjangoDouble()), browser).status == 413
    assert browser.parts == []


def test_request_bodies_held_together_stay_below_the_memory_limit(monkeypatch):
    monkeypatch.setattr(request_bodies, "MAX_BYTES_IN_MEMORY", 100)
    browsers = [Browser(b"x" * 40, b"x" * 40) for _ in range(3)]
    django = DjangoDouble()
    application = limit_requests(django)

    async def answer_slowly(scope, receive, send):
        await asyncio.sleep(0.05)
        await django(scope, receive, send)

    application._next_application = answer_slowly
    send_at_once(application, *browsers)
    assert sorted(browser.status for browser in browsers) == [200, 503, 503]
    refused_browser = next(browser for browser in browsers if browser.status == 503)
    assert refused_browser.headers[b"retry-after"] == b"5"
    assert "The connection is slow" in refused_browser.page
    assert application._bytes_in_memory == 0
    assert send_at_once(application, Browser(b"later")).status == 200


def test_full_memory_still_accepts_get_requests_and_the_desk(monkeypatch):
    monkeypatch.setattr(request_bodies, "MAX_BYTES_IN_MEMORY", 100)
    application = limit_requests(DjangoDouble(), desk_address="127.0.0.1")
    application._bytes_in_memory = 1000
    assert send_at_once(application, Browser(b"")).status == 200
    assert send_at_once(application, Browser(b"typed", came_to="127.0.0.1")).status == 200
    assert send_at_once(application, Browser(b"typed")).status == 503


def test_addresses_that_take_files_are_those_of_forms_with_files():
    """The addresses come from the forms' own templates."""
    html_of_pages = "".join(page.read_text() for page in Path("templates").rglob("*.html"))
    forms = re.findall(r"<form[^>]*multipart/form-data[^>]*>", html_of_pages)
    url_names = {re.search(r'url "([a-z-]+)"', form)[1] for form in forms}
    pages_that_import_lists = {"import-night", "import-regulars", "import-teams", "import-players"}
    assert url_names == {*pages_that_import_lists, "take-picture"}
    form_words = {"import-teams": [1], "import-players": [1]}
    assert all(
        permissions.does_page_take_files(reverse(name, args=form_words.get(name)))
        for name in url_names
    )
    assert not any(
        map(permissions.does_page_take_files, ("/", "/sign-in/", "/nights/", "/nothing/", "*"))
    )


def test_largest_page_sends_at_most_an_eighth_of_the_form_limit(desk):
    """The test counts the page with the most boxes. Each box has more characters than a game can
    give, and one table in four has three players.
    """
    night = build.night(build.Club.objects.get())
    build.seat_players(night, 40)
    page_text = desk.get(f"/night/{night.pk}/scores/1/").content.decode()
    boxes = re.findall(r'<input[^>]* name="([^"]+)"', page_text)
    assert len(boxes) > 70
    assert 4 * 8 * sum(len(f"{name}=00000000&") for name in boxes) < request_bodies.MAX_FORM_BYTES
