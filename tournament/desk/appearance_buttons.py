"""The buttons for larger text and another theme, for every reader, with or without script."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.desk.next_address import wished
from tournament.web.errors import sent_only
from tournament.words import appearance


@sent_only
def change(request: HttpRequest) -> HttpResponse:
    response = redirect(wished(request, request.POST.get("back", "")))
    changed = appearance.changed(appearance.of(request.COOKIES), request.POST.get("look", ""))
    appearance.remember(response, changed, secure=request.is_secure())
    return response
