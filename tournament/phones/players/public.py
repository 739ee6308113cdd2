"""How everybody stands, and each player's card, on players' own phones."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.live.follow import followed
from tournament.live.shared_look import Reading
from tournament.night.evening import Night
from tournament.phones.club_now import club_now


def in_public(request: HttpRequest, wall: str) -> HttpResponse:
    """For phones: names and points of the games that are complete."""
    reading = Reading(timezone.localtime())
    night = _tonight(reading, wall)
    live = followed(("standings", wall, night.tournament if night else 0), reading)
    context = {"night": night, "live": live, "wall": wall}
    return render(request, "phones/players/standings.html", context)


def card_in_public(request: HttpRequest, wall: str, entry: int) -> HttpResponse:
    """Of a player, or of a team by its number."""
    reading = Reading(timezone.localtime())
    night = _tonight(reading, wall)
    if night is None:
        raise Http404
    live = followed(("card", wall, night.tournament, entry), reading)
    own = night.party(entry)
    title = own.title if own.is_team else own.name
    context = {"wall": wall, "title": title, "live": live}
    return render(request, "phones/players/card.html", context)


def _tonight(reading: Reading, wall: str) -> Night | None:
    club = club_now(reading, wall)
    if club is None:
        raise Http404
    return club.tonight
