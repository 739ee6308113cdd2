"""The cause that all proceeds go to, in a sentence."""

import pytest

from tournament.evening.purse.fund import cause


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Campus Ministry Fund", "the Campus Ministry Fund"),
        ("The Food Bank", "The Food Bank"),
        ("our school", "our school"),
    ],
)
def test_cause_has_an_article_once(name, told):
    assert cause(name) == told
