"""What was damaged in the laptop's file is read as far as it goes: text with a stroke for what is
none, also where there are plain bytes, which no column of ours holds; and no time where there is
none. Whoever reads it judges it by its seal or its sum.
"""

import sqlite3
from collections.abc import Callable, Sequence
from datetime import date, datetime
from itertools import chain
from typing import Any, TypeVar

from django.db import DatabaseError, connection
from django.db.backends.signals import connection_created
from django.utils.dateparse import parse_date, parse_datetime

Told = TypeVar("Told", date, datetime)


def bear() -> None:
    """On every connection to come."""
    connection_created.connect(_bear, dispatch_uid="what is damaged")


def _bear(connection: Any, **more: object) -> None:
    """After Django's own ways of reading are in place, which stumble over all of this."""
    if connection.vendor == "sqlite":
        connection.connection.text_factory = _text
        connection.connection.row_factory = _row
        for declared, reader in READERS.items():
            sqlite3.register_converter(declared, reader)


def all_rows(question: str, values: Sequence[int]) -> list[tuple[Any, ...]]:
    """What the database answers. Of tens of thousands of rows hardly one was ever damaged, so they
    are read without bearing that, which takes half as long; and once more where one is.
    """
    with connection.cursor() as cursor:
        rows = _undamaged(cursor, question, values) if connection.vendor == "sqlite" else None
        if rows is None:
            cursor.execute(question, values)
            rows = cursor.fetchall()
        return rows


def _undamaged(cursor: Any, question: str, values: Sequence[int]) -> list[tuple[Any, ...]] | None:
    """Nothing where a row is damaged."""
    cursor.cursor.row_factory = None
    connection.connection.text_factory = str
    try:
        cursor.execute(question, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return None if bytes in set(map(type, chain.from_iterable(rows))) else rows
    except DatabaseError:
        return None
    finally:
        cursor.cursor.row_factory = _row
        connection.connection.text_factory = _text


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _row(cursor: object, row: tuple[object, ...]) -> tuple[object, ...]:
    if bytes not in map(type, row):
        return row
    return tuple(_text(value) if isinstance(value, bytes) else value for value in row)


def _or_none(parse: Callable[[str], Told | None]) -> Callable[[bytes], Told | None]:
    def read(raw: bytes) -> Told | None:
        try:
            return parse(raw.decode())
        except ValueError:
            return None

    return read


# By the type of the column.
READERS: dict[str, Callable[[bytes], object]] = {
    "date": _or_none(parse_date),
    "datetime": _or_none(parse_datetime),
}
