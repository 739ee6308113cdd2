"""Give each request a thread: one lane for requests that write, a few for those that read, and one
for PDFs. So a slow page never delays a save, nor a PDF a page.

A lane is a thread with its own database connection, which stays open. With Django's own threads
each request opens a new connection, and on SQLite two writers wait for each other at the file's
lock. In a lane, one thread answers the whole request, and no response is a stream. Django's own way
switches threads at each middleware, which costs as much processor time as a save (docs/adr/0008).
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

Result = TypeVar("Result")
# A request that waits for a lane. The result is the lane that it gets.
LaneRequest = asyncio.Future[ThreadPoolExecutor]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

# PDFs take long, so they are made one after another, and no page waits for one.
PDF_ENDING = ".pdf"
THE_DESK = "the desk"
# Requests from one address, perhaps a whole room's, that may wait for a lane.
MAX_WAITING_OF_ONE_ADDRESS = 512


class TooManyWaiting(Exception):
    """Raised if too many requests from one address are already waiting."""


class Lanes:
    """An ASGI application around Django that lends each request a lane while Django works on it.

    The request has been received completely (bodies.py), and the response is sent after the lane is
    free. So a phone with weak Wi-Fi delays only itself. A page whose reader has gone is not made,
    but a POST always is.
    """

    def __init__(
        self, django: Application, *, writers: int, readers: int, desk_address: str = ""
    ) -> None:
        self._django = django
        self._desk_address = desk_address
        self._writers = _LanePool("writer", writers)
        self._readers = _LanePool("reader", readers)
        self._printers = _LanePool("printer", 1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for message in await self._answer(scope, receive):
            await send(message)

    def ask_writer(self, question: Callable[[], Result]) -> Future[Result]:
        """Ask the question in the first writing lane's thread, even if that lane is lent."""
        return self._writers.first_lane.submit(question)

    async def _answer(self, scope: Scope, receive: Receive) -> list[Mapping[str, Any]]:
        messages: list[Mapping[str, Any]] = []

        async def keep_message(message: Mapping[str, Any]) -> None:
            messages.append(message)

        pool = self._pool_for(scope)
        disconnect_future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not pool.is_idle and scope["method"] != "POST":
            first_message = await receive()
            disconnect_future = asyncio.ensure_future(_wait_for_disconnect(receive))
            receive = _receive_again(first_message, receive)
        try:
            lane = await pool.lend(self._sender_of(scope), disconnect_future)
        finally:
            disconnect_future.cancel()
        if lane is None:
            return messages
        try:
            async with ThreadSensitiveContext(executor=lane):
                await self._django(scope, receive, keep_message)
        finally:
            pool.take_back(lane)
        return messages

    def _sender_of(self, scope: Scope) -> str:
        """Return the address that the request came from, or THE_DESK if it came to the desk's."""
        our_address = (scope.get("server") or ("",))[0]
        if self._desk_address and our_address == self._desk_address:
            return THE_DESK
        return (scope.get("client") or ("",))[0]

    def _pool_for(self, scope: Scope) -> "_LanePool":
        if scope["method"] == "POST":
            return self._writers
        return self._printers if scope["path"].endswith(PDF_ENDING) else self._readers


class DjangoInOneThread(ASGIHandler):
    """Django, answering in one thread. A POST is finished even if its sender has gone."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await sync_to_async(self._answer)(scope, body)
        await self.send_response(response, send)

    def _answer(self, scope: Scope, body: Any) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response = self.get_response(request) if request else refusal
        assert response is not None
        response.close()
        body.close()
        return response


class _LanePool:
    """Lanes for one kind of request. The one used last is lent first, since its connection is warm.
    If all are lent, the desk is served first, and then one request of each address in turn. So an
    address with a thousand requests delays only itself.
    """

    def __init__(self, name: str, lanes: int) -> None:
        self._idle = [ThreadPoolExecutor(1, f"{name}-{number}") for number in range(lanes)]
        self.first_lane = self._idle[0]
        # By address, each in order of arrival.
        self._waiting: dict[str, dict[LaneRequest, None]] = {}

    @property
    def is_idle(self) -> bool:
        return bool(self._idle)

    async def lend(
        self, address: str, disconnect: asyncio.Future[None]
    ) -> ThreadPoolExecutor | None:
        """Wait for a free lane and return it, or None if the sender of the request disconnects
        first.
        """
        if self._idle:
            return self._idle.pop()
        request = self._queue_up(address)
        try:
            await asyncio.wait((request, disconnect), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._leave_queue(address, request)
            raise
        if not disconnect.done():
            return request.result()
        self._leave_queue(address, request)
        return None

    def take_back(self, lane: ThreadPoolExecutor) -> None:
        if request := self._next_request():
            request.set_result(lane)
        else:
            self._idle.append(lane)

    def _queue_up(self, address: str) -> LaneRequest:
        waiting_count = len(self._waiting.get(address, ()))
        if address != THE_DESK and waiting_count >= MAX_WAITING_OF_ONE_ADDRESS:
            raise TooManyWaiting
        request: LaneRequest = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, {})[request] = None
        return request

    def _leave_queue(self, address: str, request: LaneRequest) -> None:
        if request.done():
            self.take_back(request.result())
            return
        del self._waiting[address][request]
        if not self._waiting[address]:
            del self._waiting[address]

    def _next_request(self) -> LaneRequest | None:
        address = THE_DESK if THE_DESK in self._waiting else next(iter(self._waiting), None)
        if address is None:
            return None
        requests_of_address = self._waiting.pop(address)
        request = next(iter(requests_of_address))
        del requests_of_address[request]
        if requests_of_address:
            self._waiting[address] = requests_of_address
        return request


async def _wait_for_disconnect(receive: Receive) -> None:
    """Return when the sender has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _receive_again(first_message: Mapping[str, Any], receive_next: Receive) -> Receive:
    first_messages = iter((first_message,))

    async def receive() -> Mapping[str, Any]:
        return next(first_messages, None) or await receive_next()

    return receive
