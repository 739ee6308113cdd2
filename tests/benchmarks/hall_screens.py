"""Screens that follow the night over their own sockets. Some listen to a stream; the others ask
again and again, as a screen does whose stream is refused.
"""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from dataclasses import dataclass, field
from functools import lru_cache

from tests.benchmarks.hall_requests import MAX_ANSWER_BYTES, FaultCounts, send_request
from tests.benchmarks.hall_server import HallServer

FRAGMENT_ID = re.compile(rb"id: (\d+)\n")
# The marks that tell one change from another. All are at the beginning of a fragment.
CHANGE_MARK = re.compile(rb'Benchmark \d+|After game \d+|Game \d+|id="last\d+')
BYTES_SEARCHED_FOR_MARK = 1000
END_OF_CHUNKED_STREAM = b"\r\n0\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Change:
    """A press at the desk: the kinds of screens that show it, the text (`mark`) that shows it
    arrived, and when it was pressed and saved.
    """

    kinds: frozenset[str]
    mark: bytes
    pressed_at: float
    saved_at: float


@dataclass(slots=True)
class Screen:
    """A screen that follows the night. `seconds_between` is the time between two requests;
    `fragments` holds the time and the marks of each fragment.
    """

    kind: str
    address: str
    revision: str
    seconds_between: float
    fragments: list[tuple[float, frozenset[bytes]]] = field(default_factory=list)

    def time_of_mark(self, pressed_at: float, mark: bytes) -> float | None:
        """Return when the first fragment with the mark came. Without a mark any fragment counts."""
        times = (
            at for at, marks in self.fragments if at > pressed_at and (not mark or mark in marks)
        )
        return next(times, None)

    def add_fragment(self, revision: str, fragment: bytes) -> None:
        self.revision = revision
        self.fragments.append((time.monotonic(), _find_marks(fragment[:BYTES_SEARCHED_FOR_MARK])))

    def copy_as(self, kind: str = "") -> Screen:
        """Return another screen that shows the same page."""
        return Screen(kind or self.kind, self.address, self.revision, self.seconds_between)


async def open_screen(hall: HallServer, kind: str, page: str) -> Screen:
    """Open a page and return the screen that follows the address on it."""
    answer = await send_request(hall, page, has_cookie=False)
    live = re.search(r'data-live="([^"]+)" data-shown="(\d+)" data-every="(\d+)"', answer.text)
    assert answer.status == 200 and live, (page, answer.status)  # noqa: PT018  a page without it is the same fault
    return Screen(kind, html.unescape(live[1]), live[2], float(live[3]))


async def follow_stream(hall: HallServer, screen: Screen, faults: FaultCounts) -> None:
    """Follow the screen's stream until the task is canceled. A stream that ended is opened again,
    as screens do.
    """
    try:
        while await _follow_one_stream(hall, screen, faults):
            await asyncio.sleep(random.uniform(0.15, 0.45))
    except ConnectionRefusedError:
        faults.counts["refused"] += 1
    except (OSError, asyncio.IncompleteReadError):
        faults.counts["lost"] += 1


async def poll_repeatedly(hall: HallServer, screen: Screen, faults: FaultCounts) -> None:
    """Ask if there is anything new, as often as live.js does, until the task is canceled."""
    while True:
        await asyncio.sleep(screen.seconds_between * random.uniform(0.65, 0.85))
        answer = await send_request(
            hall, f"{screen.address}?after={screen.revision}", has_cookie=False
        )
        id_ = re.search(r"live-id: (\d+)", answer.head, re.I)
        if answer.status == 200 and id_:
            screen.add_fragment(id_[1], answer.text.encode())
        else:
            faults.expect_status(204, answer, "a question")


async def _follow_one_stream(hall: HallServer, screen: Screen, faults: FaultCounts) -> bool:
    """Follow one stream to its end. Return whether the server ended it properly, because then the
    screen connects again.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.port, limit=MAX_ANSWER_BYTES)
    try:
        writer.write(
            f"GET {screen.address}?after={screen.revision} HTTP/1.1\r\n"
            f"Host: localhost:{hall.port}\r\n"
            f"{hall.headers}Accept: text/event-stream\r\nConnection: close\r\n\r\n".encode()
        )
        status = int((await reader.readuntil(b"\r\n\r\n")).split()[1])
        if status != 200:
            faults.counts[f"a stream was answered {status}"] += 1
            return False
        while True:
            event = await reader.readuntil(b"\n\n")
            if event_id := FRAGMENT_ID.search(event):
                screen.add_fragment(event_id[1].decode(), event)
    except asyncio.IncompleteReadError as rest:
        if not rest.partial.endswith(END_OF_CHUNKED_STREAM):
            raise
        return True
    finally:
        writer.close()


@lru_cache(maxsize=1000)
def _find_marks(text: bytes) -> frozenset[bytes]:
    return frozenset(CHANGE_MARK.findall(text))
