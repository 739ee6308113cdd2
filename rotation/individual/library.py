"""The library of charts: the fairest found by long search, for 4 to 60 players and 3 to 16 rounds.

The search is in tests/charts; this file reads its results. A chart serves every smaller number of
rounds too, so nothing is stored that the first rounds of a longer chart already give.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rotation.fairness import Figures, figures
from rotation.individual.charts import Chart
from rotation.shape import Shape

FILE = Path(__file__).with_name("library.txt")
# One character for each player, so that a round is a word.
NAMES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

# What is searched for. Longer charts are whist tournaments, whose first rounds are fair to partners
# but not yet to opponents.
PLAYERS, ROUNDS = range(4, 61), range(3, 17)


class Key(NamedTuple):
    """The field that a chart is for."""

    players: int
    threes: int  # tables of three, which take in everybody; without them some sit out


def find(shape: Shape, rounds: int) -> Chart | None:
    """The fairest chart for these tables and so many rounds, or None if the library has none."""
    shelf = _shelves().get(Key(shape.players, shape.threes), {})
    charts = [
        read(shape, shelf[length]).first(rounds) for length in sorted(shelf) if length >= rounds > 0
    ]
    return min(charts, key=judge) if charts else None


def longest(shape: Shape) -> int:
    """The number of rounds in the library's longest chart for these tables."""
    return max(_shelves().get(Key(shape.players, shape.threes), {0: ""}))


def judge(chart: Chart) -> Figures:
    """The repeats in a chart."""
    return figures(chart.rounds(NAMES))


def read(shape: Shape, words: str) -> Chart:
    """A chart from its words, one for each round."""
    rows = (tuple(NAMES.index(letter) for letter in word) for word in words.split())
    return Chart(shape, tuple(rows))


def write(chart: Chart) -> str:
    """A chart as words, one for each round."""
    return " ".join("".join(NAMES[number] for number in row) for row in chart.rows)


def lines(text: Iterable[str]) -> Iterator[tuple[Key, int, str]]:
    """The key, the number of rounds and the rounds of each line that is not a remark."""
    for line in text:
        if not line.startswith("#"):
            players, threes, words = line.split(maxsplit=2)
            yield Key(int(players), int(threes)), len(words.split()), words.strip()


@cache
def _shelves() -> Mapping[Key, Mapping[int, str]]:
    shelves: dict[Key, dict[int, str]] = {}
    with FILE.open(encoding="ascii") as text:
        for key, rounds, words in lines(text):
            shelves.setdefault(key, {})[rounds] = words
    return shelves
