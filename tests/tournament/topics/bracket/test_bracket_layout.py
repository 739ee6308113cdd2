"""Where the games of a bracket lie when it is drawn, and the lines between them."""

import time
from itertools import combinations, pairwise

import pytest

from rotation.bracket.structure import WinnerOf
from rotation.formats.double_elimination import double_elimination
from rotation.formats.single_elimination import single_elimination
from tests.rotation.slips import any_evening
from tests.tournament.drawn import boxes, played
from tournament.topics.bracket.boards.drawing import drawing


def overlaps(one, other):
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def runs_through(start, end, box):
    """Whether a line, level or upright, has a point inside the box; its edge does not count."""
    (x1, x2), (y1, y2) = (sorted(both) for both in zip(start, end, strict=True))
    return x1 < box.right and x2 > box.x and y1 < box.y + box.height and y2 > box.y


def round_of(column):
    """W2.3 is of round 2, F1 of round 1; a column has the games of one round."""
    (number,) = {int(box.game[1:].split(".")[0]) for box in column.boxes}
    return number


def brackets(count):
    yield double_elimination(count)
    yield single_elimination(count, third_place=True)


@pytest.mark.parametrize("count", [*range(2, 65), 127, 128])
def test_games_lie_apart_and_lines_run_between_them(count):
    for bracket in brackets(count):
        _, steps = any_evening(bracket, count, trouble=True)
        found = drawing(steps[len(steps) // 2])
        assert boxes(found).keys() == bracket.games.keys()
        for one in found.parts:
            places = [box.place for each in one.rounds for box in each.boxes]
            assert not any(overlaps(a, b) for a, b in combinations(places, 2))
            assert all(place.x >= 0 and place.y >= 40 for place in places)
            assert max(place.right for place in places) < one.width
            assert max(place.y + place.height for place in places) < one.height
            strokes = [stroke for line in one.lines for stroke in pairwise(line.link.points)]
            assert not any(runs_through(*stroke, place) for stroke in strokes for place in places)


@pytest.mark.parametrize("count", [4, 5, 8, 22, 33, 64])
def test_game_lies_in_the_middle_of_those_that_lead_to_it(count):
    for bracket in brackets(count):
        drawn = boxes(drawing(any_evening(bracket, 1, trouble=False)[1][0]))
        for game in bracket.games.values():
            own = [
                drawn[source.game].place.middle
                for source in (game.a, game.b)
                if isinstance(source, WinnerOf) and bracket.games[source.game].side is game.side
            ]
            if own:
                assert abs(2 * drawn[game.id].place.middle - min(own) - max(own)) <= 1, game


@pytest.mark.parametrize("count", [6, 22, 64])
def test_rounds_stand_side_by_side_and_their_games_in_order(count):
    for one in drawing(played(count)).parts:
        lefts = [each.x for each in one.rounds]
        assert lefts == sorted(set(lefts))
        numbers = [round_of(each) for each in one.rounds]
        assert numbers == sorted(set(numbers))
        for each in one.rounds:
            below = [box.place.y for box in each.boxes]
            assert below == sorted(below)


def test_sixty_four_teams_are_drawn_at_once():
    """The quickest of five, so that a busy machine is not to blame."""
    progress, taken = played(64), []
    for _ in range(5):
        begun = time.process_time()
        drawing(progress, path="4")
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.02
