"""How many there are, in words."""

import pytest

from tournament.evening.words.many import one_or_many, so_many


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 tables"), (1, "1 table"), (2, "2 tables"), (21, "21 tables")]
)
def test_one_is_said_otherwise_than_many(count, words):
    assert so_many(count, "table") == words


def test_word_that_does_not_end_in_s_is_told():
    assert so_many(2, "rematch", "rematches") == "2 rematches"


@pytest.mark.parametrize(("count", "words"), [(0, "are here"), (1, "is here"), (2, "are here")])
def test_words_beside_a_number_fit_it(count, words):
    assert one_or_many(count, "is here", "are here") == words
