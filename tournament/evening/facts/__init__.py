"""What is written down of a night, as frozen values: the rows of the database, without a database.

Each fact is known by its kind and its key, the numbers people use. Knows no rules and no totals.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import get_args

from tournament.evening.facts.field import Field, Mark, fields_of
from tournament.evening.facts.money import Award, Payment, PaymentKind, PaymentMethod
from tournament.evening.facts.people import Entry, Plan, Sex, Team
from tournament.evening.facts.play import (
    ChairKey,
    Evidence,
    ForfeitKey,
    Grant,
    Hand,
    Handover,
    Round,
    Row,
    Ruling,
    Said,
    Seat,
    Sheet,
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
    """What a fact is known by, whatever it says."""
    return fact.KIND, _KEY_OF[fact.KIND](fact)


def key_of(kind: type[Fact]) -> Callable[[Fact], Key]:
    return _KEY_OF[kind.KIND]


def field_names(kind: type[Fact]) -> tuple[str, ...]:
    return _NAMES[kind.KIND]


def values(fact: Fact) -> dict[str, object]:
    """What it says, field by field."""
    return {name: getattr(fact, name) for name in _NAMES[fact.KIND]}


def _key_of(kind: type[Fact]) -> Callable[[Fact], Key]:
    """Asked for every row of an evening, so it is made once for each kind."""
    match kind.KEY:
        case ():
            return lambda fact: ()
        case (one,):
            alone = attrgetter(one)
            return lambda fact: (alone(fact),)
        case several:
            return attrgetter(*several)


_KEY_OF = {kind.KIND: _key_of(kind) for kind in KINDS}
FIELDS: Mapping[str, Mapping[str, Field]] = {kind.KIND: fields_of(kind) for kind in KINDS}
_NAMES = {kind: tuple(fields) for kind, fields in FIELDS.items()}

__all__ = [
    "FIELDS",
    "KINDS",
    "Award",
    "ChairKey",
    "Entry",
    "Evidence",
    "Fact",
    "Facts",
    "Field",
    "ForfeitKey",
    "Grant",
    "Hand",
    "Handover",
    "Key",
    "Mark",
    "Name",
    "Payment",
    "PaymentKind",
    "PaymentMethod",
    "Plan",
    "Round",
    "Row",
    "Ruling",
    "Said",
    "Seat",
    "Sex",
    "Sheet",
    "Team",
    "Unplayed",
    "field_names",
    "key_of",
    "named",
    "values",
]
