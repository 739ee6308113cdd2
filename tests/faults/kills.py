"""Kill the program at random moments of one night, again and again, while many visitors press
buttons.
"""

import contextlib
import random
import sqlite3
import subprocess
import sys
import time

from tests.benchmarks.hall_server import create_night_in_progress
from tests.faults.crowd import Crowd, CrowdRecord, read_log
from tests.faults.running import ROOT, plain_environment, prepare_started_folder, start_program
from tests.faults.trial_result import TrialResult

# The trial waits for a random number of answers, fewer than the first number. Then it kills the
# program within the second number of seconds, which one press usually takes.
MAX_ANSWERS, USUAL_PRESS_SECONDS = 120, 0.03
PROGRAM_THAT_READS_ALL_NIGHTS = """
import django
django.setup()
from tournament.storage.reading import reader
from tournament.storage.models import Change, Tournament
from tournament.storage.stored import fact_json
for night in Tournament.objects.all():
    lines = [line for rows in Change.objects.filter(tournament=night).order_by("pk")
             .values_list("rows", flat=True) for line in rows]
    replayed, stored = fact_json.facts_after({}, lines), reader.night(night.pk).stored_facts
    for name in replayed.keys() | stored.keys():
        if replayed.get(name) != stored.get(name):
            print(name, replayed.get(name), stored.get(name))
"""


def kill_while_all_press(folder, *, times, seed=1):
    """Kill the program `times` times while a crowd presses. Nothing acknowledged may be lost or
    doubled, and nothing may be half done.
    """
    trial_result, rng = TrialResult(), random.Random(seed)
    prepare_started_folder(folder)
    night = create_night_in_progress(16, EUCHRE_DATA=str(folder))
    file = folder / "euchre.sqlite3"
    record = CrowdRecord()
    for kill_number in range(times):
        with start_program(folder) as program:
            crowd = Crowd(program.address, file, night, record, f"{seed}/{kill_number}")
            crowd.begin()
            crowd.wait_for(rng.randrange(3, MAX_ANSWERS))
            time.sleep(rng.uniform(0, USUAL_PRESS_SECONDS))
            crowd.ignore_missing_answers()
            program.process.kill()
            program.process.wait(20)
            crowd.end()
        trial_result.tried += 1
        trial_result.lost += crowd.errors
        trial_result.lost += [
            f"kill {kill_number}: {fault}"
            for fault in find_missing_presses(file, record.logged_rows)
        ]
    trial_result.lost += find_differing_facts(folder)
    trial_result.figures.append(str(record))
    return trial_result


def find_missing_presses(file, logged_rows):
    """Yield what the database file lacks of the log, and the presses that were done twice."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        integrity_result = connection.execute("PRAGMA integrity_check").fetchone()[0]
    yield from [f"the file is damaged: {integrity_result}"] if integrity_result != "ok" else []
    logged_presses = read_log(file)
    yield from (f"{words} is gone" for _, _, words, _ in logged_rows - logged_presses)
    press_keys = [key for _, key, *_ in logged_presses if key]
    yield from [f"{len(press_keys) - len(set(press_keys))} presses were done twice"] * (
        len(press_keys) != len(set(press_keys))
    )


def find_differing_facts(folder):
    """Return every fact of every night that differs from the log."""
    completed_check = subprocess.run(
        [sys.executable, "-c", PROGRAM_THAT_READS_ALL_NIGHTS],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=120,
        env=plain_environment()
        | {"EUCHRE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
    )
    return completed_check.stdout.splitlines()
