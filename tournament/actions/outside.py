"""A row outside every night's log that was damaged in the file: put back as a copy has it, or taken
as it stands.
"""

from __future__ import annotations

from django.db import IntegrityError, connection, transaction

from tournament import outside
from tournament.models.summed import sum_again
from tournament.refused import Refused


def put_back(*, kind: str, number: int, says: outside.Raw) -> str:
    if not outside.fits(kind, says):
        raise Refused(
            "That copy has it damaged too: keep it as it stands, and look whether it is right."
        )
    table = outside.KINDS[kind]._meta.db_table
    columns = [name for name in says if name != "id"]
    told = ", ".join(f'"{name}" = %s' for name in columns)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute(f'REINDEX "{table}"')  # what finds the row may be damaged with it
            values = [says[name] for name in columns]
            cursor.execute(f'UPDATE "{table}" SET {told} WHERE id = %s', [*values, number])
    except IntegrityError as fault:
        raise Refused(
            "It cannot be as that copy has it, since something else stands there by now. Keep it "
            "as it stands, and change it on its own page."
        ) from fault
    outside.look()
    return "It is as the copy has it."


def take_as_it_stands(*, kind: str, number: int) -> str:
    sum_again(outside.KINDS[kind]._base_manager.filter(pk=number))
    outside.look()
    return "It is kept as it stands."
