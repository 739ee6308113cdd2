"""The program killed in the middle of everything, a few times; `manage.py hardship` does it for
long.
"""

import re
import sqlite3
from contextlib import closing

import pytest

from tests.faults.crowd import log_of
from tests.faults.kills import differing, killed_while_all_press, missing

pytestmark = [pytest.mark.gate, pytest.mark.process, pytest.mark.sqlite]


def test_evening_outlives_being_killed_while_everybody_presses(tmp_path):
    told = killed_while_all_press(tmp_path, times=3)
    assert (told.tried, told.lost) == (3, [])
    assert re.search(r"[1-9]\d* verbs pressed of \d+ that were drawn", *told.figures)
    file = tmp_path / "euchre.sqlite3"
    logged = log_of(file)
    *_, last = sorted(one for one in logged if one[3] == "tournament_change")
    assert list(missing(file, logged)) == []
    _take_out_unseen(file, last)
    assert list(missing(file, logged)) == [f"{last[2]} is gone"]
    assert differing(tmp_path) != []


def _take_out_unseen(file, change):
    """Whoever reads the trial's answer must be able to believe it: this one is lost."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("DELETE FROM tournament_change WHERE id = ?", change[:1])
