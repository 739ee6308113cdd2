"""Damage the database at random places. The start must offer a backup, and little may have to be
typed again.
"""

import re
import shutil
import signal
import sqlite3
import time
import urllib.error
from contextlib import closing, contextmanager
from random import Random

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.copying import ScoreTypist, sheet_versions
from tests.faults.running import run_program, start_program
from tests.tournament.server.laptop.small_database import backup_files_in
from tournament.server.laptop.backups.keeper import MIN_SECONDS_BETWEEN_BACKUPS

# The trial waits this many seconds for a backup that has the last press. If a backup was made just
# before, the next one is due a minute later.
MAX_BACKUP_WAIT_SECONDS = MIN_SECONDS_BETWEEN_BACKUPS + 30

OFFERED_BACKUP_PATTERN = r"\(game 1 of Tuesday euchre, \w+ \d+, \d+:\d\d [ap]m\)"


def play_game_and_wait_for_backup(folder):
    """Enter both tables of a game, wait for the backup, and kill the program. Return the scores it
    had saved.
    """
    with run_program_with_backup(folder) as (program, _, typist):
        program.stop(signal.SIGKILL)
    return typist.saved


def check_in_and_wait_for_backup(folder, player_count):
    """Check in players, wait for the backup, and kill the program. Return how many players are in
    the backup.
    """
    night, session = put_night_into_folder(folder, players=0, state="begun")
    with start_program(folder) as program:
        browser = Browser(program.address, session)
        for number in range(player_count):
            browser.get(f"night/{night}/check-in/")
            browser.post(f"night/{night}/check-in/", who=f"Guest {number}", add="on")
        deadline = time.monotonic() + MAX_BACKUP_WAIT_SECONDS
        while not (entry_count := count_entries(backup_files_in(folder / "copies")[0])):
            assert time.monotonic() < deadline, "no copy came by itself"
            time.sleep(0.1)
        program.stop(signal.SIGKILL)
    return entry_count


def lock_database_during_backup(folder):
    """Keep the database locked for longer than a backup waits. Return what the page says about the
    locked database, and the tables in a backup made afterward.
    """
    night, session = put_night_into_folder(folder, players=8)
    with start_program(folder) as program:
        browser = Browser(program.address, session)
        with closing(sqlite3.connect(folder / "euchre.sqlite3")) as holder:
            holder.execute("BEGIN EXCLUSIVE")
            refused_backup = run_program("backup", "--data", folder)
        typist = ScoreTypist(browser, night)
        browser.get(f"night/{night}/scores/1/")
        typist.type_table(1, (9, 6))
        run_program("backup", "--data", folder)
        output = program.stop()
    return output + refused_backup.stderr, sheet_versions(backup_files_in(folder / "copies")[0])


def count_entries(path):
    """Return the number of checked-in players, read directly from a database file."""
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT COUNT(*) FROM tournament_entry").fetchone()[0]


def damage_while_running(folder):
    """Damage the database while the program runs. Return what its window says, what a page and a
    press answer, and what was saved.
    """
    with run_program_with_backup(folder) as (program, browser, typist):
        path, output_before = folder / "euchre.sqlite3", len(program.said)
        path.write_bytes(b"\xa5" * path.stat().st_size)
        answers = [browser.post("night/1/scores/1/", t1b0=9)]
        try:
            browser.get("")
        except urllib.error.HTTPError as refused:
            answers.append((refused.code, refused.read().decode()))
        return program.stop()[output_before:], answers, typist.saved


@contextmanager
def run_program_with_backup(folder):
    """Yield the program, a desk and a typist as soon as the backup has both tables."""
    night, session = put_night_into_folder(folder, players=8)
    with start_program(folder) as program:
        browser = Browser(program.address, session)
        typist = ScoreTypist(browser, night)
        browser.get(f"night/{night}/scores/1/")
        typist.type_table(1, (9, 6))
        typist.type_table(2, (6, 9))
        deadline = time.monotonic() + MAX_BACKUP_WAIT_SECONDS
        while not any(
            sheet_versions(file) == typist.saved for file in backup_files_in(folder / "copies")[:1]
        ):
            assert time.monotonic() < deadline, "no copy came by itself"
            time.sleep(0.1)
        yield program, browser, typist


def start_after_damages(folder, *, saved_versions, times, seed):
    """Damage a copy of the folder `times` times. Return the starts that did not offer the backup
    with its game and minute, and the backups that lack a saved table.
    """
    rng, lost_starts = Random(seed), []
    for number in range(times):
        trial = folder.with_name(f"{folder.name}-damaged-{number}")
        shutil.copytree(folder, trial)
        overwrite_pages(trial / "euchre.sqlite3", rng)
        completed = run_program("start", "--no-browser", "--data", trial)
        if not re.search(OFFERED_BACKUP_PATTERN, completed.stdout + completed.stderr):
            lost_starts.append(completed.stdout + completed.stderr)
        run_program("restore", "--newest", "--data", trial)
        if sheet_versions(trial / "euchre.sqlite3") != saved_versions:
            lost_starts.append(f"{trial.name}: {sheet_versions(trial / 'euchre.sqlite3')}")
        shutil.rmtree(trial)
    return lost_starts


def overwrite_pages(path, rng):
    """Overwrite nine database pages in a row: half of the time the first ones, otherwise random
    ones.
    """
    content = bytearray(path.read_bytes())
    first_byte = rng.choice([0, rng.randrange(len(content) // 4096 - 9)]) * 4096
    content[first_byte : first_byte + 36_864] = rng.randbytes(36_864)
    path.write_bytes(content)
