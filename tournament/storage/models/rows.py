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

COLUMN_CLASS_BY_TYPE: Mapping[object, Callable[..., Any]] = {
    int: models.PositiveIntegerField,
    bool: models.BooleanField,
    datetime: models.DateTimeField,
    date: models.DateField,
}
ModelClass = TypeVar("ModelClass", bound=type[models.Model])
TABLE_KEYS_COLUMN_HELP = "Counting it up ends every table's link at once."
SITTING_OUT_CONDITION = models.Q(table=None, chair="")
SEATED_AT_TABLE_CONDITION = models.Q(table__gte=1, chair__in=["N", "E", "S", "W"])


def add_fact_columns(
    kind: type[facts.Fact], **extra_options: Mapping[str, object]
) -> Callable[[ModelClass], ModelClass]:
    """Return a decorator that gives a model the columns of this kind of fact. `extra_options` has
    further options for columns, by the field's name. They override the usual options.
    """

    def add_columns(model: ModelClass) -> ModelClass:
        default_options_by_field = {
            field.name: _default_options(field) for field in dataclasses.fields(kind)
        }
        for name, field in facts.FIELDS_BY_KIND[kind.KIND].items():
            column, options = _column_and_options(field)
            options = {**options, **default_options_by_field[name], "null": field.may_be_none}
            model.add_to_class(name, column(**{**options, **extra_options.get(name, {})}))
        return model

    return add_columns


def _default_options(fact_field: Any) -> Mapping[str, object]:
    """Return the options that give a column its field's default. A column whose default is "" may
    be blank. If the default is an empty tuple, each row gets a new list.
    """
    default = (
        fact_field.default if fact_field.default_factory is MISSING else fact_field.default_factory
    )
    if default == "":
        return {"blank": True}
    return {} if default in (MISSING, None) else {"default": list if default == () else default}


def _column_and_options(fact_field: Field) -> tuple[Callable[..., Any], Mapping[str, object]]:
    """Return the class of a field's column, and its options. A Literal becomes a text with choices,
    and a type that has no column class becomes JSON.
    """
    python_type = fact_field.bare_type
    if get_origin(python_type) is Literal:
        choice_words = [choice_word for choice_word in get_args(python_type) if choice_word]
        choices = [(choice_word, choice_word) for choice_word in choice_words]
        return models.CharField, {"max_length": max(map(len, choice_words)), "choices": choices}
    if isinstance(python_type, type) and issubclass(python_type, str):
        return models.CharField, {"max_length": fact_field.max_length}
    if python_type is int and FieldFlag.SIGNED in fact_field.flags:
        return models.IntegerField, {}
    return COLUMN_CLASS_BY_TYPE.get(python_type, models.JSONField), {}


@add_fact_columns(facts.Plan, table_keys={"help_text": TABLE_KEYS_COLUMN_HELP})
class Tournament(models.Model):
    """One night of a club. `add_fact_columns` adds a column for each field of `facts.Plan`."""

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
    such as game 3, table 5, and not by the row's id. So a fact has the same name in the log, after
    an undo and on another laptop (docs/adr/0002).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        """Return the kind and the id, without anything personal."""
        return f"{self._meta.verbose_name} {self.pk}"


def unique_in_night_constraint(*key_fields: str, constraint_name: str) -> models.UniqueConstraint:
    """Return a constraint on a table of facts: no two rows of the same night may have the same
    values in all these fields.
    """
    return models.UniqueConstraint(fields=["tournament", *key_fields], name=constraint_name)


@add_fact_columns(facts.Team)
class Team(Fact):
    class Meta:
        constraints = [
            unique_in_night_constraint("number", constraint_name="one_team_a_number"),
            unique_in_night_constraint("drawn", constraint_name="one_team_a_place_in_the_draw"),
        ]


@add_fact_columns(facts.Entry, sex={"choices": [("m", "man"), ("w", "woman")]})
class Entry(Fact):
    class Meta:
        constraints = [
            unique_in_night_constraint("number", constraint_name="one_entry_a_number"),
            unique_in_night_constraint("regular", constraint_name="a_regular_is_signed_in_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="an_entry_has_a_name"),
        ]


@add_fact_columns(facts.Round)
class Round(Fact):
    class Meta:
        constraints = [
            unique_in_night_constraint("number", constraint_name="one_round_a_number"),
            models.UniqueConstraint(
                fields=["tournament", "name"],
                condition=~models.Q(name=""),
                name="a_game_of_the_bracket_is_called_once",
            ),
        ]


@add_fact_columns(facts.Seat)
class Seat(Fact):
    class Meta:
        constraints = [
            unique_in_night_constraint("round", "entry", constraint_name="nobody_sits_twice"),
            unique_in_night_constraint(
                "round", "table", "chair", constraint_name="a_chair_holds_one"
            ),
            models.CheckConstraint(
                condition=SITTING_OUT_CONDITION | SEATED_AT_TABLE_CONDITION,
                name="a_chair_or_the_bench",
            ),
        ]


@add_fact_columns(facts.Handover)
class Handover(Fact):
    class Meta:
        constraints = [
            unique_in_night_constraint(
                "round", "left", constraint_name="nobody_leaves_a_game_twice"
            )
        ]


@add_fact_columns(facts.Grant)
class Grant(Fact):
    class Meta:
        constraints = [
            unique_in_night_constraint("round", "entry", constraint_name="one_grant_a_game")
        ]


@add_fact_columns(facts.Sheet)
class Sheet(Fact):
    class Meta:
        constraints = [
            unique_in_night_constraint("round", "table", constraint_name="one_sheet_a_table")
        ]


@add_fact_columns(facts.Hand)
class Hand(Fact):
    class Meta:
        constraints = [
            unique_in_night_constraint(
                "round", "table", "number", constraint_name="one_hand_a_number"
            ),
            models.CheckConstraint(
                condition=models.Q(tricks=None) | models.Q(tricks__lte=5),
                name="at_most_five_tricks",
            ),
        ]


@add_fact_columns(facts.Ruling)
class Ruling(Fact):
    class Meta:
        constraints = [unique_in_night_constraint("number", constraint_name="one_ruling_a_number")]


@add_fact_columns(facts.Payment)
class Payment(Fact):
    class Meta:
        constraints = [unique_in_night_constraint("number", constraint_name="one_payment_a_number")]


@add_fact_columns(facts.Award)
class Award(Fact):
    class Meta:
        constraints = [unique_in_night_constraint("number", constraint_name="one_award_a_number")]
