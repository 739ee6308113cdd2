"""A name typed at check-in finds a player, who may have two numbers on one night."""

from datetime import UTC, datetime

from tournament.evening.facts import Entry
from tournament.kit.lists.contact import NumberedContact
from tournament.topics.entrants.boards.search_hits import find_matching_regulars

AL = NumberedContact("Al Adams", number=5)
SEVEN = datetime(2026, 11, 23, 19, tzinfo=UTC)


def al_adams(number, **changes):
    return Entry(number=number, name="Al Adams", signed_in=SEVEN, **changes)


def entry_found(*entries):
    (hit,) = find_matching_regulars("al a", [AL], entries)
    return hit.entry.number


def test_entry_that_is_still_expected_is_the_one_meant():
    first_entry = al_adams(1, regular=5)
    assert entry_found(first_entry) == 1
    assert entry_found(first_entry, al_adams(17, first_number=1, expected=True)) == 17
    assert entry_found(first_entry, al_adams(17, first_number=1)) == 1


def test_first_of_two_expected_entries_is_the_one_meant():
    assert (
        entry_found(
            al_adams(1, regular=5, expected=True), al_adams(17, first_number=1, expected=True)
        )
        == 1
    )


def names_found(text, *entries):
    regulars = [AL, NumberedContact("Bo Bell", lot="5", number=9), NumberedContact("Cy", number=7)]
    return [(hit.name, hit.is_exact) for hit in find_matching_regulars(text, regulars, entries)]


def test_club_number_of_a_regular_counts_only_without_another_hit():
    assert names_found("5") == [("Bo Bell", True)]
    assert names_found("7") == [("Cy", True)]
    assert names_found("7", al_adams(7)) == []
