"""What a request may bring: how large, how slowly, how much at once, and who is asked for more."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.urls import reverse

from tests import build
from tournament.server.access import doors
from tournament.server.web import bodies, errors
from tournament.server.web.bodies import Bodies
from tournament.server.web.lanes import Crowded

FILE = bodies.FORM + 1


class Beyond:
    """Stands where Django stands: keeps what it was given, and answers with one status."""

    def __init__(self, status=200):
        self.status = status
        self.given = []

    async def __call__(self, scope, receive, send):
        message = await receive()
        self.given.append((scope["method"], bytes(message["body"])))
        await send({"type": "http.response.start", "status": self.status, "headers": []})
        await send({"type": "http.response.body", "body": b"beyond"})


class Browser:
    """Sends its parts one by one and then nothing more, or `goes` away."""

    def __init__(self, *parts, declared=None, path="/looks/", came_to="192.168.7.2", goes=False):
        self.parts = list(parts)
        self.said = []
        self.goes = goes
        length = [] if declared is None else [(b"content-length", str(declared).encode())]
        self.scope = {"type": "http", "method": "POST", "path": path, "headers": length}
        self.scope["server"] = (came_to, 8000)

    async def receive(self):
        if not self.parts:
            return {"type": "http.disconnect"} if self.goes else await asyncio.sleep(60)
        part = self.parts.pop(0)
        more = bool(self.parts) or self.goes
        return {"type": "http.request", "body": part, "more_body": more}

    async def send(self, message):
        self.said.append(message)

    @property
    def status(self):
        return self.said[0]["status"] if self.said else None

    @property
    def headers(self):
        return dict(self.said[0]["headers"])

    @property
    def page(self):
        return b"".join(one["body"] for one in self.said[1:]).decode()


def guarded(beyond, **more):
    more = {"takes_files": lambda path: path == "/file/", "page": errors.not_taken_in} | more
    return Bodies(beyond, **more)


def answered(application, *browsers):
    """In a thread of its own: the browser tests keep a loop in this one."""

    async def all_at_once():
        asked = [application(one.scope, one.receive, one.send) for one in browsers]
        await asyncio.wait_for(asyncio.gather(*asked), 20)

    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, all_at_once()).result()
    return browsers[0]


def test_parts_of_a_request_arrive_as_one():
    beyond = Beyond()
    assert answered(guarded(beyond), Browser(b"ab", b"", b"cd")).page == "beyond"
    assert beyond.given == [("POST", b"abcd")]


def test_request_that_takes_too_long_is_told_so_in_a_sentence(monkeypatch):
    monkeypatch.setattr(bodies, "LINGER", 0.05)
    beyond = Beyond()
    application = guarded(beyond)
    application.patience = 0.05
    slow = Browser(b"a")
    slow.goes, slow.receive = True, lambda: asyncio.sleep(60)
    answered(application, slow)
    assert (slow.status, beyond.given) == (503, [])
    assert "That did not arrive in time" in slow.page
    assert (slow.headers[b"connection"], slow.headers[b"retry-after"]) == (b"close", b"5")


def test_request_for_which_there_is_no_room_in_the_lanes_is_told_so_in_a_sentence():
    async def beyond(scope, receive, send):
        raise Crowded

    asked = answered(guarded(beyond), Browser(b"a"))
    assert (asked.status, asked.headers[b"retry-after"]) == (503, b"5")


def test_body_that_says_it_is_too_large_is_refused_before_any_of_it_is_kept():
    beyond = Beyond()
    asked = answered(guarded(beyond), Browser(b"x", declared=FILE))
    assert (asked.status, beyond.given) == (413, [])
    assert "That was too large" in asked.page
    assert asked.headers[b"content-length"] == str(len(asked.page.encode())).encode()
    assert asked.headers[b"content-security-policy"].startswith(b"default-src 'none'")


def test_body_that_says_nothing_is_refused_once_it_has_become_too_large():
    part = b"x" * (bodies.FORM // 2 + 1)
    asked = Browser(*[part] * 100)
    answered(guarded(Beyond()), asked)
    assert asked.status == 413
    # What is still on its way is let pass, or the browser would show no page; but not for ever.
    assert 80 < len(asked.parts) < 98


def test_body_as_large_as_a_form_may_be_is_taken():
    whole = b"x" * bodies.FORM
    beyond = Beyond()
    assert answered(guarded(beyond), Browser(whole, declared=len(whole))).status == 200
    assert beyond.given == [("POST", whole)]


def test_browser_that_went_away_is_forgotten():
    beyond = Beyond()
    assert answered(guarded(beyond), Browser(b"half", goes=True)).said == []
    assert beyond.given == []


@pytest.mark.parametrize("status", [200, 405])
def test_file_is_taken_where_the_door_would_open(status):
    beyond = Beyond(status)
    whole = b"x" * FILE
    answered(guarded(beyond), Browser(whole[:9], whole[9:], declared=FILE, path="/file/"))
    assert beyond.given == [("HEAD", b""), ("POST", whole)]


@pytest.mark.parametrize("status", [302, 403, 404])
@pytest.mark.parametrize("declared", [FILE, None])
def test_file_of_a_stranger_is_refused(status, declared):
    beyond = Beyond(status)
    asked = answered(guarded(beyond), Browser(b"x" * FILE, declared=declared, path="/file/"))
    assert (asked.status, beyond.given) == (413, [("HEAD", b"")])


def test_file_that_is_too_large_for_anybody_is_refused_and_let_pass():
    parts = [b"x" * bodies.FORM] * 50
    asked = Browser(*parts, declared=bodies.FILE + 1, path="/file/")
    assert answered(guarded(Beyond()), asked).status == 413
    assert asked.parts == []


def test_all_at_once_is_never_more_than_there_is_memory_for(monkeypatch):
    monkeypatch.setattr(bodies, "AT_ONCE", 100)
    begun = [Browser(b"x" * 40, b"x" * 40) for _ in range(3)]
    beyond = Beyond()
    application = guarded(beyond)

    async def slow(scope, receive, send):
        await asyncio.sleep(0.05)
        await beyond(scope, receive, send)

    application._beyond = slow
    answered(application, *begun)
    assert sorted(one.status for one in begun) == [200, 503, 503]
    refused = next(one for one in begun if one.status == 503)
    assert refused.headers[b"retry-after"] == b"5"
    assert "That did not arrive in time" in refused.page
    assert application._held == 0
    assert answered(application, Browser(b"later")).status == 200


def test_who_only_looks_and_who_sits_at_the_desk_is_never_too_much(monkeypatch):
    monkeypatch.setattr(bodies, "AT_ONCE", 100)
    application = guarded(Beyond(), desk="127.0.0.1")
    application._held = 1000
    assert answered(application, Browser(b"")).status == 200
    assert answered(application, Browser(b"typed", came_to="127.0.0.1")).status == 200
    assert answered(application, Browser(b"typed")).status == 503


def test_doors_that_take_files_are_those_whose_forms_bring_them():
    """The addresses stand in the forms' own templates."""
    pages = "".join(page.read_text() for page in Path("templates").rglob("*.html"))
    forms = re.findall(r"<form[^>]*multipart/form-data[^>]*>", pages)
    named = {re.search(r'url "([a-z-]+)"', form)[1] for form in forms}
    lists = {"import-night", "import-regulars", "import-teams", "import-players"}
    assert named == {*lists, "take-picture"}
    words = {"import-teams": [1], "import-players": [1]}
    assert all(doors.takes_files(reverse(one, args=words.get(one))) for one in named)
    assert not any(map(doors.takes_files, ("/", "/sign-in/", "/nights/", "/nothing/", "*")))


def test_boxes_of_a_hundred_and_sixty_players_are_an_eighth_of_a_form(desk):
    """Of the fullest page there is, with more in each than a game can give: a table in four."""
    night = build.night(build.Club.objects.get())
    build.seated(night, 40)
    page = desk.get(f"/night/{night.pk}/scores/1/").content.decode()
    boxes = re.findall(r'<input[^>]* name="([^"]+)"', page)
    assert len(boxes) > 70
    assert 4 * 8 * sum(len(f"{name}=00000000&") for name in boxes) < bodies.FORM
