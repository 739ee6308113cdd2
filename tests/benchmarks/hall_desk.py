"""The director's work during the measurement: look at pages, correct a total, rename the night, and
seat the next game as soon as every table is in.
"""

from __future__ import annotations

import asyncio
import json
import time

from tests.benchmarks.evening import TYPED_TOTALS
from tests.benchmarks.hall_requests import FaultCounts, fields_of_page, send_request
from tests.benchmarks.hall_screens import Change
from tests.benchmarks.hall_server import HallServer
from tests.benchmarks.hall_tables import TablePhones

# Seconds between two changes, each of which about half of the screens show, and between two pages.
SECONDS_BETWEEN_CHANGES, SECONDS_BETWEEN_PAGES = 2.0, 0.25
# Seconds in which the screens show the last hand before the next game is seated.
SECONDS_AFTER_LAST_HAND = 0.5
DESK_PAGES = ("", "check-in/", "scores/", "standings/", "money/")
NIGHT_NAME = "Benchmark"


class DirectorAtDesk:
    def __init__(
        self, hall: HallServer, faults: FaultCounts, tables: TablePhones, end_time: float
    ) -> None:
        self._night = f"/night/{hall.evening.night}/"
        self._hall = hall
        self._faults = faults
        self._tables = tables
        self._end_time = end_time
        self._game = hall.evening.game
        self._versions: dict[int, int] = {}
        self.page_seconds: list[float] = []
        self.changes: list[Change] = []

    async def open_pages(self) -> None:
        number = 0
        while time.monotonic() < self._end_time:
            path = self._night + DESK_PAGES[number % len(DESK_PAGES)]
            start_time = time.monotonic()
            self._faults.expect_status(200, await send_request(self._hall, path), path)
            self.page_seconds.append(time.monotonic() - start_time)
            number += 1
            await asyncio.sleep(SECONDS_BETWEEN_PAGES)

    async def make_changes(self) -> None:
        """Make changes one after another until the time is up: seat the next game once every table
        is in, and otherwise rename the night or correct a total, by turns.
        """
        form = await fields_of_page(self._hall, self._night + "set-up/")
        number = 0
        while time.monotonic() + SECONDS_BETWEEN_CHANGES < self._end_time:
            due = time.monotonic() + SECONDS_BETWEEN_CHANGES
            if self._tables.are_complete:
                await self._seat_next_game()
            elif number % 2:
                await self._rename_night(form, number)
            else:
                await self._correct_score(number // 2)
            number += 1
            await asyncio.sleep(due - time.monotonic())

    async def _seat_next_game(self) -> None:
        await asyncio.sleep(SECONDS_AFTER_LAST_HAND)
        last = self._tables.sent[-1]
        heading_when_over = f"After game {self._game}".encode()
        self.changes.append(
            Change(frozenset({"standings"}), heading_when_over, last.pressed_at, last.saved_at)
        )
        self._game += 1
        self._tables.done.clear()
        heading_when_seated = f"Game {self._game}".encode()
        start_time = time.monotonic()
        await self._send_form("seat/", {"game": str(self._game)}, 302)
        kinds = frozenset({"wall", "card", "asking wall"})
        self.changes.append(Change(kinds, heading_when_seated, start_time, time.monotonic()))

    async def _rename_night(self, form: dict[str, str], number: int) -> None:
        """Rename the night. A wall that shows a list has no room for the name, so it stays the
        same.
        """
        name = f"{NIGHT_NAME} {number}"
        start_time = time.monotonic()
        await self._send_form("set-up/", form | {"name": name}, 302)
        kinds = frozenset({"card", "asking card"})
        self.changes.append(Change(kinds, name.encode(), start_time, time.monotonic()))

    async def _correct_score(self, number: int) -> None:
        """Correct a total of the first game, at each table in turn."""
        turn, table = divmod(number, len(self._hall.evening.tables))
        cells = TYPED_TOTALS[(turn + 1) % 2]
        fields = {f"t{table + 1}b{cell}": str(value) for cell, value in enumerate(cells)}
        fields[f"t{table + 1}version"] = str(self._versions.get(table, 1))
        start_time = time.monotonic()
        answer = await self._send_form("scores/1/", fields | {"reason": "read again"}, 200)
        kinds = frozenset({"standings"})
        self.changes.append(Change(kinds, b"", start_time, time.monotonic()))
        answer_fields = json.loads(answer or "{}")
        if not answer_fields.get("taken"):
            self._faults.counts["a score was not taken"] += 1
        self._versions[table] = answer_fields.get("version", 0)

    async def _send_form(self, page: str, fields: dict[str, str], expected_status: int) -> str:
        answer = await send_request(
            self._hall, self._night + page, fields, accept="application/json"
        )
        return answer.text if self._faults.expect_status(expected_status, answer, page) else ""
