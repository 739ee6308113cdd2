"""All of the club's nights; one of them saved as a file, and a file brought in as a night."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.access.doors import club_of, director_of
from tournament.desk.club_word import occasion_of
from tournament.desk.frame import device_of, press_key
from tournament.desk.refusals import refuse
from tournament.evening.nights.actions import Bringer, Differing, bring_in
from tournament.evening.soundness.board import soundness
from tournament.night.night import Night
from tournament.night.stored import archive
from tournament.reading import many_nights, records
from tournament.web.errors import sent_only
from tournament.web.responses import saved_as
from tournament.words import names
from tournament.words.refused import Refused

MOST_MEGABYTES = 15


def nights(request: HttpRequest) -> HttpResponse:
    return render(
        request, "evening/nights/nights.html", {"nights": many_nights.evenings(club_of(request))}
    )


@sent_only
def bring(request: HttpRequest) -> HttpResponse:
    """A file whose facts and history differ is shown with all that differs, and asked for again
    with a reason.
    """
    reason = names.readable(request.POST.get("reason", ""))[:200]
    try:
        content = _content(request)
        key = press_key(request, content)
        bringer = Bringer(director_of(request).name, device_of(request), reason, key)
        number = bring_in(club=club_of(request), content=content, bringer=bringer)
    except Differing as differing:
        refuse(request, str(differing))
        theirs = replace(differing.night, occasion=occasion_of(request))
        board = soundness(differing.findings, theirs, is_file=True)
        context = {"nights": many_nights.evenings(club_of(request)), "board": board}
        return render(request, "evening/nights/nights.html", context | {"brought": differing.night})
    except Refused as refusal:
        refuse(request, str(refusal))
        return redirect("nights")
    messages.success(request, "It is here, with its whole history.")
    return redirect("night", number)


def save(request: HttpRequest, night: Night) -> HttpResponse:
    """The whole night as one file."""
    content = archive.text(records.archive(night))
    name = f"{night.occasion.one}-{night.date}-{night.tournament}.json"
    return saved_as(name, content, "application/json")


def _content(request: HttpRequest) -> bytes:
    sent = request.FILES.get("file")
    if sent is None:
        raise Refused("Choose the file first, then bring it in.")
    if sent.size is None or sent.size > MOST_MEGABYTES * 1024 * 1024:
        raise Refused(
            f"A saved file has at most {MOST_MEGABYTES} megabytes, and this file has more: choose "
            "the file that Euchre Night saved."
        )
    content: bytes = sent.read()
    return content
