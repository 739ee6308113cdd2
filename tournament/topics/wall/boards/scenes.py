"""All scenes of a big screen: those the director can choose and those that appear automatically.
Also the big screens on the desk's page, with the scenes that each shows now and can show.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.hours.round_clock import clocked_game
from tournament.evening.night.night import Night
from tournament.evening.night.time_slots import game_title
from tournament.evening.night.walls import AWARDS, PRACTICE_PREFIX, ScreenState, stage
from tournament.evening.purse.closing import has_just_ended, is_official
from tournament.topics.wall.boards.honors import (
    HONORS_SCENE,
    OFFERED_PRIZES_SCENE,
    Awards,
    Honors,
    awards,
    decided_honors,
    prizes,
)
from tournament.topics.wall.boards.lists import (
    ARRIVALS_SCENE,
    SEATS_SCENE,
    WAITING_SCENE,
    Seats,
    seats_by_name,
)
from tournament.topics.wall.boards.meetings import (
    CALLED_SCENE,
    DRAW_SCENE,
    MEETINGS_SCENE,
    PLAYOFFS_SCENE,
    WHEREABOUTS_SCENE,
    playoffs,
)
from tournament.topics.wall.boards.places import (
    PLACE_CHART_SCENE,
    PLACES_SCENE,
    Places,
    WallPlaceCharts,
    places,
    wall_place_charts,
)
from tournament.topics.wall.boards.scene import Scene, SceneKind, ignore_time
from tournament.topics.wall.boards.tree import TREE_SCENE, WallBracket, wall_bracket_now

CM_PER_INCH = 2.54


@dataclass(frozen=True, slots=True)
class BigClock:
    title: str

    TEMPLATE: ClassVar[str] = "wall/_big_clock.html"


def _clock(night: Night) -> BigClock | None:
    game = clocked_game(night)
    if game is None:
        return None
    return BigClock(f"Game {game_title(night, game)}" if game else night.name)


CLOCK_SCENE = SceneKind("clock", ignore_time(_clock), "Clock")
# The scenes, in the order of their buttons at the desk.
SCENE_KINDS: Mapping[str, SceneKind] = {
    kind.key: kind
    for kind in (
        *(
            ARRIVALS_SCENE,
            DRAW_SCENE,
            SEATS_SCENE,
            WHEREABOUTS_SCENE,
            MEETINGS_SCENE,
            CALLED_SCENE,
            TREE_SCENE,
            WAITING_SCENE,
            CLOCK_SCENE,
        ),
        *(PLACES_SCENE, PLACE_CHART_SCENE, PLAYOFFS_SCENE, HONORS_SCENE, OFFERED_PRIZES_SCENE),
    )
}
BUTTONS: Mapping[str, str] = {key: kind.button for key, kind in SCENE_KINDS.items() if kind.button}


def scenes(
    night: Night,
    now: datetime,
    screen: ScreenState | None = None,
    *,
    is_clocked: bool = False,
    has_code: bool = False,
    moved_entries: Collection[int] = (),
) -> tuple[Scene, ...]:
    """Return the scene that the director chose, or else the automatic ones, which take turns.
    `has_code` means that the foot of the screen has a QR code. The seats of `moved_entries` have
    changed since the game was seated.
    """
    scene_by_director = chosen_scene(night, screen, now) if screen else None
    shown_scenes = (
        (scene_by_director,) if scene_by_director else automatic_scenes(night, now, is_clocked)
    )
    min_font_size = screen.smallest_letters if screen else 0
    if has_code:
        shown_scenes = tuple(
            replace(scene, has_code=True) if isinstance(scene, WallBracket) else scene
            for scene in shown_scenes
        )
    if moved_entries:
        shown_scenes = tuple(
            seats_by_name(night, moved_entries) if isinstance(scene, Seats) else scene
            for scene in shown_scenes
        )
    return (
        _without_none(*(_in_font_size(scene, night, min_font_size) for scene in shown_scenes))
        if min_font_size
        else shown_scenes
    )


def _in_font_size(scene: Scene, night: Night, min_font_size: int) -> Scene | None:
    """Return the scene in at least this font size; None if it does not fit."""
    match scene:
        case Places() | Awards() | WallBracket():
            return replace(scene, min_font_size=min_font_size)
        case Honors():
            return scene.with_min_font_size(min_font_size)
        case WallPlaceCharts():
            return wall_place_charts(night, min_font_size)
        case _:
            return scene


def automatic_scenes(night: Night, now: datetime, is_clocked: bool) -> tuple[Scene, ...]:
    """Return the scenes that appear automatically now. The ceremony begins once the places are
    official, in a bracket a moment after the last result. A night that was closed before its last
    game shows nothing, since no places are final.
    """
    if night.is_closed and not progress.is_fully_played(night):
        return ()
    if progress.is_fully_played(night):
        if has_just_ended(night, now):
            final_rounds = wall_bracket_now(night, now, has_all_rounds=False)
            return _without_none(final_rounds, places(night, now))
        ceremony = decided_honors(night) if is_official(night) else None
        return _without_none(playoffs(night), ceremony, places(night, now))
    course = courses.course_of(night)
    keys = (
        key
        for key in course.scene_keys(now, is_clocked=is_clocked)
        if key not in course.unavailable_scenes
    )
    kinds = (SCENE_KINDS[key] for key in keys)
    return _without_none(*((kind.show_automatically or kind.show)(night, now) for kind in kinds))


def _without_none(*scenes: Scene | None) -> tuple[Scene, ...]:
    return tuple(scene for scene in scenes if scene is not None)


@dataclass(frozen=True, slots=True)
class WallButton:
    """A button that chooses a scene."""

    scene_key: str
    words: str
    is_chosen: bool = False


def chosen_scene(night: Night, screen: ScreenState, now: datetime) -> Scene | None:
    """Return the scene that the director chose; None if it cannot be shown."""
    if screen.scene == AWARDS:
        return awards(night, screen.prizes)
    return _scene_by_key(screen.scene, night, now) if screen.scene in BUTTONS else None


def scene_buttons(night: Night, screen: ScreenState, now: datetime) -> tuple[WallButton, ...]:
    """Return a button for each scene that can be shown now."""
    return tuple(
        WallButton(key, words, screen.scene == key)
        for key, words in BUTTONS.items()
        if _scene_by_key(key, night, now) is not None
    )


def _scene_by_key(key: str, night: Night, now: datetime) -> Scene | None:
    """Return the scene with this key or the course's replacement; None if it shows nothing now."""
    course = courses.course_of(night)
    shown_key = course.replacement_scenes.get(key, key)
    return (
        None if shown_key in course.unavailable_scenes else SCENE_KINDS[shown_key].show(night, now)
    )


@dataclass(frozen=True, slots=True)
class Wall:
    """A big screen on the desk's page, with the number of prizes to announce."""

    screen: ScreenState
    scene_buttons: tuple[WallButton, ...]
    prize_count: int

    @property
    def announced_count(self) -> int:
        """Return how many prizes are already announced."""
        return min(self.screen.prizes, self.prize_count)

    @property
    def is_announcing(self) -> bool:
        return self.screen.scene == AWARDS

    @property
    def letters_sentence(self) -> str:
        """Return a sentence about the size of letters on the screen."""
        if not self.screen.smallest_letters:
            return "Letters are at least 1/24 of the screen's height."
        height = self.screen.smallest_letters * self.screen.height / 1000
        return f"Letters are at least {height / CM_PER_INCH:.1f} inches high ({height:.0f} cm)."

    @property
    def state_sentence(self) -> str:
        """Return sentences about what the screen shows now, for the message after a press."""
        choice = next((button.words for button in self.scene_buttons if button.is_chosen), "")
        screen = self.screen
        if self.is_announcing:
            sentence = (
                f"{screen.name}: {self.announced_count} of {self.prize_count} prizes announced."
            )
        elif choice:
            sentence = f"{screen.name} shows {choice}."
        else:
            sentence = f"{screen.name} changes on its own."
        return f"{sentence} {self.letters_sentence}" if screen.smallest_letters else sentence

    @property
    def message_sentence(self) -> str:
        """Return a sentence that quotes the message on this screen, or says that there is none."""
        name, message = self.screen.name, self.screen.message
        return f"{name} shows your message: {message}" if message else f"{name} shows no message."


def walls(
    night: Night | None, screens: Sequence[ScreenState], now: datetime, practice: int | None = None
) -> tuple[Wall, ...]:
    """Return all big screens. `practice` is the number of the newest practice night."""
    return tuple(
        _wall(night, screen.current(stage(night), now), now, practice) for screen in screens
    )


def _wall(night: Night | None, screen: ScreenState, now: datetime, practice: int | None) -> Wall:
    buttons = [*scene_buttons(night, screen, now)] if night else []
    if practice is not None:
        is_shown = screen.practice == practice
        buttons.append(WallButton(f"{PRACTICE_PREFIX}{practice}", "Practice", is_shown))
    if screen.season:
        # The season is chosen on its own page, so its button appears only while it is shown.
        buttons.append(WallButton(screen.scene, "Season", is_chosen=True))
    return Wall(screen, tuple(buttons), prize_count=len(prizes(night)) if night else 0)
