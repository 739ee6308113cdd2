"""Club settings, each saved separately, and the club's picture."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render

from tournament import VERSION
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import DeskForm, EditForm
from tournament.kit.desk.forms.picture_file import ReencodedPicture
from tournament.kit.desk.frame import describe_device, hash_sent_form, run_action
from tournament.kit.desk.words import occasion_from_request
from tournament.server.access import sign_in
from tournament.server.access.permissions import (
    club_of_request,
    director_of_request,
    is_director_signed_in,
    require_desk,
)
from tournament.server.laptop import unpacked_program
from tournament.server.web.errors import require_post
from tournament.storage.reading import club_profile
from tournament.storage.writing.page_values import (
    ORIGINAL_VALUES_FIELD,
    ChangedMeanwhile,
    read_original_values,
)
from tournament.topics.club.actions import club as clubs
from tournament.topics.club.forms import (
    CauseForm,
    ClubForm,
    NewPasswordForm,
    OccasionForm,
    PictureForm,
    RoomForm,
)

# Browsers may cache a picture, because another picture has another address.
CACHE_FOREVER = "public, max-age=31536000, immutable"


def club_page(request: HttpRequest) -> HttpResponse:
    message = "Club name changed, on the big screen too."
    return _save_single_field(request, ClubForm, clubs.rename_club, lambda name: message)


@require_post
def choose_word_for_night(request: HttpRequest) -> HttpResponse:
    message_for = "Pages and printouts now say “{}”.".format
    return _save_single_field(request, OccasionForm, clubs.choose_word_for_night, message_for)


@require_post
def set_cause(request: HttpRequest) -> HttpResponse:
    def message_for(cause: str) -> str:
        return f"The line is now “{cause}”." if cause else "The line is now empty."

    return _save_single_field(request, CauseForm, clubs.set_cause, message_for)


@require_post
def set_tables_in_row(request: HttpRequest) -> HttpResponse:
    def message_for(tables_in_row: int) -> str:
        if not tables_in_row:
            return "The room map chooses its own rows."
        return f"The room map has {count_of(tables_in_row, 'table')} in a row."

    return _save_single_field(request, RoomForm, clubs.set_tables_in_row, message_for)


@require_post
def reorder_names(request: HttpRequest) -> HttpResponse:
    director = director_of_request(request)
    clubs.reorder_names(
        club=director.club_id,
        last_name_first=request.POST.get("last_name_first") == "yes",
        director_name=director.name,
        device=describe_device(request),
        original_values=read_original_values(request.POST.get(ORIGINAL_VALUES_FIELD, "")),
        key=hash_sent_form(request),
    )
    director.club.refresh_from_db()
    name_in_front = "last" if director.club.last_name_first else "first"
    unchanged_sentence = f"Closed {occasion_from_request(request).plural} don't change."
    messages.success(request, f"The {name_in_front} name now comes first. {unchanged_sentence}")
    return redirect("club")


@require_post
def set_new_password(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    director = director_of_request(request)
    form = NewPasswordForm(request.POST, is_current_password=director.check_password)
    if not form.is_valid():
        return _show_settings(request, form)
    clubs.reset_password(director=director.name, password=form.cleaned_data["password"])
    director.refresh_from_db()
    update_session_auth_hash(request, director)
    messages.success(request, "The new password is set. Every other sign-in has ended.")
    return redirect("club")


@require_post
def store_picture(request: HttpRequest) -> HttpResponse:
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show_settings(request, form)
    new_picture: ReencodedPicture = form.cleaned_data["file"]
    clubs.store_picture(
        club=club_of_request(request),
        picture=new_picture,
        key=hash_sent_form(request, new_picture.content),
    )
    messages.success(request, "The picture is shown with the club's name.")
    return redirect("club")


@require_post
def change_picture(request: HttpRequest) -> HttpResponse:
    """Remove the club's picture, or restore the previous picture."""
    is_restored = request.POST.get("do") == "back"
    action = clubs.restore_picture if is_restored else clubs.remove_picture
    run_action(request, lambda: action(club=club_of_request(request), key=hash_sent_form(request)))
    return redirect("club")


def club_picture(request: HttpRequest, picture: str) -> HttpResponse:
    """Return a club's picture. The previous picture is returned only to the club's director; anyone
    else gets "not found".
    """
    stored_picture = club_profile.find_picture(picture)
    if stored_picture is None and is_director_signed_in(request):
        stored_picture = club_profile.find_picture(picture, club=club_of_request(request))
    if stored_picture is None:
        raise Http404
    headers = {"Cache-Control": CACHE_FOREVER}
    return HttpResponse(
        stored_picture.content, content_type=f"image/{stored_picture.image_format}", headers=headers
    )


@require_post
def put_shortcut_on_desktop(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    if unpacked_program.can_have_shortcut():
        make_desktop_shortcut(request)
    return redirect("club")


def make_desktop_shortcut(request: HttpRequest) -> None:
    """Put a shortcut on the computer's desktop, and show a message on the next page whether that
    worked.
    """
    try:
        shortcut_path = unpacked_program.make_noted_shortcut(settings.DATA_FOLDER)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, shortcut_made_sentence(shortcut_path.stem))


def shortcut_made_sentence(name: str) -> str:
    return f"{name} is on this computer's desktop."


def _save_single_field(
    request: HttpRequest,
    form_class: type[EditForm],
    action: Callable[..., None],
    message_for_value: Callable[[Any], str],
) -> HttpResponse:
    """Save the value of a form with a single field. If that is refused, show the page with the
    reason beside the field.
    """
    form = _form_with_stored_values(
        request, form_class, request.POST if request.method == "POST" else None
    )
    if form.is_valid():
        ((box, value),) = form.cleaned_data.items()
        try:
            action(
                value,
                club=club_of_request(request),
                original_values=form.original_values,
                key=hash_sent_form(request),
            )
            messages.success(request, message_for_value(value))
            return redirect("club")
        except ChangedMeanwhile as refusal:
            form.show_conflict(refusal)
        except Refused as refusal:
            form.add_error(box, str(refusal))
    return _show_settings(request, form)


def _show_settings(request: HttpRequest, sent_form: DeskForm) -> HttpResponse:
    """Show all forms with the stored settings, except `sent_form`, which keeps what was sent."""
    club = director_of_request(request).club
    suggested_values: dict[str, object] = {"password": sign_in.suggest_password()}
    forms: dict[str, DeskForm] = {
        "name_form": _form_with_stored_values(request, ClubForm),
        "picture_form": PictureForm(),
        "cause_form": _form_with_stored_values(request, CauseForm),
        "room_form": _form_with_stored_values(request, RoomForm),
        "occasion_form": _form_with_stored_values(request, OccasionForm),
        "password_form": NewPasswordForm(
            initial=suggested_values, is_current_password=lambda _: False
        ),
    }
    forms = {
        name: sent_form if type(form) is type(sent_form) else form for name, form in forms.items()
    }
    context = {
        **forms,
        "picture": club.picture,
        "before": club_profile.previous_picture_name(club.pk),
        "last_name_first": club.last_name_first,
        "version": VERSION,
        "can_have_shortcut": unpacked_program.can_have_shortcut(),
    }
    status = max(getattr(form, "http_status", 200) for form in forms.values())
    return render(request, "club/club.html", context, status=status)


def _form_with_stored_values(
    request: HttpRequest, form_class: type[EditForm], sent_values: QueryDict | None = None
) -> EditForm:
    club = director_of_request(request).club
    stored_values = {"club": club.name, "cause": club.cause, "tables_a_row": club.tables_a_row}
    return form_class(
        sent_values, initial=stored_values | {"calls_it": occasion_from_request(request).singular}
    )
