"""Games between pairs on the wall: who meets whom, and where."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tournament.night.night import Night
from tournament.night.numbering import of_games
from tournament.night.play.games import PlayedGame
from tournament.wall.boards.scene import Scene
from tournament.wall.boards.wall_names import Mark, WallParty, division_marks, wall_parties

TABLES = "The large number is the table"
OUT = "Sit out, and get the average of their games"


@dataclass(frozen=True, slots=True)
class WallGame:
    """A game, and in a bracket its `name` there."""

    sides: tuple[WallParty, ...]
    table: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class MeetingsPart:
    """Games under one heading, or those who have none."""

    heading: str
    meetings: tuple[WallGame, ...] = ()
    resting: tuple[WallParty, ...] = ()


@dataclass(frozen=True, slots=True)
class Meetings:
    """`key` is what the wall calls the scene; `end` is when all will be over."""

    key: str
    title: str
    parts: tuple[MeetingsPart, ...]
    words: str = ""
    marks: tuple[Mark, ...] = ()
    end: datetime | None = None

    PAGE: ClassVar[str] = "wall/_meetings.html"


def by_table(night: Night, current: PlayedGame) -> Meetings:
    """A game that is seated, table by table, and who sits it out."""
    whos, team_of = wall_parties(night, current.number), night.sides.team_of
    meetings = tuple(
        WallGame(tuple(whos[number] for number in night.sides.in_game(game, current)), game.table)
        for game in current.games
    )
    resting = tuple(
        whos[team] for team in dict.fromkeys(team_of[number] for number in current.bench)
    )
    of = of_games(night, current)
    return Meetings(
        "meetings",
        f"Game {current.number}{of}",
        (MeetingsPart("", meetings), *([MeetingsPart(OUT, (), resting)] if resting else [])),
        TABLES,
        tuple(division_marks(night).values()),
    )


def _meetings(night: Night, now: datetime) -> Meetings | None:
    return by_table(night, night.current) if night.called.is_team and night.current else None


MEETINGS = Scene("meetings", _meetings, "Who meets whom")
