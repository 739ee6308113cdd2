"""A refused press is explained beside the boxes it was about, and beside no others."""

import re

import pytest
from django.test import Client

from tests import build, pressing
from tournament.topics.door.views.check_in import NO_NAME_TYPED
from tournament.topics.money import actions as payments
from tournament.topics.money.actions import waiver_reason_refusal

BOX = re.compile(r"<(?:input|select|textarea)[^>]*aria-invalid[^>]*>")


@pytest.fixture
def door(db):
    director = build.director()
    row = build.night(director.club)
    build.sign_in(row, "Ann Lee", "Bob May")
    payments.void(build.desk(row, reason="came without"), number=1)
    client = Client()
    client.force_login(director)
    client.row, client.at = row, f"/night/{row.pk}/"
    return client


def wrong_boxes(page):
    """Return the words that describe each wrong box, by the box's id."""
    words_by_box = {}
    for box in BOX.findall(page):
        places = re.search(r'aria-describedby="([^"]*)"', box)[1].split()
        words = [re.search(rf'id="{place}"[^>]*>([^<]*)<', page)[1].strip() for place in places]
        words_by_box[re.search(r'\bid="([^"]*)"', box)[1]] = words
    return words_by_box


def test_empty_box_shows_its_refusal_and_keeps_its_help(door):
    page = pressing.press(door, f"{door.at}check-in/", "Check in").content.decode()
    (words,) = wrong_boxes(page).values()
    assert list(wrong_boxes(page)) == ["who"]
    assert words[1:] == [NO_NAME_TYPED]


def test_only_the_sent_one_of_two_reason_boxes_is_marked(door):
    page = pressing.press(door, f"{door.at}check-in/?who=1", "Waive it").content.decode()
    assert page.count('name="reason"') > 1
    assert wrong_boxes(page) == {"let_off_1": [waiver_reason_refusal(100)]}


def test_boxes_of_a_form_that_is_drawn_again_are_reported(door):
    money = f"{door.at}money/"
    form = next(form for form in pressing.page(door, money).forms if "paid_by" in form.names)
    page = pressing.send(door, form, entry="2").content.decode()
    assert list(wrong_boxes(page)) == ["take_entry", "take_kind", "take_cents", "take_paid_by"]
    assert {words[-1] for words in wrong_boxes(page).values()} == {
        "Bob May (2) owes nothing for the entry fee."
    }


def test_accepted_form_has_no_wrong_box(door):
    page = pressing.press(door, f"{door.at}check-in/", "Check in", who="Cy Neu").content.decode()
    assert wrong_boxes(page) == {}
