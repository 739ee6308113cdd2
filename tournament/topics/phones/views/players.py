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
from tournament.topics.phones.boards.players import (
    find_matching_entrants,
    number_and_division_words,
)
from tournament.topics.phones.club_state import find_club_state_or_404, find_only_screen_address

REMEMBERED_PLAYER_COOKIE = "euchre_me"
# The parameter in the address of the scorecard that the phone remembers.
OWN_CARD_PARAMETER = "own"


def redirect_to_find_me(request: HttpRequest) -> HttpResponse:
    """Redirect from the short address to the players' page. Raise Http404 if there are several
    clubs.
    """
    return redirect("find-me", find_only_screen_address())


def find_me_page(request: HttpRequest, screen_address: str) -> HttpResponse:
    """Show the players who match `?find=`, or redirect to the scorecard of `?number=`. Without
    either, redirect to the scorecard that this phone showed last.
    """
    club = find_club_state_or_404(Snapshot(timezone.localtime()), screen_address)
    night, typed_text = club.tonight, request.GET.get("find", "")[:60]
    hits = find_matching_entrants(typed_text, night) if night else ()
    if night:
        entrant_number = (
            hits[0].number
            if len(hits) == 1
            else parse_sent_number_or_zero(request.GET.get("number", ""))
        )
        if "find" not in request.GET and "number" not in request.GET:
            entrant_number = _read_remembered_entrant(request, night)
        if entrant_number in night.parties.by_number:
            return _redirect_to_card(request, screen_address, night, entrant_number)
    hits_with_labels = (
        [(hit, number_and_division_words(night, hit.number)) for hit in hits] if night else []
    )
    context = {
        "night": night,
        "wall": screen_address,
        "typed": typed_text,
        "hits": hits_with_labels,
        "face": club.face,
    }
    return render(request, "phones/players/find_me.html", context)


def public_standings_page(request: HttpRequest, screen_address: str) -> HttpResponse:
    """Show the standings after the last complete game."""
    snapshot = Snapshot(timezone.localtime())
    club = find_club_state_or_404(snapshot, screen_address)
    night = club.tonight
    live = updating_part(("standings", screen_address, night.tournament if night else 0), snapshot)
    context = {"night": night, "live": live, "wall": screen_address, "face": club.face}
    return render(request, "phones/players/standings.html", context)


def public_card_page(request: HttpRequest, screen_address: str, entry: int) -> HttpResponse:
    """Show the scorecard of the player or team with the number `entry`. `?night=` is the night for
    which the link was made. On another night the same number belongs to someone else, so the page
    says where to look instead.
    """
    snapshot = Snapshot(timezone.localtime())
    club = find_club_state_or_404(snapshot, screen_address)
    night, night_in_link = club.tonight, request.GET.get("night", "")
    is_other_night = night is None or night_in_link not in ("", str(night.tournament))
    if night is None or is_other_night or entry not in night.parties.by_number:
        other_night_context = {"wall": screen_address, "night": night, "face": club.face}
        return render(request, "phones/players/other_night.html", other_night_context)
    live = updating_part(("card", screen_address, night.tournament, entry), snapshot)
    party = night.parties.with_number(entry)
    context = {
        "wall": screen_address,
        "title": party.heading,
        "live": live,
        "face": club.face,
        "is_own_card": OWN_CARD_PARAMETER in request.GET,
    }
    return render(request, "phones/players/card.html", context)


def _read_remembered_entrant(request: HttpRequest, night: Night) -> int:
    """Return the number of the player or team that this phone remembers for tonight, or 0."""
    night_number, _, entrant_number = request.COOKIES.get(REMEMBERED_PLAYER_COOKIE, "").partition(
        "."
    )
    return parse_sent_number_or_zero(entrant_number) if night_number == str(night.tournament) else 0


def _redirect_to_card(
    request: HttpRequest, screen_address: str, night: Night, entrant_number: int
) -> HttpResponse:
    """Redirect to the scorecard, and remember the player on this phone."""
    card_path = reverse("wall-card", args=[screen_address, entrant_number])
    response = redirect(f"{card_path}?night={night.tournament}&{OWN_CARD_PARAMETER}")
    cookie_value, cookie_path = (
        f"{night.tournament}.{entrant_number}",
        reverse("find-me", args=[screen_address]),
    )
    seconds = known_browser.SECONDS_PER_HALF_DAY
    set_private_cookie(
        request, response, REMEMBERED_PLAYER_COOKIE, cookie_value, seconds=seconds, path=cookie_path
    )
    return response
