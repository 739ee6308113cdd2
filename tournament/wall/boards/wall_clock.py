"""The clock of a round, as large as the wall."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tournament.night.hours.round_clock import clocked_game
from tournament.night.night import Night
from tournament.wall.boards.scene import Scene


@dataclass(frozen=True, slots=True)
class BigClock:
    title: str

    PAGE: ClassVar[str] = "wall/_big_clock.html"


def _clock(night: Night, now: datetime) -> BigClock | None:
    game = clocked_game(night)
    return None if game is None else BigClock(f"Game {game}" if game else night.name)


CLOCK = Scene("clock", _clock, "The clock")
