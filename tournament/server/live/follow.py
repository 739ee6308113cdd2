"""Make the part of a page that updates by itself, and answer a request for its update on a server
without streams.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.safestring import SafeString

from tournament.server.live.channel import (
    ChannelName,
    Snapshot,
    add_session_if_needed,
    channel_name_from_address,
    current_content,
    render_fragment,
    signed_channel_address,
)

# The seconds after which a page that cannot use a stream requests its channel again: first on a big
# screen, then on any other device.
SECONDS_BETWEEN_SCREEN_REQUESTS, SECONDS_BETWEEN_PHONE_REQUESTS = 1, 3


@dataclass(frozen=True, slots=True)
class UpdatingPart:
    """The part of a page that updates by itself. `id` is the id of the fragment it shows. Without a
    stream, the page requests a new fragment every `seconds_between_requests` seconds.
    """

    channel_address: str
    id: str
    html: SafeString
    seconds_between_requests: int


def updating_part(
    channel_name: ChannelName,
    snapshot: Snapshot,
    extra_first_values: Mapping[str, object] | None = None,
    *,
    session_key: str = "",
) -> UpdatingPart:
    """Return the part of a page that follows a channel. `extra_first_values` are shown only until
    the first update. Raise Http404 if the channel has ended.
    """
    content = current_content(add_session_if_needed(session_key, channel_name), snapshot)
    if content is None:
        raise Http404
    fragment = render_fragment(content)
    seconds_between_requests = (
        SECONDS_BETWEEN_SCREEN_REQUESTS
        if channel_name[0] == "wall"
        else SECONDS_BETWEEN_PHONE_REQUESTS
    )
    html = fragment.html
    if extra_first_values:
        html = render_fragment(
            replace(content, context={**content.context, **extra_first_values})
        ).html
    return UpdatingPart(
        signed_channel_address(channel_name), fragment.id, html, seconds_between_requests
    )


def updating_part_for_browser(request: HttpRequest, channel_name: ChannelName) -> UpdatingPart:
    """Return the part of a page that follows a channel, for the browser of this request. If the
    channel needs a sign-in, it ends when the director signs out.
    """
    session_key = request.session.session_key or ""
    return updating_part(channel_name, Snapshot(timezone.localtime()), session_key=session_key)


def answer_with_current_fragment(request: HttpRequest, signed_address: str) -> HttpResponse:
    """Answer with the current fragment, or with 204 if the screen already shows the fragment with
    the id `?after=`. A request for a stream gets 503, since this server has none.
    """
    channel_name = channel_name_from_address(signed_address)
    if channel_name is None:
        raise Http404
    if "text/event-stream" in request.headers.get("Accept", ""):
        return HttpResponse(status=503)
    current_part = updating_part_for_browser(request, channel_name)
    if current_part.id == request.GET.get("after"):
        response = HttpResponse(status=204)
    else:
        response = HttpResponse(current_part.html, headers={"Live-Id": current_part.id})
    add_never_cache_headers(response)
    return response
