"""Letting a director in: by a name and three words that can be said aloud, written down and typed
again. On the laptop itself nobody ever waits.

And a director's own phones, let in one by one and signed out all at once. The pass that lets one in
is shown at the desk, good once and for five minutes. It is signed and never stored. What it names
changes with the next phone that comes in, so no pass is used twice.
"""

import logging
import secrets
from datetime import datetime
from pathlib import Path

from django.contrib.auth import authenticate
from django.core import signing
from django.db import transaction
from django.db.models import F

from tournament.evening.words.refused import Refused
from tournament.server.access import guesses, known_browser
from tournament.storage.models import Director

log = logging.getLogger(__name__)
WRONG = "That is not right. Check the spelling, then try again."
PASS_SALT = "tournament.phone_pass"
PASS_MINUTES = 5


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
    tried = (authenticate(name=name, password=reading) for reading in readings(password))
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


def suggestion() -> str:
    """About 28 bits: too many to guess through a door that makes guessers wait."""
    words = _words()
    return " ".join(secrets.choice(words) for _ in range(3))


def tidy(typed: str) -> str:
    """Spaces that nobody sees do not count: three words stay the same three words."""
    return " ".join(typed.split())


def readings(typed: str) -> tuple[str, ...]:
    """Names somebody may have meant: as typed and tidied, or without a phone's capital letter."""
    return tuple(dict.fromkeys((tidy(typed), tidy(typed).lower())))


def _words() -> tuple[str, ...]:
    return tuple(Path(__file__).with_name("words.txt").read_text().split())


def pass_for_phone(director: int, phones: int, ended: int) -> str:
    """`phones` have come in so far, and `ended` of them are signed out."""
    return signing.dumps([director, phones, ended], salt=PASS_SALT)


def read_pass(text: str) -> tuple[int, int, int] | None:
    """The values the pass was made for; None if it is too old or not ours."""
    try:
        director, phones, ended = signing.loads(text, salt=PASS_SALT, max_age=60 * PASS_MINUTES)
    except signing.BadSignature:
        return None
    return director, phones, ended


@transaction.atomic
def let_phone_in(text: str) -> Director:
    """The director whose pass it is; the next phone needs another one."""
    number, *counts = read_pass(text) or (0, 0, 0)
    director = Director.objects.select_for_update().filter(pk=number).first()
    if director is None or [director.phones, director.phones_ended] != counts:
        raise Refused(
            f"This code is older than {PASS_MINUTES} minutes, or a phone has used it. Show a new "
            "one at the desk."
        )
    director.phones += 1
    director.save(update_fields=["phones"])
    return director


def sign_out_phones(director: Director) -> None:
    """Every phone that was let in so far."""
    Director.objects.filter(pk=director.pk).update(phones_ended=F("phones"))
