"""What a wall may show besides what comes by itself: a scene that the director chose, and the
prizes, told one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tournament import courses
from tournament.night.evening import Night
from tournament.night.walls import AWARDS, Showing
from tournament.prizes.boards.prize_list import Prize, prize_list
from tournament.prizes.payout.board import payout
from tournament.wall.boards.scene import Picture, Scene
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
from tournament.words.many import so_many
from tournament.words.refused import Refused

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
class Awards:
    """The prize that was told last, and before it the others; `left` are still to be told."""

    last: Prize | None
    told: tuple[Prize, ...]
    left: int

    PAGE: ClassVar[str] = "wall/_awards.html"

    @property
    def to_come(self) -> str:
        return f"{so_many(self.left, 'prize')} to come"


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


def prizes(night: Night) -> tuple[Prize, ...]:
    """In the order in which they are told, the first place last; none before they are decided."""
    if not night.is_played:
        return ()
    split = payout(night)
    if split.in_money and not split.awarded:
        return ()
    try:
        listed = prize_list(night).prizes
    except Refused:
        return ()
    return tuple(reversed([prize for prize in listed if prize.who]))


def awards(night: Night, count: int) -> Awards | None:
    listed = prizes(night)
    if not listed:
        return None
    some = listed[:count]
    return Awards(some[-1] if some else None, tuple(reversed(some[:-1])), len(listed) - len(some))
