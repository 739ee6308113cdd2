"""The pages for opening the laptop's club, for signing in and for signing out."""

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
from tournament.kit.desk.next_address import FormToResend, form_to_resend, safe_address
from tournament.server.access import known_browser, sign_in
from tournament.server.access.guesses import MustWait
from tournament.server.laptop import unpacked_program
from tournament.server.laptop.addresses import is_this_laptop
from tournament.server.web.errors import require_post
from tournament.server.web.responses import set_private_cookie
from tournament.storage.reading import reader
from tournament.storage.reading.club_profile import club_profile
from tournament.topics.club.actions import club as clubs
from tournament.topics.club.forms import SignInForm, WelcomeForm
from tournament.topics.club.views.club import make_desktop_shortcut

log = logging.getLogger(__name__)
# The cookie with the password that the first page suggests, which the director may have written
# down. A session would need the disk, and the page must also open if the disk is full.
SUGGESTED_PASSWORD_COOKIE = "suggested_password"


@never_cache  # The page holds a suggested password.
def welcome_page(request: HttpRequest) -> HttpResponse:
    """Show the form that opens the club, or open the club if the form was sent. Only the first club
    can be opened here, and only on the laptop itself, because a stranger on the network could be
    faster than the owner. If a club exists, redirect to *Tonight*.
    """
    if not reader.has_no_club_yet():
        return redirect("tonight")
    if settings.HOSTED:
        raise PermissionDenied("The person who runs this site opens clubs here.")
    if not _is_at_laptop(request):
        raise PermissionDenied("Open a club on the director's own laptop.")
    wants_other_password = "other-words" in request.POST
    suggested_password = request.COOKIES.get(SUGGESTED_PASSWORD_COOKIE)
    if wants_other_password or not suggested_password:
        suggested_password = sign_in.suggest_password()
    form = WelcomeForm(
        None if wants_other_password else request.POST or None,
        initial={"club": request.POST.get("club", ""), "password": suggested_password},
        can_have_shortcut=unpacked_program.can_have_shortcut(),
    )
    if form.is_bound and form.is_valid():
        director = clubs.open_club(
            name=form.cleaned_data["club"], password=form.cleaned_data["password"]
        )
        login(request, director)
        if form.cleaned_data.get("shortcut"):
            make_desktop_shortcut(request)
        response: HttpResponse = redirect("tonight")
        response.delete_cookie(SUGGESTED_PASSWORD_COOKIE, path=request.path, samesite="Lax")
        return response
    response = render(request, "club/people/welcome.html", {"form": form})
    set_private_cookie(
        request, response, SUGGESTED_PASSWORD_COOKIE, suggested_password, path=request.path
    )
    return response


@never_cache  # The page may hold a form that was sent before.
def sign_in_page(request: HttpRequest) -> HttpResponse:
    next_address = request.POST.get("next") or request.GET.get("next") or ""
    form_sent_before = form_to_resend(request)
    if request.user.is_authenticated:
        return _redirect_after_sign_in(request, next_address, form_sent_before)
    if not settings.HOSTED and not _is_at_laptop(request):
        raise PermissionDenied(
            "Sign in on the laptop that runs Euchre Night. To use a phone or another laptop too, "
            "open Phones there, press Connect your phone and open its link here."
        )
    if reader.has_no_club_yet() and not settings.HOSTED:
        return redirect("welcome")
    sent_values = request.POST if "again" not in request.GET else None
    form = SignInForm(
        sent_values or None,
        only_director=None if settings.HOSTED else reader.name_of_only_director(),
    )
    http_status = 200
    if form.is_bound and form.is_valid():
        try:
            director = sign_in.sign_in(
                name=form.director_name(),
                password=form.cleaned_data["password"],
                address=_client_address(request),
                now=timezone.now(),
                is_at_laptop=_is_at_laptop(request),
                cookie=request.COOKIES.get(known_browser.BROWSER_COOKIE, ""),
            )
            login(request, director)
            return _remember_browser(
                request,
                director.pk,
                _redirect_after_sign_in(request, next_address, form_sent_before),
            )
        except Refused as refusal:
            form.add_error("password", str(refusal))
            http_status = 429 if isinstance(refusal, MustWait) else 200
    club = _club_signed_in_here(request) if settings.HOSTED else reader.number_of_only_club()
    context = {
        "form": form,
        "next": safe_address(request, next_address),
        "kept": form_sent_before,
        "is_hosted": settings.HOSTED,
        "face": club_profile(club) if club else None,
    }
    return render(request, "club/people/sign_in.html", context, status=http_status)


@require_post
def sign_out(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        log.info("%s signed out", request.user.get_username())
    logout(request)
    response = redirect("try-it" if settings.DEMO else "sign-in")
    response.headers["Clear-Site-Data"] = '"cache", "storage"'
    return response


def _club_signed_in_here(request: HttpRequest) -> int | None:
    """Return the club whose director signed in last in this browser, on a hosted site."""
    cookie = request.COOKIES.get(known_browser.BROWSER_COOKIE, "")
    director_id = known_browser.director_id_in_cookie(cookie)
    return reader.club_of_director(director_id) if director_id else None


def _remember_browser(
    request: HttpRequest, director_id: int, response: HttpResponse
) -> HttpResponse:
    """On a hosted site, set a cookie by which this browser is known to be the director's. The
    laptop needs none, because no one has to wait there after wrong guesses.
    """
    cookie = request.COOKIES.get(known_browser.BROWSER_COOKIE, "")
    if settings.HOSTED and known_browser.guesser_name_of_browser(cookie, director_id) is None:
        response.set_cookie(
            known_browser.BROWSER_COOKIE,
            known_browser.make_browser_cookie(director_id),
            max_age=known_browser.SECONDS_PER_YEAR,
            path=reverse("sign-in"),
            samesite="Strict",
            httponly=True,
            secure=True,
        )
    return response


def _redirect_after_sign_in(
    request: HttpRequest, next_address: str, form_sent_before: FormToResend | None
) -> HttpResponse:
    """Redirect to the page that the director wanted. If a form was sent after the sign-in had
    ended, show a page that offers to send it again.
    """
    if form_sent_before is None:
        return redirect(safe_address(request, next_address))
    return render(request, "club/people/send_again.html", {"kept": form_sent_before})


def _client_address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _is_at_laptop(request: HttpRequest) -> bool:
    return not settings.HOSTED and is_this_laptop(_client_address(request))
