"""The notes on a fact's field, written as annotations on the field's type: its label in the
history, whether the history shows it, and whether older files lack it. The type itself decides how
a stored value is converted.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum, auto
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from tournament.evening.words import names

Converter = Callable[[Any], object]
Note = TypeVar("Note")

# The maximum length of a reason, or of a note on a payment or table.
MAX_NOTE_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Label:
    """The words before a field's value in the history. The words are empty if the value needs no
    words before it. A field without a label is shown under its own name. When a change empties the
    field, `emptied` is shown instead of the words and the value. The old value takes the place of
    the {} in `emptied`, or follows `emptied` if it has no {}.
    """

    words: str
    emptied: str = ""


@dataclass(frozen=True, slots=True)
class ChangeLabel:
    """The name of what changed, as in "time limit". The history shows it instead of the values."""

    words: str


@dataclass(frozen=True, slots=True)
class YesNoWords:
    """The words that the history shows if a field is set and if it is not, such as "finished" and
    "not finished".
    """

    yes: str
    no: str


@dataclass(frozen=True, slots=True)
class ValueWords:
    """The words that the history shows for each value that a field can have."""

    words_by_value: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class CountNoun:
    """The noun that the history adds to a field's number, as in "3 tricks"."""

    singular: str
    plural: str = ""


@dataclass(frozen=True, slots=True)
class MaxLength:
    """The maximum number of characters in the database column."""

    letters: int


class FieldFlag(StrEnum):
    """A property of a field, such as being an amount of money."""

    # The history does not show the field, since it is part of the key, or other fields tell its
    # value.
    NOT_SHOWN = auto()
    PERSON = auto()  # The number of a player.
    # Files of the first version do not have the field.
    ADDED_LATER = auto()
    SIGNED = auto()  # The number may be negative.
    CENTS = auto()  # An amount of money.


NOT_SHOWN, PERSON, ADDED_LATER, SIGNED, CENTS = FieldFlag
KeyNumber = Annotated[int, NOT_SHOWN]
PlayerNumber = Annotated[int, Label(""), PERSON]
CentsAmount = Annotated[int, Label(""), CENTS]
NameText = Annotated[str, MaxLength(names.MAX_NAME_LENGTH)]
ReasonText = Annotated[str, MaxLength(MAX_NOTE_LENGTH)]
TextUpTo20Letters = Annotated[str, MaxLength(20)]
TextUpTo12Letters = Annotated[str, MaxLength(12)]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a fact. `full_type` is its type hint without notes, and `bare_type` its type
    hint without notes and without None. The fields from `label` to `count_noun` say how the history
    shows the fact's field. `convert` reads a stored value, or is None if no conversion is needed. A
    `max_length` of 0 means no limit.
    """

    name: str
    full_type: Any
    bare_type: Any
    label: Label
    change_label: str
    yes_no_words: YesNoWords | None
    words_by_value: Mapping[str, str]
    count_noun: CountNoun | None
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
    hints_with_notes, hints_without_notes = (
        get_type_hints(kind, include_extras=True),
        get_type_hints(kind),
    )
    return {
        field.name: _make_field(
            field.name, hints_with_notes[field.name], hints_without_notes[field.name]
        )
        for field in dataclasses.fields(kind)
    }


def _make_field(name: str, type_hint: Any, full_type: Any) -> Field:
    notes = _notes_on_type_hint(type_hint)
    count_noun = _find_note(notes, CountNoun)
    change_label = _find_note(notes, ChangeLabel)
    value_words = _find_note(notes, ValueWords)
    max_length = _find_note(notes, MaxLength)
    return Field(
        name,
        full_type,
        _remove_none(full_type),
        _find_note(notes, Label) or Label("" if count_noun else name.replace("_", " ")),
        change_label.words if change_label else "",
        _find_note(notes, YesNoWords),
        value_words.words_by_value if value_words else {},
        count_noun,
        frozenset(note for note in notes if isinstance(note, FieldFlag)),
        _choose_converter(_remove_none(full_type)),
        max_length.letters if max_length else 0,
    )


def _find_note(notes: tuple[object, ...], note_type: type[Note]) -> Note | None:
    return next((note for note in notes if isinstance(note, note_type)), None)


def _notes_on_type_hint(type_hint: Any) -> tuple[object, ...]:
    """Return the notes on a type hint, including those inside an optional type."""
    if get_origin(type_hint) is Annotated:
        inner_type, *notes = get_args(type_hint)
        return (*notes, *_notes_on_type_hint(inner_type))
    inner_types = get_args(type_hint) if type(None) in get_args(type_hint) else ()
    return tuple(note for inner_type in inner_types for note in _notes_on_type_hint(inner_type))


def _remove_none(type_hint: Any) -> Any:
    """Return a type hint without None. A tuple type or a union of several types stays unchanged."""
    member_types = [
        member_type
        for member_type in (get_args(type_hint) or (type_hint,))
        if member_type is not type(None)
    ]
    return type_hint if get_origin(type_hint) is tuple or len(member_types) > 1 else member_types[0]


def _choose_converter(bare_type: Any) -> Converter | None:
    """Return the function that converts a stored value to this type, or None if values are
    stored as they are.
    """
    if bare_type in CONVERTER_BY_TYPE:
        return CONVERTER_BY_TYPE[bare_type]
    if get_origin(bare_type) is tuple:
        return _parse_stored_list
    if get_origin(bare_type) is Mapping:
        return _parse_stored_mapping
    return bare_type if isinstance(bare_type, type) and issubclass(bare_type, StrEnum) else None


def _parse_stored_moment(value: datetime | str | None) -> datetime | None:
    if value is None:
        return None
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _parse_stored_date(value: date | str) -> date:
    return date.fromisoformat(value) if isinstance(value, str) else value


def _parse_stored_list(value: object) -> object:
    """Convert a stored list to nested tuples, so that facts can be compared and hashed."""
    if value == "[]":
        return ()
    return convert_lists_to_tuples(json.loads(value) if isinstance(value, str) else value)


def _parse_stored_mapping(value: object) -> object:
    return json.loads(value) if isinstance(value, str) else value


def convert_lists_to_tuples(value: object) -> object:
    return tuple(map(convert_lists_to_tuples, value)) if isinstance(value, list) else value


CONVERTER_BY_TYPE: Mapping[object, Converter] = {
    datetime: _parse_stored_moment,
    date: _parse_stored_date,
}
