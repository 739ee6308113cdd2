"""Update what players of open nights owe from earlier nights. That is done when a night is closed
or reopened, when a change of a closed night is undone, and when regulars are merged or separated.
"""

from dataclasses import replace

from django.db import transaction

from scoring.dollars import format_dollars
from tournament.evening.facts import Payment
from tournament.evening.night.attendance import DEBT_PAYMENT_KINDS, settled_cents_by_entry
from tournament.storage.models import Tournament
from tournament.storage.reading.debts import read_old_debt_by_regular
from tournament.storage.writing.write import Press, Writing, action


@transaction.atomic
def update_old_debts(*, club: int, by: str, device: str) -> None:
    """Store in each open night of the club what its players now owe from earlier nights. Practice
    nights are left out.
    """
    open_nights = Tournament.objects.select_for_update().filter(
        club=club, closed=None, practice=False
    )
    for night_number in list(open_nights.order_by("pk").values_list("pk", flat=True)):
        _update_old_debts_of_night(Press(night_number, by, device))


@action
def _update_old_debts_of_night(writing: Writing) -> str:
    """Update what the regulars of one night owe from earlier nights, and return sentences about
    each debt that changed. The stored debt includes what was already paid or waived tonight.
    """
    entries = [entry for entry in writing.night.entries if entry.regular is not None]
    unpaid_cents_by_regular = read_old_debt_by_regular(
        writing.night, {entry.regular for entry in entries if entry.regular is not None}
    )
    settled_cents_by_number = settled_cents_by_entry(
        writing.night.facts_of(Payment), DEBT_PAYMENT_KINDS
    )
    changed_entries = []
    for entry in entries:
        cents_left = unpaid_cents_by_regular.get(entry.regular or 0, 0)
        owed_before = cents_left + settled_cents_by_number.get(entry.number, 0) or None
        if owed_before != entry.owed_before:
            writing.put(replace(entry, owed_before=owed_before))
            changed_entries.append((entry, cents_left))
    writing.set_subject(people=tuple(entry.number for entry, _ in changed_entries))
    return " ".join(
        f"{entry.label} owes {format_dollars(cents_left) if cents_left else 'nothing'} from before."
        for entry, cents_left in changed_entries
    )
