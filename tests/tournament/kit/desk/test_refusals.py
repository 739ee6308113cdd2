"""A press that is refused is told of the boxes it was sent with, and of no others."""

import re

import pytest
from django.test import Client

from tests import build, pressing
from tournament.topics.money import actions as payments

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


def wrong(page):
    """The id of each box that is wrong, with the words it is described by."""
    told = {}
    for box in BOX.findall(page):
        places = re.search(r'aria-describedby="([^"]*)"', box)[1].split()
        words = [re.search(rf'id="{place}"[^>]*>([^<]*)<', page)[1].strip() for place in places]
        told[re.search(r'\bid="([^"]*)"', box)[1]] = words
    return told


def test_box_that_was_left_empty_is_told_why_and_keeps_its_help(door):
    page = pressing.press(door, f"{door.at}check-in/", "Sign in").content.decode()
    (words,) = wrong(page).values()
    assert list(wrong(page)) == ["who"]
    assert words[1:] == ["Type a name or a number first."]


def test_of_two_boxes_for_a_reason_only_the_one_that_was_sent_is_told(door):
    page = pressing.press(door, f"{door.at}check-in/?who=1", "Let them off").content.decode()
    assert page.count('name="reason"') > 1
    assert wrong(page) == {"let_off_1": ["Write down why $1.00 need not be paid, in a few words."]}


def test_boxes_of_a_form_that_is_drawn_again_are_told(door):
    money = f"{door.at}money/"
    form = next(one for one in pressing.page(door, money).forms if "how" in one.names)
    page = pressing.send(door, form, entry="2").content.decode()
    assert list(wrong(page)) == ["take_entry", "take_kind", "take_cents", "take_how"]
    assert {words[-1] for words in wrong(page).values()} == {
        "Bob May (number 2) owes nothing for the entry fee."
    }


def test_what_is_well_is_told_of_no_box(door):
    page = pressing.press(door, f"{door.at}check-in/", "Sign in", who="Cy Neu").content.decode()
    assert wrong(page) == {}
