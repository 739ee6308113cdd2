"""Hold the measurements of a night in a full room, and report them in words."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.benchmarks.hall_screens import Change, Screen

# Seconds after which a screen counts as having missed a change.
MAX_DELAY_SECONDS = 6.0
PRESS_TO_SCREEN_FIGURE, SAVE_TO_SCREEN_FIGURE, HAND_TO_PHONE_FIGURE = (
    "press to screen",
    "saved to screen",
    "hand sent to its table's phone",
)
WORDS_BY_POLLING_SCREEN = {
    "asking wall": "press to a wall that asks",
    "asking card": "press to a phone that asks",
}
SecondsByFigure = dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class HallMeasurements:
    """The measurements of one hall.

    `times` are in seconds. `memory` (MB) and `handles` have one value before anyone watches, one
    after, and then a series under load. The rest are processor cores: the server while idle and
    busy, this measuring process, and everything else on the machine. `missed` counts changes that a
    screen never showed.
    """

    times: SecondsByFigure
    missed: int
    fault_counts: dict[str, int]
    memory: tuple[float, ...]
    handles: tuple[float, ...]
    idle: float
    busy: float
    measuring: float
    others: float

    def report_lines(self) -> Iterator[str]:
        for name, times in self.times.items():
            if len(times) > 1:
                ms = [
                    f"p{percent} {1000 * percentile(times, percent):.0f} ms"
                    for percent in (50, 95, 99)
                ]
                yield f"{name}: {', '.join(ms)} ({len(times)} times)"
        yield f"memory in MB: {_describe_readings(self.memory)}"
        yield f"open handles: {_describe_readings(self.handles)}"
        yield f"processor: {self.idle:.1%} of a core watched and idle, {self.busy:.1%} busy"
        yield f"meanwhile measuring took {self.measuring:.1%}, all else here {self.others:.1%}"
        yield f"changes that a screen did not show: {self.missed}"
        yield f"refused, lost, locked or answered with an error: {self.fault_counts or 'none'}"


def percentile(times: Sequence[float], percent: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[percent - 1]


def _describe_readings(values: Sequence[float]) -> str:
    """Return the first figure and about six of the later ones, including the last, as words."""
    unwatched_value, *watched_values = values
    shown_values = watched_values[:: -max(1, len(watched_values) // 6)][::-1]
    shown_text = ", ".join(f"{number:.0f}" for number in shown_values)
    return f"{unwatched_value:.0f} alone, watched {shown_text}"


def delays_and_misses(
    changes: Iterable[Change], screens: Iterable[Screen]
) -> tuple[SecondsByFigure, int]:
    """Return how long screens took to show each change, and how many were never shown."""
    screens_by_kind: dict[str, list[Screen]] = {}
    for screen in screens:
        screens_by_kind.setdefault(screen.kind, []).append(screen)
    times: SecondsByFigure = {
        name: []
        for name in (
            PRESS_TO_SCREEN_FIGURE,
            SAVE_TO_SCREEN_FIGURE,
            HAND_TO_PHONE_FIGURE,
            *WORDS_BY_POLLING_SCREEN.values(),
        )
    }
    missed = 0
    for change in changes:
        for screen in (screen for kind in change.kinds for screen in screens_by_kind.get(kind, ())):
            at = screen.time_of_mark(change.pressed_at, change.mark)
            if at is None or at - change.pressed_at > MAX_DELAY_SECONDS:
                missed += 1
                continue
            times[_describe_screen(screen.kind)].append(at - change.pressed_at)
            if _describe_screen(screen.kind) == PRESS_TO_SCREEN_FIGURE:
                times[SAVE_TO_SCREEN_FIGURE].append(max(0.0, at - change.saved_at))
    return times, missed


def _describe_screen(kind: str) -> str:
    return (
        HAND_TO_PHONE_FIGURE
        if kind.startswith("table")
        else WORDS_BY_POLLING_SCREEN.get(kind, PRESS_TO_SCREEN_FIGURE)
    )
