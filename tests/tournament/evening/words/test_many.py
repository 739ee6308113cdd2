"""Counts are written in words."""

import pytest

from tournament.evening.words.many import count_of, names_on_ampersand_lines, singular_or_plural


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 tables"), (1, "1 table"), (2, "2 tables"), (21, "21 tables")]
)
def test_count_of_one_has_its_own_words(count, words):
    assert count_of(count, "table") == words


def test_word_that_does_not_end_in_s_is_reported():
    assert count_of(2, "rematch", "rematches") == "2 rematches"


@pytest.mark.parametrize(("count", "words"), [(0, "are here"), (1, "is here"), (2, "are here")])
def test_noun_agrees_with_its_number(count, words):
    assert singular_or_plural(count, "is here", "are here") == words


def test_second_and_later_names_in_a_column_begin_with_an_ampersand():
    assert names_on_ampersand_lines(["Ann"]) == ("Ann",)
    assert names_on_ampersand_lines(["Ann", "Bob"]) == ("Ann", "& Bob")
