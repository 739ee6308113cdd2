"""Who climbed and who fell, on the wall: the first of each division, between two games."""

from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.evening.night.night import Night
from tournament.evening.purse.closing import waits_for_a_playoff
from tournament.kit.drawing.climb import climb
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.places.boards.climbs import (
    FEWER,
    FIRST,
    Climbed,
    Climbs,
    climbs,
    climbs_in_words,
    colored_climbers,
)
from tournament.topics.wall.boards.scene import Mark, Scene, division_marks, ignore_time


@dataclass(frozen=True, slots=True)
class WallRoom:
    """The room on a wall between its head and foot, the size of letters in its lists, and how many
    of its units a thousandth of the wall's shorter side is at most.
    """

    width: float
    height: float
    letters: float
    thousandth: float
    kind: str


# For screens of 4:3 and wider, and for those that stand on end.
LYING = WallRoom(1000, 470, letters=36, thousandth=0.78, kind="climb")
ON_END = WallRoom(1000, 1450, letters=46, thousandth=1.05, kind="climb-on-end")


@dataclass(frozen=True, slots=True)
class WallClimb:
    """The climb of one division, or of everybody when it has no mark. A screen on end has a drawing
    of its own if there is room for its letters.
    """

    mark: Mark | None
    drawing: Drawing
    on_end: Drawing | None


@dataclass(frozen=True, slots=True)
class WallClimbs:
    parts: tuple[WallClimb, ...]

    PAGE: ClassVar[str] = "wall/_climb.html"


def wall_climbs(night: Night, least: int = 0) -> WallClimbs | None:
    """Return the climbs in letters of `least` so many thousandths of the wall's height. A division
    is left out if not even three names fit, or if its medals wait for a playoff.
    """
    marks, waiting = division_marks(night), waits_for_a_playoff(night)
    parts = tuple(
        WallClimb(marks.get(one.division), drawing, _drawing(one, ON_END, least))
        for one in climbs(night)
        if one.division not in waiting and (drawing := _drawing(one, LYING, least))
    )
    return WallClimbs(parts) if parts else None


def _drawing(division: Climbs, room: WallRoom, least: int) -> Drawing | None:
    """Return the climb of the first five, or of the first three if five names do not fit."""
    size = max(room.letters, room.thousandth * least)
    for shown in (division.climbed[:FIRST], division.climbed[:FEWER]):
        drawing = climb(
            colored_climbers([replace(each, rank=_rank(each)) for each in shown]),
            division.headings,
            width=room.width,
            height=room.height,
            size=size,
            said=climbs_in_words(shown),
            kind=room.kind,
        )
        if drawing:
            return drawing
    return None


def _rank(one: Climbed) -> str:
    """Return the place as it stands in the standings on a wall."""
    place = str(one.places[-1])
    return place if one.rank == place else f"{place}="


CLIMB = Scene("climb", ignore_time(wall_climbs), "Places game by game")
