"""A practice evening is wiped, with its whole history; a real night never is."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef

from tournament.models import Change, Tournament
from tournament.refused import Refused


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
    """Of practice alone: the database refuses it for any other."""
    log = Change.objects.filter(tournament=row)
    taken_back = Change.objects.filter(undoes=OuterRef("pk"))
    while log.exists():  # an undo goes before what it took back
        log.filter(~Exists(taken_back)).delete()
    row.delete()
