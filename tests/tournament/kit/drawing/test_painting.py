"""The drawings of screens are printed as large as there is room, in grays and one green."""

import io

import pypdfium2
from pypdfium2 import raw
from reportlab.pdfgen.canvas import Canvas

from tournament.kit.drawing.painting import COLOR_BY_ROLE, paint_drawing
from tournament.kit.drawing.room_map import MapTable, TableState, draw_room_map
from tournament.kit.drawing.shapes import Role
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import PaperSheet
from tournament.kit.printing.shapes import GREEN

FRAME = Frame(50, 100, 300, 120)


def paint_page(drawing):
    output = io.BytesIO()
    canvas = Canvas(output, pagesize=(500, 400))
    sheet = PaperSheet(canvas, 500, 400)
    paint_drawing(sheet, FRAME, drawing)
    sheet.write_text()
    canvas.save()
    return pypdfium2.PdfDocument(output.getvalue())[0]


def test_drawing_fills_and_stays_within_its_frame():
    page = paint_page(draw_room_map([MapTable(number) for number in range(1, 7)], tables_per_row=3))
    places = [
        shape.get_bounds() for shape in page.get_objects() if shape.type != raw.FPDF_PAGEOBJ_TEXT
    ]
    assert len(places) == 6 * 5
    assert min(left for left, *_ in places) >= FRAME.left
    assert max(right for _, _, right, _ in places) <= FRAME.right
    assert 400 - max(top for *_, top in places) >= FRAME.top
    assert 400 - min(bottom for _, bottom, *_ in places) <= FRAME.bottom
    # As high as the frame, except the free space around the seats.
    assert max(top for *_, top in places) - min(bottom for _, bottom, *_ in places) > 110


def test_figures_stand_in_the_middle_of_their_tables():
    page = paint_page(draw_room_map([MapTable(27, TableState.PLAYING)]))
    (figure,) = (shape for shape in page.get_objects() if shape.type == raw.FPDF_PAGEOBJ_TEXT)
    left, bottom, right, top = figure.get_bounds()
    assert abs((left + right) / 2 - 200) < 2
    assert abs((bottom + top) / 2 - (400 - 160)) < 3


def test_every_role_but_suits_and_metals_is_gray_or_the_green():
    assert set(COLOR_BY_ROLE) == set(Role)
    colored_roles = (Role.HEART, Role.DIAMOND, Role.GOLD, Role.SILVER, Role.BRONZE)
    other_colors = [COLOR_BY_ROLE[role] for role in COLOR_BY_ROLE if role not in colored_roles]
    assert {color for color in other_colors if len(set(color)) > 1} == {GREEN}
