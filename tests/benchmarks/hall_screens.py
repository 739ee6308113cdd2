"""Screens that watch, over sockets of their own: some listen, and some ask as a screen does whose
stream is refused.
"""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from dataclasses import dataclass, field
from functools import lru_cache

from tests.benchmarks.hall_browser import LARGEST, Trouble, ask
from tests.benchmarks.hall_server import Hall

ID = re.compile(rb"id: (\d+)\n")
# What tells one change from another, all of it at the beginning of what is shown.
MARK = re.compile(rb'Benchmark \d+|After game \d+|Game \d+|id="last\d+')
BEGINNING = 1000
LAST_CHUNK = b"\r\n0\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Change:
    """Which screens show it, and by which mark; when it was pressed, and said to be saved."""

    kinds: frozenset[str]
    mark: bytes
    begun: float
    saved: float


@dataclass(slots=True)
class Screen:
    """`every` is how often it asks, in seconds; `heard` is when each fragment came, with its
    marks.
    """

    kind: str
    address: str
    shown: str
    every: float
    heard: list[tuple[float, frozenset[bytes]]] = field(default_factory=list)

    def first_after(self, begun: float, mark: bytes) -> float | None:
        """Any fragment will do where there is no mark."""
        told = (at for at, marks in self.heard if at > begun and (not mark or mark in marks))
        return next(told, None)

    def hears(self, shown: str, fragment: bytes) -> None:
        self.shown = shown
        self.heard.append((time.monotonic(), _marks(fragment[:BEGINNING])))

    def again(self, kind: str = "") -> Screen:
        """Another one that shows the same page."""
        return Screen(kind or self.kind, self.address, self.shown, self.every)


async def screen(hall: Hall, kind: str, page: str) -> Screen:
    """As a page hands out its address."""
    answer = await ask(hall, page, director=False)
    found = re.search(r'data-live="([^"]+)" data-shown="(\d+)" data-every="(\d+)"', answer.text)
    assert answer.status == 200 and found, (page, answer.status)  # noqa: PT018  a page without it is the same fault
    return Screen(kind, html.unescape(found[1]), found[2], float(found[3]))


async def watch(hall: Hall, one: Screen, trouble: Trouble) -> None:
    """Until it is told to stop; a stream that has lived its time is opened anew, as screens do."""
    try:
        while await _listen(hall, one, trouble):
            await asyncio.sleep(random.uniform(0.15, 0.45))
    except ConnectionRefusedError:
        trouble.found["refused"] += 1
    except (OSError, asyncio.IncompleteReadError):
        trouble.found["lost"] += 1


async def ask_again_and_again(hall: Hall, one: Screen, trouble: Trouble) -> None:
    """Until it is told to stop: "anything new?", as often as live.js does."""
    while True:
        await asyncio.sleep(one.every * random.uniform(0.65, 0.85))
        answer = await ask(hall, f"{one.address}?after={one.shown}", director=False)
        id_ = re.search(r"live-id: (\d+)", answer.head, re.I)
        if answer.status == 200 and id_:
            one.hears(id_[1], answer.text.encode())
        else:
            trouble.unless(204, answer, "a question")


async def _listen(hall: Hall, one: Screen, trouble: Trouble) -> bool:
    """Whether the stream ended in good order."""
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.port, limit=LARGEST)
    try:
        writer.write(
            f"GET {one.address}?after={one.shown} HTTP/1.1\r\nHost: localhost:{hall.port}\r\n"
            f"{hall.headers}Accept: text/event-stream\r\nConnection: close\r\n\r\n".encode()
        )
        status = int((await reader.readuntil(b"\r\n\r\n")).split()[1])
        if status != 200:
            trouble.found[f"a stream was answered {status}"] += 1
            return False
        while True:
            event = await reader.readuntil(b"\n\n")
            if found := ID.search(event):
                one.hears(found[1].decode(), event)
    except asyncio.IncompleteReadError as rest:
        if not rest.partial.endswith(LAST_CHUNK):
            raise
        return True
    finally:
        writer.close()


@lru_cache(maxsize=1000)
def _marks(beginning: bytes) -> frozenset[bytes]:
    return frozenset(MARK.findall(beginning))
