"""Search for fairer charts and keep them: python -m tests.charts --minutes 60

Tries each chart that might be improved, again and again with more steps, and saves each fairer
chart at once. The next run goes on from the saved charts. Another --seed searches in another order.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice

from rotation.fairness import measure_fairness
from rotation.individual import library
from rotation.individual.charts import Chart
from rotation.individual.library import ChartShape
from rotation.seeded_random import SeededRandom
from rotation.shape import ExtraPlayerRule, TableShape, choose_shape
from tests.charts.attempt import Task, attempt, figures_of
from tests.charts.whist import whist_chart

SAVE_EVERY = 20  # seconds


def main() -> None:
    options = _arguments()
    ends = time.monotonic() + 60 * options.minutes
    charts = dict(_read_library())
    _whist_charts(options, charts)
    saved = time.monotonic()
    with ProcessPoolExecutor(options.workers) as workers:
        tasks = _tasks(options, charts, ends)
        running_attempts = {
            workers.submit(attempt, task) for task in islice(tasks, options.workers + 1)
        }
        while running_attempts:
            finished_attempts, running_attempts = wait(
                running_attempts, return_when=FIRST_COMPLETED
            )
            for task, chart in (
                finished_attempt.result() for finished_attempt in finished_attempts
            ):
                before = _best_known(charts, task.shape, task.rounds)
                if before is None or figures_of(chart) < figures_of(before):
                    charts[task.shape, task.rounds] = chart
                    _print_chart(chart)
            running_attempts |= {
                workers.submit(attempt, task) for task in islice(tasks, len(finished_attempts))
            }
            if time.monotonic() > saved + SAVE_EVERY or not running_attempts:
                _save_charts(charts)
                saved = time.monotonic()


def _whist_charts(options: argparse.Namespace, charts: "Charts") -> None:
    """Add the whist tournaments that are missing and can be found."""
    for tables in _chosen_shapes(options):
        chart = (
            None if options.cells else whist_chart(tables, SeededRandom(f"{options.seed} {tables}"))
        )
        if chart and (tables, len(chart.rows)) not in charts:
            charts[tables, len(chart.rows)] = chart
            _print_chart(chart)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=10, help="when to stop (10)")
    parser.add_argument("--workers", type=int, default=2, help="processes at once (2)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds try other ways (1)")
    parser.add_argument("--steps", type=float, default=4e6, help="of the first pass (4,000,000)")
    parser.add_argument(
        "--players", type=int, nargs="+", default=library.PLAYERS, help="only these"
    )
    parser.add_argument("--rounds", type=int, nargs="+", default=library.ROUNDS, help="only these")
    parser.add_argument("--threes", type=int, choices=(0, 1), nargs="+", default=(0, 1))
    parser.add_argument("--cells", nargs="+", help="only these, as in 24x8 28x8", default=())
    return parser.parse_args()


Charts = dict[tuple[TableShape, int], Chart]


def _tasks(options: argparse.Namespace, charts: Charts, ends: float) -> Iterator[Task]:
    """Yield a task for every cell that is not proved best. The longest nights come first, because
    shorter nights can use their first rounds.
    """
    pass_count = 0
    while time.monotonic() < ends:
        open_cells = 0
        for tables in _chosen_shapes(options):
            for rounds in sorted(options.rounds, reverse=True):
                if options.cells and f"{tables.players}x{rounds}" not in options.cells:
                    continue
                if time.monotonic() > ends:
                    return
                saved_chart = _best_known(charts, tables, rounds)
                if (
                    saved_chart is None
                    or not measure_fairness(
                        saved_chart.rounds(library.PLAYER_LETTERS)
                    ).is_best_possible
                ):
                    open_cells += 1
                    yield Task(
                        tables,
                        rounds,
                        saved_chart,
                        _best_known(charts, tables, rounds - 1),
                        f"{options.seed} {pass_count} {tables} {rounds}",
                        int(options.steps * 1.5**pass_count),
                    )
        if not open_cells:
            return
        pass_count += 1


def _chosen_shapes(options: argparse.Namespace) -> list[TableShape]:
    shapes: dict[TableShape, None] = {}
    for players in options.players:
        for extra_player_rule in (ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES):
            tables = choose_shape(players, extra_player_rule)
            if bool(tables.threes) in [bool(three) for three in options.threes]:
                shapes[tables] = None
    return list(shapes)


def _best_known(charts: Charts, tables: TableShape, rounds: int) -> Chart | None:
    """Return the chart that the library would use for this cell."""
    serving = [
        chart.first_rounds(rounds)
        for (size, length), chart in charts.items()
        if size == tables and length >= rounds
    ]
    return min(serving, key=figures_of) if serving else None


def _read_library() -> Iterator[tuple[tuple[TableShape, int], Chart]]:
    with library.LIBRARY_FILE.open(encoding="ascii") as text:
        for key, rounds, words in library.read_library_lines(text):
            extra_player_rule = ExtraPlayerRule.THREES if key.threes else ExtraPlayerRule.BENCH
            tables = choose_shape(key.players, extra_player_rule)
            chart = library.read_chart(tables, words)
            if not measure_fairness(chart.rounds(library.PLAYER_LETTERS)).early_turns:
                yield (tables, rounds), chart


def _save_charts(charts: Charts) -> None:
    """Save each chart that is fairer than the first rounds of a longer one."""
    rows = ["# players, tables of three, and the seats of each round: see library.py"]
    by_size = sorted(charts, key=lambda cell: (cell[0].players, cell[0].threes, cell[1]))
    for tables, rounds in by_size:
        chart = charts[tables, rounds]
        longer = {cell: chart for cell, chart in charts.items() if cell[1] > rounds}
        other = _best_known(longer, tables, rounds)
        if other is None or figures_of(chart) < figures_of(other):
            key = ChartShape(tables.players, tables.threes)
            rows.append(f"{key.players} {key.threes} {library.format_chart(chart)}")
    new_file = library.LIBRARY_FILE.with_suffix(".new")
    new_file.write_text("\n".join(rows) + "\n", encoding="ascii")
    new_file.replace(library.LIBRARY_FILE)


def _print_chart(chart: Chart) -> None:
    balance = measure_fairness(chart.rounds(library.PLAYER_LETTERS))
    ours, least = balance.repeats, balance.fewest_repeats
    print(
        f"{chart.shape.players} players, {chart.shape.threes} threes, {len(chart.rows)} rounds: "
        f"partners {ours.partners} ({least.partners}), opponents {ours.opponents} "
        f"({least.opponents}), meetings {ours.meetings} ({least.meetings})",
        flush=True,
    )


if __name__ == "__main__":
    main()
