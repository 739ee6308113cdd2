"""The columns of standings, wherever they stand."""

import pytest

from tests import plain
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.columns import columns
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds


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


def test_average_among_the_games_is_marked_on_page_and_paper_and_not_in_the_file():
    night = plain.night(6, house="mcallen", odd_division="average")
    night = plain.all_typed(plain.pressed(rounds.seat, night, game=1), (8, 5))
    out = night.entry(night.rounds.current.bench[0]).team
    gone = next(one.number for one in night.teams if one.number != out)
    night = plain.pressed(going_home.leave_after, night, party=gone, game=1)
    board = standings(plain.all_typed(plain.pressed(rounds.seat, night, game=2), (8, 5)))
    row = next(row for row in board.rows if row.number == out)
    shown, filed = (one for one in columns(board) if "games" in (one.key, one.file))
    assert (shown.on_page, shown.on_paper, shown.words(row)) == ("Games", "Games", "2*")
    assert filed.cell(row) == 2
