"""A bracket cut into pages and drawn: where games lie, and the ways between them."""

import time
from itertools import combinations, pairwise

import pytest

from rotation.formats.double_elimination import double_elimination
from rotation.formats.single_elimination import single_elimination
from tests.rotation.slips import any_evening
from tests.tournament.drawn import is_over, played
from tournament.kit.drawing.shapes import Box, Line, Role, Text
from tournament.topics.bracket.boards.bracket_pages import pieces, with_finals
from tournament.topics.bracket.boards.desk_pages import desk_pages
from tournament.topics.bracket.boards.drawing import drawing
from tournament.topics.bracket.boards.team_names import TeamLabel

GAMES = (Role.GAME, Role.LIVE, Role.READY, Role.WAITING)


def brackets(count):
    yield double_elimination(count)
    yield single_elimination(count, third_place=True)


def pages(progress, path=None):
    names = ("Margaret Johnson", "Robert Williams")
    labels = {team: TeamLabel(int(team.strip("T")), names) for team in progress.teams}
    return desk_pages(drawing(progress, path=path), progress.bracket, labels)


def sources(bracket):
    return {name: (game.a, game.b) for name, game in bracket.games.items()}


def cut(progress, columns, games=1000):
    """In pages of so many games at most."""
    return [
        piece
        for part in with_finals(drawing(progress).parts)
        for piece in pieces(
            part,
            sources(progress.bracket),
            columns,
            lambda one: len(one.games) <= games,
        )
    ]


def runs_through(start, end, box):
    """Whether a line, level or upright, has a point inside the box; its edge does not count."""
    (x1, x2), (y1, y2) = (sorted(both) for both in zip(start, end, strict=True))
    left, top = box.left + 0.01, box.top + 0.01
    right, foot = left + box.width - 0.02, top + box.height - 0.02
    return x1 < right and x2 > left and y1 < foot and y2 > top


@pytest.mark.parametrize("count", [*range(2, 65), 127, 128])
def test_games_lie_apart_on_their_page_and_ways_run_between_them(count):
    for bracket in brackets(count):
        _, steps = any_evening(bracket, count, trouble=True)
        for page in pages(steps[len(steps) // 2]):
            shapes = list(page.drawing.shapes)
            boxes = [one for one in shapes if isinstance(one, Box) and one.role in GAMES]
            assert not any(is_over(a, b) for a, b in combinations(boxes, 2))
            assert all(one.left >= 0 and one.top >= 20 for one in boxes)
            assert max(one.left + one.width for one in boxes) <= page.drawing.width + 0.01
            assert max(one.top + one.height for one in boxes) <= page.drawing.height
            ways = [one for one in shapes if isinstance(one, Line) and one.role is Role.WAY]
            strokes = [stroke for way in ways for stroke in pairwise(way.points)]
            assert not any(runs_through(*stroke, box) for stroke in strokes for box in boxes)


@pytest.mark.parametrize("count", [2, 3, 5, 16, 17, 22, 31, 64, 100])
@pytest.mark.parametrize(("columns", "games"), [(2, 12), (3, 14), (4, 9), (9, 1000)])
def test_every_game_stands_once_and_leads_on(count, columns, games):
    progress = played(count)
    found = cut(progress, columns, games)
    own = [box.game for piece in found for box in piece.boxes]
    assert sorted(own) == sorted(progress.bracket.games)
    assert all(len(piece.headings) <= columns for piece in found)
    leading = {one.box.game for piece in found for one in piece.games if one.leads_out}
    within = {
        piece.games[before].box.game
        for piece in found
        for game in piece.games
        for before in game.after
    }
    assert leading | within == {
        name for name, game in progress.bracket.games.items() if game.winner_to
    }
    assert not leading & within


def test_pages_say_which_part_of_the_bracket_they_are():
    assert [piece.whole_title for piece in cut(played(22), 3, 12)] == [
        "Winners' bracket, upper half",
        "Winners' bracket, lower half",
        "Winners' bracket, rounds 4 and 5",
        "Final",
        "Losers' bracket, upper half",
        "Losers' bracket, lower half",
        "Losers' bracket, rounds 5 and 6",
        "Losers' bracket, rounds 7 and 8",
    ]
    titles = [piece.whole_title for piece in cut(played(64), 4, 15)]
    assert titles[:4] == [f"Winners' bracket, part {one} of 4" for one in (1, 2, 3, 4)]
    assert len(set(titles)) == len(titles)


def test_names_at_the_desk_are_as_large_as_the_page_and_whole():
    for page in pages(played(22)):
        words = [one for one in page.drawing.shapes if isinstance(one, Text)]
        assert min(one.size for one in words) > 15
        names = [one for one in words if "Johnson" in one.text or "Williams" in one.text]
        assert {one.size for one in names} <= {18}


def test_sixty_four_teams_are_drawn_at_once():
    """The quickest of five, so that a busy machine is not to blame."""
    progress, taken = played(64), []
    for _ in range(5):
        begun = time.process_time()
        pages(progress, path="4")
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.1
