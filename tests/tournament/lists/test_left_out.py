"""Which lines of a list stay out, in words."""

import pytest

from tournament.club.boards.left_out import left_out
from tournament.lists.people import Fault


def out(*lines):
    return left_out(Fault(line, "It cannot be read.") for line in lines)


@pytest.mark.parametrize(
    ("lines", "words", "explanation"),
    [
        ((4,), "line 4", "Line 4 stays out,"),
        ((9, 4, 4), "lines 4 and 9", "Lines 4 and 9 stay out,"),
        ((12, 9, 4), "lines 4, 9 and 12", "Lines 4, 9 and 12 stay out,"),
        (range(2, 15), "13 lines", "13 lines stay out,"),
    ],
)
def test_lines_are_named_each_once_until_they_are_too_many(lines, words, explanation):
    assert out(*lines).words == words
    assert out(*lines).explanation.startswith(explanation)


def test_press_says_every_line_that_was_looked_at():
    assert out(9, 4, 4).shown == "4,9"
    assert out().shown == ""
    assert not out()
