"""The facts recorded about a night, as frozen values with the same fields as the database rows.

A fact's name is its kind and its key. A key consists of the numbers that people use, such as the
numbers of a game and a table. Facts know no rules and hold no totals.
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
    HandReport,
    PaperRow,
    Round,
    Ruling,
    Seat,
    Sheet,
    TrickQuery,
    UnplayedOutcome,
)

FactKey = tuple[int, ...]
Fact = (
    Plan | Team | Entry | Round | Seat | Handover | Grant | Sheet | Hand | Ruling | Payment | Award
)
FACT_KINDS: tuple[type[Fact], ...] = get_args(Fact)
FactName = tuple[str, FactKey]
FactByName = Mapping[FactName, Fact]


def fact_name(fact: Fact) -> FactName:
    """Return the name of a fact: its kind and its key."""
    return fact.KIND, _KEY_FUNCTION_BY_KIND[fact.KIND](fact)


def key_function(kind: type[Fact]) -> Callable[[Fact], FactKey]:
    """Return the function that reads the key of a fact of this kind."""
    return _KEY_FUNCTION_BY_KIND[kind.KIND]


def field_names(kind: type[Fact]) -> tuple[str, ...]:
    return _FIELD_NAMES_BY_KIND[kind.KIND]


def field_values(fact: Fact) -> dict[str, object]:
    """Return the values of a fact's fields by field name."""
    return {name: getattr(fact, name) for name in _FIELD_NAMES_BY_KIND[fact.KIND]}


def _make_key_function(kind: type[Fact]) -> Callable[[Fact], FactKey]:
    """Make the function that reads the key of a fact of this kind. Each function is made only once,
    because it runs for every row of a night.
    """
    match kind.KEY:
        case ():
            return lambda fact: ()
        case (field,):
            get_field = attrgetter(field)
            return lambda fact: (get_field(fact),)
        case names:
            return attrgetter(*names)


_KEY_FUNCTION_BY_KIND = {kind.KIND: _make_key_function(kind) for kind in FACT_KINDS}
FIELDS_BY_KIND: Mapping[str, Mapping[str, Field]] = {
    kind.KIND: fields_of(kind) for kind in FACT_KINDS
}
_FIELD_NAMES_BY_KIND = {kind: tuple(fields) for kind, fields in FIELDS_BY_KIND.items()}

__all__ = [
    "FACT_KINDS",
    "FIELDS_BY_KIND",
    "Award",
    "ChairKey",
    "Entry",
    "Fact",
    "FactByName",
    "FactKey",
    "FactName",
    "Field",
    "FieldFlag",
    "ForfeitKey",
    "Grant",
    "Hand",
    "HandReport",
    "Handover",
    "PaperRow",
    "Payment",
    "PaymentKind",
    "PaymentMethod",
    "Plan",
    "Round",
    "Ruling",
    "Seat",
    "Sex",
    "Sheet",
    "Team",
    "TrickQuery",
    "UnplayedOutcome",
    "fact_name",
    "field_names",
    "field_values",
    "key_function",
]
