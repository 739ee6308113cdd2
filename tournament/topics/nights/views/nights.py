"""All of the club's nights; one of them saved as a file, and a file brought in as a night."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.evening.night.night import Night
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.kit.desk.boards.change_words import difference_in_words
from tournament.kit.desk.frame import device_of, press_key
from tournament.kit.desk.refusals import refuse
from tournament.kit.desk.words import occasion_of
from tournament.server.access.doors import club_of, director_of
from tournament.server.web.errors import require_post
from tournament.server.web.responses import saved_as
from tournament.storage.reading import many_nights, records
from tournament.storage.stored import archive
from tournament.topics.nights.actions.bringing_in import Bringer, Differing, bring_in

MAX_MEGABYTES = 15
# At most so many differences are named; nobody can go by a longer list.
MAX_NAMED = 20


def nights(request: HttpRequest) -> HttpResponse:
    return render(
        request, "nights/nights/nights.html", {"nights": many_nights.evenings(club_of(request))}
    )


@require_post
def bring(request: HttpRequest) -> HttpResponse:
    """Bring a night in; a file whose facts and history differ is shown with all that differs, and
    asked for again with a reason.
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
        named = [difference_in_words(one, theirs) for one in differing.differing[:MAX_NAMED]]
        context = {
            "nights": many_nights.evenings(club_of(request)),
            "brought": differing.night,
            "differences": named,
            "more": len(differing.differing) - len(named),
            "strange": differing.strange,
        }
        return render(request, "nights/nights/nights.html", context)
    except Refused as refusal:
        refuse(request, str(refusal))
        return redirect("nights")
    messages.success(request, "It is here, with its whole history.")
    return redirect("night", number)


def save(request: HttpRequest, night: Night) -> HttpResponse:
    """Return the whole night as one file."""
    content = archive.text(records.archive(night))
    name = f"{night.occasion.one}-{night.date}-{night.tournament}.json"
    return saved_as(name, content, "application/json")


def _content(request: HttpRequest) -> bytes:
    sent = request.FILES.get("file")
    if sent is None:
        raise Refused("Choose the file first, then bring it in.")
    if sent.size is None or sent.size > MAX_MEGABYTES * 1024 * 1024:
        raise Refused(
            f"A saved file has at most {MAX_MEGABYTES} megabytes, and this file has more: choose "
            "the file that Euchre Night saved."
        )
    content: bytes = sent.read()
    return content
