"""What money can be for and how it changes hands, each declared once: its words, which way it goes,
and where the books, the till, a statement and a form have it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from tournament.facts import How, Kind

# So many cents on one line at most, and counted in the drawer.
MOST_CENTS, MOST_COUNTED = 100_000, 10_000_000


class Goes(Enum):
    """What is let off goes nowhere."""

    IN = auto()
    OUT = auto()
    NOWHERE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentKind:
    """`words` on a line of the till, and `owed` in a sentence of whoever owes it. A director who
    writes it down has it `offered`, and is told `what` was put in. What only makes change stays
    `aside` of the pot.
    """

    words: str
    goes: Goes
    owed: str = ""
    offered: str = ""
    what: str = ""
    aside: bool = False


KINDS: Mapping[Kind, PaymentKind] = {
    Kind.FEE: PaymentKind(words="entry fee", goes=Goes.IN, owed="the entry fee"),
    Kind.FINE: PaymentKind(words="fines", goes=Goes.IN, owed="the fines"),
    Kind.PRIZE: PaymentKind(words="prize", goes=Goes.OUT),
    Kind.EXPENSE: PaymentKind(words="expense", goes=Goes.OUT, offered="spent: it goes out"),
    Kind.GIFT: PaymentKind(
        words="gift", goes=Goes.IN, offered="a gift: it comes in", what="as a gift"
    ),
    Kind.FLOAT: PaymentKind(
        words="change at the start",
        goes=Goes.IN,
        offered="change for the drawer: it comes in",
        what="as change",
        aside=True,
    ),
    Kind.FEE_WAIVED: PaymentKind(words="entry fee waived", goes=Goes.NOWHERE),
    Kind.FINE_WAIVED: PaymentKind(words="fines waived", goes=Goes.NOWHERE),
}
TAKEN_IN = tuple(kind for kind, said in KINDS.items() if said.goes is Goes.IN)
PAID_OUT = tuple(kind for kind, said in KINDS.items() if said.goes is Goes.OUT)
OWED = tuple(kind for kind, said in KINDS.items() if said.owed)
# Into the pot without being owed; and out of it, prizes apart.
GIVEN = tuple(kind for kind in TAKEN_IN if kind not in OWED and not KINDS[kind].aside)
CHANGE = tuple(kind for kind in TAKEN_IN if KINDS[kind].aside)
SPENT = tuple(kind for kind in PAID_OUT if kind is not Kind.PRIZE)
# Where something changed hands.
WAYS: Mapping[How, str] = {How.CASH: "cash", How.CHECK: "check", How.CARD: "card"}


def by(how: How) -> str:
    """In a sentence."""
    return f"{'in' if how is How.CASH else 'by'} {WAYS[how]}"
