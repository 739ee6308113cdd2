"""A club opens its doors; a director gets a new password."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from tournament.access import passwords
from tournament.models import Club, Director, SignInTry
from tournament.words import names
from tournament.words.occasion import called
from tournament.words.refused import Refused
from tournament.writing import answers
from tournament.writing.drawn import NOTHING, Values, settled

LAPTOP_DIRECTOR = "director"


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
        raise Refused(f"There is no director called {director}. These are: {', '.join(_names())}.")
    row.phones_ended = row.phones
    _set_password(row, password)
    SignInTry.objects.filter(name=director).delete()


@transaction.atomic
def rename(*, club: int, name: str, drawn: Values = NOTHING, key: str = "") -> None:
    if not answers.came_before(club, key):
        row = Club.objects.get(pk=club)
        document = settled(drawn, {"club": names.checked(name)}, {"club": row.name})
        Club.objects.filter(pk=club).update(name=document["club"])


@transaction.atomic
def call_it(*, club: int, word: str, drawn: Values = NOTHING, key: str = "") -> None:
    if not answers.came_before(club, key):
        row = Club.objects.get(pk=club)
        document = settled(drawn, {"calls_it": word}, {"calls_it": row.calls_it})
        Club.objects.filter(pk=club).update(calls_it=called(document["calls_it"]).one)


@transaction.atomic
def name_wifi(*, club: int, name: str, drawn: Values = NOTHING, key: str = "") -> None:
    """Which network phones must join; nothing said, nobody is told."""
    if answers.came_before(club, key):
        return
    wifi = names.readable(name)
    if names.too_long(wifi):
        raise Refused(names.too_long(wifi))
    document = settled(drawn, {"wifi": wifi}, {"wifi": Club.objects.get(pk=club).wifi})
    Club.objects.filter(pk=club).update(**document)


@transaction.atomic
def keep_last_names(*, club: int, kept: bool, key: str = "") -> None:
    """To itself: walls and phones have first names and an initial."""
    if not answers.came_before(club, key):
        Club.objects.filter(pk=club).update(discreet=kept)


@transaction.atomic
def is_new_press(*, club: int, key: str) -> bool:
    """Of what is kept beside the database, and what it says is done no second time."""
    return not answers.came_before(club, key)


def _set_password(director: Director, typed: str) -> None:
    password = passwords.tidy(typed)
    try:
        validate_password(password, director)
    except ValidationError as faults:
        raise Refused(" ".join(faults.messages)) from faults
    director.set_password(password)
    director.save()


def _names() -> list[str]:
    return list(Director.objects.order_by("name").values_list("name", flat=True)) or ["nobody yet"]
