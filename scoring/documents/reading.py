"""One JSON document, asked field by field. What does not fit is refused in a sentence.

A field nobody asks for is the sender's own note and is left alone, unless it looks like a slip of
the pen in the name of one that is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from enum import StrEnum
from functools import cache, lru_cache
from typing import TypeGuard, TypeVar

from scoring.chairs import Chair, Seats, seated
from scoring.hand import Bid
from scoring.house_rules import HouseRules
from scoring.houses import HOUSES, find

Document = Mapping[str, object]
# What a dial can be stored as, by itself or in a list.
PLAIN = (str, int, float, bool, type(None))
# How much of what was sent is repeated in an answer.
LONGEST = 40
Closed = TypeVar("Closed", bound=StrEnum)


def document(told: object, what: str = "A document") -> Document:
    if not isinstance(told, dict):
        raise ValueError(f'{what} is an object in braces, as in {{"dealer": "N"}}.')
    return told


def known(told: Document, fields: Collection[str]) -> None:
    for name in told:
        if name not in fields:
            _refuse_slip(name, frozenset(fields))


@lru_cache(maxsize=1000)
def _refuse_slip(name: str, fields: frozenset[str]) -> None:
    near = get_close_matches(name, fields, n=1, cutoff=0.8)
    if near:
        raise ValueError(f'There is no "{written(name)}" here. Did you mean "{near[0]}"?')


def chair(told: Document, name: str) -> Chair:
    found = chair_or_none(told, name)
    if found is None:
        raise ValueError(f'"{name}" is missing: name a chair, N, E, S or W.')
    return found


def chair_or_none(told: Document, name: str) -> Chair | None:
    return one_of(Chair, told, name)


def one_of(closed: type[Closed], told: Document, name: str) -> Closed | None:
    """A member of a closed set, or None where the field is left out or null."""
    value = told.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or value not in _words(closed):
        raise ValueError(f'"{name}" must be one of {", ".join(closed)}.')
    return closed(value)


@cache
def _words(closed: type[StrEnum]) -> frozenset[str]:
    return frozenset(one.value for one in closed)


def whole(told: Document, name: str) -> int:
    value = whole_or_none(told, name)
    if value is None:
        raise ValueError(f'"{name}" is missing: write a whole number.')
    return value


def whole_or_none(told: Document, name: str) -> int | None:
    value = told.get(name)
    if value is None:
        return None
    if type(value) is not int:
        raise ValueError(f'"{name}" must be a whole number.')
    return value


def yes(told: Document, name: str) -> bool:
    """False where the field is left out or null."""
    value = told.get(name)
    if value is not None and not isinstance(value, bool):
        raise ValueError(f'"{name}" must be true or false.')
    return bool(value)


def text(told: Document, name: str, example: str) -> str:
    value = told.get(name)
    if not isinstance(value, str):
        raise ValueError(f'"{name}" is missing: write it in quotation marks, as in "{example}".')
    return value


def bid(told: Document) -> Bid | None:
    """Who named trump, and alone or not; None where the maker is left out."""
    maker, alone = chair_or_none(told, "maker"), yes(told, "alone")
    if maker is None and alone:
        raise ValueError("Somebody played alone: write down the maker.")
    return None if maker is None else Bid(maker, alone)


def items(told: Document, name: str, example: str) -> list[object]:
    value = told.get(name)
    if not isinstance(value, list):
        raise ValueError(f'"{name}" must be a list, as in {example}.')
    return value


def seats(told: Document, name: str = "seats") -> Seats:
    """The chairs in use, clockwise, in whatever order they stand in the document."""
    return _seats(tuple(map(written, items(told, name, '["N", "E", "S", "W"]'))))


@lru_cache(maxsize=100)
def _seats(named: tuple[str, ...]) -> Seats:
    for one in named:
        if one not in tuple(Chair):
            raise ValueError(f"There is no chair {one}: the chairs are N, E, S and W.")
    return seated(Chair(one) for one in named)


def rules(told: Document) -> HouseRules:
    """The house's rules with the dials that this document turns."""
    key = text(told, "house", HOUSES[0].key)
    if told.get("dials") is None:
        return find(key).rules
    dials = document(told["dials"], '"dials"')
    for name, value in dials.items():
        if not all(isinstance(one, PLAIN) for one in (value if _is_list(value) else [value])):
            raise ValueError(f"The dial {written(name)} must be one value or a list of them.")
    return _turned(key, json.dumps(dials, sort_keys=True))


@lru_cache(maxsize=1000)
def _turned(key: str, dials: str) -> HouseRules:
    return find(key).rules.changed(json.loads(dials))


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def written(value: object) -> str:
    """A value as the sender wrote it, short enough for a sentence."""
    plain = value if isinstance(value, str) else json.dumps(value)
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}..."
