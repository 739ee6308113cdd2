"""Everything that can be printed: the page of prints, and each document as a PDF in a tab.

Nothing of an evening waits for a printer.
"""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify

from tournament import courses
from tournament.access.doors import director_of
from tournament.desk.frame import page
from tournament.laptop import hall
from tournament.night.night import Night
from tournament.phones.hall_page import site
from tournament.printing.frames import PAPERS
from tournament.printing.letters import lacks
from tournament.printing.print_wish import PER_PAGE, PrintWish, wish
from tournament.prints.document import Document
from tournament.prints.papers import DOCUMENTS, linked, of_the_club, offered, pdf
from tournament.reading import replay
from tournament.seating import redrawn_cards
from tournament.web.responses import remember
from tournament.words.appearance import YEAR
from tournament.words.clock import clock
from tournament.words.refused import Refused

COOKIE = "euchre_paper"


def prints(
    request: HttpRequest,
    night: Night,
    refused: Document | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """What was `refused` says why at its own button, where the cursor then waits."""
    groups = offered(night)
    context: dict[str, object] = {
        "refused": refused,
        "refusal": refusal,
        "groups": groups,
        "is_offered": any(refused in group.documents for group in groups),
        "papers": PAPERS.values(),
        "per_page": PER_PAGE,
        "wish": _wish(request),
        "why_no_codes": hall.why_no_codes(),
        "lacking": [entry for entry in night.entries if lacks(entry.name)],
        "games": [played.number for played in courses.of(night).numbered],
    }
    status = 422 if refusal else 200
    return page(request, night, "prints/prints.html", context, status=status)


def document(request: HttpRequest, night: Night, what: str) -> HttpResponse:
    """Opens in the browser; the paper that was chosen is remembered there."""
    paper = DOCUMENTS.get(what)
    if paper is None:
        raise Http404
    asked = of_the_club(replace(_wish(request), why_closed=replay.why_closed(night)), night)
    try:
        content = pdf(paper, night, _linked(request, asked, paper, night), timezone.now())
    except Refused as refusal:
        return prints(request, night, paper, refusal)
    response = HttpResponse(content, content_type="application/pdf")
    name = slugify(f"{paper.title} {night.name} {night.date}")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    large = "yes" if asked.large else "no"
    remember(request, response, COOKIE, f"{asked.paper.key}.{large}", seconds=YEAR)
    redrawn_cards.remember(request, response, night, what)
    return response


def _wish(request: HttpRequest) -> PrintWish:
    """As it was chosen now, or the last time in this browser."""
    paper, _, large = request.COOKIES.get(COOKIE, "").partition(".")
    query = request.GET.dict()
    before = {} if "paper" in query else {"paper": paper, "large": large}
    return replace(wish(before | query), clock=clock)


def _linked(request: HttpRequest, asked: PrintWish, paper: Document, night: Night) -> PrintWish:
    """With codes for phones, where a phone can come in by them."""
    if hall.why_no_codes():
        return asked
    path = hall.players_path(director_of(request).club.wall)
    return linked(asked, paper, night, site(request), path)
