"""One lane for requests that write, a few for those that read and one for what is printed, so that
a slow page never holds up a save, nor a printer a page.

A lane is one thread with its own database connection, kept for the life of the process. With
Django's own threads every request opens a connection anew, and on SQLite two writers meet at the
file's lock (docs/adr/0008). In its lane a request is answered by one thread in one go, and no
answer is a stream: Django's own way leaves the thread and comes back for each middleware, which
costs as much of the processor as a save (docs/adr/0008).
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

T = TypeVar("T")
Turn = asyncio.Future[ThreadPoolExecutor]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

# What takes long to draw: one after the other, so that no page waits for any of it.
PAPER = ".pdf"
DESK = "the desk"
# What waits for a lane of one address, which a whole hall may share.
WAITING_OF_ONE = 512


class Crowded(Exception):
    """Raised if too many of one address wait already for one more to be let wait."""


class Lanes:
    """An ASGI application around Django that lends each request a lane while Django works on it.

    The request has arrived whole (bodies.py) and the answer is sent after the lane is back, so a
    phone at the edge of the Wi-Fi holds up nobody but itself. Whoever goes away while they wait for
    a page is not waited for; what they pressed is done all the same.
    """

    def __init__(self, django: Application, *, writers: int, readers: int, desk: str = "") -> None:
        self._django = django
        self._desk = desk
        self._writers = _Pool("writer", writers)
        self._readers = _Pool("reader", readers)
        self._printers = _Pool("printer", 1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for message in await self._answer(scope, receive):
            await send(message)

    def ask_writer(self, ask: Callable[[], T]) -> Future[T]:
        """Return what only the thread of a lane that writes can say, whoever has been lent it."""
        return self._writers.first.submit(ask)

    async def _answer(self, scope: Scope, receive: Receive) -> list[Mapping[str, Any]]:
        answer: list[Mapping[str, Any]] = []

        async def keep(message: Mapping[str, Any]) -> None:
            answer.append(message)

        pool = self._pool(scope)
        gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not pool.is_idle and scope["method"] != "POST":
            first = await receive()
            receive, gone = _after(first, receive), asyncio.ensure_future(_goes(receive))
        try:
            lane = await pool.lend(self._whose(scope), gone)
        finally:
            gone.cancel()
        if lane is None:
            return answer
        try:
            async with ThreadSensitiveContext(executor=lane):
                await self._django(scope, receive, keep)
        finally:
            pool.take_back(lane)
        return answer

    def _whose(self, scope: Scope) -> str:
        """Return the address that it came from, or the desk's, if it came to that."""
        came_to = (scope.get("server") or ("",))[0]
        return DESK if self._desk and came_to == self._desk else (scope.get("client") or ("",))[0]

    def _pool(self, scope: Scope) -> "_Pool":
        if scope["method"] == "POST":
            return self._writers
        return self._printers if scope["path"].endswith(PAPER) else self._readers


class InOneGo(ASGIHandler):
    """Django, answering in one thread. What was pressed is done, whether or not somebody still
    waits for the answer.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        answer = await sync_to_async(self._answer)(scope, body)
        await self.send_response(answer, send)

    def _answer(self, scope: Scope, body: Any) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = self.get_response(request) if request else refused
        assert response is not None
        response.close()
        body.close()
        return response


class _Pool:
    """Idle lanes, the last used first: a connection that is warm is quicker than a cold one. Where
    all are lent, the desk comes first and then one of each address in turn, so that whoever asks
    by the thousand waits for himself.
    """

    def __init__(self, name: str, lanes: int) -> None:
        self._idle = [ThreadPoolExecutor(1, f"{name}-{number}") for number in range(lanes)]
        self.first = self._idle[0]
        # By their addresses, each in the order in which they came.
        self._waiting: dict[str, dict[Turn, None]] = {}

    @property
    def is_idle(self) -> bool:
        return bool(self._idle)

    async def lend(self, address: str, gone: asyncio.Future[None]) -> ThreadPoolExecutor | None:
        """Return a lane, or nothing for whoever is gone before it is their turn."""
        if self._idle:
            return self._idle.pop()
        turn = self._stand(address)
        try:
            await asyncio.wait((turn, gone), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._give_up(address, turn)
            raise
        if not gone.done():
            return turn.result()
        self._give_up(address, turn)
        return None

    def take_back(self, lane: ThreadPoolExecutor) -> None:
        if turn := self._next():
            turn.set_result(lane)
        else:
            self._idle.append(lane)

    def _stand(self, address: str) -> Turn:
        if address != DESK and len(self._waiting.get(address, ())) >= WAITING_OF_ONE:
            raise Crowded
        turn: Turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, {})[turn] = None
        return turn

    def _give_up(self, address: str, turn: Turn) -> None:
        if turn.done():
            self.take_back(turn.result())
            return
        del self._waiting[address][turn]
        if not self._waiting[address]:
            del self._waiting[address]

    def _next(self) -> Turn | None:
        address = DESK if DESK in self._waiting else next(iter(self._waiting), None)
        if address is None:
            return None
        own = self._waiting.pop(address)
        turn = next(iter(own))
        del own[turn]
        if own:
            self._waiting[address] = own
        return turn


async def _goes(receive: Receive) -> None:
    """Return when whoever asked has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _after(first: Mapping[str, Any], then: Receive) -> Receive:
    heard = iter((first,))

    async def receive() -> Mapping[str, Any]:
        return next(heard, None) or await then()

    return receive
