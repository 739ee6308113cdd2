"""What a club's regulars still owe of earlier nights, read in three questions to the database."""

from collections import Counter
from collections.abc import Collection, Mapping

from django.db.models import OuterRef, QuerySet, Subquery, Sum

from tournament.evening.night.attendance import DEBTS
from tournament.evening.night.night import Night
from tournament.storage.models import Entry, Payment
from tournament.storage.reading import replay


def owed_before(night: Night, regular: int | None) -> int | None:
    """Return what one regular owes, as `debts_of` does; None where that is nothing."""
    return None if regular is None else debts_of(night, {regular}).get(regular)


def debts_of(night: Night, regulars: Collection[int]) -> Mapping[int, int]:
    """Return what each of these regulars put off on other nights that are closed and no later than
    this one, less what was taken or waived of it since, under every spelling that was merged.
    Those who owe nothing are left out. Practice makes no debts.
    """
    if night.plan.practice:
        return {}
    into = replay.merged_regulars(night.club)
    wanted = {into.get(regular, regular) for regular in regulars}
    spellings = wanted | {number for number, kept in into.items() if kept in wanted}
    left = Counter[int]()
    for regular, cents in _put_off(night, spellings):
        left[into.get(regular, regular)] += cents
    for regular, cents in _paid_since(night, spellings):
        left[into.get(regular, regular)] -= cents
    owed = {regular: left[into.get(regular, regular)] for regular in regulars}
    return {regular: cents for regular, cents in owed.items() if cents > 0}


def _put_off(night: Night, spellings: Collection[int]) -> QuerySet[Entry, tuple[int, int]]:
    rows = Entry.objects.filter(
        tournament__club=night.club,
        tournament__practice=False,
        tournament__closed__isnull=False,
        tournament__date__lte=night.date,
        regular__in=spellings,
        put_off__isnull=False,
    ).exclude(tournament=night.tournament)
    return rows.values_list("regular").annotate(cents=Sum("put_off"))


def _paid_since(night: Night, spellings: Collection[int]) -> QuerySet[Payment, tuple[int, int]]:
    payer = Entry.objects.filter(tournament=OuterRef("tournament"), number=OuterRef("entry"))
    rows = Payment.objects.filter(
        tournament__club=night.club, tournament__practice=False, kind__in=DEBTS, void=""
    )
    by_payer = rows.annotate(regular=Subquery(payer.values("regular")))
    known = by_payer.filter(regular__in=spellings).order_by()
    return known.values_list("regular").annotate(cents=Sum("cents"))
