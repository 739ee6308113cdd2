"""The hall as a map, its tables and chairs, and its quarters."""

from xml.etree import ElementTree

import pytest

from scoring.chairs import Chair
from tests import plain
from tournament.kit.drawing.hall import (
    QUARTER_WORDS,
    QUARTERS,
    State,
    TableMark,
    columns_that_fit,
    compass,
    hall,
    quarter,
    sign,
    table_mark,
)
from tournament.kit.drawing.shapes import Box, Line, Role, Text
from tournament.kit.printing.suits import Suit
from tournament.templatetags.drawings import draw, draw_once


def tables(count, state=State.PLAYING, first=1):
    return [TableMark(first + at, state) for at in range(count)]


def tops(drawing):
    """The left upper corner of each table, by its number."""
    return {
        next(one.text for one in part.shapes if isinstance(one, Text)): next(
            (one.left, one.top) for one in part.shapes if isinstance(one, Box) and one.width == 60
        )
        for part in drawing.parts
    }


@pytest.mark.parametrize("count", [1, 2, 7, 9, 23, 64, 120])
@pytest.mark.parametrize("a_row", [0, 5])
def test_every_table_is_within_the_map_and_upon_no_other(count, a_row):
    drawing = hall(tables(count), a_row=a_row)
    for one in drawing.shapes:
        if isinstance(one, Box):
            assert one.left >= 0
            assert one.left + one.width <= drawing.width
            assert one.top >= 0
            assert one.top + one.height <= drawing.height
    assert len(set(tops(drawing).values())) == count


def test_table_stands_where_the_hall_has_it_also_where_others_are_missing():
    found = tops(hall([*tables(2), *tables(1, first=8)], a_row=3))
    assert found["2"][0] - found["1"][0] == found["8"][0] - found["1"][0] == 100
    assert found["8"][1] - found["1"][1] == 200


def test_rows_are_about_equally_full_where_nobody_said_how_many_stand_in_one():
    assert [columns_that_fit(count, 1.6) for count in (0, 1, 4, 9, 10, 12)] == [1, 1, 2, 3, 4, 4]
    assert columns_that_fit(47, 3.2) == 12


def test_table_that_does_not_agree_is_round_and_one_that_is_late_is_square():
    def corners(state):
        (part,) = hall([TableMark(6, state)]).parts
        return next(one.round for one in part.shapes if isinstance(one, Box) and one.width == 60)

    assert (corners(State.LATE), corners(State.ASKED)) == (7.5, 30)


def test_each_state_is_told_without_a_colour():
    def shape(state):
        (part,) = hall([TableMark(6, state)]).parts
        top = next(one for one in part.shapes if isinstance(one, Box) and one.width == 60)
        return (
            top.thick,
            top.role is Role.WAITING,
            any(isinstance(one, Line) for one in part.shapes),
            *(one.text for one in part.shapes if isinstance(one, Text)),
        )

    assert len({shape(state) for state in State}) == len(State)


def test_chair_that_is_free_or_meant_is_drawn_so():
    (part,) = hall([TableMark(1, chairs=(Chair.N, Chair.E, Chair.S), lit=Chair.E)]).parts
    north, east, south, west = part.shapes[:4]
    assert [one.role for one in (north, east, south, west)] == [
        Role.TAKEN,
        Role.LIT,
        Role.TAKEN,
        Role.FREE,
    ]
    assert north.top < east.top < south.top
    assert west.left < north.left < east.left


def test_compass_lights_one_chair_on_its_side():
    for chair, side in ((Chair.N, "top"), (Chair.W, "left")):
        lit = [one for one in compass(chair).shapes if one.role is Role.LIT]
        assert len(lit) == 1
        assert getattr(lit[0], side) == min(getattr(one, side) for one in compass(chair).shapes)


def test_marks_of_a_game_say_how_far_each_table_is():
    night = plain.typed(plain.seated(plain.night(12)), t2=(9, 6, 2, 1))
    found = [
        table_mark(game, is_late=game.table == 3, link="#table-{}")
        for game in night.rounds.current.games
    ]
    assert [one.state for one in found] == [State.PLAYING, State.IN, State.LATE]
    assert [one.said for one in found] == ["Table 1: playing", "Table 2: in", "Table 3: late"]
    assert found[1].link == "#table-2"
    assert found[0].chairs == tuple(Chair)


S, H, C, D = Suit.SPADE, Suit.HEART, Suit.CLUB, Suit.DIAMOND


def quarters(count, a_row):
    return [quarter(table, range(1, count + 1), a_row) for table in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "a_row", "found"),
    [
        (8, 4, [S, S, H, H, C, C, D, D]),
        (9, 3, [S, S, H, S, S, H, C, C, D]),
        (10, 4, [S, S, H, H, S, S, H, H, C, C]),
        (8, 8, [S, S, S, S, H, H, H, H]),
        (8, 1, [S, S, S, S, C, C, C, C]),
    ],
)
def test_tables_that_stand_together_have_one_suit(count, a_row, found):
    assert quarters(count, a_row) == found


def test_hall_that_is_small_or_of_which_nothing_is_said_has_none():
    assert set(quarters(12, 0)) == {None}
    assert set(quarters(7, 4)) == {None}


def test_every_suit_has_its_place_its_colour_and_its_outline():
    assert set(QUARTERS.values()) == set(QUARTER_WORDS) == set(Suit)
    assert {sign(suit).parts[0].shapes[0].role.name for suit in Suit} == {one.name for one in Suit}
    outlines = {ElementTree.fromstring(draw(sign(suit)))[0].get("d") for suit in Suit}
    assert len(outlines) == 4


def test_what_stands_on_a_page_many_times_is_said_once():
    root = ElementTree.fromstring(draw_once({"sign-HEART": sign(H)}))
    (symbol,) = root
    assert (symbol.get("id"), symbol.get("viewBox")) == ("sign-HEART", "0 0 100 100")
    assert symbol[0].get("class") == "as-heart"
