"""The payments of a night: what each can be for, and what they come to in the pot, in the drawer
and for the cause that all proceeds go to.

The pot holds no more of a fee or a fine than its player owes: what was paid too much, since a score
was corrected, lies in the drawer and is the player's. So is the fee of somebody who did not play
("Each player participating pays $1.00", Tanglewood). A line that is void counts for nothing.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from scoring.dials.options import PrizesFrom
from scoring.dollars import dollars
from scoring.places.prizes import Purse
from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night.night import Night, once
from tournament.evening.purse.accounts import overpaid, paid_without_playing


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
ARTICLES = ("the ", "our ", "a ", "an ")


def method_in_words(how: PaymentMethod) -> str:
    """In a sentence."""
    return f"{'in' if how is PaymentMethod.CASH else 'by'} {WAYS[how]}"


@dataclass(frozen=True)
class Books:
    """Fees, fines and gifts, less what is to be given back, are always prizes, expenses and what is
    kept, to the cent. `fees_unplayed` were paid by those who did not play.
    """

    payments: tuple[Payment, ...]
    fees_too_much: int = 0
    fines_too_much: int = 0
    fees_unplayed: int = 0

    def total(self, kind: PaymentKind, how: PaymentMethod | None = None) -> int:
        """All of one kind, or what of it went one way."""
        ways = PaymentMethod if how is None else (how,)
        return sum(self._sums[kind, way] for way in ways)

    @cached_property
    def _sums(self) -> Counter[tuple[PaymentKind, PaymentMethod]]:
        sums: Counter[tuple[PaymentKind, PaymentMethod]] = Counter()
        for payment in self.payments:
            if not payment.void:
                sums[payment.kind, payment.how] += payment.cents
        return sums

    @property
    def to_give_back(self) -> int:
        return self.fees_too_much + self.fines_too_much + self.fees_unplayed

    @property
    def purse(self) -> Purse:
        """What there is for prizes: what was spent is kept back from it."""
        return Purse(
            fees_cents=self.total(PaymentKind.FEE) - self.fees_too_much - self.fees_unplayed,
            fines_cents=self.total(PaymentKind.FINE) - self.fines_too_much,
            other_cents=sum(map(self.total, GIVEN)),
            kept_cents=sum(map(self.total, SPENT)),
        )

    @property
    def left_over(self) -> int:
        """What stays when the prizes are handed over."""
        return self.purse.cents - self.total(PaymentKind.PRIZE)

    def money_held(self, how: PaymentMethod) -> int:
        """What should be there in cash, or came by check or card; below nothing where more went out
        than was ever written down as coming in.
        """
        taken = sum(self.total(kind, how) for kind in TAKEN_IN)
        return taken - sum(self.total(kind, how) for kind in PAID_OUT)

    @property
    def drawer(self) -> int:
        return self.money_held(PaymentMethod.CASH)

    @property
    def has_cash(self) -> bool:
        """Whether there is a drawer to count at all."""
        return any(self.total(kind, PaymentMethod.CASH) for kind in (*TAKEN_IN, *PAID_OUT))


@once
def books(night: Night) -> Books:
    listed, left_out = overpaid(night).accounts, paid_without_playing(night)
    return Books(
        night.all(Payment),
        fees_too_much=sum(account.fee.too_much for account in listed if account not in left_out),
        fines_too_much=sum(account.fine.too_much for account in listed),
        fees_unplayed=sum(account.fee.paid for account in left_out),
    )


def has_money_prizes(night: Night) -> bool:
    """Return whether the pot is for prizes."""
    return night.rules.prizes_from is PrizesFrom.PURSE


def has_money(night: Night) -> bool:
    """Whether anything is paid: a fee or a fine is asked for, or a payment is written down."""
    is_asked = night.rules.fee_cents or night.rules.x_fine_cents or night.all(Payment)
    return bool(is_asked) or any(entry.owed_before for entry in night.entries)


def difference(counted: int, expected: int) -> str:
    """What the count found, in words."""
    if counted == expected:
        return "exactly what the books say"
    way = "more" if counted > expected else "less"
    return f"{dollars(abs(counted - expected))} {way} than the books say"


# So many cents on one line at most, and counted in the drawer.
MOST_CENTS, MOST_COUNTED = 100_000, 10_000_000


@dataclass(frozen=True, slots=True)
class Fund:
    """`prizes` is cash that was handed over all the same."""

    name: str
    taken_in: int
    spent: int
    prizes: int

    @property
    def cents(self) -> int:
        return self.taken_in - self.spent - self.prizes


def cause(name: str) -> str:
    """In a sentence: the Campus Ministry Fund."""
    return name if name.casefold().startswith(ARTICLES) else f"the {name}"


def fund(night: Night) -> Fund | None:
    """Return what the night makes for its cause, or None where the pot is for prizes or no cause is
    named.
    """
    if has_money_prizes(night) or not night.rules.proceeds_to:
        return None
    ledger = books(night)
    spent = ledger.purse.kept_cents
    taken_in = ledger.purse.cents + spent
    return Fund(night.rules.proceeds_to, taken_in, spent, ledger.total(PaymentKind.PRIZE))
