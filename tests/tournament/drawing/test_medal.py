"""Medals: the first three by their metals, everything else by a spade."""

from tournament.drawing.medal import METALS, medal
from tournament.drawing.shapes import Disc, Role, Sign, Text


def test_first_three_have_their_figure_on_their_metal():
    for place, metal in METALS.items():
        shapes = list(medal(place).shapes)
        assert [one.text for one in shapes if isinstance(one, Text)] == [str(place)]
        assert metal in {one.role for one in shapes if isinstance(one, Disc)}
        assert not [one for one in shapes if isinstance(one, Sign)]


def test_another_prize_has_a_spade_and_no_metal():
    for place in (0, 4):
        shapes = list(medal(place).shapes)
        assert [one.role for one in shapes if isinstance(one, Sign)] == [Role.ON_IN]
        assert not {one.role for one in shapes} & {*METALS.values()}
