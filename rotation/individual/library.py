"""The library of charts: the fairest found by long search, for 4 to 60 players and 3 to 16 rounds.

The search lies beside the tests; this file only reads what was left. A chart serves every smaller
number of rounds too, so what its first rounds already give is not kept again.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rotation.fairness import Figures, figures
from rotation.individual.chart import Chart, Row
from rotation.shape import Shape

FILE = Path(__file__).with_name("library.txt")
# A player is one character, so that a round is a word.
NAMES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

# What is searched for. Longer charts are whist tournaments, whose first rounds are fair to partners
# but not yet to opponents.
PLAYERS, ROUNDS = range(4, 61), range(3, 17)


class Key(NamedTuple):
    players: int
    threes: int  # tables of three, which take in everybody; without them some sit out


def find(shape: Shape, rounds: int) -> Chart | None:
    """The fairest chart for these tables and so many rounds, if the library goes as far."""
    kept = _shelves().get(Key(shape.players, shape.threes), {})
    charts = [
        read(shape, kept[length]).first(rounds) for length in sorted(kept) if length >= rounds > 0
    ]
    return min(charts, key=judge) if charts else None


def longest(shape: Shape) -> int:
    """How many rounds the library goes up to for these tables."""
    return max(_shelves().get(Key(shape.players, shape.threes), {0: ""}))


def judge(chart: Chart) -> Figures:
    return figures(chart.rounds(NAMES))


def read(shape: Shape, words: str) -> Chart:
    return Chart(shape, tuple(_row(word) for word in words.split()))


def write(chart: Chart) -> str:
    return " ".join("".join(NAMES[number] for number in row) for row in chart.rows)


def lines(text: Iterable[str]) -> Iterator[tuple[Key, int, str]]:
    """Key, number of rounds and the rounds themselves, of each line that is not a remark."""
    for line in text:
        if not line.startswith("#"):
            players, threes, words = line.split(maxsplit=2)
            yield Key(int(players), int(threes)), len(words.split()), words.strip()


def _row(word: str) -> Row:
    return tuple(NAMES.index(letter) for letter in word)


@cache
def _shelves() -> Mapping[Key, Mapping[int, str]]:
    shelves: dict[Key, dict[int, str]] = {}
    with FILE.open(encoding="ascii") as text:
        for key, rounds, words in lines(text):
            shelves.setdefault(key, {})[rounds] = words
    return shelves
