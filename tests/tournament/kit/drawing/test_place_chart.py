"""The chart of places draws a line for each player, with the whole name at its end or no name at
all. A better place is higher.
"""

from itertools import pairwise

import pytest

from tournament.kit.drawing.place_chart import ChartLine, draw_place_chart, spread_labels
from tournament.kit.drawing.shapes import Disc, Line, Role, Text, text_width

GAME_LABELS = ("Game 1", "2", "3")
FONT_SIZE = 20


def draw_chart(*chart_lines, size=FONT_SIZE, **options):
    return draw_place_chart(
        chart_lines, GAME_LABELS, width=600, height=300, font_size=size, **options
    )


def make_chart_line(*places, role=Role.GOLD, lines=(), **options):
    return ChartLine(places, role, lines, **options)


def points_of_line(drawing, role):
    (line,) = (line for line in drawing.shapes if isinstance(line, Line) and line.role is role)
    return line.points


def texts_of_names(drawing):
    return [
        text
        for text in drawing.shapes
        if isinstance(text, Text) and text.role is not Role.SECONDARY
    ]


def test_line_rises_to_a_better_place_from_left_to_right():
    points = points_of_line(draw_chart(make_chart_line(8, 3, 1)), Role.GOLD)
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)


def test_equal_places_are_equally_high_and_first_places_lie_farther_apart():
    drawing = draw_chart(make_chart_line(1, 2, 9), make_chart_line(10, 9, 2, role=Role.SILVER))
    gold, silver = points_of_line(drawing, Role.GOLD), points_of_line(drawing, Role.SILVER)
    assert gold[1][1] == silver[2][1]
    assert gold[2][1] == silver[1][1]
    assert gold[1][1] - gold[0][1] > silver[0][1] - silver[1][1] > 0


def test_line_of_a_late_player_begins_at_the_first_game_played():
    drawing = draw_chart(make_chart_line(1, 1, 1), make_chart_line(None, 5, 2, role=Role.OWN_LINE))
    assert [x for x, _ in points_of_line(drawing, Role.OWN_LINE)] == [
        x for x, _ in points_of_line(drawing, Role.GOLD)
    ][1:]
    chart_of_late_player = draw_chart(make_chart_line(None, None, 2, role=Role.OWN_LINE))
    assert not [
        shape
        for shape in chart_of_late_player.shapes
        if isinstance(shape, Line) and shape.role is Role.OWN_LINE
    ]
    assert [
        shape
        for shape in chart_of_late_player.shapes
        if isinstance(shape, Disc) and shape.role is Role.OWN_LINE
    ]


def test_background_is_the_same_for_charts_with_the_same_lowest_place():
    leading_line = make_chart_line(1, 2, 1, lines=("Player 1",))
    chart_from_18, chart_from_20, chart_from_21 = (
        draw_chart(
            leading_line,
            make_chart_line(
                first_place_of_player, 5, 4, role=Role.OWN_LINE, lines=("you",), is_highlighted=True
            ),
        )
        for first_place_of_player in (18, 20, 21)
    )
    assert chart_from_18.parts[0] == chart_from_20.parts[0]
    assert chart_from_21.parts[0] != chart_from_18.parts[0]
    for drawing in (chart_from_18, chart_from_21):
        assert {text.text: text.role for text in texts_of_names(drawing)} == {
            "Player 1": Role.GOLD,
            "you": Role.OWN_LINE,
        }


def test_names_are_in_order_of_places_without_overlap():
    drawing = draw_chart(
        make_chart_line(1, 1, 4, lines=("Player 1",)),
        make_chart_line(2, 2, 4, lines=("Player 2",), role=Role.SILVER),
        make_chart_line(3, 3, 4, lines=("Player 3",), role=Role.BRONZE),
    )
    names = texts_of_names(drawing)
    assert [name.text for name in names] == ["Player 1", "Player 2", "Player 3"]
    assert all(
        lower_name.y - upper_name.y >= FONT_SIZE for upper_name, lower_name in pairwise(names)
    )
    assert min(name.x for name in names) > points_of_line(drawing, Role.GOLD)[-1][0]


def test_team_has_a_line_for_each_name_and_a_long_name_breaks_after_a_hyphen():
    drawing = draw_chart(
        make_chart_line(1, 1, 1, lines=("1 Ann Lee &", "Bartholomew O'Malley-Fitzgerald"))
    )
    assert [text.text for text in texts_of_names(drawing)] == [
        "1 Ann Lee &",
        "Bartholomew O'Malley-",
        "Fitzgerald",
    ]


def test_chart_whose_names_do_not_fit_is_not_drawn():
    five_lines = [
        make_chart_line(place, place, place, lines=(f"{place} Ann Lee &", "Bob Day"))
        for place in range(1, 6)
    ]
    assert draw_chart(*five_lines) is not None
    assert draw_chart(*five_lines, size=40) is None
    assert draw_chart(make_chart_line(1, 1, 1, lines=("1 Featherstonehaughs",)), size=33) is None


@pytest.mark.parametrize("first_place", [1, 2, 38, 160])
def test_every_shape_is_within_the_place_chart(first_place):
    chart_lines = [
        make_chart_line(first_place, 1, place, lines=(f"{place} Somebody",))
        for place in range(1, 6)
    ]
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


def test_labels_are_spread_without_overlap_near_their_wanted_middles():
    assert spread_labels([10, 50, 90], [10, 10, 10], 100) == [10, 50, 90]
    assert spread_labels([50, 50, 50], [10, 10, 10], 100) == [50, 60, 70]
    assert spread_labels([95, 95], [10, 10], 100) == [85, 95]
    assert spread_labels([0], [10], 100) == [5]


@pytest.mark.parametrize(("width", "first"), [(600, "Game 1"), (260, "1")])
def test_first_game_is_only_a_number_if_game_1_has_no_room(width, first):
    places = tuple(range(1, 9))
    games = ("Game 1", *map(str, places[1:]))
    drawing = draw_place_chart(
        [make_chart_line(*places)], games, width=width, height=230, font_size=16
    )
    words = [shape.text for shape in drawing.shapes if isinstance(shape, Text) and shape.y > 215]
    assert words == [first, *games[1:]]


def test_game_labels_without_room_are_left_out():
    places = tuple(range(1, 13))
    drawing = draw_place_chart(
        [make_chart_line(*places, lines=("Player 1",))],
        ("Game 1", *map(str, places[1:])),
        width=600,
        height=300,
        font_size=40,
    )
    games = [text for text in drawing.shapes if isinstance(text, Text) and text.y > 270]
    assert 1 < len(games) < 12
    half_widths_and_middles = [(text_width(text.text, text.size) / 2, text.x) for text in games]
    assert all(
        x + half_width <= next_x - next_half_width
        for (half_width, x), (next_half_width, next_x) in pairwise(half_widths_and_middles)
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
def test_axis_labels_the_places_that_have_room(last_place, height, expected_places):
    drawing = draw_place_chart(
        [make_chart_line(1, 1, last_place)],
        GAME_LABELS,
        width=600,
        height=height,
        font_size=FONT_SIZE,
    )
    labels = [text for text in drawing.shapes if isinstance(text, Text) and text.x < 2 * FONT_SIZE]
    places = [int(text.text) for text in labels if text.text.isdigit()]
    assert places == expected_places
