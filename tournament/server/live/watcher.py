"""The watcher of a process. It checks whether anything was saved, renders the watched channels, and
sends changes to all who watch.

It runs in the event loop, except for rendering, which has a thread of its own.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from django.db import DatabaseError, connection

from tournament.server.live.channel import ChannelContent, Fragment, Name, kind_of_channel
from tournament.server.live.news import saved_state
from tournament.server.live.rendering import RenderedChannel, Renderer, WatchedChannel
from tournament.server.live.screens import GONE_EVENT, Screen, Screens, fragment_event

log = logging.getLogger(__name__)
PAUSE_SECONDS = 0.05
# A watcher that could not check for this many seconds knows nothing.
MAX_SECONDS_WITHOUT_CHECK = 5.0
# A limit on channels, so that a stranger who asks for many does not delay the others.
MAX_CHANNELS = 2000
# The limit for one kind of channel and one address. Even a room full of screens needs fewer.
MAX_CHANNELS_PER_ADDRESS = 500
# Screens without a stream request their channel more often than this. A channel that no screen has
# requested for so long is dropped at the next cleanup.
MAX_SECONDS_UNREQUESTED, SECONDS_BETWEEN_CLEANUPS = 15.0, 1.0


class CannotShow(Exception):
    """Raised for a channel that exists but cannot be shown. The log says why."""


@dataclass(slots=True)
class WatchedState:
    """The state of a watched channel. It has no `fragment` until it is rendered, and none after it
    has ended. `message` is the fragment as a stream sends it. `client_address` is the address
    from which the channel was requested first, or empty for the desk.
    """

    client_address: str
    last_requested: float
    first_render: asyncio.Future[None]
    content: ChannelContent | None = None
    fragment: Fragment | None = None
    message: bytes = b""


class Watcher:
    """Checks the watched channels again and again while there are any, and sends what changed."""

    def __init__(
        self,
        read_state: Callable[[], Hashable] = saved_state,
        *,
        pause_seconds: float = PAUSE_SECONDS,
    ) -> None:
        self.screens = Screens()
        self._read_state = read_state
        self._pause_seconds = pause_seconds
        self._channels: dict[Name, WatchedState] = {}
        self._is_check_requested = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._last_checked = 0.0

    async def fragment(self, name: Name, client_address: str = "") -> Fragment | None:
        """Return what a channel shows now, or None if it has ended."""
        channel = self._channels.get(name)
        if channel is None:
            if not self._has_room(name, client_address):
                raise CannotShow
            first_render = asyncio.get_running_loop().create_future()
            channel = self._channels[name] = WatchedState(
                client_address, time.monotonic(), first_render
            )
            self._is_check_requested.set()
        channel.last_requested = time.monotonic()
        if self._task is None or self._task.done():
            self._last_checked = time.monotonic()
            self._task = asyncio.ensure_future(self._run())
        await asyncio.wait_for(asyncio.shield(channel.first_render), MAX_SECONDS_WITHOUT_CHECK)
        if time.monotonic() - self._last_checked > MAX_SECONDS_WITHOUT_CHECK:
            raise CannotShow
        return channel.fragment

    def _has_room(self, name: Name, client_address: str) -> bool:
        """Return whether this address may watch one more channel. The desk always may, and so may
        anyone with a key, since we give out few.
        """
        if not client_address or kind_of_channel(name).needs_key:
            return True
        channel_count = sum(
            channel.client_address == client_address and other_name[0] == name[0]
            for other_name, channel in self._channels.items()
        )
        return channel_count < MAX_CHANNELS_PER_ADDRESS and len(self._channels) < MAX_CHANNELS

    def join(self, screen: Screen) -> None:
        """Add a screen to its channel, and send the fragment if it has changed since."""
        self.screens.add(screen)
        channel = self._channels.get(screen.name)
        if channel and channel.fragment:
            screen.show(channel.fragment.id, channel.message)

    def check_soon(self) -> None:
        """Make the next check now, since something may have been saved."""
        self._is_check_requested.set()

    def end(self, host: str) -> None:
        """End every stream at this address of ours."""
        for screen in self.screens:
            if screen.host == host:
                screen.end()

    async def _run(self) -> None:
        lane = ThreadPoolExecutor(1, "watcher")
        try:
            await self._check_repeatedly(lane)
        finally:
            lane.submit(_close_connection)
            lane.shutdown(wait=False)

    async def _check_repeatedly(self, lane: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        last_state: Hashable = None
        renderer, next_tidy, is_database_away = Renderer(), 0.0, False
        while self._channels:
            try:
                current_state = await loop.run_in_executor(lane, self._read_state)
                self._last_checked, is_database_away = time.monotonic(), False
                renderer.note_due_channels(self._channels)
                if renderer.late_channels or current_state != last_state or self._has_unrendered():
                    watched_channels = self._watched_in_order()
                    render = partial(
                        self._render,
                        loop,
                        renderer,
                        watched_channels,
                        is_changed=current_state != last_state,
                    )
                    await loop.run_in_executor(lane, render)
                    last_state = current_state
                self.screens.send_heartbeat()
            except DatabaseError as error:
                if not is_database_away:
                    log.warning("What is watched could not be read: %s", error)
                is_database_away = True
                renderer = Renderer()
                await loop.run_in_executor(lane, _close_connection)
                await asyncio.sleep(1)
            if time.monotonic() > next_tidy:
                self._drop_unwatched()
                next_tidy = time.monotonic() + SECONDS_BETWEEN_CLEANUPS
            if not renderer.late_channels and not self._has_unrendered():
                await self._wait_for_next_check()

    async def _wait_for_next_check(self) -> None:
        """Wait until the next check is due, a new channel is watched, or something is saved."""
        try:
            await asyncio.wait_for(self._is_check_requested.wait(), self._pause_seconds)
        except TimeoutError:
            return
        self._is_check_requested.clear()

    def _has_unrendered(self) -> bool:
        return any(not channel.first_render.done() for channel in self._channels.values())

    def _watched_in_order(self) -> list[WatchedChannel]:
        """Return the channels in the order in which to render them: new ones, then big screens,
        then those that most screens show.
        """
        channels = [
            WatchedChannel(name, channel.content, not channel.first_render.done())
            for name, channel in self._channels.items()
        ]
        return sorted(channels, key=self._rendering_order)

    def _rendering_order(self, channel: WatchedChannel) -> tuple[bool, bool, int]:
        if channel.is_new:
            return False, False, 0
        return True, channel.name[0] != "wall", -len(self.screens.screens_showing(channel.name))

    def _render(
        self,
        loop: asyncio.AbstractEventLoop,
        renderer: Renderer,
        watched_channels: Sequence[WatchedChannel],
        *,
        is_changed: bool,
    ) -> None:
        """Render changed channels in the watcher's thread, and send each from the event loop."""
        for rendered_channel in renderer.render_changed(watched_channels, is_changed=is_changed):
            loop.call_soon_threadsafe(self._send_to_screens, rendered_channel)

    def _send_to_screens(self, rendered_channel: RenderedChannel) -> None:
        """Store a channel's new fragment, and send it to the screens that follow the channel."""
        name, content, fragment, is_broken = rendered_channel
        if is_broken:
            self._drop_broken(name)
            return
        channel = self._channels.get(name)
        if channel is None:
            return
        channel.content, channel.fragment = content, fragment
        channel.message = fragment_event(fragment) if fragment else GONE_EVENT
        if not channel.first_render.done():
            channel.first_render.set_result(None)
        for screen in self.screens.screens_showing(name):
            if fragment:
                screen.show(fragment.id, channel.message)
            else:
                screen.end(GONE_EVENT)

    def _drop_broken(self, name: Name) -> None:
        """Drop a channel that cannot be rendered, and end its streams. Screens show a warning and
        connect again.
        """
        channel = self._channels.pop(name, None)
        if channel and not channel.first_render.done():
            channel.first_render.set_exception(CannotShow())
        for screen in self.screens.screens_showing(name):
            screen.end()

    def _drop_unwatched(self) -> None:
        now = time.monotonic()
        for name, channel in tuple(self._channels.items()):
            if self.screens.screens_showing(name):
                channel.last_requested = now
            elif now - channel.last_requested > MAX_SECONDS_UNREQUESTED:
                del self._channels[name]


def _close_connection() -> None:
    """Close this thread's connection, which no other thread can do."""
    connection.close()
