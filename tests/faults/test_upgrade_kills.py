"""A kill during a first start or an upgrade never loses the nights for the next start.

A few kills are tried here; `python -m tests.faults.upgrade_kills` tries as many as requested.
"""

import sys

import pytest

from tests import daily
from tests.faults import upgrade_kills
from tests.faults.running import run_in_child

pytestmark = [
    pytest.mark.gate,
    pytest.mark.process,
    pytest.mark.sqlite,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork"),
]


@pytest.mark.parametrize(
    "old_version", daily.mark_values([upgrade_kills.NO_OLD_VERSION, "0004"], "0004")
)
def test_upgrade_killed_at_any_statement_is_complete_or_undone(old_version):
    trial_counts = run_in_child("tests.faults.upgrade_kills", "1", old_version)
    assert trial_counts["lost"] == []
    assert trial_counts["statements"] > 200
    assert trial_counts["states"] > 2
    assert (
        trial_counts["kills"]
        == trial_counts["states"] + 2
        == trial_counts["before_game"] + trial_counts["as_after"]
    )


@pytest.mark.parametrize(
    "old_version",
    daily.mark_values([upgrade_kills.NO_OLD_VERSION, "0004"], upgrade_kills.NO_OLD_VERSION),
)
def test_start_killed_during_an_upgrade_starts_again(old_version):
    trial_result = upgrade_kills.kill_starts(1, old_version)
    assert (trial_result.tried, trial_result.lost) == (1, [])
