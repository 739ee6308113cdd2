"""The screens that watch, from the server's end: what waits for each, and when it is told that all
is well.

Knows bytes alone. At most one fragment waits for a reader, the newest.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator

from tournament.server.live.channel import Fragment, Name

# What a screen that hears nothing must not wait for longer.
BEAT = 5.0
# A screen that takes nothing for so long is gone, or may as well be.
STUCK = 20.0
# Then it comes again by itself; nothing that was left behind lasts longer.
LIFE = 600.0
HEART = b"event: beat\ndata: .\n\n"
GONE = b"event: gone\ndata: .\n\n"


def event(fragment: Fragment) -> bytes:
    lines = "".join(f"data: {line}\n" for line in fragment.html.splitlines())
    return f"id: {fragment.id}\n{lines}\n".encode()


class Reader:
    """One stream. `known` is what its screen shows; `host` the address of ours that it came to."""

    def __init__(self, name: Name, *, known: str, host: str) -> None:
        self.name = name
        self.host = host
        self.is_gone = False
        self._known = known
        self._news = b""
        self._beats = False
        self._over = False
        self._wake = asyncio.Event()
        self._born = self._taken = time.monotonic()
        self._task = asyncio.current_task()

    def show(self, id_: str, message: bytes) -> None:
        """Send the message unless the screen shows it already."""
        if id_ != self._known:
            self._known, self._news = id_, message
            self._wake.set()

    def beat(self) -> None:
        if time.monotonic() - self._born > LIFE:
            self.end()
        elif time.monotonic() - self._taken > STUCK and self._task:
            self.is_gone = True
            self._task.cancel()
        else:
            self._beats = True
            self._wake.set()

    def end(self, last: bytes = b"") -> None:
        self._news, self._over = self._news + last, True
        self._wake.set()

    async def messages(self) -> AsyncIterator[bytes]:
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._taken = time.monotonic()
            news, self._news = self._news, b""
            if news or self._beats:
                yield news or HEART
            self._beats = False
            if self._over:
                return


class Readers:
    """All of them, by channel, and in the order in which their next beat is due."""

    def __init__(self) -> None:
        self._by_name: dict[Name, set[Reader]] = {}
        self._beaten: OrderedDict[Reader, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._beaten)

    def __iter__(self) -> Iterator[Reader]:
        return iter(tuple(self._beaten))

    def readers_of(self, name: Name) -> frozenset[Reader]:
        return frozenset(self._by_name.get(name, ()))

    def add(self, reader: Reader) -> None:
        self._by_name.setdefault(reader.name, set()).add(reader)
        self._beaten[reader] = time.monotonic()

    def drop(self, reader: Reader) -> None:
        if self._beaten.pop(reader, None) is not None:
            self._by_name[reader.name].discard(reader)
            if not self._by_name[reader.name]:
                del self._by_name[reader.name]

    def beat(self) -> None:
        """Send a heartbeat to the readers that are due, so that a thousand are not told in one
        breath.
        """
        now = time.monotonic()
        while self._beaten:
            reader, last = next(iter(self._beaten.items()))
            if now - last < BEAT:
                return
            self._beaten[reader] = now
            self._beaten.move_to_end(reader)
            reader.beat()
