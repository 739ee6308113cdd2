"""Responses other than pages: cookies, files to save, JSON for a script, and parts of pages that
are rendered once for all readers.
"""

from collections.abc import Hashable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

JSON_CONTENT_TYPE = "application/json"
# LRU size: enough for the rows of a large night's list before and after a change, and for all games
# on all its scorecards.
MAX_CACHED_PAGE_PARTS = 6000


def set_private_cookie(
    request: HttpRequest,
    response: HttpResponse,
    name: str,
    value: str,
    *,
    seconds: int | None = None,
    path: str = "/",
) -> None:
    """Set a cookie that scripts cannot read and browsers do not send with other sites' forms. The
    cookie lasts for `seconds`, or until the browser is closed if `seconds` is None.
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


def download_response(file_name: str, content: bytes | str, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{content_type}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{file_name}"'
    return response


def pdf_response(file_name: str, content: bytes) -> HttpResponse:
    """Return a PDF that opens in the browser and can be saved under this file name."""
    response = HttpResponse(content, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{file_name}"'
    return response


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == JSON_CONTENT_TYPE


def next_step_response(
    refusal_sentence: str, *, link_label: str, link_address: str = "", status: int
) -> JsonResponse:
    """Return JSON that says why nothing was saved, with a link to what to do next. If
    `link_address` is empty, the link leads back to the page that sent the form.
    """
    return JsonResponse(
        {"sentence": refusal_sentence, "link": link_label, "to": link_address}, status=status
    )


def render_cached_part(template_name: str, **values: Hashable) -> SafeString:
    """Return a part of a page, rendered from a template that shows nothing but these values. Parts
    with the same values are rendered once.
    """
    return _render_part_once(template_name, tuple(values.items()))


@lru_cache(maxsize=MAX_CACHED_PAGE_PARTS)
def _render_part_once(template_name: str, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(template_name, dict(values))
