"""The money of one night in a few sums, to be added up over a month or a season. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import GIVEN, SPENT, books


@dataclass(frozen=True, slots=True)
class StillOwed:
    """What one player still owes of a night. `regular` is their number on the club's list."""

    name: str
    regular: int | None
    cents: int


@dataclass(frozen=True, slots=True)
class NightMoney:
    """Fees, fines, gifts and `debts` of earlier nights are prizes, what was spent and what is
    `kept`, to the cent. `too_much` is to be given back. `settled` is what each regular paid, or was
    let off, of earlier nights.
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
    too_much: int
    owing: tuple[StillOwed, ...]
    debts: int = 0
    settled: tuple[tuple[int, int], ...] = ()

    @property
    def kept(self) -> int:
        taken = self.fees + self.fines + self.gifts + self.debts
        return taken - self.prizes - self.spent

    @property
    def owed(self) -> int:
        return sum(one.cents for one in self.owing)


def night_money(night: Night) -> NightMoney | None:
    """Return the sums of a night, or None where nothing was paid, waived or is owed."""
    ledger = books(night)
    owing = tuple(
        StillOwed(account.entry.label, account.entry.regular, account.owed_of_tonight)
        for account in accounts(night)
        if account.owed_of_tonight
    )
    if not owing and not night.all(Payment):
        return None
    return NightMoney(
        tournament=night.tournament,
        name=night.name,
        date=night.date,
        is_closed=night.is_closed,
        fees=ledger.purse.fees_cents,
        fines=ledger.purse.fines_cents,
        gifts=sum(map(ledger.total, GIVEN)),
        prizes=ledger.total(PaymentKind.PRIZE),
        spent=sum(map(ledger.total, SPENT)),
        too_much=ledger.to_give_back,
        owing=owing,
        debts=ledger.total(PaymentKind.DEBT),
        settled=tuple(
            (account.entry.regular, account.debt.paid + account.debt.waived)
            for account in accounts(night)
            if account.entry.regular is not None and account.debt.paid + account.debt.waived
        ),
    )


def with_debts_settled(
    nights: Sequence[NightMoney], merged: Mapping[int, int]
) -> tuple[NightMoney, ...]:
    """The same nights, the earliest first, without what players paid of it on a later one: the
    oldest debt first. `merged` says under which number a regular of two spellings stays.
    """
    left = Counter[int]()
    for night in nights:
        for regular, cents in night.settled:
            left[merged.get(regular, regular)] += cents
    return tuple(
        replace(night, owing=tuple(filter(lambda one: one.cents, _still(night, left, merged))))
        for night in nights
    )


def _still(night: NightMoney, left: Counter[int], merged: Mapping[int, int]) -> Iterator[StillOwed]:
    for one in night.owing:
        who = merged.get(one.regular, one.regular) if one.regular is not None else None
        paid = min(one.cents, left[who]) if who is not None else 0
        if who is not None:
            left[who] -= paid
        yield replace(one, cents=one.cents - paid)
