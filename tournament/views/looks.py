"""The buttons for larger text and another theme, for every reader, with or without script."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

from tournament import looks
from tournament.views.errors import sent_only


@sent_only
def change(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("back", "")
    ours = url_has_allowed_host_and_scheme(
        back, {request.get_host()}, require_https=request.is_secure()
    )
    response = redirect(back if ours else "/")
    wish = request.POST.get("look", "")
    looks.remember(
        response, looks.changed(looks.of(request.COOKIES), wish), secure=request.is_secure()
    )
    return response
