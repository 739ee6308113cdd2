"""What the director is told, once, where the laptop's clock has jumped in the evening."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone

from tournament.night.hours.own_time import is_set_back
from tournament.night.hours.tonights import is_of_the_day
from tournament.night.night import Night
from tournament.reading import evenings
from tournament.words.clock import clock

# What was told is known to the browser: a session that is saved by a wrong clock ends by it too.
TOLD = "euchre_clock"
GOES_ON = (
    "Play goes on by the order of what was done. Set the clock right when you can, and "
    "start the round's clock anew if one ran."
)


def tell_of_a_jump(request: HttpRequest, night: Night) -> str:
    """Which jump was told, or nothing."""
    now, latest = timezone.localtime(), evenings.latest_change(night.tournament)
    if is_set_back(latest, now):
        assert latest is not None
        moment = timezone.localtime(latest)
        jump, why = f"{int(latest.timestamp())}", f"something was saved on {_at(moment)}"
    elif not is_of_the_day(night, now):
        jump, why = f"{night.date}", f"this {night.occasion.one} is of {night.day}"
    else:
        return ""
    jump = f"{night.tournament}_{jump}"
    if request.COOKIES.get(TOLD) != jump:
        messages.warning(request, f"This computer's clock says {_at(now)}, but {why}. {GOES_ON}")
    return jump


def _at(moment: datetime) -> str:
    return f"{moment:%A, %B} {moment.day}, {moment.year}, at {clock(moment)}"
