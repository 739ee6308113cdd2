"""Of many alike those that are run every day; the others wait for the gate or for a release, as
docs/adr/0045 has it.
"""

import pytest

EXHAUSTIVE, GATE = "exhaustive", "gate"


def for_later(config):
    """The marks of what is not run now. Of a file that is named nothing waits for the gate."""
    if config.getoption(EXHAUSTIVE):
        return ()
    is_named = any(named.partition("::")[0].endswith(".py") for named in config.args)
    return (EXHAUSTIVE,) if is_named or config.getoption(GATE) else (EXHAUSTIVE, GATE)


def of(values, *daily, gate=()):
    """Each of them for a parametrized test; those that are neither daily nor the gate's wait for a
    release.
    """
    assert {*daily, *gate} <= set(values)
    return [
        one if one in daily else _marked(one, GATE if one in gate else EXHAUSTIVE) for one in values
    ]


def _marked(one, mark):
    return pytest.param(one, marks=getattr(pytest.mark, mark))
