"""What a night brings the cause that all proceeds go to."""

from dataclasses import dataclass

from tournament.evening.facts import PaymentKind
from tournament.evening.night.night import Night
from tournament.evening.purse.books import books
from tournament.evening.purse.payouts import in_money

ARTICLES = ("the ", "our ", "a ", "an ")


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
    if in_money(night) or not night.rules.proceeds_to:
        return None
    ledger = books(night)
    spent = ledger.purse.kept_cents
    taken_in = ledger.purse.cents + spent
    return Fund(night.rules.proceeds_to, taken_in, spent, ledger.total(PaymentKind.PRIZE))
