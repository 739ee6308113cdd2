"""How it stands, on the wall."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tournament import courses
from tournament.courses.answers import LEFT
from tournament.night.evening import Night
from tournament.night.hours import sessions
from tournament.places.boards import ranks
from tournament.places.standings import board as standings
from tournament.wall.boards.scene import Scene
from tournament.wall.boards.wall_names import Mark, Who, division_marks, named


@dataclass(frozen=True, slots=True)
class WallPlace:
    """`moved` is how many places up, below nothing how many down. A bracket counts no points. So
    many `games` count in them, empty where all have equally many; `so_far` is what the game that is
    being played has added. `has_left` is said of whoever plays no more.
    """

    rank: str
    who: Who
    points: int | None
    moved: int | None
    games: str = ""
    so_far: str = ""
    has_left: bool = False

    @property
    def way(self) -> str:
        return "up" if (self.moved or 0) > 0 else "down"

    @property
    def steps(self) -> int:
        return abs(self.moved or 0)


@dataclass(frozen=True, slots=True)
class WallDivision:
    """Without a mark it is everybody."""

    mark: Mark | None
    places: tuple[WallPlace, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """`next` is empty while a game is being played, after the last one, and in a bracket. With
    `is_on` some tables of a game are in, and others are not.
    """

    words: str
    divisions: tuple[WallDivision, ...]
    next: str
    is_final: bool
    is_on: bool = False

    PAGE: ClassVar[str] = "wall/_places.html"


def places(night: Night) -> Places | None:
    """Nothing before anybody has a place."""
    board = standings.standings(night)
    if not board.rows:
        return None
    whos, letters = named(night), division_marks(night)
    is_last = night.games is not None and night.next_game > night.games
    is_on = night.current is not None and not night.current.is_over
    return Places(
        board.words,
        tuple(
            WallDivision(
                letters.get(division.name),
                tuple(_place(row, whos[row.number], board) for row in division.rows),
            )
            for division in sorted(
                board.divisions, key=lambda division: not _plays_now(night, division.name)
            )
            if division.rows
        ),
        "" if is_last or is_on else courses.of(night).comes_next(),
        board.is_final,
        board.so_far is not None,
    )


def _plays_now(night: Night, division: str) -> bool:
    """Those of the session that is on stand before those that are over."""
    on = night.current
    return on is not None and sessions.place(night.sessions, division) == night.session_of(on)


def _place(row: ranks.StandingsRow, who: Who, board: ranks.Standings) -> WallPlace:
    if board.settled is not None:
        return WallPlace(row.rank, who, None, row.moved)
    games = row.counting if board.with_games else ""
    has_left = row.left.startswith(LEFT)
    return WallPlace(row.rank, who, row.points, row.moved, games, row.so_far, has_left)


def _places(night: Night, now: datetime) -> Places | None:
    return places(night)


PLACES = Scene("places", _places, "Standings")
