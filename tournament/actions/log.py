"""A change put into the log, under its seal."""

from __future__ import annotations

from typing import Any

from django.db import connection

from tournament.models import Change
from tournament.night import log, seals

# Part of every save, so they are told to the database as they are.
KNOWN = "SELECT change_id, seal FROM tournament_seal WHERE change_id IN (%s, %s)"
NEW = "INSERT INTO tournament_seal (change_id, seal) VALUES (%s, %s)"


def write_down(after: int, **says: Any) -> Change:
    """`after` is the night's newest change until now, or 0 where this is the first one."""
    change = Change.objects.create(**says)
    undone = change.undoes_id or 0
    with connection.cursor() as cursor:
        cursor.execute(KNOWN, [after, undone])
        known = dict(cursor.fetchall())
        seal = seals.seal(known.get(after, ""), log.frozen(change), known.get(undone, ""))
        cursor.execute(NEW, [change.pk, seal])
    return change
