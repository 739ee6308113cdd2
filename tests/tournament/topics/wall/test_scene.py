"""The big screen writes names of players and teams, and marks divisions with letters and colors."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests import plain
from tournament.topics.wall.boards.scene import (
    BigScreenParty,
    DivisionMark,
    big_screen_party_by_number,
    mark_divisions,
)


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Men's", "Women's", "Mixed"), ("M", "W", "X")),
        (("Men's", "Masters", "Mixed"), ("M", "Ma", "X")),
        (("Mixed doubles", "Mixed open"), ("X", "Xi")),
        (("open",), ("O",)),
        (("",), ()),
    ],
)
def test_divisions_have_different_letters_that_players_know(names, letters):
    known_marks = mark_divisions(names).values()
    assert tuple(mark.letter for mark in known_marks) == letters
    assert [mark.color for mark in known_marks] == list(range(1, len(letters) + 1))


def test_color_of_a_division_is_one_of_the_stylesheets():
    colors = [mark.color for mark in mark_divisions(map(str, range(8))).values()]
    assert colors == [1, 2, 3, 4, 5, 6, 1, 2]
    styles = Path(finders.find("tournament/wall.css")).read_text()
    assert set(re.findall(r'data-color="(\d)"\] {', styles)) == set("23456")


def test_team_is_named_by_number_and_both_players_and_a_player_by_name():
    night = plain.with_facts(
        plain.night(4, house="athens"),
        plain.entry(1, name="Ann Lee", team=1),
        plain.entry(2, name="Bob May", team=1),
    )
    assert big_screen_party_by_number(night)[1] == BigScreenParty(("Ann Lee", "Bob May"), 1)
    assert big_screen_party_by_number(night)[1].name == "Ann Lee & Bob May"
    assert big_screen_party_by_number(plain.night(2))[2] == BigScreenParty(("Player 2",))


def test_number_in_a_name_is_not_repeated_below_it():
    assert BigScreenParty(("Ann Lee", "Bob May"), 1).number_words == "team 1"
    assert BigScreenParty(("Ann Lee (team 1)", "Bob May"), 1).number_words == ""
    assert BigScreenParty(("Ann Lee",)).number_words == ""


def test_team_has_the_mark_of_its_division():
    night = plain.night(4, house="mcallen")
    divided_night = plain.with_facts(
        night, *(plain.facts.Team(number=number, division="Mixed") for number in (1, 2))
    )
    assert big_screen_party_by_number(divided_night)[2].mark == DivisionMark("X", "Mixed", 1)
