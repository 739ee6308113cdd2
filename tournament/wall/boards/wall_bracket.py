"""A bracket on the wall in lists: the draw, the tables while it is played, and where every team
goes next.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from rotation.bracket.structure import BracketSide, Drawn
from tournament.bracket.boards.at_the_tables import OnTable, Ready, calls
from tournament.lists.finding import fold
from tournament.night.night import Night
from tournament.wall.boards.scene import Scene, Show, at_any_time
from tournament.wall.boards.wall_lists import Seats, WallSeat
from tournament.wall.boards.wall_meetings import TABLES, Meetings, MeetingsPart, WallGame
from tournament.wall.boards.wall_names import WallParty, wall_parties


def draw(night: Night) -> Meetings:
    """Nothing that changes with the clock, or it would be shown from the beginning again."""
    progress, whos = night.bracket, wall_parties(night)
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
    """What may be called comes first."""
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
                _heading(night, heading, some), tuple(_meeting(game, whos) for game in some)
            )
            for heading, some in parts.items()
            if some
        ),
        words=TABLES,
        end=board.end.at if board.end else None,
    )


def _heading(night: Night, heading: str, some: Sequence[OnTable | Ready]) -> str:
    """A final is called so where it is waited for."""
    games = [night.bracket.bracket.games[game.name] for game in some]
    if not all(game.side is BracketSide.FINAL for game in games):
        return heading
    return f"{heading}: the {'second final' if games[0].if_needed else 'final'}"


def _meeting(game: OnTable | Ready, whos: Mapping[int, WallParty]) -> WallGame:
    return WallGame(tuple(whos[side.number] for side in game.sides), game.table, game.name)


def whereabouts(night: Night, now: datetime) -> Seats:
    """Every team by name: its table now or next, whether it waits, or the place it has come to."""
    board = calls(night, now)
    whos, drawn = wall_parties(night), map(int, night.bracket.teams)
    seats = {number: WallSeat(whos[number], None, words="waits") for number in drawn}
    on: Sequence[OnTable | Ready] = (*board.ready, *board.on)
    for ready in on:
        for side in ready.sides:
            words = "now" if isinstance(ready, OnTable) else "next" if ready.table else "ready"
            seats[side.number] = WallSeat(whos[side.number], ready.table, words=words)
    for settled in board.settled:
        number = settled.team.number
        seats[number] = WallSeat(whos[number], None, words=f"place {settled.places}")
    by_name = sorted(seats.values(), key=lambda seat: fold(seat.who.name))
    return Seats("Where do we go next?", tuple(by_name), "The number is the table")


def _while_it_is_on(show: Show) -> Show:
    return lambda night, now: show(night, now) if night.is_drawn and not night.is_played else None


DRAW = Scene("draw", _while_it_is_on(at_any_time(draw)), "The draw")
WHEREABOUTS = Scene("whereabouts", _while_it_is_on(whereabouts))
CALLED = Scene("called", _while_it_is_on(tables))
