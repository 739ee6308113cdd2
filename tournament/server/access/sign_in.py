"""Letting a director in. On the laptop itself nobody ever waits."""

import logging
from datetime import datetime

from django.contrib.auth import authenticate

from tournament.evening.words.refused import Refused
from tournament.server.access import guesses, known_browser, passwords
from tournament.storage.models import Director

log = logging.getLogger(__name__)
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
        # What was typed as a name may be a password, so only a director's own name is logged.
        whose = name if Director.objects.filter(name=name).exists() else "an unknown name"
        log.warning("Wrong password for %s from %s", whose, address)
        raise Refused(WRONG)
    guesses.forgive(name, line)
    log.info("%s signed in from %s", director.name, address)
    return director


def _own_line(name: str, mark: str) -> str | None:
    number = Director.objects.filter(name=name).values_list("pk", flat=True).first()
    return known_browser.line_of(mark, number) if mark and number else None
