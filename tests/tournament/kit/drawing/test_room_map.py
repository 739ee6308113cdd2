"""The room is drawn as a map of tables, chairs and quarters."""

from xml.etree import ElementTree

import pytest

from scoring.chairs import Chair
from tests import plain
from tournament.kit.drawing.room_map import (
    QUARTER_WORDS_BY_SUIT,
    SUIT_BY_QUARTER,
    MapTable,
    TableState,
    draw_room_map,
    draw_seat_position,
    draw_suit_sign,
    make_map_table,
    map_column_count,
    quarter_suit,
)
from tournament.kit.drawing.shapes import Box, Line, Role, Text
from tournament.kit.printing.suits import Suit
from tournament.templatetags.drawings import define_symbols, draw


def make_map_tables(count, state=TableState.PLAYING, first_number=1):
    return [MapTable(first_number + index, state) for index in range(count)]


def table_corners_by_number(drawing):
    """Return the upper left corner of each table, by the table's number."""
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
def test_tables_are_within_the_map_without_overlap(count, per_row):
    drawing = draw_room_map(make_map_tables(count), tables_per_row=per_row)
    for shape in drawing.shapes:
        if isinstance(shape, Box):
            assert shape.left >= 0
            assert shape.left + shape.width <= drawing.width
            assert shape.top >= 0
            assert shape.top + shape.height <= drawing.height
    assert len(set(table_corners_by_number(drawing).values())) == count


def test_table_keeps_its_position_if_other_tables_are_missing():
    corner_by_number = table_corners_by_number(
        draw_room_map([*make_map_tables(2), *make_map_tables(1, first_number=8)], tables_per_row=3)
    )
    assert (
        corner_by_number["2"][0] - corner_by_number["1"][0]
        == corner_by_number["8"][0] - corner_by_number["1"][0]
        == 100
    )
    assert corner_by_number["8"][1] - corner_by_number["1"][1] == 200


def test_map_without_a_row_length_fills_its_rows_evenly():
    assert [map_column_count(count, 1.6) for count in (0, 1, 4, 9, 10, 12)] == [1, 1, 2, 3, 4, 4]
    assert map_column_count(47, 3.2) == 12


def test_disputed_table_is_round_and_late_table_is_square():
    def corner_radius_of_state(state):
        (part,) = draw_room_map([MapTable(6, state)]).parts
        return next(
            shape.corner_radius
            for shape in part.shapes
            if isinstance(shape, Box) and shape.width == 60
        )

    assert (
        corner_radius_of_state(TableState.LATE),
        corner_radius_of_state(TableState.DISPUTED),
    ) == (
        7.5,
        30,
    )


def test_table_states_differ_by_more_than_color():
    def appearance_of_table(state):
        (part,) = draw_room_map([MapTable(6, state)]).parts
        table_top = next(
            shape for shape in part.shapes if isinstance(shape, Box) and shape.width == 60
        )
        return (
            table_top.thickness,
            table_top.role is Role.WAITING,
            any(isinstance(shape, Line) for shape in part.shapes),
            *(shape.text for shape in part.shapes if isinstance(shape, Text)),
        )

    assert len({appearance_of_table(state) for state in TableState}) == len(TableState)


def test_taken_empty_and_highlighted_chairs_have_different_roles():
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


def test_seat_position_highlights_one_chair_on_its_side():
    for chair, side in ((Chair.N, "top"), (Chair.W, "left")):
        highlighted_boxes = [
            shape
            for shape in draw_seat_position(chair).shapes
            if shape.role is Role.CHAIR_HIGHLIGHTED
        ]
        assert len(highlighted_boxes) == 1
        assert getattr(highlighted_boxes[0], side) == min(
            getattr(shape, side) for shape in draw_seat_position(chair).shapes
        )


def test_map_tables_have_the_state_of_their_game():
    night = plain.type_totals(plain.seat(plain.night(12)), t2=(9, 6, 2, 1))
    drawn_tables = [
        make_map_table(game, is_late=game.table == 3, link="#table-{}")
        for game in night.rounds.current_game.games
    ]
    assert [drawn_table.state for drawn_table in drawn_tables] == [
        TableState.PLAYING,
        TableState.IN,
        TableState.LATE,
    ]
    assert [drawn_table.description for drawn_table in drawn_tables] == [
        "Table 1: playing",
        "Table 2: in",
        "Table 3: late",
    ]
    assert drawn_tables[1].link == "#table-2"
    assert drawn_tables[0].chairs == tuple(Chair)


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
def test_tables_of_one_quarter_have_one_suit(count, per_row, suits):
    assert quarter_suits(count, per_row) == suits


def test_small_room_or_room_without_rows_has_no_quarters():
    assert set(quarter_suits(12, 0)) == {None}
    assert set(quarter_suits(7, 4)) == {None}


def test_each_suit_has_a_quarter_a_color_and_an_outline():
    assert set(SUIT_BY_QUARTER.values()) == set(QUARTER_WORDS_BY_SUIT) == set(Suit)
    assert {draw_suit_sign(suit).parts[0].shapes[0].role.name for suit in Suit} == {
        suit.name for suit in Suit
    }
    outlines = {ElementTree.fromstring(draw(draw_suit_sign(suit)))[0].get("d") for suit in Suit}
    assert len(outlines) == 4


def test_suit_sign_is_defined_as_an_svg_symbol():
    root = ElementTree.fromstring(define_symbols({"sign-HEART": draw_suit_sign(H)}))
    (symbol,) = root
    assert (symbol.get("id"), symbol.get("viewBox")) == ("sign-HEART", "0 0 100 100")
    assert symbol[0].get("class") == "as-heart"
