"""Whether the cards that were printed still hold: which ones, a browser remembers that printed them
(docs/adr/0088).
"""

import re

from django.http import HttpRequest, HttpResponse

from tournament.night.night import Night
from tournament.reading import records
from tournament.seating.boards import redrawn as board
from tournament.seating.boards.redrawn import ChangedDraw
from tournament.web import responses

COOKIE = "euchre_cards"
# Longer than any evening, and the next one has cards of its own.
DAY = 24 * 60 * 60
# A night, and its newest change when its cards were printed.
PRINTED = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})", re.ASCII)
CARDS = ("score-cards", "cards-and-schedule")


def redrawn(request: HttpRequest, night: Night, then: Night | None = None) -> ChangedDraw | None:
    """Beside the cards as they were printed here; else beside the draw as it stood when the game
    before was seated: as it is now, or would be `then`.
    """
    if not night.format.is_drawn_beforehand:
        return None
    was = _as_printed(request, night) or records.as_seated(night, max(night.first_open - 1, 1))
    return board.redrawn(was, then or night) if was else None


def remember(request: HttpRequest, response: HttpResponse, night: Night, what: str) -> None:
    """The cards that are printed from now on are those of the night as it is."""
    if what in CARDS and night.format.is_drawn_beforehand:
        printed = f"{night.tournament}.{night.revision}"
        responses.remember(request, response, COOKIE, printed, seconds=DAY)


def _as_printed(request: HttpRequest, night: Night) -> Night | None:
    matched = PRINTED.fullmatch(request.COOKIES.get(COOKIE, ""))
    tournament, revision = map(int, matched.groups()) if matched else (0, 0)
    is_known = tournament == night.tournament and revision <= night.revision
    return records.as_of(night, revision) if is_known else None
