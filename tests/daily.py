"""Of many alike those that are run every day; the others before a release (docs/adr/0045)."""

import pytest


def of(values, *daily):
    """Each of them for a parametrized test, and not every day but for these."""
    assert set(daily) <= set(values)
    return [one if one in daily else _before_a_release(one) for one in values]


def _before_a_release(one):
    return pytest.param(one, marks=pytest.mark.exhaustive)
