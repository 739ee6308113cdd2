"""Whether a club writes the first name first or the last: whoever chooses it anew has the list of
regulars and every night that is open written so, and what is closed stays as it was played.
"""

from dataclasses import replace

from django.db import transaction

from tournament.models import Club, Regular, Tournament
from tournament.models.summed import sum_of
from tournament.words import names
from tournament.writing import earlier_answers
from tournament.writing.page_values import NOTHING, Values, merged
from tournament.writing.write import Press, Writing, action


@transaction.atomic
def write_names(
    *,
    club: int,
    last_name_first: bool,
    by: str,
    device: str,
    drawn: Values = NOTHING,
    key: str = "",
) -> None:
    """Nights before the club, as every press at the desk locks them."""
    rows = Tournament.objects.select_for_update().filter(club=club, closed=None).order_by("pk")
    nights = list(rows.values_list("pk", flat=True))
    if earlier_answers.came_before(club, key):
        return
    chosen = {"last_name_first": last_name_first}
    stored = {"last_name_first": Club.objects.get(pk=club).last_name_first}
    Club.objects.filter(pk=club).update(**merged(drawn, chosen, stored))
    _write_regulars(Club.objects.get(pk=club))
    for night in nights:
        write_entries(Press(night, by, device))


@action
def write_entries(w: Writing) -> str:
    """Whoever is signed in tonight, as the club writes names by now."""
    order = w.night.last_name_first
    for entry in w.night.entries:
        w.put(replace(entry, name=names.in_order(entry.name, last_name_first=order)))
    return f"Names are written with the {'last' if order else 'first'} name first."


def _write_regulars(club: Club) -> None:
    """But for whoever was damaged in the file: that is told, and put right first."""
    changed = []
    for row in Regular.objects.filter(club=club):
        name = names.in_order(row.name, last_name_first=club.last_name_first)
        if name != row.name and row.sum == sum_of(row):
            row.name = name
            changed.append(row)
    Regular.objects.bulk_update(changed, ["name"])
