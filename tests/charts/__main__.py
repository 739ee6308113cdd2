"""Search for fairer charts and keep them: python -m tests.charts --minutes 60

Goes over every cell of the library that counting does not prove best, again and again with more
patience, and writes down at once what is fairer than what is kept. The next run goes on from there;
another --seed tries other ways.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice

from rotation.fairness import fairness
from rotation.individual import library
from rotation.individual.charts import Chart
from rotation.individual.library import Key
from rotation.lots import Lots
from rotation.shape import OddNumbers, Shape, shape
from tests.charts.attempt import Task, attempt, judge
from tests.charts.whist import whist

SAVE_EVERY = 20  # seconds


def main() -> None:
    options = _arguments()
    ends = time.monotonic() + 60 * options.minutes
    charts = dict(_kept())
    _perfect(options, charts)
    saved = time.monotonic()
    with ProcessPoolExecutor(options.workers) as workers:
        tasks = _tasks(options, charts, ends)
        under_way = {workers.submit(attempt, task) for task in islice(tasks, options.workers + 1)}
        while under_way:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for task, chart in (future.result() for future in done):
                before = _best(charts, task.shape, task.rounds)
                if before is None or judge(chart) < judge(before):
                    charts[task.shape, task.rounds] = chart
                    _say(chart)
            under_way |= {workers.submit(attempt, task) for task in islice(tasks, len(done))}
            if time.monotonic() > saved + SAVE_EVERY or not under_way:
                _save(charts)
                saved = time.monotonic()


def _perfect(options: argparse.Namespace, charts: "Charts") -> None:
    """Whist tournaments where they are found, for nights with a round for every other player."""
    for tables in _shapes(options):
        chart = None if options.cells else whist(tables, Lots(f"{options.seed} {tables}"))
        if chart and (tables, len(chart.rows)) not in charts:
            charts[tables, len(chart.rows)] = chart
            _say(chart)


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


Charts = dict[tuple[Shape, int], Chart]


def _tasks(options: argparse.Namespace, charts: Charts, ends: float) -> Iterator[Task]:
    """Every cell not proved best, the longest evenings first: they serve the shorter ones too."""
    passes = 0
    while time.monotonic() < ends:
        open_cells = 0
        for tables in _shapes(options):
            for rounds in sorted(options.rounds, reverse=True):
                if options.cells and f"{tables.players}x{rounds}" not in options.cells:
                    continue
                if time.monotonic() > ends:
                    return
                kept = _best(charts, tables, rounds)
                if kept is None or not fairness(kept.rounds(library.NAMES)).exact:
                    open_cells += 1
                    yield Task(
                        tables,
                        rounds,
                        kept,
                        _best(charts, tables, rounds - 1),
                        f"{options.seed} {passes} {tables} {rounds}",
                        int(options.steps * 1.5**passes),
                    )
        if not open_cells:
            return
        passes += 1


def _shapes(options: argparse.Namespace) -> list[Shape]:
    shapes: dict[Shape, None] = {}
    for players in options.players:
        for odd in (OddNumbers.BENCH, OddNumbers.THREES):
            tables = shape(players, odd)
            if bool(tables.threes) in [bool(three) for three in options.threes]:
                shapes[tables] = None
    return list(shapes)


def _best(charts: Charts, tables: Shape, rounds: int) -> Chart | None:
    """What the library would answer."""
    serving = [
        chart.first(rounds)
        for (size, length), chart in charts.items()
        if size == tables and length >= rounds
    ]
    return min(serving, key=judge) if serving else None


def _kept() -> Iterator[tuple[tuple[Shape, int], Chart]]:
    with library.FILE.open(encoding="ascii") as text:
        for key, rounds, words in library.lines(text):
            odd = OddNumbers.THREES if key.threes else OddNumbers.BENCH
            tables = shape(key.players, odd)
            chart = library.read(tables, words)
            if not fairness(chart.rounds(library.NAMES)).out_of_order:
                yield (tables, rounds), chart


def _save(charts: Charts) -> None:
    """Each chart that gives more than the first rounds of a longer one do."""
    rows = ["# players, tables of three, and the seats of each round: see library.py"]
    by_size = sorted(charts, key=lambda cell: (cell[0].players, cell[0].threes, cell[1]))
    for tables, rounds in by_size:
        chart = charts[tables, rounds]
        longer = {cell: chart for cell, chart in charts.items() if cell[1] > rounds}
        other = _best(longer, tables, rounds)
        if other is None or judge(chart) < judge(other):
            key = Key(tables.players, tables.threes)
            rows.append(f"{key.players} {key.threes} {library.write(chart)}")
    fresh = library.FILE.with_suffix(".new")
    fresh.write_text("\n".join(rows) + "\n", encoding="ascii")
    fresh.replace(library.FILE)


def _say(chart: Chart) -> None:
    balance = fairness(chart.rounds(library.NAMES))
    ours, least = balance.figures, balance.bound
    print(
        f"{chart.shape.players} players, {chart.shape.threes} threes, {len(chart.rows)} rounds: "
        f"partners {ours.partners} ({least.partners}), opponents {ours.opponents} "
        f"({least.opponents}), meetings {ours.meetings} ({least.meetings})",
        flush=True,
    )


if __name__ == "__main__":
    main()
