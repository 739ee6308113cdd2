"""The event streams: a small ASGI application in front of Django, without its middleware, sessions
and database.

`GET /live/<signed channel>/` is an event stream. A browser that does not accept a stream gets one
response: the fragment, or nothing if the id after `?after=` tells that the browser already shows
this fragment.
"""

import asyncio
import contextlib
from collections.abc import Iterable
from urllib.parse import parse_qs

from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host

from tournament.server.live.channel import (
    ChannelName,
    Fragment,
    add_session_if_needed,
    channel_name_from_address,
)
from tournament.server.live.screens import HEARTBEAT_EVENT, Screen
from tournament.server.live.watcher import ChannelUnavailable, Watcher
from tournament.server.web.lanes import Application, Receive, Scope, Send
from tournament.server.web.middleware import security_headers, session_cookie_name

CHANNEL_PATH_PREFIX = "/live/"
MAX_STREAMS = 4000
READING_METHODS = ("GET", "HEAD")
Headers = Iterable[tuple[bytes, bytes]]
STREAM_HEADERS: Headers = ((b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no"))


class LiveStreams:
    """Answers requests for channels, and passes all other requests on to the next application.
    After a request that may have saved something, the watcher checks at once.
    """

    def __init__(
        self,
        next_application: Application,
        watcher: Watcher | None = None,
        *,
        desk_address: str = "",
    ) -> None:
        self._next_application = next_application
        self._desk_address = desk_address
        self._watcher = watcher or Watcher()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(CHANNEL_PATH_PREFIX):
            await self._next_application(scope, receive, send)
            if scope.get("method") not in READING_METHODS:
                self._watcher.check_now()
            return
        headers = {header_name: value.decode("latin-1") for header_name, value in scope["headers"]}
        refusal_status = _find_refusal_status(scope["method"], headers.get(b"host", ""))
        channel_name = channel_name_from_address(
            scope["path"].removeprefix(CHANNEL_PATH_PREFIX).rstrip("/")
        )
        if refusal_status or channel_name is None:
            await _send_response(send, refusal_status or 404)
            return
        channel_name = add_session_if_needed(_session_key_in_cookie(headers), channel_name)
        shown_fragment_id = _shown_fragment_id(scope, headers)
        server_address = (scope.get("server") or ("",))[0]
        is_at_the_desk = self._desk_address and server_address == self._desk_address
        client_address = "" if is_at_the_desk else (scope.get("client") or ("unknown",))[0]
        try:
            if scope["method"] == "GET" and "text/event-stream" in headers.get(b"accept", ""):
                screen = Screen(
                    channel_name, shown_fragment_id=shown_fragment_id, server_address=server_address
                )
                await self._send_stream(screen, client_address, receive, send)
            else:
                await self._send_fragment_once(
                    channel_name, shown_fragment_id, client_address, send
                )
        except (ChannelUnavailable, TimeoutError):
            await _send_response(send, 503)

    def end_streams(self, server_address: str) -> None:
        """End all streams at this address of the server, which is about to close."""
        self._watcher.end_streams(server_address)

    async def _send_fragment_once(
        self, channel_name: ChannelName, shown_fragment_id: str, client_address: str, send: Send
    ) -> None:
        fragment = await self._watcher.fragment(channel_name, client_address)
        if fragment is None:
            await _send_response(send, 404)
        elif fragment.id == shown_fragment_id:
            await _send_response(send, 204)
        else:
            await _send_response(send, 200, fragment)

    async def _send_stream(
        self, screen: Screen, client_address: str, receive: Receive, send: Send
    ) -> None:
        if len(self._watcher.screens) >= MAX_STREAMS:
            await _send_response(send, 503)
            return
        if await self._watcher.fragment(screen.channel_name, client_address) is None:
            await _send_response(send, 404)
            return
        disconnect_task = asyncio.ensure_future(_end_when_disconnected(screen, receive))
        self._watcher.add_screen(screen)
        try:
            await _send_headers(send, 200, STREAM_HEADERS)
            await _send_body(send, b"retry: 2000\n\n" + HEARTBEAT_EVENT)
            async for message in screen.messages():
                await _send_body(send, message)
            await _send_body(send, b"", has_more=False)
        except asyncio.CancelledError:
            if not screen.is_gone:
                raise
        finally:
            self._watcher.screens.drop(screen)
            disconnect_task.cancel()


def _find_refusal_status(method: str, host: str) -> int:
    """Return the status that refuses a request with a wrong host name or method, or 0 if both are
    right.
    """
    domain, _ = split_domain_port(host)
    if not (domain and validate_host(domain, settings.ALLOWED_HOSTS)):
        return 400
    return 0 if method in READING_METHODS else 405


def _session_key_in_cookie(headers: dict[bytes, str]) -> str:
    return parse_cookie(headers.get(b"cookie", "")).get(session_cookie_name(), "")


def _shown_fragment_id(scope: Scope, headers: dict[bytes, str]) -> str:
    """Return the id of the fragment that the screen already shows."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return headers.get(b"last-event-id") or query.get("after", [""])[-1]


async def _end_when_disconnected(screen: Screen, receive: Receive) -> None:
    with contextlib.suppress(asyncio.CancelledError):
        while (await receive())["type"] != "http.disconnect":
            pass
        screen.end()


async def _send_response(send: Send, status: int, fragment: Fragment | None = None) -> None:
    body = fragment.html.encode() if fragment else b""
    headers = [(b"content-length", str(len(body)).encode())] if status != 204 else []
    if fragment:
        headers += [(b"content-type", b"text/html; charset=utf-8")]
        headers += [(b"live-id", fragment.id.encode())]
    await _send_headers(send, status, headers)
    await _send_body(send, body, has_more=False)


async def _send_headers(send: Send, status: int, headers: Headers) -> None:
    all_headers = [*security_headers(), *headers]
    await send({"type": "http.response.start", "status": status, "headers": all_headers})


async def _send_body(send: Send, body: bytes, *, has_more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": has_more})
