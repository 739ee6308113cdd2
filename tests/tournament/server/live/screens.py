"""Stand-ins for screens that follow channels: what they send, and what the server sends to them."""

import asyncio
import contextlib
import re
from concurrent.futures import ThreadPoolExecutor

from tournament.server.live.channel import ChannelContent, signed_channel_address
from tournament.server.live.stream import LiveStreams
from tournament.server.live.watcher import Watcher

WALL_CHANNEL = ("wall", "bcdf", 1, "http://127.0.0.1:8000")


class DatabaseDouble:
    """A stand-in for the database: what each channel shows, a count of changes, and the subjects of
    the last change.
    """

    def __init__(self, monkeypatch):
        self.content_by_channel = {}
        self.changes = 0
        self.content_reads = 0
        self.changed_subjects = None
        self.subjects_asked_about = []
        monkeypatch.setattr("tournament.server.live.rendering.current_content", self._read_content)
        monkeypatch.setattr(
            "tournament.server.live.change_finder.ChangeFinder.find", self._find_changed_subjects
        )

    def show_words(self, words, channel_name=WALL_CHANNEL):
        self.content_by_channel[channel_name] = ChannelContent(
            "phones/players/_none.html", {"words": words}
        )
        self.changes += 1

    def read_database_state(self):
        return self.changes

    def _find_changed_subjects(self, watched_subjects):
        self.subjects_asked_about.append(watched_subjects)
        return self.changed_subjects

    def _read_content(self, channel_name, snapshot):
        self.content_reads += 1
        content = self.content_by_channel.get(channel_name)
        if isinstance(content, Exception):
            raise content
        return content


class ConnectedScreen:
    """A screen that follows a channel. A slow one receives nothing after the start of the
    response.
    """

    def __init__(self, live, channel_name=WALL_CHANNEL, *, is_slow=False, **scope_changes):
        self.messages = []
        self._leaves = asyncio.Event()
        self._is_slow = is_slow
        scope = {
            "type": "http",
            "method": "GET",
            "path": signed_channel_address(channel_name),
            "query_string": b"",
            "headers": [(b"host", b"localhost:8000"), (b"accept", b"text/event-stream")],
            "server": ("127.0.0.1", 8000),
        }
        self.task = asyncio.ensure_future(live(scope | scope_changes, self._receive, self._send))

    async def _receive(self):
        await self._leaves.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        if self._is_slow and len(self.messages) > 1:
            await asyncio.sleep(60)
        self.messages.append(message)

    def leave(self):
        self._leaves.set()

    @property
    def status(self):
        return self.messages[0]["status"] if self.messages else None

    @property
    def headers(self):
        return {
            channel_name.decode(): value.decode()
            for channel_name, value in self.messages[0]["headers"]
        }

    @property
    def body(self):
        return b"".join(message.get("body", b"") for message in self.messages[1:]).decode()

    @property
    def ids(self):
        return re.findall(r"^id: (\d+)$", self.body, re.M)

    @property
    def is_over(self):
        return bool(self.messages) and self.messages[-1].get("more_body") is False

    async def wait_until(self, condition, seconds=5):
        async with asyncio.timeout(seconds):
            while not condition(self):
                await asyncio.sleep(0.01)


async def respond_to_nothing(scope, receive, send):
    await send({"type": "http.response.start", "status": 299, "headers": []})


@contextlib.asynccontextmanager
async def run_live_streams(read_database_state):
    watcher = Watcher(read_database_state, pause_seconds=0.01)
    live = LiveStreams(respond_to_nothing, watcher, desk_address="127.0.0.1")
    live.watcher = watcher
    yield live
    for reader in watcher.screens:
        reader.end()
    watcher._channels.clear()
    if watcher._task:
        await watcher._task


def run_in_own_thread(coroutine):
    """Run the coroutine in a thread of its own, because browser tests keep an event loop in this
    one.
    """
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(asyncio.run, coroutine).result()
