"""A hall that watches while tables send their hands: how soon a change is on every screen, what the
desk waits for, and what it all costs.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from tests.benchmarks.hall_browser import Trouble, ask
from tests.benchmarks.hall_desk import Desk
from tests.benchmarks.hall_figures import Figures, shown
from tests.benchmarks.hall_screens import Screen, ask_again_and_again, screen, watch
from tests.benchmarks.hall_server import Hall, everything, laptop
from tests.benchmarks.hall_tables import Tables

WALLS = 3
# Of so many phones one more has no stream and asks.
ASKING_ONE_IN = 20
# So often memory and handles are looked at while all are at work.
LOOKS = 5
# So long the last change has, which is what a phone that asks may take.
AT_LAST = 3.0


def measured(
    *,
    phones: int,
    players: int,
    seconds: float,
    idle: float,
    looks: int = LOOKS,
    server: Callable[[int], AbstractContextManager[Hall]] = laptop,
) -> Figures:
    with server(players) as hall:
        return asyncio.run(evening(hall, phones=phones, seconds=seconds, idle=idle, looks=looks))


async def evening(hall: Hall, *, phones: int, seconds: float, idle: float, looks: int) -> Figures:
    """First all listen and nothing happens, then tables and desk are at work and some ask."""
    trouble = Trouble()
    await ask(hall, f"/night/{hall.evening.night}/standings/")
    held = [_held(hall)]
    listening = await _screens(hall, phones)
    watching = [asyncio.ensure_future(watch(hall, one, trouble)) for one in listening]
    await asyncio.sleep(len(listening) / 100)
    at_rest = await _idle(hall, idle)
    held.append(_held(hall))
    questions = asking(listening)
    watching += [
        asyncio.ensure_future(ask_again_and_again(hall, one, trouble)) for one in questions
    ]
    until = time.monotonic() + seconds
    tables = Tables(hall, trouble, until)
    desk = Desk(hall, trouble, tables, until)
    work = _stopwatch(hall)
    await asyncio.gather(
        tables.play(), desk.look(), desk.change(), _remember(held, hall, looks, seconds / looks)
    )
    busy, client, others = work()
    await asyncio.sleep(AT_LAST)
    await _end(watching)
    if complaints := hall.complaints():
        trouble.found["complaints of the server"] += complaints
    times, missed = shown([*desk.changes, *tables.sent], [*listening, *questions])
    saves = [one.saved - one.begun for one in tables.sent]
    memory, handles = zip(*held, strict=True)
    return Figures(
        times=times | {"hand saved": saves, "desk page": desk.looked},
        missed=missed,
        troubles=dict(trouble.found),
        memory=memory,
        handles=handles,
        idle=at_rest,
        busy=busy,
        client=client,
        others=others,
    )


async def _idle(hall: Hall, seconds: float) -> float:
    """What the server takes of a core while nothing happens."""
    worked = _stopwatch(hall)
    await asyncio.sleep(seconds)
    return worked()[0]


async def _end(watching: Sequence[asyncio.Future[None]]) -> None:
    for one in watching:
        one.cancel()
    await asyncio.gather(*watching, return_exceptions=True)


def asking(listening: list[Screen]) -> list[Screen]:
    """A wall and some phones that have no stream."""
    cards = [one for one in listening if one.kind == "card"]
    some = (listening[0], *cards[:: ASKING_ONE_IN // 2])
    return [one.again(f"asking {one.kind}") for one in some]


async def _screens(hall: Hall, phones: int) -> list[Screen]:
    """Walls, a phone at each table, and the others by turns on the standings and on a player's own
    card; a wall of each other club, to which nothing happens.
    """
    display = f"/display/{hall.evening.wall}/"
    wall = await screen(hall, "wall", display)
    standings = await screen(hall, "standings", f"{display}standings/")
    tables = [
        await screen(hall, f"table {table}", page)
        for table, page in enumerate(hall.evening.tables, start=1)
    ]
    rest = phones - len(tables)
    cards = [
        await screen(hall, "card", f"{display}card/{player}/")
        for player in range(1, min(4 * len(tables), rest // 2) + 1)
    ]
    others = (standings if at % 2 else cards[at // 2 % len(cards)] for at in range(rest))
    quiet = [await screen(hall, "quiet", f"/display/{one}/") for one in hall.evening.other_walls]
    walls = [wall.again() for _ in range(WALLS)]
    return [*walls, *tables, *(one.again() for one in others), *quiet]


async def _remember(held: list[tuple[float, float]], hall: Hall, looks: int, every: float) -> None:
    for _ in range(looks):
        await asyncio.sleep(every)
        held.append(_held(hall))


def _held(hall: Hall) -> tuple[float, float]:
    """Memory and handles."""
    return hall.memory(), hall.handles()


def _stopwatch(hall: Hall) -> Callable[[], tuple[float, float, float]]:
    """When it is asked: what the server, we, and everything else on this machine took since then,
    in parts of one core.
    """

    def so_far() -> tuple[float, float, float, float]:
        return time.monotonic(), hall.worked(), time.process_time(), everything()

    begun = so_far()

    def told() -> tuple[float, float, float]:
        seconds, server, own, machine = (
            now - then for now, then in zip(so_far(), begun, strict=True)
        )
        return server / seconds, own / seconds, (machine - server - own) / seconds

    return told
