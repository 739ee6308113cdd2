"""The quarters of a hall: as its tables stand, each told by a shape."""

from xml.etree import ElementTree

import pytest

from tournament.drawing.quarters import SUITS, WHERE, quarter, sign
from tournament.drawing.suits import Suit
from tournament.templatetags.drawings import draw, draw_once

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
    assert set(SUITS.values()) == set(WHERE) == set(Suit)
    assert {sign(suit).parts[0].shapes[0].role.name for suit in Suit} == {one.name for one in Suit}
    outlines = {ElementTree.fromstring(draw(sign(suit)))[0].get("d") for suit in Suit}
    assert len(outlines) == 4


def test_what_stands_on_a_page_many_times_is_said_once():
    root = ElementTree.fromstring(draw_once({"sign-HEART": sign(H)}))
    (symbol,) = root
    assert (symbol.get("id"), symbol.get("viewBox")) == ("sign-HEART", "0 0 100 100")
    assert symbol[0].get("class") == "as-heart"
