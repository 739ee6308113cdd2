"""Numbers that a page of ours sends back are parsed strictly."""

import pytest

from tournament.kit.desk.forms.fields import parse_sent_number, parse_sent_number_or_zero


@pytest.mark.parametrize("sent_text", ["", "?", "-1", "1.5", "٣", "１２", "1" * 10])
def test_text_other_than_short_digits_is_no_sent_number(sent_text):
    assert parse_sent_number_or_zero(sent_text) == 0
    assert parse_sent_number(sent_text) is None


@pytest.mark.parametrize("sent_text", ["0", "7", "123456"])
def test_plain_digits_are_parsed_as_their_number(sent_text):
    assert parse_sent_number_or_zero(sent_text) == parse_sent_number(sent_text) == int(sent_text)
