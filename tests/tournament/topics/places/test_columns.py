"""The columns of standings, wherever they stand."""

from dataclasses import replace

import pytest

from tests import plain
from tournament.topics.leaving.actions import going_home
from tournament.topics.places.boards.columns import columns
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds


@pytest.fixture
def board():
    return standings(plain.all_typed(plain.seated(plain.night(8, games=2))))


@pytest.fixture
def full(board):
    """Standings with every column there is, as after a night on which somebody came late."""
    (division,) = board.divisions
    first, *others = division.rows
    divisions = (replace(division, rows=(replace(first, games=2), *others)),)
    return replace(board, divisions=divisions, with_movement=True, with_lone_marches=True)


def test_columns_of_the_page_stand_in_their_order(full):
    names = "Place, Name, Points, Games, Moved, Games won, X, Lone marches, Why"
    assert ", ".join(one.on_page for one in columns(full) if one.on_page) == names


def test_paper_has_games_before_points_and_a_column_for_each_game(full):
    names = "Place No. Name Games Points 1 X Lone"
    assert " ".join(one.on_paper for one in columns(full) if one.on_paper) == names
    assert "1" not in [one.on_paper for one in columns(full, by_game=False)]


def test_file_has_columns_that_the_page_has_not_tonight(board, full):
    names = "rank, number, name, points, games won, x, reason, left, games, so far"
    bare = replace(board, with_x=False, settled=0)
    assert ", ".join(one.file for one in columns(bare) if one.file) == names
    assert {one.file for one in columns(full)} - {*names.split(", "), None} == {"lone marches"}


def test_average_among_the_games_is_marked_on_page_and_paper_and_not_in_the_file():
    night = plain.night(6, house="mcallen", odd_division="average")
    night = plain.all_typed(plain.pressed(rounds.seat, night, game=1), (8, 5))
    out = night.entries.of(night.rounds.current.bench[0]).team
    gone = next(one.number for one in night.teams if one.number != out)
    night = plain.pressed(going_home.leave_after, night, party=gone, game=1)
    board = standings(plain.all_typed(plain.pressed(rounds.seat, night, game=2), (8, 5)))
    row = next(row for row in board.rows if row.number == out)
    shown, filed = (one for one in columns(board) if "games" in (one.key, one.file))
    assert (shown.on_page, shown.on_paper, shown.words(row)) == ("Games", "Games", "2*")
    assert filed.cell(row) == 2
