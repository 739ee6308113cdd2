"""The tables of facts. Their columns are made from the fields of each kind of fact. Their
constraints bind every program that writes to the database.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING
from datetime import date, datetime
from typing import Any, Literal, TypeVar, get_args, get_origin

from django.db import models

from tournament.evening import facts
from tournament.evening.facts import Field, FieldFlag
from tournament.storage.models.club import Club

COLUMN_BY_TYPE: Mapping[object, Callable[..., Any]] = {
    int: models.PositiveIntegerField,
    bool: models.BooleanField,
    datetime: models.DateTimeField,
    date: models.DateField,
}
Row = TypeVar("Row", bound=type[models.Model])
TABLE_KEYS_HELP = "Counting it up ends every table's link at once."
IS_SITTING_OUT = models.Q(table=None, chair="")
IS_AT_TABLE = models.Q(table__gte=1, chair__in=["N", "E", "S", "W"])


def with_fact_columns(
    kind: type[facts.Fact], **extra_options: Mapping[str, object]
) -> Callable[[Row], Row]:
    """Return a decorator that gives a model the columns of this kind of fact. `extra_options` are
    further column options by field name.
    """

    def add_columns(model: Row) -> Row:
        defaults = {field.name: _default_options(field) for field in dataclasses.fields(kind)}
        for name, field in facts.FIELDS[kind.KIND].items():
            column, options = _column_and_options(field)
            options = {**options, **defaults[name], "null": field.may_be_none}
            model.add_to_class(name, column(**{**options, **extra_options.get(name, {})}))
        return model

    return add_columns


def _default_options(field: Any) -> Mapping[str, object]:
    """Return the column options for a field's default. Each row gets its own list, and a text
    may be blank.
    """
    default = field.default if field.default_factory is MISSING else field.default_factory
    if default == "":
        return {"blank": True}
    return {} if default in (MISSING, None) else {"default": list if default == () else default}


def _column_and_options(field: Field) -> tuple[Callable[..., Any], Mapping[str, object]]:
    """Return the class and options of a field's column: choices, text, a number, a time, or
    JSON.
    """
    python_type = field.bare_type
    if get_origin(python_type) is Literal:
        words = [word for word in get_args(python_type) if word]
        choices = [(word, word) for word in words]
        return models.CharField, {"max_length": max(map(len, words)), "choices": choices}
    if isinstance(python_type, type) and issubclass(python_type, str):
        return models.CharField, {"max_length": field.max_length}
    if python_type is int and FieldFlag.SIGNED in field.flags:
        return models.IntegerField, {}
    return COLUMN_BY_TYPE.get(python_type, models.JSONField), {}


@with_fact_columns(facts.Plan, table_keys={"help_text": TABLE_KEYS_HELP})
class Tournament(models.Model):
    """One night of a club, with the columns of its plan."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name: str
    date: date
    house: str
    practice: bool
    closed: datetime | None

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="a_night_has_a_name")
        ]
        indexes = [models.Index(fields=["club", "date"], name="a_clubs_nights")]

    def __str__(self) -> str:
        return f"{self.name}, {self.date}"


class Fact(models.Model):
    """The base of all tables of facts. A fact is named by numbers that are unique in its night,
    such as game 3, table 5, and not by the row's id. So its name is the same in the log, after an
    undo and on another laptop (docs/adr/0002).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        """Return the kind and the id, without anything personal."""
        return f"{self._meta.verbose_name} {self.pk}"


def unique_in_night(*key: str, name: str) -> models.UniqueConstraint:
    """Return the constraint that no two facts of a night have the same key."""
    return models.UniqueConstraint(fields=["tournament", *key], name=name)


@with_fact_columns(facts.Team)
class Team(Fact):
    class Meta:
        constraints = [
            unique_in_night("number", name="one_team_a_number"),
            unique_in_night("drawn", name="one_team_a_place_in_the_draw"),
        ]


@with_fact_columns(facts.Entry, sex={"choices": [("m", "man"), ("w", "woman")]})
class Entry(Fact):
    class Meta:
        constraints = [
            unique_in_night("number", name="one_entry_a_number"),
            unique_in_night("regular", name="a_regular_is_signed_in_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="an_entry_has_a_name"),
        ]


@with_fact_columns(facts.Round)
class Round(Fact):
    class Meta:
        constraints = [
            unique_in_night("number", name="one_round_a_number"),
            models.UniqueConstraint(
                fields=["tournament", "name"],
                condition=~models.Q(name=""),
                name="a_game_of_the_bracket_is_called_once",
            ),
        ]


@with_fact_columns(facts.Seat)
class Seat(Fact):
    class Meta:
        constraints = [
            unique_in_night("round", "entry", name="nobody_sits_twice"),
            unique_in_night("round", "table", "chair", name="a_chair_holds_one"),
            models.CheckConstraint(
                condition=IS_SITTING_OUT | IS_AT_TABLE, name="a_chair_or_the_bench"
            ),
        ]


@with_fact_columns(facts.Handover)
class Handover(Fact):
    class Meta:
        constraints = [unique_in_night("round", "left", name="nobody_leaves_a_game_twice")]


@with_fact_columns(facts.Grant)
class Grant(Fact):
    class Meta:
        constraints = [unique_in_night("round", "entry", name="one_grant_a_game")]


@with_fact_columns(facts.Sheet)
class Sheet(Fact):
    class Meta:
        constraints = [unique_in_night("round", "table", name="one_sheet_a_table")]


@with_fact_columns(facts.Hand)
class Hand(Fact):
    class Meta:
        constraints = [
            unique_in_night("round", "table", "number", name="one_hand_a_number"),
            models.CheckConstraint(
                condition=models.Q(tricks=None) | models.Q(tricks__lte=5),
                name="at_most_five_tricks",
            ),
        ]


@with_fact_columns(facts.Ruling)
class Ruling(Fact):
    class Meta:
        constraints = [unique_in_night("number", name="one_ruling_a_number")]


@with_fact_columns(facts.Payment)
class Payment(Fact):
    class Meta:
        constraints = [unique_in_night("number", name="one_payment_a_number")]


@with_fact_columns(facts.Award)
class Award(Fact):
    class Meta:
        constraints = [unique_in_night("number", name="one_award_a_number")]
