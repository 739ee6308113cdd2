"""Lines between cards show where to cut them apart."""

from tests.tournament.kit.printing.canvas_records import draw_pages
from tests.tournament.kit.printing.full_nights import nights_of_every_kind

# The height in points of the space for the foot at the bottom of a page.
FOOT_HEIGHT = 36


def test_no_cutting_line_crosses_the_page_foot():
    for page in draw_pages("prize-slips", nights_of_every_kind()["named"]):
        lines = [tuple(map(float, mark.split()[1:])) for mark in page if mark.startswith("line ")]
        upright_lines = [(start, end) for left, start, right, end in lines if left == right]
        assert upright_lines
        assert min(min(line_ends) for line_ends in upright_lines) >= FOOT_HEIGHT - 2
