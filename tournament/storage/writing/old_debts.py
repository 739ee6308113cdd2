"""Asking the players of open nights for what they owe from before, once that is something else than
at their check-in: a night was closed or opened again, or regulars were merged or parted.
"""

from dataclasses import replace

from django.db import transaction

from scoring.dollars import dollars
from tournament.evening.facts import Payment
from tournament.evening.night.attendance import DEBTS, paid_or_waived
from tournament.storage.models import Tournament
from tournament.storage.reading.debts import debts_of
from tournament.storage.writing.write import Press, Writing, action


@transaction.atomic
def ask_for_old_debts(*, club: int, by: str, device: str) -> None:
    """Write down in each open night of the club what its players owe from before by now."""
    rows = Tournament.objects.select_for_update().filter(club=club, closed=None, practice=False)
    for night in list(rows.order_by("pk").values_list("pk", flat=True)):
        _ask(Press(night, by, device))


@action
def _ask(writing: Writing) -> str:
    """Ask the players of one night. What they paid or had waived of it tonight stays part of it."""
    entries = [entry for entry in writing.night.entries if entry.regular is not None]
    debts = debts_of(
        writing.night, {entry.regular for entry in entries if entry.regular is not None}
    )
    settled = paid_or_waived(writing.night.all(Payment), DEBTS)
    changed = []
    for entry in entries:
        left = debts.get(entry.regular or 0, 0)
        asked = left + settled.get(entry.number, 0) or None
        if asked != entry.owed_before:
            writing.put(replace(entry, owed_before=asked))
            changed.append((entry, left))
    writing.speaks_of(people=tuple(entry.number for entry, _ in changed))
    return " ".join(
        f"{entry.label} owes {dollars(left) if left else 'nothing'} from before."
        for entry, left in changed
    )
