"""Playoffs on the wall: who plays whom for what, at which table, and who waits for the winner."""

from collections.abc import Iterator

from tournament.night.night import Night
from tournament.places.boards.ties import Tied, played_off
from tournament.wall.boards.scene import Scene, at_any_time
from tournament.wall.boards.wall_meetings import TABLES, Meetings, MeetingsPart, WallGame
from tournament.wall.boards.wall_names import wall_parties

WAITS = "Waits, and meets the winner"


def playoffs(night: Night) -> Meetings | None:
    """Of divisions whose games are all in, where pairs stay together; nobody is level in the
    others.
    """
    parts = tuple(part for tied in played_off(night) for part in _parts(night, tied))
    return Meetings("playoffs", "Playoffs", parts, TABLES) if parts else None


def _parts(night: Night, tied: Tied) -> Iterator[MeetingsPart]:
    whos, division = wall_parties(night), tied.tie.division
    games = (
        WallGame((whos[game.one.number], whos[game.other.number]), game.table)
        for game in tied.games
    )
    yield MeetingsPart(f"{division}{', ' if division else ''}for {tied.what}", tuple(games))
    if tied.waits is not None:
        yield MeetingsPart(WAITS, (), (whos[tied.waits.number],))


PLAYOFFS = Scene("playoffs", at_any_time(playoffs), "Playoffs")
