"""Who climbed and who fell, on the wall: the first of each division, between two games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournament.drawing.climb import climb
from tournament.drawing.shapes import Drawing
from tournament.night.evening import Night
from tournament.places.boards.climbs import FEWER, FIRST, Climbed, Climbs, climbs, said
from tournament.wall.boards.scene import Scene, at_any_time
from tournament.wall.boards.wall_names import Mark, division_marks

# What is free on a wall beside its head and foot, and the letters of lists there.
WIDTH, HEIGHT, LETTERS = 1000.0, 470.0, 36.0
# So many of its units a thousandth of the height of a wall is at most: one of four to three.
THOUSANDTH = 0.78


@dataclass(frozen=True, slots=True)
class WallClimb:
    """Of one division; without a mark it is everybody."""

    mark: Mark | None
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class WallClimbs:
    parts: tuple[WallClimb, ...]

    PAGE: ClassVar[str] = "wall/_climb.html"


def wall_climbs(night: Night, least: int = 0) -> WallClimbs | None:
    """In letters of so many thousandths of the wall's height at least. Nothing where five names
    have no room in them, nor three.
    """
    size, marks = max(LETTERS, THOUSANDTH * least), division_marks(night)
    parts = tuple(
        WallClimb(marks.get(one.division), drawing)
        for one in climbs(night)
        for drawing in [_drawn(one, FIRST, size) or _drawn(one, FEWER, size)]
        if drawing
    )
    return WallClimbs(parts) if parts else None


def _drawn(one: Climbs, count: int, size: float) -> Drawing | None:
    shown: Sequence[Climbed] = one.climbed[:count]
    climbers = [each.climber(each.lines) for each in shown]
    return climb(climbers, one.headings, width=WIDTH, height=HEIGHT, size=size, said=said(shown))


CLIMB = Scene("climb", at_any_time(wall_climbs), "Places game by game")
