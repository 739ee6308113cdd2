"""Save facts into their database rows. Only write.py calls this module.

Seating a game saves hundreds of facts, so the SQL statements of each kind are built only once.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any

from django.db import connection, models

from tournament.evening import facts
from tournament.storage.models import Tournament
from tournament.storage.reading.snapshot import MODEL_BY_KIND
from tournament.storage.stored.fact_json import FACT_CLASS_BY_KIND

# A fact's name, then the fact before and after a change. None stands for a fact that does not
# exist.
FactChange = tuple[facts.FactName, facts.Fact | None, facts.Fact | None]


def save_facts(tournament: int, differences: Iterable[FactChange]) -> None:
    """Save changed facts. Two facts may swap a value that must be unique. So a fact whose unique
    value changes is deleted first and then inserted again. The plan, which has an empty key, is
    always updated.
    """
    rows_to_delete, rows_to_update, rows_to_insert = (
        defaultdict[str, list[Sequence[Any]]](list) for _ in range(3)
    )
    for (kind, key), old_fact, new_fact in differences:
        statements = _statements_of_kind(kind)
        is_replaced = key and (
            old_fact is None
            or new_fact is None
            or statements.changes_unique_value(old_fact, new_fact)
        )
        if old_fact and is_replaced:
            rows_to_delete[statements.delete].append((tournament, *key))
        if new_fact and is_replaced:
            rows_to_insert[statements.insert].append(
                (tournament, *statements.column_values(new_fact))
            )
        elif new_fact:
            update_values = (*statements.column_values(new_fact), tournament, *key)
            rows_to_update[statements.update].append(update_values)
    with connection.cursor() as cursor:
        for statement, values_of_rows in chain(
            rows_to_delete.items(), rows_to_update.items(), rows_to_insert.items()
        ):
            cursor.executemany(statement, values_of_rows)


class SaveStatements:
    """The SQL statements that insert, update and delete one kind of fact."""

    def __init__(self, kind_name: str) -> None:
        model: Any = MODEL_BY_KIND[kind_name]
        table, quote_name = model._meta.db_table, connection.ops.quote_name
        kind_of_fact = FACT_CLASS_BY_KIND[kind_name]
        names = facts.field_names(kind_of_fact)
        fields = [model._meta.get_field(name) for name in names]
        columns = [quote_name(field.column) for field in fields]
        self._names_and_preparers = list(zip(names, map(make_value_preparer, fields), strict=True))
        self._unique_fields = unique_fields_outside_key(model, kind_of_fact.KEY)
        night_column = quote_name("id" if model is Tournament else "tournament_id")
        key_columns = (night_column, *map(quote_name, kind_of_fact.KEY))
        where_condition = " AND ".join(f"{column} = %s" for column in key_columns)
        placeholders_text = ", ".join(["%s"] * (1 + len(columns)))
        assignments_text = ", ".join(f"{column} = %s" for column in columns)
        columns_text = ", ".join((night_column, *columns))
        self.insert = f"INSERT INTO {table} ({columns_text}) VALUES ({placeholders_text})"
        self.update = f"UPDATE {table} SET {assignments_text} WHERE {where_condition}"
        self.delete = f"DELETE FROM {table} WHERE {where_condition}"

    def changes_unique_value(self, old_fact: facts.Fact, new_fact: facts.Fact) -> bool:
        """Return whether the two facts differ in a field that a unique constraint names."""
        return any(
            getattr(old_fact, name) != getattr(new_fact, name) for name in self._unique_fields
        )

    def column_values(self, fact: facts.Fact) -> list[Any]:
        return [prepare(getattr(fact, name)) for name, prepare in self._names_and_preparers]


_statements_of_kind = cache(SaveStatements)


def unique_fields_outside_key(model: Any, key_fields: Sequence[str]) -> list[str]:
    """Return the fields that the table's unique constraints name and its key does not."""
    unique_fields = {
        name
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
        for name in constraint.fields
    }
    return sorted(unique_fields - {"tournament", *key_fields})


def make_value_preparer(field: Any) -> Callable[[Any], Any]:
    """Return a function that converts a field's value for the database. The function converts
    dates, times and JSON, and leaves other values unchanged.
    """
    if not isinstance(field, models.DateField | models.JSONField):
        return lambda value: value
    return lambda value: field.get_db_prep_save(value, connection)
