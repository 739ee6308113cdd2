"""The players' pages: the search for a seat, the standings, and scorecards. A phone remembers its
player, and opens that scorecard next time.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament.evening.night.night import Night
from tournament.kit.desk.forms.fields import parse_sent_number_or_zero
from tournament.server.access import known_browser
from tournament.server.live.channel import Snapshot
from tournament.server.live.follow import updating_part
from tournament.server.web.responses import set_private_cookie
from tournament.topics.phones.boards.players import find_players, label_beside_name
from tournament.topics.phones.club_now import club_of_wall_or_404, only_wall_address

PLAYER_COOKIE = "euchre_me"


def redirect_to_find_me(request: HttpRequest) -> HttpResponse:
    """Redirect from the short address to the players' page, if there is only one club."""
    return redirect("find-me", only_wall_address())


def find_me(request: HttpRequest, wall: str) -> HttpResponse:
    """Search for a player with `?find=`, or choose one with `?number=`. Otherwise open the
    scorecard that this phone showed last.
    """
    club = club_of_wall_or_404(Snapshot(timezone.localtime()), wall)
    night, typed_text = club.tonight, request.GET.get("find", "")[:60]
    hits = find_players(typed_text, night) if night else ()
    if night:
        number = (
            hits[0].number
            if len(hits) == 1
            else parse_sent_number_or_zero(request.GET.get("number", ""))
        )
        if "find" not in request.GET and "number" not in request.GET:
            number = _remembered_number(request, night)
        if number in night.parties.by_number:
            return _redirect_to_card(request, wall, night, number)
    lines = [(hit, label_beside_name(night, hit.number)) for hit in hits] if night else []
    context = {"night": night, "wall": wall, "typed": typed_text, "hits": lines, "face": club.face}
    return render(request, "phones/players/find_me.html", context)


def public_standings(request: HttpRequest, wall: str) -> HttpResponse:
    """Show the standings of complete games."""
    snapshot = Snapshot(timezone.localtime())
    club = club_of_wall_or_404(snapshot, wall)
    night = club.tonight
    live = updating_part(("standings", wall, night.tournament if night else 0), snapshot)
    context = {"night": night, "live": live, "wall": wall, "face": club.face}
    return render(request, "phones/players/standings.html", context)


def public_card(request: HttpRequest, wall: str, entry: int) -> HttpResponse:
    """Show the scorecard of a player or team. `?night=` is the night of the link. On another night
    the number is another player's, so the page says where to look.
    """
    snapshot = Snapshot(timezone.localtime())
    club = club_of_wall_or_404(snapshot, wall)
    night, night_in_link = club.tonight, request.GET.get("night", "")
    is_other_night = night is None or night_in_link not in ("", str(night.tournament))
    if night is None or is_other_night or entry not in night.parties.by_number:
        context_of_other_night = {"wall": wall, "night": night, "face": club.face}
        return render(request, "phones/players/other_night.html", context_of_other_night)
    live = updating_part(("card", wall, night.tournament, entry), snapshot)
    party = night.parties.with_number(entry)
    context = {"wall": wall, "title": party.heading, "live": live, "face": club.face}
    return render(request, "phones/players/card.html", context)


def _remembered_number(request: HttpRequest, night: Night) -> int:
    """Return the number of the player who uses this phone tonight, or 0."""
    tournament, _, number = request.COOKIES.get(PLAYER_COOKIE, "").partition(".")
    return parse_sent_number_or_zero(number) if tournament == str(night.tournament) else 0


def _redirect_to_card(request: HttpRequest, wall: str, night: Night, number: int) -> HttpResponse:
    """Redirect to the scorecard, and remember the player on this phone."""
    card_address = reverse("wall-card", args=[wall, number])
    response = redirect(f"{card_address}?night={night.tournament}")
    cookie, path = f"{night.tournament}.{number}", reverse("find-me", args=[wall])
    seconds = known_browser.HALF_DAY_IN_SECONDS
    set_private_cookie(request, response, PLAYER_COOKIE, cookie, seconds=seconds, path=path)
    return response
