"""A practice evening is wiped, with its whole history; a real night never is."""

from django.db import connection, transaction

from tournament.evening.words.refused import Refused
from tournament.storage.models import Tournament

# All of it at once: one by one, each undo had to go before what it took back.
LOG = "DELETE FROM tournament_change WHERE tournament_id = %s"


@transaction.atomic
def wipe(*, club: int, tournament: int) -> str:
    row = Tournament.objects.select_for_update().filter(pk=tournament, club=club).first()
    if row is None:
        raise Refused("That practice is wiped already.")
    if not row.practice:
        raise Refused(f"{row.name} is real, and is kept: only practice can be wiped.")
    take_out(row)
    return f"{row.name} is wiped, and nothing of it is left."


def take_out(row: Tournament) -> None:
    """Delete a practice night with its log. The database refuses it for any other night."""
    with connection.cursor() as cursor:
        cursor.execute(LOG, [row.pk])
    row.delete()
