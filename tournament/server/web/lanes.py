"""Give each request a lane, which is a thread: there is one lane for requests that write, a few for
those that read, and one for PDFs. So a slow page never delays a save, and a PDF never delays a
page.

The thread of a lane has its own database connection, which stays open. With Django's own threads
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

from tournament.server.large_stack import claim_large_stack

AnswerType = TypeVar("AnswerType")
# A request that waits for a lane; its result is the lane that it gets.
LaneRequest = asyncio.Future[ThreadPoolExecutor]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

# PDFs take long, so they are made one after another, and no page waits for one.
PDF_PATH_SUFFIX = ".pdf"
DESK_SENDER = "the desk"
# At most this many requests from one address may wait for a lane. A whole room may share one
# address.
MAX_WAITING_REQUESTS_PER_ADDRESS = 512


class TooManyWaitingRequests(Exception):
    """Raised if too many requests from one address are already waiting."""


class ThreadLanes:
    """An ASGI application around Django that lends each request a lane while Django works on it.

    The request has been received completely (request_bodies.py), and the response is sent after the
    lane is free. So a phone with weak Wi-Fi delays only itself. If the browser disconnects while
    its request waits, the page is not made, but a POST is always handled.
    """

    def __init__(
        self, django: Application, *, writer_count: int, reader_count: int, desk_address: str = ""
    ) -> None:
        self._django = django
        self._desk_address = desk_address
        self._writers = _LanePool("writer", writer_count)
        self._readers = _LanePool("reader", reader_count)
        self._printers = _LanePool("printer", 1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for message in await self._answer(scope, receive):
            await send(message)

    def run_in_writer_thread(self, function: Callable[[], AnswerType]) -> Future[AnswerType]:
        """Run a function in the first writing lane's thread. If that lane is lent, the function
        waits until its request is answered.
        """
        return self._writers.first_lane.submit(function)

    async def _answer(self, scope: Scope, receive: Receive) -> list[Mapping[str, Any]]:
        response_messages: list[Mapping[str, Any]] = []

        async def keep_message(message: Mapping[str, Any]) -> None:
            response_messages.append(message)

        lane_pool = self._pool_for(scope)
        disconnect_future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not lane_pool.has_idle_lane and scope["method"] != "POST":
            first_message = await receive()
            disconnect_future = asyncio.ensure_future(_wait_for_disconnect(receive))
            receive = _receive_with_first_message(first_message, receive)
        try:
            lane = await lane_pool.lend_lane(self._sender_of(scope), disconnect_future)
        finally:
            disconnect_future.cancel()
        if lane is None:
            return response_messages
        try:
            async with ThreadSensitiveContext(executor=lane):
                await self._django(scope, receive, keep_message)
        finally:
            lane_pool.take_lane_back(lane)
        return response_messages

    def _sender_of(self, scope: Scope) -> str:
        """Return the address that the request came from, or DESK_SENDER if it was sent to the
        desk's address.
        """
        our_address = (scope.get("server") or ("",))[0]
        if self._desk_address and our_address == self._desk_address:
            return DESK_SENDER
        return (scope.get("client") or ("",))[0]

    def _pool_for(self, scope: Scope) -> "_LanePool":
        if scope["method"] == "POST":
            return self._writers
        return self._printers if scope["path"].endswith(PDF_PATH_SUFFIX) else self._readers


class DjangoInOneThread(ASGIHandler):
    """Django, answering each request in one thread. A POST is finished even if its sender has
    disconnected.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await sync_to_async(self._answer)(scope, body)
        await self.send_response(response, send)

    @claim_large_stack
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
    """Lanes for one kind of request. The lane used last is lent first, since its database
    connection has the newest pages in memory. If all lanes are lent, the desk is served first, and
    then one request of each address in turn. So an address with a thousand requests delays only
    itself.
    """

    def __init__(self, name: str, lane_count: int) -> None:
        self._idle_lanes = [
            ThreadPoolExecutor(1, f"{name}-{lane_number}") for lane_number in range(lane_count)
        ]
        self.first_lane = self._idle_lanes[0]
        # The waiting requests by the address of their sender. Those of one address are in order of
        # arrival.
        self._requests_by_address: dict[str, dict[LaneRequest, None]] = {}

    @property
    def has_idle_lane(self) -> bool:
        return bool(self._idle_lanes)

    async def lend_lane(
        self, address: str, disconnect_future: asyncio.Future[None]
    ) -> ThreadPoolExecutor | None:
        """Wait for a free lane and return it, or return None if the sender of the request
        disconnects first.
        """
        if self._idle_lanes:
            return self._idle_lanes.pop()
        lane_request = self._join_queue(address)
        try:
            await asyncio.wait(
                (lane_request, disconnect_future), return_when=asyncio.FIRST_COMPLETED
            )
        except asyncio.CancelledError:
            self._leave_queue(address, lane_request)
            raise
        if not disconnect_future.done():
            return lane_request.result()
        self._leave_queue(address, lane_request)
        return None

    def take_lane_back(self, lane: ThreadPoolExecutor) -> None:
        """Give a lane that is free again to the next request, or keep it if no request waits."""
        if lane_request := self._take_next_request():
            lane_request.set_result(lane)
        else:
            self._idle_lanes.append(lane)

    def _join_queue(self, address: str) -> LaneRequest:
        waiting_count = len(self._requests_by_address.get(address, ()))
        if address != DESK_SENDER and waiting_count >= MAX_WAITING_REQUESTS_PER_ADDRESS:
            raise TooManyWaitingRequests
        lane_request: LaneRequest = asyncio.get_running_loop().create_future()
        self._requests_by_address.setdefault(address, {})[lane_request] = None
        return lane_request

    def _leave_queue(self, address: str, lane_request: LaneRequest) -> None:
        if lane_request.done():
            self.take_lane_back(lane_request.result())
            return
        del self._requests_by_address[address][lane_request]
        if not self._requests_by_address[address]:
            del self._requests_by_address[address]

    def _take_next_request(self) -> LaneRequest | None:
        address = (
            DESK_SENDER
            if DESK_SENDER in self._requests_by_address
            else next(iter(self._requests_by_address), None)
        )
        if address is None:
            return None
        requests_of_address = self._requests_by_address.pop(address)
        lane_request = next(iter(requests_of_address))
        del requests_of_address[lane_request]
        if requests_of_address:
            self._requests_by_address[address] = requests_of_address
        return lane_request


async def _wait_for_disconnect(receive: Receive) -> None:
    """Wait until the sender of a request has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _receive_with_first_message(first_message: Mapping[str, Any], receive_next: Receive) -> Receive:
    first_messages = iter((first_message,))

    async def receive() -> Mapping[str, Any]:
        return next(first_messages, None) or await receive_next()

    return receive
