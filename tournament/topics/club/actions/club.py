"""Open a club, set its password, and change its settings."""

import base64
from dataclasses import replace

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from tournament.evening.words import names
from tournament.evening.words.occasion import occasion_for
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.picture_file import ReencodedPicture
from tournament.server.access import sign_in
from tournament.storage.models import Club, ClubPicture, Director, Regular, SignInTry, Tournament
from tournament.storage.reading import club_profile
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.page_values import NO_VALUES, ValueByBox, merge_box_values
from tournament.storage.writing.write import Press, Writing, action

LAPTOP_DIRECTOR_NAME = "director"
# For each box of a form whose database column has another name: the name of that column.
COLUMN_BY_BOX = {"club": "name"}
# WPA, the encryption of Wi-Fi, allows no password longer than this.
MAX_WIFI_PASSWORD_LENGTH = 63
MAX_CAUSE_LENGTH = 80


@transaction.atomic
def open_club(*, name: str, password: str, director: str = LAPTOP_DIRECTOR_NAME) -> Director:
    """Store a new club and return its director. Refuse a director's name that is already taken."""
    name, director = names.read_name(name), names.read_name(director)
    if Director.objects.filter(name=director).exists():
        raise Refused(
            f"There is already a director called {director}. Sign in, or choose another name."
        )
    new_director = Director(name=director, club=Club.objects.create(name=name))
    _set_password(new_director, password)
    return new_director


@transaction.atomic
def reset_password(*, director: str, password: str) -> None:
    """Set a director's new password, and end all sign-ins with the old one. The director no longer
    has to wait after wrong guesses. Refuse a name that no director has.
    """
    stored_director = Director.objects.filter(name=director).first()
    if stored_director is None:
        director_names = Director.objects.order_by("name").values_list("name", flat=True)
        director_names_words = ", ".join(director_names) or "no one yet"
        raise Refused(f"There is no director called {director}. These are: {director_names_words}.")
    stored_director.phones_ended = stored_director.phones
    _set_password(stored_director, password)
    SignInTry.objects.filter(name=director).delete()


@transaction.atomic
def store_settings(
    club: int, new_values: ValueByBox, original_values: ValueByBox, key: str
) -> None:
    """Store club settings. Refuse a setting that someone else has changed since the page was
    opened. A form that is sent twice is stored once.
    """
    if earlier_answers.store_press_if_new(club, key):
        stored_club = Club.objects.get(pk=club)
        stored_values = {
            box: getattr(stored_club, COLUMN_BY_BOX.get(box, box)) for box in new_values
        }
        merged_values = merge_box_values(original_values, new_values, stored_values)
        Club.objects.filter(pk=club).update(
            **{COLUMN_BY_BOX.get(box, box): merged_values[box] for box in merged_values}
        )


def rename_club(
    name: str, *, club: int, original_values: ValueByBox = NO_VALUES, key: str = ""
) -> None:
    store_settings(club, {"club": names.read_name(name)}, original_values, key)


def choose_word_for_night(
    word: str, *, club: int, original_values: ValueByBox = NO_VALUES, key: str = ""
) -> None:
    store_settings(club, {"calls_it": occasion_for(word).singular}, original_values, key)


def set_wifi(
    name: str,
    password: str = "",
    *,
    club: int,
    original_values: ValueByBox = NO_VALUES,
    key: str = "",
) -> None:
    """Store the name and password of the Wi-Fi that phones use. Screens and printouts show both.
    Refuse a name or password that is too long, and a password without a name.
    """
    wifi_name = names.make_readable(name)
    if names.why_name_too_long(wifi_name):
        raise Refused(names.why_name_too_long(wifi_name))
    if len(password) > MAX_WIFI_PASSWORD_LENGTH:
        raise Refused(
            f"A Wi-Fi password can have up to {MAX_WIFI_PASSWORD_LENGTH} characters. "
            "Check it and type it again."
        )
    if password and not wifi_name:
        raise Refused("Type the Wi-Fi name too. Phones join it by its name.")
    store_settings(club, {"wifi": wifi_name, "wifi_password": password}, original_values, key)


def set_last_name_display(*, club: int, are_last_names_short: bool, key: str = "") -> None:
    """Choose whether big screens and phones show last initials or full names."""
    store_settings(club, {"discreet": are_last_names_short}, NO_VALUES, key)


def set_cause(
    cause: str, *, club: int, original_values: ValueByBox = NO_VALUES, key: str = ""
) -> None:
    """Store the line about a sponsor or a cause. An empty line removes it."""
    cause_text = names.make_readable(cause)
    if len(cause_text) > MAX_CAUSE_LENGTH:
        raise Refused(f"Use at most {MAX_CAUSE_LENGTH} characters. This has {len(cause_text)}.")
    store_settings(club, {"cause": cause_text}, original_values, key)


def set_tables_in_row(
    tables_in_row: int, *, club: int, original_values: ValueByBox = NO_VALUES, key: str = ""
) -> None:
    """Store how many tables stand in a row of the room, or 0 if the room map decides."""
    store_settings(club, {"tables_a_row": tables_in_row}, original_values, key)


@transaction.atomic
def record_press_if_new(*, club: int, key: str) -> bool:
    """Record the key of a form that changes something outside the database. Return whether the form
    is sent for the first time.
    """
    return earlier_answers.store_press_if_new(club, key)


@transaction.atomic
def store_picture(*, club: int, picture: ReencodedPicture, key: str = "") -> None:
    """Store a new picture of the club, and keep the previous one so that it can be restored."""
    if not earlier_answers.store_press_if_new(club, key):
        return
    ClubPicture.objects.get_or_create(
        club_id=club,
        name=picture.name,
        defaults={
            "kind": picture.kind,
            "width": picture.width,
            "height": picture.height,
            "content": base64.b64encode(picture.content).decode(),
        },
    )
    _choose_picture(club, picture.name)


@transaction.atomic
def remove_picture(*, club: int, key: str = "") -> str:
    if earlier_answers.store_press_if_new(club, key):
        _choose_picture(club, "")
    return "Picture removed. You can restore it."


@transaction.atomic
def restore_picture(*, club: int, key: str = "") -> str:
    """Swap the club's picture and the previous one. Refuse if there is no previous picture."""
    if earlier_answers.store_press_if_new(club, key):
        picture_name = club_profile.previous_picture_name(club)
        if not picture_name:
            raise Refused("There is no earlier picture. Choose a file.")
        _choose_picture(club, picture_name)
    return "The last picture is back."


@transaction.atomic
def reorder_names(
    *,
    club: int,
    last_name_first: bool,
    director_name: str,
    device: str,
    original_values: ValueByBox = NO_VALUES,
    key: str = "",
) -> None:
    """Store whether last names come first, and rewrite the names on the club's list and in open
    nights. Names in closed nights stay as they are.

    Lock the nights before the club, as all other actions do, so that no two actions wait for each
    other.
    """
    open_nights = (
        Tournament.objects.select_for_update().filter(club=club, closed=None).order_by("pk")
    )
    night_numbers = list(open_nights.values_list("pk", flat=True))
    if not earlier_answers.store_press_if_new(club, key):
        return
    stored_club = Club.objects.get(pk=club)
    chosen_values = {"last_name_first": last_name_first}
    stored_values = {"last_name_first": stored_club.last_name_first}
    Club.objects.filter(pk=club).update(
        **merge_box_values(original_values, chosen_values, stored_values)
    )
    stored_club.refresh_from_db()
    _reorder_names_of_regulars(stored_club)
    for night_number in night_numbers:
        reorder_names_of_entries(Press(night_number, director_name, device))


@action
def reorder_names_of_entries(writing: Writing) -> str:
    """Rewrite the names of one night's entries in the club's order."""
    is_last_name_first = writing.night.last_name_first
    for entry in writing.night.entries:
        writing.put(
            replace(
                entry,
                name=names.put_name_in_club_order(entry.name, last_name_first=is_last_name_first),
            )
        )
    return f"Names are written with the {'last' if is_last_name_first else 'first'} name first."


def _set_password(director: Director, typed_text: str) -> None:
    password = sign_in.remove_extra_spaces(typed_text)
    try:
        validate_password(password, director)
    except ValidationError as faults:
        raise Refused(" ".join(faults.messages)) from faults
    director.set_password(password)
    director.save()


def _choose_picture(club: int, picture_name: str) -> None:
    """Make the picture with this name the club's, and delete all its pictures except the new one
    and the previous one.
    """
    stored_club = Club.objects.get(pk=club)
    if stored_club.picture != picture_name:
        ClubPicture.objects.filter(club=club).exclude(
            name__in=(picture_name, stored_club.picture)
        ).delete()
        Club.objects.filter(pk=club).update(picture=picture_name)


def _reorder_names_of_regulars(club: Club) -> None:
    changed_rows = []
    for regular in Regular.objects.filter(club=club):
        reordered_name = names.put_name_in_club_order(
            regular.name, last_name_first=club.last_name_first
        )
        if reordered_name != regular.name:
            regular.name = reordered_name
            changed_rows.append(regular)
    Regular.objects.bulk_update(changed_rows, ["name"])
