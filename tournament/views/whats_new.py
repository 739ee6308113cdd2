"""What is new in this version, and that it was read."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament import VERSION, whats_new
from tournament.laptop import newer
from tournament.views.errors import sent_only


def shown(request: HttpRequest) -> HttpResponse:
    context = {"version": VERSION, "versions": whats_new.versions(), "than": than()}
    return render(request, "people/whats_new.html", context)


@sent_only
def is_read(request: HttpRequest) -> HttpResponse:
    newer.is_read(settings.DATA)
    return redirect("tonight")


def than() -> str:
    """The version of the last time, on a laptop whose director has not been told yet."""
    return "" if settings.HOSTED else newer.than(settings.DATA)
