"""How a field breaks into tables of four, tables of three and those who sit out.

Knows only how many there are.
"""

from dataclasses import dataclass
from enum import Enum

FEWEST = 4


class OddNumbers(Enum):
    """What becomes of the players left over when fours are full."""

    BENCH = "bench"  # up to three sit out
    BENCH_OR_THREE = "bench_or_three"  # one or two sit out, three make a table
    THREES = "threes"  # tables of three take everybody in


@dataclass(frozen=True, slots=True)
class Shape:
    fours: int
    threes: int
    out: int

    @property
    def tables(self) -> int:
        return self.fours + self.threes

    @property
    def players(self) -> int:
        return 4 * self.fours + 3 * self.threes + self.out


def shape(players: int, odd: OddNumbers) -> Shape:
    if players < FEWEST:
        raise ValueError(f"{players} are here, and a table needs four: wait for one more.")
    fours, over = divmod(players, 4)
    if odd is OddNumbers.THREES:
        return _with_threes(fours, over)
    if over == 3 and odd is OddNumbers.BENCH_OR_THREE:
        return Shape(fours, 1, 0)
    return Shape(fours, 0, over)


def _with_threes(fours: int, over: int) -> Shape:
    """Each table of four that gives a player up makes room for one of those left over: three
    tables of three for one extra, two for two."""
    threes = -over % 4
    broken = max(threes - 1, 0)
    if broken > fours:
        return Shape(fours, 0, over)
    return Shape(fours - broken, threes, 0)
