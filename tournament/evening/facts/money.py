"""What changed hands, and what was won."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, ClassVar

from tournament.evening.facts.field import (
    LATER,
    UNTOLD,
    Amount,
    Label,
    MaxLength,
    NameText,
    Number,
    Reason,
    Who,
)


class PaymentKind(StrEnum):
    """What a payment is for: a debt is what was owed of earlier nights. What is waived is neither
    taken nor owed.
    """

    FEE = "fee"
    FINE = "fine"
    GIFT = "gift"
    FLOAT = "float"
    PRIZE = "prize"
    EXPENSE = "expense"
    FEE_WAIVED = "fee_waived"
    FINE_WAIVED = "fine_waived"
    DEBT = "debt"
    DEBT_WAIVED = "debt_waived"


class PaymentMethod(StrEnum):
    CASH = "cash"
    CHECK = "check"
    CARD = "card"
    NONE = "none"  # nothing changed hands


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """`void` says why a line does not count; an empty one counts. Cents are never negative: the
    kind says which way they went.
    """

    number: Number
    at: Annotated[datetime, UNTOLD]
    by: Annotated[NameText, UNTOLD]
    kind: Annotated[PaymentKind, Label("for"), MaxLength(12)]
    how: Annotated[PaymentMethod, Label("paid by"), MaxLength(12)]
    cents: Amount
    entry: Who | None = None
    note: Reason = ""
    void: Annotated[Reason, Label("void because")] = ""

    KIND: ClassVar[str] = "payment"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize as the director decided it, for a `place` or for something else, 0; handing it over
    is a payment.
    """

    number: Number
    entry: Who | None
    cents: Amount
    words: Annotated[str, MaxLength(120)]
    place: Annotated[int, UNTOLD, LATER] | None = None

    KIND: ClassVar[str] = "award"
    KEY: ClassVar[tuple[str, ...]] = ("number",)
