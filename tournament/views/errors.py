"""Pages for what went wrong, in the house's words and with a way on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/403.html", {"reason": str(exception)}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def crashed(request: HttpRequest) -> HttpResponse:
    """Drawn without request or database, either of which may be what is broken; hence the None."""
    return render(None, "errors/500.html", status=500)


def csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from before a sign-in, or a browser that keeps no cookies: nothing was saved, and
    nothing is lost.
    """
    return render(request, "errors/csrf.html", {"back": request.path}, status=403)
