"""Limit the connections to this laptop, and close some when the program has almost no file handles
left.

A connection that sends nothing, or does not take its response, is closed after a time limit. If the
file handles run short, these slow connections are closed first, then idle ones, then streams of an
address that has many. Any other connection that is being answered stays open.
"""

import asyncio
import enum
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator

import h11

from tournament.server.web.no_delay import NoDelayConnection

# File handles that the program needs for its files, and for connections before they are counted.
HANDLES_RESERVED_FOR_PROGRAM = 160
HANDLES_RESERVED_FOR_DESK = 64
# The limit for unfinished requests from one address. Everyone in the room may share an address, and
# many phones may connect at once, so a connection above the limit is closed only after
# MOMENT_SECONDS.
MAX_SENDING_PER_ADDRESS, MOMENT_SECONDS = 256, 2.0
# Even a room full of phones has fewer unfinished requests from one address. If an address has more,
# its connections are among the first to be closed when handles run short.
MAX_UNFINISHED_FROM_PHONES = 64
# If one address has more streams than this, its oldest may be closed when handles run short.
MAX_STREAMS_PER_ADDRESS = 8
# A browser may take this many times as long to receive a part of the response as to send its
# request.
RECEIVE_TIME_FACTOR = 2.5


class ConnectionState(enum.Enum):
    SENDING = "has sent a part of a request, or nothing yet"
    BEING_ANSWERED = "has sent a whole request"
    STREAMING = "receives a stream of updates"
    NOT_RECEIVING = "has not yet received what was sent to it"
    IDLE = "was answered, and may send another request"


class Connection(NoDelayConnection):
    """A connection that tells the limiter when its state may have changed."""

    limiter: "ConnectionLimiter"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # Without a write buffer, the limiter learns at once that a connection does not receive.
        transport.set_write_buffer_limits(0)
        self.address = self.client[0] if self.client else ""
        self.our_address = self.server[0] if self.server else ""
        self.is_at_the_desk = self.our_address == "127.0.0.1"
        self.limiter.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.limiter.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.limiter.update_state(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.limiter.update_state(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.limiter.update_state(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.limiter.update_state(self)

    def send_400_response(self, msg: str) -> None:
        """Respond that the request could not be read, or close if a response has already begun."""
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response("That request could not be read.")
        else:
            self.transport.abort()

    def has_complete_head(self) -> bool:
        return self.conn.their_state is not h11.IDLE

    def state(self) -> ConnectionState:
        if self.flow.write_paused:
            return ConnectionState.NOT_RECEIVING
        if self.conn.their_state is h11.SEND_BODY:
            return ConnectionState.SENDING
        if self.has_complete_head():
            return (
                ConnectionState.STREAMING
                if self._accepts_stream()
                else ConnectionState.BEING_ANSWERED
            )
        is_between_requests = self.cycle is not None and not self.conn.trailing_data[0]
        return ConnectionState.IDLE if is_between_requests else ConnectionState.SENDING

    def _accepts_stream(self) -> bool:
        """Return whether the request's Accept header allows an event stream."""
        headers = self.scope["headers"] if self.scope else ()
        return any(name == b"accept" and b"text/event-stream" in value for name, value in headers)


class ConnectionLimiter:
    """Limits the connections to all addresses of this laptop. All connections share the program's
    file handles.
    """

    def __init__(self, max_handles: int, max_seconds: float) -> None:
        self._max_connections = max(
            max_handles - HANDLES_RESERVED_FOR_PROGRAM, 2 * HANDLES_RESERVED_FOR_DESK
        )
        self._max_seconds = max_seconds
        self._connections: set[Connection] = set()
        # The connections in each state, oldest first. In the first two dicts, the value is the time
        # at which the connection entered the state.
        self._sending_since: dict[Connection, float] = {}
        self._not_receiving_since: dict[Connection, float] = {}
        self._idle_connections: dict[Connection, None] = {}
        self._timers: dict[Connection, asyncio.TimerHandle] = {}
        self._sending_by_address: Counter[str] = Counter()
        self._streams_by_address: dict[str, dict[Connection, None]] = {}

    def add(self, connection: Connection) -> None:
        self._make_room_for_address(connection)
        reserved_handles = 0 if connection.is_at_the_desk else HANDLES_RESERVED_FOR_DESK
        if len(self._connections) >= self._max_connections - reserved_handles:
            connection_to_close = self._choose_connection_to_close(connection)
            self._close(connection_to_close)
            if connection_to_close is connection:
                return
        self._connections.add(connection)
        self.update_state(connection)

    def update_state(self, connection: Connection) -> None:
        """Record the state that a connection is in now, and start the time limit of that state."""
        state = connection.state()
        connections_by_timed_state = {
            ConnectionState.SENDING: self._sending_since,
            ConnectionState.NOT_RECEIVING: self._not_receiving_since,
        }
        if connection not in self._connections or connection in connections_by_timed_state.get(
            state, ()
        ):
            return
        self._remove_from_state(connection)
        if state is ConnectionState.SENDING:
            self._sending_since[connection] = time.monotonic()
            self._sending_by_address[connection.address] += 1
            self._start_timer(connection, self._max_seconds, self._close_if_head_incomplete)
        elif state is ConnectionState.NOT_RECEIVING:
            self._not_receiving_since[connection] = time.monotonic()
            self._start_timer(connection, RECEIVE_TIME_FACTOR * self._max_seconds, self._close)
        elif state is ConnectionState.IDLE:
            self._idle_connections[connection] = None
        elif state is ConnectionState.STREAMING and not connection.is_at_the_desk:
            self._streams_by_address.setdefault(connection.address, {})[connection] = None

    def remove(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._remove_from_state(connection)

    def close_unfinished(self, address: str) -> None:
        """Close the connections to one of this laptop's addresses that are still sending a request
        or not receiving the response.
        """
        for connection in (*self._sending_since, *self._not_receiving_since):
            if connection.our_address == address:
                self._close(connection)

    def _start_timer(
        self, connection: Connection, seconds: float, close: Callable[[Connection], None]
    ) -> None:
        self._timers[connection] = connection.loop.call_later(seconds, close, connection)

    def _close_if_head_incomplete(self, connection: Connection) -> None:
        """Close a connection whose request has no complete head yet. Once the head is complete,
        `BodyReceiver` limits the time for the body.
        """
        if not connection.has_complete_head():
            self._close(connection)

    def _make_room_for_address(self, new_connection: Connection) -> None:
        address = new_connection.address
        if (
            new_connection.is_at_the_desk
            or self._sending_by_address[address] < MAX_SENDING_PER_ADDRESS
        ):
            return
        oldest_connection = next(
            connection for connection in self._sending_since if connection.address == address
        )
        if time.monotonic() - self._sending_since[oldest_connection] > MOMENT_SECONDS:
            self._close(oldest_connection)

    def _choose_connection_to_close(self, new_connection: Connection) -> Connection:
        """Return the connection to close when no handle is left for a new connection. It may be the
        new connection itself. A connection of the desk is closed only for another one of the desk.

        Connections that have just begun are closed last, since most are phones. A screen whose
        stream is closed connects again.
        """
        largest_stream_group = max(self._streams_by_address.values(), key=len, default={})
        excess_streams = (
            largest_stream_group if len(largest_stream_group) > MAX_STREAMS_PER_ADDRESS else ()
        )
        sending_counts = self._sending_by_address
        connections_of_busy_addresses = (
            connection
            for connection in self._sending_since
            if sending_counts[connection.address] > MAX_UNFINISHED_FROM_PHONES
        )
        candidates = itertools.chain(
            _connections_waiting_longer_than_a_moment(self._not_receiving_since),
            _connections_waiting_longer_than_a_moment(self._sending_since),
            connections_of_busy_addresses,
            self._idle_connections,
            excess_streams,
            self._not_receiving_since,
            self._sending_since,
        )
        non_desk_candidates = (
            connection for connection in candidates if not connection.is_at_the_desk
        )
        return next(
            candidates if new_connection.is_at_the_desk else non_desk_candidates, new_connection
        )

    def _close(self, connection: Connection) -> None:
        self.remove(connection)
        connection.transport.abort()

    def _remove_from_state(self, connection: Connection) -> None:
        self._idle_connections.pop(connection, None)
        self._not_receiving_since.pop(connection, None)
        if timer := self._timers.pop(connection, None):
            timer.cancel()
        if streams_of_address := self._streams_by_address.get(connection.address):
            streams_of_address.pop(connection, None)
            if not streams_of_address:
                del self._streams_by_address[connection.address]
        if self._sending_since.pop(connection, None) is not None:
            self._sending_by_address[connection.address] -= 1
            if not self._sending_by_address[connection.address]:
                del self._sending_by_address[connection.address]


def make_connection_class(limiter: ConnectionLimiter) -> type[Connection]:
    """Return a Connection class with this limiter. uvicorn creates connections from a class."""

    class LimitedConnection(Connection):
        pass

    LimitedConnection.limiter = limiter
    return LimitedConnection


def _connections_waiting_longer_than_a_moment(
    waiting_since: dict[Connection, float],
) -> Iterator[Connection]:
    """Yield the connections that have waited for more than MOMENT_SECONDS, the oldest first."""
    latest_start = time.monotonic() - MOMENT_SECONDS
    return itertools.takewhile(
        lambda connection: waiting_since[connection] < latest_start, waiting_since
    )
