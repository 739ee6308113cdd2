"""Measure how soon a change at the desk reaches two hundred phones, compared with bare connections
that receive as much text.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial

from tests.benchmarks.hall import measure_hall
from tests.benchmarks.hall_figures import PRESS_TO_SCREEN_FIGURE, percentile
from tests.benchmarks.hall_hosted import run_hosted_server
from tests.benchmarks.hall_server import run_laptop_server

PHONES, PLAYERS, SECONDS = 200, 40, 9.0
SECONDS_BETWEEN_CHECKS = 0.05
# Each bare connection receives this text, which is as long as that of a usual change.
CHANGE_BYTES = b"x" * 8000
CHANGE_COUNT = 5
OTHER_CLUBS = 200
LARGE_HALL, LARGE_HALL_PLAYERS, IDLE_SECONDS = 1000, 160, 30.0


def time_change_to_phones(other_clubs: int = 0) -> float:
    """Return the seconds from a press until 99 in 100 phones show it."""
    server = partial(run_laptop_server, other_clubs=other_clubs)
    figures = measure_hall(
        phones=PHONES, players=PLAYERS, seconds=SECONDS, idle_seconds=0.0, server=server
    )
    assert not figures.fault_counts, figures.fault_counts
    assert not figures.missed
    return percentile(figures.times[PRESS_TO_SCREEN_FIGURE], 99)


def time_change_to_phones_among_other_clubs() -> float:
    return time_change_to_phones(other_clubs=OTHER_CLUBS)


def idle_share_among_other_clubs() -> float:
    """Return the share of a core that a server takes while nothing happens."""
    server = partial(run_laptop_server, other_clubs=OTHER_CLUBS)
    return measure_hall(
        phones=PHONES, players=PLAYERS, seconds=0.0, idle_seconds=IDLE_SECONDS, server=server
    ).idle


def max_idle_share() -> float:
    return 0.04


def time_change_to_plain_connections() -> float:
    return asyncio.run(_time_plain_connections())


def report_full_hall(*, seconds: int, game: int, on_postgresql: bool) -> Iterator[str]:
    """Yield the figures of three walls and a thousand phones, with forty tables at work."""
    figures = measure_hall(
        phones=LARGE_HALL,
        players=LARGE_HALL_PLAYERS,
        seconds=float(seconds),
        idle_seconds=IDLE_SECONDS,
        server=partial(run_hosted_server if on_postgresql else run_laptop_server, game=game),
    )
    yield from figures.report_lines()


async def _time_plain_connections() -> float:
    writers: list[asyncio.StreamWriter] = []
    seconds_heard: list[float] = []
    start_time = 0.0

    async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)

    async def listen(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(CHANGE_COUNT):
            await reader.readexactly(len(CHANGE_BYTES))
            seconds_heard.append(time.monotonic() - start_time)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=PHONES)
    port = server.sockets[0].getsockname()[1]
    listening = [asyncio.ensure_future(listen(port)) for _ in range(PHONES)]
    while len(writers) < PHONES:
        await asyncio.sleep(0.01)
    for change in range(CHANGE_COUNT):
        start_time = time.monotonic()
        await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
        for writer in writers:
            writer.write(CHANGE_BYTES)
        while len(seconds_heard) < PHONES * (change + 1):
            await asyncio.sleep(0.005)
    await asyncio.gather(*listening)
    for writer in writers:
        writer.close()
    server.close()
    return percentile(seconds_heard, 99)
