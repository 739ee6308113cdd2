"""One attempt at one cell of the library, by a way that the lots choose."""

from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice

from rotation.fairness import Figures, bound
from rotation.individual import library
from rotation.individual.charts import Chart
from rotation.lots import Lots
from rotation.shape import Shape
from tests.charts.annealer import AnnealingPlan, anneal
from tests.charts.starts import by_lot, groups, in_families, one_more

# What a repeated partner, a repeated opponent and a repeated meeting weigh.
WEIGHTS = ((6.0, 3.0, 3.0), (10.0, 4.0, 3.0), (10.0, 5.0, 1.0), (4.0, 2.0, 1.0))


@dataclass(frozen=True, slots=True)
class Task:
    shape: Shape
    rounds: int
    kept: Chart | None
    shorter: Chart | None
    seed: str
    steps: int


@cache
def judge(chart: Chart) -> Figures:
    return library.judge(chart)


def attempt(task: Task) -> tuple[Task, Chart]:
    """One try, by a way that the lots choose."""
    lots = Lots(task.seed)
    start = by_lot(task.shape, task.rounds, lots)
    goal = bound(start.rounds(library.NAMES))
    weights = WEIGHTS[lots.below(len(WEIGHTS))]
    way = lots.below(4)
    chart, heat = task.kept or start, 0.8 + lots.below(5) / 10
    if way == 0 or not task.kept:
        chart, heat = start, 2.0
    elif way == 1 and task.shorter and len(task.shorter.rows) == task.rounds - 1:
        chart = one_more(task.shorter, lots)
    elif way > 1:
        alike = way == 2  # one family fills all rounds
        chart, heat = _families(task, goal, weights, lots, alike=alike) or chart, 0.5
    plan = AnnealingPlan(weights, heat, 0.4, task.steps)
    chart, _ = anneal(chart, 1, lots.number(), plan, goal)
    return task, _in_order(chart, lots)


def _families(
    task: Task, goal: Figures, weights: tuple[float, float, float], lots: Lots, *, alike: bool
) -> Chart | None:
    """The best of a dozen searches among families of rounds. Those `alike` are all one family, of a
    group with as many elements as there are rounds: where the field is made for that, nothing is
    fairer."""
    modular_groups = groups(task.shape.players, task.rounds)
    if alike:
        modular_groups = [
            group for group in modular_groups if group.order == group.images == task.rounds
        ]
    charts = []
    for group in islice(cycle(lots.shuffled(modular_groups)), 12):
        start = in_families(task.shape, task.rounds, group, lots)
        if start:
            families = task.rounds // group.images
            steps = max(task.steps // 12, 4096) * families // group.images
            plan = AnnealingPlan(weights, 1.6 * group.images, 0.5 * group.images, steps)
            found_chart, _ = anneal(start, group.images, lots.number(), plan, goal)
            charts.append(found_chart)
    return min(charts, key=judge) if charts else None


def _in_order(chart: Chart, lots: Lots) -> Chart:
    """The same rounds in the order in which fewest meet again at once, where order is free."""
    turns = chart.shape.players - 4 * chart.shape.fours
    if turns * len(chart.rows) > chart.shape.players:
        return chart
    best = chart
    for _ in range(40):
        number, other = lots.below(len(chart.rows)), lots.below(len(chart.rows))
        rows = list(best.rows)
        rows[number], rows[other] = rows[other], rows[number]
        best = min(best, Chart(chart.shape, tuple(rows)), key=judge)
    return best
