"""Time work by the clock."""

from __future__ import annotations

import time
from collections.abc import Callable


def seconds_of(work: Callable[[], object], *, times: int = 1) -> float:
    """Return the seconds that it takes to do this work so many times."""
    start_time = time.perf_counter()
    for _ in range(times):
        work()
    return time.perf_counter() - start_time
