"""How pairs are named on the wall, and how many games stand one above the other."""

import pytest

from tests import plain
from tournament.boards.wall_pairs import Spread, marks, pair, spread


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
    assert tuple(marks(names).values()) == letters


@pytest.mark.parametrize(
    ("games", "beside", "columns", "rows"),
    [
        (1, 0, 1, 1),
        (4, 0, 1, 4),
        (5, 0, 2, 3),
        (8, 0, 2, 4),
        (9, 0, 2, 5),
        (17, 0, 3, 6),
        (64, 0, 4, 8),
        (3, 5, 1, 5),
        (8, 8, 1, 8),
        (20, 3, 3, 7),
        (0, 2, 1, 2),
    ],
)
def test_games_take_more_columns_before_they_take_a_ninth_row(games, beside, columns, rows):
    assert spread(games, beside=beside) == Spread(columns, rows)


def test_team_has_both_names_in_full_until_there_are_more_than_two_columns():
    night = plain.told(
        plain.night(4, house="athens"),
        plain.entry(1, name="Ann Lee", team=1),
        plain.entry(2, name="Bob May", team=1),
    )
    assert pair(night, 1, 2).name == "Ann Lee & Bob May"
    assert pair(night, 1, 3).name == "Ann & Bob"
