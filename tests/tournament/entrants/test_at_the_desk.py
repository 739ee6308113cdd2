"""Whom a name at the desk means where one person has two numbers."""

from datetime import UTC, datetime

from tournament.entrants.boards.at_the_desk import hits
from tournament.facts import Entry
from tournament.lists.contact import NumberedContact

AL = NumberedContact("Al Adams", number=5)
SEVEN = datetime(2026, 11, 23, 19, tzinfo=UTC)


def entry(number, **more):
    return Entry(number=number, name="Al Adams", signed_in=SEVEN, **more)


def meant(*entries):
    (hit,) = hits("al a", [AL], entries)
    return hit.here.number


def test_number_that_is_still_expected_is_meant():
    first = entry(1, regular=5)
    assert meant(first) == 1
    assert meant(first, entry(17, first_number=1, expected=True)) == 17
    assert meant(first, entry(17, first_number=1)) == 1


def test_first_of_two_that_are_expected_is_meant():
    assert meant(entry(1, regular=5, expected=True), entry(17, first_number=1, expected=True)) == 1
