"""Who may open which page. Every line of urls.py goes through one of these; a page without a door
fails a test.
"""

from __future__ import annotations

import enum
import functools
import logging
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, cast
from urllib.parse import urlencode

from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control

from tournament import replay, table_key
from tournament.boards.tonight import is_tonights
from tournament.models import Director
from tournament.night.evening import Night

# Which of the director's phones a session is; a desk's has none.
PHONE = "phone"
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

    def __call__(
        self, request: HttpRequest, /, *args: object, **kwargs: object
    ) -> HttpResponse: ...


def everyone(view: View[P]) -> Door:
    """Public: it must show no fee, no log, no phone number and no control."""
    return _marked(view, frozenset(Role))


def director(view: View[P]) -> Door:
    """Signed in, else to the sign-in page and back here; on a laptop that is still new, to the
    first run.
    """

    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not directs(request):
            return _to_sign_in(request)
        response = view(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return _marked(guarded, frozenset({Role.DIRECTOR}))


def directing(view: Callable[Concatenate[HttpRequest, Night, P], HttpResponse]) -> Door:
    """A director of the club whose night it is; to others there is no such page."""

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
    """Holds the key of this very table tonight. A wrong key looks like a page that is not there."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, tournament: int, table: int, key: str) -> HttpResponse:
        night = replay.night(tournament)
        known = night and table_key.fits(key, tournament, table, night.table_keys)
        if night is None or not known or not is_tonights(night, timezone.localtime()):
            where = request.META.get("REMOTE_ADDR")
            told = "A wrong key was tried for table %s of tournament %s at %s"
            log.warning(told, table, tournament, where)
            raise Http404
        return view(request, night, table)

    door = _marked(guarded, frozenset({Role.SCOREKEEPER}))
    # The key in the address is all that lets anybody in: no cookie does, so none can be misused.
    door.csrf_exempt = True
    return door


def at_the_desk(request: HttpRequest) -> None:
    """Not on a phone that was let in beside it: that one opens no further door."""
    if PHONE in request.session:
        raise PermissionDenied("Do this at the desk, and not on a phone beside it.")


def directs(request: HttpRequest) -> bool:
    """Signed in, and no phone beside the desk that is signed out there."""
    if not request.user.is_authenticated:
        return False
    phone = request.session.get(PHONE)
    if phone is not None and phone <= director_of(request).phones_ended:
        logout(request)
        return False
    return True


def director_of(request: HttpRequest) -> Director:
    """Behind the director's door there always is one."""
    assert isinstance(request.user, Director)
    return request.user


def club_of(request: HttpRequest) -> int:
    return director_of(request).club_id


def _marked(view: Callable[..., HttpResponse], audience: frozenset[Role]) -> Door:
    door = cast(Door, view)
    door.audience = audience
    return door


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """What a form sends goes along, so that nothing that was typed is lost."""
    if replay.is_new():
        return HttpResponseRedirect(reverse("welcome"))
    sent = request.method == "POST"
    told = {"again" if sent else "next": request.get_full_path()}
    return HttpResponseRedirect(f"{reverse('sign-in')}?{urlencode(told)}", preserve_request=sent)
