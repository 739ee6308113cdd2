"""Short builders of payments as facts."""

from tests.plain import AT_SEVEN
from tournament.evening.facts import Award, Payment, PaymentKind, PaymentMethod


def payment(number, kind, cents, *, entry=None, how=PaymentMethod.CASH, void="", note=""):
    return Payment(
        number=number,
        at=AT_SEVEN,
        by="director",
        kind=PaymentKind(kind),
        how=how,
        cents=cents,
        entry=entry,
        note=note,
        void=void,
    )


def award(number, entry, cents, words="place 1"):
    return Award(number=number, entry=entry, cents=cents, words=words)
