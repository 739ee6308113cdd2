"""A caller: one connection to the laptop, where it stands, and whom it tells of it.

Knows uvicorn's protocol, and no page.
"""

import asyncio
import enum
from typing import Protocol

import h11

from tournament.web.prompt import Prompt


class CallerState(enum.Enum):
    HALF = "has sent a part of a request, or nothing yet"
    INSIDE = "has sent all of one, and is being answered"
    FOLLOWS = "is told whatever happens, for as long as it likes"
    STUCK = "has something to take yet before more is sent"
    RESTS = "was answered, and may ask again"


class CallerWatcher(Protocol):
    """Whoever is told when callers come, do something, and leave."""

    def come(self, caller: "Caller") -> None: ...
    def note(self, caller: "Caller") -> None: ...
    def leave(self, caller: "Caller") -> None: ...


class Caller(Prompt):
    """One connection, which tells the doorstep whatever happens to it."""

    doorstep: CallerWatcher

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # What is not taken at once is told at once, and nothing more is sent before it is.
        transport.set_write_buffer_limits(0)
        self.address = self.client[0] if self.client else ""
        self.came_to = self.server[0] if self.server else ""
        self.is_at_the_desk = self.came_to == "127.0.0.1"
        self.doorstep.come(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doorstep.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.doorstep.note(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.doorstep.note(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.doorstep.note(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.doorstep.note(self)

    def send_400_response(self, msg: str) -> None:
        """Where an answer has begun nothing more can be said, only that it ends."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response("That request could not be read.")
        else:
            self.transport.abort()

    def has_head(self) -> bool:
        return self.conn.their_state is not h11.IDLE

    def stands(self) -> CallerState:
        if self.flow.write_paused:
            return CallerState.STUCK
        if self.conn.their_state is h11.SEND_BODY:
            return CallerState.HALF
        if self.has_head():
            return CallerState.FOLLOWS if self._asks_for_a_stream() else CallerState.INSIDE
        rests = self.cycle is not None and not self.conn.trailing_data[0]
        return CallerState.RESTS if rests else CallerState.HALF

    def _asks_for_a_stream(self) -> bool:
        """What is no request at all has no headers."""
        headers = self.scope["headers"] if self.scope else ()
        return any(name == b"accept" and b"text/event-stream" in value for name, value in headers)


def callers(doorstep: CallerWatcher) -> type[Caller]:
    """The server makes its connections out of a class alone."""

    class KnownCaller(Caller):
        pass

    KnownCaller.doorstep = doorstep
    return KnownCaller
