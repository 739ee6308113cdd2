"""What the time limit says: how long it is still, when the games end by the forecast, and what can
be done about it. Nothing of it is done by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tournament.night.bracket.calls import expected_end, games_left
from tournament.night.hours import limits
from tournament.night.hours.limits import WHOLE, Outlook, ends_by
from tournament.night.night import Night
from tournament.words.many import in_words, one_or_many, so_many
from tournament.words.o_clock import o_clock

MINUTE = timedelta(minutes=1)
# What is farther off is only named; a game of a smaller part of its minutes is no game.
NEAR, SHORTEST = timedelta(hours=12), 2 / 3
CUT = "Of a game that is cut the leader wins, and a tie plays one more hand."


@dataclass(frozen=True, slots=True)
class LimitLine:
    """One limit. `until` is when it is, as scripts count time, and `ends` says it without what is
    left. Once it is up, `end_after` is the game that can be made the last one.
    """

    division: str
    words: str
    ends: str
    until: int | None
    forecast: str
    end_after: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """`too_late` says of the game that can be seated now that it ends too late."""

    lines: tuple[LimitLine, ...]
    too_late: tuple[str, ...]

    @property
    def change(self) -> str:
        return one_or_many(len(self.lines), "Change the limit", "Change the limits")


def board(night: Night, now: datetime) -> Board:
    outlooks = limits.outlooks(night, now)
    return Board(
        tuple(_line(night, outlook, now) for outlook in outlooks),
        tuple(words for outlook in outlooks for words in _too_late(night, outlook, now)),
    )


def on_the_wall(night: Night, now: datetime) -> str:
    """The one that comes first of those who play now, for all who have it."""
    every = limits.outlooks(night, now)
    own = [
        outlook
        for outlook in every
        if not outlook.games or outlook.games[0].session == night.session
    ]
    first = [outlook for outlook in own if outlook.limit.at == own[0].limit.at]
    return _words(first[0], now, [outlook.limit.division for outlook in first]) if first else ""


def _line(night: Night, outlook: Outlook, now: datetime) -> LimitLine:
    is_up = _is_up(outlook, now)
    if not _is_near(outlook, now):
        forecast = ""
    elif night.is_drawn:
        forecast = _of_bracket(night, outlook, now)
    else:
        forecast = _last_one(night, outlook) if is_up else _forecast(night, outlook, now)
    return LimitLine(
        division=outlook.limit.division,
        words=_words(outlook, now, [outlook.limit.division]),
        ends=ends_by(outlook.limit.at.astimezone(now.tzinfo), outlook.limit.division),
        until=int(1000 * outlook.limit.at.timestamp())
        if _is_near(outlook, now) and not is_up
        else None,
        forecast=forecast,
        end_after=_end_after(night, outlook) if is_up else None,
    )


def _words(outlook: Outlook, now: datetime, divisions: Sequence[str]) -> str:
    at = outlook.limit.at.astimezone(now.tzinfo)
    if _is_up(outlook, now):
        whose = "" if WHOLE in divisions else f" for {in_words(divisions)}"
        return f"Time is up{whose}: the limit was {o_clock(at)}."
    words = ends_by(at, *divisions)
    return (
        f"{words}: {_span(outlook.limit.at - now)} left." if _is_near(outlook, now) else f"{words}."
    )


def _forecast(night: Night, outlook: Outlook, now: datetime) -> str:
    last = outlook.last
    if last is None:
        return ""
    at = o_clock(last.ends.astimezone(now.tzinfo))
    begun = f"By the forecast game {last.number} ends at {at}"
    if not night.rounds:
        begun = f"If game 1 began now, game {last.number} would end at {at}"
    if last.ends <= outlook.limit.at:
        return f"{begun}, in time."
    return f"{begun}, {_between(outlook.limit.at, last.ends)} late: {_cure(night, outlook)}."


def _cure(night: Night, outlook: Outlook) -> str:
    ways = [f"end after game {game.number}" for game in outlook.in_time[-1:]]
    minutes = _minutes_a_game(night, outlook)
    ways += [f"let a game take {minutes} minutes"] if minutes else []
    return ", or ".join(ways) or "no game ends in time any more"


def _minutes_a_game(night: Night, outlook: Outlook) -> int | None:
    """So short that all that are to come end in time, where that is still a game."""
    to_come = [game for game in outlook.games if game.number >= night.next_game]
    if not to_come:
        return None
    begins = to_come[0].ends - (limits.pace(night) - limits.TURNING)
    share = (outlook.limit.at - begins + limits.TURNING) / len(to_come) - limits.TURNING
    minutes = share // MINUTE
    return minutes if minutes >= SHORTEST * night.rules.minutes else None


def _last_one(night: Night, outlook: Outlook) -> str:
    current = night.current
    if current is None or not _plays_now(night, outlook):
        return ""
    on = f"Game {current.number}, which is on, is the last one."
    return f"Game {current.number} was the last one." if current.is_over else on


def _end_after(night: Night, outlook: Outlook) -> int | None:
    """Where the number of games is ours to say."""
    current = night.current
    more = outlook.last and current and outlook.last.number > current.number
    if not more or not current or not _plays_now(night, outlook):
        return None
    is_of_all = not outlook.limit.division and len(night.sessions) == 1
    return None if is_of_all and night.format.counts_itself else current.number


def _plays_now(night: Night, outlook: Outlook) -> bool:
    """What was seated last is theirs."""
    assert night.current is not None
    session = night.session_of(night.current)
    return not outlook.limit.division or any(game.session == session for game in outlook.games)


def _of_bracket(night: Night, outlook: Outlook, now: datetime) -> str:
    """What is still to play, and what the house says of a game that is cut."""
    to_play = f"{so_many(games_left(night), 'game is', 'games are')} still to play"
    if _is_up(outlook, now):
        return f"{to_play}. When the bell rings, {night.rules.bell.words}. {CUT}"
    ends = expected_end(night, now).at
    over = f"by the forecast it is over at about {o_clock(ends.astimezone(now.tzinfo))}"
    late = ends - outlook.limit.at
    how = f"{_between(outlook.limit.at, ends)} late" if late > MINUTE else "in time"
    return f"{to_play}; {over}, {how}."


def _too_late(night: Night, outlook: Outlook, now: datetime) -> Iterator[str]:
    """Said before a game is seated, and never in its way."""
    if not outlook.games or not _is_near(outlook, now):
        return
    coming = outlook.games[0]
    is_next = coming.number == night.next_game and coming.session == night.session
    if is_next and coming.ends > outlook.limit.at:
        at, limit = (moment.astimezone(now.tzinfo) for moment in (coming.ends, outlook.limit.at))
        whose = f"{outlook.limit.division}: " if outlook.limit.division else ""
        yield (
            f"{whose}Game {coming.number} does not end in time by the forecast, but at "
            f"{o_clock(at)}, {_between(limit, at)} after the limit of {o_clock(limit)}."
        )


def _is_up(outlook: Outlook, now: datetime) -> bool:
    return outlook.limit.at <= now.astimezone(UTC)


def _is_near(outlook: Outlook, now: datetime) -> bool:
    return abs(outlook.limit.at - now) < NEAR


def _span(long: timedelta) -> str:
    """In whole minutes."""
    minutes = long // MINUTE
    if minutes < 1:
        return "less than a minute"
    hours, rest = divmod(minutes, 60)
    texts = [so_many(hours, "hour")] if hours else []
    texts += [so_many(rest, "minute")] if rest else []
    return " and ".join(texts)


def _between(early: datetime, late: datetime) -> str:
    """As the two times of day that stand beside it have it."""
    return _span(late.replace(second=0, microsecond=0) - early.replace(second=0, microsecond=0))
