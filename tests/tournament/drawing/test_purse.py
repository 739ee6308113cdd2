"""A pot as a bar: each part as wide as it is large, and words only where they fit."""

import pytest

from tournament.drawing.purse import WIDE, Piece, bar
from tournament.drawing.shapes import Box, Role, Text


def test_pieces_are_as_wide_as_they_are_large_and_fill_the_bar():
    drawing = bar([Piece(5000, "1", 1), Piece(3000, "2", 2), Piece(2000, "rest", stays=True)])
    boxes = [one for one in drawing.shapes if isinstance(one, Box)]
    assert [one.role for one in boxes] == [Role.GOLD, Role.SILVER, Role.HAIR]
    assert [one.left for one in boxes] == pytest.approx([0, 500, 800])
    assert boxes[-1].left + boxes[-1].width == pytest.approx(WIDE, abs=5)


def test_words_stand_in_a_piece_that_has_room():
    drawing = bar([Piece(9900, "Place 1: $99.00", 1), Piece(100, "Most lone hands: $1.00")])
    assert [one.text for one in drawing.shapes if isinstance(one, Text)] == ["Place 1: $99.00"]


def test_empty_pot_has_no_bar():
    assert bar([]) is None
    assert bar([Piece(0, "Place 1", 1)]) is None
