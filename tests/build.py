"""Builders that speak the domain: what a test needs is one line of the evening's words."""

from datetime import date

from django.utils import timezone

from tournament.actions import clubs
from tournament.models import Club, Director, Tournament

PASSWORD = "maple lantern river"


def director(name="director", club="Tanglewood") -> Director:
    return clubs.open_club(name=club, password=PASSWORD, director=name)


def night(club: Club, name="Tuesday euchre", day: date | None = None) -> Tournament:
    return Tournament.objects.create(club=club, name=name, date=day or timezone.localdate())
