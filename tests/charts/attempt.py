"""Make one random attempt to improve the chart for a field and a number of rounds."""

from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice

from rotation.fairness import RepeatCounts, fewest_possible_repeats
from rotation.individual import library
from rotation.individual.charts import Chart
from rotation.seeded_random import SeededRandom
from rotation.table_counts import TableCounts
from tests.charts.annealer import AnnealingPlan, anneal
from tests.charts.starts import add_random_round, list_groups_to_try, random_chart, random_families

# Each triple has the weights of a repeated partner, a repeated opponent and a repeated meeting.
REPEAT_WEIGHTS = ((6.0, 3.0, 3.0), (10.0, 4.0, 3.0), (10.0, 5.0, 1.0), (4.0, 2.0, 1.0))


@dataclass(frozen=True, slots=True)
class SearchTask:
    table_counts: TableCounts
    rounds: int
    best_known: Chart | None
    longer_chart: Chart | None
    seed: str
    steps: int


@cache
def repeat_counts(chart: Chart) -> RepeatCounts:
    return library.count_chart_repeats(chart)


def make_attempt(task: SearchTask) -> tuple[SearchTask, Chart]:
    """Make one random attempt at a task, and return the task with the chart that was found."""
    rng = SeededRandom(task.seed)
    random_start = random_chart(task.table_counts, task.rounds, rng)
    goal = fewest_possible_repeats(random_start.rounds(library.PLAYER_LETTERS))
    weights = REPEAT_WEIGHTS[rng.number_below(len(REPEAT_WEIGHTS))]
    start_choice = rng.number_below(4)
    chart, start_temperature = task.best_known or random_start, 0.8 + rng.number_below(5) / 10
    if start_choice == 0 or not task.best_known:
        chart, start_temperature = random_start, 2.0
    elif start_choice == 1 and task.longer_chart and len(task.longer_chart.rows) == task.rounds - 1:
        chart = add_random_round(task.longer_chart, rng)
    elif start_choice > 1:
        is_one_family = start_choice == 2
        chart, start_temperature = (
            _best_of_families(task, goal, weights, rng, is_one_family=is_one_family) or chart,
            0.5,
        )
    plan = AnnealingPlan(weights, start_temperature, 0.4, task.steps)
    chart, _ = anneal(chart, 1, rng.next_number(), plan, goal)
    return task, _spread_meetings(chart, rng)


def _best_of_families(
    task: SearchTask,
    goal: RepeatCounts,
    weights: tuple[float, float, float],
    rng: SeededRandom,
    *,
    is_one_family: bool,
) -> Chart | None:
    """Return the best chart of a dozen searches among families of rounds. If `is_one_family`, all
    rounds are one family of a group that has as many elements as there are rounds. For some fields
    no other chart is fairer.
    """
    modular_groups = list_groups_to_try(task.table_counts.player_count, task.rounds)
    if is_one_family:
        modular_groups = [
            group for group in modular_groups if group.order == group.images == task.rounds
        ]
    charts = []
    for group in islice(cycle(rng.shuffle(modular_groups)), 12):
        start_chart = random_families(task.table_counts, task.rounds, group, rng)
        if start_chart:
            family_count = task.rounds // group.images
            steps = max(task.steps // 12, 4096) * family_count // group.images
            plan = AnnealingPlan(weights, 1.6 * group.images, 0.5 * group.images, steps)
            found_chart, _ = anneal(start_chart, group.images, rng.next_number(), plan, goal)
            charts.append(found_chart)
    return min(charts, key=repeat_counts) if charts else None


def _spread_meetings(chart: Chart, rng: SeededRandom) -> Chart:
    """Return the same rounds in the order that keeps repeated meetings farthest apart. If players
    sit out more than once, the order is not free, and the chart is unchanged.
    """
    seats_out_per_round = chart.table_counts.player_count - 4 * chart.table_counts.fours
    if seats_out_per_round * len(chart.rows) > chart.table_counts.player_count:
        return chart
    best_chart = chart
    for _ in range(40):
        row_index, other_index = (
            rng.number_below(len(chart.rows)),
            rng.number_below(len(chart.rows)),
        )
        rows = list(best_chart.rows)
        rows[row_index], rows[other_index] = rows[other_index], rows[row_index]
        best_chart = min(best_chart, Chart(chart.table_counts, tuple(rows)), key=repeat_counts)
    return best_chart
