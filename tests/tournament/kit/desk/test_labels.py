"""Every field in a template has a label, and every label belongs to a field."""

import re
from pathlib import Path

import pytest

TEMPLATE_FOLDER = Path(__file__).parents[4] / "templates"
# Matches the tag of a form field. Its attributes may contain template tags and variables.
FIELD_TAG = re.compile(r"<(?:input|select|textarea)\b((?:{%.*?%}|{{.*?}}|[^>{])*)>", re.DOTALL)
LABELING_ATTRIBUTE = re.compile(r"\bid=|aria-label(?:ledby)?=")


@pytest.fixture(scope="module")
def html_by_template():
    return {str(path): path.read_text() for path in TEMPLATE_FOLDER.rglob("*.html")}


def is_inside_label_tag(template_html, position):
    return template_html.rfind("<label", 0, position) > template_html.rfind("</label>", 0, position)


def test_every_visible_field_has_a_label(html_by_template):
    field_tags = [
        (template_name, template_html, field_tag)
        for template_name, template_html in html_by_template.items()
        for field_tag in FIELD_TAG.finditer(template_html)
    ]
    assert len(field_tags) > 300
    for template_name, template_html, field_tag in field_tags:
        has_label = LABELING_ATTRIBUTE.search(field_tag[1]) or is_inside_label_tag(
            template_html, field_tag.start()
        )
        assert has_label or 'type="hidden"' in field_tag[1], (template_name, field_tag[0])


def test_every_label_names_a_field_of_its_template(html_by_template):
    """Labels of Django's form fields are left out, since their ids are not written in templates."""
    for template_name, template_html in html_by_template.items():
        ids = set(re.findall(r'\bid="([^"]*)"', template_html))
        labeled_ids = set(re.findall(r'<label\b[^>]*?\bfor="([^"]*)"', template_html))
        assert {
            labeled_id for labeled_id in labeled_ids - ids if "id_for_label" not in labeled_id
        } == set(), template_name
