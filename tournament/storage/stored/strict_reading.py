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
from tournament.storage.stored import fact_json
from tournament.storage.stored.fact_json import ChangeLine

MAX_STORABLE_INT = 2**31 - 1
ALLOWED_YEARS = range(1900, 9000)
# JSON without a fixed type, such as a prize table, may be nested this many levels deep.
MAX_JSON_LEVELS = 8


def read_fact(fact_kind: object, json_fields: object) -> facts.Fact:
    """Return a fact from its JSON fields, or raise ValueError for a wrong field. Only fields that a
    later version added may be missing.
    """
    fact = fact_json.fact_from_json(
        str(fact_kind), check_fact_fields(fact_kind, json_fields, is_whole=True)
    )
    if any(number < 1 for number in facts.fact_name(fact)[1]):
        raise ValueError(f"{fact_kind}: numbers begin with 1")
    return fact


def types_by_field_name(dataclass_type: type[Any]) -> Mapping[str, Any]:
    """Return the type of each field of a dataclass, by the field's name."""
    types = get_type_hints(dataclass_type)
    return {field.name: types[field.name] for field in dataclasses.fields(dataclass_type)}


def check_fact_fields(
    fact_kind: object, json_fields: object, *, is_whole: bool
) -> Mapping[str, object]:
    """Return the JSON fields of a fact. Raise ValueError if its kind or a field is unknown, or a
    field has the wrong type. If the fact `is_whole`, no required field may be missing.
    """
    if not isinstance(fact_kind, str) or fact_kind not in fact_json.FACT_CLASS_BY_KIND:
        raise ValueError("a fact of an unknown kind")
    types_by_field = FIELD_TYPES_BY_KIND[fact_kind]
    if not isinstance(json_fields, dict) or not json_fields.keys() <= types_by_field.keys():
        raise ValueError(f"{fact_kind}: unknown fields")
    if is_whole and not REQUIRED_FIELDS_BY_KIND[fact_kind] <= json_fields.keys():
        raise ValueError(f"{fact_kind}: fields are missing")
    for field_name, value in json_fields.items():
        if not matches_type(value, types_by_field[field_name]):
            raise ValueError(f"{fact_kind}: {field_name}")
    return json_fields


def read_log_line(json_line: object) -> ChangeLine:
    """Return a log line from JSON, or raise ValueError. The line of an added or removed fact must
    have all its fields. The line of a changed fact must have the same fields before and after.
    """
    if not isinstance(json_line, dict) or json_line.keys() != {"kind", "key", "old", "new"}:
        raise ValueError("a line of the log")
    fact_kind, old_values, new_values = json_line["kind"], json_line["old"], json_line["new"]
    is_changed_fact = old_values is not None and new_values is not None
    for field_values in (old_values, new_values):
        if field_values is not None:
            check_fact_fields(fact_kind, field_values, is_whole=not is_changed_fact)
    if (old_values is None and new_values is None) or (
        is_changed_fact and old_values.keys() != new_values.keys()
    ):
        raise ValueError("a line of the log: before and after")
    if not matches_type(json_line["key"], tuple[int, ...]) or not _is_valid_key(
        fact_kind, json_line["key"], old_values or new_values
    ):
        raise ValueError("a line of the log: its key")
    return ChangeLine(kind=fact_kind, key=json_line["key"], old=old_values, new=new_values)


def matches_type(value: object, expected_type: Any) -> bool:
    """Return whether a JSON value matches the type hint of a fact's field."""
    match get_origin(expected_type):
        case None:
            return _matches_plain_type(value, expected_type)
        case kind if kind is Literal:
            return isinstance(value, str) and value in get_args(expected_type)
        case kind if kind in (Union, UnionType):
            return any(matches_type(value, member_type) for member_type in get_args(expected_type))
        case kind if kind is tuple:
            return isinstance(value, list) and _matches_tuple_types(value, get_args(expected_type))
        case _:
            if not isinstance(value, dict) or not _is_storable_json(value, MAX_JSON_LEVELS):
                return False
            return all(matches_type(item, get_args(expected_type)[1]) for item in value.values())


def _matches_tuple_types(values: Sequence[object], expected_types: tuple[Any, ...]) -> bool:
    if expected_types[-1] is Ellipsis:
        return all(matches_type(value, expected_types[0]) for value in values)
    return len(values) == len(expected_types) and all(map(matches_type, values, expected_types))


def _matches_plain_type(value: object, expected_type: Any) -> bool:
    if expected_type is object:
        return True
    if expected_type is int:
        return type(value) is int and abs(value) <= MAX_STORABLE_INT
    if expected_type in (bool, NoneType):
        return isinstance(value, expected_type)
    if not isinstance(value, str) or not _is_storable_text(value):
        return False
    if expected_type in (datetime, date):
        return _is_date_or_time(value, expected_type)
    return expected_type is str or (
        issubclass(expected_type, Enum)
        and value in {enum_member.value for enum_member in expected_type}
    )


def _is_storable_text(value: str) -> bool:
    """Return whether a database can store the text, which may contain no lone surrogate and no null
    character.
    """
    return "\0" not in value and not any("\ud800" <= character <= "\udfff" for character in value)


def _is_date_or_time(value: str, date_type: type[date]) -> bool:
    """Return whether the text is a date or time exactly as this program writes it. An undo compares
    texts, so the same time in another format would not match.
    """
    try:
        moment = date_type.fromisoformat(value)
    except ValueError:
        return False
    is_in_utc = not isinstance(moment, datetime) or moment.utcoffset() == timedelta()
    return is_in_utc and moment.isoformat() == value and moment.year in ALLOWED_YEARS


def _is_storable_json(value: object, max_levels: int) -> bool:
    """Return whether a database can store this JSON value. The value may have no fractions, no
    numbers beyond MAX_STORABLE_INT, and at most `max_levels` levels of nesting.
    """
    match value:
        case dict():
            has_text_keys = all(isinstance(key, str) and _is_storable_text(key) for key in value)
            return (
                max_levels > 0
                and has_text_keys
                and all(_is_storable_json(item, max_levels - 1) for item in value.values())
            )
        case list():
            return max_levels > 0 and all(_is_storable_json(item, max_levels - 1) for item in value)
        case str():
            return _is_storable_text(value)
        case int():
            return abs(value) <= MAX_STORABLE_INT
        case _:
            return value is None


def _is_valid_key(fact_kind: str, fact_key: list[int], fact_values: Mapping[str, object]) -> bool:
    """Return whether a fact's key has as many numbers as its kind needs, and agrees with the fact's
    fields.
    """
    key_fields = fact_json.FACT_CLASS_BY_KIND[fact_kind].KEY
    return len(fact_key) == len(key_fields) and all(
        fact_values.get(name, number) == number
        for name, number in zip(key_fields, fact_key, strict=True)
    )


FIELD_TYPES_BY_KIND = {
    kind: {name: field.full_type for name, field in fields.items()}
    for kind, fields in facts.FIELDS_BY_KIND.items()
}
# A field that was added after the first version has a default, and may be missing in an older file.
REQUIRED_FIELDS_BY_KIND = {
    kind: {name for name, field in fields.items() if facts.FieldFlag.ADDED_LATER not in field.flags}
    for kind, fields in facts.FIELDS_BY_KIND.items()
}
