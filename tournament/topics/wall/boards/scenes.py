"""Every scene of a wall: those the director may choose, and those that come by themselves from the
first to come in to the last to go home; and the walls at the desk, what each shows now and what
else it may show.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.hours.round_clock import clocked_game
from tournament.evening.night.night import Night
from tournament.evening.night.sessions import title_of
from tournament.evening.night.walls import AWARDS, PRACTICE, Showing, stage
from tournament.evening.purse.closing import has_just_ended, is_official
from tournament.topics.wall.boards.climb import CLIMB, WallClimbs, wall_climbs
from tournament.topics.wall.boards.honours import HONOURS, Honours, decided_honours
from tournament.topics.wall.boards.lists import ARRIVALS, SEATS, WAITING
from tournament.topics.wall.boards.meetings import (
    CALLED,
    DRAW,
    MEETINGS,
    PLAYOFFS,
    WHEREABOUTS,
    playoffs,
)
from tournament.topics.wall.boards.places import PLACES, Places, places
from tournament.topics.wall.boards.prizes import POT, Awards, awards, prizes
from tournament.topics.wall.boards.scene import Picture, Scene
from tournament.topics.wall.boards.tree import TREE, Tree

INCH = 2.54


@dataclass(frozen=True, slots=True)
class BigClock:
    title: str

    PAGE: ClassVar[str] = "wall/_big_clock.html"


def _clock(night: Night, now: datetime) -> BigClock | None:
    game = clocked_game(night)
    if game is None:
        return None
    return BigClock(f"Game {title_of(night, game)}" if game else night.name)


CLOCK = Scene("clock", _clock, "The clock")
# As the buttons stand at the desk.
SCENES: Mapping[str, Scene] = {
    scene.key: scene
    for scene in (
        *(ARRIVALS, DRAW, SEATS, WHEREABOUTS, MEETINGS, CALLED, TREE, WAITING, CLOCK),
        *(PLACES, CLIMB, PLAYOFFS, HONOURS, POT),
    )
}
BUTTONS: Mapping[str, str] = {key: scene.button for key, scene in SCENES.items() if scene.button}


def scenes(
    night: Night,
    now: datetime,
    showing: Showing | None = None,
    *,
    is_clocked: bool = False,
    has_code: bool = False,
) -> tuple[Picture, ...]:
    """Return what the director chose for the wall, or else what comes by itself, to be shown in
    turn. With `has_code` the foot has a code for phones.
    """
    picture = chosen_scene(night, showing, now) if showing else None
    pictures = usual_scenes(night, now, is_clocked) if picture is None else (picture,)
    least = showing.least if showing else 0
    if has_code:
        pictures = tuple(
            replace(one, is_low=True) if isinstance(one, Tree) else one for one in pictures
        )
    return (
        _without_none(*(_set_letters(one, night, least) for one in pictures)) if least else pictures
    )


def _set_letters(picture: Picture, night: Night, least: int) -> Picture | None:
    """Return the picture in the letters the wall was asked for, or None if they have no room."""
    match picture:
        case Places() | Awards() | Tree():
            return replace(picture, least=least)
        case Honours():
            return picture.in_letters(least)
        case WallClimbs():
            return wall_climbs(night, least)
        case _:
            return picture


def usual_scenes(night: Night, now: datetime, is_clocked: bool) -> tuple[Picture, ...]:
    """Return what the wall shows when nothing was chosen. The ceremony begins once the places are
    official, and in a bracket a moment after the last result. A night that was closed before its
    last game shows no standings, since none are final.
    """
    if night.is_closed and not progress.is_played(night):
        return ()
    if progress.is_played(night):
        if has_just_ended(night, now):
            return _without_none(SCENES["tree"].show(night, now), places(night, now))
        ceremony = decided_honours(night, now) if is_official(night) else None
        return _without_none(playoffs(night), ceremony, places(night, now))
    course = courses.of(night)
    keys = (one for one in course.scenes(now, is_clocked=is_clocked) if one not in course.no_scenes)
    shown = (SCENES[key] for key in keys)
    return _without_none(*((scene.by_itself or scene.show)(night, now) for scene in shown))


def _without_none(*pictures: Picture | None) -> tuple[Picture, ...]:
    return tuple(picture for picture in pictures if picture is not None)


@dataclass(frozen=True, slots=True)
class WallButton:
    """A button at the desk."""

    key: str
    words: str
    is_on: bool = False


def chosen_scene(night: Night, showing: Showing, now: datetime) -> Picture | None:
    """Return the scene that the director chose, or None if it cannot be shown."""
    if showing.scene == AWARDS:
        return awards(night, showing.prizes)
    return _picture(showing.scene, night, now) if showing.scene in BUTTONS else None


def choices(night: Night, showing: Showing, now: datetime) -> tuple[WallButton, ...]:
    """Return a button for each scene that can be shown now."""
    return tuple(
        WallButton(key, words, showing.scene == key)
        for key, words in BUTTONS.items()
        if _picture(key, night, now) is not None
    )


def _picture(key: str, night: Night, now: datetime) -> Picture | None:
    """Return the picture of a scene, or of the one that the course shows instead of it."""
    course = courses.of(night)
    shown = course.wall.get(key, key)
    return None if shown in course.no_scenes else SCENES[shown].show(night, now)


@dataclass(frozen=True, slots=True)
class Wall:
    """One wall. `prizes` is how many there are to announce."""

    showing: Showing
    choices: tuple[WallButton, ...]
    prizes: int

    @property
    def announced(self) -> int:
        """Return how many prizes are announced."""
        return min(self.showing.prizes, self.prizes)

    @property
    def is_telling(self) -> bool:
        return self.showing.scene == AWARDS

    @property
    def letters(self) -> str:
        """Return how large the letters are, as somebody in front of the wall would measure them."""
        if not self.showing.least:
            return "Letters are at least a twenty-fourth of the picture's height."
        high = self.showing.least * self.showing.height / 1000
        return f"Letters are at least {high / INCH:.1f} inches high ({high:.0f} cm)."

    @property
    def words(self) -> str:
        """Return what the wall does now, as it is said after a press."""
        chosen = next((wall_button.words for wall_button in self.choices if wall_button.is_on), "")
        if self.is_telling:
            does = f"tells prizes: {self.announced} of {self.prizes}"
        else:
            does = f"shows “{chosen}”" if chosen else "goes by itself"
        showing = self.showing
        says = f", and says “{showing.message}”" if showing.message else ""
        return f"{showing.name} {does}{says}.{f' {self.letters}' if showing.least else ''}"


def walls(
    night: Night | None, showings: Sequence[Showing], now: datetime, practice: int | None = None
) -> tuple[Wall, ...]:
    """Return all walls. `practice` is the newest practice evening."""
    return tuple(
        _wall(night, showing.now(stage(night), now), now, practice) for showing in showings
    )


def _wall(night: Night | None, showing: Showing, now: datetime, practice: int | None) -> Wall:
    buttons = [*choices(night, showing, now)] if night else []
    if practice is not None:
        is_on = showing.practice == practice
        buttons.append(WallButton(f"{PRACTICE}{practice}", "Practice", is_on))
    if showing.season:
        # It is put there from its own page, where its days are chosen.
        buttons.append(WallButton(showing.scene, "The season", is_on=True))
    return Wall(showing, tuple(buttons), prizes=len(prizes(night)) if night else 0)
