"""Tests are chosen for every day, for the gate and for a release."""

from types import SimpleNamespace

import pytest

from tests import daily


@pytest.mark.parametrize(
    ("options", "named", "later"),
    [
        ((), ["tests"], {"gate", "exhaustive"}),
        ((), ["tests/browser"], {"gate", "exhaustive"}),
        ((), ["tests/browser/test_help.py"], {"exhaustive"}),
        ((), ["tests/browser/test_help.py::test_one"], {"exhaustive"}),
        (("gate",), ["tests"], {"exhaustive"}),
        (("exhaustive",), ["tests"], set()),
    ],
)
def test_what_takes_long_waits_but_where_it_is_asked_for(options, named, later):
    config = SimpleNamespace(getoption=lambda option: option in options, args=named)
    assert set(daily.marks_for_later(config)) == later


def test_of_many_alike_those_that_are_daily_have_no_mark():
    first, second, third = daily.choose(["a", "b", "c"], "a", gate=["b"])
    assert first == "a"
    assert [[mark.name for mark in parameter.marks] for parameter in (second, third)] == [
        ["gate"],
        ["exhaustive"],
    ]


def test_daily_one_that_is_not_among_them_is_a_fault():
    with pytest.raises(AssertionError):
        daily.choose(["a", "b"], "c")
