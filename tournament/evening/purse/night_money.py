"""The money of one night in a few sums, which can be added up over a month or a season."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night.night import Night
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.awards import unpaid_prize_cents
from tournament.evening.purse.books import (
    EXPENSE_PAYMENT_KINDS,
    GIFT_PAYMENT_KINDS,
    books,
    counted_cents_over_books,
)


@dataclass(frozen=True, slots=True)
class OpenDebt:
    """The amount that one player still owes from a night. `regular` is the player's number among
    the club's regulars, or None if the player is not a regular.
    """

    name: str
    regular: int | None
    cents: int


@dataclass(frozen=True, slots=True)
class NightMoney:
    """The sums of one night. To the cent, the money that came in always equals the money that was
    used. The first is the sum of fees, fines, gifts, `debt_cents` from earlier nights, and
    `cents_over`, by which the count of the cash box is over the books. The second is the sum of
    prizes, `unpaid_prize_cents`, `spent_cents`, `cents_for_cause`, and `cents_club_keeps`.

    A `cause` gets everything that the night makes except the debts, which are the club's.
    `overpaid_cents` must be returned to players. `settled_debts` has the cents from earlier nights
    that each regular paid or had waived.
    """

    tournament: int
    name: str
    date: date
    is_closed: bool
    fee_cents: int
    fine_cents: int
    gift_cents: int
    prize_cents: int
    spent_cents: int
    overpaid_cents: int
    open_debts: tuple[OpenDebt, ...]
    debt_cents: int = 0
    settled_debts: tuple[tuple[int, int], ...] = ()
    cause: str = ""
    unpaid_prize_cents: int = 0
    cents_over: int = 0

    @property
    def cents_club_keeps(self) -> int:
        return self.debt_cents if self.cause else self.debt_cents + self._surplus_cents

    @property
    def cents_for_cause(self) -> int:
        return self._surplus_cents if self.cause else 0

    @property
    def _surplus_cents(self) -> int:
        taken_in_cents = self.fee_cents + self.fine_cents + self.gift_cents + self.cents_over
        return taken_in_cents - self.prize_cents - self.unpaid_prize_cents - self.spent_cents

    @property
    def cents_owed(self) -> int:
        return sum(debt.cents for debt in self.open_debts)


def night_money(night: Night) -> NightMoney | None:
    """Return the sums of a night; None if nothing was paid or waived and nothing is owed."""
    night_books = books(night)
    open_debts = tuple(
        OpenDebt(account.entry.label, account.entry.regular, account.cents_owed_tonight)
        for account in accounts(night)
        if account.cents_owed_tonight
    )
    if not open_debts and not night.facts_of(Payment):
        return None
    return NightMoney(
        tournament=night.tournament,
        name=night.name,
        date=night.date,
        is_closed=night.is_closed,
        fee_cents=night_books.pot.fees_cents,
        fine_cents=night_books.pot.fines_cents,
        gift_cents=sum(map(night_books.total_cents, GIFT_PAYMENT_KINDS)),
        prize_cents=night_books.total_cents(PaymentKind.PRIZE),
        spent_cents=sum(map(night_books.total_cents, EXPENSE_PAYMENT_KINDS)),
        overpaid_cents=night_books.cents_to_give_back,
        open_debts=open_debts,
        debt_cents=night_books.total_cents(PaymentKind.DEBT),
        settled_debts=tuple(
            (account.entry.regular, account.debt.cents_paid + account.debt.cents_waived)
            for account in accounts(night)
            if account.entry.regular is not None
            and account.debt.cents_paid + account.debt.cents_waived
        ),
        cause=night.rules.proceeds_to,
        unpaid_prize_cents=unpaid_prize_cents(night),
        cents_over=counted_cents_over_books(night),
    )


def with_debts_settled(
    nights: Sequence[NightMoney], kept_number_by_merged: Mapping[int, int]
) -> tuple[NightMoney, ...]:
    """Return the same nights without debts that players settled on a later night. The `nights` must
    be in order, earliest first, because the oldest debt is settled first. `kept_number_by_merged`
    maps the number of each merged regular to the number of the regular who stays.
    """
    unused_cents_by_regular = Counter[int]()
    for night in nights:
        for regular, cents in night.settled_debts:
            unused_cents_by_regular[kept_number_by_merged.get(regular, regular)] += cents
    return tuple(
        replace(
            night,
            open_debts=tuple(
                debt
                for debt in _reduce_debts(night, unused_cents_by_regular, kept_number_by_merged)
                if debt.cents
            ),
        )
        for night in nights
    )


def _reduce_debts(
    night: NightMoney,
    unused_cents_by_regular: Counter[int],
    kept_number_by_merged: Mapping[int, int],
) -> Iterator[OpenDebt]:
    """Yield each debt of a night, reduced by later payments. `unused_cents_by_regular` has the
    cents of these payments that have not reduced a debt yet, and is updated.
    """
    for debt in night.open_debts:
        if debt.regular is None:
            yield debt
            continue
        regular = kept_number_by_merged.get(debt.regular, debt.regular)
        paid_cents = min(debt.cents, unused_cents_by_regular[regular])
        unused_cents_by_regular[regular] -= paid_cents
        yield replace(debt, cents=debt.cents - paid_cents)
