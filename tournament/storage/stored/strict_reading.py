"""Reads facts that strangers wrote: each field must hold what its type says, and nothing else.

A ValueError names the field. Knows no rows, and not whether facts hang together.
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
YEARS = range(1900, 9000)
# How deep a free document, such as a prize table, may go.
MAX_DEPTH = 8


def read_fact(kind: object, value: object) -> facts.Fact:
    """Read a whole fact: every field is there, but for those that came with a later version."""
    read = written.read(str(kind), fields(kind, value, whole=True))
    if any(part < 1 for part in facts.name_of(read)[1]):
        raise ValueError(f"{kind}: numbers begin with 1")
    return read


def hints(kind: type[Any]) -> Mapping[str, Any]:
    """Return the fields of a frozen value, each with its type."""
    types = get_type_hints(kind)
    return {field.name: types[field.name] for field in dataclasses.fields(kind)}


def fields(kind: object, source: object, *, whole: bool) -> Mapping[str, object]:
    """Check the fields of a fact, of the `whole` one or of a part, and return them."""
    if not isinstance(kind, str) or kind not in written.OF_KIND:
        raise ValueError("something of an unknown kind")
    types = HINTS[kind]
    if not isinstance(source, dict) or not source.keys() <= types.keys():
        raise ValueError(f"{kind}: fields that nobody knows")
    if whole and not REQUIRED[kind] <= source.keys():
        raise ValueError(f"{kind}: fields are missing")
    for name, value in source.items():
        if not fits(value, types[name]):
            raise ValueError(f"{kind}: {name}")
    return source


def line(source: object) -> ChangeLine:
    """Read a line of the log: a whole fact that came or went, or what differs in one that
    changed."""
    if not isinstance(source, dict) or source.keys() != {"kind", "key", "old", "new"}:
        raise ValueError("a line of the log")
    kind, old, new = source["kind"], source["old"], source["new"]
    changed = old is not None and new is not None
    for said in (old, new):
        if said is not None:
            fields(kind, said, whole=not changed)
    if (old is None and new is None) or (changed and old.keys() != new.keys()):
        raise ValueError("a line of the log: before and after")
    if not fits(source["key"], tuple[int, ...]) or not _is_key(kind, source["key"], old or new):
        raise ValueError("a line of the log: its key")
    return ChangeLine(kind=kind, key=source["key"], old=old, new=new)


def fits(value: object, hint: Any) -> bool:
    """Whether this is, as JSON has it, what the type hint of a fact asks."""
    match get_origin(hint):
        case None:
            return _fits_plain(value, hint)
        case kind if kind is Literal:
            return isinstance(value, str) and value in get_args(hint)
        case kind if kind in (Union, UnionType):
            return any(fits(value, arg) for arg in get_args(hint))
        case kind if kind is tuple:
            return isinstance(value, list) and _fits_each(value, get_args(hint))
        case _:
            if not isinstance(value, dict) or not _is_free(value, MAX_DEPTH):
                return False
            return all(fits(item, get_args(hint)[1]) for item in value.values())


def _fits_each(values: Sequence[object], hints: tuple[Any, ...]) -> bool:
    if hints[-1] is Ellipsis:
        return all(fits(value, hints[0]) for value in values)
    same = len(values) == len(hints)
    return same and all(fits(value, hint) for value, hint in zip(values, hints, strict=True))


def _fits_plain(value: object, hint: Any) -> bool:
    if hint is object:
        return True
    if hint is int:
        return type(value) is int and abs(value) <= MAX_INT
    if hint in (bool, NoneType):
        return isinstance(value, hint)
    if not isinstance(value, str) or not _is_text(value):
        return False
    if hint in (datetime, date):
        return _is_moment(value, hint)
    return hint is str or (issubclass(hint, Enum) and value in {member.value for member in hint})


def _is_text(value: str) -> bool:
    """Whether a database can store it: no half of a character, and no zero."""
    return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _is_moment(value: str, kind: type[date]) -> bool:
    """Whether it is a day or a time as `written` writes it, so that an undo finds it as it was
    left.
    """
    try:
        read = kind.fromisoformat(value)
    except ValueError:
        return False
    exact = not isinstance(read, datetime) or read.utcoffset() == timedelta()
    return exact and read.isoformat() == value and read.year in YEARS


def _is_free(value: object, deep: int) -> bool:
    match value:
        case dict():
            keys = all(isinstance(key, str) and _is_text(key) for key in value)
            return deep > 0 and keys and all(_is_free(item, deep - 1) for item in value.values())
        case list():
            return deep > 0 and all(_is_free(item, deep - 1) for item in value)
        case str():
            return _is_text(value)
        case int():
            return abs(value) <= MAX_INT
        case _:
            return value is None


def _is_key(kind: str, key: list[int], says: Mapping[str, object]) -> bool:
    """Whether a key has as many numbers as its kind, and the same as the fact itself says."""
    names = written.OF_KIND[kind].KEY
    return len(key) == len(names) and all(
        says.get(name, number) == number for name, number in zip(names, key, strict=True)
    )


HINTS = {
    kind: {name: field.type for name, field in by_name.items()}
    for kind, by_name in facts.FIELDS.items()
}
# Those of a later version than the first have a default, as in files from before them.
REQUIRED = {
    kind: {name for name, field in by_name.items() if facts.Mark.LATER not in field.marks}
    for kind, by_name in facts.FIELDS.items()
}
