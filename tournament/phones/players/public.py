"""How everybody stands, and each player's card, on players' own phones."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.live.follow import followed
from tournament.live.shared_look import Reading
from tournament.phones.club_now import Club, club_now


def in_public(request: HttpRequest, wall: str) -> HttpResponse:
    """For phones: names and points of the games that are complete."""
    reading = Reading(timezone.localtime())
    club = _club(reading, wall)
    night = club.tonight
    live = followed(("standings", wall, night.tournament if night else 0), reading)
    context = {"night": night, "live": live, "wall": wall, "face": club.face}
    return render(request, "phones/players/standings.html", context)


def card_in_public(request: HttpRequest, wall: str, entry: int) -> HttpResponse:
    """Of a player, or of a team by its number."""
    reading = Reading(timezone.localtime())
    club = _club(reading, wall)
    night = club.tonight
    if night is None:
        raise Http404
    live = followed(("card", wall, night.tournament, entry), reading)
    own = night.party(entry)
    title = own.title if own.is_team else own.name
    context = {"wall": wall, "title": title, "live": live, "face": club.face}
    return render(request, "phones/players/card.html", context)


def _club(reading: Reading, wall: str) -> Club:
    club = club_now(reading, wall)
    if club is None:
        raise Http404
    return club
