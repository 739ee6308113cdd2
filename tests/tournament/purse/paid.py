"""Payments as facts, in one word each."""

from tests.plain import AT_SEVEN
from tournament.facts import Award, How, Kind, Payment


def paid(number, kind, cents, *, entry=None, how=How.CASH, void="", note=""):
    return Payment(
        number=number,
        at=AT_SEVEN,
        by="director",
        kind=Kind(kind),
        how=how,
        cents=cents,
        entry=entry,
        note=note,
        void=void,
    )


def award(number, entry, cents, words="place 1"):
    return Award(number=number, entry=entry, cents=cents, words=words)
