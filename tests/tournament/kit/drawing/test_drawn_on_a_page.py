"""A drawing as a page has it: read out, pressed, and never more than words."""

import re
from xml.etree import ElementTree

from scoring.chairs import Chair
from tournament.kit.drawing.hall import State, TableMark, compass, hall
from tournament.kit.drawing.shapes import Drawing, Line, Part, Role, Text
from tournament.templatetags.drawings import draw


def test_drawing_is_one_picture_with_its_sentence_and_no_colour_and_no_style():
    html = draw(hall([TableMark(1), TableMark(2, State.IN)], said='2 tables, "1" is in'))
    root = ElementTree.fromstring(html)
    assert (root.get("role"), root.get("aria-label")) == ("img", '2 tables, "1" is in')
    assert not re.search(r"style=|fill=|stroke=|#[0-9a-f]{3}", html)


def test_drawing_that_only_repeats_is_not_read_out():
    assert ElementTree.fromstring(draw(compass(Chair.N))).get("aria-hidden") == "true"


def test_table_that_can_be_pressed_is_found_by_its_name():
    root = ElementTree.fromstring(
        draw(hall([TableMark(6, said="Table 6: late", link="#table-6")], said="The hall"))
    )
    (link,) = root.findall("a")
    assert root.get("role") == "group"
    assert (link.get("href"), link.get("aria-label")) == ("#table-6", "Table 6: late")


def test_name_that_looks_like_a_mark_is_a_name():
    part = Part((Text("<b>&</b>", 0, 10, 10, Role.INK),), said="<i>", link='"x')
    root = ElementTree.fromstring(draw(Drawing("one", 100, 20, (part,), said="<u>")))
    assert [one.text for one in root.iter("text")] == ["<b>&</b>"]
    assert root[0].get("href") == '"x'


def test_parts_that_begin_and_end_alike_are_told_apart():
    first, last = Text("1", 0, 0, 10), Text("2", 0, 20, 10)
    one, other = (Part((first, Text(word, 0, 10, 10), last)) for word in ("one", "other"))
    assert hash(one) == hash(other)
    for part, word in ((one, "one"), (other, "other"), (one, "one")):
        assert f">{word}</text>" in draw(Drawing("some", 30, 30, (part,)))


def test_line_is_broken_where_its_drawing_breaks_it():
    ways = (Line(((0, 0), (10, 5)), Role.INK, 2, (6, 2.5)), Line(((0, 5), (10, 5)), Role.INK))
    root = ElementTree.fromstring(draw(Drawing("one", 10, 10, (Part(ways),))))
    assert [one.get("stroke-dasharray") for one in root.iter("polyline")] == ["6 2.5", None]
