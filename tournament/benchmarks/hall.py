"""A hall that watches while tables send their hands: how soon a change is on every screen, what the
desk waits for, and what it all costs.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tournament.benchmarks.evening import READ_OFF
from tournament.benchmarks.hall_screens import Screen, Trouble, ask, form_of, screen, watch
from tournament.benchmarks.hall_server import Hall, opened

# A table sends a hand so often, and every so often something changes that screens show.
A_HAND, A_CHANGE, A_LOOK = 10.0, 2.0, 1.0
DESK = ("", "check-in/", "scores/", "standings/", "money/")
WALLS = 3
NIGHT = "Benchmark"


@dataclass(frozen=True, slots=True)
class Figures:
    """Times in seconds, memory in MB, `idle` and `busy` in parts of one core. `screens` count from
    the press, `since_saved` from the answer that it is saved.
    """

    screens: tuple[float, ...]
    since_saved: tuple[float, ...]
    desk: tuple[float, ...]
    saves: tuple[float, ...]
    missed: int
    troubles: dict[str, int]
    memory: tuple[float, float, float]
    idle: float
    busy: float

    def lines(self) -> Iterator[str]:
        for what, times in (
            ("press to screen", self.screens),
            ("saved to screen", self.since_saved),
            ("desk page", self.desk),
            ("score saved", self.saves),
        ):
            ms = [f"{part} {1000 * share(times, part):.0f} ms" for part in (50, 95, 99)]
            yield f"{what}: {', '.join(f'p{one}' for one in ms)} ({len(times)} times)"
        before, start, end = self.memory
        yield f"memory: {before:.0f} MB alone, {start:.0f} MB watched, {end:.0f} MB at the end"
        yield f"processor: {self.idle:.1%} of a core watched and idle, {self.busy:.1%} busy"
        yield f"changes that a screen did not show: {self.missed}"
        yield f"refused, lost and answered with an error: {self.troubles or 'none'}"


def share(times: Sequence[float], part: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[part - 1]


def measured(*, phones: int, players: int, seconds: float, idle: float) -> Figures:
    with opened(players) as hall:
        return asyncio.run(evening(hall, phones=phones, seconds=seconds, idle=idle))


async def evening(hall: Hall, *, phones: int, seconds: float, idle: float) -> Figures:
    """First all watch and nothing happens, then tables and desk are at work."""
    trouble = Trouble()
    await ask(hall, f"/night/{hall.night}/standings/")
    alone = hall.memory()
    screens = await _screens(hall, phones)
    watching = [asyncio.ensure_future(watch(hall, one, trouble)) for one in screens]
    await asyncio.sleep(3 + phones / 500)
    begun, worked = time.monotonic(), hall.worked()
    await asyncio.sleep(idle)
    at_rest = (hall.worked() - worked) / (time.monotonic() - begun) if idle else 0.0
    start = hall.memory()
    begun, worked = time.monotonic(), hall.worked()
    work = _Work(hall, trouble, begun + seconds)
    await asyncio.gather(work.tables(), work.desk(), work.changes(screens))
    busy = (hall.worked() - worked) / (time.monotonic() - begun)
    end = hall.memory()
    for one in watching:
        one.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return Figures(
        screens=tuple(work.shown),
        since_saved=tuple(work.since_saved),
        desk=tuple(work.looked),
        saves=tuple(work.saved),
        missed=work.missed,
        troubles=dict(trouble.found),
        memory=(alone, start, end),
        idle=at_rest,
        busy=busy,
    )


async def _screens(hall: Hall, phones: int) -> list[Screen]:
    """Walls, and phones by turns on the standings and on a player's own card."""
    display = f"/display/{hall.wall}/"
    wall = await screen(hall, "wall", display)
    standings = await screen(hall, "standings", f"{display}standings/")
    cards = [
        await screen(hall, "card", f"{display}card/{player}/")
        for player in range(1, min(hall.players, phones) + 1)
    ]
    found = [Screen(wall.kind, wall.address) for _ in range(WALLS)]
    for number in range(phones):
        one = standings if number % 2 else cards[number // 2 % len(cards)]
        found.append(Screen(one.kind, one.address))
    return found


class _Work:
    """What tables and desk do until the time is over, and how long each took."""

    def __init__(self, hall: Hall, trouble: Trouble, until: float) -> None:
        self._hall = hall
        self._trouble = trouble
        self._until = until
        self._versions: dict[tuple[int, int], int] = {}
        self.shown: list[float] = []
        self.since_saved: list[float] = []
        self.looked: list[float] = []
        self.saved: list[float] = []
        self.missed = 0

    async def tables(self) -> None:
        """All but the first, or the game would be over and the next one had to be seated."""
        tables = self._hall.players // 4 - 1
        press = 0
        while time.monotonic() < self._until:
            due = time.monotonic() + A_HAND / tables
            await self._timed(self.saved, self._score, 2, press % tables + 2, press // tables)
            press += 1
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def desk(self) -> None:
        number = 0
        while time.monotonic() < self._until:
            path = f"/night/{self._hall.night}/{DESK[number % len(DESK)]}"
            await self._timed(self.looked, self._look, path)
            number += 1
            await asyncio.sleep(A_LOOK / 4)

    async def changes(self, screens: list[Screen]) -> None:
        """By turns a corrected total, which the standings show, and the night's name, which walls
        and cards show.
        """
        setup = f"/night/{self._hall.night}/set-up/"
        form = await form_of(self._hall, setup)
        number = 0
        while time.monotonic() + A_CHANGE < self._until:
            begun = time.monotonic()
            if number % 2:
                await self._send(setup, form | {"name": f"{NIGHT} {number}"}, (302,))
                kinds = {"wall", "card"}
            else:
                turn, table = divmod(number // 2, self._hall.players // 4)
                await self._score(1, table + 1, turn + 1)
                kinds = {"standings"}
            saved = time.monotonic()
            await asyncio.sleep(A_CHANGE - (saved - begun))
            heard = [one.first_after(begun) for one in screens if one.kind in kinds]
            self.shown += [at - begun for at in heard if at is not None]
            self.since_saved += [max(0.0, at - saved) for at in heard if at is not None]
            self.missed += heard.count(None)
            number += 1

    async def _score(self, game: int, table: int, turn: int) -> None:
        cells = READ_OFF[turn % 2]
        fields = {f"t{table}b{cell}": str(value) for cell, value in enumerate(cells)}
        fields |= {"reason": "read again"} if game == 1 else {}
        fields[f"t{table}version"] = str(self._versions.get((game, table), int(game == 1)))
        path = f"/night/{self._hall.night}/scores/{game}/"
        told = json.loads(await self._send(path, fields, (200,)) or "{}")
        if not told.get("taken"):
            self._trouble.found["a score was not taken"] += 1
        self._versions[game, table] = told.get("version", 0)

    async def _look(self, path: str) -> None:
        status, _ = await ask(self._hall, path)
        if status != 200:
            self._trouble.found[f"{path} was answered {status}"] += 1

    async def _send(self, path: str, fields: dict[str, str], wanted: tuple[int, ...]) -> str:
        status, told = await ask(self._hall, path, fields, accept="application/json")
        if status not in wanted:
            self._trouble.found[f"{path} was answered {status}"] += 1
            return ""
        return told

    async def _timed(self, times: list[float], do: Callable[..., object], *told: object) -> None:
        begun = time.monotonic()
        try:
            await do(*told)  # type: ignore[misc]
        except OSError:
            self._trouble.found["refused"] += 1
        times.append(time.monotonic() - begun)
