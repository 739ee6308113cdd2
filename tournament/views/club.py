"""The club's name and the director's password, after the first evening."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament import passwords
from tournament.actions import clubs
from tournament.doors import at_the_desk, director_of
from tournament.drawn import Overtaken
from tournament.forms.people import ClubForm, NewPasswordForm
from tournament.views.desk import press_key
from tournament.views.errors import sent_only


def club(request: HttpRequest) -> HttpResponse:
    director = director_of(request)
    form = ClubForm(request.POST or None, initial={"club": director.club.name})
    if request.method == "POST" and form.is_valid():
        name, key = form.cleaned_data["club"], press_key(request)
        try:
            clubs.rename(club=director.club_id, name=name, drawn=form.drawn, key=key)
            messages.success(request, "The club's name is changed, on the wall too.")
            return redirect("club")
        except Overtaken as refusal:
            form.overtaken(refusal)
    return _page(request, form, _empty_password_form())


@sent_only
def new_password(request: HttpRequest) -> HttpResponse:
    at_the_desk(request)
    director = director_of(request)
    form = NewPasswordForm(request.POST, knows=director.check_password)
    if not form.is_valid():
        return _page(request, ClubForm(initial={"club": director.club.name}), form)
    clubs.reset_password(director=director.name, password=form.cleaned_data["password"])
    director.refresh_from_db()
    update_session_auth_hash(request, director)
    messages.success(request, "The new password is set. Every other sign-in has ended.")
    return redirect("club")


def _empty_password_form() -> NewPasswordForm:
    return NewPasswordForm(initial={"password": passwords.suggestion()}, knows=lambda _: False)


def _page(request: HttpRequest, name: ClubForm, password: NewPasswordForm) -> HttpResponse:
    context = {"name_form": name, "password_form": password}
    return render(request, "people/club.html", context, status=name.status)
