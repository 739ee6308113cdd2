"""The columns that facts are kept in, as each of their fields says it of itself."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING
from datetime import date, datetime
from typing import Any, Literal, TypeVar, get_args, get_origin

from django.db import models

from tournament import facts
from tournament.facts import Field, Mark

COLUMNS: Mapping[object, Callable[..., Any]] = {
    int: models.PositiveIntegerField,
    bool: models.BooleanField,
    datetime: models.DateTimeField,
    date: models.DateField,
}
Row = TypeVar("Row", bound=type[models.Model])


def keeps(kind: type[facts.Fact], **besides: Mapping[str, object]) -> Callable[[Row], Row]:
    """A row of such facts; `besides` is what a column says that a fact does not, field by field."""

    def kept(row: Row) -> Row:
        defaults = {field.name: _default(field) for field in dataclasses.fields(kind)}
        for name, field in facts.FIELDS[kind.KIND].items():
            column, own = _column(field)
            said = {**own, **defaults[name], "null": field.may_be_none, **besides.get(name, {})}
            row.add_to_class(name, column(**said))
        return row

    return kept


def _default(field: Any) -> Mapping[str, object]:
    """Lists are made anew for each row, and a line may be empty."""
    made = field.default if field.default_factory is MISSING else field.default_factory
    if made == "":
        return {"blank": True}
    return {} if made in (MISSING, None) else {"default": list if made == () else made}


def _column(field: Field) -> tuple[Callable[..., Any], Mapping[str, object]]:
    """Words of a short list, a line of words, a number, or whatever JSON can say."""
    kind = field.kind
    if get_origin(kind) is Literal:
        words = [word for word in get_args(kind) if word]
        choices = [(word, word) for word in words]
        return models.CharField, {"max_length": max(map(len, words)), "choices": choices}
    if isinstance(kind, type) and issubclass(kind, str):
        return models.CharField, {"max_length": field.letters}
    if kind is int and Mark.SIGNED in field.marks:
        return models.IntegerField, {}
    return COLUMNS.get(kind, models.JSONField), {}
