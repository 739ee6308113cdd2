"""Numbers that our own pages send back."""

import pytest

from tournament.kit.desk.forms.fields import parse_sent_number, parse_sent_number_or_zero


@pytest.mark.parametrize("text", ["", "?", "-1", "1.5", "٣", "１２", "1" * 10])
def test_text_that_no_page_of_ours_sends_counts_as_no_number(text):
    assert parse_sent_number_or_zero(text) == 0
    assert parse_sent_number(text) is None


@pytest.mark.parametrize("text", ["0", "7", "123456"])
def test_plain_number_is_read(text):
    assert parse_sent_number_or_zero(text) == parse_sent_number(text) == int(text)
