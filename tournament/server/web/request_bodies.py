"""Receive each request completely before anything else handles it: no more than its page accepts,
within a time limit, and never more at once than memory allows. A refusal is a page with a sentence.

This module knows no sign-in and no database. To find out whether a browser may send a file, it
sends a HEAD request to the page.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tournament.server.web.lanes import Application, Receive, Scope, Send, TooManyWaitingRequests
from tournament.server.web.middleware import security_headers

# Even our fullest page sends only an eighth of the bytes that a form may have (docs/adr/0048).
MAX_FORM_BYTES = 64 * 2**10
MAX_FILE_BYTES = 16 * 2**20
MAX_BYTES_IN_MEMORY = 64 * 2**20
# The seconds in which a whole request must arrive. A request with a file, perhaps over weak Wi-Fi,
# gets more.
MAX_SECONDS_TO_RECEIVE, MAX_SECONDS_TO_RECEIVE_FILE = 8.0, 120.0
# If the connection is cut while the browser still sends, the browser shows no page. So the rest of
# a refused request is received and dropped, up to these limits.
MAX_SECONDS_AFTER_REFUSAL, MAX_BYTES_AFTER_REFUSAL = 2.0, 4 * MAX_FORM_BYTES
# The statuses with which a page answers a HEAD request of a browser that it admits.
ADMITTING_STATUSES = frozenset({200, 405})
# A request that came too slowly gets the same status as one for which there was no memory, because
# the page's scripts send the request again in both cases.
TOO_LARGE_STATUS, TRY_AGAIN_STATUS = 413, 503


class BodyReceiver:
    """Receives requests in front of another application, which gets only complete ones.
    `refusal_page` returns the HTML of a refusal. Requests to the desk's address are not refused for
    lack of memory.
    """

    def __init__(
        self,
        next_application: Application,
        *,
        takes_files: Callable[[str], bool],
        refusal_page: Callable[[int], bytes],
        desk_address: str = "",
    ) -> None:
        self.max_seconds = MAX_SECONDS_TO_RECEIVE
        self._next_application = next_application
        self._takes_files = takes_files
        self._refusal_page = cache(refusal_page)
        self._desk_address = desk_address
        self._bytes_in_memory = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        incoming_request = _IncomingRequest(scope, receive)
        try:
            refusal_status = await self._receive_or_refuse(incoming_request)
            if refusal_status:
                await self._refuse(refusal_status, incoming_request, send)
            elif not incoming_request.is_gone:
                await self._next_application(
                    scope, _ReceivedBody(incoming_request.body, receive), send
                )
        except TooManyWaitingRequests:
            await self._refuse(TRY_AGAIN_STATUS, incoming_request, send)
        finally:
            self._bytes_in_memory -= len(incoming_request.body)

    async def _receive_or_refuse(self, incoming_request: _IncomingRequest) -> int:
        """Receive the whole request and return 0, or return the status with which to refuse it."""
        try:
            async with asyncio.timeout(self.max_seconds) as timeout:
                while (
                    not (refusal_status := await self._refusal_status(incoming_request, timeout))
                    and incoming_request.has_more
                ):
                    chunk = await incoming_request.receive_chunk()
                    incoming_request.body += chunk
                    self._bytes_in_memory += len(chunk)
                return refusal_status
        except TimeoutError:
            return TRY_AGAIN_STATUS

    async def _refusal_status(
        self, incoming_request: _IncomingRequest, timeout: asyncio.Timeout
    ) -> int:
        if (
            incoming_request.expected_size > incoming_request.allowed_size == MAX_FORM_BYTES
            and await self._may_browser_send_file(incoming_request.scope)
        ):
            incoming_request.allowed_size = MAX_FILE_BYTES
            timeout.reschedule(asyncio.get_running_loop().time() + MAX_SECONDS_TO_RECEIVE_FILE)
        if incoming_request.expected_size > incoming_request.allowed_size:
            return TOO_LARGE_STATUS
        is_memory_full = incoming_request.body and self._bytes_in_memory > MAX_BYTES_IN_MEMORY
        return (
            TRY_AGAIN_STATUS
            if is_memory_full and incoming_request.our_address != self._desk_address
            else 0
        )

    async def _may_browser_send_file(self, scope: Scope) -> bool:
        """Return whether the page takes files and admits this browser."""
        if not self._takes_files(scope["path"]):
            return False
        head_statuses: list[int] = []

        async def note_status(message: Mapping[str, Any]) -> None:
            head_statuses.append(message.get("status", 0))

        await self._next_application(
            scope | {"method": "HEAD"}, _ReceivedBody(bytearray(), _wait_forever), note_status
        )
        return head_statuses[0] in ADMITTING_STATUSES

    async def _refuse(self, status: int, incoming_request: _IncomingRequest, send: Send) -> None:
        page_content = self._refusal_page(status)
        headers = [
            *security_headers(),
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(page_content)).encode()),
            (b"connection", b"close"),
            *([(b"retry-after", b"5")] if status == TRY_AGAIN_STATUS else []),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": page_content, "more_body": True})
        await incoming_request.discard_rest_of_body()
        await send({"type": "http.response.body", "body": b""})


class _IncomingRequest:
    """A request that is being received. `expected_size` is the size it declares, or the size
    received so far if that is larger. `is_gone` tells whether the browser has disconnected.
    """

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope = scope
        self.body = bytearray()
        self.allowed_size = MAX_FORM_BYTES
        self.has_more = True
        self.is_gone = False
        self.our_address: str = (scope.get("server") or ("",))[0]
        self._declared_size = int(dict(scope["headers"]).get(b"content-length", b"0"))
        self._receive = receive

    @property
    def expected_size(self) -> int:
        return max(self._declared_size, len(self.body))

    async def receive_chunk(self) -> bytes:
        asgi_message = await self._receive()
        self.is_gone = asgi_message["type"] == "http.disconnect"
        self.has_more = not self.is_gone and asgi_message.get("more_body", False)
        chunk: bytes = asgi_message.get("body", b"")
        return chunk

    async def discard_rest_of_body(self) -> None:
        bytes_left = MAX_BYTES_AFTER_REFUSAL if self.allowed_size == MAX_FORM_BYTES else math.inf
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(MAX_SECONDS_AFTER_REFUSAL):
                while self.has_more and bytes_left > 0:
                    bytes_left -= len(await self.receive_chunk())


class _ReceivedBody:
    """A function that gives the next application the complete body. When the function is called
    again, it waits until the browser disconnects.
    """

    def __init__(self, body: bytearray, receive_next: Receive) -> None:
        self._body: bytearray | None = body
        self._receive_next = receive_next

    async def __call__(self) -> Mapping[str, Any]:
        if self._body is None:
            return await self._receive_next()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


async def _wait_forever() -> Mapping[str, Any]:
    """Wait forever, since the application that answers a HEAD request gets no more input."""
    endless_future: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
    return await endless_future
