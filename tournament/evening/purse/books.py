"""What the payments of a night come to: the pot, the drawer, and the count at the end.

The pot holds no more of a fee or a fine than its player owes: what was paid too much, since a score
was corrected, lies in the drawer and is the player's. So is the fee of somebody who did not play
("Each player participating pays $1.00", Tanglewood). A line that is void counts for nothing.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from scoring.dollars import dollars
from scoring.places.prizes import Purse
from tournament.evening.facts import Payment, PaymentKind, PaymentMethod
from tournament.evening.night.night import Night, once
from tournament.evening.purse.accounts import overpaid, paid_without_playing
from tournament.evening.purse.payment_kinds import GIVEN, PAID_OUT, SPENT, TAKEN_IN


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


@once
def books(night: Night) -> Books:
    listed, left_out = overpaid(night).accounts, paid_without_playing(night)
    return Books(
        night.all(Payment),
        fees_too_much=sum(account.fee.too_much for account in listed if account not in left_out),
        fines_too_much=sum(account.fine.too_much for account in listed),
        fees_unplayed=sum(account.fee.paid for account in left_out),
    )


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
