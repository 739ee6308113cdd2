"""What a club may change of itself after the first start: its name, its word for what it holds, how
it writes people's names, and the director's password.
"""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.access.doors import at_the_desk, director_of
from tournament.club import actions as clubs
from tournament.club import club_page, name_order
from tournament.club.people.forms import ClubForm, NewPasswordForm, OccasionForm
from tournament.desk.frame import device_of, press_key
from tournament.web.errors import sent_only
from tournament.writing.page_values import BOX, read


def club(request: HttpRequest) -> HttpResponse:
    told = "The club's name is changed, on the wall too."
    return club_page.save_box(request, ClubForm, clubs.rename, lambda name: told)


@sent_only
def call_it(request: HttpRequest) -> HttpResponse:
    told = "From now on it is called a {}.".format
    return club_page.save_box(request, OccasionForm, clubs.call_it, told)


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
        return club_page.club_page(request, form)
    clubs.reset_password(director=director.name, password=form.cleaned_data["password"])
    director.refresh_from_db()
    update_session_auth_hash(request, director)
    messages.success(request, "The new password is set. Every other sign-in has ended.")
    return redirect("club")
