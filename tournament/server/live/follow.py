"""What follows the evening by itself, as a page shows it first, and the answer to "anything new?"
where the server holds no streams.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.safestring import SafeString

from tournament.server.live.channel import Name, address, content_of, name_of, render, watched_by
from tournament.server.live.shared_look import SharedLook

# How often a screen asks where it cannot listen.
WALL, PHONE = 1, 3


@dataclass(frozen=True, slots=True)
class Followed:
    """The part of a page that follows: `id` is what it shows, `every` in seconds."""

    address: str
    id: str
    html: SafeString
    every: int


def follow(
    name: Name,
    reading: SharedLook,
    own: Mapping[str, object] | None = None,
    *,
    session: str = "",
) -> Followed:
    """`own` is added to the page as it opens; the next change brings what everybody is shown."""
    page = content_of(watched_by(session, name), reading)
    if page is None:
        raise Http404
    fragment = render(page)
    every = WALL if name[0] == "wall" else PHONE
    html = render(replace(page, context={**page.context, **own})).html if own else fragment.html
    return Followed(address(name), fragment.id, html, every)


def follow_for(request: HttpRequest, name: Name) -> Followed:
    """Follow for this browser; a channel that needs a sign-in, for as long as that lasts."""
    session = request.session.session_key or ""
    return follow(name, SharedLook(timezone.localtime()), session=session)


def ask(request: HttpRequest, signed: str) -> HttpResponse:
    """`?after=` is what the screen shows. Whoever wants a stream is told that there is none."""
    name = name_of(signed)
    if name is None:
        raise Http404
    if "text/event-stream" in request.headers.get("Accept", ""):
        return HttpResponse(status=503)
    fragment = follow_for(request, name)
    if fragment.id == request.GET.get("after"):
        response = HttpResponse(status=204)
    else:
        response = HttpResponse(fragment.html, headers={"Live-Id": fragment.id})
    add_never_cache_headers(response)
    return response
