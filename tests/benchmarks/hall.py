"""Measure a full hall that watches while tables send their hands: how soon a change is on every
screen, how long the desk waits, and what it costs.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from tests.benchmarks.hall_desk import DirectorAtDesk
from tests.benchmarks.hall_figures import HallMeasurements, delays_and_misses
from tests.benchmarks.hall_requests import FaultCounts, send_request
from tests.benchmarks.hall_screens import Screen, follow_stream, open_screen, poll_repeatedly
from tests.benchmarks.hall_server import HallServer, cpu_seconds_of_machine, run_laptop_server
from tests.benchmarks.hall_tables import TablePhones

WALL_COUNT = 3
# One phone in this many has no stream and polls instead.
PHONES_PER_POLLING_PHONE = 20
# How many times memory and handles are read while the screens and tables are at work.
READING_COUNT = 5
# Seconds to wait for the last change to reach a phone that polls.
SECONDS_TO_WAIT_FOR_LAST_CHANGE = 3.0


def measure_hall(
    *,
    phones: int,
    players: int,
    seconds: float,
    idle_seconds: float,
    reading_count: int = READING_COUNT,
    server: Callable[[int], AbstractContextManager[HallServer]] = run_laptop_server,
) -> HallMeasurements:
    with server(players) as hall:
        return asyncio.run(
            measure_running_hall(
                hall,
                phones=phones,
                seconds=seconds,
                idle_seconds=idle_seconds,
                reading_count=reading_count,
            )
        )


async def measure_running_hall(
    hall: HallServer, *, phones: int, seconds: float, idle_seconds: float, reading_count: int
) -> HallMeasurements:
    """Measure the hall first while nothing happens, and then while tables and the desk are at work
    and some screens ask.
    """
    faults = FaultCounts()
    await send_request(hall, f"/night/{hall.evening.night}/standings/")
    memory_readings = [_memory_and_handles(hall)]
    listening = await _open_all_screens(hall, phones)
    watching = [
        asyncio.ensure_future(follow_stream(hall, listener, faults)) for listener in listening
    ]
    await asyncio.sleep(len(listening) / 100)
    idle_share = await _idle_processor_share(hall, idle_seconds)
    memory_readings.append(_memory_and_handles(hall))
    polling = polling_screens(listening)
    watching += [
        asyncio.ensure_future(poll_repeatedly(hall, listener, faults)) for listener in polling
    ]
    end_time = time.monotonic() + seconds
    tables = TablePhones(hall, faults, end_time)
    desk = DirectorAtDesk(hall, faults, tables, end_time)
    read_processor_shares_so_far = _processor_stopwatch(hall)
    await asyncio.gather(
        tables.play(),
        desk.open_pages(),
        desk.make_changes(),
        _record_memory(memory_readings, hall, reading_count, seconds / reading_count),
    )
    busy, client, others = read_processor_shares_so_far()
    await asyncio.sleep(SECONDS_TO_WAIT_FOR_LAST_CHANGE)
    await _cancel_all(watching)
    if complaints := hall.count_logged_faults():
        faults.counts["complaints of the server"] += complaints
    times, missed = delays_and_misses([*desk.changes, *tables.sent], [*listening, *polling])
    saves = [save.saved_at - save.pressed_at for save in tables.sent]
    memory, handles = zip(*memory_readings, strict=True)
    return HallMeasurements(
        times=times | {"hand saved": saves, "desk page": desk.page_seconds},
        missed=missed,
        fault_counts=dict(faults.counts),
        memory=memory,
        handles=handles,
        idle=idle_share,
        busy=busy,
        measuring=client,
        others=others,
    )


async def _idle_processor_share(hall: HallServer, seconds: float) -> float:
    """Return the share of a core that the server uses while nothing happens."""
    read_processor_shares_so_far = _processor_stopwatch(hall)
    await asyncio.sleep(seconds)
    return read_processor_shares_so_far()[0]


async def _cancel_all(watching: Sequence[asyncio.Future[None]]) -> None:
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)


def polling_screens(listening: list[Screen]) -> list[Screen]:
    """Return copies of a wall and some phones that have no stream and therefore ask again and
    again.
    """
    cards = [card for card in listening if card.kind == "card"]
    asking_screens = (listening[0], *cards[:: PHONES_PER_POLLING_PHONE // 2])
    return [screen.copy_as(f"asking {screen.kind}") for screen in asking_screens]


async def _open_all_screens(hall: HallServer, phones: int) -> list[Screen]:
    """Return the screens of a full hall: walls, a phone at each table, the other phones alternating
    between the standings and a player's card, and a wall of each other club, which never changes.
    """
    display = f"/display/{hall.evening.wall}/"
    wall = await open_screen(hall, "wall", display)
    standings = await open_screen(hall, "standings", f"{display}standings/")
    tables = [
        await open_screen(hall, f"table {table}", page)
        for table, page in enumerate(hall.evening.tables, start=1)
    ]
    other_phone_count = phones - len(tables)
    cards = [
        await open_screen(hall, "card", f"{display}card/{player}/")
        for player in range(1, min(4 * len(tables), other_phone_count // 2) + 1)
    ]
    phone_screens = (
        standings if at % 2 else cards[at // 2 % len(cards)] for at in range(other_phone_count)
    )
    other_walls = [
        await open_screen(hall, "quiet", f"/display/{other}/") for other in hall.evening.other_walls
    ]
    walls = [wall.copy_as() for _ in range(WALL_COUNT)]
    return [*walls, *tables, *(other.copy_as() for other in phone_screens), *other_walls]


async def _record_memory(
    memory_readings: list[tuple[float, float]],
    hall: HallServer,
    reading_count: int,
    seconds_between: float,
) -> None:
    for _ in range(reading_count):
        await asyncio.sleep(seconds_between)
        memory_readings.append(_memory_and_handles(hall))


def _memory_and_handles(hall: HallServer) -> tuple[float, float]:
    """Return the memory and the number of handles that the server holds."""
    return hall.memory(), hall.handles()


def _processor_stopwatch(hall: HallServer) -> Callable[[], tuple[float, float, float]]:
    """Return a function that returns how many processor cores the server, this process and the rest
    of the machine have used since now.
    """

    def read_counters() -> tuple[float, float, float, float]:
        return (
            time.monotonic(),
            hall.processor_seconds(),
            time.process_time(),
            cpu_seconds_of_machine(),
        )

    counters_at_start = read_counters()

    def read_processor_shares() -> tuple[float, float, float]:
        seconds, server, own_seconds, machine = (
            count_now - count_before
            for count_now, count_before in zip(read_counters(), counters_at_start, strict=True)
        )
        return server / seconds, own_seconds / seconds, (machine - server - own_seconds) / seconds

    return read_processor_shares
