"""Setting up a night, and ending its tables' links."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from tournament.models import Tournament


@transaction.atomic
def set_up(*, club: int, name: str, date: date, tournament: int | None = None) -> None:
    """A new night, or another name and date for one that is there; saying the same twice changes
    nothing.
    """
    if tournament is None:
        Tournament.objects.get_or_create(club_id=club, name=name, date=date)
    else:
        Tournament.objects.filter(pk=tournament, club=club).update(name=name, date=date)


@transaction.atomic
def end_table_keys(*, club: int, tournament: int) -> None:
    """Every table's link of that night stops working at once."""
    row = Tournament.objects.select_for_update().get(pk=tournament, club=club)
    row.table_keys += 1
    row.save()
