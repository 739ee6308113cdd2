"""Sign in a director by name and password, or a director's phone by a pass.

The desk shows a pass as a code for one phone. The pass works once, within five minutes. A pass is
signed and never stored. Since it contains the number of phones let in so far, it becomes useless as
soon as a phone is let in. All phones are signed out together.
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
WRONG_PASSWORD_SENTENCES = "That is not right. Check the spelling, then try again."
PHONE_PASS_SALT = "tournament.phone_pass"
PHONE_PASS_MINUTES = 5


def sign_in(
    *, name: str, password: str, address: str, now: datetime, is_at_laptop: bool, cookie: str = ""
) -> Director:
    """Return the director with this name and password. Raise Refused for a wrong password, and
    MustWait after too many wrong ones. A browser known by its `cookie` waits only after its own
    wrong tries, and the laptop itself never waits.
    """
    known_guesser = _guesser_name_of_known_browser(name, cookie)
    guesser = known_guesser or guesses.network_of_address(address)
    if not is_at_laptop:
        guesses.count_password_try(
            name, guesser, now, include_tries_of_others=known_guesser is None
        )
    tried_directors = (
        authenticate(name=name, password=possible_password)
        for possible_password in possible_passwords(password)
    )
    director = next(filter(None, tried_directors), None)
    if not isinstance(director, Director):
        # Someone may have typed a password into the name box, so only a known name is logged.
        logged_name = name if Director.objects.filter(name=name).exists() else "an unknown name"
        log.warning("Wrong password for %s from %s", logged_name, address)
        raise Refused(WRONG_PASSWORD_SENTENCES)
    guesses.forget_wrong_tries(name, guesser)
    log.info("%s signed in from %s", director.name, address)
    return director


def _guesser_name_of_known_browser(director_name: str, cookie: str) -> str | None:
    director_id = Director.objects.filter(name=director_name).values_list("pk", flat=True).first()
    return (
        known_browser.guesser_name_of_browser(cookie, director_id)
        if cookie and director_id
        else None
    )


def suggest_password() -> str:
    """Return three random words, which are easy to say, write down and type. Their 28 bits are
    enough, since guessers have to wait.
    """
    words = _read_password_words()
    return " ".join(secrets.choice(words) for _ in range(3))


def remove_extra_spaces(text: str) -> str:
    """Return the text with single spaces, since no one sees that a space was typed twice."""
    return " ".join(text.split())


def possible_passwords(typed_password: str) -> tuple[str, ...]:
    """Return the passwords to try: the typed text without extra spaces, and the same in lower case,
    since a phone may have added a capital letter.
    """
    password = remove_extra_spaces(typed_password)
    return tuple(dict.fromkeys((password, password.lower())))


def _read_password_words() -> tuple[str, ...]:
    return tuple(Path(__file__).with_name("words.txt").read_text().split())


def make_phone_pass(director_id: int, admitted_count: int, ended_count: int) -> str:
    """Return a pass for the director's next phone. `admitted_count` phones were let in so far, and
    the first `ended_count` of them were signed out.
    """
    return signing.dumps([director_id, admitted_count, ended_count], salt=PHONE_PASS_SALT)


def read_phone_pass(phone_pass: str) -> tuple[int, int, int] | None:
    """Return the values given to `make_phone_pass`, or None if the pass is too old or forged."""
    try:
        director_id, admitted_count, ended_count = signing.loads(
            phone_pass, salt=PHONE_PASS_SALT, max_age=60 * PHONE_PASS_MINUTES
        )
    except signing.BadSignature:
        return None
    return director_id, admitted_count, ended_count


@transaction.atomic
def admit_phone(phone_pass: str) -> Director:
    """Count one more admitted phone, which makes the pass useless, and return the director who made
    the pass. Refuse a pass that is forged, too old or useless.
    """
    director_id, *phone_counts = read_phone_pass(phone_pass) or (0, 0, 0)
    director = Director.objects.select_for_update().filter(pk=director_id).first()
    if director is None or [director.phones, director.phones_ended] != phone_counts:
        raise Refused(
            f"This code is older than {PHONE_PASS_MINUTES} minutes, or a phone has used it. Show a "
            "new code on the laptop."
        )
    director.phones += 1
    director.save(update_fields=["phones"])
    return director


def sign_out_phones(director: Director) -> None:
    """Sign out all phones of the director that were let in so far."""
    Director.objects.filter(pk=director.pk).update(phones_ended=F("phones"))
