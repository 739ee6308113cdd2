"""Responses other than pages: cookies, files to save, JSON for a script, and parts of pages that
are rendered once for all readers.
"""

from collections.abc import Hashable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

JSON = "application/json"
# Cached parts: the rows of a large night's list before and after a change, and all games of all its
# scorecards.
MAX_CACHED_PARTS = 6000


def set_private_cookie(
    request: HttpRequest,
    response: HttpResponse,
    name: str,
    value: str,
    *,
    seconds: int | None = None,
    path: str = "/",
) -> None:
    """Set a cookie for our own pages, hidden from scripts, until the browser is closed or for some
    seconds.
    """
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=path,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )


def download_response(name: str, content: bytes | str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def pdf_response(name: str, content: bytes) -> HttpResponse:
    """Return a PDF that opens in the browser and can be saved under this name."""
    response = HttpResponse(content, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == JSON


def next_step_response(sentence: str, *, link: str, to: str = "", status: int) -> JsonResponse:
    """Return why nothing was saved, and a `link` for what to do next. If the address `to` is empty,
    it leads to the page that asked.
    """
    return JsonResponse({"sentence": sentence, "link": link, "to": to}, status=status)


def render_part(template: str, **values: Hashable) -> SafeString:
    """Return a part of a page, rendered from a template that shows nothing but these values."""
    return _render_once(template, tuple(values.items()))


@lru_cache(maxsize=MAX_CACHED_PARTS)
def _render_once(template: str, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(template, dict(values))
