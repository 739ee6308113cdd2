"""Two cookies about the seating: the changes that the director prepared for the next game, and the
night's revision when this browser printed scorecards or match slips (docs/adr/0059).
"""

import re

from django.http import HttpRequest, HttpResponse, QueryDict

from tournament.evening.night.night import Night
from tournament.server.web.responses import set_private_cookie
from tournament.storage.reading import night_history
from tournament.topics.seating.boards.drawn_games import DrawChanges, changes_of_draw
from tournament.topics.seating.forms import PreparedChanges, read_changes

CHANGES_COOKIE, PRINTED_COOKIE = "euchre_wish", "euchre_cards"
# A cookie has at most this many characters, because browsers may refuse a longer one.
MAX_COOKIE_LENGTH = 3000
# Printed scorecards are of no use after a day, because the next night has others.
PRINTED_COOKIE_SECONDS = 24 * 60 * 60
# The cookie about printing has the number of a night, and the night's revision when its papers were
# printed.
PRINTED_COOKIE_PATTERN = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})", re.ASCII)
CARD_PRINTOUT_KEYS, SLIP_PRINTOUT_KEYS = ("score-cards", "cards-and-schedule"), ("match-slips",)


def remembered_changes(request: HttpRequest, night: Night) -> PreparedChanges:
    """Return the prepared changes that this browser's cookie keeps for the next game."""
    game_key, _, query_string = request.COOKIES.get(CHANGES_COOKIE, "").partition(" ")
    return read_changes(QueryDict(query_string if game_key == _next_game_key(night) else ""))


def changes_to_show(request: HttpRequest, night: Night) -> PreparedChanges:
    """Return the prepared changes in the page's URL, or those in the cookie if the URL has no query
    string.
    """
    return read_changes(request.GET) if request.GET else remembered_changes(request, night)


def remember_changes(
    request: HttpRequest, response: HttpResponse, night: Night, prepared_changes: PreparedChanges
) -> None:
    """Store the prepared changes in a cookie, so that they are not lost if the director visits
    another page.
    """
    query = prepared_changes.query.removeprefix("?")
    if query and len(query) <= MAX_COOKIE_LENGTH:
        set_private_cookie(request, response, CHANGES_COOKIE, f"{_next_game_key(night)} {query}")
    elif CHANGES_COOKIE in request.COOKIES:
        response.delete_cookie(CHANGES_COOKIE, samesite="Lax")


def _next_game_key(night: Night) -> str:
    return f"{night.tournament}.{night.rounds.next_number}"


def changes_of_draw_since_printing(
    request: HttpRequest, night: Night, new_night: Night | None = None
) -> DrawChanges | None:
    """Return how the draw of `new_night`, or of the night as it is, differs from the scorecards
    that this browser printed. If the browser printed none, compare with the draw when the game
    before was seated. Return None if there is no difference, or if games are not drawn in advance.
    """
    if not night.format.is_drawn_in_advance:
        return None
    old_night = night_when_printed(
        request, night
    ) or night_history.restore_night_when_game_was_seated(
        night, max(night.rounds.position_of_first_open_game - 1, 1)
    )
    return changes_of_draw(old_night, new_night or night) if old_night else None


def remember_printing(
    request: HttpRequest, response: HttpResponse, night: Night, printout_key: str
) -> None:
    """Store in a cookie at which revision of the night this browser printed papers that a later
    change can make wrong: scorecards if games are drawn in advance, otherwise match slips. Do
    nothing for other papers.
    """
    # If the games are drawn in advance, the scorecards show the same games as the match slips, so
    # the slips need no check of their own.
    keys_to_remember = (
        CARD_PRINTOUT_KEYS if night.format.is_drawn_in_advance else SLIP_PRINTOUT_KEYS
    )
    if printout_key in keys_to_remember:
        cookie_value = f"{night.tournament}.{night.revision}"
        set_private_cookie(
            request, response, PRINTED_COOKIE, cookie_value, seconds=PRINTED_COOKIE_SECONDS
        )


def night_when_printed(request: HttpRequest, night: Night) -> Night | None:
    """Return the night as it was when this browser printed scorecards or match slips, or None if it
    printed none.
    """
    match = PRINTED_COOKIE_PATTERN.fullmatch(request.COOKIES.get(PRINTED_COOKIE, ""))
    tournament, revision = map(int, match.groups()) if match else (0, 0)
    is_cookie_of_night = tournament == night.tournament and revision <= night.revision
    return night_history.restore_night_at_revision(night, revision) if is_cookie_of_night else None
