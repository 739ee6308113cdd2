"""Everything that can be printed: the page of prints, and each document as a PDF in a tab.

Nothing of an evening waits for a printer.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify

from tournament import replay
from tournament.clock import clock
from tournament.doors import director_of
from tournament.laptop import hall
from tournament.looks import YEAR
from tournament.night.evening import Night
from tournament.printing.catalogue import Document
from tournament.printing.frames import PAPERS
from tournament.printing.letters import lacks
from tournament.printing.papers import DOCUMENTS, offered, pdf
from tournament.printing.wishes import PER_PAGE, Wish, wish
from tournament.refused import Refused
from tournament.tent_links import linked
from tournament.views import redrawn
from tournament.views.desk import page
from tournament.views.hall import is_reachable, site

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
        "lacking": [one for one in night.entries if lacks(one.name)],
        "games": [one.number for one in night.rounds] if not night.has_bracket else [],
    }
    status = 422 if refusal else 200
    return page(request, night, "prints/prints.html", context, status=status)


def document(request: HttpRequest, night: Night, what: str) -> HttpResponse:
    """Opens in the browser; the paper that was chosen is remembered there."""
    found = DOCUMENTS.get(what)
    if found is None:
        raise Http404
    asked = replace(_wish(request), why_closed=replay.why_closed(night))
    try:
        content = pdf(found, night, _linked(request, asked, found, night), timezone.now())
    except Refused as refusal:
        return prints(request, night, found, refusal)
    response = HttpResponse(content, content_type="application/pdf")
    name = slugify(f"{found.title} {night.name} {night.date}")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    large = "yes" if asked.large else "no"
    response.set_cookie(
        COOKIE,
        f"{asked.paper.key}.{large}",
        max_age=YEAR,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )
    redrawn.remember(request, response, night, what)
    return response


def _wish(request: HttpRequest) -> Wish:
    """As it was chosen now, or the last time in this browser."""
    paper, _, large = request.COOKIES.get(COOKIE, "").partition(".")
    told = request.GET.dict()
    before = {} if "paper" in told else {"paper": paper, "large": large}
    return replace(wish(before | told), clock=clock)


def _linked(request: HttpRequest, asked: Wish, found: Document, night: Night) -> Wish:
    """With codes for phones, where a phone could reach these pages."""
    if not is_reachable():
        return asked
    path = hall.players_path(director_of(request).club.wall)
    return linked(asked, found, night, site(request), path)
