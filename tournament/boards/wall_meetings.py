"""Games between pairs on the wall: who meets whom, and where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.boards.wall_names import Mark, Who, division_marks, named
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.numbering import of_games

TABLES = "The large number is the table"
OUT = "Sit out, and get the average of their games"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game. `name` is a bracket's for it, and `note` what else is to be said; `won` is the first
    or the second side.
    """

    sides: tuple[Who, ...]
    table: int | None = None
    name: str = ""
    note: str = ""
    won: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether neither side is known yet."""
        return all(one.number is None for one in self.sides)


@dataclass(frozen=True, slots=True)
class Part:
    """Games under one heading, or those who have none."""

    heading: str
    meetings: tuple[Meeting, ...] = ()
    resting: tuple[Who, ...] = ()


@dataclass(frozen=True, slots=True)
class Meetings:
    """`key` is what the wall calls the scene; `end` is when all will be over."""

    key: str
    title: str
    parts: tuple[Part, ...]
    words: str = ""
    marks: tuple[Mark, ...] = ()
    end: datetime | None = None


def by_table(night: Night, current: Round) -> Meetings:
    """A game that is seated, table by table, and who sits it out."""
    known, team_of = named(night, current.number), night.sides.team_of
    meetings = tuple(
        Meeting(tuple(known[one] for one in night.sides.in_game(game, current)), game.table)
        for game in current.games
    )
    resting = tuple(known[one] for one in dict.fromkeys(team_of[each] for each in current.bench))
    of = of_games(night, current)
    return Meetings(
        "meetings",
        f"Game {current.number}{of}",
        (Part("", meetings), *([Part(OUT, (), resting)] if resting else [])),
        TABLES,
        tuple(division_marks(night).values()),
    )
