"""The facts about money: payments and awarded prizes."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from tournament.evening.facts.field import (
    ADDED_LATER,
    NOT_SHOWN,
    CentsAmount,
    KeyNumber,
    Label,
    MaxLength,
    NameText,
    PlayerNumber,
    ReasonText,
)

# The maximum length of the name of a prize.
MAX_PRIZE_LENGTH = 120
# The feat that a side prize is for; empty for a place prize.
FeatKey = Literal["", "most_lone_marches", "high_game", "low_score"]


class PaymentKind(StrEnum):
    """The purpose of a payment. A debt is an amount owed from earlier nights. A waived amount
    is neither taken nor owed.
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
    NONE = "none"  # No money was paid.


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One payment. If `void` holds a reason, the payment does not count. Cents are never
    negative: the kind says whether money came in or went out.
    """

    number: KeyNumber
    at: Annotated[datetime, NOT_SHOWN]
    by: Annotated[NameText, NOT_SHOWN]
    kind: Annotated[PaymentKind, Label(""), MaxLength(12)]
    how: Annotated[PaymentMethod, Label(""), MaxLength(12)]
    cents: CentsAmount
    entry: PlayerNumber | None = None
    note: Annotated[ReasonText, Label("note:")] = ""
    void: Annotated[ReasonText, Label("void because", emptied="no longer void")] = ""

    KIND: ClassVar[str] = "payment"
    KEY: ClassVar[tuple[str, ...]] = ("number",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize that the director awarded. For a place prize, `place` is the place and `feat` is
    empty. For a side prize, `place` is 0. When the prize is paid, a Payment is recorded.
    """

    number: KeyNumber
    entry: PlayerNumber | None
    cents: CentsAmount
    words: Annotated[str, Label("for"), MaxLength(MAX_PRIZE_LENGTH)]
    place: Annotated[int, NOT_SHOWN, ADDED_LATER] = 0
    feat: Annotated[FeatKey, NOT_SHOWN, ADDED_LATER] = ""

    KIND: ClassVar[str] = "award"
    KEY: ClassVar[tuple[str, ...]] = ("number",)
