"""What the wall shows of any night in lists: who is here, where everybody sits, and which
tables are waited for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from scoring.chairs import Chair
from tournament.lists.finding import fold
from tournament.night.bracket.calls import wanted
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.numbering import last_of, of_games
from tournament.night.play.games import PlayedGame
from tournament.night.play.sheets import SheetState
from tournament.seating.boards import who_sits_where as seats
from tournament.wall.boards.scene import Scene
from tournament.wall.boards.wall_names import Who
from tournament.words.many import fitting


@dataclass(frozen=True, slots=True)
class Arrivals:
    """From A to Z: who is signed in, who looks for a partner, and who is on a list for tonight and
    has not come yet; of the `session` that comes next, where there are several.
    """

    names: tuple[str, ...]
    alone: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    session: str = ""

    PAGE: ClassVar[str] = "wall/_arrivals.html"

    @property
    def not_here(self) -> str:
        return f"Not yet here, for {self.session}" if self.session else "Not yet here"

    @property
    def here(self) -> int:
        return len(self.names) + len(self.alone)

    @property
    def are_here(self) -> str:
        """After how many."""
        return fitting(self.here, "is here", "are here")

    @property
    def is_empty(self) -> bool:
        return not self.here and not self.missing


@dataclass(frozen=True, slots=True)
class WallSeat:
    """`words` are said before the table, or instead of one."""

    who: Who
    table: int | None
    chair: Chair | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    title: str
    seats: tuple[WallSeat, ...]
    words: str = "Table and chair: N, E, S or W"

    PAGE: ClassVar[str] = "wall/_seats.html"


@dataclass(frozen=True, slots=True)
class Waiting:
    """Of the tables of a game, in the order in which they stand, those still played at and those
    that are in and not agreed."""

    game: int
    of: int | None
    all: tuple[int, ...]
    tables: tuple[int, ...]
    disputed: tuple[int, ...]

    PAGE: ClassVar[str] = "wall/_waiting.html"

    @property
    def done(self) -> int:
        return self.count - len(self.tables) - len(self.disputed)

    @property
    def count(self) -> int:
        return len(self.all)

    @property
    def marks(self) -> tuple[tuple[int, str], ...]:
        """Every table, and whether it is in, still played at, or disputed."""
        on, disputed = dict.fromkeys(self.tables, "on"), dict.fromkeys(self.disputed, "disputed")
        return tuple((table, (on | disputed).get(table, "in")) for table in self.all)

    @property
    def still(self) -> str:
        return "Still playing: table" if len(self.tables) == 1 else "Still playing: tables"

    @property
    def to_the_desk(self) -> str:
        which = "table" if len(self.disputed) == 1 else "tables"
        return f"To the desk, please: {which} {', '.join(map(str, self.disputed))}"


def arrivals(night: Night) -> Arrivals:
    """Whoever has come, also with something left to do at the desk."""
    game = night.next_game
    here, missing = (*night.here_in(game), *night.not_ready(game)), _in_order(night.awaited)
    coming = {party.number for party in night.parties if night.is_in_session(party)}
    whole = {party.number for party in night.parties if party.is_whole}
    own = [entry for entry in here if entry.party in coming]
    return Arrivals(
        _in_order(entry for entry in own if entry.party in whole),
        _in_order(entry for entry in own if entry.party not in whole),
        missing,
        night.session_words,
    )


def _in_order(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(sorted((entry.name for entry in entries), key=fold))


def seated(night: Night) -> Seats:
    """Every player by name, in pairs too."""
    by_name = seats.by_name(night)
    of = of_games(night, night.current) if night.current else ""
    sitting = tuple(
        WallSeat(
            Who((person.name,)), person.table, person.chair, "" if person.table else "sits out"
        )
        for person in by_name.lines
    )
    return Seats(f"{by_name.title}{of}: find your table", sitting)


def waiting(night: Night, current: PlayedGame) -> Waiting:
    disputed = [game for game in current.missing if game.score.state is SheetState.DISPUTED]
    return Waiting(
        game=current.number,
        of=last_of(night, night.session_of(current)),
        all=tuple(game.table for game in current.games),
        tables=tuple(game.table for game in current.missing if game not in disputed),
        disputed=tuple(game.table for game in disputed),
    )


def _arrivals(night: Night, now: datetime) -> Arrivals | None:
    return None if night.has_begun and not night.is_between_sessions else arrivals(night)


def _by_itself(night: Night, now: datetime) -> Arrivals | None:
    board = arrivals(night)
    return None if board.is_empty else board


def _seats(night: Night, now: datetime) -> Seats | None:
    played = wanted(night)
    return seated(night) if played and played.games else None


def _waiting(night: Night, now: datetime) -> Waiting | None:
    current = night.current
    if current is None or not current.missing or night.is_drawn:
        return None
    return waiting(night, current)


ARRIVALS = Scene("arrivals", _arrivals, "Who is here", by_itself=_by_itself)
SEATS = Scene("seats", _seats, "Where everybody sits")
WAITING = Scene("waiting", _waiting, "Tables waited for")
