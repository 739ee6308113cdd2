"""A drawing on a page is SVG that screen readers can read, without any markup from names."""

import re
from xml.etree import ElementTree

from scoring.chairs import Chair
from tournament.kit.drawing.room_map import MapTable, TableState, draw_room_map, draw_seat_position
from tournament.kit.drawing.shapes import Drawing, DrawingPart, Line, Role, Text
from tournament.templatetags.drawings import draw


def test_drawing_is_a_described_image_without_colors_and_styles():
    html = draw(
        draw_room_map([MapTable(1), MapTable(2, TableState.IN)], description='2 tables, "1" is in')
    )
    root = ElementTree.fromstring(html)
    assert (root.get("role"), root.get("aria-label")) == ("img", '2 tables, "1" is in')
    assert not re.search(r"style=|fill=|stroke=|#[0-9a-f]{3}", html)


def test_decorative_drawing_is_hidden_from_screen_readers():
    assert ElementTree.fromstring(draw(draw_seat_position(Chair.N))).get("aria-hidden") == "true"


def test_table_with_a_link_is_a_labeled_link_in_a_group():
    root = ElementTree.fromstring(
        draw(
            draw_room_map(
                [MapTable(6, description="Table 6: late", link="#table-6")], description="The hall"
            )
        )
    )
    (link,) = root.findall("a")
    assert root.get("role") == "group"
    assert (link.get("href"), link.get("aria-label")) == ("#table-6", "Table 6: late")


def test_name_that_looks_like_html_is_escaped():
    part = DrawingPart((Text("<b>&</b>", 0, 10, 10, Role.INK),), description="<i>", link='"x')
    root = ElementTree.fromstring(draw(Drawing("one", 100, 20, (part,), description="<u>")))
    assert [text.text for text in root.iter("text")] == ["<b>&</b>"]
    assert root[0].get("href") == '"x'


def test_parts_with_equal_hashes_are_drawn_each_as_its_own():
    first_text, last_text = Text("1", 0, 0, 10), Text("2", 0, 20, 10)
    first_part, second_part = (
        DrawingPart((first_text, Text(word, 0, 10, 10), last_text)) for word in ("one", "other")
    )
    assert hash(first_part) == hash(second_part)
    for part, word in ((first_part, "one"), (second_part, "other"), (first_part, "one")):
        assert f">{word}</text>" in draw(Drawing("some", 30, 30, (part,)))


def test_dashed_line_is_dashed_in_svg():
    lines = (Line(((0, 0), (10, 5)), Role.INK, 2, (6, 2.5)), Line(((0, 5), (10, 5)), Role.INK))
    root = ElementTree.fromstring(draw(Drawing("one", 10, 10, (DrawingPart(lines),))))
    assert [line.get("stroke-dasharray") for line in root.iter("polyline")] == ["6 2.5", None]
