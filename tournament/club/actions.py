"""A club opens its doors and says what it is called; a director gets a new password."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from tournament.access import passwords
from tournament.models import Club, Director, SignInTry
from tournament.words import names
from tournament.words.occasion import called
from tournament.words.refused import Refused
from tournament.writing import earlier_answers
from tournament.writing.page_values import NOTHING, Values, merged

LAPTOP_DIRECTOR = "director"
# The box with the club's name is called by what it names; every other one is its own column.
COLUMNS = {"club": "name"}


@transaction.atomic
def open_club(*, name: str, password: str, director: str = LAPTOP_DIRECTOR) -> Director:
    """The club and the person who may direct for it."""
    name, director = names.checked(name), names.checked(director)
    if Director.objects.filter(name=director).exists():
        raise Refused(
            f"There is a director called {director} already. Sign in, or choose another name."
        )
    made = Director(name=director, club=Club.objects.create(name=name))
    _set_password(made, password)
    return made


@transaction.atomic
def reset_password(*, director: str, password: str) -> None:
    """Ends every sign-in made with the old password, and the waits that guessing had earned."""
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
    """What the club says of itself, box by box, unless somebody else has said something else since
    it was drawn.
    """
    if not earlier_answers.came_before(club, key):
        row = Club.objects.get(pk=club)
        stored = {box: getattr(row, COLUMNS.get(box, box)) for box in given}
        kept = merged(drawn, given, stored)
        Club.objects.filter(pk=club).update(**{COLUMNS.get(box, box): kept[box] for box in kept})


def rename(name: str, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    settle(club, {"club": names.checked(name)}, drawn, key)


def call_it(word: str, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    settle(club, {"calls_it": called(word).one}, drawn, key)


def name_wifi(name: str, *, club: int, drawn: Values = NOTHING, key: str = "") -> None:
    """Which network phones must join; nothing said, nobody is told."""
    wifi = names.readable(name)
    if names.too_long(wifi):
        raise Refused(names.too_long(wifi))
    settle(club, {"wifi": wifi}, drawn, key)


def keep_last_names(*, club: int, kept: bool, key: str = "") -> None:
    """To itself: walls and phones have first names and an initial."""
    settle(club, {"discreet": kept}, NOTHING, key)


@transaction.atomic
def is_new_press(*, club: int, key: str) -> bool:
    """Of what is kept beside the database, and what it says is done no second time."""
    return not earlier_answers.came_before(club, key)


def _set_password(director: Director, typed: str) -> None:
    password = passwords.tidy(typed)
    try:
        validate_password(password, director)
    except ValidationError as faults:
        raise Refused(" ".join(faults.messages)) from faults
    director.set_password(password)
    director.save()
