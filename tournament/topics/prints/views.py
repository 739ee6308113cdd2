"""Everything that can be printed: the page of prints, and each document as a PDF in a tab."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.desk.appearance import PAPER_COOKIE, YEAR, print_wish
from tournament.kit.desk.frame import page
from tournament.kit.printing.frames import PAPERS
from tournament.kit.printing.letters import lacks
from tournament.kit.printing.print_wish import PER_PAGE
from tournament.server.access.doors import director_of
from tournament.server.laptop import hall
from tournament.server.web.responses import remember
from tournament.storage.reading import replay
from tournament.topics.phones.links import site
from tournament.topics.prints.catalogue import (
    DOCUMENTS,
    Document,
    add_club,
    add_links,
    documents_for,
    pdf,
)
from tournament.topics.seating import remembered


def prints(
    request: HttpRequest,
    night: Night,
    refused: Document | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """Show every document; one that was just refused says why at its button, with the cursor."""
    groups = documents_for(night)
    context: dict[str, object] = {
        "refused": refused,
        "refusal": refusal,
        "groups": groups,
        "is_offered": any(refused in group.documents for group in groups),
        "papers": PAPERS.values(),
        "per_page": PER_PAGE,
        "wish": print_wish(request),
        "why_no_codes": hall.why_no_codes(),
        "lacking": [entry for entry in night.entries if lacks(entry.name)],
        "games": [played.number for played in courses.of(night).numbered_games],
    }
    status = 422 if refusal else 200
    return page(request, night, "prints/prints.html", context, status=status)


def document(request: HttpRequest, night: Night, what: str) -> HttpResponse:
    """Return a document as a PDF; the browser remembers the paper that was chosen."""
    paper = DOCUMENTS.get(what)
    if paper is None:
        raise Http404
    asked = replace(
        print_wish(request),
        why_closed=replay.why_closed(night),
        ended_early=replay.ended_early(night),
    )
    wish = add_club(asked, night)
    if not hall.why_no_codes():
        path = hall.players_path(director_of(request).club.wall)
        wish = add_links(wish, paper, night, site(request), path)
    try:
        content = pdf(paper, night, wish, timezone.now())
    except Refused as refusal:
        return prints(request, night, paper, refusal)
    response = HttpResponse(content, content_type="application/pdf")
    name = slugify(f"{paper.title} {night.name} {night.date}")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    large = "yes" if wish.large else "no"
    remember(request, response, PAPER_COOKIE, f"{wish.paper.key}.{large}", seconds=YEAR)
    remembered.remember_cards(request, response, night, what)
    return response
