"""What a browser remembers of the seating: what is prepared for the next game, and which cards it
printed (docs/adr/0059).
"""

import re

from django.http import HttpRequest, HttpResponse, QueryDict

from tournament.evening.night.night import Night
from tournament.server.web.responses import remember
from tournament.storage.reading import records
from tournament.topics.seating.boards.drawn_games import ChangedDraw, redrawn
from tournament.topics.seating.forms import SeatingWish, wish

WISH_COOKIE, CARDS_COOKIE = "euchre_wish", "euchre_cards"
# Browsers take no longer cookie.
MAX_COOKIE = 3000
# Longer than any evening; the next one has cards of its own.
DAY = 24 * 60 * 60
# A night, and its newest change when its cards were printed.
PRINTED = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})", re.ASCII)
CARDS = ("score-cards", "cards-and-schedule")


def remembered_wish(request: HttpRequest, night: Night) -> SeatingWish:
    """Return what is prepared for the next game."""
    game, _, address = request.COOKIES.get(WISH_COOKIE, "").partition(" ")
    return wish(QueryDict(address if game == _next_game(night) else ""))


def wish_for(request: HttpRequest, night: Night) -> SeatingWish:
    """Return what the address says, or else what was prepared before."""
    return wish(request.GET) if request.GET else remembered_wish(request, night)


def remember_wish(
    request: HttpRequest, response: HttpResponse, night: Night, prepared: SeatingWish
) -> None:
    """Have the browser remember what is prepared, while the director looks at another page."""
    query = prepared.address.removeprefix("?")
    if query and len(query) <= MAX_COOKIE:
        remember(request, response, WISH_COOKIE, f"{_next_game(night)} {query}")
    elif WISH_COOKIE in request.COOKIES:
        response.delete_cookie(WISH_COOKIE, samesite="Lax")


def _next_game(night: Night) -> str:
    return f"{night.tournament}.{night.rounds.next_number}"


def changed_draw(
    request: HttpRequest, night: Night, then: Night | None = None
) -> ChangedDraw | None:
    """Return how the draw, as it is or would be `then`, differs from the cards that this browser
    printed, or else from the draw when the game before was seated.
    """
    if not night.format.is_drawn_beforehand:
        return None
    was = _printed_night(request, night) or records.night_when_seated(
        night, max(night.rounds.first_open - 1, 1)
    )
    return redrawn(was, then or night) if was else None


def remember_cards(request: HttpRequest, response: HttpResponse, night: Night, what: str) -> None:
    """Have the browser remember that it printed the cards of the night as it is now."""
    if what in CARDS and night.format.is_drawn_beforehand:
        printed = f"{night.tournament}.{night.revision}"
        remember(request, response, CARDS_COOKIE, printed, seconds=DAY)


def _printed_night(request: HttpRequest, night: Night) -> Night | None:
    matched = PRINTED.fullmatch(request.COOKIES.get(CARDS_COOKIE, ""))
    tournament, revision = map(int, matched.groups()) if matched else (0, 0)
    is_known = tournament == night.tournament and revision <= night.revision
    return records.night_at_revision(night, revision) if is_known else None
