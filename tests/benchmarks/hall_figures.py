"""What an evening in a large hall measured, and how it is told."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.benchmarks.hall_screens import Change, Screen

# A screen that shows nothing for so long has missed it.
MISSED = 6.0
PRESSED, SAVED, SENT = "press to screen", "saved to screen", "hand sent to its table's phone"
ASKED = {"asking wall": "press to a wall that asks", "asking card": "press to a phone that asks"}
Times = dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class Figures:
    """`times` in seconds, memory in MB and how many handles, each alone, watched and then all
    the time at work; the rest in parts of one core: the server watched and idle and at work, what
    measuring took, and everything else on this machine. `missed` is how often a screen did not show
    a change.
    """

    times: Times
    missed: int
    troubles: dict[str, int]
    memory: tuple[float, ...]
    handles: tuple[float, ...]
    idle: float
    busy: float
    client: float
    others: float

    def lines(self) -> Iterator[str]:
        for what, times in self.times.items():
            if len(times) > 1:
                ms = [f"p{part} {1000 * share(times, part):.0f} ms" for part in (50, 95, 99)]
                yield f"{what}: {', '.join(ms)} ({len(times)} times)"
        yield f"memory in MB: {_over_time(self.memory)}"
        yield f"open handles: {_over_time(self.handles)}"
        yield f"processor: {self.idle:.1%} of a core watched and idle, {self.busy:.1%} busy"
        yield f"meanwhile measuring took {self.client:.1%}, everything else here {self.others:.1%}"
        yield f"changes that a screen did not show: {self.missed}"
        yield f"refused, lost, locked or answered with an error: {self.troubles or 'none'}"


def share(times: Sequence[float], part: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[part - 1]


def _over_time(held: Sequence[float]) -> str:
    """Six of many are enough, the last among them."""
    alone, *watched = held
    some = watched[:: -max(1, len(watched) // 6)][::-1]
    return f"{alone:.0f} alone, watched {', '.join(f'{one:.0f}' for one in some)}"


def shown(changes: Iterable[Change], screens: Iterable[Screen]) -> tuple[Times, int]:
    """How long it took until each screen showed each change, and how often one never did."""
    by_kind: dict[str, list[Screen]] = {}
    for one in screens:
        by_kind.setdefault(one.kind, []).append(one)
    times: Times = {name: [] for name in (PRESSED, SAVED, SENT, *ASKED.values())}
    missed = 0
    for change in changes:
        for one in (one for kind in change.kinds for one in by_kind.get(kind, ())):
            at = one.first_after(change.begun, change.mark)
            if at is None or at - change.begun > MISSED:
                missed += 1
                continue
            times[_what(one.kind)].append(at - change.begun)
            if _what(one.kind) == PRESSED:
                times[SAVED].append(max(0.0, at - change.saved))
    return times, missed


def _what(kind: str) -> str:
    return SENT if kind.startswith("table") else ASKED.get(kind, PRESSED)
