"""Who may open which page. Every line of urls.py goes through one of these; a page without a door
fails a test.
"""

import enum
import functools
import logging
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, cast
from urllib.parse import urlencode

from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control

from tournament.evening.night.hours.own_time import is_tonights
from tournament.evening.night.night import Night
from tournament.server.access import table_key
from tournament.server.access.sessions import PHONE, is_signed_out
from tournament.server.web.responses import asks_for_json, way_on
from tournament.server.web.unread_fields import log_unread_fields
from tournament.storage.models import Director
from tournament.storage.reading import replay

log = logging.getLogger(__name__)
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


class Role(enum.Enum):
    """`SCREEN` is everybody who only looks, `SCOREKEEPER` holds one table's key, `DIRECTOR` has
    signed in.
    """

    SCREEN = "screen"
    SCOREKEEPER = "scorekeeper"
    DIRECTOR = "director"


class Door(Protocol):
    audience: frozenset[Role]
    csrf_exempt: bool
    takes_files: bool

    def __call__(
        self, request: HttpRequest, /, *args: object, **kwargs: object
    ) -> HttpResponse: ...


def everyone(view: View[P]) -> Door:
    """Public: it must show no fee, no log, no phone number and no control."""
    return _admit(log_unread_fields(view), frozenset(Role))


def director(view: View[P]) -> Door:
    """Signed in, else to the sign-in page and back here; on a laptop that is still new, to the
    first run.
    """
    view = log_unread_fields(view)

    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, *args, **kwargs) if directs(request) else _redirect_to_sign_in(request)

    return _admit(guarded, frozenset({Role.DIRECTOR}))


def directing(view: Callable[Concatenate[HttpRequest, Night, P], HttpResponse]) -> Door:
    """Admit a director of the club whose night it is; others get "not found"."""

    @functools.wraps(view)
    def guarded(
        request: HttpRequest, tournament: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        night = replay.night(tournament)
        if night is None or night.club != club_of(request):
            raise Http404
        return view(request, night, *args, **kwargs)

    return director(cast(View[...], guarded))


def scorekeeper(view: Callable[[HttpRequest, Night, int], HttpResponse]) -> Door:
    """Admit those who hold the key of this very table tonight. A wrong key gets "not found"."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, tournament: int, table: int, key: str) -> HttpResponse:
        night = replay.night(tournament)
        has_key = night and table_key.fits(key, tournament, table, night.plan.table_keys)
        if night is None or not has_key or not is_tonights(night, timezone.localtime()):
            where = request.META.get("REMOTE_ADDR")
            message = "A wrong key was tried for table %s of tournament %s at %s"
            log.warning(message, table, tournament, where)
            raise Http404
        return log_unread_fields(view)(request, night, table)

    door = _admit(guarded, frozenset({Role.SCOREKEEPER}))
    # The key in the address is all that lets anybody in: no cookie does, so none can be misused.
    door.csrf_exempt = True
    return door


def taking_files(door: Door) -> Door:
    """Let the people behind this door send files, which are larger than what fits into boxes."""
    door.takes_files = True
    return door


def takes_files(path: str) -> bool:
    try:
        return getattr(resolve(path).func, "takes_files", False)
    except Resolver404:
        return False


def require_desk(request: HttpRequest) -> None:
    """Refuse a phone that was let in beside the desk: it opens no further door."""
    if not is_at_the_desk(request):
        raise PermissionDenied("Do this at the desk, and not on a phone beside it.")


def is_at_the_desk(request: HttpRequest) -> bool:
    return PHONE not in request.session


def directs(request: HttpRequest) -> bool:
    """Signed in, and no phone beside the desk that is signed out there."""
    if not request.user.is_authenticated:
        return False
    if is_signed_out(director_of(request), request.session):
        logout(request)
        return False
    return True


def director_of(request: HttpRequest) -> Director:
    """Behind the director's door there always is one."""
    assert isinstance(request.user, Director)
    return request.user


def club_of(request: HttpRequest) -> int:
    return director_of(request).club_id


def _admit(view: Callable[..., HttpResponse], audience: frozenset[Role]) -> Door:
    door = cast(Door, view if Role.SCREEN in audience else _unkept(view))
    door.audience, door.takes_files = audience, False
    return door


def _unkept(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Forbid the browser to store the page, so that the next person there cannot press Back into
    it.
    """

    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return guarded


def _redirect_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page; what a form sent goes along, so nothing typed is lost."""
    if asks_for_json(request):
        sentence = "You were signed out. What you typed is kept here."
        return way_on(sentence, link="Sign in again", status=401)
    if replay.is_new():
        return HttpResponseRedirect(reverse("welcome"))
    sent = request.method == "POST"
    query = {"again" if sent else "next": request.get_full_path()}
    return HttpResponseRedirect(f"{reverse('sign-in')}?{urlencode(query)}", preserve_request=sent)
