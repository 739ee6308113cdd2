"""Columns, lanes and links of a bracket, which pages, walls and paper have in common."""

from dataclasses import replace

import pytest

from rotation.bracket.replay import replay
from rotation.formats.double_elimination import double_elimination
from tests import plain
from tests.tournament.kit.printing.called import called
from tournament.evening.night import draws
from tournament.topics.bracket.boards.bracket_pages import pieces
from tournament.topics.bracket.boards.bracket_rows import in_lanes
from tournament.topics.bracket.boards.bracket_whole import whole
from tournament.topics.bracket.boards.drawing import drawing
from tournament.topics.wall.boards.tree import tree


def winners(bracket):
    return [game for game in bracket.games.values() if game.id.startswith("W")]


def test_game_lies_between_those_that_lead_to_it():
    own = in_lanes(winners(double_elimination(8)))
    assert own.rounds == (1, 2, 3)
    assert [own.lanes[f"W1.{number}"] for number in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert (own.lanes["W2.1"], own.lanes["W2.2"], own.lanes["W3.1"]) == (0.5, 2.5, 1.5)
    assert own.links[-2:] == (("W2.1", "W3.1"), ("W2.2", "W3.1"))
    assert own.count == 4


def test_bye_takes_no_lane_of_its_own():
    own = in_lanes(winners(double_elimination(5)))
    assert own.lanes["W1.1"] == own.lanes["W2.1"] == 0
    assert own.count == 2


def test_wall_is_led_to_by_no_game_that_is_not_needed():
    """In an evening of an earlier version: nobody came to two games whose winners would meet."""
    night = called(8)
    both = [
        replace(played.written, forfeit="both", ended=played.seated)
        for played in night.rounds
        if played.name in ("W1.1", "W1.2")
    ]
    night = plain.told(night, *both)
    games = tree(night, is_whole=True).games
    assert "L1.1" not in games
    assert list(tree(night, is_whole=True).pages)


@pytest.mark.parametrize("teams", [5, 8, 22])
def test_same_games_are_linked_on_walls_and_paper(teams):
    night = called(teams)
    progress = draws.bracket(night)
    shown = tree(night, is_whole=True)
    on_a_wall = {
        (piece.games[before].box.game, game.box.game)
        for part in shown.parts
        for piece in pieces(part, shown.sources, 99, lambda piece: True)
        for game in piece.games
        for before in game.after
    }
    bare = drawing(replay(progress.bracket, progress.teams))
    lines = {
        (one.box.game, other.box.game)
        for tile in whole(bare, progress.bracket)
        for one, other in tile.lines
    }
    assert on_a_wall == lines
