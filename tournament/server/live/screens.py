"""Keep the connected screens. For each screen, keep the message that waits to be sent, which is the
newest fragment or a heartbeat.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator

from tournament.server.live.channel import ChannelName, Fragment

# The seconds between two heartbeats, which tell a screen that it is still connected.
HEARTBEAT_SECONDS = 5.0
# The seconds after which a screen that has received nothing counts as gone.
MAX_SECONDS_WITHOUT_RECEIVING = 20.0
# The seconds after which each stream ends and its screen connects again, so that no stream stays
# open after its screen has gone.
MAX_STREAM_SECONDS = 600.0
HEARTBEAT_EVENT = b"event: beat\ndata: .\n\n"
CHANNEL_ENDED_EVENT = b"event: gone\ndata: .\n\n"


def fragment_event(fragment: Fragment) -> bytes:
    data_lines = "".join(f"data: {line}\n" for line in fragment.html.splitlines())
    return f"id: {fragment.id}\n{data_lines}\n".encode()


class Screen:
    """A screen that follows a channel by a stream. `server_address` is the address of this server
    to which the screen is connected.
    """

    def __init__(
        self, channel_name: ChannelName, *, shown_fragment_id: str, server_address: str
    ) -> None:
        self.channel_name = channel_name
        self.server_address = server_address
        self.is_gone = False
        self._shown_fragment_id = shown_fragment_id
        self._waiting_message = b""
        self._has_ended = False
        self._wake_event = asyncio.Event()
        self._started_at = self._last_received_at = time.monotonic()
        self._task = asyncio.current_task()

    def show(self, fragment_id: str, fragment_message: bytes) -> None:
        """Send the message unless the screen shows that fragment already."""
        if fragment_id != self._shown_fragment_id:
            self._shown_fragment_id, self._waiting_message = fragment_id, fragment_message
            self._wake_event.set()

    def send_heartbeat(self) -> None:
        """Send a heartbeat. If the stream has lasted long, end it instead, and if the screen counts
        as gone, cancel its task.
        """
        if time.monotonic() - self._started_at > MAX_STREAM_SECONDS:
            self.end()
        elif (
            time.monotonic() - self._last_received_at > MAX_SECONDS_WITHOUT_RECEIVING and self._task
        ):
            self.is_gone = True
            self._task.cancel()
        else:
            self._wake_event.set()

    def end(self, last_message: bytes = b"") -> None:
        self._waiting_message, self._has_ended = self._waiting_message + last_message, True
        self._wake_event.set()

    async def messages(self) -> AsyncIterator[bytes]:
        while True:
            await self._wake_event.wait()
            self._wake_event.clear()
            self._last_received_at = time.monotonic()
            message, self._waiting_message = self._waiting_message, b""
            if message or not self._has_ended:
                yield message or HEARTBEAT_EVENT
            if self._has_ended:
                return


class Screens:
    """Holds all connected screens, by channel and in the order of their next heartbeats."""

    def __init__(self) -> None:
        self._screens_by_channel_name: dict[ChannelName, set[Screen]] = {}
        self._last_heartbeats: OrderedDict[Screen, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._last_heartbeats)

    def __iter__(self) -> Iterator[Screen]:
        return iter(tuple(self._last_heartbeats))

    def screens_of_channel(self, channel_name: ChannelName) -> frozenset[Screen]:
        return frozenset(self._screens_by_channel_name.get(channel_name, ()))

    def add(self, screen: Screen) -> None:
        self._screens_by_channel_name.setdefault(screen.channel_name, set()).add(screen)
        self._last_heartbeats[screen] = time.monotonic()

    def drop(self, screen: Screen) -> None:
        if self._last_heartbeats.pop(screen, None) is not None:
            self._screens_by_channel_name[screen.channel_name].discard(screen)
            if not self._screens_by_channel_name[screen.channel_name]:
                del self._screens_by_channel_name[screen.channel_name]

    def send_due_heartbeats(self) -> None:
        """Send a heartbeat to the screens that are due for one."""
        now = time.monotonic()
        while self._last_heartbeats:
            screen, last_heartbeat_at = next(iter(self._last_heartbeats.items()))
            if now - last_heartbeat_at < HEARTBEAT_SECONDS:
                return
            self._last_heartbeats[screen] = now
            self._last_heartbeats.move_to_end(screen)
            screen.send_heartbeat()
