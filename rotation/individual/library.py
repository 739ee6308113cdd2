"""The library of charts, which are schedules for numbered players. It has the fairest charts that a
search has found for 4 to 60 players and 3 to 16 rounds, and some longer charts.

The search is in tests/charts, and library.txt has the charts. The first rounds of a chart can serve
for fewer rounds, so a shorter chart is stored only if it is fairer.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rotation.fairness import RepeatCounts, count_repeats
from rotation.individual.charts import Chart
from rotation.table_counts import TableCounts

LIBRARY_FILE = Path(__file__).with_name("library.txt")
# The file has a word for each round, in which these letters stand for the players.
PLAYER_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

# The search in tests/charts covered these numbers of players and rounds. The longer charts in the
# library are whist tournaments, whose first rounds are fair in partners but not in opponents.
SEARCHED_PLAYER_COUNTS, SEARCHED_ROUND_COUNTS = range(4, 61), range(3, 17)


class ChartSize(NamedTuple):
    """The number of players for whom a chart is made, and the number of tables of three."""

    player_count: int
    three_count: int


def find_chart(table_counts: TableCounts, round_count: int) -> Chart | None:
    """Return the fairest chart of the library for these tables and this many rounds, or None if the
    library has no chart for them.
    """
    chart_text_by_length = _chart_texts_by_size().get(
        ChartSize(table_counts.player_count, table_counts.threes), {}
    )
    charts = [
        read_chart(table_counts, chart_text_by_length[length]).first_rounds(round_count)
        for length in sorted(chart_text_by_length)
        if length >= round_count > 0
    ]
    return min(charts, key=count_chart_repeats) if charts else None


def round_count_of_longest_chart(table_counts: TableCounts) -> int:
    """Return the number of rounds of the longest chart for these tables; 0 if there is none."""
    return max(
        _chart_texts_by_size().get(
            ChartSize(table_counts.player_count, table_counts.threes), {0: ""}
        )
    )


def count_chart_repeats(chart: Chart) -> RepeatCounts:
    """Return the number of repeats of each kind in the rounds of a chart."""
    return count_repeats(chart.rounds(PLAYER_LETTERS))


def read_chart(table_counts: TableCounts, chart_text: str) -> Chart:
    """Return the chart in a text that has a word for each round and a letter for each player."""
    rows = (tuple(PLAYER_LETTERS.index(letter) for letter in word) for word in chart_text.split())
    return Chart(table_counts, tuple(rows))


def format_chart(chart: Chart) -> str:
    """Return a chart as a text that has a word for each round and a letter for each player."""
    return " ".join(
        "".join(PLAYER_LETTERS[player_number] for player_number in row) for row in chart.rows
    )


def read_library_lines(lines: Iterable[str]) -> Iterator[tuple[ChartSize, int, str]]:
    """Yield the size, the number of rounds, and the text of each chart in the library."""
    for line in lines:
        if not line.startswith("#"):
            player_count, three_count, chart_text = line.split(maxsplit=2)
            yield (
                ChartSize(int(player_count), int(three_count)),
                len(chart_text.split()),
                chart_text.strip(),
            )


@cache
def _chart_texts_by_size() -> Mapping[ChartSize, Mapping[int, str]]:
    chart_texts_by_size: dict[ChartSize, dict[int, str]] = {}
    with LIBRARY_FILE.open(encoding="ascii") as library_file:
        for size, round_count, chart_text in read_library_lines(library_file):
            chart_texts_by_size.setdefault(size, {})[round_count] = chart_text
    return chart_texts_by_size
