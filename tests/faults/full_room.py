"""Run a full room for a long time, and find changes that were not shown and memory that was not
freed.
"""

from statistics import median

from tests.benchmarks.hall import measure_hall
from tests.faults.trial_result import TrialResult

# Memory and handles are read this many times. From the second third of the time to the last, they
# may grow by this many MB and handles.
MEMORY_READINGS = 30
MAX_MEGABYTES_OF_GROWTH, MAX_HANDLES_OF_GROWTH = 10, 10


def run_full_room(folder, *, times, seed):
    """Run a full room for `times` seconds: 160 players, a phone at each of 40 tables, and a
    thousand phones that watch.
    """
    figures = measure_hall(
        phones=1_000,
        players=160,
        seconds=float(max(times, 10)),
        idle_seconds=10.0,
        reading_count=MEMORY_READINGS,
    )
    losses = [
        f"{count} times {benchmark_error}"
        for benchmark_error, count in figures.fault_counts.items()
    ]
    losses += [f"{figures.missed} changes were not shown"] * bool(figures.missed)
    losses += find_growth("memory in MB", figures.memory[2:], MAX_MEGABYTES_OF_GROWTH)
    losses += find_growth("open handles", figures.handles[2:], MAX_HANDLES_OF_GROWTH)
    return TrialResult(times, losses, list(figures.report_lines()))


def find_growth(figure_name, values, max_growth):
    """Yield a fault if a figure kept growing. The first third of its values is left out, because
    everyone connects then.
    """
    third_length = len(values) // 3
    earlier_median, later_median = (
        median(values[third_length : 2 * third_length]),
        median(values[2 * third_length :]),
    )
    if later_median - earlier_median > max_growth:
        yield f"{figure_name} grew from {earlier_median:.0f} to {later_median:.0f} and on"
