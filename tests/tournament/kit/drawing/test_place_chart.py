"""Places game by game are drawn as lines: up is better, and the name at the end of a line is whole
or left out.
"""

from itertools import pairwise

import pytest

from tournament.kit.drawing.place_chart import ChartLine, draw_place_chart, spread_labels
from tournament.kit.drawing.shapes import Disc, Line, Role, Text, text_width

GAMES = ("Game 1", "2", "3")
SIZE = 20


def draw_chart(*chart_lines, size=SIZE, **options):
    return draw_place_chart(chart_lines, GAMES, width=600, height=300, font_size=size, **options)


def chart_line(*places, role=Role.GOLD, lines=(), **options):
    return ChartLine(places, role, lines, **options)


def line_points(drawing, role):
    (line,) = (line for line in drawing.shapes if isinstance(line, Line) and line.role is role)
    return line.points


def chart_words(drawing):
    return [
        text
        for text in drawing.shapes
        if isinstance(text, Text) and text.role is not Role.SECONDARY
    ]


def test_line_goes_up_to_a_better_place_and_on_to_the_right():
    points = line_points(draw_chart(chart_line(8, 3, 1)), Role.GOLD)
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)


def test_equal_places_are_equally_high_and_the_first_stand_farther_apart():
    drawing = draw_chart(chart_line(1, 2, 9), chart_line(10, 9, 2, role=Role.SILVER))
    gold, silver = line_points(drawing, Role.GOLD), line_points(drawing, Role.SILVER)
    assert gold[1][1] == silver[2][1]
    assert gold[2][1] == silver[1][1]
    assert gold[1][1] - gold[0][1] > silver[0][1] - silver[1][1] > 0


def test_player_who_came_later_begins_with_the_first_own_game():
    drawing = draw_chart(chart_line(1, 1, 1), chart_line(None, 5, 2, role=Role.OWN_LINE))
    assert [x for x, _ in line_points(drawing, Role.OWN_LINE)] == [
        x for x, _ in line_points(drawing, Role.GOLD)
    ][1:]
    only = draw_chart(chart_line(None, None, 2, role=Role.OWN_LINE))
    assert not [
        shape for shape in only.shapes if isinstance(shape, Line) and shape.role is Role.OWN_LINE
    ]
    assert [
        shape for shape in only.shapes if isinstance(shape, Disc) and shape.role is Role.OWN_LINE
    ]


def test_the_first_are_drawn_alike_for_all_who_end_alike():
    leading_line = chart_line(1, 2, 1, lines=("Player 1",))
    chart_from_18, chart_from_20, chart_from_21 = (
        draw_chart(
            leading_line,
            chart_line(
                first_place_of_player, 5, 4, role=Role.OWN_LINE, lines=("you",), is_highlighted=True
            ),
        )
        for first_place_of_player in (18, 20, 21)
    )
    assert chart_from_18.parts[0] == chart_from_20.parts[0]
    assert chart_from_21.parts[0] != chart_from_18.parts[0]
    for drawing in (chart_from_18, chart_from_21):
        assert {text.text: text.role for text in chart_words(drawing)} == {
            "Player 1": Role.GOLD,
            "you": Role.OWN_LINE,
        }


def test_names_stand_in_order_and_none_upon_another():
    drawing = draw_chart(
        chart_line(1, 1, 4, lines=("Player 1",)),
        chart_line(2, 2, 4, lines=("Player 2",), role=Role.SILVER),
        chart_line(3, 3, 4, lines=("Player 3",), role=Role.BRONZE),
    )
    names = chart_words(drawing)
    assert [name.text for name in names] == ["Player 1", "Player 2", "Player 3"]
    assert all(b.y - a.y >= SIZE for a, b in pairwise(names))
    assert min(name.x for name in names) > line_points(drawing, Role.GOLD)[-1][0]


def test_pair_has_a_line_for_each_name_and_a_long_name_is_broken_where_words_end():
    drawing = draw_chart(
        chart_line(1, 1, 1, lines=("1 Ann Lee &", "Bartholomew O'Malley-Fitzgerald"))
    )
    assert [text.text for text in chart_words(drawing)] == [
        "1 Ann Lee &",
        "Bartholomew O'Malley-",
        "Fitzgerald",
    ]


def test_names_that_have_no_room_in_such_letters_are_no_drawing():
    five = [chart_line(at, at, at, lines=(f"{at} Ann Lee &", "Bob Day")) for at in range(1, 6)]
    assert draw_chart(*five) is not None
    assert draw_chart(*five, size=40) is None
    assert draw_chart(chart_line(1, 1, 1, lines=("1 Featherstonehaughs",)), size=33) is None


@pytest.mark.parametrize("first_place", [1, 2, 38, 160])
def test_every_shape_is_within_the_place_chart(first_place):
    chart_lines = [chart_line(first_place, 1, at, lines=(f"{at} Somebody",)) for at in range(1, 6)]
    drawing = draw_chart(*chart_lines)
    for shape in drawing.shapes:
        points = {
            Line: lambda shape: shape.points,
            Disc: lambda shape: [
                (shape.x - shape.radius, shape.y),
                (shape.x + shape.radius, shape.y),
            ],
            Text: lambda shape: [
                (shape.x, shape.y - shape.size / 2),
                (shape.x, shape.y + shape.size / 2),
            ],
        }[type(shape)](shape)
        assert all(0 <= x <= 600 for x, _ in points)
        assert all(0 <= y <= 300 for _, y in points)


def test_wishes_are_met_as_far_as_there_is_room():
    assert spread_labels([10, 50, 90], [10, 10, 10], 100) == [10, 50, 90]
    assert spread_labels([50, 50, 50], [10, 10, 10], 100) == [50, 60, 70]
    assert spread_labels([95, 95], [10, 10], 100) == [85, 95]
    assert spread_labels([0], [10], 100) == [5]


@pytest.mark.parametrize(("width", "first"), [(600, "Game 1"), (260, "1")])
def test_first_game_is_only_a_number_if_it_would_hide_the_second(width, first):
    places = tuple(range(1, 9))
    games = ("Game 1", *map(str, places[1:]))
    drawing = draw_place_chart([chart_line(*places)], games, width=width, height=230, font_size=16)
    words = [shape.text for shape in drawing.shapes if isinstance(shape, Text) and shape.y > 215]
    assert words == [first, *games[1:]]


def test_games_whose_words_have_no_room_are_counted_by_the_line_alone():
    places = tuple(range(1, 13))
    drawing = draw_place_chart(
        [chart_line(*places, lines=("Player 1",))],
        ("Game 1", *map(str, places[1:])),
        width=600,
        height=300,
        font_size=40,
    )
    games = [text for text in drawing.shapes if isinstance(text, Text) and text.y > 270]
    assert 1 < len(games) < 12
    edges = [(text_width(text.text, text.size) / 2, text.x) for text in games]
    assert all(
        x + half_width <= next_x - next_half_width
        for (half_width, x), (next_half_width, next_x) in pairwise(edges)
    )


@pytest.mark.parametrize(
    ("last_place", "height", "expected_places"),
    [
        (5, 300, [1, 2, 3, 4, 5]),
        (8, 700, [1, 2, 3, 4, 5, 6, 7, 8]),
        (8, 300, [1, 2, 3, 4, 5, 8]),
        (10, 300, [1, 2, 3, 4, 5, 10]),
        (160, 700, [1, 2, 3, 4, 5, 10, 20, 30, 50, 100]),
        (160, 500, [1, 2, 3, 5, 10, 20, 30, 50, 100]),
    ],
)
def test_axis_skips_no_place_that_has_room(last_place, height, expected_places):
    drawing = draw_place_chart(
        [chart_line(1, 1, last_place)], GAMES, width=600, height=height, font_size=SIZE
    )
    labels = [text for text in drawing.shapes if isinstance(text, Text) and text.x < 2 * SIZE]
    places = [int(text.text) for text in labels if text.text.isdigit()]
    assert places == expected_places
