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


class Lanes:
    """An ASGI application around Django that lends each request a lane and takes it back
    afterwards.
    """

    def __init__(self, django: Application, *, writers: int, readers: int) -> None:
        self._django = django
        self._writers = _Pool("writer", writers)
        self._readers = _Pool("reader", readers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        pool = self._readers if scope.get("method") in READING else self._writers
        lane = await pool.lend()
        try:
            async with ThreadSensitiveContext(executor=lane):
                await self._django(scope, receive, send)
        finally:
            pool.take_back(lane)


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
