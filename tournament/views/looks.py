"""The buttons for larger text and another theme, for every reader, with or without script."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament import looks
from tournament.views.errors import sent_only
from tournament.views.onward import lead


@sent_only
def change(request: HttpRequest) -> HttpResponse:
    response = lead(request, request.POST.get("back", ""))
    wish = request.POST.get("look", "")
    changed = looks.changed(looks.of(request.COOKIES), wish)
    looks.remember(response, changed, secure=request.is_secure())
    return response
