"""The part of a page that updates by itself, as the page first shows it, and the response to a
request for an update, for a server without streams.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.safestring import SafeString

from tournament.server.live.channel import (
    Name,
    Snapshot,
    add_session,
    current_content,
    name_from_address,
    render_fragment,
    signed_address,
)

# Seconds between two questions of a screen that cannot use a stream.
SECONDS_BETWEEN_SCREEN_REQUESTS, SECONDS_BETWEEN_PHONE_REQUESTS = 1, 3


@dataclass(frozen=True, slots=True)
class UpdatingPart:
    """The part of a page that updates. `id` is that of the fragment it shows. Without a stream it
    asks every `seconds` seconds.
    """

    address: str
    id: str
    html: SafeString
    seconds: int


def updating_part(
    channel_name: Name,
    snapshot: Snapshot,
    first_values: Mapping[str, object] | None = None,
    *,
    session: str = "",
) -> UpdatingPart:
    """Return the part of a page that follows a channel. `first_values` adds to its first view only.
    The next change shows what everyone sees.
    """
    content = current_content(add_session(session, channel_name), snapshot)
    if content is None:
        raise Http404
    fragment = render_fragment(content)
    seconds = (
        SECONDS_BETWEEN_SCREEN_REQUESTS
        if channel_name[0] == "wall"
        else SECONDS_BETWEEN_PHONE_REQUESTS
    )
    html = fragment.html
    if first_values:
        html = render_fragment(replace(content, context={**content.context, **first_values})).html
    return UpdatingPart(signed_address(channel_name), fragment.id, html, seconds)


def updating_part_for(request: HttpRequest, channel_name: Name) -> UpdatingPart:
    """Return the part for this browser. A channel that needs a sign-in lasts as long as the
    sign-in.
    """
    session = request.session.session_key or ""
    return updating_part(channel_name, Snapshot(timezone.localtime()), session=session)


def answer_update_request(request: HttpRequest, signed: str) -> HttpResponse:
    """Answer with the current fragment, or with 204 if the screen shows it already: `?after=` is
    its id. A request for a stream gets 503, since this server has none.
    """
    channel_name = name_from_address(signed)
    if channel_name is None:
        raise Http404
    if "text/event-stream" in request.headers.get("Accept", ""):
        return HttpResponse(status=503)
    fragment = updating_part_for(request, channel_name)
    if fragment.id == request.GET.get("after"):
        response = HttpResponse(status=204)
    else:
        response = HttpResponse(fragment.html, headers={"Live-Id": fragment.id})
    add_never_cache_headers(response)
    return response
