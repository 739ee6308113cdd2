"""A director's own phones, let in one by one and signed out all at once.

The pass that lets one in is shown at the desk, good once and for five minutes. It is signed and
never stored. What it names changes with the next phone that comes in, so no pass is used twice.
"""

from django.core import signing
from django.db import transaction
from django.db.models import F

from tournament.evening.words.refused import Refused
from tournament.storage.models import Director

SALT = "tournament.phone_pass"
MINUTES = 5


def pass_for(director: int, phones: int, ended: int) -> str:
    """`phones` have come in so far, and `ended` of them are signed out."""
    return signing.dumps([director, phones, ended], salt=SALT)


def read(text: str) -> tuple[int, int, int] | None:
    """What it was made for; nothing where it is too old, or not ours."""
    try:
        director, phones, ended = signing.loads(text, salt=SALT, max_age=60 * MINUTES)
    except signing.BadSignature:
        return None
    return director, phones, ended


@transaction.atomic
def let_in(text: str) -> Director:
    """The director whose pass it is; the next phone needs another one."""
    number, *counts = read(text) or (0, 0, 0)
    director = Director.objects.select_for_update().filter(pk=number).first()
    if director is None or [director.phones, director.phones_ended] != counts:
        raise Refused(
            f"This code is older than {MINUTES} minutes, or a phone has used it. Show a new one at "
            "the desk."
        )
    director.phones += 1
    director.save(update_fields=["phones"])
    return director


def end_all(director: Director) -> None:
    """Every phone that was let in so far."""
    Director.objects.filter(pk=director.pk).update(phones_ended=F("phones"))
