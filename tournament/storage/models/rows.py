"""The rows of facts: their columns, as the fields of each fact describe them, and what the database
refuses of them, whoever writes.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING
from datetime import date, datetime
from typing import Any, Literal, TypeVar, get_args, get_origin

from django.db import models

from tournament.evening import facts
from tournament.evening.facts import Field, Mark
from tournament.storage.models.club import Club

COLUMNS: Mapping[object, Callable[..., Any]] = {
    int: models.PositiveIntegerField,
    bool: models.BooleanField,
    datetime: models.DateTimeField,
    date: models.DateField,
}
Row = TypeVar("Row", bound=type[models.Model])
LINKS = "Counting it up ends every table's link at once."
ON_THE_BENCH = models.Q(table=None, chair="")
AT_A_TABLE = models.Q(table__gte=1, chair__in=["N", "E", "S", "W"])


def keeps(kind: type[facts.Fact], **besides: Mapping[str, object]) -> Callable[[Row], Row]:
    """Give a row the columns of such facts. `besides` has options of columns that a fact does not
    know, field by field.
    """

    def add_columns(row: Row) -> Row:
        defaults = {field.name: _default(field) for field in dataclasses.fields(kind)}
        for name, field in facts.FIELDS[kind.KIND].items():
            column, options = _column(field)
            options = {**options, **defaults[name], "null": field.may_be_none}
            row.add_to_class(name, column(**{**options, **besides.get(name, {})}))
        return row

    return add_columns


def _default(field: Any) -> Mapping[str, object]:
    """Return the options of a default: a list is new for each row, and a line may be empty."""
    default = field.default if field.default_factory is MISSING else field.default_factory
    if default == "":
        return {"blank": True}
    return {} if default in (MISSING, None) else {"default": list if default == () else default}


def _column(field: Field) -> tuple[Callable[..., Any], Mapping[str, object]]:
    """Return a field's column and its options: a choice of words, a line of words, a number, or
    whatever JSON can say.
    """
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


@keeps(facts.Plan, table_keys={"help_text": LINKS})
class Tournament(models.Model):
    """The row of a plan, which is a club's."""

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
    """A fact is known by the numbers people use: game 3, table 5, player 14. They hold within one
    night, so the log, a copy on another laptop and an undo all speak of the same thing
    (docs/adr/0002).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        """Return its kind and number, and never what it says of somebody."""
        return f"{self._meta.verbose_name} {self.pk}"


def one_each(*key: str, name: str) -> models.UniqueConstraint:
    return models.UniqueConstraint(fields=["tournament", *key], name=name)


@keeps(facts.Team)
class Team(Fact):
    class Meta:
        constraints = [
            one_each("number", name="one_team_a_number"),
            one_each("drawn", name="one_team_a_place_in_the_draw"),
        ]


@keeps(facts.Entry, sex={"choices": [("m", "man"), ("w", "woman")]})
class Entry(Fact):
    class Meta:
        constraints = [
            one_each("number", name="one_entry_a_number"),
            one_each("regular", name="a_regular_is_signed_in_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="an_entry_has_a_name"),
        ]


@keeps(facts.Round)
class Round(Fact):
    class Meta:
        constraints = [
            one_each("number", name="one_round_a_number"),
            models.UniqueConstraint(
                fields=["tournament", "name"],
                condition=~models.Q(name=""),
                name="a_game_of_the_bracket_is_called_once",
            ),
        ]


@keeps(facts.Seat)
class Seat(Fact):
    class Meta:
        constraints = [
            one_each("round", "entry", name="nobody_sits_twice"),
            one_each("round", "table", "chair", name="a_chair_holds_one"),
            models.CheckConstraint(
                condition=ON_THE_BENCH | AT_A_TABLE, name="a_chair_or_the_bench"
            ),
        ]


@keeps(facts.Handover)
class Handover(Fact):
    class Meta:
        constraints = [one_each("round", "left", name="nobody_leaves_a_game_twice")]


@keeps(facts.Grant)
class Grant(Fact):
    class Meta:
        constraints = [one_each("round", "entry", name="one_grant_a_game")]


@keeps(facts.Sheet)
class Sheet(Fact):
    class Meta:
        constraints = [one_each("round", "table", name="one_sheet_a_table")]


@keeps(facts.Hand)
class Hand(Fact):
    class Meta:
        constraints = [
            one_each("round", "table", "number", name="one_hand_a_number"),
            models.CheckConstraint(
                condition=models.Q(tricks=None) | models.Q(tricks__lte=5),
                name="at_most_five_tricks",
            ),
        ]


@keeps(facts.Ruling)
class Ruling(Fact):
    class Meta:
        constraints = [one_each("number", name="one_ruling_a_number")]


@keeps(facts.Payment)
class Payment(Fact):
    class Meta:
        constraints = [one_each("number", name="one_payment_a_number")]


@keeps(facts.Award)
class Award(Fact):
    class Meta:
        constraints = [one_each("number", name="one_award_a_number")]
