"""What a view answers besides a page of its own: words that a browser keeps, a file that is saved,
JSON for a script; and parts of pages that are written once for all who look.
"""

from collections.abc import Hashable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

JSON = "application/json"
# Parts that are kept: the rows of a large hall's list before a change and after it, and all games
# of all its cards.
MAX_PARTS = 6000


def remember(
    request: HttpRequest,
    response: HttpResponse,
    name: str,
    words: str,
    *,
    seconds: int | None = None,
    path: str = "/",
) -> None:
    """Have the browser keep words for our own pages, and no script, until it is closed or for some
    seconds.
    """
    response.set_cookie(
        name,
        words,
        max_age=seconds,
        path=path,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )


def saved_as(name: str, content: bytes | str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def asks_for_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == JSON


def way_on(sentence: str, *, link: str, to: str = "", status: int) -> JsonResponse:
    """Return why nothing was written, with the words and the address of a link that leads on. An
    empty address is the page that asked.
    """
    return JsonResponse({"sentence": sentence, "link": link, "to": to}, status=status)


def part(template: str, **values: Hashable) -> SafeString:
    """Return a part of a page, from a template that shows nothing but these values."""
    return _render_once(template, tuple(values.items()))


@lru_cache(maxsize=MAX_PARTS)
def _render_once(template: str, values: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(template, dict(values))
