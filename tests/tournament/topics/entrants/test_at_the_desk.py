"""Whom a name at the desk means where one person has two numbers."""

from datetime import UTC, datetime

from tournament.evening.facts import Entry
from tournament.kit.lists.contact import NumberedContact
from tournament.topics.entrants.boards.at_the_desk import hits

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


def found(typed, *entries):
    regulars = [AL, NumberedContact("Bo Bell", lot="5", number=9), NumberedContact("Cy", number=7)]
    return [(hit.name, hit.exact) for hit in hits(typed, regulars, entries)]


def test_clubs_number_of_a_regular_counts_only_where_nothing_else_fits():
    assert found("5") == [("Bo Bell", True)]
    assert found("7") == [("Cy", True)]
    assert found("7", entry(7)) == []
