"""Cards on a page, and the lines along which they are cut."""

from tests.tournament.kit.printing.drawn import drawn
from tests.tournament.kit.printing.filled import nights_of_every_kind

FOOT = 36


def test_no_line_to_cut_along_goes_through_the_foot():
    for page in drawn("prize-slips", nights_of_every_kind()["named"]):
        lines = [tuple(map(float, one.split()[1:])) for one in page if one.startswith("line ")]
        upright = [(first, last) for left, first, right, last in lines if left == right]
        assert upright
        assert min(min(ends) for ends in upright) >= FOOT - 2
