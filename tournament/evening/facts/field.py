"""What a field of a fact says of itself, behind its type: what the history calls it, whether it is
told there, and whether files from before it lack it. How it is read follows from its type.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum, auto
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from tournament.evening.words import names

Reader = Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Label:
    """What the history calls it; else it goes by its name."""

    words: str


@dataclass(frozen=True, slots=True)
class Secret:
    """Said to be changed, in these words and no more: nobody could or should read the rest."""

    words: str


@dataclass(frozen=True, slots=True)
class MaxLength:
    """So many letters have room where it is kept."""

    letters: int


class Mark(StrEnum):
    UNTOLD = auto()  # follows from the rest, or says again which fact it is
    PERSON = auto()  # the number of somebody who is there
    LATER = auto()  # files of the first version lack it
    SIGNED = auto()  # may be less than nothing
    CENTS = auto()  # is money


UNTOLD, PERSON, LATER, SIGNED, CENTS = Mark
Number = Annotated[int, UNTOLD]
Who = Annotated[int, Label("who"), PERSON]
Amount = Annotated[int, Label("amount"), CENTS]
NameText = Annotated[str, MaxLength(names.LONGEST)]
Reason = Annotated[str, MaxLength(200)]
Word = Annotated[str, MaxLength(20)]
Short = Annotated[str, MaxLength(12)]


@dataclass(frozen=True, slots=True)
class Field:
    """`type` is the hint without what is said behind it, and `kind` the same of what is there where
    it may be None; `read` is None where it is as it stands, `letters` how many have room.
    """

    name: str
    type: Any
    kind: Any
    label: str
    secret: str
    marks: frozenset[Mark]
    read: Reader | None
    letters: int = 0

    @property
    def may_be_none(self) -> bool:
        return type(None) in get_args(self.type)

    @property
    def is_moment(self) -> bool:
        return _time is self.read

    @property
    def is_day(self) -> bool:
        return _date is self.read


def fields_of(kind: type[Any]) -> Mapping[str, Field]:
    """In the order of the fact."""
    hints, bare = get_type_hints(kind, include_extras=True), get_type_hints(kind)
    return {
        field.name: _field(field.name, hints[field.name], bare[field.name])
        for field in dataclasses.fields(kind)
    }


def _field(name: str, hint: Any, bare: Any) -> Field:
    notes = _notes(hint)
    labels = [label.words for label in notes if isinstance(label, Label)]
    secrets = [secret.words for secret in notes if isinstance(secret, Secret)]
    letters = [most.letters for most in notes if isinstance(most, MaxLength)]
    return Field(
        name,
        bare,
        _kind(bare),
        labels[0] if labels else name.replace("_", " "),
        secrets[0] if secrets else "",
        frozenset(mark for mark in notes if isinstance(mark, Mark)),
        _reader(_kind(bare)),
        letters[0] if letters else 0,
    )


def _notes(hint: Any) -> tuple[object, ...]:
    """Those behind the type, and behind what it is made of where it may be None."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return (*notes, *_notes(inner))
    inner = get_args(hint) if type(None) in get_args(hint) else ()
    return tuple(note for value in inner for note in _notes(value))


def _kind(hint: Any) -> Any:
    kinds = [arg for arg in (get_args(hint) or (hint,)) if arg is not type(None)]
    return hint if get_origin(hint) is tuple or len(kinds) > 1 else kinds[0]


def _reader(kind: Any) -> Reader | None:
    """For what JSON, or a database, has no word for."""
    if kind in PLAIN:
        return PLAIN[kind]
    if get_origin(kind) is tuple:
        return _read_list
    if get_origin(kind) is Mapping:
        return _mapping
    return kind if isinstance(kind, type) and issubclass(kind, StrEnum) else None


def _time(value: datetime | str | None) -> datetime | None:
    if value is None:
        return None
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _date(value: date | str) -> date:
    return date.fromisoformat(value) if isinstance(value, str) else value


def _read_list(value: object) -> object:
    """Lists as tuples, so that a fact can be compared and remembered."""
    if value == "[]":
        return ()
    return as_tuples(json.loads(value) if isinstance(value, str) else value)


def _mapping(value: object) -> object:
    return json.loads(value) if isinstance(value, str) else value


def as_tuples(value: object) -> object:
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


PLAIN: Mapping[object, Reader] = {datetime: _time, date: _date}
