"""What was damaged in the laptop's file is read as far as it goes: text with a stroke for what is
none, also where there are plain bytes, which no column of ours holds; and no time where there is
none. Whoever reads it judges it by its seal or its sum.
"""

import sqlite3
from collections.abc import Callable
from datetime import date, datetime
from typing import Any, TypeVar

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
