"""A refusal is shown beside the fields that it is about, and beside no other field."""

import re

import pytest
from django.test import Client

from tests import build, pressing
from tournament.topics.door.views.check_in import NO_NAME_TYPED_SENTENCE
from tournament.topics.money import actions as payments
from tournament.topics.money.actions import waiver_reason_refusal

INVALID_FIELD_TAG = re.compile(r"<(?:input|select|textarea)[^>]*aria-invalid[^>]*>")


@pytest.fixture
def desk_client(db):
    director = build.director()
    night_row = build.night(director.club)
    build.check_in(night_row, "Ann Lee", "Bob May")
    payments.void_payment(build.desk(night_row, reason="came without"), number=1)
    client = Client()
    client.force_login(director)
    client.row, client.at = night_row, f"/night/{night_row.pk}/"
    return client


def words_of_invalid_fields(page_html):
    """Return the texts that describe each invalid field, by the field's id."""
    words_by_field = {}
    for field_tag in INVALID_FIELD_TAG.findall(page_html):
        describing_ids = re.search(r'aria-describedby="([^"]*)"', field_tag)[1].split()
        words = [
            re.search(rf'id="{describing_id}"[^>]*>([^<]*)<', page_html)[1].strip()
            for describing_id in describing_ids
        ]
        words_by_field[re.search(r'\bid="([^"]*)"', field_tag)[1]] = words
    return words_by_field


def test_empty_name_field_shows_help_and_refusal(desk_client):
    page_html = pressing.press(
        desk_client, f"{desk_client.at}check-in/", "Check in"
    ).content.decode()
    (words,) = words_of_invalid_fields(page_html).values()
    assert list(words_of_invalid_fields(page_html)) == ["who"]
    assert words[1:] == [NO_NAME_TYPED_SENTENCE]


def test_only_the_reason_field_of_the_sent_form_is_invalid(desk_client):
    page_html = pressing.press(
        desk_client, f"{desk_client.at}check-in/?who=1", "Waive it"
    ).content.decode()
    assert page_html.count('name="reason"') > 1
    assert words_of_invalid_fields(page_html) == {"let_off_1": [waiver_reason_refusal(100)]}


def test_only_the_wrong_field_of_a_refused_payment_is_invalid(desk_client):
    money_address = f"{desk_client.at}money/"
    form = next(
        form
        for form in pressing.page(desk_client, money_address).forms
        if "payment_method" in form.box_names
    )
    page_html = pressing.send(desk_client, form, entry="2").content.decode()
    assert words_of_invalid_fields(page_html) == {
        "take_entry": ["Bob May (2) owes nothing for the entry fee. Check the name."]
    }


def test_accepted_form_has_no_invalid_field(desk_client):
    page_html = pressing.press(
        desk_client, f"{desk_client.at}check-in/", "Check in", who="Cy Neu"
    ).content.decode()
    assert words_of_invalid_fields(page_html) == {}
