"""A schedule by numbers: player 0, player 1 ... in each seat of each round, before it has names.

What is drawn, constructed and searched for is a chart; it becomes an evening when the lots say who
is player 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rotation.seating import Entrant, Seating, table
from rotation.shape import Shape
from scoring.chairs import Chair

# One number a seat: the tables of four, each with its two pairs, then those of three, then the
# bench.
Row = tuple[int, ...]

_FOUR = (Chair.N, Chair.S, Chair.E, Chair.W)
_THREE = (Chair.N, Chair.E, Chair.S)


@dataclass(frozen=True, slots=True)
class Chart:
    shape: Shape
    rows: tuple[Row, ...]

    def rounds(self, names: Sequence[Entrant]) -> tuple[Seating, ...]:
        return tuple(self._round([names[number] for number in row]) for row in self.rows)

    def first(self, rounds: int) -> "Chart":
        return Chart(self.shape, self.rows[:rounds])

    def _round(self, seated: Sequence[Entrant]) -> Seating:
        fours, threes = self.shape.fours, self.shape.threes
        starts = [*range(0, 4 * fours, 4), *range(4 * fours, 4 * fours + 3 * threes, 3)]
        tables = tuple(
            table(
                number,
                dict(zip(_FOUR if number <= fours else _THREE, seated[start:], strict=False)),
            )
            for number, start in enumerate(starts, start=1)
        )
        return Seating(tables, tuple(seated[4 * fours + 3 * threes :]))
