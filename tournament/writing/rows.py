"""Facts put into rows and taken out again. Only the write path calls this.

It is part of every save, and a seating writes hundreds: so what is told to the database of a kind
of fact is put together once.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any

from django.db import connection, models

from tournament import facts
from tournament.models import Tournament
from tournament.night.stored.written import OF_KIND
from tournament.reading.snapshot import ROWS

SWAPPED = frozenset({facts.Seat.KIND, facts.Team.KIND})
# A fact before and after; None is one that is not there.
Difference = tuple[facts.Name, facts.Fact | None, facts.Fact | None]


def save(tournament: int, differences: Iterable[Difference]) -> None:
    """Two may swap what only one can have, so such facts are taken away before they are set. The
    night's own row, whose name has no key, is there from the beginning.
    """
    gone, changed, new = (defaultdict[str, list[Sequence[Any]]](list) for _ in range(3))
    for (kind, key), before, after in differences:
        told, anew = _statements(kind), kind in SWAPPED
        if before and (after is None or anew):
            gone[told.drop].append((tournament, *key))
        if after and (before is None or anew) and key:
            new[told.put].append((tournament, *told.values(after)))
        elif after:
            changed[told.change].append((*told.values(after), tournament, *key))
    with connection.cursor() as cursor:
        for statement, rows in chain(gone.items(), changed.items(), new.items()):
            cursor.executemany(statement, rows)


class Statements:
    """What is told to the database of one kind of fact, and its fields as the database has them."""

    def __init__(self, kind: str) -> None:
        model: Any = ROWS[kind]
        table, quoted = model._meta.db_table, connection.ops.quote_name
        fact = OF_KIND[kind]
        names = facts.field_names(fact)
        fields = [model._meta.get_field(name) for name in names]
        columns = [quoted(field.column) for field in fields]
        self._prepared = [(name, prepared(at)) for name, at in zip(names, fields, strict=True)]
        night = quoted("id" if model is Tournament else "tournament_id")
        where = " AND ".join(f"{column} = %s" for column in (night, *map(quoted, fact.KEY)))
        places = ", ".join(["%s"] * (1 + len(columns)))
        says = ", ".join(f"{column} = %s" for column in columns)
        self.put = f"INSERT INTO {table} ({', '.join((night, *columns))}) VALUES ({places})"
        self.change = f"UPDATE {table} SET {says} WHERE {where}"
        self.drop = f"DELETE FROM {table} WHERE {where}"

    def values(self, fact: facts.Fact) -> list[Any]:
        return [prepare(getattr(fact, name)) for name, prepare in self._prepared]


_statements = cache(Statements)


def prepared(field: Any) -> Callable[[Any], Any]:
    """What the database is told of a field's value: numbers and words as they are."""
    if not isinstance(field, models.DateField | models.JSONField):
        return lambda value: value
    return lambda value: field.get_db_prep_save(value, connection)
