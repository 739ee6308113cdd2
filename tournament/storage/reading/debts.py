"""Read with three queries what a club's regulars owe from earlier nights."""

from collections import Counter
from collections.abc import Collection, Mapping

from django.db.models import QuerySet, Sum

from tournament.evening.night.night import Night
from tournament.storage.models import Entry
from tournament.storage.reading import reader
from tournament.storage.reading.later_payments import read_debt_payments


def read_old_debt(night: Night, regular: int | None) -> int | None:
    """Return the cents that one regular owes from earlier nights, or None if the regular owes
    nothing.
    """
    return None if regular is None else read_old_debt_by_regular(night, {regular}).get(regular)


def read_old_debt_by_regular(night: Night, regulars: Collection[int]) -> Mapping[int, int]:
    """Return the cents that each of these regulars still owes from other closed nights, up to this
    night's date. A debt is all that the regular put off, minus what was paid or waived. Debts of
    merged regulars are added up. Regulars who owe nothing are left out. A practice night has no
    debts.
    """
    if night.plan.practice:
        return {}
    kept_number_by_merged = reader.kept_number_by_merged(night.club)
    kept_regulars = {kept_number_by_merged.get(regular, regular) for regular in regulars}
    merged_numbers = {
        number
        for number, kept_regular in kept_number_by_merged.items()
        if kept_regular in kept_regulars
    }
    kept_and_merged_numbers = kept_regulars | merged_numbers
    cents_owed = Counter[int]()
    for regular, cents in _read_amounts_put_off(night, kept_and_merged_numbers):
        cents_owed[kept_number_by_merged.get(regular, regular)] += cents
    for payment in read_debt_payments(night.club, kept_and_merged_numbers):
        cents_owed[kept_number_by_merged.get(payment.regular, payment.regular)] -= payment.cents
    debt_by_regular = {
        regular: cents_owed[kept_number_by_merged.get(regular, regular)] for regular in regulars
    }
    return {regular: cents for regular, cents in debt_by_regular.items() if cents > 0}


def _read_amounts_put_off(
    night: Night, regulars: Collection[int]
) -> QuerySet[Entry, tuple[int, int]]:
    """Return each regular with the sum in cents that the regular put off on other closed nights, up
    to this night's date. Practice is left out.
    """
    entries_with_debt = Entry.objects.filter(
        tournament__club=night.club,
        tournament__practice=False,
        tournament__closed__isnull=False,
        tournament__date__lte=night.date,
        regular__in=regulars,
        put_off__isnull=False,
    ).exclude(tournament=night.tournament)
    return entries_with_debt.values_list("regular").annotate(cents=Sum("put_off"))
