"""Who climbed and who fell, on the wall: the first of each division, between two games."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.drawing.climb import climb
from tournament.drawing.shapes import Drawing
from tournament.night.night import Night
from tournament.places.boards.climbs import FEWER, FIRST, Climbs, climbs, climbs_in_words
from tournament.wall.boards.scene import Scene, at_any_time
from tournament.wall.boards.wall_names import Mark, division_marks


@dataclass(frozen=True, slots=True)
class WallRoom:
    """What is free on a wall beside its head and foot, the letters of lists there, and how many of
    its units a thousandth of the wall's shorter side is at most.
    """

    width: float
    height: float
    letters: float
    thousandth: float
    kind: str


# The first for screens of 4:3 and wider, the second for those that stand on end.
LYING = WallRoom(1000, 470, letters=36, thousandth=0.78, kind="climb")
ON_END = WallRoom(1000, 1450, letters=46, thousandth=1.05, kind="climb-on-end")


@dataclass(frozen=True, slots=True)
class WallClimb:
    """Of one division; without a mark it is everybody. A screen on end has a drawing of its own,
    where its letters have room.
    """

    mark: Mark | None
    drawing: Drawing
    on_end: Drawing | None


@dataclass(frozen=True, slots=True)
class WallClimbs:
    parts: tuple[WallClimb, ...]

    PAGE: ClassVar[str] = "wall/_climb.html"


def wall_climbs(night: Night, least: int = 0) -> WallClimbs | None:
    """In letters of so many thousandths of the wall's height at least. Nothing where five names
    have no room in them, nor three.
    """
    marks = division_marks(night)
    parts = tuple(
        WallClimb(marks.get(one.division), drawing, _drawn(one, ON_END, least))
        for one in climbs(night)
        if (drawing := _drawn(one, LYING, least))
    )
    return WallClimbs(parts) if parts else None


def _drawn(own: Climbs, room: WallRoom, least: int) -> Drawing | None:
    size = max(room.letters, room.thousandth * least)
    for shown in (own.climbed[:FIRST], own.climbed[:FEWER]):
        drawing = climb(
            [each.climber(each.lines) for each in shown],
            own.headings,
            width=room.width,
            height=room.height,
            size=size,
            said=climbs_in_words(shown),
            kind=room.kind,
        )
        if drawing:
            return drawing
    return None


CLIMB = Scene("climb", at_any_time(wall_climbs), "Places game by game")
