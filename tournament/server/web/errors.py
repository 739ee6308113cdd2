"""Pages for errors, in plain words and with a next step."""

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
# The seconds after which a browser or script should try again.
RETRY_AFTER_SECONDS = "10"


def require_post(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Allow only POST, so that opening the address, perhaps from a bookmark, changes nothing."""

    @functools.wraps(view)
    def check_method(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method == "POST":
            return view(request, *args, **kwargs)
        response = render(request, "web/errors/405.html", status=405)
        response.headers["Allow"] = "POST"
        return response

    return check_method


def refused_request_page(status: int) -> bytes:
    """Return the page for a request that was refused before any view saw it."""
    return render_to_string(f"web/errors/{status}.html", {"hosted": settings.HOSTED}).encode()


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    is_unknown_host = isinstance(exception, DisallowedHost)
    return render(request, "web/errors/400.html", {"stranger": is_unknown_host}, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/errors/403.html", {"reason": str(exception)}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "web/errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request whose view crashed, with status 503 if the database failed and 500
    otherwise. The page is rendered without request or database, since either may be broken.
    """
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
        response.headers["Retry-After"] = RETRY_AFTER_SECONDS
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that was opened before a sign-in or sent by a browser without cookies. The page
    links back to the form.
    """
    form_address = request.headers.get("Referer", "")
    is_our_form = url_has_allowed_host_and_scheme(
        form_address, {request.get_host()}, request.is_secure()
    )
    back_address = form_address if is_our_form else "/"
    return render(request, "web/errors/csrf.html", {"back": back_address}, status=403)
