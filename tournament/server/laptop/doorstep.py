"""The doorstep: connections that have sent no whole request yet, and those that rest between two.
It knows how long they may stand there, how many of one address, and who goes first when the handles
run short. Whoever is inside, and being answered, is never sent away, but for those who follow the
evening by the dozen and those who do not take what they asked for.

Knows uvicorn's protocol, and no page.
"""

import asyncio
import enum
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator

import h11

from tournament.server.web.prompt import Prompt

# Handles for the database, for paper and for what is accepted before anybody can be sent away.
OWN_HANDLES = 160
FOR_THE_DESK = 64
# Of one address, which a whole hall may share, and only those who have said nothing whole in the
# time that even a storm of honest phones needs. Who has had less goes last.
MAX_OF_ONE, A_MOMENT = 256, 2.0
# So many halves of one address are no phones that came a moment ago.
CROWD = 64
# Screens of one address that follow the evening, before the oldest makes room for somebody else.
MAX_FOLLOWING_OF_ONE = 8
# So many times as long as for saying it, somebody may take for a part of what they asked for.
TO_TAKE = 2.5


class CallerState(enum.Enum):
    HALF = "has sent a part of a request, or nothing yet"
    INSIDE = "has sent all of one, and is being answered"
    FOLLOWS = "is told whatever happens, for as long as it likes"
    STUCK = "has something to take yet before more is sent"
    RESTS = "was answered, and may ask again"


class Caller(Prompt):
    """One connection, which tells the doorstep whatever happens to it."""

    doorstep: "Doorstep"

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
        """Say that the request could not be read, or hang up where an answer has already begun."""
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
        """Say whether the caller accepts a stream. A call that is no request has no headers."""
        headers = self.scope["headers"] if self.scope else ()
        return any(name == b"accept" and b"text/event-stream" in value for name, value in headers)


class Doorstep:
    """Watches the callers of all addresses of this laptop, which share its handles."""

    def __init__(self, handles: int, patience: float) -> None:
        self._max_callers = max(handles - OWN_HANDLES, 2 * FOR_THE_DESK)
        self._patience = patience
        self._here: set[Caller] = set()
        # Each in the order in which they came there.
        self._half: dict[Caller, float] = {}
        self._stuck: dict[Caller, float] = {}
        self._resting: dict[Caller, None] = {}
        self._time_of: dict[Caller, asyncio.TimerHandle] = {}
        self._half_of: Counter[str] = Counter()
        self._following: dict[str, dict[Caller, None]] = {}

    def come(self, caller: Caller) -> None:
        self._thin_out(caller)
        most = self._max_callers if caller.is_at_the_desk else self._max_callers - FOR_THE_DESK
        if len(self._here) >= most:
            first = self._first_to_go(caller)
            self._send_away(first)
            if first is caller:
                return
        self._here.add(caller)
        self.note(caller)

    def note(self, caller: Caller) -> None:
        """Something came from it, or went to it."""
        stands = caller.stands()
        is_known = {CallerState.HALF: self._half, CallerState.STUCK: self._stuck}.get(stands, ())
        if caller not in self._here or caller in is_known:
            return
        self._step_off(caller)
        if stands is CallerState.HALF:
            self._half[caller] = time.monotonic()
            self._half_of[caller.address] += 1
            self._give(caller, self._patience, self._look_again)
        elif stands is CallerState.STUCK:
            self._stuck[caller] = time.monotonic()
            self._give(caller, TO_TAKE * self._patience, self._send_away)
        elif stands is CallerState.RESTS:
            self._resting[caller] = None
        elif stands is CallerState.FOLLOWS and not caller.is_at_the_desk:
            self._following.setdefault(caller.address, {})[caller] = None

    def leave(self, caller: Caller) -> None:
        self._here.discard(caller)
        self._step_off(caller)

    def clear(self, address: str) -> None:
        """Send away those at an address that is being closed who have sent half a request, or do
        not take their answer.
        """
        for caller in (*self._half, *self._stuck):
            if caller.came_to == address:
                self._send_away(caller)

    def _give(self, caller: Caller, seconds: float, then: Callable[[Caller], None]) -> None:
        self._time_of[caller] = caller.loop.call_later(seconds, then, caller)

    def _look_again(self, caller: Caller) -> None:
        """A request whose head is there is waited for by whoever takes its body in."""
        if not caller.has_head():
            self._send_away(caller)

    def _thin_out(self, newcomer: Caller) -> None:
        if self._half_of[newcomer.address] >= MAX_OF_ONE and not newcomer.is_at_the_desk:
            oldest = next(caller for caller in self._half if caller.address == newcomer.address)
            if time.monotonic() - self._half[oldest] > A_MOMENT:
                self._send_away(oldest)

    def _first_to_go(self, newcomer: Caller) -> Caller:
        """The caller to send away for a newcomer: never the desk's for one from the hall.

        A screen that is sent away comes again; callers who have just come go last, since most of
        them are honest phones.
        """
        most = max(self._following.values(), key=len, default={})
        following = most if len(most) > MAX_FOLLOWING_OF_ONE else ()
        crowd = (caller for caller in self._half if self._half_of[caller.address] > CROWD)
        long = itertools.chain(_longer(self._stuck), _longer(self._half), crowd)
        lately = itertools.chain(self._stuck, self._half)
        in_turn = itertools.chain(long, self._resting, following, lately)
        of_the_hall = (caller for caller in in_turn if not caller.is_at_the_desk)
        return next(in_turn if newcomer.is_at_the_desk else of_the_hall, newcomer)

    def _send_away(self, caller: Caller) -> None:
        self.leave(caller)
        caller.transport.abort()

    def _step_off(self, caller: Caller) -> None:
        self._resting.pop(caller, None)
        self._stuck.pop(caller, None)
        if given := self._time_of.pop(caller, None):
            given.cancel()
        if following := self._following.get(caller.address):
            following.pop(caller, None)
            if not following:
                del self._following[caller.address]
        if self._half.pop(caller, None) is not None:
            self._half_of[caller.address] -= 1
            if not self._half_of[caller.address]:
                del self._half_of[caller.address]


def callers(doorstep: Doorstep) -> type[Caller]:
    """The server makes its connections out of a class alone."""

    class KnownCaller(Caller):
        pass

    KnownCaller.doorstep = doorstep
    return KnownCaller


def _longer(since: dict[Caller, float]) -> Iterator[Caller]:
    """Those who have stood there for more than a moment; they are in order."""
    latest = time.monotonic() - A_MOMENT
    return itertools.takewhile(lambda caller: since[caller] < latest, since)
