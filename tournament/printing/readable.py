"""Whether a page can be read and written in, which is tried before it is offered."""

import io

from reportlab.pdfgen.canvas import Canvas

from tournament.printing.book import leaf_of
from tournament.printing.frames import Paper
from tournament.printing.page import Draw, PaperSheet


def is_readable(draw: Draw, paper: Paper) -> bool:
    """All that is said there is large enough, and a pencil has room everywhere."""
    leaf = leaf_of(draw, paper)
    sheet = PaperSheet(Canvas(io.BytesIO()), leaf.width, leaf.height)
    draw(sheet)
    return sheet.is_readable
