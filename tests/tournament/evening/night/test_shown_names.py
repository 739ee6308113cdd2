"""Names as walls and phones show them."""

import pytest

from tests import plain
from tournament.evening.night.shown_names import (
    first_and_initial,
    with_distinct_names,
    with_initials,
)


def shown_names(night):
    return [entry.name for entry in night.entries]


def test_night_without_shared_names_is_returned_unchanged():
    night = plain.with_facts(plain.night(4), plain.entry(1, name="Joe Baker", nickname="Red"))
    assert with_distinct_names(night) is night


def test_namesakes_are_shown_with_nickname_or_number():
    namesakes = [
        plain.entry(1, name="Joe Baker", nickname="Red"),
        plain.entry(2, name="joe baker"),
        plain.entry(3, name="Joe Baker", nickname="Curly"),
        plain.entry(4, name="Ada Abbott", nickname="Red"),
    ]
    night = with_distinct_names(plain.with_facts(plain.night(4), *namesakes))
    assert shown_names(night) == [
        "Joe Baker (Red)",
        "joe baker (2)",
        "Joe Baker (Curly)",
        "Ada Abbott",
    ]
    assert [entry.nickname for entry in night.entries] == ["Red", "", "Curly", "Red"]


def test_shared_nickname_does_not_tell_namesakes_apart():
    namesakes = [plain.entry(number, name="Joe Baker", nickname="Red") for number in (1, 2)]
    assert shown_names(with_distinct_names(plain.with_facts(plain.night(2), *namesakes))) == [
        "Joe Baker (1)",
        "Joe Baker (2)",
    ]


def test_player_with_two_numbers_is_no_namesake():
    first_entry = plain.entry(1, name="Joe Baker", nickname="Red")
    second_entry = plain.entry(3, name="Joe Baker", nickname="Red", first_number=1)
    night = plain.with_facts(plain.night(2), first_entry, second_entry)
    assert with_distinct_names(night) is night
    namesake = plain.entry(2, name="Baker, Joe")
    names = shown_names(with_distinct_names(plain.with_facts(night, namesake)))
    assert names == ["Joe Baker (Red)", "Baker, Joe (2)", "Joe Baker (Red)"]


def test_equal_first_names_get_an_initial():
    people = [
        plain.entry(1, name="Ada Abbott"),
        plain.entry(2, name="Archer, Ada"),
        plain.entry(3, name="Ada Stone"),
    ]
    night = with_initials(plain.with_facts(plain.night(3), *people))
    assert shown_names(night) == ["Ada A. (1)", "Ada A. (2)", "Ada S."]


@pytest.mark.parametrize(
    ("name", "short_name"),
    [
        ("Mary Ann Smith", "Mary S."),
        ("Smith, Mary Ann", "Mary S."),
        ("Jan van der Berg", "Jan B."),
        ("van der Berg, Jan", "Jan B."),
        ("John Smith Jr.", "John S."),
        ("Cher", "Cher"),
    ],
)
def test_first_name_and_initial_are_the_same_in_either_order(name, short_name):
    assert first_and_initial(name) == short_name


def test_namesakes_in_teams_are_shown_with_nickname_or_team_number():
    namesakes = [
        plain.entry(1, name="Joe Baker", nickname="Red", team=4),
        plain.entry(2, name="Joe Baker", team=5),
    ]
    night = with_distinct_names(plain.with_facts(plain.night(2), *namesakes))
    assert shown_names(night) == ["Joe Baker (Red)", "Joe Baker (team 5)"]
