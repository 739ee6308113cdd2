"""What the time limit says: how long it is still, when the games end by the forecast, and what can
be done about it. Nothing of it is done by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tournament.boards.calls import expected_end, games_left
from tournament.night import limits
from tournament.night.evening import Night
from tournament.night.limits import WHOLE, Game, Outlook, ends_by
from tournament.night.sessions import in_words
from tournament.o_clock import o_clock

MINUTE = timedelta(minutes=1)
# What is farther off is only named; a game of a smaller part of its minutes is no game.
NEAR, SHORTEST = timedelta(hours=12), 2 / 3
CUT = "Of a game that is cut the leader wins, and a tie plays one more hand."


@dataclass(frozen=True, slots=True)
class Line:
    """One limit. `until` is when it is, as scripts count time, and `ends` says it without what is
    left. Once it is up, `end_after` is the game that can be made the last one.
    """

    division: str
    words: str
    ends: str
    until: int | None
    forecast: str
    is_up: bool
    end_after: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """`too_late` says of the game that can be seated now that it ends too late."""

    lines: tuple[Line, ...]
    too_late: tuple[str, ...]


def board(night: Night, now: datetime) -> Board:
    found = limits.outlooks(night, now)
    return Board(
        tuple(_line(night, one, now) for one in found),
        tuple(words for one in found for words in _too_late(night, one, now)),
    )


def on_the_wall(night: Night, now: datetime) -> str:
    """The one that comes first of those who play now, for all who have it."""
    every = limits.outlooks(night, now)
    own = [one for one in every if not one.games or one.games[0].session == night.session]
    first = [one for one in own if one.limit.at == own[0].limit.at]
    return _words(first[0], now, [one.limit.division for one in first]) if first else ""


def _line(night: Night, one: Outlook, now: datetime) -> Line:
    is_up = _is_up(one, now)
    if not _is_near(one, now):
        forecast = ""
    elif night.has_bracket:
        forecast = _of_bracket(night, one, now) if night.is_drawn else ""
    else:
        forecast = _last_one(night, one) if is_up else _forecast(night, one, now)
    return Line(
        division=one.limit.division,
        words=_words(one, now, [one.limit.division]),
        ends=ends_by(one.limit.at.astimezone(now.tzinfo), one.limit.division),
        until=int(1000 * one.limit.at.timestamp()) if _is_near(one, now) and not is_up else None,
        forecast=forecast,
        is_up=is_up,
        end_after=_end_after(night, one) if is_up else None,
    )


def _words(one: Outlook, now: datetime, divisions: Sequence[str]) -> str:
    at = one.limit.at.astimezone(now.tzinfo)
    if _is_up(one, now):
        whose = "" if WHOLE in divisions else f" for {in_words(divisions)}"
        return f"Time is up{whose}: the limit was {o_clock(at)}."
    words = ends_by(at, *divisions)
    return f"{words}: {_span(one.limit.at - now)} left." if _is_near(one, now) else f"{words}."


def _forecast(night: Night, one: Outlook, now: datetime) -> str:
    last = one.last
    if last is None:
        return ""
    at = o_clock(last.ends.astimezone(now.tzinfo))
    begun = f"By the forecast game {last.number} ends at {at}"
    if not night.rounds:
        begun = f"If game 1 began now, game {last.number} would end at {at}"
    if last.ends <= one.limit.at:
        return f"{begun}, in time."
    return f"{begun}, {_late(last, one)} late: {_cure(night, one)}."


def _cure(night: Night, one: Outlook) -> str:
    ways = [f"end after game {each.number}" for each in one.in_time[-1:]]
    minutes = _minutes_a_game(night, one)
    ways += [f"let a game take {minutes} minutes"] if minutes else []
    return ", or ".join(ways) or "no game ends in time any more"


def _minutes_a_game(night: Night, one: Outlook) -> int | None:
    """So short that all that are to come end in time, where that is still a game."""
    to_come = [each for each in one.games if each.number >= night.next_game]
    if not to_come:
        return None
    begins = to_come[0].ends - (limits.pace(night) - limits.TURNING)
    each = (one.limit.at - begins + limits.TURNING) / len(to_come) - limits.TURNING
    minutes = each // MINUTE
    return minutes if minutes >= SHORTEST * night.rules.minutes else None


def _last_one(night: Night, one: Outlook) -> str:
    current = night.current
    if current is None or not _plays_now(night, one):
        return ""
    on = f"Game {current.number}, which is on, is the last one."
    return f"Game {current.number} was the last one." if current.is_over else on


def _end_after(night: Night, one: Outlook) -> int | None:
    """Where the number of games is ours to say."""
    current = night.current
    more = one.last and current and one.last.number > current.number
    if not more or not current or not _plays_now(night, one):
        return None
    is_of_all = not one.limit.division and len(night.sessions) == 1
    return None if is_of_all and night.format.games else current.number


def _plays_now(night: Night, one: Outlook) -> bool:
    """What was seated last is theirs."""
    assert night.current is not None
    session = night.session_of(night.current)
    return not one.limit.division or any(each.session == session for each in one.games)


def _of_bracket(night: Night, one: Outlook, now: datetime) -> str:
    """What is still to play, and what the house says of a game that is cut."""
    left = games_left(night)
    to_play = f"{left} {'game is' if left == 1 else 'games are'} still to play"
    if _is_up(one, now):
        return f"{to_play}. When the bell rings, {night.rules.bell.words}. {CUT}"
    ends = expected_end(night, now).at
    over = f"by the forecast it is over at about {o_clock(ends.astimezone(now.tzinfo))}"
    late = ends - one.limit.at
    return (
        f"{to_play}; {over}, {_between(one.limit.at, ends)} late."
        if late > MINUTE
        else (f"{to_play}; {over}, in time.")
    )


def _too_late(night: Night, one: Outlook, now: datetime) -> Iterator[str]:
    """Said before a game is seated, and never in its way."""
    if not one.games or not _is_near(one, now):
        return
    coming = one.games[0]
    is_next = coming.number == night.next_game and coming.session == night.session
    if is_next and coming.ends > one.limit.at:
        at, limit = (each.astimezone(now.tzinfo) for each in (coming.ends, one.limit.at))
        whose = f"{one.limit.division}: " if one.limit.division else ""
        yield (
            f"{whose}Game {coming.number} does not end in time by the forecast, but at "
            f"{o_clock(at)}, {_late(coming, one)} after the limit of {o_clock(limit)}."
        )


def _late(game: Game, one: Outlook) -> str:
    return _between(one.limit.at, game.ends)


def _is_up(one: Outlook, now: datetime) -> bool:
    return one.limit.at <= now.astimezone(UTC)


def _is_near(one: Outlook, now: datetime) -> bool:
    return abs(one.limit.at - now) < NEAR


def _span(long: timedelta) -> str:
    """In whole minutes."""
    minutes = long // MINUTE
    if minutes < 1:
        return "less than a minute"
    hours, rest = divmod(minutes, 60)
    told = [_count(hours, "hour")] if hours else []
    told += [_count(rest, "minute")] if rest else []
    return " and ".join(told)


def _between(early: datetime, late: datetime) -> str:
    """As the two times of day that stand beside it have it."""
    return _span(late.replace(second=0, microsecond=0) - early.replace(second=0, microsecond=0))


def _count(many: int, what: str) -> str:
    return f"{many} {what}{'s' * (many != 1)}"
