"""Fill the real program with connections that never send a whole request. Measure how long they
stay open, and how the desk and honest phones are affected.
"""

import asyncio
import contextlib
import resource
import socket
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice, product

from tests.faults.running import HALL_ADDRESS
from tests.faults.trial_result import TrialResult

UNFINISHED_HEAD = b"GET /display/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
UNFINISHED_BODY = b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50000\r\n\r\n"
SECONDS_BETWEEN_REQUESTS = 0.1
# This many of the desk's responses are ignored while the program still loads its modules, and this
# many then measure its wait before the attack.
LOADING_ASKS, ASKS_BEFORE = 5, 10
# The server never closes a connection that was idle for less than this many seconds.
SAFE_IDLE_SECONDS = 25
# Strangers connect one after another. If all came at once, a phone might be closed before it has
# sent anything, and this test's own event loop would delay its request.
STRANGERS_PER_SECOND = 400
# The desk may wait this many seconds during the attack, or four times as long as before it.
MAX_DESK_WAIT_SECONDS = 0.3


def open_unfinished_requests(
    port,
    hall_address,
    *,
    head_count,
    body_count,
    max_open_seconds,
    phone_count=20,
    resting_count=100,
    max_attack_seconds=60,
):
    """Attack the room's address with requests that never end, and return the trial's result.
    `head_count` connections send the head of a request and `body_count` the body, one byte a
    second; a quarter of the first send nothing. The attack ends when the server has closed the last
    of these connections. It is a fault if one stays open longer than `max_open_seconds`.
    `resting_count` other connections each send one request before the attack and one after it.
    """
    _raise_handle_limit(head_count + body_count + phone_count + resting_count + 500)
    silent_count = head_count // 4
    request_starts = (
        [UNFINISHED_HEAD] * (head_count - silent_count)
        + [UNFINISHED_BODY] * body_count
        + [b""] * silent_count
    )
    unfinished_requests = [
        partial(_time_unfinished, hall_address, port, request_start, number / STRANGERS_PER_SECOND)
        for number, request_start in enumerate(request_starts)
    ]
    result, open_seconds = _measure_attack(
        port, hall_address, unfinished_requests, phone_count, resting_count, max_attack_seconds
    )
    result.lost += [f"one stayed open for {max(open_seconds):.0f} s"] * (
        max(open_seconds) > max_open_seconds
    )
    result.figures.append(f"all given up within {max(open_seconds):.1f} s")
    return result


def send_endless_requests(
    port, hall_address, *, connection_count, requests_per_connection, max_attack_seconds=120
):
    """Request the big screen again and again from one stranger's address, with
    `requests_per_connection` requests on each of `connection_count` connections.
    """
    _raise_handle_limit(connection_count + 500)
    requesters = [
        partial(_send_many_requests, hall_address, port, requests_per_connection)
        for _ in range(connection_count)
    ]
    result, _ = _measure_attack(port, hall_address, requesters, 0, 0, max_attack_seconds)
    return result


def _measure_attack(port, hall_address, attackers, phone_count, resting_count, max_attack_seconds):
    attack_coroutine = _run_attack(
        port, hall_address, attackers, phone_count, resting_count, max_attack_seconds
    )
    with ThreadPoolExecutor(1) as executor:
        results, waits_before, waits_during, lost_requests = executor.submit(
            asyncio.run, attack_coroutine
        ).result()
    result, p95_before, p95_during = (
        TrialResult(len(attackers), lost_requests),
        _percentile_95(waits_before),
        _percentile_95(waits_during),
    )
    result.lost += [f"the desk waited {p95_during:.2f} s"] * (
        p95_during > max(MAX_DESK_WAIT_SECONDS, 4 * p95_before)
    )
    result.figures.append(f"desk p95 {p95_during:.3f} s, {p95_before:.3f} s before")
    return result, results


def _percentile_95(seconds):
    return statistics.quantiles(seconds, n=20)[-1]


def send_large_bodies(port, count, size):
    """Send `count` large bodies from strangers at once and return the responses. They go to the
    desk's and the phones' address, to a page that takes files and one that does not, with and
    without a declared length.
    """
    targets = cycle(
        product(("127.0.0.1", HALL_ADDRESS), ("/looks/", "/regulars/import/"), (True, False))
    )
    with ThreadPoolExecutor(count) as strangers:
        return list(strangers.map(lambda way: _send_body(port, size, *way), islice(targets, count)))


def _send_body(port, size, host, path, declares_length):
    length = f"Content-Length: {size}" if declares_length else "Transfer-Encoding: chunked"
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\n{length}\r\n\r\n"
    body = b"x" * size if declares_length else b"%x\r\n%b\r\n0\r\n\r\n" % (size, b"x" * size)
    received = b""
    with socket.create_connection((host, port), timeout=30) as connection:
        # The server refuses the body and closes the connection.
        with contextlib.suppress(OSError):
            connection.sendall(head.encode() + body)
        with contextlib.suppress(OSError):
            while part := connection.recv(65536):
                received += part
    return received


async def _run_attack(
    port, hall_address, attackers, phone_count, resting_count, max_attack_seconds
):
    desk, visit_waits, lost_requests, attack_is_over = [], [], [], asyncio.Event()
    honest_visits = [
        _visit_repeatedly("127.0.0.1", port, desk, lost_requests, keeps_connection=False),
        *[
            _visit_repeatedly(
                hall_address, port, visit_waits, lost_requests, keeps_connection=number % 2
            )
            for number in range(phone_count)
        ],
        *[
            _request_before_and_after(
                hall_address, port, visit_waits, lost_requests, attack_is_over
            )
            for _ in range(resting_count)
        ],
    ]
    honest_visits = [asyncio.ensure_future(visit_task) for visit_task in honest_visits]
    async with asyncio.timeout(max_attack_seconds):
        while len(desk) < LOADING_ASKS + ASKS_BEFORE:
            await asyncio.sleep(SECONDS_BETWEEN_REQUESTS)
    waits_before, desk[:] = tuple(desk[LOADING_ASKS:]), []
    async with asyncio.timeout(max_attack_seconds):
        results = await asyncio.gather(*[attacker() for attacker in attackers])
    attack_is_over.set()
    await asyncio.sleep(1)
    for visit_task in honest_visits:
        visit_task.cancel()
    async with asyncio.timeout(max_attack_seconds):
        await asyncio.gather(*honest_visits, return_exceptions=True)
    return results, waits_before, desk, lost_requests


async def _request_before_and_after(host, port, wait_seconds, lost_requests, attack_is_over):
    """Send a request before and after the attack on one connection, as a browser keeps it between
    two pages. If the attack takes longer than the server keeps a connection, open a new one.
    """
    try:
        async with _open_connection(host, port) as connection:
            await _time_request(connection, host, port, wait_seconds, lost_requests)
            started_at = time.monotonic()
            await attack_is_over.wait()
            if time.monotonic() - started_at < SAFE_IDLE_SECONDS:
                await _time_request(connection, host, port, wait_seconds, lost_requests)
    except (OSError, EOFError, TimeoutError) as trouble:
        lost_requests.append(f"{host} at rest: {trouble!r}")


async def _time_unfinished(host, port, request_start, delay):
    """Open an unfinished request after this delay, and return how long the server left it open."""
    await asyncio.sleep(delay)
    started_at = time.monotonic()
    # The server may close the connection at any time.
    with contextlib.suppress(OSError):
        async with _open_connection(host, port) as (reader, writer):
            writer.write(request_start)
            while not await _is_connection_closed(reader):
                writer.write(b"x" if request_start else b"")
    return time.monotonic() - started_at


async def _send_many_requests(host, port, request_count):
    """Send many requests on one connection, and ignore the responses."""
    request = f"GET /display/ HTTP/1.1\r\nHost: {host}:{port}\r\n".encode()
    with contextlib.suppress(OSError):
        async with _open_connection(host, port) as (reader, writer):
            writer.write(
                (request + b"\r\n") * (request_count - 1) + request + b"Connection: close\r\n\r\n"
            )
            await reader.read()


@contextlib.asynccontextmanager
async def _open_connection(host, port):
    reader, writer = await asyncio.open_connection(host, port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def _is_connection_closed(reader):
    """Return whether the server closed the connection. `wait_for` can't be used: it might take the
    cancellation of the whole attack for its own timeout.
    """
    try:
        async with asyncio.timeout(1):
            return await reader.read() is not None
    except TimeoutError:
        return False


async def _visit_repeatedly(host, port, wait_seconds, lost_requests, *, keeps_connection):
    """Open the big screen again and again, on one kept connection or on a new one each time."""
    while True:
        try:
            async with _open_connection(host, port) as connection:
                await _time_request(connection, host, port, wait_seconds, lost_requests)
                while keeps_connection:
                    await _time_request(connection, host, port, wait_seconds, lost_requests)
        except (OSError, EOFError, TimeoutError) as trouble:
            lost_requests.append(f"{host}: {trouble!r}")


async def _time_request(connection, host, port, wait_seconds, lost_requests):
    started_at = time.monotonic()
    # `asyncio.wait_for` may swallow a cancellation.
    async with asyncio.timeout(10):
        status = await _send_and_read(*connection, host, port)
    wait_seconds.append(time.monotonic() - started_at)
    if status != b"302":
        lost_requests.append(f"{host} answered {status}")
    await asyncio.sleep(
        SECONDS_BETWEEN_REQUESTS if host == "127.0.0.1" else 5 * SECONDS_BETWEEN_REQUESTS
    )


async def _send_and_read(reader, writer, host, port):
    writer.write(f"GET /display/ HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(header_line[15:])
        for header_line in head.lower().split(b"\r\n")
        if header_line.startswith(b"content-length:")
    )
    await reader.readexactly(length)
    return head[9:12]


def _raise_handle_limit(handles):
    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (max(soft_limit, min(handles, hard_limit)), hard_limit)
    )
