"""Test the demo site by keyboard: its button, a score, the big screen, a phone, and Undo."""

import pytest
from django.urls import reverse

from tournament.server.access import table_key
from tournament.storage.models import Tournament
from tournament.storage.reading import reader
from tournament.tools.demo import actions as demos
from tournament.topics.wall.channels import practice_sentence

pytestmark = [pytest.mark.gate, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def first_page(visit, settings):
    settings.DEMO = True
    return visit("/try-it/")


def missing_tables(night):
    return [game.table for game in reader.night(night.pk).rounds[-1].games_missing_scores]


def test_demo_can_be_tried_by_keyboard_alone(first_page, visit):
    page = first_page
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Practice: Tanglewood").wait_for()
    night = Tournament.objects.get()
    wall = visit(reverse("wall", args=[night.club.wall]), width=1920, height=1080)
    wall.get_by_text("find your table").wait_for()
    key = table_key.table_key(night.pk, 5, night.table_keys)
    phone = visit(reverse("table", args=[night.pk, 5, key]), width=360, height=740)
    phone.get_by_role("button", name="Send hand 1").wait_for()
    for screen in (wall, phone):
        assert screen.get_by_text(practice_sentence()).is_visible()
    page.keyboard.press("Enter")
    page.locator("[name=t3b0]:focus").wait_for()
    for figure in "9400":
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    page.get_by_text("All saved").wait_for()
    page.locator("[name=t4b0]:focus").wait_for()
    assert missing_tables(night) == [4, 5]
    wall.reload()
    wall.get_by_text("3 of 5 tables done").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").wait_for()
    assert missing_tables(night) == [3, 4, 5]


def test_demo_page_passes_checks_with_and_without_free_places(first_page, page_faults, monkeypatch):
    page = first_page
    page.get_by_text("Choose other rules").click()
    assert page_faults(page) == []
    monkeypatch.setattr(demos, "reason_to_wait_sentence", lambda address, now: "All are taken.")
    page.reload()
    page.get_by_text("All are taken.").wait_for()
    assert page_faults(page) == []
