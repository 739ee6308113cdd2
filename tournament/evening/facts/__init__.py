"""The facts recorded about a night, as frozen values with the same fields as the database rows.

A fact's name is its kind and its key. A key consists of the numbers that people use, such as those
of a game and a table. Facts have no rules and no totals.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import get_args

from tournament.evening.facts.field import Field, FieldFlag, fields_of
from tournament.evening.facts.money import Award, Payment, PaymentKind, PaymentMethod
from tournament.evening.facts.people import Entry, Plan, Sex, Team
from tournament.evening.facts.play import (
    ChairKey,
    ForfeitKey,
    Grant,
    Hand,
    Handover,
    Report,
    Round,
    Row,
    Ruling,
    Seat,
    Sheet,
    TrickQuery,
    Unplayed,
)

Key = tuple[int, ...]
Fact = (
    Plan | Team | Entry | Round | Seat | Handover | Grant | Sheet | Hand | Ruling | Payment | Award
)
KINDS: tuple[type[Fact], ...] = get_args(Fact)
Name = tuple[str, Key]
Facts = Mapping[Name, Fact]


def name_of(fact: Fact) -> Name:
    """Return the name of a fact: its kind and its key."""
    return fact.KIND, _KEY_FUNCTIONS[fact.KIND](fact)


def key_function(kind: type[Fact]) -> Callable[[Fact], Key]:
    """Return the function that returns the key of a fact of this kind."""
    return _KEY_FUNCTIONS[kind.KIND]


def field_names(kind: type[Fact]) -> tuple[str, ...]:
    return _FIELD_NAMES[kind.KIND]


def field_values(fact: Fact) -> dict[str, object]:
    """Return the values of a fact's fields by field name."""
    return {name: getattr(fact, name) for name in _FIELD_NAMES[fact.KIND]}


def _make_key_function(kind: type[Fact]) -> Callable[[Fact], Key]:
    """Make the function that returns a fact's key. It is made only once for each kind, because it
    runs for every row of a night.
    """
    match kind.KEY:
        case ():
            return lambda fact: ()
        case (field,):
            getter = attrgetter(field)
            return lambda fact: (getter(fact),)
        case names:
            return attrgetter(*names)


_KEY_FUNCTIONS = {kind.KIND: _make_key_function(kind) for kind in KINDS}
FIELDS: Mapping[str, Mapping[str, Field]] = {kind.KIND: fields_of(kind) for kind in KINDS}
_FIELD_NAMES = {kind: tuple(fields) for kind, fields in FIELDS.items()}

__all__ = [
    "FIELDS",
    "KINDS",
    "Award",
    "ChairKey",
    "Entry",
    "Fact",
    "Facts",
    "Field",
    "FieldFlag",
    "ForfeitKey",
    "Grant",
    "Hand",
    "Handover",
    "Key",
    "Name",
    "Payment",
    "PaymentKind",
    "PaymentMethod",
    "Plan",
    "Report",
    "Round",
    "Row",
    "Ruling",
    "Seat",
    "Sex",
    "Sheet",
    "Team",
    "TrickQuery",
    "Unplayed",
    "field_names",
    "field_values",
    "key_function",
    "name_of",
]
