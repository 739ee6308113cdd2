"""The program is killed at random moments, a few times here and many times in `manage.py
hardship`.
"""

import re
import sqlite3
from contextlib import closing

import pytest

from tests.faults.crowd import read_log
from tests.faults.kills import find_differing_facts, find_missing_presses, kill_while_all_press

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def test_program_killed_during_presses_loses_no_acknowledged_press(tmp_path):
    trial_result = kill_while_all_press(tmp_path, times=3)
    assert (trial_result.tried, trial_result.lost) == (3, [])
    assert re.search(r"[1-9]\d* presses made of the \d+ offered", *trial_result.figures)
    file = tmp_path / "euchre.sqlite3"
    logged_rows = read_log(file)
    *_, last_change = sorted(row for row in logged_rows if row[3] == "tournament_change")
    assert list(find_missing_presses(file, logged_rows)) == []
    _delete_change_secretly(file, last_change)
    assert list(find_missing_presses(file, logged_rows)) == [f"{last_change[2]} is gone"]
    assert find_differing_facts(tmp_path) != []


def _delete_change_secretly(file, change):
    """Delete a logged change. The trial must report it as lost, or its reports could not be
    trusted.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("DELETE FROM tournament_change WHERE id = ?", change[:1])
