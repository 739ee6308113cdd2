"""The fonts for paper are those that their command makes."""

from io import BytesIO

import paper_fonts
import pytest
from fontTools.ttLib import TTFont


@pytest.mark.gate
@pytest.mark.parametrize("face", paper_fonts.PAPER_FACES, ids=lambda face: face.name)
def test_kept_face_is_what_the_command_makes_of_the_screens(face):
    output = BytesIO()
    paper_fonts.make_font(face).save(output)
    assert output.getvalue() == (paper_fonts.FONT_FOLDER / face.file).read_bytes()


@pytest.mark.parametrize("face", paper_fonts.PAPER_FACES, ids=lambda face: face.name)
def test_figures_of_a_face_are_all_equally_wide(face):
    kept = TTFont(paper_fonts.FONT_FOLDER / face.file)
    names = kept.getBestCmap()
    assert len({kept["hmtx"][names[ord(figure)]][0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("face", paper_fonts.PAPER_FACES, ids=lambda face: face.name)
def test_zero_of_a_face_has_no_stroke(face):
    kept = TTFont(paper_fonts.FONT_FOLDER / face.file)
    zero = kept["glyf"][kept.getBestCmap()[ord("0")]]
    assert zero.numberOfContours == 2
