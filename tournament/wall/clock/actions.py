"""The presses of the clock. They are no facts of the evening: nothing follows from them, so the log
and the undo do not have them (docs/adr/0040).
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import transaction
from django.utils import timezone

from tournament.models import ClockPress, Tournament
from tournament.night.hours.round_clock import RoundClock, clocked_game
from tournament.reading import replay
from tournament.words.refused import Refused
from tournament.writing.write import Press

P = ParamSpec("P")
LONGEST = timedelta(hours=3)
ClockChange = Callable[Concatenate[RoundClock | None, datetime, P], RoundClock | None]


def action(do: ClockChange[P]) -> Callable[Concatenate[Press, P], None]:
    """Under the same lock as every press; one that was sent twice is done once."""

    @wraps(do)
    @transaction.atomic
    def act(press: Press, /, *args: P.args, **kwargs: P.kwargs) -> None:
        Tournament.objects.select_for_update().values_list("pk").get(pk=press.tournament)
        presses = ClockPress.objects.filter(tournament=press.tournament)
        if press.key and presses.filter(key=press.key).exists():
            return
        night = replay.night(press.tournament)
        assert night is not None
        game = clocked_game(night)
        if game is None:
            raise Refused("No game is being played, so no clock runs: seat one first.")
        now = timezone.now()
        round_clock = do(replay.round_clock(night, now), now, *args, **kwargs)
        if round_clock and round_clock.remaining(now) > LONGEST:
            raise Refused("A clock runs for three hours at most: start it anew.")
        ClockPress.objects.create(
            tournament_id=press.tournament,
            at=now,
            by=press.by,
            key=press.key,
            game=game,
            ends=round_clock.ends if round_clock else None,
            left=round_clock.seconds_left if round_clock else None,
        )

    return act


@action
def start(clock: RoundClock | None, now: datetime, *, minutes: int) -> RoundClock:
    """One that has time left is not lost by a press too many."""
    if clock and clock.remaining(now) > timedelta(0):
        raise Refused("The clock runs already, or is paused: put it away first.")
    return RoundClock(ends=now + timedelta(minutes=minutes))


@action
def hold(clock: RoundClock | None, now: datetime) -> RoundClock:
    return _running(clock).held(now)


@action
def go_on(clock: RoundClock | None, now: datetime) -> RoundClock:
    return _running(clock).going_on(now)


@action
def lengthen(clock: RoundClock | None, now: datetime, *, minutes: int = 1) -> RoundClock:
    return _running(clock).longer(timedelta(minutes=minutes), now)


def _running(clock: RoundClock | None) -> RoundClock:
    if clock is None:
        raise Refused("No clock runs: start it first.")
    return clock


@action
def put_away(clock: RoundClock | None, now: datetime) -> None:
    return None
