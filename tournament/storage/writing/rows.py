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

from tournament.evening import facts
from tournament.storage.models import Tournament
from tournament.storage.reading.snapshot import ROWS
from tournament.storage.stored.written import OF_KIND

# A fact before and after; None is one that is not there.
Difference = tuple[facts.Name, facts.Fact | None, facts.Fact | None]


def save(tournament: int, differences: Iterable[Difference]) -> None:
    """Save what differs of each fact. Two may swap what only one can have, so a fact whose unique
    value changes is taken away before it is set. The night's own row, whose name has no key, is
    there from the beginning.
    """
    gone, changed, new = (defaultdict[str, list[Sequence[Any]]](list) for _ in range(3))
    for (kind, key), before, after in differences:
        statements = _statements(kind)
        is_anew = key and (before is None or after is None or statements.differs(before, after))
        if before and is_anew:
            gone[statements.drop].append((tournament, *key))
        if after and is_anew:
            new[statements.put].append((tournament, *statements.values(after)))
        elif after:
            changed[statements.change].append((*statements.values(after), tournament, *key))
    with connection.cursor() as cursor:
        for statement, rows in chain(gone.items(), changed.items(), new.items()):
            cursor.executemany(statement, rows)


class Statements:
    """The SQL statements of one kind of fact, and its fields as the database has them."""

    def __init__(self, kind: str) -> None:
        model: Any = ROWS[kind]
        table, quoted = model._meta.db_table, connection.ops.quote_name
        kind_of_fact = OF_KIND[kind]
        names = facts.field_names(kind_of_fact)
        fields = [model._meta.get_field(name) for name in names]
        columns = [quoted(field.column) for field in fields]
        self._preparers = [(name, preparer(at)) for name, at in zip(names, fields, strict=True)]
        self._unique = unique_beside_key(model, kind_of_fact.KEY)
        night = quoted("id" if model is Tournament else "tournament_id")
        where = " AND ".join(f"{column} = %s" for column in (night, *map(quoted, kind_of_fact.KEY)))
        places = ", ".join(["%s"] * (1 + len(columns)))
        says = ", ".join(f"{column} = %s" for column in columns)
        self.put = f"INSERT INTO {table} ({', '.join((night, *columns))}) VALUES ({places})"
        self.change = f"UPDATE {table} SET {says} WHERE {where}"
        self.drop = f"DELETE FROM {table} WHERE {where}"

    def differs(self, before: facts.Fact, after: facts.Fact) -> bool:
        """Whether a value changes that only one fact of this kind can have."""
        return any(getattr(before, name) != getattr(after, name) for name in self._unique)

    def values(self, fact: facts.Fact) -> list[Any]:
        return [prepare(getattr(fact, name)) for name, prepare in self._preparers]


_statements = cache(Statements)


def unique_beside_key(model: Any, key: Sequence[str]) -> list[str]:
    """Return the fields, besides those of the key, that the table's unique constraints name."""
    named = {
        name
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
        for name in constraint.fields
    }
    return sorted(named - {"tournament", *key})


def preparer(field: Any) -> Callable[[Any], Any]:
    """Return what makes a field's value ready for the database; numbers and words stay the same."""
    if not isinstance(field, models.DateField | models.JSONField):
        return lambda value: value
    return lambda value: field.get_db_prep_save(value, connection)
