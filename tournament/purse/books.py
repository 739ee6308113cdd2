"""What the payments of a night come to: the pot, the drawer, and the count at the end.

Knows no names. A line that is void counts for nothing.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from scoring.dollars import dollars
from scoring.places.prizes import Purse
from tournament.facts import Payment, PaymentKind, PaymentMethod
from tournament.night.night import Night
from tournament.purse.payment_kinds import GIVEN, PAID_OUT, SPENT, TAKEN_IN


@dataclass(frozen=True)
class Books:
    """Fees, fines and gifts are always prizes, expenses and what is kept, to the cent."""

    payments: tuple[Payment, ...]

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
    def purse(self) -> Purse:
        """What there is for prizes: what was spent is kept back from it."""
        return Purse(
            fees_cents=self.total(PaymentKind.FEE),
            fines_cents=self.total(PaymentKind.FINE),
            other_cents=sum(map(self.total, GIVEN)),
            kept_cents=sum(map(self.total, SPENT)),
        )

    @property
    def kept(self) -> int:
        """What stays when the prizes are handed over."""
        return self.purse.cents - self.total(PaymentKind.PRIZE)

    def held(self, how: PaymentMethod) -> int:
        """What should be there in cash, or came by check or card; below nothing where more went out
        than was ever written down as coming in.
        """
        taken = sum(self.total(kind, how) for kind in TAKEN_IN)
        return taken - sum(self.total(kind, how) for kind in PAID_OUT)

    @property
    def drawer(self) -> int:
        return self.held(PaymentMethod.CASH)

    @property
    def has_cash(self) -> bool:
        """Whether there is a drawer to count at all."""
        return any(self.total(kind, PaymentMethod.CASH) for kind in (*TAKEN_IN, *PAID_OUT))


def books(night: Night) -> Books:
    payments = night.all(Payment)
    return night.shelves.made("books", (payments,), lambda: Books(payments))


def difference(counted: int, expected: int) -> str:
    """What the count found, in words."""
    if counted == expected:
        return "exactly what the books say"
    way = "more" if counted > expected else "less"
    return f"{dollars(abs(counted - expected))} {way} than the books say"
