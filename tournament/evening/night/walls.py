"""What the director chose for a wall: a scene instead of those that come by themselves, a message,
how many prizes are told. It holds as long as the evening's stage does.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.progress import has_begun, shared_game

# So long a wall says its name when it is asked.
SAYING = timedelta(seconds=15)
NAME, AWARDS = "name", "awards"
# Letters of a wall, in thousandths of its height, however far or near the last chair is.
SMALLEST, LARGEST = 30, 120
# Before the number of a practice evening.
PRACTICE = "p-"
# Before the days of a season and how many nights count, as in "season 2026-01-01 2026-12-31 5".
SEASON = "season"


@dataclass(frozen=True, slots=True)
class SeasonChoice:
    """The season that a wall shows; without `best` every night counts."""

    first: date
    last: date
    best: int | None = None

    @property
    def scene(self) -> str:
        best = "" if self.best is None else f" {self.best}"
        return f"{SEASON} {self.first} {self.last}{best}"


@dataclass(frozen=True, slots=True)
class Showing:
    """Without a `scene` the wall goes by itself. Its last chair is `distance` metres away, and its
    picture `height` centimetres high; 0 is not said.
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
    def least(self) -> int:
        """The least letters, in thousandths of the picture's height, that are read from the last
        chair: a letter is, at two hundred times the height of its x, half its own. 0 is not said.
        """
        if not self.distance or not self.height:
            return 0
        return min(LARGEST, max(SMALLEST, round(1000 * self.distance / self.height)))

    @property
    def practice(self) -> int | None:
        """The practice evening that it shows instead of the night, by its number."""
        number = self.scene.removeprefix(PRACTICE)
        is_one = self.scene.startswith(PRACTICE) and number.isascii() and number.isdecimal()
        return int(number) if is_one else None

    @property
    def season(self) -> SeasonChoice | None:
        """The season that it shows instead of the night."""
        word, *told = self.scene.split(" ")
        if word != SEASON or len(told) not in (2, 3):
            return None
        try:
            first, last = map(date.fromisoformat, told[:2])
            return SeasonChoice(first, last, int(told[2]) if told[2:] else None)
        except ValueError:
            return None

    def is_like(self, other: "Showing") -> bool:
        """Whether both have the same pages, as far as a wall is asked."""
        return (self.scene, self.least) == (other.scene, other.least)

    def now(self, stage: str, now: datetime) -> "Showing":
        """Without what was chosen for an earlier stage; whoever was asked for its name has said it
        after a while.
        """
        if self.stage != stage:
            return replace(self, scene="", prizes=0, message="")
        has_said = self.scene == NAME and self.at is not None and abs(now - self.at) > SAYING
        return replace(self, scene="") if has_said else self


def stage(night: Night | None) -> str:
    """Another one with each game that begins or is over, with the draw, and with the end."""
    if night is None:
        return ""
    ended = "closed" if night.is_closed else "played" if progress.is_played(night) else ""
    game, shared = "", shared_game(night)
    if shared is not None:
        game = f"{shared.number} {'over' if shared.is_over else 'on'}"
    elif has_begun(night):
        over = sum(played.is_over for played in night.rounds)
        game = f"{len(night.rounds)} called {over} over"
    return " ".join(filter(None, (str(night.tournament), game, ended)))
