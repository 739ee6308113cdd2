"""A director's own phones, let in one by one and signed out all at once."""

from django.db import transaction
from django.db.models import F

from tournament.access import phone_pass
from tournament.models import Director
from tournament.words.refused import Refused


@transaction.atomic
def let_in(text: str) -> Director:
    """The director whose pass it is; the next phone needs another one."""
    read = phone_pass.read(text)
    number, *counts = read or (0, 0, 0)
    director = Director.objects.select_for_update().filter(pk=number).first()
    if director is None or [director.phones, director.phones_ended] != counts:
        raise Refused(
            f"This code is older than {phone_pass.MINUTES} minutes, or a phone has used it. Show a "
            "new one at the desk."
        )
    director.phones += 1
    director.save(update_fields=["phones"])
    return director


def end_all(director: Director) -> None:
    """Every phone that was let in so far."""
    Director.objects.filter(pk=director.pk).update(phones_ended=F("phones"))
