"""A club is opened, gets a new password, and says what it is called, how it looks and in which
order it writes names.
"""

import base64
from dataclasses import replace

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from tournament.evening.words import names
from tournament.evening.words.occasion import called
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.picture_file import ReencodedPicture
from tournament.server.access import sign_in
from tournament.storage.models import Club, ClubPicture, Director, Regular, SignInTry, Tournament
from tournament.storage.reading import club_face
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.page_values import NOTHING, Values, merge_boxes
from tournament.storage.writing.write import Press, Writing, action

LAPTOP_DIRECTOR = "director"
# The columns of boxes that are not called like their column.
COLUMNS = {"club": "name"}
# The most letters of a WPA password.
LONGEST_WIFI_PASSWORD = 63
LONGEST_CAUSE = 80


@transaction.atomic
def open_club(*, name: str, password: str, director: str = LAPTOP_DIRECTOR) -> Director:
    """Store a new club and return the person who may direct for it."""
    name, director = names.checked(name), names.checked(director)
    if Director.objects.filter(name=director).exists():
        raise Refused(
            f"There is a director called {director} already. Sign in, or choose another name."
        )
    row = Director(name=director, club=Club.objects.create(name=name))
    _set_password(row, password)
    return row


@transaction.atomic
def reset_password(*, director: str, password: str) -> None:
    """Set a new password; sign-ins with the old one end, and nobody waits for wrong guesses."""
    row = Director.objects.filter(name=director).first()
    if row is None:
        names_there = Director.objects.order_by("name").values_list("name", flat=True)
        these = ", ".join(names_there) or "nobody yet"
        raise Refused(f"There is no director called {director}. These are: {these}.")
    row.phones_ended = row.phones
    _set_password(row, password)
    SignInTry.objects.filter(name=director).delete()


@transaction.atomic
def settle(club: int, given: Values, drawn: Values, key: str) -> None:
    """Store what the club says of itself, box by box, unless somebody else has changed a box since
    the page was drawn.
    """
    if not earlier_answers.came_before(club, key):
        row = Club.objects.get(pk=club)
        stored = {box: getattr(row, COLUMNS.get(box, box)) for box in given}
        kept = merge_boxes(drawn, given, stored)
        Club.objects.filter(pk=club).update(**{COLUMNS.get(box, box): kept[box] for box in kept})


def rename(name: str, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    settle(club, {"club": names.checked(name)}, drawn, key)


def call_it(word: str, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    settle(club, {"calls_it": called(word).one}, drawn, key)


def name_wifi(
    name: str, password: str = "", *, club: int, drawn: Values = NOTHING, key: str = ""
) -> None:
    """Store which network phones join, and its password, which is shown and printed with it."""
    wifi = names.readable(name)
    if names.too_long(wifi):
        raise Refused(names.too_long(wifi))
    if len(password) > LONGEST_WIFI_PASSWORD:
        raise Refused(f"A Wi-Fi's password has at most {LONGEST_WIFI_PASSWORD} letters.")
    if password and not wifi:
        raise Refused("Type the Wi-Fi's name too: phones join it by its name.")
    settle(club, {"wifi": wifi, "wifi_password": password}, drawn, key)


def keep_last_names(*, club: int, kept: bool, key: str = "") -> None:
    """Have walls and phones show first names with an initial, or whole names."""
    settle(club, {"discreet": kept}, NOTHING, key)


def name_cause(cause: str, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    """Store the line for a sponsor or a cause; an empty one takes it away."""
    words = names.readable(cause)
    if len(words) > LONGEST_CAUSE:
        raise Refused(f"At most {LONGEST_CAUSE} letters, please. This has {len(words)}.")
    settle(club, {"cause": words}, drawn, key)


def set_rows(tables_a_row: int, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    """Store how many tables stand in a row of the hall; 0 is as it comes."""
    settle(club, {"tables_a_row": tables_a_row}, drawn, key)


@transaction.atomic
def is_new_press(*, club: int, key: str) -> bool:
    """Remember a press about something outside the database, and return whether it is new."""
    return not earlier_answers.came_before(club, key)


@transaction.atomic
def take_picture(*, club: int, picture: ReencodedPicture, key: str = "") -> None:
    """Show a new picture, and keep the one before so that it can be put back."""
    if earlier_answers.came_before(club, key):
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
    _show_picture(club, picture.name)


@transaction.atomic
def take_picture_away(*, club: int, key: str = "") -> str:
    if not earlier_answers.came_before(club, key):
        _show_picture(club, "")
    return "The picture is taken away. It can be put back."


@transaction.atomic
def put_picture_back(*, club: int, key: str = "") -> str:
    """Show the picture from before; pressed again, it changes back."""
    if not earlier_answers.came_before(club, key):
        name = club_face.earlier_picture(club)
        if not name:
            raise Refused("There is no picture from before: choose a file.")
        _show_picture(club, name)
    return "The picture from before stands there again."


@transaction.atomic
def write_names(
    *,
    club: int,
    last_name_first: bool,
    by: str,
    device: str,
    drawn: Values = NOTHING,
    key: str = "",
) -> None:
    """Write every name on the list and in open nights with the first or the last name first.

    Closed nights stay as they were played. Nights are locked before the club, as every press at the
    desk does.
    """
    rows = Tournament.objects.select_for_update().filter(club=club, closed=None).order_by("pk")
    nights = list(rows.values_list("pk", flat=True))
    if earlier_answers.came_before(club, key):
        return
    chosen = {"last_name_first": last_name_first}
    stored = {"last_name_first": Club.objects.get(pk=club).last_name_first}
    Club.objects.filter(pk=club).update(**merge_boxes(drawn, chosen, stored))
    _write_regulars(Club.objects.get(pk=club))
    for night in nights:
        write_entries(Press(night, by, device))


@action
def write_entries(w: Writing) -> str:
    """Write the names of one night's entries in the club's order."""
    order = w.night.last_name_first
    for entry in w.night.entries:
        w.put(replace(entry, name=names.in_order(entry.name, last_name_first=order)))
    return f"Names are written with the {'last' if order else 'first'} name first."


def _set_password(director: Director, typed: str) -> None:
    password = sign_in.tidy(typed)
    try:
        validate_password(password, director)
    except ValidationError as faults:
        raise Refused(" ".join(faults.messages)) from faults
    director.set_password(password)
    director.save()


def _show_picture(club: int, name: str) -> None:
    """Show this picture, and delete all but this one and the one shown before."""
    row = Club.objects.get(pk=club)
    if row.picture != name:
        ClubPicture.objects.filter(club=club).exclude(name__in=(name, row.picture)).delete()
        Club.objects.filter(pk=club).update(picture=name)


def _write_regulars(club: Club) -> None:
    changed = []
    for row in Regular.objects.filter(club=club):
        name = names.in_order(row.name, last_name_first=club.last_name_first)
        if name != row.name:
            row.name = name
            changed.append(row)
    Regular.objects.bulk_update(changed, ["name"])
