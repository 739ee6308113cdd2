"""The limiter decides who may connect, for how long, and whose connection is closed first."""

import pytest

from tournament.server.laptop import connections
from tournament.server.laptop.connections import ConnectionLimiter, ConnectionState

HANDLE_LIMIT = connections.HANDLES_RESERVED_FOR_PROGRAM + 200


class MovableClock:
    """A clock that the test moves. It runs the calls that are due."""

    def __init__(self):
        self.now = 100.0
        self.waiting = []

    def monotonic(self):
        return self.now

    def call_later(self, seconds, function, *arguments):
        timer = DueCall(self.now + seconds, function, arguments)
        self.waiting.append(timer)
        return timer

    def advance(self, seconds):
        self.now += seconds
        for timer in self.waiting:
            if timer.due_time <= self.now and not timer.is_cancelled:
                timer.cancel()
                timer.function(*timer.arguments)


class DueCall:
    def __init__(self, due_time, function, arguments):
        self.due_time, self.function, self.arguments = due_time, function, arguments
        self.is_cancelled = False

    def cancel(self):
        self.is_cancelled = True


class ConnectionDouble:
    """A stand-in for a connection and its transport."""

    def __init__(self, clock, address="192.168.7.30", *, is_at_the_desk=False):
        self.loop, self.transport = clock, self
        self.address = address
        self.our_address = "127.0.0.1" if is_at_the_desk else "192.168.7.2"
        self.is_at_the_desk = is_at_the_desk
        self.where = ConnectionState.SENDING
        self.is_away = False

    def state(self):
        return self.where

    def has_complete_head(self):
        return self.where is not ConnectionState.SENDING

    def abort(self):
        self.is_away = True


@pytest.fixture
def clock(monkeypatch):
    clock = MovableClock()
    monkeypatch.setattr(connections, "time", clock)
    return clock


@pytest.fixture
def connect(clock):
    """Return a function that makes `count` connections, one after another, in the given state."""
    limiter = ConnectionLimiter(HANDLE_LIMIT, max_seconds=8)

    def connect(count, connection_state=ConnectionState.SENDING, **options):
        callers = [ConnectionDouble(clock, **options) for _ in range(count)]
        for connection in callers:
            limiter.add(connection)
            connection.where = connection_state
            limiter.update_state(connection)
        return callers

    connect.limiter = limiter
    return connect


def find_closed_callers(callers):
    return [number for number, connection in enumerate(callers) if connection.is_away]


def test_unfinished_request_is_closed_after_the_time_limit(connect, clock):
    unfinished_connections, idle_connections = connect(3), connect(3, ConnectionState.IDLE)
    clock.advance(7.9)
    assert find_closed_callers(unfinished_connections) == []
    # One more byte of the same request starts no new time limit.
    connect.limiter.update_state(unfinished_connections[0])
    clock.advance(0.2)
    assert (find_closed_callers(unfinished_connections), find_closed_callers(idle_connections)) == (
        [0, 1, 2],
        [],
    )


def test_client_that_receives_nothing_is_closed_after_the_time_limit(connect, clock):
    stuck_connection, receiving_connection = (
        connect(3, ConnectionState.NOT_RECEIVING),
        connect(1, ConnectionState.NOT_RECEIVING)[0],
    )
    clock.advance(8 * connections.RECEIVE_TIME_FACTOR - 0.1)
    # The client received nothing, so no new time limit starts.
    connect.limiter.update_state(stuck_connection[0])
    for later_state in (ConnectionState.BEING_ANSWERED, ConnectionState.NOT_RECEIVING):
        receiving_connection.where = later_state
        connect.limiter.update_state(receiving_connection)
    assert find_closed_callers(stuck_connection) == []
    clock.advance(0.2)
    assert (find_closed_callers(stuck_connection), receiving_connection.is_away) == (
        [0, 1, 2],
        False,
    )


def test_second_request_on_a_connection_has_its_own_time_limit(connect, clock):
    (phone,) = connect(1, ConnectionState.IDLE)
    clock.advance(20)
    phone.where = ConnectionState.SENDING
    connect.limiter.update_state(phone)
    clock.advance(7)
    assert not phone.is_away
    clock.advance(1.1)
    assert phone.is_away


def test_connections_not_receiving_are_closed_first_and_new_ones_last(connect, clock):
    answered_callers = connect(127, ConnectionState.BEING_ANSWERED)
    idle_callers, half_callers, non_receivers = (
        connect(3, ConnectionState.IDLE),
        connect(3),
        connect(3, ConnectionState.NOT_RECEIVING),
    )
    clock.advance(connections.MOMENT_SECONDS + 0.1)
    early_callers = connect(3, ConnectionState.BEING_ANSWERED)
    assert (find_closed_callers(non_receivers), find_closed_callers(half_callers)) == (
        [0, 1, 2],
        [],
    )
    new_connections = connect(7, ConnectionState.BEING_ANSWERED)
    assert (
        find_closed_callers(half_callers),
        find_closed_callers(idle_callers),
        find_closed_callers(answered_callers + early_callers),
    ) == (
        [0, 1, 2],
        [0, 1, 2],
        [],
    )
    assert find_closed_callers(new_connections) == [6]


@pytest.mark.parametrize(
    "connection_state", [ConnectionState.SENDING, ConnectionState.NOT_RECEIVING]
)
def test_recent_connection_is_closed_after_idle_and_before_new_ones(
    connect, clock, connection_state
):
    connect(133, ConnectionState.BEING_ANSWERED)
    idle_callers, phones = connect(1, ConnectionState.IDLE), connect(2, connection_state)
    connect(1, ConnectionState.BEING_ANSWERED)
    assert (find_closed_callers(idle_callers), find_closed_callers(phones)) == ([0], [])
    connect(1, ConnectionState.BEING_ANSWERED)
    assert find_closed_callers(phones) == [0]
    clock.advance(connections.MOMENT_SECONDS + 0.1)
    assert find_closed_callers(connect(1, ConnectionState.IDLE)) == []
    assert find_closed_callers(phones) == [0, 1]


def test_many_unfinished_requests_of_one_address_are_closed_before_idle_connections(connect):
    idle_connections, crowd_connections = connect(10, ConnectionState.IDLE), connect(126)
    connect(3, ConnectionState.BEING_ANSWERED, address="192.168.7.31")
    assert (find_closed_callers(idle_connections), find_closed_callers(crowd_connections)) == (
        [],
        [0, 1, 2],
    )


def test_room_full_of_connections_leaves_some_for_the_desk(connect):
    room_connections = connect(140, ConnectionState.BEING_ANSWERED)
    assert find_closed_callers(room_connections) == [136, 137, 138, 139]
    desk = connect(connections.HANDLES_RESERVED_FOR_DESK, is_at_the_desk=True)
    assert find_closed_callers(desk) == []
    assert find_closed_callers(connect(1, ConnectionState.BEING_ANSWERED)) == [0]
    assert find_closed_callers(desk) == []
    assert find_closed_callers(connect(1, is_at_the_desk=True)) == []
    assert find_closed_callers(desk) == [0]


def test_crowd_of_screens_on_one_address_is_closed_before_single_screens(connect):
    crowd_connections, screen = (
        connect(136, ConnectionState.STREAMING),
        connect(1, ConnectionState.STREAMING, address="192.168.7.31"),
    )
    assert find_closed_callers(crowd_connections) == [0]
    phones = connect(3, ConnectionState.BEING_ANSWERED, address="192.168.7.32")
    assert (
        find_closed_callers(crowd_connections),
        find_closed_callers(screen),
        find_closed_callers(phones),
    ) == (
        [0, 1, 2, 3],
        [],
        [],
    )
    connect.limiter.remove(crowd_connections[4])
    assert connect.limiter._streams_by_address.keys() == {"192.168.7.30", "192.168.7.31"}


def test_new_connection_is_closed_if_single_screens_use_all_handles(connect):
    screens = [
        connect(1, ConnectionState.STREAMING, address=f"192.168.7.{last_byte}")[0]
        for last_byte in range(136)
    ]
    assert find_closed_callers(connect(1, ConnectionState.BEING_ANSWERED)) == [0]
    assert find_closed_callers(screens) == []


def test_unfinished_requests_of_one_address_are_limited(connect, clock, monkeypatch):
    monkeypatch.setattr(connections, "MAX_SENDING_PER_ADDRESS", 5)
    silent_callers = connect(20)
    assert find_closed_callers(silent_callers) == []
    clock.advance(connections.MOMENT_SECONDS + 0.1)
    callers_elsewhere = connect(4, address="192.168.7.31")
    assert find_closed_callers(silent_callers + callers_elsewhere) == []
    connect(2)
    assert find_closed_callers(silent_callers) == [0, 1]


def test_limit_per_address_ignores_complete_requests(connect, clock, monkeypatch):
    """A connection whose request is complete does not count, however long it stays."""
    monkeypatch.setattr(connections, "MAX_SENDING_PER_ADDRESS", 5)
    room_connections = connect(50, ConnectionState.IDLE) + connect(
        50, ConnectionState.BEING_ANSWERED
    )
    clock.advance(20)
    assert find_closed_callers(room_connections + connect(5)) == []


def test_closing_an_address_closes_its_unfinished_connections(connect):
    room_connections, desk = (
        connect(2) + connect(1, ConnectionState.NOT_RECEIVING),
        connect(1, is_at_the_desk=True),
    )
    hall_address = connect(1, ConnectionState.BEING_ANSWERED)
    connect.limiter.close_unfinished("192.168.7.2")
    assert (find_closed_callers(room_connections), find_closed_callers(hall_address + desk)) == (
        [0, 1, 2],
        [],
    )


def test_limiter_forgets_connections_that_ended(connect, clock):
    callers = (
        connect(50)
        + connect(40, ConnectionState.IDLE)
        + connect(25, ConnectionState.BEING_ANSWERED)
        + connect(25, ConnectionState.STREAMING)
    )
    callers += connect(10, ConnectionState.NOT_RECEIVING)
    for connection in callers:
        connect.limiter.remove(connection)
        connect.limiter.update_state(connection)
    assert (
        not connect.limiter._connections
        | set(connect.limiter._sending_since)
        | set(connect.limiter._idle_connections)
    )
    assert not connect.limiter._sending_by_address
    assert not connect.limiter._not_receiving_since.keys() | connect.limiter._timers.keys()
    assert not connect.limiter._streams_by_address
    clock.advance(20)
    # The limiter had closed these connections before they ended, because there were too few
    # handles.
    assert len(find_closed_callers(callers)) == 14
