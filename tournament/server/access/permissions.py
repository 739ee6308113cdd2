"""Decide who may open which page. Each line of a urls.py wraps its view in one of these decorators,
and a test fails for a view without one.
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

from tournament.evening.night.hours.own_time import is_tonights_night
from tournament.evening.night.night import Night
from tournament.server.access import table_key
from tournament.server.access.sessions import DIRECTORS_PHONE_KEY, is_signed_out_phone
from tournament.server.web.responses import next_step_response, wants_json
from tournament.storage.models import Director
from tournament.storage.reading import reader

log = logging.getLogger(__name__)
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


class AccessRole(enum.Enum):
    """The people whom a page may admit. A `SCREEN` is anyone who only looks, a `SCOREKEEPER` has
    the key of one table, and a `DIRECTOR` has signed in.
    """

    SCREEN = "screen"
    SCOREKEEPER = "scorekeeper"
    DIRECTOR = "director"


class GuardedView(Protocol):
    audience: frozenset[AccessRole]
    csrf_exempt: bool
    takes_files: bool

    def __call__(
        self, request: HttpRequest, /, *args: object, **kwargs: object
    ) -> HttpResponse: ...


def allow_anyone(view: View[P]) -> GuardedView:
    """Admit anyone to a page, which must show no fee, no log, no phone number and no control."""
    return _add_audience(view, frozenset(AccessRole))


def allow_directors(view: View[P]) -> GuardedView:
    """Admit a signed-in director. Redirect others to the sign-in page, or to the welcome page if
    the laptop has no club yet.
    """

    @functools.wraps(view)
    def require_sign_in(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if is_director_signed_in(request):
            return view(request, *args, **kwargs)
        return _redirect_to_sign_in(request)

    return _add_audience(require_sign_in, frozenset({AccessRole.DIRECTOR}))


def allow_directors_of_night(
    view: Callable[Concatenate[HttpRequest, Night, P], HttpResponse],
) -> GuardedView:
    """Admit a director of the night's club. Answer a director of another club with "not found", and
    redirect anyone else as `allow_directors` does.
    """

    @functools.wraps(view)
    def require_club(
        request: HttpRequest, tournament: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        night = reader.night(tournament)
        if night is None or night.club != club_of_request(request):
            raise Http404
        return view(request, night, *args, **kwargs)

    return allow_directors(cast(View[...], require_club))


def allow_scorekeepers(view: Callable[[HttpRequest, Night, int], HttpResponse]) -> GuardedView:
    """Admit a phone that has this table's key, but only while the night is tonight's. Answer all
    others with "not found".
    """

    @functools.wraps(view)
    def require_key(request: HttpRequest, tournament: int, table: int, key: str) -> HttpResponse:
        night = reader.night(tournament)
        has_key = night and table_key.is_key_of_table(key, tournament, table, night.plan.table_keys)
        if night is None or not has_key or not is_tonights_night(night, timezone.localtime()):
            phone_address = request.META.get("REMOTE_ADDR")
            warning_format = "A wrong key was tried for table %s of tournament %s at %s"
            log.warning(warning_format, table, tournament, phone_address)
            raise Http404
        return view(request, night, table)

    guarded_view = _add_audience(require_key, frozenset({AccessRole.SCOREKEEPER}))
    # A phone is admitted by the key in the address and not by a cookie, so no other site can misuse
    # the phone's browser.
    guarded_view.csrf_exempt = True
    return guarded_view


def allow_file_uploads(view: GuardedView) -> GuardedView:
    """Let the people whom this view admits send files, which may be larger than a form."""
    view.takes_files = True
    return view


def does_page_take_files(path: str) -> bool:
    try:
        return getattr(resolve(path).func, "takes_files", False)
    except Resolver404:
        return False


def require_desk(request: HttpRequest) -> None:
    """Refuse a director's phone. Only the laptop at the desk may let in more devices."""
    if not is_at_the_desk(request):
        raise PermissionDenied("Do this on the laptop, not on a phone.")


def is_at_the_desk(request: HttpRequest) -> bool:
    return DIRECTORS_PHONE_KEY not in request.session


def is_director_signed_in(request: HttpRequest) -> bool:
    """Return whether a director is signed in on this device. Sign out a phone that was signed out
    at the desk.
    """
    if not request.user.is_authenticated:
        return False
    if is_signed_out_phone(director_of_request(request), request.session):
        logout(request)
        return False
    return True


def director_of_request(request: HttpRequest) -> Director:
    """Return the signed-in director. A view that admits only directors always has one."""
    assert isinstance(request.user, Director)
    return request.user


def club_of_request(request: HttpRequest) -> int:
    return director_of_request(request).club_id


def _add_audience(
    view: Callable[..., HttpResponse], audience: frozenset[AccessRole]
) -> GuardedView:
    """Return the view with its audience. Browsers may store only a page that is for everyone."""
    guarded_view = cast(
        GuardedView, view if AccessRole.SCREEN in audience else _forbid_storing(view)
    )
    guarded_view.audience, guarded_view.takes_files = audience, False
    return guarded_view


def _forbid_storing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Forbid the browser to store the page, so that the next person at this browser cannot go back
    to it.
    """

    @functools.wraps(view)
    def forbid_storing(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return forbid_storing


def _redirect_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page, or to the welcome page if there is no club yet. Tell a script
    with JSON that the director was signed out. A form that was sent is kept, so nothing typed is
    lost.
    """
    if wants_json(request):
        signed_out_sentence = "You were signed out. Your entry is still on this page."
        return next_step_response(signed_out_sentence, link_label="Sign in again", status=401)
    if reader.has_no_club_yet():
        return HttpResponseRedirect(reverse("welcome"))
    is_sent_form = request.method == "POST"
    query = urlencode({"again" if is_sent_form else "next": request.get_full_path()})
    return HttpResponseRedirect(f"{reverse('sign-in')}?{query}", preserve_request=is_sent_form)
