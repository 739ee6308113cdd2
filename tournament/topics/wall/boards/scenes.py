"""All scenes of a big screen, those the director can choose and those that appear automatically,
and the big screens as the desk's page lists them: with the scenes that each shows and can show.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.hours.round_clock import clocked_game_number
from tournament.evening.night.night import Night
from tournament.evening.night.time_slots import game_title
from tournament.evening.night.walls import (
    AWARDS_SCENE,
    PRACTICE_SCENE_PREFIX,
    ScreenState,
    stage_key,
)
from tournament.evening.purse.closing import are_places_official, did_bracket_end_just_now
from tournament.topics.wall.boards.bracket_scene import (
    BRACKET_SCENE,
    BracketScene,
    bracket_scene_before_ceremony,
)
from tournament.topics.wall.boards.honors import (
    HONORS_SCENE,
    OFFERED_PRIZES_SCENE,
    AwardsScene,
    HonorsScene,
    awards_scene,
    decided_honors_scene,
    prizes_to_announce,
)
from tournament.topics.wall.boards.lists import (
    ARRIVALS_SCENE,
    SEATS_SCENE,
    TABLES_PLAYING_SCENE,
    SeatsScene,
    seats_scene,
)
from tournament.topics.wall.boards.meetings import (
    CALLED_GAMES_SCENE,
    FIRST_GAMES_SCENE,
    MEETINGS_SCENE,
    PLAYOFFS_SCENE,
    WHEREABOUTS_SCENE,
    playoffs_scene,
)
from tournament.topics.wall.boards.places import (
    PLACE_CHART_SCENE,
    STANDINGS_SCENE,
    PlaceChartsScene,
    StandingsScene,
    place_charts_scene,
    standings_scene,
)
from tournament.topics.wall.boards.scene import Scene, SceneKind, accept_unused_time

CENTIMETERS_PER_INCH = 2.54


@dataclass(frozen=True, slots=True)
class ClockScene:
    title: str

    TEMPLATE: ClassVar[str] = "wall/_big_clock.html"


def _clock_scene(night: Night) -> ClockScene | None:
    game_number = clocked_game_number(night)
    if game_number is None:
        return None
    return ClockScene(f"Game {game_title(night, game_number)}" if game_number else night.name)


CLOCK_SCENE = SceneKind("clock", accept_unused_time(_clock_scene), "Clock")
# The scenes, in the order of their buttons at the desk.
SCENE_KINDS: Mapping[str, SceneKind] = {
    kind.key: kind
    for kind in (
        *(
            ARRIVALS_SCENE,
            FIRST_GAMES_SCENE,
            SEATS_SCENE,
            WHEREABOUTS_SCENE,
            MEETINGS_SCENE,
            CALLED_GAMES_SCENE,
            BRACKET_SCENE,
            TABLES_PLAYING_SCENE,
            CLOCK_SCENE,
        ),
        *(STANDINGS_SCENE, PLACE_CHART_SCENE, PLAYOFFS_SCENE, HONORS_SCENE, OFFERED_PRIZES_SCENE),
    )
}
SCENE_BUTTON_WORDS: Mapping[str, str] = {
    key: kind.button_words for key, kind in SCENE_KINDS.items() if kind.button_words
}


def scenes_on_screen(
    night: Night,
    now: datetime,
    screen: ScreenState | None = None,
    *,
    is_clock_started: bool = False,
    has_qr_code: bool = False,
    moved_entries: Collection[int] = (),
) -> tuple[Scene, ...]:
    """Return the scene that the director chose or, if none was chosen, the automatic scenes, which
    take turns. If `has_qr_code`, the foot of the screen has a QR code. The seats of `moved_entries`
    have changed since the game was seated.
    """
    director_scene = find_chosen_scene(night, screen, now) if screen else None
    scenes_to_show = (
        (director_scene,) if director_scene else automatic_scenes(night, now, is_clock_started)
    )
    min_font_size = screen.min_letter_size if screen else 0
    if has_qr_code:
        scenes_to_show = tuple(
            replace(scene, has_code=True) if isinstance(scene, BracketScene) else scene
            for scene in scenes_to_show
        )
    if moved_entries:
        scenes_to_show = tuple(
            seats_scene(night, moved_entries) if isinstance(scene, SeatsScene) else scene
            for scene in scenes_to_show
        )
    return (
        _remove_missing_scenes(
            *(_enlarge_scene(scene, night, min_font_size) for scene in scenes_to_show)
        )
        if min_font_size
        else scenes_to_show
    )


def _enlarge_scene(scene: Scene, night: Night, min_font_size: int) -> Scene | None:
    """Return the scene with at least this font size, in thousandths of the screen's height. Scenes
    whose size is fixed stay as they are. Return None if the scene does not fit in this size.
    """
    match scene:
        case StandingsScene() | AwardsScene() | BracketScene():
            return replace(scene, min_font_size=min_font_size)
        case HonorsScene():
            return scene.with_min_font_size(min_font_size)
        case PlaceChartsScene():
            return place_charts_scene(night, min_font_size)
        case _:
            return scene


def automatic_scenes(night: Night, now: datetime, is_clock_started: bool) -> tuple[Scene, ...]:
    """Return the scenes that appear automatically now. The ceremony begins once the places are
    official; in a bracket, that is a moment after the last result. A night that was closed before
    its last game has no scenes, since no places are final.
    """
    if night.is_closed and not progress.is_fully_played(night):
        return ()
    if progress.is_fully_played(night):
        if did_bracket_end_just_now(night, now):
            last_bracket_rounds = bracket_scene_before_ceremony(night, now, has_all_rounds=False)
            return _remove_missing_scenes(last_bracket_rounds, standings_scene(night, now))
        ceremony_scene = decided_honors_scene(night) if are_places_official(night) else None
        return _remove_missing_scenes(
            playoffs_scene(night), ceremony_scene, standings_scene(night, now)
        )
    course = courses.course_of(night)
    scene_keys = (
        key
        for key in course.scene_keys(now, is_clock_started=is_clock_started)
        if key not in course.unavailable_scenes
    )
    scene_kinds = (SCENE_KINDS[key] for key in scene_keys)
    return _remove_missing_scenes(
        *((kind.show_automatically or kind.show)(night, now) for kind in scene_kinds)
    )


def _remove_missing_scenes(*optional_scenes: Scene | None) -> tuple[Scene, ...]:
    return tuple(scene for scene in optional_scenes if scene is not None)


@dataclass(frozen=True, slots=True)
class SceneButton:
    """A button that chooses a scene."""

    scene_key: str
    words: str
    is_chosen: bool = False


def find_chosen_scene(night: Night, screen: ScreenState, now: datetime) -> Scene | None:
    """Return the scene that the director chose, or None if it cannot be shown now."""
    if screen.scene == AWARDS_SCENE:
        return awards_scene(night, screen.prizes)
    return (
        _find_scene_by_key(screen.scene, night, now) if screen.scene in SCENE_BUTTON_WORDS else None
    )


def make_scene_buttons(night: Night, screen: ScreenState, now: datetime) -> tuple[SceneButton, ...]:
    """Return a button for each scene that the director can choose and that has something to show
    now.
    """
    return tuple(
        SceneButton(key, words, screen.scene == key)
        for key, words in SCENE_BUTTON_WORDS.items()
        if _find_scene_by_key(key, night, now) is not None
    )


def _find_scene_by_key(chosen_key: str, night: Night, now: datetime) -> Scene | None:
    """Return the scene with this key, or the scene that replaces it in this kind of evening. Return
    None if there is nothing to show now.
    """
    course = courses.course_of(night)
    shown_key = course.replacement_by_scene.get(chosen_key, chosen_key)
    return (
        None if shown_key in course.unavailable_scenes else SCENE_KINDS[shown_key].show(night, now)
    )


@dataclass(frozen=True, slots=True)
class BigScreen:
    """A big screen as the desk's page lists it, with its buttons and the number of prizes to
    announce.
    """

    screen: ScreenState
    scene_buttons: tuple[SceneButton, ...]
    prize_count: int

    @property
    def announced_count(self) -> int:
        """Return how many prizes are already announced."""
        return min(self.screen.prizes, self.prize_count)

    @property
    def is_announcing(self) -> bool:
        return self.screen.scene == AWARDS_SCENE

    @property
    def letter_size_sentence(self) -> str:
        """Return a sentence about the smallest size of the letters on this screen."""
        if not self.screen.min_letter_size:
            return "Letters are at least 1/24 of the screen's height."
        letter_height_cm = self.screen.min_letter_size * self.screen.height / 1000
        inches = letter_height_cm / CENTIMETERS_PER_INCH
        return f"Letters are at least {inches:.1f} inches high ({letter_height_cm:.0f} cm)."

    @property
    def state_sentence(self) -> str:
        """Return sentences about what the screen shows now, for the message after a change."""
        chosen_scene_words = next(
            (button.words for button in self.scene_buttons if button.is_chosen), ""
        )
        screen = self.screen
        if self.is_announcing:
            sentence = (
                f"{screen.name}: {self.announced_count} of {self.prize_count} prizes announced."
            )
        elif chosen_scene_words:
            sentence = f"{screen.name} shows {chosen_scene_words}."
        else:
            sentence = f"{screen.name} changes on its own."
        return f"{sentence} {self.letter_size_sentence}" if screen.min_letter_size else sentence

    @property
    def message_sentence(self) -> str:
        """Return a sentence that quotes the message on this screen, or says that there is none."""
        name, message = self.screen.name, self.screen.message
        return f"{name} shows your message: {message}" if message else f"{name} shows no message."


def big_screens_of_desk(
    night: Night | None,
    screens: Sequence[ScreenState],
    now: datetime,
    newest_practice_number: int | None = None,
) -> tuple[BigScreen, ...]:
    """Return all big screens of the club as the desk's page lists them."""
    return tuple(
        _make_big_screen(night, screen.at_stage(stage_key(night), now), now, newest_practice_number)
        for screen in screens
    )


def _make_big_screen(
    night: Night | None, screen: ScreenState, now: datetime, newest_practice_number: int | None
) -> BigScreen:
    scene_buttons_shown = [*make_scene_buttons(night, screen, now)] if night else []
    if newest_practice_number is not None:
        is_practice_shown = screen.practice_night_number == newest_practice_number
        scene_buttons_shown.append(
            SceneButton(
                f"{PRACTICE_SCENE_PREFIX}{newest_practice_number}", "Practice", is_practice_shown
            )
        )
    if screen.chosen_season:
        # The season is chosen on its own page, so its button appears only while it is shown.
        scene_buttons_shown.append(SceneButton(screen.scene, "Season", is_chosen=True))
    return BigScreen(
        screen,
        tuple(scene_buttons_shown),
        prize_count=len(prizes_to_announce(night)) if night else 0,
    )
