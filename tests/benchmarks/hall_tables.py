"""Tables whose phones send their hands, one every ten seconds each, as browsers without script and
without a cookie.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from tests.benchmarks.hall_browser import Trouble, ask, boxes
from tests.benchmarks.hall_screens import Change
from tests.benchmarks.hall_server import Hall

A_HAND, AGAIN = 10.0, 1.0
CHAIRS = "NESW"
# Whose chair counts from north, alone or not, and what came of it: ten to five after eight hands.
PLAYED = (
    (0, "", "made"),
    (1, "", "march"),
    (2, "", "euchred"),
    (3, "yes", "made"),
    (0, "", "made"),
    (2, "", "march"),
    (1, "", "euchred"),
    (0, "yes", "march"),
)


def hand(asked: Mapping[str, str], table: int) -> dict[str, str]:
    """What a table answers to the form of its page."""
    chair, alone, came = PLAYED[(int(asked["number"]) - 1) % len(PLAYED)]
    return {**asked, "maker": CHAIRS[(chair + table) % 4], "alone": alone, "came": came}


class Tables:
    """`done` are those whose game is over; whoever seats the next one empties it."""

    def __init__(self, hall: Hall, trouble: Trouble, until: float) -> None:
        self._hall = hall
        self._trouble = trouble
        self._until = until
        self.sent: list[Change] = []
        self.done: set[int] = set()

    @property
    def are_done(self) -> bool:
        return len(self.done) == len(self._hall.evening.tables)

    async def play(self) -> None:
        await asyncio.gather(
            *(self._table(one) for one in range(1, len(self._hall.evening.tables) + 1))
        )

    async def _table(self, table: int) -> None:
        """The page that comes after a hand asks for the next one. Once the game is over it is
        opened again, until the next one is seated.
        """
        path = self._hall.evening.tables[table - 1]
        await asyncio.sleep(A_HAND * table / len(self._hall.evening.tables))
        page = await self._page(path)
        while time.monotonic() < self._until:
            due = time.monotonic() + A_HAND
            asked = boxes(page, 'class="phone"')
            if asked:
                page = await self._sent(table, path, asked)
                await asyncio.sleep(due - time.monotonic())
            else:
                await asyncio.sleep(AGAIN)
                page = await self._page(path)

    async def _sent(self, table: int, path: str, asked: dict[str, str]) -> str:
        """The page that comes after it."""
        begun = time.monotonic()
        answer = await ask(self._hall, path, hand(asked, table), director=False)
        if self._trouble.unless(302, answer, "a hand"):
            mark = f'id="last{asked["number"]}'.encode()
            kinds = frozenset({f"table {table}"})
            self.sent.append(Change(kinds, mark, begun, time.monotonic()))
        page = await self._page(path)
        if 'class="phone"' not in page:
            self.done.add(table)
        return page

    async def _page(self, path: str) -> str:
        answer = await ask(self._hall, path, director=False)
        self._trouble.unless(200, answer, "a table's page")
        return answer.text
