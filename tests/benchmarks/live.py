"""How soon a change at the desk is on two hundred phones, beside bare connections told as much."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial

from tests.benchmarks.hall import measured
from tests.benchmarks.hall_figures import PRESSED, share
from tests.benchmarks.hall_hosted import hosted
from tests.benchmarks.hall_server import laptop

PHONES, PLAYERS, SECONDS = 200, 40, 9.0
# As long as the evening's watcher lets pass between two looks, and about as much as it tells.
PAUSE, WORDS = 0.05, b"x" * 8000
CHANGES = 5
OTHER_CLUBS = 200
LARGE_HALL, ITS_PLAYERS, IDLE = 1000, 160, 30.0


def slowest_phone(other_clubs: int = 0) -> float:
    """Seconds from the press to all but one in a hundred."""
    server = partial(laptop, other_clubs=other_clubs)
    figures = measured(phones=PHONES, players=PLAYERS, seconds=SECONDS, idle=0.0, server=server)
    assert not figures.troubles, figures.troubles
    assert not figures.missed
    return share(figures.times[PRESSED], 99)


def slowest_phone_beside_clubs() -> float:
    return slowest_phone(other_clubs=OTHER_CLUBS)


def slowest_bare_connection() -> float:
    return asyncio.run(_bare())


def a_large_hall(*, seconds: int, game: int, on_postgresql: bool) -> Iterator[str]:
    """Three walls and a thousand phones, with forty tables at work for so long."""
    figures = measured(
        phones=LARGE_HALL,
        players=ITS_PLAYERS,
        seconds=float(seconds),
        idle=IDLE,
        server=partial(hosted if on_postgresql else laptop, game=game),
    )
    yield from figures.lines()


async def _bare() -> float:
    writers: list[asyncio.StreamWriter] = []
    heard: list[float] = []
    begun = 0.0

    async def serve(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)

    async def listen(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(CHANGES):
            await reader.readexactly(len(WORDS))
            heard.append(time.monotonic() - begun)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=PHONES)
    port = server.sockets[0].getsockname()[1]
    listening = [asyncio.ensure_future(listen(port)) for _ in range(PHONES)]
    while len(writers) < PHONES:
        await asyncio.sleep(0.01)
    for change in range(CHANGES):
        begun = time.monotonic()
        await asyncio.sleep(PAUSE)
        for writer in writers:
            writer.write(WORDS)
        while len(heard) < PHONES * (change + 1):
            await asyncio.sleep(0.005)
    await asyncio.gather(*listening)
    for writer in writers:
        writer.close()
    server.close()
    return share(heard, 99)
