"""Of many alike those that are run every day; the others wait for the gate or for a release, as
docs/adr/0111 has it.
"""

import pytest

EXHAUSTIVE, GATE = "exhaustive", "gate"


def for_later(config):
    """The marks of what is not run now. Of a file that is named nothing waits for the gate."""
    if config.getoption(EXHAUSTIVE):
        return ()
    is_named = any(named.partition("::")[0].endswith(".py") for named in config.args)
    return (EXHAUSTIVE,) if is_named or config.getoption(GATE) else (EXHAUSTIVE, GATE)


def of(values, *daily):
    """Each of them for a parametrized test; those that are not daily before a release."""
    return _marked(values, daily, EXHAUSTIVE)


def before_the_gate(values, *daily):
    """Each of them likewise; those that are not daily before anything lands."""
    return _marked(values, daily, GATE)


def _marked(values, daily, mark):
    assert set(daily) <= set(values)
    return [
        one if one in daily else pytest.param(one, marks=getattr(pytest.mark, mark))
        for one in values
    ]
