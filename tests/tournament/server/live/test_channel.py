"""The addresses under which screens watch."""

from datetime import timedelta

import pytest
import time_machine
from django.core.signing import TimestampSigner
from django.utils import timezone

from tournament.server.live.channel import address, name_of

NAME = ("standings", "bcdf", 3, "Zoë & <b>")


def signed(name=NAME):
    return address(name).removeprefix("/live/").rstrip("/")


def test_name_comes_back_as_it_was():
    assert name_of(signed()) == NAME


@pytest.mark.parametrize("place", [0, 5, -5, -1])
def test_changed_letter_makes_it_worthless(place):
    letters = list(signed())
    letters[place] = "A" if letters[place] != "A" else "B"
    assert name_of("".join(letters)) is None


@pytest.mark.parametrize("text", ["", "x", "a:b:c", "%00", "\N{SNOWMAN}" * 9, "a" * 5000])
def test_what_was_never_signed_is_nothing(text):
    assert name_of(text) is None


def test_what_was_signed_for_something_else_is_nothing():
    assert name_of(TimestampSigner(salt="elsewhere").sign_object(["wall", "bcdf"])) is None


@pytest.mark.parametrize(("hours", "known"), [(23, NAME), (25, None)])
def test_it_is_good_for_a_day(hours, known):
    found = signed()
    with time_machine.travel(timezone.now() + timedelta(hours=hours)):
        assert name_of(found) == known
