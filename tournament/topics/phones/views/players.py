"""The one page for players: a phone that was found once is led to its own seat and card after; how
everybody stands, and each player's card.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament.evening.night.night import Night
from tournament.kit.desk.forms.fields import count
from tournament.server.access import known_browser
from tournament.server.live.follow import follow
from tournament.server.live.shared_look import SharedLook
from tournament.server.web.responses import remember
from tournament.topics.phones.boards.players import find_players, label_beside
from tournament.topics.phones.club_now import club_of_wall, only_wall

COOKIE = "euchre_me"


def redirect_to_find_me(request: HttpRequest) -> HttpResponse:
    """Redirect from the short address to the page for players, if there is one club alone."""
    return redirect("find-me", only_wall())


def find_me(request: HttpRequest, wall: str) -> HttpResponse:
    """Look for somebody by `?find=`, or choose one by `?number=`. Without either the phone is led
    where it was led before.
    """
    club = club_of_wall(SharedLook(timezone.localtime()), wall)
    night, typed = club.tonight, request.GET.get("find", "")[:60]
    hits = find_players(typed, night) if night else ()
    if night:
        number = hits[0].number if len(hits) == 1 else count(request.GET.get("number", ""))
        if "find" not in request.GET and "number" not in request.GET:
            number = _remembered_number(request, night)
        if number in night.parties.by_number:
            return _lead_to_card(request, wall, night, number)
    lines = [(hit, label_beside(night, hit.number)) for hit in hits] if night else []
    context = {"night": night, "wall": wall, "typed": typed, "hits": lines, "face": club.face}
    return render(request, "phones/players/find_me.html", context)


def public_standings(request: HttpRequest, wall: str) -> HttpResponse:
    """Show the standings, for phones: names and points of the games that are complete."""
    reading = SharedLook(timezone.localtime())
    club = club_of_wall(reading, wall)
    night = club.tonight
    live = follow(("standings", wall, night.tournament if night else 0), reading)
    context = {"night": night, "live": live, "wall": wall, "face": club.face}
    return render(request, "phones/players/standings.html", context)


def card_in_public(request: HttpRequest, wall: str, entry: int) -> HttpResponse:
    """Show the card of a player or a team. `?night=` is the night the phone was led to: once
    another is on, the number is somebody else's, and the page says where to look.
    """
    reading = SharedLook(timezone.localtime())
    club = club_of_wall(reading, wall)
    night, asked = club.tonight, request.GET.get("night", "")
    is_another = night is None or asked not in ("", str(night.tournament))
    if night is None or is_another or entry not in night.parties.by_number:
        elsewhere = {"wall": wall, "night": night, "face": club.face}
        return render(request, "phones/players/other_night.html", elsewhere)
    live = follow(("card", wall, night.tournament, entry), reading)
    party = night.parties.of(entry)
    context = {"wall": wall, "title": party.heading, "live": live, "face": club.face}
    return render(request, "phones/players/card.html", context)


def _remembered_number(request: HttpRequest, night: Night) -> int:
    """Return whose phone this is tonight; 0 if nobody knows."""
    tournament, _, number = request.COOKIES.get(COOKIE, "").partition(".")
    return count(number) if tournament == str(night.tournament) else 0


def _lead_to_card(request: HttpRequest, wall: str, night: Night, number: int) -> HttpResponse:
    """Lead to the card, and have the phone remember whose it is."""
    card = reverse("wall-card", args=[wall, number])
    response = redirect(f"{card}?night={night.tournament}")
    me, evening = f"{night.tournament}.{number}", known_browser.AN_EVENING
    path = reverse("find-me", args=[wall])
    remember(request, response, COOKIE, me, seconds=evening, path=path)
    return response
