"""The notes on a fact's field, written as annotations on the field's type: its label in the
history, whether the history shows it, and whether older files lack it. The type itself decides how
a stored value is converted.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum, auto
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from tournament.evening.words import names

Converter = Callable[[Any], object]

# The most letters of a reason, or of a note on a payment or table.
MAX_NOTE_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Label:
    """A field's label in the history. A field without one is shown under its name."""

    words: str


@dataclass(frozen=True, slots=True)
class ChangeLabel:
    """The words that the history shows for a change of this field, in place of its values."""

    words: str


@dataclass(frozen=True, slots=True)
class MaxLength:
    """The maximum number of letters in the database column."""

    letters: int


class FieldFlag(StrEnum):
    """A property that a field has or does not have."""

    NOT_SHOWN = auto()  # not shown in the history: part of the key, or told by other fields
    PERSON = auto()  # the number of a player
    ADDED_LATER = auto()  # missing in files of the first version
    SIGNED = auto()  # may be negative
    CENTS = auto()  # an amount of money


NOT_SHOWN, PERSON, ADDED_LATER, SIGNED, CENTS = FieldFlag
KeyNumber = Annotated[int, NOT_SHOWN]
PlayerNumber = Annotated[int, Label("who"), PERSON]
Amount = Annotated[int, Label("amount"), CENTS]
NameText = Annotated[str, MaxLength(names.MAX_LENGTH)]
Reason = Annotated[str, MaxLength(MAX_NOTE_LENGTH)]
Text20 = Annotated[str, MaxLength(20)]
Text12 = Annotated[str, MaxLength(12)]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a fact. `full_type` is its type hint without notes, and `bare_type` the same
    without None. `convert` reads a stored value, or is None if no conversion is needed. A
    `max_length` of 0 means no limit.
    """

    name: str
    full_type: Any
    bare_type: Any
    label: str
    change_label: str
    flags: frozenset[FieldFlag]
    convert: Converter | None
    max_length: int = 0

    @property
    def may_be_none(self) -> bool:
        return type(None) in get_args(self.full_type)

    @property
    def is_moment(self) -> bool:
        return self.bare_type is datetime

    @property
    def is_day(self) -> bool:
        return self.bare_type is date


def fields_of(kind: type[Any]) -> Mapping[str, Field]:
    """Return the fields of a kind of fact by name, in their declared order."""
    hints, types_without_notes = get_type_hints(kind, include_extras=True), get_type_hints(kind)
    return {
        field.name: _field(field.name, hints[field.name], types_without_notes[field.name])
        for field in dataclasses.fields(kind)
    }


def _field(name: str, hint: Any, full_type: Any) -> Field:
    notes = _notes(hint)
    labels = [note.words for note in notes if isinstance(note, Label)]
    change_labels = [note.words for note in notes if isinstance(note, ChangeLabel)]
    max_lengths = [note.letters for note in notes if isinstance(note, MaxLength)]
    return Field(
        name,
        full_type,
        _without_none(full_type),
        labels[0] if labels else name.replace("_", " "),
        change_labels[0] if change_labels else "",
        frozenset(note for note in notes if isinstance(note, FieldFlag)),
        _converter(_without_none(full_type)),
        max_lengths[0] if max_lengths else 0,
    )


def _notes(hint: Any) -> tuple[object, ...]:
    """Return the notes on a type hint, including those inside an optional type."""
    if get_origin(hint) is Annotated:
        inner_types, *notes = get_args(hint)
        return (*notes, *_notes(inner_types))
    inner_types = get_args(hint) if type(None) in get_args(hint) else ()
    return tuple(note for value in inner_types for note in _notes(value))


def _without_none(hint: Any) -> Any:
    """Return the type that an optional type hint holds; a tuple or a union as it is."""
    types = [type_ for type_ in (get_args(hint) or (hint,)) if type_ is not type(None)]
    return hint if get_origin(hint) is tuple or len(types) > 1 else types[0]


def _converter(bare_type: Any) -> Converter | None:
    """Return the function that converts a stored value to this type, or None if values are
    stored as they are.
    """
    if bare_type in CONVERTERS:
        return CONVERTERS[bare_type]
    if get_origin(bare_type) is tuple:
        return _read_list
    if get_origin(bare_type) is Mapping:
        return _read_mapping
    return bare_type if isinstance(bare_type, type) and issubclass(bare_type, StrEnum) else None


def _read_time(value: datetime | str | None) -> datetime | None:
    if value is None:
        return None
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _read_date(value: date | str) -> date:
    return date.fromisoformat(value) if isinstance(value, str) else value


def _read_list(value: object) -> object:
    """Convert a stored list to tuples, so that facts can be compared and hashed."""
    if value == "[]":
        return ()
    return as_tuples(json.loads(value) if isinstance(value, str) else value)


def _read_mapping(value: object) -> object:
    return json.loads(value) if isinstance(value, str) else value


def as_tuples(value: object) -> object:
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


CONVERTERS: Mapping[object, Converter] = {datetime: _read_time, date: _read_date}
