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

LAPTOP_DIRECTOR = "director"
COLUMN_BY_FIELD = {"club": "name"}
# WPA allows no longer password.
MAX_WIFI_PASSWORD = 63
MAX_CAUSE = 80


@transaction.atomic
def open_club(*, name: str, password: str, director: str = LAPTOP_DIRECTOR) -> Director:
    """Store a new club and return its director."""
    name, director = names.read_name(name), names.read_name(director)
    if Director.objects.filter(name=director).exists():
        raise Refused(
            f"There is already a director called {director}. Sign in, or choose another name."
        )
    row = Director(name=director, club=Club.objects.create(name=name))
    _set_password(row, password)
    return row


@transaction.atomic
def reset_password(*, director: str, password: str) -> None:
    """Set a new password, and end all sign-ins with the old one. The wait after wrong guesses ends
    too.
    """
    row = Director.objects.filter(name=director).first()
    if row is None:
        director_names = Director.objects.order_by("name").values_list("name", flat=True)
        names_words = ", ".join(director_names) or "no one yet"
        raise Refused(f"There is no director called {director}. These are: {names_words}.")
    row.phones_ended = row.phones
    _set_password(row, password)
    SignInTry.objects.filter(name=director).delete()


@transaction.atomic
def store_settings(
    club: int, new_values: ValueByBox, original_values: ValueByBox, key: str
) -> None:
    """Store club settings. Refuse a setting that someone else has changed since the page was
    opened.
    """
    if earlier_answers.claim_press(club, key):
        row = Club.objects.get(pk=club)
        stored_values = {box: getattr(row, COLUMN_BY_FIELD.get(box, box)) for box in new_values}
        merged_values = merge_box_values(original_values, new_values, stored_values)
        Club.objects.filter(pk=club).update(
            **{COLUMN_BY_FIELD.get(box, box): merged_values[box] for box in merged_values}
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
    """Store the name and password of the Wi-Fi for phones. Both are shown and printed."""
    wifi = names.make_readable(name)
    if names.why_name_too_long(wifi):
        raise Refused(names.why_name_too_long(wifi))
    if len(password) > MAX_WIFI_PASSWORD:
        raise Refused(f"A Wi-Fi password has at most {MAX_WIFI_PASSWORD} letters.")
    if password and not wifi:
        raise Refused("Type the Wi-Fi name too. Phones join it by its name.")
    store_settings(club, {"wifi": wifi, "wifi_password": password}, original_values, key)


def set_last_name_display(*, club: int, short: bool, key: str = "") -> None:
    """Choose whether big screens and phones show last initials or full names."""
    store_settings(club, {"discreet": short}, NO_VALUES, key)


def set_cause(
    cause: str, *, club: int, original_values: ValueByBox = NO_VALUES, key: str = ""
) -> None:
    """Store the line about a sponsor or a cause. An empty line removes it."""
    cause_text = names.make_readable(cause)
    if len(cause_text) > MAX_CAUSE:
        raise Refused(f"Use at most {MAX_CAUSE} letters. This has {len(cause_text)}.")
    store_settings(club, {"cause": cause_text}, original_values, key)


def set_tables_in_row(
    tables_a_row: int, *, club: int, original_values: ValueByBox = NO_VALUES, key: str = ""
) -> None:
    """Store how many tables stand in a row of the room, or 0 if the room map decides."""
    store_settings(club, {"tables_a_row": tables_a_row}, original_values, key)


@transaction.atomic
def remember_press(*, club: int, key: str) -> bool:
    """Remember a press that changes something outside the database. Return whether it is new."""
    return earlier_answers.claim_press(club, key)


@transaction.atomic
def store_picture(*, club: int, picture: ReencodedPicture, key: str = "") -> None:
    """Show a new picture, and keep the previous one so that it can be restored."""
    if not earlier_answers.claim_press(club, key):
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
    if earlier_answers.claim_press(club, key):
        _choose_picture(club, "")
    return "Picture removed. You can restore it."


@transaction.atomic
def restore_picture(*, club: int, key: str = "") -> str:
    """Show the previous picture. A second press swaps the two again."""
    if earlier_answers.claim_press(club, key):
        name = club_profile.previous_picture_name(club)
        if not name:
            raise Refused("There is no earlier picture. Choose a file.")
        _choose_picture(club, name)
    return "The last picture is back."


@transaction.atomic
def reorder_names(
    *,
    club: int,
    last_name_first: bool,
    by: str,
    device: str,
    original_values: ValueByBox = NO_VALUES,
    key: str = "",
) -> None:
    """Store whether last names come first, and rewrite the names on the club's list and in open
    nights. Names in closed nights stay as they are.

    The nights are locked before the club, as in all other presses.
    """
    rows = Tournament.objects.select_for_update().filter(club=club, closed=None).order_by("pk")
    nights = list(rows.values_list("pk", flat=True))
    if not earlier_answers.claim_press(club, key):
        return
    row = Club.objects.get(pk=club)
    chosen_values = {"last_name_first": last_name_first}
    stored_values = {"last_name_first": row.last_name_first}
    Club.objects.filter(pk=club).update(
        **merge_box_values(original_values, chosen_values, stored_values)
    )
    row.refresh_from_db()
    _reorder_names_of_regulars(row)
    for night in nights:
        reorder_names_of_entries(Press(night, by, device))


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


def _choose_picture(club: int, name: str) -> None:
    """Make this the club's picture, and delete all pictures but this one and the previous one."""
    row = Club.objects.get(pk=club)
    if row.picture != name:
        ClubPicture.objects.filter(club=club).exclude(name__in=(name, row.picture)).delete()
        Club.objects.filter(pk=club).update(picture=name)


def _reorder_names_of_regulars(club: Club) -> None:
    changed_rows = []
    for row in Regular.objects.filter(club=club):
        name = names.put_name_in_club_order(row.name, last_name_first=club.last_name_first)
        if name != row.name:
            row.name = name
            changed_rows.append(row)
    Regular.objects.bulk_update(changed_rows, ["name"])
