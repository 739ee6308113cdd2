"""No kill in the middle of going back to a copy costs the old file or the next copy. Here a few;
`python -m tests.faults.restore_kills` does as many as it is asked for.
"""

import shutil
import sys

import pytest

from tests.faults.browsing import evening
from tests.faults.running import child, run, started

pytestmark = [
    pytest.mark.gate,
    pytest.mark.process,
    pytest.mark.sqlite,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork"),
]


def test_kill_at_any_line_leaves_the_old_file_or_the_copy_and_the_next_copy_comes_whole():
    told = child("tests.faults.restore_kills", "40", seconds=120)
    assert (told["tried"], told["lost"]) == (40, [])


@pytest.mark.parametrize("do", ["restore", "start"])
def test_nothing_that_a_kill_left_is_kept_for_ever(tmp_path, do):
    evening(tmp_path)
    run("backup", "--data", str(tmp_path))
    left = ("euchre.incoming", "euchre.incoming-journal", "trial.sqlite3", "trial.sqlite3-journal")
    for name in (*left, "set-aside-20261121-194005.unfinished"):
        shutil.copyfile(tmp_path / "euchre.sqlite3", tmp_path / name)
    if do == "restore":
        answer = run("restore", "--newest", "--data", str(tmp_path))
        assert "Gone back to" in answer.stdout, answer.stderr
    else:
        with started(tmp_path) as program:
            assert program.open()[0] == 200
            program.stop()
    assert not [one.name for one in tmp_path.iterdir() if one.name in left or "unfin" in one.name]
