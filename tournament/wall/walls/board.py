"""The walls at the desk: what each shows now, and what else it may show."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.night.night import Night
from tournament.night.walls import AWARDS, PRACTICE, Showing, stage
from tournament.wall.boards.wall_awards import prizes
from tournament.wall.boards.wall_choice import WallButton, choices

INCH = 2.54


@dataclass(frozen=True, slots=True)
class Wall:
    """`prizes` are how many there are to tell."""

    showing: Showing
    choices: tuple[WallButton, ...]
    prizes: int

    @property
    def told(self) -> int:
        return min(self.showing.prizes, self.prizes)

    @property
    def is_telling(self) -> bool:
        return self.showing.scene == AWARDS

    @property
    def letters(self) -> str:
        """How large they are, as whoever stands before it would measure them."""
        if not self.showing.least:
            return "Letters are at least a twenty-fourth of the picture's height."
        high = self.showing.least * self.showing.height / 1000
        return f"Letters are at least {high / INCH:.1f} inches high ({high:.0f} cm)."

    @property
    def words(self) -> str:
        """What it does now, as it is told after a press."""
        chosen = next((wall_button.words for wall_button in self.choices if wall_button.is_on), "")
        if self.is_telling:
            does = f"tells prizes: {self.told} of {self.prizes}"
        else:
            does = f"shows “{chosen}”" if chosen else "goes by itself"
        showing = self.showing
        says = f", and says “{showing.message}”" if showing.message else ""
        return f"{showing.name} {does}{says}.{f' {self.letters}' if showing.least else ''}"


def walls(
    night: Night | None, showings: Sequence[Showing], now: datetime, practice: int | None = None
) -> tuple[Wall, ...]:
    """`practice` is the newest practice evening."""
    return tuple(
        _wall(night, showing.now(stage(night), now), now, practice) for showing in showings
    )


def _wall(night: Night | None, showing: Showing, now: datetime, practice: int | None) -> Wall:
    of_night = choices(night, showing, now) if night else ()
    return Wall(
        showing,
        choices=(*of_night, *_practised(showing, practice)),
        prizes=len(prizes(night)) if night else 0,
    )


def _practised(showing: Showing, practice: int | None) -> tuple[WallButton, ...]:
    if practice is None:
        return ()
    return (WallButton(f"{PRACTICE}{practice}", "Practice", showing.practice == practice),)
