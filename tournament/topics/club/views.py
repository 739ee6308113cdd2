"""The club's page, on which each box is saved by itself, and the club's picture."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from tournament import VERSION
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import DeskForm, DrawnForm
from tournament.kit.desk.forms.picture_file import ReencodedPicture
from tournament.kit.desk.frame import device_of, press, press_key
from tournament.kit.desk.words import occasion_of
from tournament.server.access import sign_in
from tournament.server.access.doors import club_of, director_of, directs, require_desk
from tournament.server.laptop import unpacked
from tournament.server.web.errors import require_post
from tournament.storage.reading import club_face
from tournament.storage.writing.page_values import BOX, Overtaken, read
from tournament.topics.club import actions as clubs
from tournament.topics.club.forms import (
    CauseForm,
    ClubForm,
    HallForm,
    NewPasswordForm,
    OccasionForm,
    PictureForm,
)

# A picture's address never shows another picture, so browsers may keep it.
FOR_EVER = "public, max-age=31536000, immutable"


def club(request: HttpRequest) -> HttpResponse:
    words = "The club's name is changed, on the wall too."
    return _save_box(request, ClubForm, clubs.rename, lambda name: words)


@require_post
def call_it(request: HttpRequest) -> HttpResponse:
    words = "From now on it is called a {}.".format
    return _save_box(request, OccasionForm, clubs.call_it, words)


@require_post
def name_cause(request: HttpRequest) -> HttpResponse:
    def words(cause: str) -> str:
        return f"It says “{cause}” now." if cause else "It says nothing now."

    return _save_box(request, CauseForm, clubs.name_cause, words)


@require_post
def set_rows(request: HttpRequest) -> HttpResponse:
    def words(tables_a_row: int) -> str:
        if not tables_a_row:
            return "Maps of the hall have the tables as it comes."
        return f"The hall has {so_many(tables_a_row, 'table')} in a row."

    return _save_box(request, HallForm, clubs.set_rows, words)


@require_post
def write_names(request: HttpRequest) -> HttpResponse:
    director = director_of(request)
    clubs.write_names(
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


@require_post
def new_password(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    director = director_of(request)
    form = NewPasswordForm(request.POST, knows=director.check_password)
    if not form.is_valid():
        return _club_page(request, form)
    clubs.reset_password(director=director.name, password=form.cleaned_data["password"])
    director.refresh_from_db()
    update_session_auth_hash(request, director)
    messages.success(request, "The new password is set. Every other sign-in has ended.")
    return redirect("club")


@require_post
def take_picture(request: HttpRequest) -> HttpResponse:
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return _club_page(request, form)
    new: ReencodedPicture = form.cleaned_data["file"]
    clubs.take_picture(club=club_of(request), picture=new, key=press_key(request, new.content))
    messages.success(request, "The picture stands beside the club's name.")
    return redirect("club")


@require_post
def change_picture(request: HttpRequest) -> HttpResponse:
    """Take the picture away, or put the one before back."""
    is_back = request.POST.get("do") == "back"
    act = clubs.put_picture_back if is_back else clubs.take_picture_away
    press(request, lambda: act(club=club_of(request), key=press_key(request)))
    return redirect("club")


def picture(request: HttpRequest, picture: str) -> HttpResponse:
    """Return a picture that a club shows; the one it showed before only to its own desk."""
    found = club_face.shown_picture(picture)
    if found is None and directs(request):
        found = club_face.shown_picture(picture, club=club_of(request))
    if found is None:
        raise Http404
    headers = {"Cache-Control": FOR_EVER}
    return HttpResponse(found.content, content_type=f"image/{found.kind}", headers=headers)


@require_post
def put_shortcut(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    if unpacked.can_have_shortcut():
        put_on_desktop(request)
    return redirect("club")


def put_on_desktop(request: HttpRequest) -> None:
    """Put the shortcut on the desktop, and say at the top of the next page whether that worked."""
    try:
        place = unpacked.put_shortcut(settings.DATA)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"{place.stem} is on this computer's desktop.")


def _save_box(
    request: HttpRequest,
    kind: type[DrawnForm],
    act: Callable[..., None],
    words: Callable[[Any], str],
) -> HttpResponse:
    """Save the one box of a form and say so, or show the page with the refusal beside the box."""
    form = _box(request, kind, request.POST if request.method == "POST" else None)
    if form.is_valid():
        ((box, value),) = form.cleaned_data.items()
        try:
            act(value, club=club_of(request), drawn=form.drawn_values, key=press_key(request))
            messages.success(request, words(value))
            return redirect("club")
        except Overtaken as refusal:
            form.overtaken(refusal)
        except Refused as refusal:
            form.add_error(box, str(refusal))
    return _club_page(request, form)


def _club_page(request: HttpRequest, sent: DeskForm) -> HttpResponse:
    """Show every form as the club is by now, but the one that was sent as it was sent."""
    club = director_of(request).club
    suggested: dict[str, object] = {"password": sign_in.suggestion()}
    forms: dict[str, DeskForm] = {
        "name_form": _box(request, ClubForm),
        "picture_form": PictureForm(),
        "cause_form": _box(request, CauseForm),
        "hall_form": _box(request, HallForm),
        "occasion_form": _box(request, OccasionForm),
        "password_form": NewPasswordForm(initial=suggested, knows=lambda _: False),
    }
    forms = {name: sent if type(form) is type(sent) else form for name, form in forms.items()}
    context = {
        **forms,
        "picture": club.picture,
        "before": club_face.earlier_picture(club.pk),
        "last_name_first": club.last_name_first,
        "version": VERSION,
        "can_have_shortcut": unpacked.can_have_shortcut(),
    }
    status = max(getattr(form, "status", 200) for form in forms.values())
    return render(request, "club/club.html", context, status=status)


def _box(request: HttpRequest, kind: type[DrawnForm], sent: QueryDict | None = None) -> DrawnForm:
    club = director_of(request).club
    now = {"club": club.name, "cause": club.cause, "tables_a_row": club.tables_a_row}
    return kind(sent, initial=now | {"calls_it": occasion_of(request).one})
