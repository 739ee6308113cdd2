"""The page of the club, with one of its forms as it was sent and all others anew."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from tournament import VERSION
from tournament.access import passwords
from tournament.access.doors import club_of, director_of
from tournament.club.face.forms import CauseForm, HallForm, PictureForm
from tournament.club.people.forms import ClubForm, NewPasswordForm, OccasionForm
from tournament.desk.club_word import occasion_of
from tournament.desk.forms.drawn_form import DrawnForm
from tournament.desk.forms.fields import DeskForm
from tournament.desk.frame import press_key
from tournament.reading import club_face
from tournament.words.refused import Refused
from tournament.writing.page_values import Overtaken


def club_page(request: HttpRequest, *sent: DeskForm) -> HttpResponse:
    club = director_of(request).club
    suggested: dict[str, object] = {"password": passwords.suggestion()}
    forms: dict[str, DeskForm] = {
        "name_form": _box(request, ClubForm),
        "picture_form": PictureForm(),
        "cause_form": _box(request, CauseForm),
        "hall_form": _box(request, HallForm),
        "occasion_form": _box(request, OccasionForm),
        "password_form": NewPasswordForm(initial=suggested, knows=lambda _: False),
    }
    names = {type(form): name for name, form in forms.items()}
    forms |= {names[type(form)]: form for form in sent}
    context = {
        **forms,
        "picture": club.picture,
        "before": club_face.before(club.pk),
        "last_name_first": club.last_name_first,
        "version": VERSION,
    }
    status = max(getattr(form, "status", 200) for form in forms.values())
    return render(request, "club/club.html", context, status=status)


def save_box(
    request: HttpRequest,
    kind: type[DrawnForm],
    act: Callable[..., None],
    said: Callable[[Any], str],
) -> HttpResponse:
    """The one box of such a form is saved as it is given, and said to be; else the page says why
    not beside it.
    """
    form = _box(request, kind, request.POST if request.method == "POST" else None)
    if form.is_valid():
        ((box, value),) = form.cleaned_data.items()
        try:
            act(value, club=club_of(request), drawn=form.drawn, key=press_key(request))
            messages.success(request, said(value))
            return redirect("club")
        except Overtaken as refusal:
            form.overtaken(refusal)
        except Refused as refusal:
            form.add_error(box, str(refusal))
    return club_page(request, form)


def _box(request: HttpRequest, kind: type[DrawnForm], sent: QueryDict | None = None) -> DrawnForm:
    """One of the forms of one box, with what the club says in it by now."""
    club = director_of(request).club
    now = {"club": club.name, "cause": club.cause, "tables_a_row": club.tables_a_row}
    return kind(sent, initial=now | {"calls_it": occasion_of(request).one})
