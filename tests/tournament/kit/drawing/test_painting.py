"""Drawings are painted on paper as large as their frame allows, in grays and one green."""

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

PAINTED_FRAME = Frame(50, 100, 300, 120)


def paint_on_pdf_page(drawing):
    pdf_buffer = io.BytesIO()
    canvas = Canvas(pdf_buffer, pagesize=(500, 400))
    sheet = PaperSheet(canvas, 500, 400)
    paint_drawing(sheet, PAINTED_FRAME, drawing)
    sheet.write_text()
    canvas.save()
    return pypdfium2.PdfDocument(pdf_buffer.getvalue())[0]


def test_painted_drawing_fills_its_frame_and_stays_inside():
    page = paint_on_pdf_page(
        draw_room_map([MapTable(number) for number in range(1, 7)], tables_per_row=3)
    )
    shape_bounds = [
        shape.get_bounds() for shape in page.get_objects() if shape.type != raw.FPDF_PAGEOBJ_TEXT
    ]
    assert len(shape_bounds) == 6 * 5
    assert min(left for left, *_ in shape_bounds) >= PAINTED_FRAME.left
    assert max(right for _, _, right, _ in shape_bounds) <= PAINTED_FRAME.right
    assert 400 - max(top for *_, top in shape_bounds) >= PAINTED_FRAME.top
    assert 400 - min(bottom for _, bottom, *_ in shape_bounds) <= PAINTED_FRAME.bottom
    # The tables are as high as the frame, except the free space around the seats.
    assert (
        max(top for *_, top in shape_bounds) - min(bottom for _, bottom, *_ in shape_bounds) > 110
    )


def test_table_number_is_painted_in_the_middle_of_its_table():
    page = paint_on_pdf_page(draw_room_map([MapTable(27, TableState.PLAYING)]))
    (number_text,) = (shape for shape in page.get_objects() if shape.type == raw.FPDF_PAGEOBJ_TEXT)
    left, bottom, right, top = number_text.get_bounds()
    assert abs((left + right) / 2 - 200) < 2
    assert abs((bottom + top) / 2 - (400 - 160)) < 3


def test_drawing_roles_other_than_suits_and_metals_are_gray_or_green():
    assert set(COLOR_BY_ROLE) == set(Role)
    colored_roles = (Role.HEART, Role.DIAMOND, Role.GOLD, Role.SILVER, Role.BRONZE)
    other_colors = [COLOR_BY_ROLE[role] for role in COLOR_BY_ROLE if role not in colored_roles]
    assert {color for color in other_colors if len(set(color)) > 1} == {GREEN}
