"""The fonts for paper are those that their command makes."""

from io import BytesIO

import paper_fonts
import pytest
from fontTools.ttLib import TTFont


@pytest.mark.gate
@pytest.mark.parametrize("face", paper_fonts.PAPER_FACES, ids=lambda face: face.name)
def test_stored_paper_font_equals_the_commands_output(face):
    output = BytesIO()
    paper_fonts.make_font(face).save(output)
    assert output.getvalue() == (paper_fonts.FONT_FOLDER / face.file).read_bytes()


@pytest.mark.parametrize("face", paper_fonts.PAPER_FACES, ids=lambda face: face.name)
def test_digits_of_a_paper_font_are_equally_wide(face):
    font = TTFont(paper_fonts.FONT_FOLDER / face.file)
    names = font.getBestCmap()
    assert len({font["hmtx"][names[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("face", paper_fonts.PAPER_FACES, ids=lambda face: face.name)
def test_zero_of_a_paper_font_has_no_stroke(face):
    font = TTFont(paper_fonts.FONT_FOLDER / face.file)
    zero = font["glyf"][font.getBestCmap()[ord("0")]]
    assert zero.numberOfContours == 2
