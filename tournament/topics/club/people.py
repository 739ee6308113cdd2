"""The first run, signing in and signing out."""

import logging

from django.conf import settings
from django.contrib.auth import login, logout
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournament.evening.words.refused import Refused
from tournament.kit.desk.next_address import KeptForm, kept_form, safe_address
from tournament.server.access import known_browser, sign_in
from tournament.server.access.guesses import MustWait
from tournament.server.laptop import unpacked
from tournament.server.laptop.addresses import is_this_laptop
from tournament.server.web.errors import require_post
from tournament.storage.reading import replay
from tournament.storage.reading.club_face import face_of
from tournament.topics.club import actions as clubs
from tournament.topics.club.forms import SignInForm, WelcomeForm
from tournament.topics.club.views import put_on_desktop

log = logging.getLogger(__name__)


@never_cache  # a password is suggested in it
def welcome(request: HttpRequest) -> HttpResponse:
    """Open the club, once and on the laptop itself: a stranger in the hall, or on a hosted site,
    must not be quicker than its owner.
    """
    if not replay.is_new():
        return redirect("tonight")
    if settings.HOSTED:
        raise PermissionDenied("On this site a club is opened by whoever runs the site.")
    if not _is_at_laptop(request):
        raise PermissionDenied("A club is opened on the director's own laptop.")
    suggestion = sign_in.suggestion()
    wants_other_words = "other-words" in request.POST
    form = WelcomeForm(
        None if wants_other_words else request.POST or None,
        initial={"club": request.POST.get("club", ""), "password": suggestion},
        can_have_shortcut=unpacked.can_have_shortcut(),
    )
    if form.is_bound and form.is_valid():
        director = clubs.open_club(
            name=form.cleaned_data["club"], password=form.cleaned_data["password"]
        )
        login(request, director)
        if form.cleaned_data.get("shortcut"):
            put_on_desktop(request)
        return redirect("tonight")
    return render(request, "club/people/welcome.html", {"form": form})


@never_cache  # what had been typed may wait in it
def enter(request: HttpRequest) -> HttpResponse:
    address = request.POST.get("next") or request.GET.get("next") or ""
    kept = kept_form(request)
    if request.user.is_authenticated:
        return _go_on(request, address, kept)
    if not settings.HOSTED and not _is_at_laptop(request):
        raise PermissionDenied(
            "The director signs in on the laptop itself, where nobody listens. A phone comes in by "
            "a code from there: Phones and screens, then Let your phone in."
        )
    if replay.is_new() and not settings.HOSTED:
        return redirect("welcome")
    sent = request.POST if "again" not in request.GET else None
    form = SignInForm(
        sent or None, only_director=None if settings.HOSTED else replay.only_director()
    )
    status = 200
    if form.is_bound and form.is_valid():
        try:
            director = sign_in.sign_in(
                name=form.director(),
                password=form.cleaned_data["password"],
                address=_address(request),
                now=timezone.now(),
                at_the_laptop=_is_at_laptop(request),
                mark=request.COOKIES.get(known_browser.COOKIE, ""),
            )
            login(request, director)
            return _remember_browser(request, director.pk, _go_on(request, address, kept))
        except Refused as refusal:
            form.add_error("password", str(refusal))
            status = 429 if isinstance(refusal, MustWait) else 200
    context: dict[str, object] = {
        "form": form,
        "next": safe_address(request, address),
        "kept": kept,
    }
    club = _club_signed_in_here(request) if settings.HOSTED else replay.only_club()
    context |= {"is_hosted": settings.HOSTED, "face": face_of(club) if club else None}
    return render(request, "club/people/sign_in.html", context, status=status)


def _club_signed_in_here(request: HttpRequest) -> int | None:
    """Return the club whose director signed in last in this browser, on a hosted site."""
    director = known_browser.director_of(request.COOKIES.get(known_browser.COOKIE, ""))
    return replay.club_of_director(director) if director else None


def _remember_browser(request: HttpRequest, director: int, response: HttpResponse) -> HttpResponse:
    """Mark the browser as known to the director; on the laptop nobody waits, so none has to be."""
    mark = request.COOKIES.get(known_browser.COOKIE, "")
    if settings.HOSTED and known_browser.line_of(mark, director) is None:
        response.set_cookie(
            known_browser.COOKIE,
            known_browser.mark_for(director),
            max_age=known_browser.A_YEAR,
            path=reverse("sign-in"),
            samesite="Strict",
            httponly=True,
            secure=True,
        )
    return response


def _go_on(request: HttpRequest, wish: str, kept: KeptForm | None) -> HttpResponse:
    """Lead to the page that was asked for, or to the form that came after the sign-in ended."""
    if kept is None:
        return redirect(safe_address(request, wish))
    return render(request, "club/people/send_again.html", {"kept": kept})


@require_post
def leave(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        log.info("%s signed out", request.user.get_username())
    logout(request)
    response = redirect("try-it" if settings.DEMO else "sign-in")
    response.headers["Clear-Site-Data"] = '"cache", "storage"'
    return response


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _is_at_laptop(request: HttpRequest) -> bool:
    return not settings.HOSTED and is_this_laptop(_address(request))
