"""Pages for what went wrong, in the house's words and with a way on."""

import functools
import sys
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme

P = ParamSpec("P")
# Seconds until a page is worth asking for again.
RETRY_AFTER = "10"


def require_post(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Allow POST alone: opening the address, as a bookmark would, changes nothing."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method == "POST":
            return view(request, *args, **kwargs)
        response = render(request, "web/errors/405.html", status=405)
        response.headers["Allow"] = "POST"
        return response

    return guarded


def not_taken_in(status: int) -> bytes:
    """Draw the page for a request that was refused before any view saw it."""
    return render_to_string(f"web/errors/{status}.html", {"hosted": settings.HOSTED}).encode()


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    stranger = isinstance(exception, DisallowedHost)
    return render(request, "web/errors/400.html", {"stranger": stranger}, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/errors/403.html", {"reason": str(exception)}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a crash. The page is drawn without request or database, since either may be broken."""
    error = sys.exc_info()[1]
    context = {
        "full": "disk is full" in str(error),
        "held": "database is locked" in str(error),
        "unreadable": isinstance(error, DatabaseError),
        "hosted": settings.HOSTED,
        "again": request.path,
    }
    status = 503 if context["unreadable"] else 500
    response = render(None, "web/errors/500.html", context, status=status)
    if context["unreadable"]:
        response.headers["Retry-After"] = RETRY_AFTER
    return response


def csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from before a sign-in, or a browser without cookies: the way on is the form again."""
    page = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    return render(request, "web/errors/csrf.html", {"back": page if ours else "/"}, status=403)
