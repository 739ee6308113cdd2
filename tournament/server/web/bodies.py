"""What a request brings, taken in before anything else looks at it: as much as its door takes, in
good time, and never more at once than there is memory for. What is refused is told in a sentence.

It knows no row and no sign-in: a door is asked by knocking at it.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tournament.server.web.lanes import Application, Crowded, Receive, Scope, Send
from tournament.server.web.middleware import outside

# The boxes of our fullest page are an eighth of it (docs/adr/0048).
FORM = 64 * 2**10
FILE = 16 * 2**20
AT_ONCE = 64 * 2**20
# Seconds for all of it; a file may come from the far end of the Wi-Fi.
PATIENCE, PATIENCE_FOR_FILES = 8.0, 120.0
# A browser that is cut off while it still sends shows no page, so the rest is let pass: of whoever
# a door lets in all that comes in these seconds, of strangers so much.
LINGER, LET_PASS = 2.0, 4 * FORM
# A door that lets in draws its page, or says that it is only sent to.
LETS_IN = frozenset({200, 405})
# What came too slowly is answered as what came when there was no room: scripts send it again.
TOO_LARGE, NOT_NOW = 413, 503


class Bodies:
    """Before another application, which is handed whole requests alone. `page` is what a refusal
    looks like; what comes to our address `desk` is never too much at once.
    """

    def __init__(
        self,
        beyond: Application,
        *,
        takes_files: Callable[[str], bool],
        page: Callable[[int], bytes],
        desk: str = "",
    ) -> None:
        self.patience = PATIENCE
        self._beyond = beyond
        self._takes_files = takes_files
        self._page = cache(page)
        self._desk = desk
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        arriving = _Arriving(scope, receive)
        try:
            trouble = await self._take_in(arriving)
            if trouble:
                await self._refuse(trouble, arriving, send)
            elif not arriving.is_gone:
                await self._beyond(scope, _Again(arriving.body, receive), send)
        except Crowded:
            await self._refuse(NOT_NOW, arriving, send)
        finally:
            self._held -= len(arriving.body)

    async def _take_in(self, arriving: _Arriving) -> int:
        """The status that says what is wrong with it; 0 is nothing."""
        try:
            async with asyncio.timeout(self.patience) as deadline:
                while not (trouble := await self._trouble(arriving, deadline)) and arriving.more:
                    part = await arriving.part()
                    arriving.body += part
                    self._held += len(part)
                return trouble
        except TimeoutError:
            return NOT_NOW

    async def _trouble(self, arriving: _Arriving, deadline: asyncio.Timeout) -> int:
        if arriving.coming > arriving.most == FORM and await self._may_be_a_file(arriving.scope):
            arriving.most = FILE
            deadline.reschedule(asyncio.get_running_loop().time() + PATIENCE_FOR_FILES)
        if arriving.coming > arriving.most:
            return TOO_LARGE
        is_too_much = arriving.body and self._held > AT_ONCE
        return NOT_NOW if is_too_much and arriving.came_to != self._desk else 0

    async def _may_be_a_file(self, scope: Scope) -> bool:
        """Where its door takes any, and would open if this browser only looked at the page."""
        if not self._takes_files(scope["path"]):
            return False
        statuses: list[int] = []

        async def keep(message: Mapping[str, Any]) -> None:
            statuses.append(message.get("status", 0))

        await self._beyond(scope | {"method": "HEAD"}, _Again(bytearray(), _never), keep)
        return statuses[0] in LETS_IN

    async def _refuse(self, status: int, arriving: _Arriving, send: Send) -> None:
        content = self._page(status)
        headers = [
            *outside(),
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(content)).encode()),
            (b"connection", b"close"),
            *([(b"retry-after", b"5")] if status == NOT_NOW else []),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content, "more_body": True})
        await arriving.let_pass()
        await send({"type": "http.response.body", "body": b""})


class _Arriving:
    """One request on its way: `most` is how large it may become, and `coming` how large it will be
    as far as one knows.
    """

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope = scope
        self.body = bytearray()
        self.most = FORM
        self.more = True
        self.is_gone = False
        self.came_to: str = (scope.get("server") or ("",))[0]
        self._declared = int(dict(scope["headers"]).get(b"content-length", b"0"))
        self._receive = receive

    @property
    def coming(self) -> int:
        return max(self._declared, len(self.body))

    async def part(self) -> bytes:
        message = await self._receive()
        self.is_gone = message["type"] == "http.disconnect"
        self.more = not self.is_gone and message.get("more_body", False)
        part: bytes = message.get("body", b"")
        return part

    async def let_pass(self) -> None:
        left = LET_PASS if self.most == FORM else math.inf
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                while self.more and left > 0:
                    left -= len(await self.part())


class _Again:
    """The body once more, for whoever is next; after it only the browser's going away can come."""

    def __init__(self, body: bytearray, then: Receive) -> None:
        self._body: bytearray | None = body
        self._then = then

    async def __call__(self) -> Mapping[str, Any]:
        if self._body is None:
            return await self._then()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


async def _never() -> Mapping[str, Any]:
    """What comes after a knock: the rest of the request is not for whoever hears it."""
    never: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
    return await never
