"""Make backups while tables send their scores. Measure how long a save waits and how much memory a
backup takes, and check that each has everything saved before it.

The gate runs this with small numbers; `manage.py hardship` runs it with large ones.
"""

import contextlib
import json
import sqlite3
import threading
import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.running import run_program, start_program
from tests.faults.trial_result import TrialResult
from tests.tournament.server.laptop.small_database import (
    add_change,
    backup_files_in,
    create_small_database,
)
from tournament.server.laptop.backups.making import make_checked_backup
from tournament.server.laptop.backups.restoring import restore_backup

TABLE_COUNT = 3
SECONDS_BETWEEN_SAVES = 0.02
# Backups may make the program's memory grow by this many megabytes.
MAX_MEMORY_GROWTH_MEGABYTES = 50


@dataclass(slots=True)
class SaveDurations:
    """The seconds that each save took: `without_backup` when no backup is being made, and
    `during_backup` during one.
    """

    without_backup: list[float] = field(default_factory=list)
    during_backup: list[float] = field(default_factory=list)


def back_up_while_saving(folder, *, times, seed=1, megabytes=212, max_extra_wait_seconds=0.3):
    """Ask the running program for `times` backups while scores are saved without a pause. No save
    may take much longer than without a backup.
    """
    night, session = put_night_into_folder(folder, players=4 * TABLE_COUNT)
    enlarge_file(folder / "euchre.sqlite3", megabytes)
    trial_result, save_durations, backup_seconds = TrialResult(times), SaveDurations(), []
    with start_program(folder) as program:
        typist = ScoreTypist(Browser(program.address, session), night)
        with typist.saving_in_background(save_durations, SECONDS_BETWEEN_SAVES):
            time.sleep(1)
            megabytes_before = megabytes_used(program, "VmRSS")
            for _ in range(times):
                start_time = time.perf_counter()
                trial_result.lost += _find_scores_missing_from_backup(folder, typist)
                backup_seconds.append(time.perf_counter() - start_time)
        memory_growth = megabytes_used(program, "VmHWM") - megabytes_before
        program.stop()
    longest_without_backup, longest_with_backup = (
        max(save_durations.without_backup),
        max(save_durations.during_backup, default=0),
    )
    trial_result.lost += ["nobody could save meanwhile"] * (len(save_durations.during_backup) <= 5)
    trial_result.lost += [f"a save waited {longest_with_backup:.2f} s"] * (
        longest_with_backup > longest_without_backup + max_extra_wait_seconds
    )
    trial_result.lost += [f"memory grew by {memory_growth:.0f} MB"] * (
        memory_growth > MAX_MEMORY_GROWTH_MEGABYTES
    )
    trial_result.figures += [
        f"the slowest copy {max(backup_seconds):.1f} s",
        f"memory + {memory_growth:.0f} MB",
    ]
    trial_result.figures.append(
        f"{len(save_durations.during_backup)} saves, the longest {longest_with_backup:.3f} s"
    )
    trial_result.figures.append(f"alone {longest_without_backup:.3f} s")
    return trial_result


def _find_scores_missing_from_backup(folder, typist):
    """Ask for a backup, and yield what it lacks of the scores saved before."""
    saved_versions = dict(typist.saved)
    typist.is_backup_running.set()
    answer = run_program("backup", "--data", folder)
    typist.is_backup_running.clear()
    if answer.returncode:
        yield answer.stdout + answer.stderr
        return
    backup = Path(answer.stdout.splitlines()[0].partition(": ")[2])
    backup_versions = sheet_versions(backup)
    for table, version in saved_versions.items():
        if backup_versions.get(table, 0) < version:
            yield f"{backup.name} has table {table} as of {backup_versions.get(table)}"


class ScoreTypist:
    """A typist who enters table scores again and again. `saved` is the last acknowledged score of
    each table.
    """

    def __init__(self, browser, night):
        self.saved = {}
        self._versions = {}
        self.is_backup_running = threading.Event()
        self._browser, self._path = browser, f"night/{night}/scores/1/"
        self._over = threading.Event()

    @contextlib.contextmanager
    def saving_in_background(self, save_durations, pause):
        self._browser.get(self._path)
        thread = threading.Thread(target=self._type_scores, args=(save_durations, pause))
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join()

    def _type_scores(self, save_durations, pause):
        number = 0
        while not self._over.is_set():
            number += 1
            was_backup_running, start_time = self.is_backup_running.is_set(), time.perf_counter()
            self.type_table(number % TABLE_COUNT + 1, (5 + number % 7, 4 + number % 5))
            save_seconds = (
                save_durations.during_backup
                if was_backup_running and self.is_backup_running.is_set()
                else save_durations.without_backup
            )
            save_seconds.append(time.perf_counter() - start_time)
            time.sleep(pause)

    def type_table(self, table, points):
        """Type the totals of one table, and remember what was acknowledged."""
        fields = {f"t{table}b0": points[0], f"t{table}b1": points[1], f"t{table}b2": 1}
        fields |= {f"t{table}b3": 1, f"t{table}version": self._versions.get(table, 0)}
        fields[f"t{table}was"] = "?"
        _, content = self._browser.post(self._path, accept="application/json", **fields)
        answer = json.loads(content)
        self._versions[table] = answer["version"]
        if answer["taken"]:
            self.saved[table] = answer["version"]


def back_up_under_jumping_clocks(folder, *, times, seed):
    """Make `times` backups at random times over forty years, rename some, and sometimes restore an
    older one. The backup made last must always count as the newest.
    """
    rng, trial_result = Random(seed), TrialResult(times)
    path, backups_folder = folder / "euchre.sqlite3", folder / "copies"
    create_small_database(path)
    for number in range(times):
        clock_time = datetime(2000, 1, 1) + timedelta(seconds=rng.randrange(40 * 365 * 86_400))
        add_change(path, night=1 + number // 8, game=1 + number % 8, changed_at=clock_time)
        last_backup = make_checked_backup(path, backups_folder, clock_time)
        if backup_files_in(backups_folder)[0] != last_backup:
            trial_result.lost.append(f"copy {number}, made at {clock_time}")
        if rng.random() < 0.3:
            last_backup.rename(last_backup.with_name(f"euchre-20000101-{number:06}.sqlite3"))
        if rng.random() < 0.2:
            restore_backup(path, rng.choice(backup_files_in(backups_folder)), clock_time)
    return trial_result


def enlarge_file(path, megabytes):
    """Add this many megabytes to the file, like many years of nights that no page reads."""
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE filler (words blob)")
        rows = [(b"x" * 4000 + number.to_bytes(4, "big"),) for number in range(250)]
        for _ in range(megabytes):
            file.executemany("INSERT INTO filler VALUES (?)", rows)
    file.close()


def sheet_versions(path):
    """Return the version number of each table's sheet, read directly from a database file."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return dict(file.execute('SELECT "table", version FROM tournament_sheet').fetchall())


def megabytes_used(program, line_start):
    """Return the megabytes in the line of the process's memory status with this start, or 0 where
    the system has no such status.
    """
    status = Path(f"/proc/{program.process.pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(text.split()[1]) / 1024 for text in lines if text.startswith(line_start)), 0)
