"""The one page for players: a phone that was found once is led to its own seat and card after; how
everybody stands, and each player's card.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament.desk.forms.fields import count
from tournament.live.follow import followed
from tournament.live.shared_look import SharedLook
from tournament.night.night import Night
from tournament.phones.boards.player_now import found, whose
from tournament.phones.club_now import ClubNow, club_now
from tournament.reading import replay
from tournament.web.responses import remember

COOKIE = "euchre_me"
AN_EVENING = 12 * 60 * 60


def only_club(request: HttpRequest) -> HttpResponse:
    """The short address, where one club lives here alone."""
    wall = replay.only_wall()
    if wall is None:
        raise Http404
    return redirect("find-me", wall)


def find_me(request: HttpRequest, wall: str) -> HttpResponse:
    """`?find=` looks for somebody, `?number=` chooses. Without either this phone is led where it
    was led before.
    """
    club = club_of_wall(SharedLook(timezone.localtime()), wall)
    night, typed = club.tonight, request.GET.get("find", "")[:60]
    hits = found(typed, night) if night else ()
    if night:
        number = hits[0].number if len(hits) == 1 else count(request.GET.get("number", ""))
        if "find" not in request.GET and "number" not in request.GET:
            number = _known(request, night)
        if number in night.by_party:
            return _remembered(request, wall, night, number)
    lines = [(hit, whose(night, hit.number)) for hit in hits] if night else []
    context = {"night": night, "wall": wall, "typed": typed, "hits": lines, "face": club.face}
    return render(request, "phones/players/find_me.html", context)


def _known(request: HttpRequest, night: Night) -> int:
    """Who this phone belongs to tonight; 0 where nobody knows."""
    tournament, _, number = request.COOKIES.get(COOKIE, "").partition(".")
    return count(number) if tournament == str(night.tournament) else 0


def _remembered(request: HttpRequest, wall: str, night: Night, number: int) -> HttpResponse:
    response = redirect("wall-card", wall, number)
    me, here = f"{night.tournament}.{number}", reverse("find-me", args=[wall])
    remember(request, response, COOKIE, me, seconds=AN_EVENING, path=here)
    return response


def in_public(request: HttpRequest, wall: str) -> HttpResponse:
    """For phones: names and points of the games that are complete."""
    reading = SharedLook(timezone.localtime())
    club = club_of_wall(reading, wall)
    night = club.tonight
    live = followed(("standings", wall, night.tournament if night else 0), reading)
    context = {"night": night, "live": live, "wall": wall, "face": club.face}
    return render(request, "phones/players/standings.html", context)


def card_in_public(request: HttpRequest, wall: str, entry: int) -> HttpResponse:
    """Of a player, or of a team by its number."""
    reading = SharedLook(timezone.localtime())
    club = club_of_wall(reading, wall)
    night = club.tonight
    if night is None:
        raise Http404
    live = followed(("card", wall, night.tournament, entry), reading)
    own = night.party(entry)
    title = own.title if own.is_team else own.name
    context = {"wall": wall, "title": title, "live": live, "face": club.face}
    return render(request, "phones/players/card.html", context)


def club_of_wall(reading: SharedLook, wall: str) -> ClubNow:
    club = club_now(reading, wall)
    if club is None:
        raise Http404
    return club
