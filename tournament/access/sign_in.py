"""Letting a director in. On the laptop itself nobody ever waits."""

from datetime import datetime

from django.contrib.auth import authenticate

from tournament.access import guesses, known_browser, passwords
from tournament.models import Director
from tournament.words.refused import Refused

WRONG = "That is not right. Check the spelling, then try again."


def sign_in(
    *,
    name: str,
    password: str,
    address: str,
    now: datetime,
    at_the_laptop: bool,
    mark: str = "",
) -> Director:
    """The director, or Refused; the password is not even looked at while a wait runs. A browser's
    `mark` gives it a line of its own.
    """
    own = _own_line(name, mark)
    line = own or guesses.line_of(address)
    if not at_the_laptop:
        guesses.count(name, line, now, by_name=own is None)
    tried = (authenticate(name=name, password=reading) for reading in passwords.readings(password))
    director = next(filter(None, tried), None)
    if not isinstance(director, Director):
        raise Refused(WRONG)
    guesses.forgive(name, line)
    return director


def _own_line(name: str, mark: str) -> str | None:
    number = Director.objects.filter(name=name).values_list("pk", flat=True).first()
    return known_browser.line_of(mark, number) if mark and number else None
