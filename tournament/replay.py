"""From rows to the Night: the only reader of rows that shows anything."""

from __future__ import annotations

from tournament.models import Club, Director, Tournament
from tournament.night import Night


def is_new() -> bool:
    """Nobody has opened a club here yet."""
    return not Director.objects.exists()


def only_director() -> str | None:
    """The director's name where there is one alone, so that a laptop asks for the password and
    nothing else.
    """
    names = list(Director.objects.values_list("name", flat=True)[:2])
    return names[0] if len(names) == 1 else None


def only_club() -> int | None:
    """The club whose wall this is, where there is one alone."""
    clubs = list(Club.objects.values_list("pk", flat=True)[:2])
    return clubs[0] if len(clubs) == 1 else None


def club_name(club: int) -> str | None:
    return Club.objects.values_list("name", flat=True).filter(pk=club).first()


def tonight(club: int) -> Night | None:
    """The club's latest night."""
    return _night(
        Tournament.objects.select_related("club").filter(club=club).order_by("-date", "-pk").first()
    )


def night(tournament: int) -> Night | None:
    return _night(Tournament.objects.select_related("club").filter(pk=tournament).first())


def _night(row: Tournament | None) -> Night | None:
    if row is None:
        return None
    return Night(
        tournament=row.pk,
        club=row.club.name,
        name=row.name,
        date=row.date,
        table_keys=row.table_keys,
    )
