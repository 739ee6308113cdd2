"""What a club may change of itself after the first start: its name, its word for what it holds, how
it writes people's names, and the director's password.
"""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from tournament import VERSION
from tournament.access import passwords
from tournament.access.doors import at_the_desk, club_of, director_of
from tournament.club import actions as clubs
from tournament.club import name_order
from tournament.club.people.forms import ClubForm, NewPasswordForm, OccasionForm
from tournament.desk.club_word import occasion_of
from tournament.desk.frame import device_of, press_key
from tournament.web.errors import sent_only
from tournament.writing.drawn import BOX, Overtaken, read


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
def call_it(request: HttpRequest) -> HttpResponse:
    form = _occasion_form(request, request.POST)
    if form.is_valid():
        word, key = form.cleaned_data["calls_it"], press_key(request)
        try:
            clubs.call_it(club=club_of(request), word=word, drawn=form.drawn, key=key)
            messages.success(request, f"From now on it is called a {word}.")
            return redirect("club")
        except Overtaken as refusal:
            form.overtaken(refusal)
    named = ClubForm(initial={"club": director_of(request).club.name})
    return _page(request, named, _empty_password_form(), form)


@sent_only
def write_names(request: HttpRequest) -> HttpResponse:
    director = director_of(request)
    name_order.write_names(
        club=director.club_id,
        last_name_first=request.POST.get("last_name_first") == "yes",
        by=director.name,
        device=device_of(request),
        drawn=read(request.POST.get(BOX, "")),
        key=press_key(request),
    )
    director.club.refresh_from_db()
    first = "last" if director.club.last_name_first else "first"
    messages.success(
        request,
        f"Names are written with the {first} name first: on the list of regulars, and in "
        "whatever is still open.",
    )
    return redirect("club")


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


def _occasion_form(request: HttpRequest, sent: QueryDict | None = None) -> OccasionForm:
    return OccasionForm(sent, initial={"calls_it": occasion_of(request).one})


def _page(
    request: HttpRequest,
    name: ClubForm,
    password: NewPasswordForm,
    occasion: OccasionForm | None = None,
) -> HttpResponse:
    called = occasion or _occasion_form(request)
    context = {
        "name_form": name,
        "last_name_first": director_of(request).club.last_name_first,
        "password_form": password,
        "occasion_form": called,
        "version": VERSION,
    }
    return render(request, "club/club.html", context, status=max(name.status, called.status))
