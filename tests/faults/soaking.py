"""A full hall for as long as anybody likes: what it is not shown, and what the server does not give
back.
"""

from statistics import median

from tests.benchmarks.hall import measured
from tests.faults.told import Told

# So often memory and handles are looked at; in MB and by number, they may grow by so much from the
# second third of the time to the last one.
LOOKS = 30
MEMORY, HANDLES = 10, 10


def soak(folder, *, times, seed):
    """So many seconds: 160 players, a phone at each of 40 tables, a thousand more that watch."""
    figures = measured(
        phones=1_000, players=160, seconds=float(max(times, 10)), idle=10.0, looks=LOOKS
    )
    lost = [f"{count} times {trouble}" for trouble, count in figures.troubles.items()]
    lost += [f"{figures.missed} changes were not shown"] * bool(figures.missed)
    lost += kept_growing("memory in MB", figures.memory[2:], MEMORY)
    lost += kept_growing("open handles", figures.handles[2:], HANDLES)
    return Told(times, lost, list(figures.lines()))


def kept_growing(what, held, most):
    """In the first third everybody comes in; what is steady after it may go up and down."""
    third = len(held) // 3
    before, after = median(held[third : 2 * third]), median(held[2 * third :])
    if after - before > most:
        yield f"{what} grew from {before:.0f} to {after:.0f} and on"
