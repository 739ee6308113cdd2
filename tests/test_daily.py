"""Each test runs every day, at the gate, or before a release."""

from types import SimpleNamespace

import pytest

from tests import daily


@pytest.mark.parametrize(
    ("options", "arguments", "marks"),
    [
        ((), ["tests"], {"gate", "exhaustive"}),
        ((), ["tests/browser"], {"gate", "exhaustive"}),
        ((), ["tests/browser/test_help.py"], {"exhaustive"}),
        ((), ["tests/browser/test_help.py::test_one"], {"exhaustive"}),
        (("gate",), ["tests"], {"exhaustive"}),
        (("exhaustive",), ["tests"], set()),
    ],
)
def test_long_tests_wait_for_the_gate_unless_asked_for(options, arguments, marks):
    config = SimpleNamespace(getoption=lambda option: option in options, args=arguments)
    assert set(daily.marks_for_later(config)) == marks


def test_all_values_but_the_daily_ones_are_marked():
    daily_value, gate_value, exhaustive_value = daily.mark_values(["a", "b", "c"], "a", gate=["b"])
    assert daily_value == "a"
    assert [
        [mark.name for mark in parameter.marks] for parameter in (gate_value, exhaustive_value)
    ] == [
        ["gate"],
        ["exhaustive"],
    ]


def test_daily_value_that_is_not_listed_is_refused():
    with pytest.raises(AssertionError):
        daily.mark_values(["a", "b"], "c")
