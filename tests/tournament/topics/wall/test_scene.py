"""How people and divisions are named on the wall."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests import plain
from tournament.topics.wall.boards.scene import Mark, WallParty, marks, wall_parties


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
def test_divisions_have_the_letters_that_the_hall_knows_and_never_the_same(names, letters):
    found = marks(names).values()
    assert tuple(one.letter for one in found) == letters
    assert [one.colour for one in found] == list(range(1, len(letters) + 1))


def test_every_colour_that_is_told_is_one_of_the_walls():
    found = [mark.colour for mark in marks(map(str, range(8))).values()]
    assert found == [1, 2, 3, 4, 5, 6, 1, 2]
    styles = Path(finders.find("tournament/wall.css")).read_text()
    assert set(re.findall(r'data-colour="(\d)"\] {', styles)) == set("23456")


def test_team_is_named_by_its_number_and_both_its_people_and_a_player_by_name():
    night = plain.told(
        plain.night(4, house="athens"),
        plain.entry(1, name="Ann Lee", team=1),
        plain.entry(2, name="Bob May", team=1),
    )
    assert wall_parties(night)[1] == WallParty(("Ann Lee", "Bob May"), 1)
    assert wall_parties(night)[1].name == "Ann Lee & Bob May"
    assert wall_parties(plain.night(2))[2] == WallParty(("Player 2",))


def test_team_has_the_mark_of_its_division():
    night = plain.night(4, house="mcallen")
    divided = plain.told(night, *(plain.facts.Team(number=one, division="Mixed") for one in (1, 2)))
    assert wall_parties(divided)[2].mark == Mark("X", "Mixed", 1)
