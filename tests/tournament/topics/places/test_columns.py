"""The columns of standings, wherever they stand."""

import pytest

from tests import plain
from tournament.topics.places.boards.columns import columns
from tournament.topics.places.boards.standings import standings


@pytest.fixture
def there():
    night = plain.all_typed(plain.seated(plain.night(8, games=2)))
    return list(columns(standings(night)))


def test_columns_of_the_page_stand_in_their_order(there):
    names = "Place, Name, Points, Games won, X, Why"
    assert ", ".join(one.on_page for one in there if one.on_page) == names


def test_paper_has_a_column_for_each_game(there):
    assert " ".join(one.on_paper for one in there if one.on_paper) == "Place No. Name Points 1 X"


def test_file_has_columns_that_the_page_has_not_tonight(there):
    names = "rank, number, name, points, games won, x, reason, left, games, so far"
    assert ", ".join(one.file for one in there if one.file) == names
