"""What the wall shows of any night in lists: who is here, where everybody sits, which tables are
waited for, and how it stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.chairs import Chair
from tournament.boards import ranks, seats, standings
from tournament.boards.gone import LEFT
from tournament.boards.wall_names import Mark, Who, division_marks, named
from tournament.lists.finding import fold
from tournament.night import sessions
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.games import Round
from tournament.night.numbering import last_of, of_games
from tournament.night.sheets import State


@dataclass(frozen=True, slots=True)
class Arrivals:
    """From A to Z: who is signed in, who looks for a partner, and who is on a list for tonight and
    has not come yet; of the `session` that comes next, where there are several.
    """

    names: tuple[str, ...]
    alone: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    session: str = ""

    @property
    def not_here(self) -> str:
        return f"Not yet here, for {self.session}" if self.session else "Not yet here"

    @property
    def here(self) -> int:
        return len(self.names) + len(self.alone)

    @property
    def is_empty(self) -> bool:
        return not self.here and not self.missing


@dataclass(frozen=True, slots=True)
class Seat:
    """`words` are said before the table, or instead of one."""

    who: Who
    table: int | None
    chair: Chair | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    title: str
    seats: tuple[Seat, ...]
    words: str = "Table and chair: N, E, S or W"


@dataclass(frozen=True, slots=True)
class Waiting:
    """So many tables are in; `disputed` are in and not agreed."""

    game: int
    of: int | None
    done: int
    count: int
    tables: tuple[int, ...]
    disputed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
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
class Division:
    """Without a mark it is everybody."""

    mark: Mark | None
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """`next` is empty while a game is being played, after the last one, and in a bracket. With
    `is_on` some tables of a game are in, and others are not.
    """

    words: str
    divisions: tuple[Division, ...]
    next: str
    is_final: bool
    is_on: bool = False


def arrivals(night: Night) -> Arrivals:
    """Whoever has come, also with something left to do at the desk."""
    game = night.next_game
    here, missing = (*night.here_in(game), *night.not_ready(game)), _in_order(night.awaited)
    if not night.format.in_teams:
        return Arrivals(_in_order(here), (), missing)
    coming = {one.number for one in night.teams if night.is_in_session(one)}
    whole = {one.number for one in night.teams if one.is_whole}
    own = [one for one in here if one.team in coming]
    return Arrivals(
        _in_order(one for one in own if one.team in whole),
        _in_order(one for one in own if one.team not in whole),
        missing,
        night.session_words,
    )


def _in_order(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(sorted((one.name for one in entries), key=fold))


def seated(night: Night) -> Seats:
    """Every player by name, in pairs too."""
    found = seats.by_name(night)
    of = of_games(night, night.current) if night.current else ""
    sitting = tuple(
        Seat(Who((one.name,)), one.table, one.chair, "" if one.table else "sits out")
        for one in found.lines
    )
    return Seats(f"{found.title}{of}: find your table", sitting)


def waiting(night: Night, current: Round) -> Waiting:
    disputed = [one for one in current.missing if one.score.state is State.DISPUTED]
    return Waiting(
        game=current.number,
        of=last_of(night, night.session_of(current)),
        done=current.done,
        count=len(current.games),
        tables=tuple(one.table for one in current.missing if one not in disputed),
        disputed=tuple(one.table for one in disputed),
    )


def places(night: Night) -> Places | None:
    """Nothing before anybody has a place."""
    found = standings.standings(night)
    if not found.rows:
        return None
    known, letters = named(night), division_marks(night)
    is_last = night.games is not None and night.next_game > night.games
    is_on = night.current is not None and not night.current.is_over
    return Places(
        found.words,
        tuple(
            Division(
                letters.get(one.name),
                tuple(_place(row, known[row.number], found) for row in one.rows),
            )
            for one in sorted(found.divisions, key=lambda one: not _plays_now(night, one.name))
            if one.rows
        ),
        "" if is_last or is_on or night.has_bracket else comes_next(night),
        found.is_final,
        found.so_far is not None,
    )


def comes_next(night: Night) -> str:
    """After a game that is over, in a sentence."""
    if night.is_between_sessions:
        return sessions.come_next(night.sessions[night.session])
    return f"Game {night.next_game} comes next."


def _plays_now(night: Night, division: str) -> bool:
    """Those of the session that is on stand before those that are over."""
    on = night.current
    return on is not None and sessions.place(night.sessions, division) == night.session_of(on)


def _place(row: ranks.Row, who: Who, board: ranks.Standings) -> Place:
    if board.settled is not None:
        return Place(row.rank, who, None, row.moved)
    games = f"{row.games} game{'s' * (row.games != 1)}" if board.with_games else ""
    has_left = row.left.startswith(LEFT)
    return Place(row.rank, who, row.points, row.moved, games, row.so_far, has_left)
