"""What money can be for and how it changes hands, each declared once: its words, which way it goes,
and where the books, the till, a statement and a form have it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from tournament.evening.facts import PaymentKind, PaymentMethod

# So many cents on one line at most, and counted in the drawer.
MOST_CENTS, MOST_COUNTED = 100_000, 10_000_000


class MoneyDirection(Enum):
    """What is let off goes nowhere."""

    IN = auto()
    OUT = auto()
    NOWHERE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentDeclaration:
    """`words` on a line of the till, and `owed` in a sentence of whoever owes it. A director who
    writes it down has it `offered`, and is told `what` was put in. What makes change, or belongs to
    an earlier night, stays `aside` of the pot.
    """

    words: str
    goes: MoneyDirection
    owed: str = ""
    offered: str = ""
    what: str = ""
    aside: bool = False


KINDS: Mapping[PaymentKind, PaymentDeclaration] = {
    PaymentKind.FEE: PaymentDeclaration(
        words="entry fee", goes=MoneyDirection.IN, owed="the entry fee"
    ),
    PaymentKind.FINE: PaymentDeclaration(words="fines", goes=MoneyDirection.IN, owed="the fines"),
    PaymentKind.PRIZE: PaymentDeclaration(words="prize", goes=MoneyDirection.OUT),
    PaymentKind.EXPENSE: PaymentDeclaration(
        words="expense", goes=MoneyDirection.OUT, offered="spent: it goes out"
    ),
    PaymentKind.GIFT: PaymentDeclaration(
        words="gift", goes=MoneyDirection.IN, offered="a gift: it comes in", what="as a gift"
    ),
    PaymentKind.FLOAT: PaymentDeclaration(
        words="change at the start",
        goes=MoneyDirection.IN,
        offered="change for the drawer: it comes in",
        what="as change",
        aside=True,
    ),
    PaymentKind.FEE_WAIVED: PaymentDeclaration(
        words="entry fee waived", goes=MoneyDirection.NOWHERE
    ),
    PaymentKind.FINE_WAIVED: PaymentDeclaration(words="fines waived", goes=MoneyDirection.NOWHERE),
    PaymentKind.DEBT: PaymentDeclaration(
        words="owed from before",
        goes=MoneyDirection.IN,
        owed="what is owed from before",
        aside=True,
    ),
    PaymentKind.DEBT_WAIVED: PaymentDeclaration(
        words="owed from before waived", goes=MoneyDirection.NOWHERE
    ),
}
TAKEN_IN = tuple(kind for kind, said in KINDS.items() if said.goes is MoneyDirection.IN)
PAID_OUT = tuple(kind for kind, said in KINDS.items() if said.goes is MoneyDirection.OUT)
OWED = tuple(kind for kind, said in KINDS.items() if said.owed)
# Into the pot without being owed; and out of it, prizes apart.
GIVEN = tuple(kind for kind in TAKEN_IN if kind not in OWED and not KINDS[kind].aside)
CHANGE = tuple(kind for kind in TAKEN_IN if kind not in OWED and KINDS[kind].aside)
SPENT = tuple(kind for kind in PAID_OUT if kind is not PaymentKind.PRIZE)
# Where something changed hands.
WAYS: Mapping[PaymentMethod, str] = {
    PaymentMethod.CASH: "cash",
    PaymentMethod.CHECK: "check",
    PaymentMethod.CARD: "card",
}


def by(how: PaymentMethod) -> str:
    """In a sentence."""
    return f"{'in' if how is PaymentMethod.CASH else 'by'} {WAYS[how]}"
