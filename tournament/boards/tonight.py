"""Home: where the evening stands, the one thing to do next, and which night comes after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rotation.shape import FEWEST
from tournament.boards.onward import play_off
from tournament.boards.steps import Mark, steps
from tournament.boards.ways import (
    CLOSED,
    CLUB,
    NIGHT,
    TROUBLE,
    TROUBLE_IN_A_BRACKET,
    TROUBLE_OF_TEAMS,
    Ways,
)
from tournament.night.calls import coming_calls
from tournament.night.evening import Night
from tournament.night.numbering import of_games
from tournament.night.own_time import BUSY, LEFT, MORNING, is_left_open, is_played_on, own_time
from tournament.night.seating import seated_now
from tournament.night.sessions import in_words
from tournament.occasion import NIGHT as A_NIGHT
from tournament.occasion import Occasion


@dataclass(frozen=True, slots=True)
class Next:
    """The one big button: what it says, the page it leads to, and a line below it."""

    words: str
    page: str
    below: str


@dataclass(frozen=True, slots=True)
class Tonight:
    """`progress` is how far the night has come, in a line; `then` is what may follow already. What
    was worked on last and is `left` open is not of this day.
    """

    greeting: str
    night: Night | None
    coming: Night | None
    steps: tuple[Mark, ...]
    next: Next | None
    then: Next | None
    progress: str
    ways: tuple[Ways, ...]
    left: Night | None


def tonight(nights: Sequence[Night], now: datetime, occasion: Occasion = A_NIGHT) -> Tonight:
    """Where the evening stands, and which night comes next, as the club calls it."""
    found, newest = tonights(nights, now), _newest(_real(nights))
    is_elsewhere = newest and newest is not found and not is_of_the_day(newest, now)
    left = newest if newest and is_elsewhere and is_left_open(newest, now) else None
    return _board(found, occasion, _greeting(now.hour), coming(nights, now), left)


def any_night(night: Night) -> Tonight:
    """The same page of a night that is over, still to come, or only practice."""
    return _board(night, night.occasion, "", None, None)


def _board(
    night: Night | None, occasion: Occasion, greeting: str, coming: Night | None, left: Night | None
) -> Tonight:
    return Tonight(
        greeting=greeting,
        night=night,
        coming=coming,
        steps=steps(night),
        next=next_step(night) if night else None,
        then=_then(night) if night else None,
        progress=progress(night) if night else "",
        ways=_ways(night, occasion),
        left=left,
    )


def _ways(night: Night | None, occasion: Occasion) -> tuple[Ways, ...]:
    """What a closed night would only refuse is not offered there."""
    found: tuple[Ways, ...] = (CLUB,)
    if night and night.is_closed:
        found = (CLOSED, CLUB)
    elif night:
        in_teams = TROUBLE_OF_TEAMS if night.format.in_teams else TROUBLE
        found = (TROUBLE_IN_A_BRACKET if night.is_drawn else in_teams, NIGHT, CLUB)
    return tuple(one.of(occasion) for one in found)


def tonights(nights: Sequence[Night], now: datetime) -> Night | None:
    """Today's night, the last set up of several; in the small hours it is still yesterday's. What
    is being played stays so, whatever the clock says, and until another of the day is seated.
    """
    real = _real(nights)
    newest = _newest(real)
    found = _of_day(real, own_time(newest, now)) or _of_day(real, now)
    if newest and found is not newest and is_played_on(newest, now, BUSY if found else LEFT):
        return newest
    if found is None or not _waits(found):
        return found
    beside = [one for one in real if one.date == found.date and is_played_on(one, now, BUSY)]
    return _newest(beside) or found


def coming(nights: Sequence[Night], now: datetime) -> Night | None:
    """The next of a later day, or of today while another has the tables."""
    real = _real(nights)
    on, today = tonights(nights, now), max(own_time(_newest(real), now), now).date()
    waiting = [one for one in real if on and one.date == on.date and _waits(one) and one is not on]
    return next((one for one in real if one.date > today or one in waiting), None)


def _waits(night: Night) -> bool:
    return not night.rounds and not night.is_closed


def _real(nights: Sequence[Night]) -> list[Night]:
    return [night for night in nights if not night.plan.practice]


def _newest(nights: Sequence[Night]) -> Night | None:
    """What was changed last, in the order of the changes."""
    return max(nights, key=lambda night: night.revision, default=None)


def is_of_the_day(night: Night, now: datetime) -> bool:
    """By the clock alone."""
    return _of_day([night], now) is not None


def _of_day(nights: Sequence[Night], now: datetime) -> Night | None:
    before = now.date() - timedelta(days=now.hour < MORNING)
    days = (now.date(), before)
    return next((one for day in days for one in reversed(nights) if one.date == day), None)


def is_tonights(night: Night, now: datetime) -> bool:
    return tonights([night], now) is not None


def next_step(night: Night) -> Next:
    current = night.current
    if night.is_closed:
        return Next("See the standings", "standings", f"The {night.occasion.one} is closed.")
    if night.has_bracket:
        return _next_call(night)
    if current is None:
        here = sum(not one.expected for one in night.entries)
        whom = "teams" if night.format.in_teams else "people"
        return Next(f"Sign {whom} in", "check-in", f"{here} here so far." if here else "")
    if current.missing:
        words = f"Enter the scores of game {current.number}"
        return Next(words, "scores", f"{current.done} of {len(current.games)} tables are in.")
    if night.is_played and night.format.in_teams:
        return Next("Medals and prizes", "payout", "Every game is in.")
    if night.is_played:
        return Next("Check the cards, pay the prizes", "check-out", "Every game is in.")
    if own := play_off(night):
        return Next(own, "payout", f"Game {current.number} is all in.")
    if night.waits_for_teams:
        return Next(f"Sign in the teams of {night.session_words}", "check-in", "")
    return Next(f"Seat game {night.next_game}", "seat", f"Game {current.number} is all in.")


def _next_call(night: Night) -> Next:
    if not night.is_drawn:
        here = len(night.teams_in(1))
        teams = f"{here} team{'s' * (here != 1)} ready so far."
        return Next("Sign teams in", "check-in", teams if here else "")
    if night.is_played:
        return Next("To the prizes", "payout", "Every game is played.")
    to_call, on = len(coming_calls(night)), len(night.on_now)
    busy = f"{on} {'table is' if on == 1 else 'tables are'} busy." if on else ""
    if to_call:
        words = "Call the next game" if to_call == 1 else f"Call {to_call} games"
        return Next(words, "bracket", busy)
    return Next("Enter the scores", "scores", busy)


def _then(night: Night) -> Next | None:
    if night.is_between_sessions and night.rules.medals:
        over = [one.name for one in night.divisions if night.is_over(one.name)]
        return Next("Medals", "medals", f"{in_words(over)}: every game is in.")
    if night.has_bracket:
        ready = not night.is_drawn and len(night.teams_in(1)) > 1 and not night.is_closed
        return Next("Draw the bracket", "bracket", "Once everybody is here.") if ready else None
    if night.rounds or night.is_closed or len(night.here_in(1)) < FEWEST:
        return None
    return Next("Seat game 1", "seat", "Once everybody is here.")


def progress(night: Night) -> str:
    """How many are here, and which game of how many is on."""
    if night.has_bracket and night.is_drawn:
        over = len(night.bracket.endings)
        games = "1 game is over" if over == 1 else f"{over} games are over"
        return f"{len(night.bracket.teams)} teams; {games}."
    here = len(night.here_in(night.next_game))
    if night.current is None:
        waiting, expected = len(night.not_ready(1)), len(night.expected(1))
        if not here + waiting + expected:
            return "Nobody is signed in yet."
        told = [f"{here} ready to play"]
        told += [f"{waiting} not yet"] if waiting else []
        told += [f"{expected} expected"] if expected else []
        return f"{', '.join(told)}."
    if night.is_played:
        count = len(night.rounds)
        return f"{count} {'game is' if count == 1 else 'games are'} played."
    games = of_games(night, night.current)
    tables, out = len(night.current.games), len(seated_now(night, night.current).bench)
    who = f"{out} team{'s' * (out != 1)}" if night.format.in_teams else str(out)
    sitting = f", {who} sit{'s' * (out == 1)} out" if out else ""
    at = f"{tables} {'table' if tables == 1 else 'tables'}"
    return f"Game {night.current.number}{games}: {at}{sitting}."


def _greeting(hour: int) -> str:
    if 4 <= hour < 12:
        return "Good morning"
    return "Good afternoon" if 12 <= hour < 17 else "Good evening"
