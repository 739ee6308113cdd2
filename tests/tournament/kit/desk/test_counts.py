"""Numbers that a page of ours sends back."""

import pytest

from tournament.kit.desk.forms.fields import count, figure


@pytest.mark.parametrize("told", ["", "?", "-1", "1.5", "٣", "１２", "1" * 10])
def test_what_no_page_of_ours_sends_is_as_good_as_none(told):
    assert count(told) == 0
    assert figure(told) is None


@pytest.mark.parametrize("told", ["0", "7", "123456"])
def test_number_is_read_as_it_stands(told):
    assert count(told) == figure(told) == int(told)
