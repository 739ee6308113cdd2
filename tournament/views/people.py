"""The first run, signing in and signing out."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login, logout
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from tournament import passwords, replay
from tournament.actions import clubs
from tournament.actions.sign_in import MustWait, sign_in
from tournament.forms.people import SignInForm, WelcomeForm
from tournament.laptop.addresses import is_this_laptop
from tournament.refused import Refused
from tournament.views.errors import sent_only


def welcome(request: HttpRequest) -> HttpResponse:
    """Once, on the laptop itself: a stranger in the hall, or on a hosted site, must not be quicker
    than its owner.
    """
    if not replay.is_new():
        return redirect("tonight")
    if not _at_the_laptop(request):
        raise PermissionDenied("The first evening is opened on the director's own laptop.")
    form = WelcomeForm(request.POST or None, initial={"password": passwords.suggestion()})
    if request.method == "POST" and form.is_valid():
        director = clubs.open_club(
            name=form.cleaned_data["club"], password=form.cleaned_data["password"]
        )
        login(request, director)
        return redirect("tonight")
    return render(request, "people/welcome.html", {"form": form})


def enter(request: HttpRequest) -> HttpResponse:
    onward = _onward(request)
    if request.user.is_authenticated:
        return redirect(onward)
    if replay.is_new() and _at_the_laptop(request):
        return redirect("welcome")
    form = SignInForm(
        request.POST or None, only_director=None if settings.HOSTED else replay.only_director()
    )
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            director = sign_in(
                name=form.director(),
                password=form.cleaned_data["password"],
                address=_address(request),
                now=timezone.now(),
                at_the_laptop=_at_the_laptop(request),
            )
            login(request, director)
            return redirect(onward)
        except Refused as refusal:
            form.add_error("password", str(refusal))
            status = 429 if isinstance(refusal, MustWait) else 200
    return render(request, "people/sign_in.html", {"form": form, "next": onward}, status=status)


@sent_only
def leave(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign-in")


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _at_the_laptop(request: HttpRequest) -> bool:
    return not settings.HOSTED and is_this_laptop(_address(request))


def _onward(request: HttpRequest) -> str:
    """Where the reader was going, if that is a page of ours."""
    wish = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(
        wish, {request.get_host()}, require_https=request.is_secure()
    )
    return wish if ours else "/"
