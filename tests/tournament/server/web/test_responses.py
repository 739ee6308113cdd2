"""Parts of pages that are kept as they are written: once for all who look."""

import re

import pytest
from django.test.signals import template_rendered

from tests import build
from tournament.server.web.responses import part
from tournament.storage.models import Club
from tournament.topics.entrants.actions import entries


@pytest.fixture
def written():
    """The templates that are written from here on."""
    names = []

    def note(template, **more):
        names.append(template.name)

    template_rendered.connect(note)
    yield names
    template_rendered.disconnect(note)


def test_equal_values_are_written_once_and_others_anew(written):
    first = part("door/_notes.html", notes=("of the test of parts", "<b>"))
    assert first.strip() == "<bdi>of the test of parts</bdi> · <bdi>&lt;b&gt;</bdi>"
    assert part("door/_notes.html", notes=("of the test of parts", "<b>")) is first
    assert written.count("door/_notes.html") == 1
    assert part("door/_notes.html", notes=("another of the test of parts",)) != first
    assert written.count("door/_notes.html") == 2


def test_row_at_the_door_is_written_anew_for_whoever_changed(desk, written):
    night = build.night(Club.objects.get())
    build.sign_in(night, *(f"{name} of the rows" for name in build.players(8)))
    address = f"/night/{night.pk}/check-in/"

    def rows():
        html = desk.get(address).content.decode()
        return re.findall("<li><b>.*?</li>", html, re.DOTALL)

    before = rows()
    assert (len(before), written.count("door/_row.html")) == (8, 8)
    entries.rename(build.desk(night), entry=3, name="Somebody new")
    after = rows()
    assert written.count("door/_row.html") == 9
    (changed,) = set(after) - set(before)
    assert "<bdi>Somebody new</bdi>" in changed
    assert len(set(after) & set(before)) == 7
