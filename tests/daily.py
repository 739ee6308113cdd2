"""Mark the tests that do not run every day. They run at the gate or before a release
(docs/adr/0045).
"""

import pytest

EXHAUSTIVE, GATE = "exhaustive", "gate"


def marks_for_later(config):
    """Return the marks of the tests that do not run now. If a test file is named on the command
    line, tests for the gate run too.
    """
    if config.getoption(EXHAUSTIVE):
        return ()
    is_named = any(argument.partition("::")[0].endswith(".py") for argument in config.args)
    return (EXHAUSTIVE,) if is_named or config.getoption(GATE) else (EXHAUSTIVE, GATE)


def mark_values(values, *daily, gate=()):
    """Return the values of a parametrized test with their marks. Values that are neither daily nor
    in `gate` run only before a release.
    """
    assert {*daily, *gate} <= set(values)
    return [
        value if value in daily else _with_mark(value, GATE if value in gate else EXHAUSTIVE)
        for value in values
    ]


def _with_mark(value, mark):
    return pytest.param(value, marks=getattr(pytest.mark, mark))
