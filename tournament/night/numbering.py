"""What the games of a session are called: numbers run through the whole night, session by session.

Knows no names.
"""

from tournament.night.play.games import PlayedGame
from tournament.night.seats.in_sessions import NightSessions


def first_of(night: NightSessions, session: int) -> int:
    """The number of its first game, as far as anybody knows."""
    if seated := night.rounds_of(session):
        return seated[0].number
    before = [at for at in range(len(night.sessions)) if at < session or night.rounds_of(at)]
    return 1 + sum(night.games_of(at) or 0 for at in before)


def last_of(night: NightSessions, session: int) -> int | None:
    games = night.games_of(session)
    return None if games is None else first_of(night, session) + games - 1


def of_games(night: NightSessions, played: PlayedGame) -> str:
    """Behind the number of a game: the last one of its session; empty where nobody knows."""
    last = last_of(night, night.session_of(played))
    return f" of {last}" if last else ""
