"""Search for fairer charts and save them: python -m tests.charts --minutes 60

The search tries each chart that might be improved, again and again with more steps, and saves each
fairer chart at once. The next run continues from the saved charts. Another --seed searches in
another order.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice

from rotation.fairness import measure_fairness
from rotation.individual import library
from rotation.individual.charts import Chart
from rotation.individual.library import ChartSize
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule, TableCounts, choose_table_counts
from tests.charts.attempt import SearchTask, make_attempt, repeat_counts
from tests.charts.whist import whist_chart

SECONDS_BETWEEN_SAVES = 20


def main() -> None:
    options = _parse_arguments()
    end_time = time.monotonic() + 60 * options.minutes
    charts = dict(_read_library())
    _add_whist_charts(options, charts)
    last_save_time = time.monotonic()
    with ProcessPoolExecutor(options.workers) as process_pool:
        tasks = _search_tasks(options, charts, end_time)
        running_attempts = {
            process_pool.submit(make_attempt, task) for task in islice(tasks, options.workers + 1)
        }
        while running_attempts:
            finished_attempts, running_attempts = wait(
                running_attempts, return_when=FIRST_COMPLETED
            )
            for task, chart in (
                finished_attempt.result() for finished_attempt in finished_attempts
            ):
                known_chart = _best_known_chart(charts, task.table_counts, task.rounds)
                if known_chart is None or repeat_counts(chart) < repeat_counts(known_chart):
                    charts[task.table_counts, task.rounds] = chart
                    _print_chart(chart)
            running_attempts |= {
                process_pool.submit(make_attempt, task)
                for task in islice(tasks, len(finished_attempts))
            }
            if time.monotonic() > last_save_time + SECONDS_BETWEEN_SAVES or not running_attempts:
                _save_charts(charts)
                last_save_time = time.monotonic()


def _add_whist_charts(options: argparse.Namespace, charts: "ChartByCell") -> None:
    """Add the whist tournaments that are missing from the charts and can be found."""
    for table_counts in _chosen_table_counts(options):
        chart = (
            None
            if options.cells
            else whist_chart(table_counts, SeededRandom(f"{options.seed} {table_counts}"))
        )
        if chart and (table_counts, len(chart.rows)) not in charts:
            charts[table_counts, len(chart.rows)] = chart
            _print_chart(chart)


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=10, help="when to stop (10)")
    parser.add_argument("--workers", type=int, default=2, help="processes at once (2)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds try other ways (1)")
    parser.add_argument("--steps", type=float, default=4e6, help="of the first pass (4,000,000)")
    parser.add_argument(
        "--players", type=int, nargs="+", default=library.SEARCHED_PLAYER_COUNTS, help="only these"
    )
    parser.add_argument(
        "--rounds", type=int, nargs="+", default=library.SEARCHED_ROUND_COUNTS, help="only these"
    )
    parser.add_argument("--threes", type=int, choices=(0, 1), nargs="+", default=(0, 1))
    parser.add_argument("--cells", nargs="+", help="only these, as in 24x8 28x8", default=())
    return parser.parse_args()


ChartByCell = dict[tuple[TableCounts, int], Chart]


def _search_tasks(
    options: argparse.Namespace, charts: ChartByCell, end_time: float
) -> Iterator[SearchTask]:
    """Yield a task for each cell (a field and a number of rounds) whose chart is not proved best.
    Long nights come first, because shorter nights can use their first rounds.
    """
    pass_count = 0
    while time.monotonic() < end_time:
        open_cell_count = 0
        for table_counts in _chosen_table_counts(options):
            for rounds in sorted(options.rounds, reverse=True):
                if options.cells and f"{table_counts.player_count}x{rounds}" not in options.cells:
                    continue
                if time.monotonic() > end_time:
                    return
                saved_chart = _best_known_chart(charts, table_counts, rounds)
                if (
                    saved_chart is None
                    or not measure_fairness(
                        saved_chart.rounds(library.PLAYER_LETTERS)
                    ).is_best_possible
                ):
                    open_cell_count += 1
                    yield SearchTask(
                        table_counts,
                        rounds,
                        saved_chart,
                        _best_known_chart(charts, table_counts, rounds - 1),
                        f"{options.seed} {pass_count} {table_counts} {rounds}",
                        int(options.steps * 1.5**pass_count),
                    )
        if not open_cell_count:
            return
        pass_count += 1


def _chosen_table_counts(options: argparse.Namespace) -> list[TableCounts]:
    chosen_table_counts: dict[TableCounts, None] = {}
    for players in options.players:
        for extra_player_rule in (ExtraPlayerRule.BENCH, ExtraPlayerRule.THREES):
            table_counts = choose_table_counts(players, extra_player_rule)
            if bool(table_counts.threes) in [
                bool(threes_option) for threes_option in options.threes
            ]:
                chosen_table_counts[table_counts] = None
    return list(chosen_table_counts)


def _best_known_chart(charts: ChartByCell, table_counts: TableCounts, rounds: int) -> Chart | None:
    """Return the chart that the library would use for this field and number of rounds."""
    usable_charts = [
        chart.first_rounds(rounds)
        for (chart_table_counts, round_count), chart in charts.items()
        if chart_table_counts == table_counts and round_count >= rounds
    ]
    return min(usable_charts, key=repeat_counts) if usable_charts else None


def _read_library() -> Iterator[tuple[tuple[TableCounts, int], Chart]]:
    with library.LIBRARY_FILE.open(encoding="ascii") as library_text:
        for key, rounds, chart_words in library.read_library_lines(library_text):
            extra_player_rule = ExtraPlayerRule.THREES if key.three_count else ExtraPlayerRule.BENCH
            table_counts = choose_table_counts(key.player_count, extra_player_rule)
            chart = library.read_chart(table_counts, chart_words)
            if not measure_fairness(chart.rounds(library.PLAYER_LETTERS)).early_turns:
                yield (table_counts, rounds), chart


def _save_charts(charts: ChartByCell) -> None:
    """Save each chart that is fairer than the first rounds of a longer chart."""
    library_lines = ["# players, tables of three, and the seats of each round: see library.py"]
    sorted_cells = sorted(charts, key=lambda cell: (cell[0].player_count, cell[0].threes, cell[1]))
    for table_counts, rounds in sorted_cells:
        chart = charts[table_counts, rounds]
        longer_charts = {cell: chart for cell, chart in charts.items() if cell[1] > rounds}
        longer_chart = _best_known_chart(longer_charts, table_counts, rounds)
        if longer_chart is None or repeat_counts(chart) < repeat_counts(longer_chart):
            key = ChartSize(table_counts.player_count, table_counts.threes)
            library_lines.append(
                f"{key.player_count} {key.three_count} {library.format_chart(chart)}"
            )
    new_file = library.LIBRARY_FILE.with_suffix(".new")
    new_file.write_text("\n".join(library_lines) + "\n", encoding="ascii")
    new_file.replace(library.LIBRARY_FILE)


def _print_chart(chart: Chart) -> None:
    fairness = measure_fairness(chart.rounds(library.PLAYER_LETTERS))
    repeats, fewest_repeats = fairness.repeats, fairness.fewest_repeats
    print(
        f"{chart.table_counts.player_count} players, {chart.table_counts.threes} threes, "
        f"{len(chart.rows)} rounds: "
        f"partners {repeats.partner_repeats} ({fewest_repeats.partner_repeats}), "
        f"opponents {repeats.opponent_repeats} ({fewest_repeats.opponent_repeats}), "
        f"meetings {repeats.meeting_repeats} ({fewest_repeats.meeting_repeats})",
        flush=True,
    )


if __name__ == "__main__":
    main()
