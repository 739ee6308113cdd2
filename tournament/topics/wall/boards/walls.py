"""The walls at the desk: what each shows now, and what else it may show."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.evening.night.night import Night
from tournament.evening.night.walls import AWARDS, PRACTICE, Showing, stage
from tournament.topics.wall.boards.prizes import prizes
from tournament.topics.wall.boards.scenes import WallButton, choices

INCH = 2.54


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
