"""A kill during a restore never loses the old file or the next backup.

A few kills are tried here; `python -m tests.faults.restore_kills` tries as many as requested.
"""

import shutil
import sys

import pytest

from tests.faults.browsing import put_night_into_folder
from tests.faults.running import run_in_child, run_program, start_program

pytestmark = [
    pytest.mark.gate,
    pytest.mark.process,
    pytest.mark.sqlite,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork"),
]


def test_restore_killed_at_any_line_leaves_the_old_database_or_the_backup():
    trial_result = run_in_child("tests.faults.restore_kills", "40", seconds=120)
    assert (trial_result["tried"], trial_result["lost"]) == (40, [])


@pytest.mark.parametrize("command", ["restore", "start"])
def test_files_left_by_a_kill_are_deleted_by_the_next_restore_or_start(tmp_path, command):
    put_night_into_folder(tmp_path)
    run_program("backup", "--data", str(tmp_path))
    for name in ("euchre-a1.unfinished", "euchre-a1.unfinished-journal"):
        shutil.copyfile(tmp_path / "euchre.sqlite3", tmp_path / name)
    if command == "restore":
        completed = run_program("restore", "--newest", "--data", str(tmp_path))
        assert "Restored" in completed.stdout, completed.stderr
    else:
        with start_program(tmp_path) as program:
            assert program.open()[0] == 200
            program.stop()
    assert not list(tmp_path.glob("*unfinished*"))
