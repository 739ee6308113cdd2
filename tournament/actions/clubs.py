"""A club opens its doors; a director gets a new password."""

from __future__ import annotations

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from tournament import names, passwords
from tournament.models import Club, Director, SignInTry
from tournament.refused import Refused

LAPTOP_DIRECTOR = "director"


@transaction.atomic
def open_club(*, name: str, password: str, director: str = LAPTOP_DIRECTOR) -> Director:
    """The club and the person who may direct for it."""
    name, director = _name(name), _name(director)
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
    found = Director.objects.filter(name=director).first()
    if found is None:
        raise Refused(f"There is no director called {director}. These are: {', '.join(_names())}.")
    found.phones_ended = found.phones
    _set_password(found, password)
    SignInTry.objects.filter(name=director).delete()


@transaction.atomic
def rename(*, club: int, name: str) -> None:
    Club.objects.filter(pk=club).update(name=_name(name))


@transaction.atomic
def name_wifi(*, club: int, name: str) -> None:
    """Which network phones must join; nothing said, nobody is told."""
    wifi = names.readable(name)
    if names.too_long(wifi):
        raise Refused(names.too_long(wifi))
    Club.objects.filter(pk=club).update(wifi=wifi)


@transaction.atomic
def keep_last_names(*, club: int, kept: bool) -> None:
    """To itself: walls and phones have first names and an initial."""
    Club.objects.filter(pk=club).update(discreet=kept)


def _name(typed: str) -> str:
    name = names.readable(typed)
    if not name or names.too_long(name):
        raise Refused(names.too_long(name) or "A name needs letters that can be read.")
    return name


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
