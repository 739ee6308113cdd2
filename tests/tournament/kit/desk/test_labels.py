"""Every box that a page shows has a label, and every label belongs to a box."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[4] / "templates"
# A tag of HTML, whose attributes may hold tags and values of the template.
BOX = re.compile(r"<(?:input|select|textarea)\b((?:{%.*?%}|{{.*?}}|[^>{])*)>", re.DOTALL)
NAME_ATTRIBUTE = re.compile(r"\bid=|aria-label(?:ledby)?=")


@pytest.fixture(scope="module")
def pages():
    return {str(path): path.read_text() for path in TEMPLATES.rglob("*.html")}


def is_inside_label(page, place):
    return page.rfind("<label", 0, place) > page.rfind("</label>", 0, place)


def test_box_without_a_label_is_hidden(pages):
    boxes = [(name, page, box) for name, page in pages.items() for box in BOX.finditer(page)]
    assert len(boxes) > 300
    for name, page, box in boxes:
        has_label = NAME_ATTRIBUTE.search(box[1]) or is_inside_label(page, box.start())
        assert has_label or 'type="hidden"' in box[1], (name, box[0])


def test_label_names_a_box_of_its_template(pages):
    """A field's id is not written in a template but comes from the field."""
    for name, page in pages.items():
        ids = set(re.findall(r'\bid="([^"]*)"', page))
        labeled_ids = set(re.findall(r'<label\b[^>]*?\bfor="([^"]*)"', page))
        assert {one for one in labeled_ids - ids if "id_for_label" not in one} == set(), name
