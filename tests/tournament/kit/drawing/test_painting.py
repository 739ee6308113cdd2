"""The drawings of screens on paper: as large as there is room, in greys and the one green."""

import io

import pypdfium2
from pypdfium2 import raw
from reportlab.pdfgen.canvas import Canvas

from tournament.kit.drawing.hall import State, TableMark, hall
from tournament.kit.drawing.painting import COLOURS, paint
from tournament.kit.drawing.shapes import Role
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import PaperSheet
from tournament.kit.printing.shapes import GREEN

FRAME = Frame(50, 100, 300, 120)


def painted(drawing):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(500, 400))
    sheet = PaperSheet(canvas, 500, 400)
    paint(sheet, FRAME, drawing)
    sheet.say()
    canvas.save()
    return pypdfium2.PdfDocument(out.getvalue())[0]


def test_drawing_fills_its_frame_and_stays_within_it():
    page = painted(hall([TableMark(number) for number in range(1, 7)], a_row=3))
    places = [one.get_bounds() for one in page.get_objects() if one.type != raw.FPDF_PAGEOBJ_TEXT]
    assert len(places) == 6 * 5
    assert min(left for left, *_ in places) >= FRAME.left
    assert max(right for _, _, right, _ in places) <= FRAME.right
    assert 400 - max(top for *_, top in places) >= FRAME.top
    assert 400 - min(bottom for _, bottom, *_ in places) <= FRAME.bottom
    # As high as the frame, but for what is free around the chairs.
    assert max(top for *_, top in places) - min(bottom for _, bottom, *_ in places) > 110


def test_figures_stand_in_the_middle_of_their_tables():
    page = painted(hall([TableMark(27, State.PLAYING)]))
    (figure,) = (one for one in page.get_objects() if one.type == raw.FPDF_PAGEOBJ_TEXT)
    left, bottom, right, top = figure.get_bounds()
    assert abs((left + right) / 2 - 200) < 2
    assert abs((bottom + top) / 2 - (400 - 160)) < 3


def test_every_role_but_suits_and_metals_is_grey_or_the_green():
    assert set(COLOURS) == set(Role)
    of_their_own = (Role.HEART, Role.DIAMOND, Role.GOLD, Role.SILVER, Role.BRONZE)
    others = [COLOURS[role] for role in COLOURS if role not in of_their_own]
    assert {one for one in others if len(set(one)) > 1} == {GREEN}
