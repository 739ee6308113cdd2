"""Table phones that send one hand every ten seconds, as browsers without script and without cookies
do.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from tests.benchmarks.hall_requests import FaultCounts, fields_of_form, send_request
from tests.benchmarks.hall_screens import Change
from tests.benchmarks.hall_server import HallServer

SECONDS_PER_HAND, SECONDS_BEFORE_RETRY = 10.0, 1.0
CHAIRS = "NESW"
# Each hand has the maker's seat counted from north, whether the maker played alone, and the tricks.
# After eight hands the score is ten to five.
HANDS_OF_A_GAME = (
    (0, "", "made"),
    (1, "", "march"),
    (2, "", "euchred"),
    (3, "yes", "made"),
    (0, "", "made"),
    (2, "", "march"),
    (1, "", "euchred"),
    (0, "yes", "march"),
)


def fill_in_hand(fields: Mapping[str, str], table: int) -> dict[str, str]:
    """Return the form of a table's page filled in with the next hand."""
    chair, alone, result = HANDS_OF_A_GAME[(int(fields["number"]) - 1) % len(HANDS_OF_A_GAME)]
    return {**fields, "maker": CHAIRS[(chair + table) % 4], "alone": alone, "came": result}


class TablePhones:
    """The table phones in play. `done` holds the tables whose game is complete; it is emptied when
    the next game is seated.
    """

    def __init__(self, hall: HallServer, faults: FaultCounts, end_time: float) -> None:
        self._hall = hall
        self._faults = faults
        self._end_time = end_time
        self.sent: list[Change] = []
        self.done: set[int] = set()

    @property
    def are_complete(self) -> bool:
        return len(self.done) == len(self._hall.evening.tables)

    async def play(self) -> None:
        await asyncio.gather(
            *(self._play_table(table) for table in range(1, len(self._hall.evening.tables) + 1))
        )

    async def _play_table(self, table: int) -> None:
        """Send a hand from this table every ten seconds. Once its game is complete, reload the page
        until the next game is seated.
        """
        path = self._hall.evening.tables[table - 1]
        await asyncio.sleep(SECONDS_PER_HAND * table / len(self._hall.evening.tables))
        page = await self._open_page(path)
        while time.monotonic() < self._end_time:
            due = time.monotonic() + SECONDS_PER_HAND
            fields = fields_of_form(page, 'class="phone"')
            if fields:
                page = await self._send_form(table, path, fields)
                await asyncio.sleep(due - time.monotonic())
            else:
                await asyncio.sleep(SECONDS_BEFORE_RETRY)
                page = await self._open_page(path)

    async def _send_form(self, table: int, path: str, fields: dict[str, str]) -> str:
        """Send the table's form, and return the page that comes after it."""
        start_time = time.monotonic()
        answer = await send_request(self._hall, path, fill_in_hand(fields, table), has_cookie=False)
        if self._faults.expect_status(302, answer, "a hand"):
            mark = f'id="last{fields["number"]}'.encode()
            kinds = frozenset({f"table {table}"})
            self.sent.append(Change(kinds, mark, start_time, time.monotonic()))
        page = await self._open_page(path)
        if 'class="phone"' not in page:
            self.done.add(table)
        return page

    async def _open_page(self, path: str) -> str:
        answer = await send_request(self._hall, path, has_cookie=False)
        self._faults.expect_status(200, answer, "a table's page")
        return answer.text
