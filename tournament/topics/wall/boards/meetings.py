"""Who meets whom on the wall: pairs table by table, playoffs, and a bracket in lists."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from rotation.bracket.structure import BracketSide, Drawn
from tournament.evening.night import draws, progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.sessions import out_of_games
from tournament.kit.lists.finding import fold
from tournament.topics.bracket.boards.at_the_tables import OnTable, Ready, calls
from tournament.topics.places.boards.ties import Tied, played_off
from tournament.topics.wall.boards.lists import Seats, WallSeat
from tournament.topics.wall.boards.scene import (
    Mark,
    Scene,
    Show,
    WallParty,
    division_marks,
    ignore_time,
    wall_parties,
)

TABLES = "The large number is the table"
OUT = "Sit out, and get the average of their games"
WAITS = "Waits, and meets the winner"


@dataclass(frozen=True, slots=True)
class WallGame:
    """A game and who plays it. In a bracket it has a `name`."""

    sides: tuple[WallParty, ...]
    table: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class MeetingsPart:
    """The games under one heading, and the teams that do not play."""

    heading: str
    meetings: tuple[WallGame, ...] = ()
    resting: tuple[WallParty, ...] = ()


@dataclass(frozen=True, slots=True)
class Meetings:
    """Games in parts. `key` is what the wall calls the scene; `end` is when all will be over."""

    key: str
    title: str
    parts: tuple[MeetingsPart, ...]
    words: str = ""
    marks: tuple[Mark, ...] = ()
    end: datetime | None = None

    PAGE: ClassVar[str] = "wall/_meetings.html"


def meetings_by_table(night: Night, current: PlayedGame) -> Meetings:
    """Return a seated game table by table, and who sits it out."""
    whos, team_of = wall_parties(night, current.number), night.sides.team_of
    meetings = tuple(
        WallGame(tuple(whos[number] for number in night.sides.in_game(game, current)), game.table)
        for game in current.games
    )
    resting = tuple(
        whos[team] for team in dict.fromkeys(team_of[number] for number in current.bench)
    )
    of = out_of_games(night, current)
    return Meetings(
        "meetings",
        f"Game {current.number}{of}",
        (MeetingsPart("", meetings), *([MeetingsPart(OUT, (), resting)] if resting else [])),
        TABLES,
        tuple(division_marks(night).values()),
    )


def playoffs(night: Night) -> Meetings | None:
    """Return the playoffs of pairs in divisions whose games are all in; None when there
    are none.
    """
    parts = tuple(part for tied in played_off(night) for part in _parts(night, tied))
    return Meetings("playoffs", "Playoffs", parts, TABLES) if parts else None


def draw(night: Night) -> Meetings:
    """Return the first games of a bracket. Nothing in it may change with the clock, or the wall
    would show its pages from the beginning again.
    """
    progress, whos = draws.bracket(night), wall_parties(night)
    first = [
        name
        for name, game in progress.bracket.games.items()
        if game.side is BracketSide.WINNERS
        and isinstance(game.a, Drawn)
        and isinstance(game.b, Drawn)
    ]
    playing = {team for name in first for team in progress.teams_in(name)}
    later = tuple(whos[int(team)] for team in progress.teams if team not in playing)
    games = tuple(
        WallGame(tuple(whos[int(text)] for text in progress.teams_in(name)), name=name)
        for name in first
    )
    waiting = [MeetingsPart("Wait for the winner of a game", (), later)] if later else []
    return Meetings("draw", "The draw", (MeetingsPart("", games), *waiting))


def tables(night: Night, now: datetime) -> Meetings:
    """Return the games of a bracket that are on or ready. Those that may be called come first."""
    board, whos = calls(night, now), wall_parties(night)
    parts: dict[str, Sequence[OnTable | Ready]] = {
        "Next": [ready for ready in board.ready if ready.table is not None],
        "At the tables": board.on,
        "Ready, no table yet": board.waiting,
    }
    return Meetings(
        "tables",
        "The bracket now",
        tuple(
            MeetingsPart(
                _heading(night, heading, games),
                tuple(
                    WallGame(tuple(whos[side.number] for side in game.sides), game.table, game.name)
                    for game in games
                ),
            )
            for heading, games in parts.items()
            if games
        ),
        words=TABLES,
        end=board.end.at if board.end else None,
    )


def whereabouts(night: Night, now: datetime) -> Seats:
    """Return every team by name: its table now or next, whether it waits, or the place it has."""
    board = calls(night, now)
    whos, drawn = wall_parties(night), map(int, draws.bracket(night).teams)
    seats = {number: WallSeat(whos[number], None, words="waits") for number in drawn}
    games: Sequence[OnTable | Ready] = (*board.ready, *board.on)
    for game in games:
        for side in game.sides:
            words = "now" if isinstance(game, OnTable) else "next" if game.table else "ready"
            seats[side.number] = WallSeat(whos[side.number], game.table, words=words)
    for settled in board.settled:
        number = settled.team.number
        seats[number] = WallSeat(whos[number], None, words=f"place {settled.places}")
    by_name = sorted(seats.values(), key=lambda seat: fold(seat.who.name))
    return Seats("Where do we go next?", tuple(by_name), "The number is the table")


def _meetings(night: Night, now: datetime) -> Meetings | None:
    return meetings_by_table(night, night.rounds.current) if night.rounds.current else None


def _parts(night: Night, tied: Tied) -> Iterator[MeetingsPart]:
    whos, division = wall_parties(night), tied.tie.division
    games = (
        WallGame((whos[game.one.number], whos[game.other.number]), game.table)
        for game in tied.games
    )
    yield MeetingsPart(f"{division}{', ' if division else ''}for {tied.what}", tuple(games))
    if tied.waits is not None:
        yield MeetingsPart(WAITS, (), (whos[tied.waits.number],))


def _heading(night: Night, heading: str, listed: Sequence[OnTable | Ready]) -> str:
    """Return the heading, which says so when the final is all that stands below it."""
    games = [draws.bracket(night).bracket.games[game.name] for game in listed]
    if not all(game.side is BracketSide.FINAL for game in games):
        return heading
    return f"{heading}: the {'second final' if games[0].if_needed else 'final'}"


def _while_it_is_on(show: Show) -> Show:
    return lambda night, now: None if progress.is_played(night) else show(night, now)


MEETINGS = Scene("meetings", _meetings, "Who meets whom")
DRAW = Scene("draw", _while_it_is_on(ignore_time(draw)), "The draw")
WHEREABOUTS = Scene("whereabouts", _while_it_is_on(whereabouts))
CALLED = Scene("called", _while_it_is_on(tables))
PLAYOFFS = Scene("playoffs", ignore_time(playoffs), "Playoffs")
