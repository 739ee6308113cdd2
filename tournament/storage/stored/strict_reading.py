"""Read facts from a file of unknown origin. The value of each field must have exactly its type.

A ValueError names the field with a wrong value. Whether facts fit together is checked in
plausibility.py and consistency.py.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tournament.evening import facts
from tournament.storage.stored import written
from tournament.storage.stored.written import ChangeLine

MAX_INT = 2**31 - 1
ALLOWED_YEARS = range(1900, 9000)
# The deepest nesting of JSON without a fixed type, such as a prize table.
MAX_NESTING = 8


def read_fact(kind: object, value: object) -> facts.Fact:
    """Return a whole fact. Only fields that a later version added may be missing."""
    fact = written.fact_from_json(str(kind), check_fact_fields(kind, value, is_whole=True))
    if any(number < 1 for number in facts.name_of(fact)[1]):
        raise ValueError(f"{kind}: numbers begin with 1")
    return fact


def field_types(kind: type[Any]) -> Mapping[str, Any]:
    """Return the type of each field of a dataclass, by name."""
    types = get_type_hints(kind)
    return {field.name: types[field.name] for field in dataclasses.fields(kind)}


def check_fact_fields(kind: object, source: object, *, is_whole: bool) -> Mapping[str, object]:
    """Check the fields of a fact and return them. If the fact `is_whole`, none may be missing."""
    if not isinstance(kind, str) or kind not in written.FACT_CLASS_BY_KIND:
        raise ValueError("a fact of an unknown kind")
    types_by_field = FIELD_TYPES[kind]
    if not isinstance(source, dict) or not source.keys() <= types_by_field.keys():
        raise ValueError(f"{kind}: unknown fields")
    if is_whole and not REQUIRED_FIELDS[kind] <= source.keys():
        raise ValueError(f"{kind}: fields are missing")
    for name, value in source.items():
        if not has_type(value, types_by_field[name]):
            raise ValueError(f"{kind}: {name}")
    return source


def read_log_line(source: object) -> ChangeLine:
    """Return a line of the log: the whole fact if it was added or removed, otherwise the changed
    fields of the fact, before and after.
    """
    if not isinstance(source, dict) or source.keys() != {"kind", "key", "old", "new"}:
        raise ValueError("a line of the log")
    kind, old_values, new_values = source["kind"], source["old"], source["new"]
    is_changed_fact = old_values is not None and new_values is not None
    for values in (old_values, new_values):
        if values is not None:
            check_fact_fields(kind, values, is_whole=not is_changed_fact)
    if (old_values is None and new_values is None) or (
        is_changed_fact and old_values.keys() != new_values.keys()
    ):
        raise ValueError("a line of the log: before and after")
    if not has_type(source["key"], tuple[int, ...]) or not _is_valid_key(
        kind, source["key"], old_values or new_values
    ):
        raise ValueError("a line of the log: its key")
    return ChangeLine(kind=kind, key=source["key"], old=old_values, new=new_values)


def has_type(value: object, expected_type: Any) -> bool:
    """Return whether a value from JSON matches the type hint of a fact's field."""
    match get_origin(expected_type):
        case None:
            return _has_plain_type(value, expected_type)
        case kind if kind is Literal:
            return isinstance(value, str) and value in get_args(expected_type)
        case kind if kind in (Union, UnionType):
            return any(has_type(value, member_type) for member_type in get_args(expected_type))
        case kind if kind is tuple:
            return isinstance(value, list) and _have_types(value, get_args(expected_type))
        case _:
            if not isinstance(value, dict) or not _is_storable_json(value, MAX_NESTING):
                return False
            return all(has_type(item, get_args(expected_type)[1]) for item in value.values())


def _have_types(values: Sequence[object], expected_types: tuple[Any, ...]) -> bool:
    if expected_types[-1] is Ellipsis:
        return all(has_type(value, expected_types[0]) for value in values)
    return len(values) == len(expected_types) and all(map(has_type, values, expected_types))


def _has_plain_type(value: object, expected_type: Any) -> bool:
    if expected_type is object:
        return True
    if expected_type is int:
        return type(value) is int and abs(value) <= MAX_INT
    if expected_type in (bool, NoneType):
        return isinstance(value, expected_type)
    if not isinstance(value, str) or not _is_storable_text(value):
        return False
    if expected_type in (datetime, date):
        return _is_date_or_time(value, expected_type)
    return expected_type is str or (
        issubclass(expected_type, Enum) and value in {member.value for member in expected_type}
    )


def _is_storable_text(value: str) -> bool:
    """Return whether a database can store the text, which may not have lone surrogates or null
    characters.
    """
    return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _is_date_or_time(value: str, kind: type[date]) -> bool:
    """Return whether the text is a date or time exactly as this program writes it. An undo compares
    the texts, so another way to write the same time would not match.
    """
    try:
        moment = kind.fromisoformat(value)
    except ValueError:
        return False
    is_in_utc = not isinstance(moment, datetime) or moment.utcoffset() == timedelta()
    return is_in_utc and moment.isoformat() == value and moment.year in ALLOWED_YEARS


def _is_storable_json(value: object, levels: int) -> bool:
    """Return whether a database can store the value, and it has at most this many nested levels."""
    match value:
        case dict():
            has_text_keys = all(isinstance(key, str) and _is_storable_text(key) for key in value)
            return (
                levels > 0
                and has_text_keys
                and all(_is_storable_json(item, levels - 1) for item in value.values())
            )
        case list():
            return levels > 0 and all(_is_storable_json(item, levels - 1) for item in value)
        case str():
            return _is_storable_text(value)
        case int():
            return abs(value) <= MAX_INT
        case _:
            return value is None


def _is_valid_key(kind: str, key: list[int], fact_values: Mapping[str, object]) -> bool:
    """Return whether a key has as many numbers as its kind needs, and agrees with the fact's
    fields.
    """
    key_fields = written.FACT_CLASS_BY_KIND[kind].KEY
    return len(key) == len(key_fields) and all(
        fact_values.get(name, number) == number
        for name, number in zip(key_fields, key, strict=True)
    )


FIELD_TYPES = {
    kind: {name: field.full_type for name, field in fields.items()}
    for kind, fields in facts.FIELDS.items()
}
# Fields added after the first version have a default, and may be missing from an older file.
REQUIRED_FIELDS = {
    kind: {name for name, field in fields.items() if facts.FieldFlag.ADDED_LATER not in field.flags}
    for kind, fields in facts.FIELDS.items()
}
