"""Nights on which everybody plays for themselves, on the wall: who is here, where everybody sits,
which tables are waited for, and how it stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.chairs import Chair
from tournament.boards import seats, standings
from tournament.lists.finding import fold
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.sheets import State

# So long after a game is seated the wall says nothing but where everybody sits.
FINDING = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Who is signed in, from A to Z."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """Without a table whoever it is sits out."""

    name: str
    table: int | None
    chair: Chair | None


@dataclass(frozen=True, slots=True)
class Seats:
    title: str
    seats: tuple[Seat, ...]


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
    """`moved` is how many places up, below nothing how many down."""

    rank: str
    name: str
    points: int
    moved: int | None

    @property
    def way(self) -> str:
        return "up" if (self.moved or 0) > 0 else "down"

    @property
    def steps(self) -> int:
        return abs(self.moved or 0)


@dataclass(frozen=True, slots=True)
class Places:
    """`next_game` is nothing after the last one."""

    words: str
    places: tuple[Place, ...]
    next_game: int | None
    is_final: bool


Players = Arrivals | Seats | Waiting | Places


def players(night: Night, now: datetime) -> tuple[Players, ...]:
    """What is shown in turn, and nothing before anybody has come. A game that is begun is never
    among the places.
    """
    current = night.current
    if current is None:
        arrived = arrivals(night)
        return (arrived,) if arrived.names else ()
    found = places(night)
    if current.is_over:
        return (found,)
    if current.has_scores:
        return (waiting(night, current), *_known(found))
    sitting = seated(night)
    return (sitting,) if now - current.seated < FINDING else (sitting, *_known(found))


def _known(found: Places) -> tuple[Places, ...]:
    return (found,) if found.places else ()


def arrivals(night: Night) -> Arrivals:
    return Arrivals(tuple(sorted((one.name for one in night.here_in(night.next_game)), key=fold)))


def seated(night: Night) -> Seats:
    found = seats.by_name(night)
    of = f" of {night.games}" if night.games and not night.has_bracket else ""
    sitting = tuple(Seat(one.name, one.table, one.chair) for one in found.lines)
    return Seats(f"{found.title}{of}", sitting)


def waiting(night: Night, current: Round) -> Waiting:
    disputed = [one for one in current.missing if one.score.state is State.DISPUTED]
    return Waiting(
        game=current.number,
        of=night.games,
        done=len(current.games) - len(current.missing),
        count=len(current.games),
        tables=tuple(one.table for one in current.missing if one not in disputed),
        disputed=tuple(one.table for one in disputed),
    )


def places(night: Night) -> Places:
    found = standings.in_public(night)
    is_last = night.games is not None and night.next_game > night.games
    return Places(
        found.words,
        tuple(Place(one.rank, one.name, one.points, one.moved) for one in found.rows),
        None if is_last or found.is_final else night.next_game,
        found.is_final,
    )
