"""Read the payments of a night's debts that were made on later nights. Reading takes three queries
for a night that was closed with debts, and none for any other.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import OuterRef, Q, Subquery

from tournament.evening import facts
from tournament.evening.facts import PaymentKind
from tournament.evening.night.attendance import DEBT_PAYMENT_KINDS, unpaid_debt_cents
from tournament.evening.night.night import CentsPaidLater, Night
from tournament.storage.models import Entry, Payment


@dataclass(frozen=True, slots=True)
class DebtPayment:
    """A payment or waiver of a regular's old debts. `night`, `name` and `date` are the number,
    the name and the date of the night on which it was made.
    """

    regular: int
    cents: int
    kind: str
    night: int
    name: str
    date: date

    @property
    def words(self) -> str:
        """The words about the payment, as in "paid at Athens Bracket on Nov 29"."""
        paid_or_waived = "paid" if self.kind == PaymentKind.DEBT else "waived"
        return f"{paid_or_waived} at {self.name} on {self.date:%b} {self.date.day}"


@dataclass(frozen=True, slots=True)
class Debtor:
    """The debts of one entry. `cents_put_off_tonight` is what was put off on this night, and
    `cents_owed_from_before` is what was still owed from earlier nights.
    """

    entry: int
    regular: int
    cents_put_off_tonight: int
    cents_owed_from_before: int


def add_later_payments(
    night: Night, read_kept_number_by_merged: Callable[[int], Mapping[int, int]]
) -> Night:
    """Return the night with what was paid for its debts on later nights. Return the same object if
    that has not changed.
    """
    debtors = () if night.plan.practice else tuple(_find_debtors(night))
    paid_later_by_entry = (
        _compute_paid_later_by_entry(night, debtors, read_kept_number_by_merged(night.club))
        if debtors
        else {}
    )
    return (
        night
        if paid_later_by_entry == night.paid_later_by_entry
        else replace(night, paid_later_by_entry=paid_later_by_entry)
    )


def read_debt_payments(club: int, regulars: Collection[int]) -> tuple[DebtPayment, ...]:
    """Return all payments and waivers of old debts by these regulars, in the order of the nights on
    which they were made. Void payments and practice are left out.
    """
    paying_entries = Entry.objects.filter(
        tournament=OuterRef("tournament"), number=OuterRef("entry")
    )
    payment_rows = Payment.objects.filter(
        tournament__club=club, tournament__practice=False, kind__in=DEBT_PAYMENT_KINDS, void=""
    )
    payment_rows = payment_rows.annotate(regular=Subquery(paying_entries.values("regular"))).filter(
        regular__in=regulars
    )
    payment_rows = payment_rows.order_by("tournament__date", "tournament", "number")
    columns = ("regular", "cents", "kind", "tournament", "tournament__name", "tournament__date")
    return tuple(DebtPayment(*row) for row in payment_rows.values_list(*columns))


def _find_debtors(night: Night) -> Iterator[Debtor]:
    """Yield the debts of each regular who owes something. On an open night, later payments are
    already subtracted from the old debts, so only debts put off tonight are yielded.
    """
    is_closed = night.is_closed
    for entry in night.entries:
        cents_from_before = (
            unpaid_debt_cents(entry, night.facts_of(facts.Payment)) if is_closed else 0
        )
        if entry.regular is not None and (entry.put_off or cents_from_before):
            yield Debtor(entry.number, entry.regular, entry.put_off or 0, cents_from_before)


def _compute_paid_later_by_entry(
    night: Night, debtors: Collection[Debtor], kept_number_by_merged: Mapping[int, int]
) -> Mapping[int, CentsPaidLater]:
    """Return what was paid on later nights for this night's debts, by entry number. A payment pays
    the regular's oldest debt first.
    """
    debtors_by_kept_regular: dict[int, list[Debtor]] = {}
    for debtor in debtors:
        kept_regular = kept_number_by_merged.get(debtor.regular, debtor.regular)
        debtors_by_kept_regular.setdefault(kept_regular, []).append(debtor)
    merged_numbers = {
        number
        for number, kept_regular in kept_number_by_merged.items()
        if kept_regular in debtors_by_kept_regular
    }
    earlier_cents_by_regular = Counter[int]()
    for regular, cents in _read_earlier_amounts_put_off(
        night, debtors_by_kept_regular.keys() | merged_numbers
    ):
        earlier_cents_by_regular[kept_number_by_merged.get(regular, regular)] += cents
    paid_later_by_entry: dict[int, CentsPaidLater] = {}
    for payment in read_debt_payments(night.club, debtors_by_kept_regular.keys() | merged_numbers):
        kept_regular = kept_number_by_merged.get(payment.regular, payment.regular)
        cents_left_for_old_debts = min(payment.cents, earlier_cents_by_regular[kept_regular])
        earlier_cents_by_regular[kept_regular] -= cents_left_for_old_debts
        if (payment.date, payment.night) <= (night.date, night.tournament):
            continue
        cents_left_for_tonight = payment.cents - cents_left_for_old_debts
        for debtor in debtors_by_kept_regular[kept_regular]:
            already_paid = paid_later_by_entry.get(debtor.entry, CentsPaidLater(0, 0, ""))
            cents_paid_for_tonight = min(
                cents_left_for_tonight, debtor.cents_put_off_tonight - already_paid.cents_tonight
            )
            cents_paid_for_old_debts = min(
                cents_left_for_old_debts, debtor.cents_owed_from_before - already_paid.cents_before
            )
            if cents_paid_for_tonight or cents_paid_for_old_debts:
                paid_later_by_entry[debtor.entry] = CentsPaidLater(
                    already_paid.cents_tonight + cents_paid_for_tonight,
                    already_paid.cents_before + cents_paid_for_old_debts,
                    payment.words,
                )
            cents_left_for_tonight, cents_left_for_old_debts = (
                cents_left_for_tonight - cents_paid_for_tonight,
                cents_left_for_old_debts - cents_paid_for_old_debts,
            )
    return paid_later_by_entry


def _read_earlier_amounts_put_off(
    night: Night, regulars: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Yield a regular and an amount in cents for each amount that one of these regulars put off on
    an earlier night. Practice is left out.
    """
    is_of_earlier_night = Q(tournament__date__lt=night.date) | Q(
        tournament__date=night.date, tournament__lt=night.tournament
    )
    earlier_entries = Entry.objects.filter(
        is_of_earlier_night,
        tournament__club=night.club,
        tournament__practice=False,
        regular__in=regulars,
    )
    for regular, cents in earlier_entries.values_list("regular", "put_off"):
        if regular and cents:
            yield regular, cents
