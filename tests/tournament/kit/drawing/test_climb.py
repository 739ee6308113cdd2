"""Places game by game as lines: up is better, names stand whole where lines end, or not at all."""

from itertools import pairwise

import pytest

from tournament.kit.drawing.climb import Climber, climb, spread
from tournament.kit.drawing.shapes import Disc, Line, Role, Text, wide

GAMES = ("Game 1", "2", "3")
SIZE = 20


def drawn(*climbers, size=SIZE, **more):
    return climb(climbers, GAMES, width=600, height=300, size=size, **more)


def climber(*places, role=Role.GOLD, lines=(), **more):
    return Climber(places, role, lines, **more)


def way(drawing, role):
    (line,) = (one for one in drawing.shapes if isinstance(one, Line) and one.role is role)
    return line.points


def words(drawing):
    return [one for one in drawing.shapes if isinstance(one, Text) and one.role is not Role.SOFT]


def test_line_goes_up_to_a_better_place_and_on_to_the_right():
    points = way(drawn(climber(8, 3, 1)), Role.GOLD)
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)


def test_equal_places_are_equally_high_and_the_first_stand_farther_apart():
    drawing = drawn(climber(1, 2, 9), climber(10, 9, 2, role=Role.SILVER))
    gold, silver = way(drawing, Role.GOLD), way(drawing, Role.SILVER)
    assert gold[1][1] == silver[2][1]
    assert gold[2][1] == silver[1][1]
    assert gold[1][1] - gold[0][1] > silver[0][1] - silver[1][1] > 0


def test_whoever_came_later_begins_with_the_first_own_game():
    drawing = drawn(climber(1, 1, 1), climber(None, 5, 2, role=Role.ME))
    assert [x for x, _ in way(drawing, Role.ME)] == [x for x, _ in way(drawing, Role.GOLD)][1:]
    only = drawn(climber(None, None, 2, role=Role.ME))
    assert not [one for one in only.shapes if isinstance(one, Line) and one.role is Role.ME]
    assert [one for one in only.shapes if isinstance(one, Disc) and one.role is Role.ME]


def test_the_first_are_drawn_alike_for_all_who_end_alike():
    first = climber(1, 2, 1, lines=("Player 1",))
    one, other, last = (
        drawn(first, climber(worst, 5, 4, role=Role.ME, lines=("you",), is_marked=True))
        for worst in (18, 20, 21)
    )
    assert one.parts[0] == other.parts[0]
    assert last.parts[0] != one.parts[0]
    for drawing in (one, last):
        assert {one.text: one.role for one in words(drawing)} == {
            "Player 1": Role.GOLD,
            "you": Role.ME,
        }


def test_names_stand_in_order_and_none_upon_another():
    drawing = drawn(
        climber(1, 1, 4, lines=("Player 1",)),
        climber(2, 2, 4, lines=("Player 2",), role=Role.SILVER),
        climber(3, 3, 4, lines=("Player 3",), role=Role.BRONZE),
    )
    names = words(drawing)
    assert [one.text for one in names] == ["Player 1", "Player 2", "Player 3"]
    assert all(b.y - a.y >= SIZE for a, b in pairwise(names))
    assert min(one.x for one in names) > way(drawing, Role.GOLD)[-1][0]


def test_pair_has_a_line_for_each_name_and_a_long_name_is_broken_where_words_end():
    drawing = drawn(climber(1, 1, 1, lines=("1 Ann Lee &", "Bartholomew O'Malley-Fitzgerald")))
    assert [one.text for one in words(drawing)] == [
        "1 Ann Lee &",
        "Bartholomew O'Malley-",
        "Fitzgerald",
    ]


def test_names_that_have_no_room_in_such_letters_are_no_drawing():
    five = [climber(at, at, at, lines=(f"{at} Ann Lee &", "Bob Day")) for at in range(1, 6)]
    assert drawn(*five) is not None
    assert drawn(*five, size=40) is None
    assert drawn(climber(1, 1, 1, lines=("1 Featherstonehaughs",)), size=33) is None


@pytest.mark.parametrize("worst", [1, 2, 38, 160])
def test_everything_is_within_the_drawing(worst):
    climbers = [climber(worst, 1, at, lines=(f"{at} Somebody",)) for at in range(1, 6)]
    drawing = drawn(*climbers)
    for one in drawing.shapes:
        points = {
            Line: lambda one: one.points,
            Disc: lambda one: [(one.x - one.radius, one.y), (one.x + one.radius, one.y)],
            Text: lambda one: [(one.x, one.y - one.size / 2), (one.x, one.y + one.size / 2)],
        }[type(one)](one)
        assert all(0 <= x <= 600 for x, _ in points)
        assert all(0 <= y <= 300 for _, y in points)


def test_what_is_wished_is_kept_as_far_as_there_is_room():
    assert spread([10, 50, 90], [10, 10, 10], 100) == [10, 50, 90]
    assert spread([50, 50, 50], [10, 10, 10], 100) == [50, 60, 70]
    assert spread([95, 95], [10, 10], 100) == [85, 95]
    assert spread([0], [10], 100) == [5]


def test_games_whose_words_have_no_room_are_counted_by_the_line_alone():
    places = tuple(range(1, 13))
    drawing = climb(
        [climber(*places, lines=("Player 1",))],
        ("Game 1", *map(str, places[1:])),
        width=600,
        height=300,
        size=40,
    )
    games = [one for one in drawing.shapes if isinstance(one, Text) and one.y > 270]
    assert 1 < len(games) < 12
    edges = [(wide(one.text, one.size) / 2, one.x) for one in games]
    assert all(x + half <= other - next_half for (half, x), (next_half, other) in pairwise(edges))
