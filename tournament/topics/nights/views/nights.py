"""The page of all the club's nights, a night as a file to save, and the import of such a file."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.change_words import describe_difference
from tournament.kit.desk.frame import describe_device, hash_sent_form, typed_reason
from tournament.kit.desk.refusals import show_refusal
from tournament.kit.desk.words import occasion_from_request
from tournament.server.access.permissions import club_of_request, director_of_request
from tournament.server.web.errors import require_post
from tournament.server.web.responses import download_response
from tournament.storage.reading import many_nights, night_history
from tournament.storage.stored import archive
from tournament.topics.nights.actions.importing import FactsDifferFromLog, Importer, import_night

MAX_FILE_MEGABYTES = 15
# The page lists up to this many differences. A longer list would help no director.
MAX_DIFFERENCES_SHOWN = 20
NIGHT_ADDED_SENTENCE = "Added, with its whole history."


def nights_page(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "nights/nights/nights.html",
        {"nights": many_nights.read_night_list(club_of_request(request))},
    )


@require_post
def import_night_file(request: HttpRequest) -> HttpResponse:
    """Import a night from a file. If its facts differ from its log, show the differences and ask
    for a reason.
    """
    try:
        content = _sent_file(request)
        press_key = hash_sent_form(request, content)
        importer = Importer(
            director_of_request(request).name,
            describe_device(request),
            typed_reason(request),
            press_key,
        )
        night_number = import_night(
            club=club_of_request(request), content=content, importer=importer
        )
    except FactsDifferFromLog as refusal:
        show_refusal(request, str(refusal))
        imported_night = replace(refusal.night, occasion=occasion_from_request(request))
        difference_words = [
            describe_difference(difference, imported_night)
            for difference in refusal.differences[:MAX_DIFFERENCES_SHOWN]
        ]
        context = {
            "nights": many_nights.read_night_list(club_of_request(request)),
            "brought_night": refusal.night,
            "differences": difference_words,
            "more": len(refusal.differences) - len(difference_words),
            "changes_out_of_order": refusal.changes_out_of_order,
        }
        return render(request, "nights/nights/nights.html", context)
    except Refused as refusal:
        show_refusal(request, str(refusal))
        return redirect("nights")
    messages.success(request, NIGHT_ADDED_SENTENCE)
    return redirect("night", night_number)


def download_night(request: HttpRequest, night: Night) -> HttpResponse:
    """Return a file with the whole night and its log, for the browser to save."""
    content = archive.archive_as_text(night_history.make_archive(night))
    file_name = f"{night.occasion.singular}-{night.date}-{night.tournament}.json"
    return download_response(file_name, content, "application/json")


def _sent_file(request: HttpRequest) -> bytes:
    sent_file = request.FILES.get("file")
    if sent_file is None:
        raise Refused("Choose a file first.")
    if sent_file.size is None or sent_file.size > MAX_FILE_MEGABYTES * 1024 * 1024:
        raise Refused(
            f"This file has more than {MAX_FILE_MEGABYTES} MB. Choose a file that Euchre Night "
            "saved."
        )
    content: bytes = sent_file.read()
    return content
