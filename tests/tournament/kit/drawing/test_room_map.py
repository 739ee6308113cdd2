"""The room is drawn as a map of tables, seats and quarters."""

from xml.etree import ElementTree

import pytest

from scoring.chairs import Chair
from tests import plain
from tournament.kit.drawing.room_map import (
    QUARTER_SUITS,
    QUARTER_WORDS,
    MapTable,
    TableState,
    draw_room_map,
    draw_seat_position,
    draw_suit_sign,
    map_column_count,
    map_table,
    quarter_suit,
)
from tournament.kit.drawing.shapes import Box, Line, Role, Text
from tournament.kit.printing.suits import Suit
from tournament.templatetags.drawings import define_symbols, draw


def map_tables(count, state=TableState.PLAYING, first_number=1):
    return [MapTable(first_number + place, state) for place in range(count)]


def top_corners(drawing):
    """Return the upper left corner of each table by its number."""
    return {
        next(shape.text for shape in part.shapes if isinstance(shape, Text)): next(
            (shape.left, shape.top)
            for shape in part.shapes
            if isinstance(shape, Box) and shape.width == 60
        )
        for part in drawing.parts
    }


@pytest.mark.parametrize("count", [1, 2, 7, 9, 23, 64, 120])
@pytest.mark.parametrize("per_row", [0, 5])
def test_every_table_is_within_the_map_and_upon_no_other(count, per_row):
    drawing = draw_room_map(map_tables(count), tables_per_row=per_row)
    for shape in drawing.shapes:
        if isinstance(shape, Box):
            assert shape.left >= 0
            assert shape.left + shape.width <= drawing.width
            assert shape.top >= 0
            assert shape.top + shape.height <= drawing.height
    assert len(set(top_corners(drawing).values())) == count


def test_table_keeps_its_place_in_the_room_if_others_are_missing():
    corners = top_corners(
        draw_room_map([*map_tables(2), *map_tables(1, first_number=8)], tables_per_row=3)
    )
    assert corners["2"][0] - corners["1"][0] == corners["8"][0] - corners["1"][0] == 100
    assert corners["8"][1] - corners["1"][1] == 200


def test_tables_fill_rows_evenly_without_a_set_row_length():
    assert [map_column_count(count, 1.6) for count in (0, 1, 4, 9, 10, 12)] == [1, 1, 2, 3, 4, 4]
    assert map_column_count(47, 3.2) == 12


def test_table_that_does_not_agree_is_round_and_one_that_is_late_is_square():
    def corners(state):
        (part,) = draw_room_map([MapTable(6, state)]).parts
        return next(
            shape.corner_radius
            for shape in part.shapes
            if isinstance(shape, Box) and shape.width == 60
        )

    assert (corners(TableState.LATE), corners(TableState.DISPUTED)) == (7.5, 30)


def test_each_state_is_reported_without_a_color():
    def shape(state):
        (part,) = draw_room_map([MapTable(6, state)]).parts
        top = next(shape for shape in part.shapes if isinstance(shape, Box) and shape.width == 60)
        return (
            top.thickness,
            top.role is Role.WAITING,
            any(isinstance(shape, Line) for shape in part.shapes),
            *(shape.text for shape in part.shapes if isinstance(shape, Text)),
        )

    assert len({shape(state) for state in TableState}) == len(TableState)


def test_free_and_highlighted_chairs_are_drawn_differently():
    (part,) = draw_room_map(
        [MapTable(1, chairs=(Chair.N, Chair.E, Chair.S), highlighted_chair=Chair.E)]
    ).parts
    north, east, south, west = part.shapes[:4]
    assert [shape.role for shape in (north, east, south, west)] == [
        Role.CHAIR_TAKEN,
        Role.CHAIR_HIGHLIGHTED,
        Role.CHAIR_TAKEN,
        Role.CHAIR_EMPTY,
    ]
    assert north.top < east.top < south.top
    assert west.left < north.left < east.left


def test_compass_lights_one_chair_on_its_side():
    for chair, side in ((Chair.N, "top"), (Chair.W, "left")):
        lit = [
            shape
            for shape in draw_seat_position(chair).shapes
            if shape.role is Role.CHAIR_HIGHLIGHTED
        ]
        assert len(lit) == 1
        assert getattr(lit[0], side) == min(
            getattr(shape, side) for shape in draw_seat_position(chair).shapes
        )


def test_map_shows_the_state_of_each_table_in_a_game():
    night = plain.type_totals(plain.seat(plain.night(12)), t2=(9, 6, 2, 1))
    marks = [
        map_table(game, is_late=game.table == 3, link="#table-{}")
        for game in night.rounds.current_game.games
    ]
    assert [mark.state for mark in marks] == [TableState.PLAYING, TableState.IN, TableState.LATE]
    assert [mark.description for mark in marks] == [
        "Table 1: playing",
        "Table 2: in",
        "Table 3: late",
    ]
    assert marks[1].link == "#table-2"
    assert marks[0].chairs == tuple(Chair)


S, H, C, D = Suit.SPADE, Suit.HEART, Suit.CLUB, Suit.DIAMOND


def quarter_suits(count, per_row):
    return [quarter_suit(table, range(1, count + 1), per_row) for table in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "per_row", "suits"),
    [
        (8, 4, [S, S, H, H, C, C, D, D]),
        (9, 3, [S, S, H, S, S, H, C, C, D]),
        (10, 4, [S, S, H, H, S, S, H, H, C, C]),
        (8, 8, [S, S, S, S, H, H, H, H]),
        (8, 1, [S, S, S, S, C, C, C, C]),
    ],
)
def test_tables_that_stand_together_have_one_suit(count, per_row, suits):
    assert quarter_suits(count, per_row) == suits


def test_small_hall_or_one_without_rows_has_no_quarters():
    assert set(quarter_suits(12, 0)) == {None}
    assert set(quarter_suits(7, 4)) == {None}


def test_every_suit_has_its_place_its_color_and_its_outline():
    assert set(QUARTER_SUITS.values()) == set(QUARTER_WORDS) == set(Suit)
    assert {draw_suit_sign(suit).parts[0].shapes[0].role.name for suit in Suit} == {
        suit.name for suit in Suit
    }
    outlines = {ElementTree.fromstring(draw(draw_suit_sign(suit)))[0].get("d") for suit in Suit}
    assert len(outlines) == 4


def test_suit_signs_are_symbols_defined_once():
    root = ElementTree.fromstring(define_symbols({"sign-HEART": draw_suit_sign(H)}))
    (symbol,) = root
    assert (symbol.get("id"), symbol.get("viewBox")) == ("sign-HEART", "0 0 100 100")
    assert symbol[0].get("class") == "as-heart"
