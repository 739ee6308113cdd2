"""Deletes practice nights with their whole log. Real nights are never deleted."""

from django.db import connection, transaction

from tournament.evening.words.refused import Refused
from tournament.storage.models import Tournament

# One statement deletes all rows, because an undo refers to the change that it undid.
DELETE_LOG = "DELETE FROM tournament_change WHERE tournament_id = %s"


@transaction.atomic
def delete_practice(*, club: int, tournament: int) -> str:
    night = Tournament.objects.select_for_update().filter(pk=tournament, club=club).first()
    if night is None:
        raise Refused("That practice was already deleted.")
    if not night.practice:
        raise Refused(f"{night.name} is not practice. Only practice can be deleted.")
    delete_night_with_log(night)
    return f"{night.name} was deleted."


def delete_night_with_log(night: Tournament) -> None:
    """Delete a practice night with its log. The database refuses to delete the log of any other
    night.
    """
    with connection.cursor() as cursor:
        cursor.execute(DELETE_LOG, [night.pk])
    night.delete()
