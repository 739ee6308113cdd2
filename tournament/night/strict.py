"""Reads facts that strangers wrote: each field must hold what its type says, and nothing else.

A ValueError names the field. Knows no rows, and not whether facts hang together.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tournament.night import facts, written
from tournament.night.written import Line

MOST = 2**31 - 1
YEARS = range(1900, 9000)
# How deep a free document, such as a prize table, may go.
DEEPEST = 8


def fact(kind: object, told: object) -> facts.Fact:
    """A whole fact: every field is there, but for those that came with a later version."""
    says = fields(kind, told, whole=True)
    found = written.read(str(kind), says)
    if any(part < 1 for part in facts.named(found)[1]):
        raise ValueError(f"{kind}: numbers begin with 1")
    return found


def hints(kind: type[Any]) -> Mapping[str, Any]:
    """The fields of a frozen value, each with its type."""
    known = get_type_hints(kind)
    return {field.name: known[field.name] for field in dataclasses.fields(kind)}


def fields(kind: object, told: object, *, whole: bool) -> Mapping[str, object]:
    """All the fields of a fact, or some of them."""
    if not isinstance(kind, str) or kind not in written.OF_KIND:
        raise ValueError("something of an unknown kind")
    known = HINTS[kind]
    if not isinstance(told, dict) or not told.keys() <= known.keys():
        raise ValueError(f"{kind}: fields that nobody knows")
    if whole and not REQUIRED[kind] <= told.keys():
        raise ValueError(f"{kind}: fields are missing")
    for name, value in told.items():
        if not fits(value, known[name]):
            raise ValueError(f"{kind}: {name}")
    return told


def line(told: object) -> Line:
    """A line of the log: a whole fact that came or went, or what differs in one that changed."""
    if not isinstance(told, dict) or told.keys() != {"kind", "key", "old", "new"}:
        raise ValueError("a line of the log")
    kind, old, new = told["kind"], told["old"], told["new"]
    changed = old is not None and new is not None
    for says in (old, new):
        if says is not None:
            fields(kind, says, whole=not changed)
    if (old is None and new is None) or (changed and old.keys() != new.keys()):
        raise ValueError("a line of the log: before and after")
    if not fits(told["key"], tuple[int, ...]) or not _is_key(kind, told["key"], old or new):
        raise ValueError("a line of the log: its key")
    return Line(kind=kind, key=told["key"], old=old, new=new)


def fits(value: object, hint: Any) -> bool:
    """Is this, as JSON has it, what the type hint of a fact asks?"""
    match get_origin(hint):
        case None:
            return _fits_plain(value, hint)
        case kind if kind is Literal:
            return isinstance(value, str) and value in get_args(hint)
        case kind if kind in (Union, UnionType):
            return any(fits(value, one) for one in get_args(hint))
        case kind if kind is tuple:
            return isinstance(value, list) and _fits_each(value, get_args(hint))
        case _:
            if not isinstance(value, dict) or not _is_free(value, DEEPEST):
                return False
            return all(fits(one, get_args(hint)[1]) for one in value.values())


def _fits_each(values: Sequence[object], hints: tuple[Any, ...]) -> bool:
    if hints[-1] is Ellipsis:
        return all(fits(one, hints[0]) for one in values)
    same = len(values) == len(hints)
    return same and all(fits(one, hint) for one, hint in zip(values, hints, strict=True))


def _fits_plain(value: object, hint: Any) -> bool:
    if hint is object:
        return True
    if hint is int:
        return type(value) is int and abs(value) <= MOST
    if hint in (bool, NoneType):
        return isinstance(value, hint)
    if not isinstance(value, str) or not _is_text(value):
        return False
    if hint is datetime:
        return _is_time(value)
    if hint is date:
        return _is_day(value)
    return hint is str or (issubclass(hint, Enum) and value in {one.value for one in hint})


def _is_text(value: str) -> bool:
    """What a database can keep: no half of a character, and no zero."""
    return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _is_time(value: str) -> bool:
    """As `written` writes a time, so that an undo finds it as it was left."""
    try:
        read = datetime.fromisoformat(value)
    except ValueError:
        return False
    exact = read.utcoffset() == timedelta() and read.isoformat() == value
    return exact and read.year in YEARS


def _is_day(value: str) -> bool:
    try:
        read = date.fromisoformat(value)
    except ValueError:
        return False
    return read.isoformat() == value and read.year in YEARS


def _is_free(value: object, deep: int) -> bool:
    match value:
        case dict():
            keys = all(isinstance(key, str) and _is_text(key) for key in value)
            return deep > 0 and keys and all(_is_free(one, deep - 1) for one in value.values())
        case list():
            return deep > 0 and all(_is_free(one, deep - 1) for one in value)
        case str():
            return _is_text(value)
        case int():
            return abs(value) <= MOST
        case _:
            return value is None


def _is_key(kind: str, key: list[int], says: Mapping[str, object]) -> bool:
    """As many numbers as the kind has, and the same that the fact itself says."""
    names = written.OF_KIND[kind].KEY
    return len(key) == len(names) and all(
        says.get(name, number) == number for name, number in zip(names, key, strict=True)
    )


# Fields of a later version than the first have a default, as in files from before them.
LATER = {
    "plan": {
        *("tables", "desk_tables", "both_sides", "sessions"),
        *("apart", "stay", "limits", "last_games"),
    },
    "entry": {"team", "sex", "loners", "first_number", "expected"},
    "round": {"name", "forfeit", "ended"},
    "sheet": {"said"},
}
HINTS = {kind.KIND: hints(kind) for kind in facts.KINDS}
REQUIRED = {kind: known.keys() - LATER.get(kind, set()) for kind, known in HINTS.items()}
