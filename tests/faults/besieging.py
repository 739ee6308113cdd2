"""A hall full of connections that never say what they want, against the real program: how long it
bears with them, and what the desk and honest phones notice of it meanwhile.
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

from tests.faults.running import HALL
from tests.faults.told import Told

HEAD = b"GET /display/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = b"POST /looks/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50000\r\n\r\n"
BREATH = 0.1
# So many answers tell how long the desk waits while nobody is at the door, after the first ones,
# which wait for what a new program has to fetch.
COLD, CALM = 5, 10
# Seconds for which the server surely keeps a connection that rests.
RESTS = 25
# So long it may wait meanwhile, or four times as long as before.
LONGEST = 0.3


def besiege(port, hall, *, heads, bodies, borne, phones=20, resting=100, patience=60):
    """So many half heads and slow bodies at the hall's address, a byte of each every second and a
    quarter of the heads without a word, until the last of them is sent away, none of them `borne`
    for longer. `resting` others have asked once, and ask again after it.
    """
    _allow(heads + bodies + phones + resting + 500)
    silent = heads // 4
    begun = [b""] * silent + [HEAD] * (heads - silent) + [BODY] * bodies
    halves = [partial(_half, hall, port, one) for one in begun]
    told, held = _besieged(port, hall, halves, phones, resting, patience)
    told.lost += [f"one was borne with for {max(held):.0f} s"] * (max(held) > borne)
    told.figures.append(f"all given up within {max(held):.1f} s")
    return told


def ask_without_end(port, hall, *, lines, each, patience=120):
    """One stranger at the hall's address with so many connections, who asks for the wall on each of
    them so often in one breath.
    """
    _allow(lines + 500)
    askers = [partial(_ask_on, hall, port, each) for _ in range(lines)]
    told, _ = _besieged(port, hall, askers, 0, 0, patience)
    return told


def _besieged(port, hall, besiegers, phones, resting, patience):
    siege = _siege(port, hall, besiegers, phones, resting, patience)
    with ThreadPoolExecutor(1) as aside:
        done, calm, desk, lost = aside.submit(asyncio.run, siege).result()
    told, before, during = Told(len(besiegers), lost), _p95(calm), _p95(desk)
    told.lost += [f"the desk waited {during:.2f} s"] * (during > max(LONGEST, 4 * before))
    told.figures.append(f"desk p95 {during:.3f} s, {before:.3f} s before")
    return told, done


def _p95(times):
    return statistics.quantiles(times, n=20)[-1]


def flood(port, count, size):
    """So many strangers' bodies at once, by each way there is: to the desk's address and the
    hall's, where files are taken and where none is, with its length told and piece by piece. What
    came back to each.
    """
    ways = cycle(product(("127.0.0.1", HALL), ("/looks/", "/regulars/import/"), (True, False)))
    with ThreadPoolExecutor(count) as strangers:
        return list(strangers.map(lambda way: _pour(port, size, *way), islice(ways, count)))


def _pour(port, size, host, door, is_told):
    length = f"Content-Length: {size}" if is_told else "Transfer-Encoding: chunked"
    head = f"POST {door} HTTP/1.1\r\nHost: {host}\r\n{length}\r\n\r\n"
    body = b"x" * size if is_told else b"%x\r\n%b\r\n0\r\n\r\n" % (size, b"x" * size)
    heard = b""
    with socket.create_connection((host, port), timeout=30) as line:
        with contextlib.suppress(OSError):  # refused, and cut off for going on
            line.sendall(head.encode() + body)
        with contextlib.suppress(OSError):
            while part := line.recv(65536):
                heard += part
    return heard


async def _siege(port, hall, besiegers, phones, resting, patience):
    desk, answered, lost, over = [], [], [], asyncio.Event()
    honest = [
        _honest("127.0.0.1", port, desk, lost, keeps=False),
        *[_honest(hall, port, answered, lost, keeps=number % 2) for number in range(phones)],
        *[_resting(hall, port, answered, lost, over) for _ in range(resting)],
    ]
    honest = [asyncio.ensure_future(one) for one in honest]
    async with asyncio.timeout(patience):
        while len(desk) < COLD + CALM:
            await asyncio.sleep(BREATH)
    calm, desk[:] = tuple(desk[COLD:]), []
    async with asyncio.timeout(patience):
        done = await asyncio.gather(*[besieger() for besieger in besiegers])
    over.set()
    await asyncio.sleep(1)
    for one in honest:
        one.cancel()
    async with asyncio.timeout(patience):
        await asyncio.gather(*honest, return_exceptions=True)
    return done, calm, desk, lost


async def _resting(host, port, took, lost, over):
    """One connection, as a browser keeps it between two pages; but on a slow machine the siege is
    longer than the server keeps one.
    """
    try:
        async with _line(host, port) as line:
            await _asked(line, host, port, took, lost)
            since = time.monotonic()
            await over.wait()
            if time.monotonic() - since < RESTS:
                await _asked(line, host, port, took, lost)
    except (OSError, EOFError, TimeoutError) as trouble:
        lost.append(f"{host} at rest: {trouble!r}")


async def _half(host, port, begun):
    """How long it was borne with. Those who say nothing come a second later."""
    await asyncio.sleep(not begun)
    since = time.monotonic()
    with contextlib.suppress(OSError):  # sent away at once, or in the middle of a byte
        async with _line(host, port) as (reader, writer):
            writer.write(begun)
            while not await _is_over(reader):
                writer.write(b"x" if begun else b"")
    return time.monotonic() - since


async def _ask_on(host, port, each):
    """Whatever comes back is read, and nothing is done with it."""
    asked = f"GET /display/ HTTP/1.1\r\nHost: {host}:{port}\r\n".encode()
    with contextlib.suppress(OSError):
        async with _line(host, port) as (reader, writer):
            writer.write((asked + b"\r\n") * (each - 1) + asked + b"Connection: close\r\n\r\n")
            await reader.read()


@contextlib.asynccontextmanager
async def _line(host, port):
    reader, writer = await asyncio.open_connection(host, port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def _is_over(reader):
    """`wait_for` might take the end of the whole siege for its own."""
    try:
        async with asyncio.timeout(1):
            return await reader.read() is not None
    except TimeoutError:
        return False


async def _honest(host, port, took, lost, *, keeps):
    """Opens the wall again and again, on one connection or on a new one each time."""
    while True:
        try:
            async with _line(host, port) as line:
                await _asked(line, host, port, took, lost)
                while keeps:
                    await _asked(line, host, port, took, lost)
        except (OSError, EOFError, TimeoutError) as trouble:
            lost.append(f"{host}: {trouble!r}")


async def _asked(line, host, port, took, lost):
    begun = time.monotonic()
    async with asyncio.timeout(10):  # `wait_for` may take the end of the siege for an answer
        status = await _ask(*line, host, port)
    took.append(time.monotonic() - begun)
    if status != b"302":
        lost.append(f"{host} answered {status}")
    await asyncio.sleep(BREATH if host == "127.0.0.1" else 5 * BREATH)


async def _ask(reader, writer, host, port):
    writer.write(f"GET /display/ HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(line[15:])
        for line in head.lower().split(b"\r\n")
        if line.startswith(b"content-length:")
    )
    await reader.readexactly(length)
    return head[9:12]


def _allow(handles):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(handles, hard)), hard))
