"""One lane for requests that write and a few for those that read, so that a slow page never holds
up a save.

A lane is one thread with its own database connection, kept for the life of the process. With
Django's own threads every request opens a connection anew, and on SQLite two writers meet at the
file's lock (docs/adr/0008).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

READING = frozenset({"GET", "HEAD", "OPTIONS"})
LARGEST_BODY = 16 * 2**20
PATIENCE = 20.0  # seconds for a request to arrive whole


class Lanes:
    """An ASGI application around Django that lends each request a lane while Django works on it.

    The request is read before a lane is lent and the answer sent after it is back, so a phone at
    the edge of the Wi-Fi holds up nobody but itself.
    """

    def __init__(
        self, django: Application, *, writers: int, readers: int, patience: float = PATIENCE
    ) -> None:
        self._django = django
        self._writers = _Pool("writer", writers)
        self._readers = _Pool("reader", readers)
        self._patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await asyncio.wait_for(_body(receive), self._patience)
        except (TimeoutError, _TooLarge) as trouble:
            await _refuse(send, 413 if isinstance(trouble, _TooLarge) else 408)
            return
        if body is None:
            return
        for message in await self._answer(scope, _Again(body, receive)):
            await send(message)

    async def _answer(self, scope: Scope, receive: Receive) -> list[Mapping[str, Any]]:
        answer: list[Mapping[str, Any]] = []

        async def keep(message: Mapping[str, Any]) -> None:
            answer.append(message)

        pool = self._readers if scope.get("method") in READING else self._writers
        lane = await pool.lend()
        try:
            async with ThreadSensitiveContext(executor=lane):
                await self._django(scope, receive, keep)
        finally:
            pool.take_back(lane)
        return answer


class _TooLarge(Exception):
    pass


class _Again:
    """The body once more, for Django; after that only the browser's going away can come."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Mapping[str, Any]:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


async def _body(receive: Receive) -> bytes | None:
    """All of the request, or None when the browser went away before it was sent."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            raise _TooLarge
        if not message.get("more_body", False):
            return bytes(body)


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


class _Pool:
    """Idle lanes, the last used first: a connection that is warm is quicker than a cold one."""

    def __init__(self, name: str, lanes: int) -> None:
        self._idle: asyncio.LifoQueue[ThreadPoolExecutor] = asyncio.LifoQueue()
        for number in range(lanes):
            self._idle.put_nowait(ThreadPoolExecutor(1, f"{name}-{number}"))

    async def lend(self) -> ThreadPoolExecutor:
        return await self._idle.get()

    def take_back(self, lane: ThreadPoolExecutor) -> None:
        self._idle.put_nowait(lane)
