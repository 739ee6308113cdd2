"""Cookies about the seating: the prepared changes of the next game, and the night's revision when
this browser printed scorecards or match slips (docs/adr/0059).
"""

import re

from django.http import HttpRequest, HttpResponse, QueryDict

from tournament.evening.night.night import Night
from tournament.server.web.responses import set_private_cookie
from tournament.storage.reading import night_history
from tournament.topics.seating.boards.drawn_games import DrawChanges, draw_changes
from tournament.topics.seating.forms import PreparedChanges, read_changes

CHANGES_COOKIE, CARDS_COOKIE = "euchre_wish", "euchre_cards"
# Browsers may refuse longer cookies.
MAX_COOKIE_LENGTH = 3000
# The next night has cards of its own.
CARDS_COOKIE_SECONDS = 24 * 60 * 60
# The number of a night, and its revision when its cards or slips were printed.
PRINTED_PATTERN = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})", re.ASCII)
CARD_DOCUMENTS, SLIP_DOCUMENTS = ("score-cards", "cards-and-schedule"), ("match-slips",)


def remembered_changes(request: HttpRequest, night: Night) -> PreparedChanges:
    """Return the prepared changes that this browser's cookie keeps for the next game."""
    game, _, address = request.COOKIES.get(CHANGES_COOKIE, "").partition(" ")
    return read_changes(QueryDict(address if game == _next_game(night) else ""))


def changes_to_show(request: HttpRequest, night: Night) -> PreparedChanges:
    """Return the changes in the address, or else those in the cookie."""
    return read_changes(request.GET) if request.GET else remembered_changes(request, night)


def remember_changes(
    request: HttpRequest, response: HttpResponse, night: Night, prepared: PreparedChanges
) -> None:
    """Store the prepared changes in a cookie, so that they stay if the director visits another
    page.
    """
    query = prepared.query.removeprefix("?")
    if query and len(query) <= MAX_COOKIE_LENGTH:
        set_private_cookie(request, response, CHANGES_COOKIE, f"{_next_game(night)} {query}")
    elif CHANGES_COOKIE in request.COOKIES:
        response.delete_cookie(CHANGES_COOKIE, samesite="Lax")


def _next_game(night: Night) -> str:
    return f"{night.tournament}.{night.rounds.next_number}"


def changed_draw(
    request: HttpRequest, night: Night, night_then: Night | None = None
) -> DrawChanges | None:
    """Return how the draw, now or in `night_then`, differs from the scorecards this browser
    printed, or else from the draw when the game before was seated; None if it does not differ.
    """
    if not night.format.is_drawn_in_advance:
        return None
    old_night = night_when_printed(
        request, night
    ) or night_history.restore_night_when_game_was_seated(
        night, max(night.rounds.first_open_position - 1, 1)
    )
    return draw_changes(old_night, night_then or night) if old_night else None


def remember_cards(
    request: HttpRequest, response: HttpResponse, night: Night, document: str
) -> None:
    """If the document has scorecards or match slips that can become wrong, store in a cookie that
    this browser printed them now.
    """
    # Games drawn in advance are on the scorecards too, so only in a bracket do the slips matter.
    documents = CARD_DOCUMENTS if night.format.is_drawn_in_advance else SLIP_DOCUMENTS
    if document in documents:
        cookie_value = f"{night.tournament}.{night.revision}"
        set_private_cookie(
            request, response, CARDS_COOKIE, cookie_value, seconds=CARDS_COOKIE_SECONDS
        )


def night_when_printed(request: HttpRequest, night: Night) -> Night | None:
    """Return the night as it was when this browser printed scorecards or match slips; None if it
    printed none.
    """
    match = PRINTED_PATTERN.fullmatch(request.COOKIES.get(CARDS_COOKIE, ""))
    tournament, revision = map(int, match.groups()) if match else (0, 0)
    is_usable = tournament == night.tournament and revision <= night.revision
    return night_history.restore_night_at_revision(night, revision) if is_usable else None
