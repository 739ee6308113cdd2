"""One watcher in each process: it asks whether anything was saved, looks at what is watched, and
tells whoever watches what has changed.

All of it runs in the event loop but for the looking, which has a thread of its own.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from django.db import DatabaseError, connection

from tournament.server.live.channel import ChannelContent, Fragment, Name, kind_of
from tournament.server.live.news import saved_state
from tournament.server.live.painter import Painted, Painter, Watched
from tournament.server.live.readers import GONE, Reader, Readers, event

log = logging.getLogger(__name__)
PAUSE = 0.05
# Whoever has not been able to ask for so long knows nothing.
BLIND = 5.0
# Whoever makes up things to watch keeps nobody else waiting for all of them.
MAX_CHANNELS = 2000
# Of each kind, for one address: more than the different things that a hall behind it watches.
MAX_OF_ONE_ADDRESS = 500
# Whoever asks instead of listening comes again within this; who does not is looked for so often.
KEPT_FOR, TIDIED_EVERY = 15.0, 1.0


class Broken(Exception):
    """What was asked for cannot be shown, though it is there; the log says why."""


@dataclass(slots=True)
class Channel:
    """No `fragment` is a channel that nobody has looked at yet, or that has ended; `message` is the
    same for a stream. `asker` is the address that asked for it first, and nobody is the desk.
    """

    asker: str
    wanted: float
    looked: asyncio.Future[None]
    shown: ChannelContent | None = None
    fragment: Fragment | None = None
    message: bytes = b""


class Watcher:
    """Begins with the first who watches and ends after the last."""

    def __init__(
        self, question: Callable[[], Hashable] = saved_state, *, pause: float = PAUSE
    ) -> None:
        self.readers = Readers()
        self._question = question
        self._pause = pause
        self._channels: dict[Name, Channel] = {}
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._asked = 0.0

    async def fragment(self, name: Name, asker: str = "") -> Fragment | None:
        """What a channel shows now; nothing where it has ended."""
        channel = self._channels.get(name)
        if channel is None:
            if not self._has_room(name, asker):
                raise Broken
            looked = asyncio.get_running_loop().create_future()
            channel = self._channels[name] = Channel(asker, time.monotonic(), looked)
            self._hurry.set()
        channel.wanted = time.monotonic()
        if self._task is None or self._task.done():
            self._asked = time.monotonic()
            self._task = asyncio.ensure_future(self._watch())
        await asyncio.wait_for(asyncio.shield(channel.looked), BLIND)
        if time.monotonic() - self._asked > BLIND:
            raise Broken
        return channel.fragment

    def _has_room(self, name: Name, asker: str) -> bool:
        """There always is for what is watched with a key that we gave out: nobody makes it up."""
        if not asker or kind_of(name).by_key:
            return True
        like_it = sum(
            channel.asker == asker and other[0] == name[0]
            for other, channel in self._channels.items()
        )
        return like_it < MAX_OF_ONE_ADDRESS and len(self._channels) < MAX_CHANNELS

    def join(self, reader: Reader) -> None:
        """After its channel was asked for: what has changed since is told at once."""
        self.readers.add(reader)
        channel = self._channels.get(reader.name)
        if channel and channel.fragment:
            reader.show(channel.fragment.id, channel.message)

    def hurry(self) -> None:
        """Something may just have been saved."""
        self._hurry.set()

    def end(self, host: str) -> None:
        """Every stream that came to this address of ours."""
        for reader in self.readers:
            if reader.host == host:
                reader.end()

    async def _watch(self) -> None:
        lane = ThreadPoolExecutor(1, "watcher")
        try:
            await self._follow(lane)
        finally:
            lane.submit(_let_go)
            lane.shutdown(wait=False)

    async def _follow(self, lane: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        last: Hashable = None
        painter, tidy, is_away = Painter(), 0.0, False
        while self._channels:
            try:
                now = await loop.run_in_executor(lane, self._question)
                self._asked, is_away = time.monotonic(), False
                painter.call(self._channels)
                if painter.late or now != last or self._unseen():
                    watched = self._watched_in_order()
                    look = partial(self._look, loop, painter, watched, is_changed=now != last)
                    await loop.run_in_executor(lane, look)
                    last = now
                self.readers.beat()
            except DatabaseError as trouble:
                if not is_away:
                    log.warning("What is watched could not be read: %s", trouble)
                is_away = True
                painter = Painter()
                await loop.run_in_executor(lane, _let_go)
                await asyncio.sleep(1)
            if time.monotonic() > tidy:
                self._forget()
                tidy = time.monotonic() + TIDIED_EVERY
            if not painter.late and not self._unseen():
                await self._rest()

    async def _rest(self) -> None:
        """Until it is time to ask again, or somebody came to watch something new, or to save."""
        try:
            await asyncio.wait_for(self._hurry.wait(), self._pause)
        except TimeoutError:
            return
        self._hurry.clear()

    def _unseen(self) -> bool:
        return any(not channel.looked.done() for channel in self._channels.values())

    def _watched_in_order(self) -> list[Watched]:
        """Return what is watched in the order of painting: newcomers as they came, then walls, then
        what most readers watch.
        """
        watched = [
            Watched(name, channel.shown, not channel.looked.done())
            for name, channel in self._channels.items()
        ]
        return sorted(watched, key=self._place)

    def _place(self, one: Watched) -> tuple[bool, bool, int]:
        if one.is_new:
            return False, False, 0
        return True, one.name[0] != "wall", -len(self.readers.readers_of(one.name))

    def _look(
        self,
        loop: asyncio.AbstractEventLoop,
        painter: Painter,
        watched: Sequence[Watched],
        *,
        is_changed: bool,
    ) -> None:
        """Paint in the lane, and hand over one by one the channels that look different."""
        for painted in painter.paint(watched, is_changed=is_changed):
            loop.call_soon_threadsafe(self._take, painted)

    def _take(self, painted: Painted) -> None:
        if painted.is_broken:
            self._break(painted.name)
        else:
            self._tell(*painted[:3])

    def _tell(self, name: Name, page: ChannelContent | None, fragment: Fragment | None) -> None:
        channel = self._channels.get(name)
        if channel is None:
            return
        channel.shown, channel.fragment = page, fragment
        channel.message = event(fragment) if fragment else GONE
        if not channel.looked.done():
            channel.looked.set_result(None)
        for reader in self.readers.readers_of(name):
            if fragment:
                reader.show(fragment.id, channel.message)
            else:
                reader.end(GONE)

    def _break(self, name: Name) -> None:
        """Its screens ask again, and turn red meanwhile."""
        channel = self._channels.pop(name, None)
        if channel and not channel.looked.done():
            channel.looked.set_exception(Broken())
        for reader in self.readers.readers_of(name):
            reader.end()

    def _forget(self) -> None:
        now = time.monotonic()
        for name, channel in tuple(self._channels.items()):
            if self.readers.readers_of(name):
                channel.wanted = now
            elif now - channel.wanted > KEPT_FOR:
                del self._channels[name]


def _let_go() -> None:
    """Close the lane's own connection, which no other thread can close."""
    connection.close()
