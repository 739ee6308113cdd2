"""From rows to the Night: the only reader of rows that shows anything."""

from __future__ import annotations

from datetime import date

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


def only_wall() -> str | None:
    """The wall's name, where one club lives alone."""
    walls = list(Club.objects.values_list("wall", flat=True)[:2])
    return walls[0] if len(walls) == 1 else None


def club_of_wall(wall: str) -> tuple[int, str] | None:
    """The club's number and name."""
    return Club.objects.values_list("pk", "name").filter(wall=wall).first()


def nights(club: int, since: date) -> tuple[Night, ...]:
    """The club's nights from a day on, the earliest first."""
    rows = Tournament.objects.select_related("club").filter(club=club, date__gte=since)
    return tuple(_night(row) for row in rows.order_by("date", "pk"))


def night(tournament: int) -> Night | None:
    row = Tournament.objects.select_related("club").filter(pk=tournament).first()
    return _night(row) if row else None


def _night(row: Tournament) -> Night:
    return Night(
        tournament=row.pk,
        club=row.club_id,
        club_name=row.club.name,
        name=row.name,
        date=row.date,
        table_keys=row.table_keys,
    )
