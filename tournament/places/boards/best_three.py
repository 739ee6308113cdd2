"""The best three of a division, drawn on their steps."""

from collections.abc import Sequence

from tournament.drawing.medal import METALS
from tournament.drawing.podium import ON_A_PAGE, PodiumRoom, PodiumStep, podium
from tournament.drawing.shapes import Drawing
from tournament.places.boards.ranks import StandingsRow

# So many stand together; where more are level nobody stands out.
MOST = 5


def best(rows: Sequence[StandingsRow]) -> Sequence[StandingsRow]:
    first = [row for row in rows if row.order in METALS]
    return first if len(first) <= MOST else ()


def best_three(rows: Sequence[StandingsRow], room: PodiumRoom = ON_A_PAGE) -> Drawing | None:
    return podium([_step(row) for row in best(rows)], room)


def _step(row: StandingsRow) -> PodiumStep:
    first, *others = (entry.name for entry in row.who.people)
    lines = (first, *(f"& {name}" for name in others))
    return PodiumStep(row.order, lines, row.place.scored)
