"""The doorstep: connections that have sent no whole request yet, and those that rest between two.
It knows how long they may stand there, how many of one address, and who goes first when the handles
run short. Whoever is inside, and being answered, is never sent away, but for those who follow the
evening by the dozen and those who do not take what they asked for.
"""

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator

from tournament.laptop.server.caller import Caller, CallerState

# Handles for the database, for paper and for what is accepted before anybody can be sent away.
OWN = 160
FOR_THE_DESK = 64
# Of one address, which a whole hall may share, and only those who have said nothing whole in the
# time that even a storm of honest phones needs. Who has had less goes last.
MOST_OF_ONE, A_MOMENT = 256, 2.0
# So many halves of one address are no phones that came a moment ago.
CROWD = 64
# Screens of one address that follow the evening, before the oldest makes room for somebody else.
FOLLOWING_OF_ONE = 8
# So many times as long as for saying it, somebody may take for a part of what they asked for.
TO_TAKE = 2.5


class Doorstep:
    """One for all addresses at which this laptop listens, with so many handles in all."""

    def __init__(self, handles: int, patience: float) -> None:
        self._most = max(handles - OWN, 2 * FOR_THE_DESK)
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
        most = self._most if caller.is_at_the_desk else self._most - FOR_THE_DESK
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
        """At an address of ours that is closed nobody waits for what never comes whole, nor for
        what is not taken.
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
        if self._half_of[newcomer.address] >= MOST_OF_ONE and not newcomer.is_at_the_desk:
            oldest = next(caller for caller in self._half if caller.address == newcomer.address)
            if time.monotonic() - self._half[oldest] > A_MOMENT:
                self._send_away(oldest)

    def _first_to_go(self, newcomer: Caller) -> Caller:
        """Nobody of the desk for somebody in the hall. A screen that is sent away comes again; who
        came only a moment ago goes last, being an honest phone more often than not.
        """
        most = max(self._following.values(), key=len, default={})
        following = most if len(most) > FOLLOWING_OF_ONE else ()
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


def _longer(since: dict[Caller, float]) -> Iterator[Caller]:
    """Those who have stood there for more than a moment; they are in order."""
    latest = time.monotonic() - A_MOMENT
    return itertools.takewhile(lambda caller: since[caller] < latest, since)
