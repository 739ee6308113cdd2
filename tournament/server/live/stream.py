"""The stream itself: a small ASGI application before Django, without its middleware, sessions and
rows.

`GET /live/<signed channel>/` is an event stream; with `?after=` and for whoever does not ask for a
stream it is one question: nothing new, or the fragment.
"""

import asyncio
import contextlib
from collections.abc import Iterable
from urllib.parse import parse_qs

from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host

from tournament.server.live.channel import Fragment, Name, name_of, watched_by
from tournament.server.live.readers import HEART, Reader
from tournament.server.live.watcher import Broken, Watcher
from tournament.server.web.lanes import Application, Receive, Scope, Send
from tournament.server.web.middleware import outside, session_cookie

PREFIX = "/live/"
MAX_STREAMS = 4000
LOOKING = ("GET", "HEAD")
Headers = Iterable[tuple[bytes, bytes]]
STREAM: Headers = ((b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no"))


class Live:
    """Before another application, which has all other addresses."""

    def __init__(
        self, beyond: Application, watcher: Watcher | None = None, *, desk: str = ""
    ) -> None:
        self._beyond = beyond
        self._desk = desk
        self._watcher = watcher or Watcher()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(PREFIX):
            await self._beyond(scope, receive, send)
            if scope.get("method") not in LOOKING:
                self._watcher.hurry()
            return
        asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
        status = _refusal_status(scope["method"], asked.get(b"host", ""))
        name = name_of(scope["path"].removeprefix(PREFIX).rstrip("/"))
        if status or name is None:
            await _answer(send, status or 404)
            return
        name = watched_by(_session(asked), name)
        user = _known_fragment(scope, asked)
        host = (scope.get("server") or ("",))[0]
        at_the_desk = self._desk and host == self._desk
        asker = "" if at_the_desk else (scope.get("client") or ("unknown",))[0]
        try:
            if scope["method"] == "GET" and "text/event-stream" in asked.get(b"accept", ""):
                reader = Reader(name, known=user, host=host)
                await self._stream(reader, asker, receive, send)
            else:
                await self._told(name, user, asker, send)
        except (Broken, TimeoutError):
            await _answer(send, 503)

    def end(self, host: str) -> None:
        """Every stream that came to this address of ours, so that nobody waits for it."""
        self._watcher.end(host)

    async def _told(self, name: Name, text: str, asker: str, send: Send) -> None:
        fragment = await self._watcher.fragment(name, asker)
        if fragment is None:
            await _answer(send, 404)
        elif fragment.id == text:
            await _answer(send, 204)
        else:
            await _answer(send, 200, fragment)

    async def _stream(self, reader: Reader, asker: str, receive: Receive, send: Send) -> None:
        if len(self._watcher.readers) >= MAX_STREAMS:
            await _answer(send, 503)
            return
        if await self._watcher.fragment(reader.name, asker) is None:
            await _answer(send, 404)
            return
        gone = asyncio.ensure_future(_leave(reader, receive))
        self._watcher.join(reader)
        try:
            await _begin(send, 200, STREAM)
            await _write(send, b"retry: 2000\n\n" + HEART)
            async for message in reader.messages():
                await _write(send, message)
            await _write(send, b"", more=False)
        except asyncio.CancelledError:
            if not reader.is_gone:
                raise
        finally:
            self._watcher.readers.drop(reader)
            gone.cancel()


def _refusal_status(method: str, host: str) -> int:
    """Return the status that refuses the request as Django would, or 0: it may only look, and only
    under our own names.
    """
    domain, _ = split_domain_port(host)
    if not (domain and validate_host(domain, settings.ALLOWED_HOSTS)):
        return 400
    return 0 if method in LOOKING else 405


def _session(asked: dict[bytes, str]) -> str:
    return parse_cookie(asked.get(b"cookie", "")).get(session_cookie(), "")


def _known_fragment(scope: Scope, asked: dict[bytes, str]) -> str:
    """The id of the fragment that the screen shows already."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return asked.get(b"last-event-id") or query.get("after", [""])[-1]


async def _leave(reader: Reader, receive: Receive) -> None:
    with contextlib.suppress(asyncio.CancelledError):
        while (await receive())["type"] != "http.disconnect":
            pass
        reader.end()


async def _answer(send: Send, status: int, fragment: Fragment | None = None) -> None:
    body = fragment.html.encode() if fragment else b""
    headers = [(b"content-length", str(len(body)).encode())] if status != 204 else []
    if fragment:
        headers += [(b"content-type", b"text/html; charset=utf-8")]
        headers += [(b"live-id", fragment.id.encode())]
    await _begin(send, status, headers)
    await _write(send, body, more=False)


async def _begin(send: Send, status: int, headers: Headers) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [*outside(), *headers]})


async def _write(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})
