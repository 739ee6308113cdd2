"""Kill the program during first starts and upgrades, while it opens the laptop's real file.

`kill_at_statements` and `kill_before_migration_records` fork a process for every kill, so they need
Django set up and no other thread.

`python -m tests.faults.upgrade_kills 100` tries what every statement of a first start and of every
upgrade leaves behind, and kills at 100 statements, at 100 random steps and before each migration
record.
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
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.faults import upgrade_child
from tests.faults.running import start_program
from tests.faults.trial_result import TrialResult
from tests.olddb import old

# This stands for an old version when there is no file yet.
NO_OLD_VERSION = "first start"
EMPTY_CONTENT = ([], {})
HALF_MADE_CONTENT = None
# A start may work on its file for this many seconds.
MAX_SECONDS_OF_WORK_ON_FILE = 1.5


@dataclass
class TrialCounts:
    """Counts of what was tried. `lost` describes the kills that did harm."""

    old_version: str
    statements: int = 0
    states: int = 0
    kills: int = 0
    before_game: int = 0
    as_after: int = 0
    lost: list[str] = field(default_factory=list)


def kill_at_statements(count, old_version, seed=1):
    """Try every state that a kill at a statement would leave, and then `count` kills at statements,
    evenly spread, and `count` at random steps.
    """
    rng = random.Random(seed)
    trial_counts = TrialCounts(old_version)
    with _copies_of_old_folder(old_version) as make_folder_copy:
        file = make_folder_copy()
        content_before = _read_content(file)
        trial_counts.statements, steps = _count_statements(file)
        content_after = _read_content(file)
        for state in _states_after_kills(old_version):
            _check_after_kill(
                state, (content_before, content_after), trial_counts, f"state {state.parent.name}"
            )
            trial_counts.states += 1
        kills_to_try = [
            (upgrade_child.open_and_die_at_statement, number)
            for number in _spread_evenly(trial_counts.statements, count)
        ]
        kills_to_try += [
            (upgrade_child.open_and_die_at_step, rng.randint(1, steps)) for _ in range(count)
        ]
        for kind, number in kills_to_try:
            file = make_folder_copy()
            upgrade_child.run_in_child(file, kind, number)
            _check_after_kill(
                file, (content_before, content_after), trial_counts, f"{kind.__name__} {number}"
            )
    return trial_counts


def _states_after_kills(old_version):
    """Yield each different state that a kill at some statement would leave behind."""
    with (
        _copies_of_old_folder(old_version) as make_folder_copy,
        tempfile.TemporaryDirectory() as state_folder,
    ):
        file = make_folder_copy()
        status = upgrade_child.run_in_child(
            file, upgrade_child.open_and_keep_states, Path(state_folder)
        )
        assert status == 0
        for state in sorted(Path(state_folder).iterdir(), key=lambda folder: int(folder.name)):
            yield state / file.name


def kill_before_migration_records(old_version):
    """Try a kill between a change and the migration record that older programs wrote after it."""
    trial_counts = TrialCounts(old_version)
    with _copies_of_old_folder(old_version) as make_folder_copy:
        file = make_folder_copy()
        _count_statements(file)
        content_after = _read_content(file)
        for number in range(1, 100):
            file = make_folder_copy()
            status = upgrade_child.run_in_child(
                file, upgrade_child.migrate_as_old_programs_did, number
            )
            if os.WIFEXITED(status):
                break
            _check_after_kill(
                file, (HALF_MADE_CONTENT, content_after), trial_counts, f"note {number}"
            )
    return trial_counts


def kill_starts(count, old_version, seed=1):
    """Kill the program at random times after a director's start, two programs at once."""
    rng, result = random.Random(seed), TrialResult(count)
    moments = [rng.uniform(0, MAX_SECONDS_OF_WORK_ON_FILE) for _ in range(count)]
    with _copies_of_old_folder(old_version) as make_folder_copy, ThreadPoolExecutor(2) as executor:
        for lost_kills in executor.map(
            lambda moment: list(_kill_two_starts(make_folder_copy(), moment)), moments
        ):
            result.lost += lost_kills
    return result


def _kill_two_starts(file, kill_time):
    rows_before = old.rows_by_table(file) if file.exists() else {}
    with start_program(file.parent) as program:
        # The first line of the output says where the backups are.
        program.wait_for("nights")
        time.sleep(kill_time)
        program.stop(signal.SIGKILL)
    with start_program(file.parent) as program:
        opened = program.open()[0] == 200
        program.stop()
    if (
        not opened
        or old.find_lost_cells(rows_before, old.rows_by_table(file))
        or not _passes_check(file)
    ):
        yield f"{kill_time:.3f} s after it began"
    shutil.rmtree(file.parent)


@contextlib.contextmanager
def _copies_of_old_folder(old_version):
    """Yield a function that puts the same file into a new folder each time and returns its path."""
    with tempfile.TemporaryDirectory() as folder_path:
        numbers = iter(range(1_000_000))

        def begin():
            folder = Path(folder_path) / str(next(numbers))
            folder.mkdir()
            if old_version != NO_OLD_VERSION:
                old.build_database(old_version, folder / "euchre.sqlite3")
            return folder / "euchre.sqlite3"

        yield begin


def _count_statements(file):
    counts_file = file.with_name("counted")
    assert upgrade_child.run_in_child(file, upgrade_child.open_and_count_steps, counts_file) == 0
    return json.loads(counts_file.read_text())


def _spread_evenly(largest_number, count):
    count = min(largest_number, count)
    return [1 + number * largest_number // count for number in range(count)]


def _check_after_kill(file, contents, trial_counts, kill_time):
    content_before, content_after = contents
    content = _read_content_after_journal(file)
    trial_counts.kills += 1
    trial_counts.before_game += content == content_before
    trial_counts.as_after += content == content_after
    if content not in contents and content_before is not HALF_MADE_CONTENT:
        trial_counts.lost.append(f"{kill_time}: neither as before nor as after")
    status = upgrade_child.run_in_child(file, upgrade_child.open_laptop_database)
    if status:
        trial_counts.lost.append(f"{kill_time}: the next start ended with {status}")
    elif _read_content(file) != content_after:
        trial_counts.lost.append(f"{kill_time}: the next start left something else")
    if not all(map(_passes_check, [file, *(file.parent / "copies").glob("*.sqlite3")])):
        trial_counts.lost.append(f"{kill_time}: damaged")
    shutil.rmtree(file.parent)


def _read_content_after_journal(file):
    """Return the content of a copy of the file after its journal is played back. The file itself
    keeps its journal for the next start.
    """
    state_folder = file.parent / "aside"
    state_folder.mkdir()
    for path in file.parent.glob("euchre.sqlite3*"):
        shutil.copyfile(path, state_folder / path.name)
    return _read_content(state_folder / file.name)


def _read_content(file):
    """Return the tables and rows, without the times at which migrations were recorded."""
    if not file.exists():
        return EMPTY_CONTENT
    with contextlib.closing(sqlite3.connect(file)) as connection:
        table_definitions = sorted(
            connection.execute("SELECT name, sql FROM sqlite_master").fetchall()
        )
    rows = old.rows_by_table(file)
    for row in rows.values():
        row.pop("applied", None)
    return table_definitions, rows


def _passes_check(file):
    with contextlib.closing(sqlite3.connect(file)) as connection:
        keys = connection.execute("PRAGMA foreign_key_check").fetchall()
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)] and not keys


def main(count, *old_versions):
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"EUCHRE_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        import django

        from tournament.server.laptop import data_folder

        data_folder.prepare_data_folder(Path(folder))
        django.setup()
        for name in old_versions or (NO_OLD_VERSION, *old.OLD_VERSION_NAMES):
            print(json.dumps(asdict(kill_at_statements(int(count), name))), flush=True)
            if not old_versions:
                print(json.dumps(asdict(kill_before_migration_records(name))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
