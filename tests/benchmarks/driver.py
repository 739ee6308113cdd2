"""Run the figures that `manage.py benchmark` was asked for."""

import statistics
from collections.abc import Callable

from tests.benchmarks import BENCHMARK_ROWS, BenchmarkRow
from tests.benchmarks.draws import fairness_lines
from tests.benchmarks.live_updates import report_full_hall
from tests.benchmarks.not_measurable import NotMeasurableHere
from tournament.evening.words.refused import Refused
from tournament.server.laptop import opening, serving
from tournament.server.large_stack import claim_large_stack

Write = Callable[[str], None]


def measure_figures(name_part: str, *, runs: int, write: Write) -> None:
    """Measure the figures with `name_part` in their names. Refuse if one is above its limit."""
    chosen = [row for row in BENCHMARK_ROWS if name_part in row.name]
    if not chosen or runs < 1:
        raise Refused("There is nothing to measure: leave -k away, and let --runs be 1 or more.")
    opening.prepare_data_folder_and_key()
    rows_above_limit = [row for row in chosen if not _is_below_limit(row, runs, write)]
    if rows_above_limit:
        raise Refused(
            f"{len(rows_above_limit)} of {len(chosen)} figures are higher than they may be."
        )


def print_draws(write: Write) -> None:
    """Write how fair each draw of the library is."""
    for line in fairness_lines():
        write(line)


def print_full_hall(*, seconds: int, game: int, hosted: bool, write: Write) -> None:
    """Let a thousand phones and three walls watch while forty tables send hands, and report."""
    if seconds < 10:
        raise Refused("A table sends a hand every ten seconds: let --seconds be 10 or more.")
    if not 2 <= game <= 8:
        raise Refused("Before the game of --hall comes another one: let --game be 2 to 8.")
    serving.allow_many_connections()
    for line in report_full_hall(seconds=seconds, game=game, on_postgresql=hosted):
        write(line)


@claim_large_stack  # Requests have a large stack too.
def _is_below_limit(row: BenchmarkRow, runs: int, write: Write) -> bool:
    try:
        pairs = [(row.measure(), row.measure_baseline()) for _ in range(runs)]
    except NotMeasurableHere as reason:
        write(f"{row.name}: not measured, since {reason}")
        return True
    figure, baseline = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(seconds / baseline_seconds for seconds, baseline_seconds in pairs)
    is_kept = ratio <= row.max_ratio
    write(
        f"{row.name}: {figure:.3f}{row.unit}; {row.baseline}: {baseline:.3f}{row.unit}; "
        f"ratio {ratio:.3g}, at most {row.max_ratio}: {'kept' if is_kept else 'MISSED'}"
        + (f" (to become {row.goal})" if row.goal else "")
    )
    return is_kept
