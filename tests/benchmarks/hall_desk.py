"""What the director does meanwhile: looks at pages, corrects a total, renames the night, and seats
the next game as soon as every table is done.
"""

from __future__ import annotations

import asyncio
import json
import time

from tests.benchmarks.evening import READ_OFF
from tests.benchmarks.hall_browser import Trouble, ask, form_of
from tests.benchmarks.hall_screens import Change
from tests.benchmarks.hall_server import Hall
from tests.benchmarks.hall_tables import Tables

# Every so often something changes that half of the screens show, and so often a page is opened.
A_CHANGE, A_LOOK = 2.0, 0.25
# Nobody seats the next game before the last hand is shown.
A_GLANCE = 0.5
DESK = ("", "check-in/", "scores/", "standings/", "money/")
NIGHT = "Benchmark"


class Desk:
    def __init__(self, hall: Hall, trouble: Trouble, tables: Tables, until: float) -> None:
        self._night = f"/night/{hall.evening.night}/"
        self._hall = hall
        self._trouble = trouble
        self._tables = tables
        self._until = until
        self._game = hall.evening.game
        self._versions: dict[int, int] = {}
        self.looked: list[float] = []
        self.changes: list[Change] = []

    async def look(self) -> None:
        number = 0
        while time.monotonic() < self._until:
            path = self._night + DESK[number % len(DESK)]
            begun = time.monotonic()
            self._trouble.unless(200, await ask(self._hall, path), path)
            self.looked.append(time.monotonic() - begun)
            number += 1
            await asyncio.sleep(A_LOOK)

    async def change(self) -> None:
        """A game that is over is the tables' change, so what follows waits its turn."""
        form = await form_of(self._hall, self._night + "set-up/")
        number = 0
        while time.monotonic() + A_CHANGE < self._until:
            due = time.monotonic() + A_CHANGE
            if self._tables.are_done:
                await self._seat()
            elif number % 2:
                await self._rename(form, number)
            else:
                await self._correct(number // 2)
            number += 1
            await asyncio.sleep(due - time.monotonic())

    async def _seat(self) -> None:
        await asyncio.sleep(A_GLANCE)
        last = self._tables.sent[-1]
        over = f"After game {self._game}".encode()
        self.changes.append(Change(frozenset({"standings"}), over, last.begun, last.saved))
        self._game += 1
        self._tables.done.clear()
        seated = f"Game {self._game}".encode()
        begun = time.monotonic()
        await self._send("seat/", {"game": str(self._game)}, 302)
        kinds = frozenset({"wall", "card", "asking wall"})
        self.changes.append(Change(kinds, seated, begun, time.monotonic()))

    async def _rename(self, form: dict[str, str], number: int) -> None:
        """A wall with lists on it has no room for the night's name."""
        name = f"{NIGHT} {number}"
        begun = time.monotonic()
        await self._send("set-up/", form | {"name": name}, 302)
        kinds = frozenset({"card", "asking card"})
        self.changes.append(Change(kinds, name.encode(), begun, time.monotonic()))

    async def _correct(self, number: int) -> None:
        """Of the first game, by turns at each table."""
        turn, table = divmod(number, len(self._hall.evening.tables))
        cells = READ_OFF[(turn + 1) % 2]
        fields = {f"t{table + 1}b{cell}": str(value) for cell, value in enumerate(cells)}
        fields[f"t{table + 1}version"] = str(self._versions.get(table, 1))
        begun = time.monotonic()
        told = await self._send("scores/1/", fields | {"reason": "read again"}, 200)
        kinds = frozenset({"standings"})
        self.changes.append(Change(kinds, b"", begun, time.monotonic()))
        taken = json.loads(told or "{}")
        if not taken.get("taken"):
            self._trouble.found["a score was not taken"] += 1
        self._versions[table] = taken.get("version", 0)

    async def _send(self, page: str, fields: dict[str, str], wanted: int) -> str:
        answer = await ask(self._hall, self._night + page, fields, accept="application/json")
        return answer.text if self._trouble.unless(wanted, answer, page) else ""
