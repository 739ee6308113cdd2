"""What a wall may show besides what comes by itself: a scene that the director chose, and the
prizes, told one by one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament import courses
from tournament.night.night import Night
from tournament.night.walls import AWARDS, Showing
from tournament.wall.boards.scene import Picture, Scene
from tournament.wall.boards.wall_awards import awards
from tournament.wall.boards.wall_bracket import CALLED, DRAW, WHEREABOUTS
from tournament.wall.boards.wall_climb import CLIMB
from tournament.wall.boards.wall_clock import CLOCK
from tournament.wall.boards.wall_honours import HONOURS
from tournament.wall.boards.wall_lists import ARRIVALS, SEATS, WAITING
from tournament.wall.boards.wall_meetings import MEETINGS
from tournament.wall.boards.wall_places import PLACES
from tournament.wall.boards.wall_playoffs import PLAYOFFS
from tournament.wall.boards.wall_pot import POT
from tournament.wall.boards.wall_tree import TREE

# As the buttons stand at the desk.
SCENES: Mapping[str, Scene] = {
    scene.key: scene
    for scene in (
        *(ARRIVALS, DRAW, SEATS, WHEREABOUTS, MEETINGS, CALLED, TREE, WAITING, CLOCK),
        *(PLACES, CLIMB, PLAYOFFS, HONOURS, POT),
    )
}
BUTTONS: Mapping[str, str] = {key: scene.button for key, scene in SCENES.items() if scene.button}


@dataclass(frozen=True, slots=True)
class WallButton:
    """A button at the desk."""

    key: str
    words: str
    is_on: bool = False


def chosen(night: Night, showing: Showing, now: datetime) -> Picture | None:
    """Nothing where it cannot be shown: then the wall goes by itself."""
    if showing.scene == AWARDS:
        return awards(night, showing.prizes)
    return _picture(showing.scene, night, now) if showing.scene in BUTTONS else None


def choices(night: Night, showing: Showing, now: datetime) -> tuple[WallButton, ...]:
    return tuple(
        WallButton(key, words, showing.scene == key)
        for key, words in BUTTONS.items()
        if _picture(key, night, now) is not None
    )


def _picture(key: str, night: Night, now: datetime) -> Picture | None:
    """Where a course has another scene instead of it, that one."""
    return SCENES[courses.of(night).wall.get(key, key)].show(night, now)
