"""Letting a director in. On the laptop itself nobody ever waits."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth import authenticate

from tournament import passwords
from tournament.actions import guesses
from tournament.models import Director
from tournament.refused import Refused

WRONG = "That is not right. Check the spelling, then try again."


def sign_in(
    *, name: str, password: str, address: str, now: datetime, at_the_laptop: bool
) -> Director:
    """The director, or Refused; the password is not even looked at while a wait runs."""
    guesses.count(name, address, now, may_wait=not at_the_laptop)
    found = (authenticate(name=name, password=one) for one in passwords.readings(password))
    director = next(filter(None, found), None)
    if not isinstance(director, Director):
        raise Refused(WRONG)
    guesses.forgive(name, address)
    return director
