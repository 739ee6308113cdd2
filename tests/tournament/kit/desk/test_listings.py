import re

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django_tables2 import RequestConfig

from tests import plain
from tests.tournament.evening.purse.payment_facts import payment
from tournament.kit.desk.listing import name_with_number
from tournament.kit.desk.words import time_of_day
from tournament.topics.money.boards.cash_box import cash_box_board
from tournament.topics.money.views import PaymentsListing, payment_columns

EMPTY_LIST_SENTENCE = "No money has come in yet."


def listing_html(night, query="", per_page=100):
    request = RequestFactory().get(f"/money/{query}")
    table = PaymentsListing(
        cash_box_board(night).lines, payment_columns(night), tournament=night.tournament
    )
    RequestConfig(request, paginate={"per_page": per_page}).configure(table)
    context = {"table": table, "words": "Every line", "empty": EMPTY_LIST_SENTENCE}
    return render_to_string("desk/_listing.html", context, request=request)


def test_all_nine_column_headings_have_a_scope():
    html = listing_html(plain.night(2))
    assert html.count("<th ") == html.count('<th scope="col"') == 9


def test_only_the_sorted_column_has_aria_sort():
    assert "aria-sort" not in listing_html(plain.night(2))
    assert re.findall('aria-sort="([a-z]+)"', listing_html(plain.night(2), "?sort=number")) == [
        "ascending"
    ]
    assert re.findall('aria-sort="([a-z]+)"', listing_html(plain.night(2), "?sort=-at")) == [
        "descending"
    ]


def test_sorted_heading_links_to_the_reverse_order():
    assert 'href="?sort=-number"' in listing_html(plain.night(2), "?sort=number")
    assert 'href="?sort=number"' in listing_html(plain.night(2), "?sort=-number")


def test_list_is_a_labeled_region_that_takes_keyboard_focus():
    assert 'tabindex="0" role="region" aria-label="Every line"' in listing_html(plain.night(2))


def test_empty_list_shows_its_sentence():
    assert EMPTY_LIST_SENTENCE in listing_html(plain.night(0))


def test_long_list_is_split_into_pages():
    night = plain.with_facts(
        plain.night(0), *(payment(number, "gift", 100) for number in range(1, 8))
    )
    assert "Page 1 of 3" in listing_html(night, per_page=3)
    last_page = listing_html(night, "?page=3&sort=number", per_page=3)
    assert "Next page" not in last_page
    assert 'href="?page=2&amp;sort=number"' in last_page
    assert "Next page" not in listing_html(night, per_page=7)


@pytest.mark.parametrize("page", ["-1", "0", "999999", "x", "9" * 5000, "\x00"])
def test_page_number_that_does_not_exist_shows_another_page(page):
    assert "Page " in listing_html(plain.night(3), f"?page={page}", per_page=2)


def test_void_payment_has_its_css_class_and_escaped_reason():
    night = plain.with_facts(plain.night(1), payment(2, "gift", 100, void="<b>twice</b>"))
    html = listing_html(night)
    assert html.count('<tr class="void') == 1
    assert "void: <bdi>&lt;b&gt;twice&lt;/b&gt;</bdi>" in html


def test_name_with_number_is_escaped_and_isolated_from_it():
    assert (
        name_with_number("O'Brien", 14)
        == '<bdi>O&#x27;Brien</bdi>\N{NO-BREAK SPACE}<span class="number">14</span>'
    )
    assert name_with_number("", None) == ""


def test_time_of_day_has_am_or_pm():
    assert re.fullmatch(r"\d{1,2}(:\d\d)? [ap]m|noon|midnight", time_of_day(plain.AT_SEVEN))
    assert time_of_day(None) == ""
