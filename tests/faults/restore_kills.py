"""Kill the program while it restores a backup: at any line of the program's code, on a file that
was itself left in the middle of a write, and for a backup of such a file. A process is forked for
every kill, so no other thread may run. `python -m tests.faults.restore_kills 100` kills at 100
lines, spread evenly; with a larger number, it kills at every line.
"""

import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.faults.trial_result import TrialResult
from tests.tournament.server.laptop.small_database import (
    NOW,
    add_change,
    create_small_database,
    run_statements,
)
from tournament.server.laptop import database_file, disk
from tournament.server.laptop.backups import backup_files, restoring
from tournament.server.laptop.backups.making import make_checked_backup

FILES_OF_RESTORE_CODE = {
    module.__file__ for module in (restoring, backup_files, disk, database_file)
}
OLD, FIRST, SECOND = 5000, 4000, 2500


def kill_restore_at_lines(folder, *, times, seed=1):
    first_folder = folder / "first"
    _make_database_and_backups(first_folder)
    line_count = _kill_restore_at(shutil.copytree(first_folder, folder / "counted"), sys.maxsize)
    trial_result = TrialResult(min(times, line_count), [], [f"{line_count} lines"])
    for line_number in sorted(
        random.Random(seed).sample(range(1, line_count + 1), trial_result.tried)
    ):
        kill_folder = shutil.copytree(first_folder, folder / "killed")
        assert _kill_restore_at(kill_folder, line_number) is None, line_number
        trial_result.lost += [
            f"line {line_number}: {fault}" for fault in _find_faults_after_kill(kill_folder)
        ]
        shutil.rmtree(kill_folder)
    return trial_result


def _make_database_and_backups(folder):
    """Make a file in the middle of a write, with its journal, and backups of different sizes."""
    file = folder / "euchre.sqlite3"
    folder.mkdir()
    create_small_database(file)
    for hour, rows in enumerate((FIRST, SECOND)):
        whole_backup = shutil.copyfile(file, folder / "whole")
        run_statements(file, f"DELETE FROM hand WHERE points >= {rows}", "VACUUM")
        add_change(file)
        make_checked_backup(file, folder / "copies", NOW.replace(hour=hour))
        whole_backup.replace(file)
    for _ in range(5):
        add_change(file)
    make_checked_backup(file, folder / "copies", NOW.replace(hour=3))
    leave_write_unfinished(file)


def leave_write_unfinished(file):
    """Leave the file as a power cut would in the middle of a write: partly written, with its
    journal beside it.
    """
    left_file = file.parent / "left"
    left_file.mkdir()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size=1")
        connection.execute("BEGIN")
        connection.execute("UPDATE hand SET points = points + 10000000")
        for path in file.parent.glob(f"{file.name}*"):
            shutil.copyfile(path, left_file / path.name)
        connection.execute("ROLLBACK")
    for path in left_file.iterdir():
        path.replace(file.parent / path.name)
    left_file.rmdir()


def _backups(folder):
    """Return the backups by name, which is the order in which they were made."""
    return sorted((folder / "copies").iterdir())


def _kill_restore_at(folder, line_number):
    """Restore a backup and kill the process at that line. Return None if it was killed, or else the
    number of lines.
    """
    counted_file = folder / "lines"
    child = os.fork()
    if child:
        exit_status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert exit_status in {0, -signal.SIGKILL}, exit_status
        return None if exit_status else int(counted_file.read_text())
    exit_status = 100
    with contextlib.suppress(Exception):
        line_count = _kill_self_at_line(line_number)
        restoring.restore_backup(folder / "euchre.sqlite3", _backups(folder)[0], NOW)
        sys.settrace(None)
        counted_file.write_text(str(line_count[0]))
        exit_status = 0
    os._exit(exit_status)


def _kill_self_at_line(line_number):
    line_count = [0]

    def kill_at_line(frame, event, _):
        if frame.f_code.co_filename not in FILES_OF_RESTORE_CODE:
            return None
        if event == "line":
            line_count[0] += 1
            if line_count[0] == line_number:
                os.kill(os.getpid(), signal.SIGKILL)
        return kill_at_line

    sys.settrace(kill_at_line)
    return line_count


def _find_faults_after_kill(folder):
    """Yield what is wrong after the kill, and after restoring the other backup."""
    file = folder / "euchre.sqlite3"
    set_aside_file = shutil.copytree(folder, folder.with_name("aside")) / file.name
    if _count_hands(set_aside_file) not in (OLD, FIRST):
        yield f"{_count_hands(set_aside_file)} left in the file"
    shutil.rmtree(set_aside_file.parent)
    disk.delete_unfinished_files(folder, min_age_seconds=0)
    restoring.restore_backup(file, _backups(folder)[1], NOW.replace(minute=59))
    if _count_hands(file) != SECOND:
        yield f"{_count_hands(file)} after the other copy was put back"
    for backup in folder.glob("set-aside-*.sqlite3"):
        if _count_hands(backup) not in (OLD, FIRST):
            yield f"{_count_hands(backup)} in {backup.name}"
    set_aside_files = set(folder.glob("set-aside-*.sqlite3"))
    files_left = set(folder.iterdir()) - set_aside_files - {file, folder / "copies"}
    if files_left:
        yield f"left behind: {files_left}"


def _count_hands(file):
    """Return the number of hands in a sound file, or the fault of a damaged one."""
    try:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            check_result = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if (
                check_result != "ok"
                or connection.execute("SELECT max(points) FROM hand").fetchone()[0] > OLD
            ):
                return check_result
            return connection.execute("SELECT count(*) FROM hand").fetchone()[0]
    except sqlite3.DatabaseError as error:
        return str(error)


def main(count, seed=1):
    with tempfile.TemporaryDirectory() as folder:
        trial_result = kill_restore_at_lines(Path(folder), times=int(count), seed=int(seed))
    print(json.dumps(asdict(trial_result)))


if __name__ == "__main__":
    main(*sys.argv[1:])
