"""The money of one night in a few sums, which can be added up over a month or a season."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import GIVEN_KINDS, SPENT_KINDS, books


@dataclass(frozen=True, slots=True)
class StillOwed:
    """The amount that one player still owes from a night. `regular` is the player's number
    among the club's regulars.
    """

    name: str
    regular: int | None
    cents: int


@dataclass(frozen=True, slots=True)
class NightMoney:
    """The sums of one night. Fees, fines, gifts and `debts` from earlier nights always equal
    prizes, `spent`, `for_cause` and `club_keeps`, to the cent.

    A `cause` gets everything that the night makes except the debts, which are the club's.
    `overpaid_cents` must be returned to players. `settled` has the cents from earlier nights that
    each regular paid or had waived.
    """

    tournament: int
    name: str
    date: date
    is_closed: bool
    fees: int
    fines: int
    gifts: int
    prizes: int
    spent: int
    overpaid_cents: int
    owing: tuple[StillOwed, ...]
    debts: int = 0
    settled: tuple[tuple[int, int], ...] = ()
    cause: str = ""

    @property
    def club_keeps(self) -> int:
        return self.debts if self.cause else self.debts + self._surplus

    @property
    def for_cause(self) -> int:
        return self._surplus if self.cause else 0

    @property
    def _surplus(self) -> int:
        return self.fees + self.fines + self.gifts - self.prizes - self.spent

    @property
    def owed(self) -> int:
        return sum(debt.cents for debt in self.owing)


def night_money(night: Night) -> NightMoney | None:
    """Return the sums of a night. Return None if nothing was paid or waived and nothing is owed."""
    ledger = books(night)
    owing = tuple(
        StillOwed(account.entry.label, account.entry.regular, account.owed_of_tonight)
        for account in accounts(night)
        if account.owed_of_tonight
    )
    if not owing and not night.facts_of(Payment):
        return None
    return NightMoney(
        tournament=night.tournament,
        name=night.name,
        date=night.date,
        is_closed=night.is_closed,
        fees=ledger.purse.fees_cents,
        fines=ledger.purse.fines_cents,
        gifts=sum(map(ledger.total, GIVEN_KINDS)),
        prizes=ledger.total(PaymentKind.PRIZE),
        spent=sum(map(ledger.total, SPENT_KINDS)),
        overpaid_cents=ledger.to_give_back,
        owing=owing,
        debts=ledger.total(PaymentKind.DEBT),
        settled=tuple(
            (account.entry.regular, account.debt.paid + account.debt.waived)
            for account in accounts(night)
            if account.entry.regular is not None and account.debt.paid + account.debt.waived
        ),
        cause=night.rules.proceeds_to,
    )


def with_debts_settled(
    nights: Sequence[NightMoney], merged: Mapping[int, int]
) -> tuple[NightMoney, ...]:
    """Return the same nights, earliest first, without debts that players settled on a later
    night. The oldest debt is settled first. `merged` maps a merged regular to the number that
    stays.
    """
    cents_left = Counter[int]()
    for night in nights:
        for regular, cents in night.settled:
            cents_left[merged.get(regular, regular)] += cents
    return tuple(
        replace(
            night,
            owing=tuple(debt for debt in _reduce_debts(night, cents_left, merged) if debt.cents),
        )
        for night in nights
    )


def _reduce_debts(
    night: NightMoney, cents_left: Counter[int], merged: Mapping[int, int]
) -> Iterator[StillOwed]:
    """Yield what is still owed of a night after later payments, and subtract it from
    `cents_left`.
    """
    for debt in night.owing:
        regular = merged.get(debt.regular, debt.regular) if debt.regular is not None else None
        paid_cents = min(debt.cents, cents_left[regular]) if regular is not None else 0
        if regular is not None:
            cents_left[regular] -= paid_cents
        yield replace(debt, cents=debt.cents - paid_cents)
