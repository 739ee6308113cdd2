"""Cards on a page are placed between the lines along which they are cut."""

from tests.tournament.kit.printing.canvas_records import draw_pages
from tests.tournament.kit.printing.full_nights import nights_of_every_kind

# The height of the space at the bottom of a page for its foot, in points.
FOOT_HEIGHT = 36


def test_no_line_to_cut_along_goes_through_the_foot():
    for page in draw_pages("prize-slips", nights_of_every_kind()["named"]):
        lines = [tuple(map(float, mark.split()[1:])) for mark in page if mark.startswith("line ")]
        upright_lines = [(start, end) for left, start, right, end in lines if left == right]
        assert upright_lines
        assert min(min(line_ends) for line_ends in upright_lines) >= FOOT_HEIGHT - 2
