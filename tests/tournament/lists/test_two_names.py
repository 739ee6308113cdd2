"""Two names in one line, whatever stands between them."""

import pytest

from tournament.lists.two_names import two_names


@pytest.mark.parametrize("between", [" & ", "&", " and ", " AND ", " / ", "/", " + ", "+", "  &"])
def test_two_names_are_found_by_what_stands_between(between):
    assert two_names(f"Ann Lee{between}Bob May") == ("Ann Lee", "Bob May")


def test_either_name_may_have_the_last_name_first():
    assert two_names("Smith, Mary & Jones, Bob") == ("Smith, Mary", "Jones, Bob")


@pytest.mark.parametrize(
    "typed", ["Andy Sand", "and Bob", "Ann &", "& Bob", "A & B & C", "Smith, Mary", ""]
)
def test_one_name_or_three_are_no_pair(typed):
    assert two_names(typed) is None
