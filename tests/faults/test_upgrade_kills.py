"""No kill in the middle of a first start or an upgrade keeps the next one from its evenings. Here a
few; `python -m tests.faults.upgrade_kills` does as many as it is asked for.
"""

import sys

import pytest

from tests import daily
from tests.faults import upgrade_kills
from tests.faults.running import child

pytestmark = [
    pytest.mark.gate,
    pytest.mark.process,
    pytest.mark.sqlite,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork"),
]


@pytest.mark.parametrize("begun_as", daily.of([upgrade_kills.FIRST, "0004"], "0004"))
def test_kill_at_any_statement_leaves_all_or_nothing(begun_as):
    tried = child("tests.faults.upgrade_kills", "1", begun_as)
    assert tried["lost"] == []
    assert tried["statements"] > 200
    assert tried["states"] > 2
    assert tried["kills"] == tried["states"] + 2 == tried["as_before"] + tried["as_after"]


@pytest.mark.parametrize("begun_as", daily.of([upgrade_kills.FIRST, "0004"], upgrade_kills.FIRST))
def test_start_that_is_killed_at_its_work_starts_again(begun_as):
    told = upgrade_kills.trial_of_starts(1, begun_as)
    assert (told.tried, told.lost) == (1, [])
