"""The best three of a division, drawn on their steps."""

from collections.abc import Sequence

from tournament.drawing.medal import METALS
from tournament.drawing.podium import ON_A_PAGE, PodiumRoom, PodiumStep, podium
from tournament.drawing.shapes import Drawing
from tournament.places.boards.ranks import StandingsRow
from tournament.words.many import so_many

# So many stand together; where more are level nobody stands out.
MOST = 5


def best(rows: Sequence[StandingsRow]) -> Sequence[StandingsRow]:
    first = [row for row in rows if row.order in METALS]
    return first if len(first) <= MOST else ()


def best_three(
    rows: Sequence[StandingsRow], *, in_points: bool, room: PodiumRoom = ON_A_PAGE
) -> Drawing | None:
    return podium([_step(row, in_points=in_points) for row in best(rows)], room)


def _step(row: StandingsRow, *, in_points: bool) -> PodiumStep:
    first, *others = (entry.name for entry in row.who.people)
    lines = (first, *(f"& {name}" for name in others))
    return PodiumStep(row.order, lines, so_many(row.points, "point") if in_points else "")
