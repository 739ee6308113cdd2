"""Check whether anything was saved, render the watched channels that changed, and send each new
fragment to the screens that follow its channel. Each process has one watcher.

The watcher runs in the event loop, except for rendering, which happens in a separate thread.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from django.db import DatabaseError, connection

from tournament.server.large_stack import claim_large_stack
from tournament.server.live.change_finder import database_state
from tournament.server.live.channel import ChannelContent, ChannelName, Fragment, kind_of_channel
from tournament.server.live.rendering import RenderedChannel, Renderer, WatchedChannel
from tournament.server.live.screens import CHANNEL_ENDED_EVENT, Screen, Screens, fragment_event

log = logging.getLogger(__name__)
SECONDS_BETWEEN_CHECKS = 0.05
# If there was no check for this many seconds, the watcher's fragments are too old to be shown.
MAX_SECONDS_WITHOUT_CHECK = 5.0
# Up to this many channels are watched, so that a stranger who asks for many cannot delay everyone
# else.
MAX_CHANNELS = 2000
# One address may watch this many channels of one kind. Even a room full of screens needs fewer.
MAX_CHANNELS_PER_ADDRESS = 500
# The seconds after which a channel that no screen has requested is dropped, and those between two
# cleanups. Screens without a stream request their channels more often.
MAX_SECONDS_UNREQUESTED, SECONDS_BETWEEN_CLEANUPS = 15.0, 1.0


class ChannelUnavailable(Exception):
    """Raised for a channel that exists but cannot be shown now: too many channels are watched, the
    last check was too long ago, or an error, which is in the log, prevents its rendering.
    """


@dataclass(slots=True)
class WatchedChannelState:
    """The state of a watched channel. `fragment` is None before the channel is rendered and after
    it has ended. `message` is the fragment as a stream sends it. `client_address` is the address
    from which the channel was requested first, or empty for the desk.
    """

    client_address: str
    last_requested_at: float
    first_render: asyncio.Future[None]
    content: ChannelContent | None = None
    fragment: Fragment | None = None
    message: bytes = b""


class Watcher:
    """Checks the watched channels again and again while there are any, and sends each change to the
    screens that follow it.
    """

    def __init__(
        self,
        read_database_state: Callable[[], Hashable] = database_state,
        *,
        pause_seconds: float = SECONDS_BETWEEN_CHECKS,
    ) -> None:
        self.screens = Screens()
        self._read_database_state = read_database_state
        self._pause_seconds = pause_seconds
        self._channels: dict[ChannelName, WatchedChannelState] = {}
        self._is_check_requested = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._last_checked_at = 0.0

    async def fragment(
        self, channel_name: ChannelName, client_address: str = ""
    ) -> Fragment | None:
        """Return the fragment that a channel shows now, or None if the channel has ended. Start to
        watch the channel if it is not watched yet. Raise ChannelUnavailable if the channel cannot
        be shown.
        """
        watched_state = self._channels.get(channel_name)
        if watched_state is None:
            if not self._can_watch_one_more(channel_name, client_address):
                raise ChannelUnavailable
            first_render = asyncio.get_running_loop().create_future()
            watched_state = self._channels[channel_name] = WatchedChannelState(
                client_address, time.monotonic(), first_render
            )
            self._is_check_requested.set()
        watched_state.last_requested_at = time.monotonic()
        if self._task is None or self._task.done():
            self._last_checked_at = time.monotonic()
            self._task = asyncio.ensure_future(self._run())
        await asyncio.wait_for(
            asyncio.shield(watched_state.first_render), MAX_SECONDS_WITHOUT_CHECK
        )
        if time.monotonic() - self._last_checked_at > MAX_SECONDS_WITHOUT_CHECK:
            raise ChannelUnavailable
        return watched_state.fragment

    def _can_watch_one_more(self, channel_name: ChannelName, client_address: str) -> bool:
        """Return whether this address may watch one more channel. The desk always may. Anyone may
        always watch a channel that needs a table's key, since few have a key.
        """
        if not client_address or kind_of_channel(channel_name).needs_key:
            return True
        channel_count = sum(
            channel.client_address == client_address and other_name[0] == channel_name[0]
            for other_name, channel in self._channels.items()
        )
        return channel_count < MAX_CHANNELS_PER_ADDRESS and len(self._channels) < MAX_CHANNELS

    def add_screen(self, screen: Screen) -> None:
        """Add a screen to its channel, and send the fragment if the screen shows another one."""
        self.screens.add(screen)
        channel = self._channels.get(screen.channel_name)
        if channel and channel.fragment:
            screen.show(channel.fragment.id, channel.message)

    def check_now(self) -> None:
        """Check now, without waiting for the next regular check, since something may be saved."""
        self._is_check_requested.set()

    def end_streams(self, server_address: str) -> None:
        """End every stream at this address of the server."""
        for screen in self.screens:
            if screen.server_address == server_address:
                screen.end()

    async def _run(self) -> None:
        rendering_thread = ThreadPoolExecutor(1, "watcher")
        try:
            await self._check_repeatedly(rendering_thread)
        finally:
            rendering_thread.submit(_close_database_connection)
            rendering_thread.shutdown(wait=False)

    async def _check_repeatedly(self, rendering_thread: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        last_database_state: Hashable = None
        renderer, next_cleanup_at, is_database_unreachable = Renderer(), 0.0, False
        while self._channels:
            try:
                current_database_state = await loop.run_in_executor(
                    rendering_thread, self._read_database_state
                )
                self._last_checked_at, is_database_unreachable = time.monotonic(), False
                renderer.note_due_channels(self._channels)
                if (
                    renderer.channels_to_check
                    or current_database_state != last_database_state
                    or self._has_unrendered_channel()
                ):
                    watched_channels = self._channels_in_rendering_order()
                    render_in_thread = partial(
                        self._render,
                        loop,
                        renderer,
                        watched_channels,
                        is_anything_saved=current_database_state != last_database_state,
                    )
                    await loop.run_in_executor(rendering_thread, render_in_thread)
                    last_database_state = current_database_state
                self.screens.send_due_heartbeats()
            except DatabaseError as error:
                if not is_database_unreachable:
                    log.warning("What is watched could not be read: %s", error)
                is_database_unreachable = True
                renderer = Renderer()
                await loop.run_in_executor(rendering_thread, _close_database_connection)
                await asyncio.sleep(1)
            if time.monotonic() > next_cleanup_at:
                self._drop_unwatched_channels()
                next_cleanup_at = time.monotonic() + SECONDS_BETWEEN_CLEANUPS
            if not renderer.channels_to_check and not self._has_unrendered_channel():
                await self._wait_for_next_check()

    async def _wait_for_next_check(self) -> None:
        """Wait until the next check is due, a new channel is watched, or something is saved."""
        try:
            await asyncio.wait_for(self._is_check_requested.wait(), self._pause_seconds)
        except TimeoutError:
            return
        self._is_check_requested.clear()

    def _has_unrendered_channel(self) -> bool:
        return any(not channel.first_render.done() for channel in self._channels.values())

    def _channels_in_rendering_order(self) -> list[WatchedChannel]:
        """Return the channels in the order in which to render them: first the new ones, then big
        screens, then the others, with the most watched first.
        """
        channels = [
            WatchedChannel(name, channel.content, not channel.first_render.done())
            for name, channel in self._channels.items()
        ]
        return sorted(channels, key=self._rendering_sort_key)

    def _rendering_sort_key(self, channel: WatchedChannel) -> tuple[bool, bool, int]:
        if channel.is_new:
            return False, False, 0
        return True, channel.name[0] != "wall", -len(self.screens.screens_of_channel(channel.name))

    @claim_large_stack
    def _render(
        self,
        loop: asyncio.AbstractEventLoop,
        renderer: Renderer,
        watched_channels: Sequence[WatchedChannel],
        *,
        is_anything_saved: bool,
    ) -> None:
        """Render changed channels in the watcher's thread, and send each from the event loop."""
        for rendered_channel in renderer.render_changed(
            watched_channels, is_anything_saved=is_anything_saved
        ):
            loop.call_soon_threadsafe(self._send_to_screens, rendered_channel)

    def _send_to_screens(self, rendered_channel: RenderedChannel) -> None:
        """Store a channel's new fragment, and send it to the screens that follow the channel. End
        the streams of a channel that has ended, and drop a broken channel.
        """
        channel_name, content, fragment, is_broken = rendered_channel
        if is_broken:
            self._drop_broken_channel(channel_name)
            return
        channel = self._channels.get(channel_name)
        if channel is None:
            return
        channel.content, channel.fragment = content, fragment
        channel.message = fragment_event(fragment) if fragment else CHANNEL_ENDED_EVENT
        if not channel.first_render.done():
            channel.first_render.set_result(None)
        for screen in self.screens.screens_of_channel(channel_name):
            if fragment:
                screen.show(fragment.id, channel.message)
            else:
                screen.end(CHANNEL_ENDED_EVENT)

    def _drop_broken_channel(self, channel_name: ChannelName) -> None:
        """Drop a channel that cannot be rendered, and end its streams. Screens show a warning and
        connect again.
        """
        channel = self._channels.pop(channel_name, None)
        if channel and not channel.first_render.done():
            channel.first_render.set_exception(ChannelUnavailable())
        for screen in self.screens.screens_of_channel(channel_name):
            screen.end()

    def _drop_unwatched_channels(self) -> None:
        now = time.monotonic()
        for name, channel in tuple(self._channels.items()):
            if self.screens.screens_of_channel(name):
                channel.last_requested_at = now
            elif now - channel.last_requested_at > MAX_SECONDS_UNREQUESTED:
                del self._channels[name]


def _close_database_connection() -> None:
    """Close this thread's connection, which no other thread can do."""
    connection.close()
