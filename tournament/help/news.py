"""What is new in this version, and that it was read."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament import VERSION
from tournament.help import newest, whats_new
from tournament.laptop import newer
from tournament.web.errors import sent_only
from tournament.words.refused import Refused


def shown(request: HttpRequest) -> HttpResponse:
    """Whether there is a newer one is asked only where somebody presses for it."""
    context = {
        "version": VERSION,
        "versions": whats_new.versions(),
        "than": unread_version(),
        "may_look": bool(newest.address()),
        "looked": _looked() if "look" in request.GET else None,
    }
    return render(request, "help/whats_new.html", context)


def _looked() -> dict[str, str]:
    try:
        number, where = newest.newest_version()
    except Refused as refusal:
        return {"refusal": str(refusal)}
    return {"number": number, "where": where}


@sent_only
def is_read(request: HttpRequest) -> HttpResponse:
    newer.is_read(settings.DATA)
    return redirect("tonight")


def unread_version() -> str:
    """The version of the last time, on a laptop whose director has not been told yet."""
    return "" if settings.HOSTED else newer.unread_version(settings.DATA)
