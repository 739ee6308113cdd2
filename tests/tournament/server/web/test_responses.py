"""Parts of pages are rendered once for everyone who looks at them."""

import re

import pytest
from django.test.signals import template_rendered

from tests import build
from tournament.server.web.responses import render_cached_part
from tournament.storage.models import Club
from tournament.topics.entrants.actions import entries


@pytest.fixture
def template_names():
    """Return a list of the templates that are rendered from here on."""
    names = []

    def record_name(template, **options):
        names.append(template.name)

    template_rendered.connect(record_name)
    yield names
    template_rendered.disconnect(record_name)


def test_page_part_is_rendered_once_for_equal_values(template_names):
    first_part = render_cached_part("door/_notes.html", notes=("of the test of parts", "<b>"))
    assert first_part.strip() == "<bdi>of the test of parts</bdi> · <bdi>&lt;b&gt;</bdi>"
    assert (
        render_cached_part("door/_notes.html", notes=("of the test of parts", "<b>")) is first_part
    )
    assert template_names.count("door/_notes.html") == 1
    assert (
        render_cached_part("door/_notes.html", notes=("another of the test of parts",))
        != first_part
    )
    assert template_names.count("door/_notes.html") == 2


def test_check_in_row_is_rendered_again_only_for_a_changed_player(desk, template_names):
    night = build.night(Club.objects.get())
    build.check_in(night, *(f"{name} of the rows" for name in build.players(8)))
    address = f"/night/{night.pk}/check-in/"

    def row_htmls():
        html = desk.get(address).content.decode()
        return re.findall("<li><b>.*?</li>", html, re.DOTALL)

    rows_before = row_htmls()
    assert (len(rows_before), template_names.count("door/_row.html")) == (8, 8)
    entries.rename_player(build.desk(night), entry=3, name="Somebody new")
    rows_after = row_htmls()
    assert template_names.count("door/_row.html") == 9
    (changed_row,) = set(rows_after) - set(rows_before)
    assert "<bdi>Somebody new</bdi>" in changed_row
    assert len(set(rows_after) & set(rows_before)) == 7
