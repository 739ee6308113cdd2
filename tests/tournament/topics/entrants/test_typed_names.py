"""A name typed at check-in finds a player, who may have two numbers on one night."""

from datetime import UTC, datetime

from tournament.evening.facts import Entry
from tournament.kit.lists.contact import NumberedContact
from tournament.topics.entrants.boards.search_hits import find_matching_regulars

AL_ADAMS = NumberedContact("Al Adams", number=5)
CHECKED_IN_AT = datetime(2026, 11, 23, 19, tzinfo=UTC)


def entry_of_al_adams(number, **changes):
    return Entry(number=number, name="Al Adams", signed_in=CHECKED_IN_AT, **changes)


def find_entry_number_of_al(*entries):
    (hit,) = find_matching_regulars("al a", [AL_ADAMS], entries)
    return hit.entry.number


def test_typed_name_finds_the_expected_one_of_two_entries():
    first_entry = entry_of_al_adams(1, regular=5)
    assert find_entry_number_of_al(first_entry) == 1
    assert (
        find_entry_number_of_al(first_entry, entry_of_al_adams(17, first_number=1, expected=True))
        == 17
    )
    assert find_entry_number_of_al(first_entry, entry_of_al_adams(17, first_number=1)) == 1


def test_typed_name_finds_the_first_of_two_expected_entries():
    assert (
        find_entry_number_of_al(
            entry_of_al_adams(1, regular=5, expected=True),
            entry_of_al_adams(17, first_number=1, expected=True),
        )
        == 1
    )


def find_names_and_exactness(text, *entries):
    regulars = [
        AL_ADAMS,
        NumberedContact("Bo Bell", lot="5", number=9),
        NumberedContact("Cy", number=7),
    ]
    return [(hit.name, hit.is_exact) for hit in find_matching_regulars(text, regulars, entries)]


def test_typed_number_means_a_regulars_club_number_only_if_nothing_else_matches():
    assert find_names_and_exactness("5") == [("Bo Bell", True)]
    assert find_names_and_exactness("7") == [("Cy", True)]
    assert find_names_and_exactness("7", entry_of_al_adams(7)) == []
