"""The page *Print*, and each printout as a PDF that opens in a tab."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.desk.appearance import (
    PRINT_CHOICES_COOKIE,
    SECONDS_PER_YEAR,
    requested_print_choices,
)
from tournament.kit.desk.frame import night_page
from tournament.kit.printing.frames import PAPER_BY_KEY
from tournament.kit.printing.letters import has_unknown_letters
from tournament.kit.printing.print_choices import CARDS_PER_PAGE_CHOICES
from tournament.server.access.permissions import director_of_request
from tournament.server.laptop import hall
from tournament.server.web.responses import pdf_response, set_private_cookie
from tournament.storage.reading import reader
from tournament.topics.phones.links import site_address_for_phones
from tournament.topics.prints.catalogue import (
    PRINTOUT_BY_KEY,
    Printout,
    add_club_to_choices,
    add_links_to_choices,
    can_be_printed,
    group_printouts,
    printouts_of_night,
    render_pdf,
)
from tournament.topics.seating import cookies


def prints_page(
    request: HttpRequest,
    night: Night,
    refused_printout: Printout | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """Show all printouts that can be printed now, and name the other printouts of this night. If a
    printout was just refused, show the refusal at its button and put the cursor there.
    """
    choices, printouts = requested_print_choices(request), printouts_of_night(night)
    empty_titles = [
        printout.title
        for printout in printouts
        if printout != refused_printout and not can_be_printed(printout, night, choices)
    ]
    context: dict[str, object] = {
        "refused_printout": refused_printout,
        "refusal": refusal,
        "groups": group_printouts(
            [printout for printout in printouts if printout.title not in empty_titles]
        ),
        "nothing_sentence": f"Nothing to print now: {', '.join(empty_titles)}."
        if empty_titles
        else "",
        "is_offered": refused_printout in printouts,
        "papers": PAPER_BY_KEY.values(),
        "per_page": CARDS_PER_PAGE_CHOICES,
        "choices": choices,
        "why_codes_cannot_be_printed": hall.why_no_codes_can_be_printed(),
        "with_unknown_letters": [
            entry for entry in night.entries if has_unknown_letters(entry.name)
        ],
        "games": [seated_game.number for seated_game in courses.course_of(night).numbered_games],
    }
    status = 422 if refusal else 200
    return night_page(request, night, "prints/prints.html", context, status=status)


def printout_pdf(request: HttpRequest, night: Night, key: str) -> HttpResponse:
    """Return a printout as a PDF, and store the chosen paper size in a cookie."""
    printout = PRINTOUT_BY_KEY.get(key)
    if printout is None:
        raise Http404
    requested_choices = replace(
        requested_print_choices(request),
        closing_reason=reader.reason_for_closing(night),
        reopening_reasons=reader.reasons_for_reopening(night),
        ended_early_words=reader.words_about_early_end(night),
    )
    choices = add_club_to_choices(requested_choices, night)
    if not hall.why_no_codes_can_be_printed():
        players_page_path = hall.players_page_path(director_of_request(request).club.wall)
        choices = add_links_to_choices(
            choices, printout, night, site_address_for_phones(request), players_page_path
        )
    try:
        pdf_content = render_pdf(printout, night, choices, timezone.now())
    except Refused as refusal:
        return prints_page(request, night, printout, refusal)
    response = pdf_response(
        f"{slugify(f'{printout.title} {night.name} {night.date}')}.pdf", pdf_content
    )
    large_print_text = "yes" if choices.is_large else "no"
    set_private_cookie(
        request,
        response,
        PRINT_CHOICES_COOKIE,
        f"{choices.paper.key}.{large_print_text}",
        seconds=SECONDS_PER_YEAR,
    )
    cookies.remember_printing(request, response, night, key)
    return response
