"""The director's choices for a big screen: a scene instead of the automatic ones, and the number of
prizes announced, both until the night enters its next stage; and a message, for the whole night.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.progress import has_begun, latest_game_of_all_tables

# How long a big screen shows its name when the director asks for it.
NAME_DISPLAY_TIME = timedelta(seconds=15)
NAME_SCENE, AWARDS_SCENE = "name", "awards"
# The maximum lengths of a screen's name, and of the message on it.
MAX_SCREEN_NAME_LENGTH, MAX_MESSAGE_LENGTH = 40, 120
# The limits of letter sizes on a big screen, in thousandths of its height.
MIN_LETTER_SIZE, MAX_LETTER_SIZE = 30, 120
# The prefix, before the night's number, in the key of a scene that shows a practice night.
PRACTICE_SCENE_PREFIX = "p-"
# The first word of the scene that shows a season. The season's first and last day follow, and the
# number of best nights that count, as in "season 2026-01-01 2026-12-31 5".
FIRST_WORD_OF_SEASON_SCENE = "season"


@dataclass(frozen=True, slots=True)
class SeasonChoice:
    """The season that a big screen shows. If `best_night_count` is None, every night counts."""

    first: date
    last: date
    best_night_count: int | None = None

    @property
    def scene(self) -> str:
        best_nights_words = "" if self.best_night_count is None else f" {self.best_night_count}"
        return f"{FIRST_WORD_OF_SEASON_SCENE} {self.first} {self.last}{best_nights_words}"


@dataclass(frozen=True, slots=True)
class ScreenState:
    """The state of one big screen. If `scene` is empty, the screen chooses its scenes itself.
    `prizes` is the number of prizes announced so far. `at` is the time of the director's last
    choice, and `stage` the stage of the night at that time. The last seat is `distance` meters
    away, and the picture is `height` centimeters high; 0 means not entered.
    """

    wall: int
    name: str
    scene: str = ""
    prizes: int = 0
    message: str = ""
    stage: str = ""
    at: datetime | None = None
    distance: int = 0
    height: int = 0

    @property
    def min_letter_size(self) -> int:
        """The smallest size of letters that can be read from the last seat, in thousandths of the
        picture's height; 0 if distance or height are not entered. A lowercase x is half as high as
        a capital letter, and can be read from two hundred times its own height. The size is kept
        between MIN_LETTER_SIZE and MAX_LETTER_SIZE.
        """
        if not self.distance or not self.height:
            return 0
        return min(MAX_LETTER_SIZE, max(MIN_LETTER_SIZE, round(1000 * self.distance / self.height)))

    @property
    def practice_night_number(self) -> int | None:
        """The number of the practice night that the screen shows instead of tonight's, or None."""
        number = self.scene.removeprefix(PRACTICE_SCENE_PREFIX)
        has_prefix = self.scene.startswith(PRACTICE_SCENE_PREFIX)
        return int(number) if has_prefix and number.isascii() and number.isdecimal() else None

    @property
    def chosen_season(self) -> SeasonChoice | None:
        """The season that the screen shows instead of the night, or None."""
        first_word, *season_values = self.scene.split(" ")
        if first_word != FIRST_WORD_OF_SEASON_SCENE or len(season_values) not in (2, 3):
            return None
        try:
            first_day, last_day = map(date.fromisoformat, season_values[:2])
            return SeasonChoice(
                first_day,
                last_day,
                best_night_count=int(season_values[2]) if season_values[2:] else None,
            )
        except ValueError:
            return None

    def shows_same_as(self, other_screen: "ScreenState") -> bool:
        """Return whether both screens show the same scene with the same minimum letter size."""
        return (self.scene, self.min_letter_size) == (
            other_screen.scene,
            other_screen.min_letter_size,
        )

    def at_stage(self, new_stage: str, now: datetime) -> "ScreenState":
        """Return the state for this stage of the night. In a new stage, the chosen scene and the
        number of announced prizes are dropped. A message for another night is dropped too. Without
        a new stage, the screen stops showing its name after NAME_DISPLAY_TIME.
        """
        if self.stage != new_stage:
            is_same_night = _night_number(self.stage) == _night_number(new_stage)
            message = self.message if is_same_night else ""
            return replace(self, scene="", prizes=0, message=message)
        if (
            self.scene == NAME_SCENE
            and self.at is not None
            and abs(now - self.at) > NAME_DISPLAY_TIME
        ):
            return replace(self, scene="")
        return self


def stage_key(night: Night | None) -> str:
    """Return a key for the stage of the night. The key begins with the night's number, and is empty
    without a night. The key changes when a game begins or ends, when a bracket is drawn, and at the
    end of the night.
    """
    if night is None:
        return ""
    stage_after_play = (
        "closed" if night.is_closed else "played" if progress.is_fully_played(night) else ""
    )
    game_stage_words, game_of_all_tables = "", latest_game_of_all_tables(night)
    if game_of_all_tables is not None:
        game_stage_words = (
            f"{game_of_all_tables.number} {'over' if game_of_all_tables.is_over else 'on'}"
        )
    elif has_begun(night):
        games_over_count = sum(seated_game.is_over for seated_game in night.rounds)
        game_stage_words = f"{len(night.rounds)} called {games_over_count} over"
    return " ".join(filter(None, (str(night.tournament), game_stage_words, stage_after_play)))


def _night_number(stage: str) -> str:
    """Return the night's number from the start of a stage key; empty without a night."""
    return stage.partition(" ")[0]
