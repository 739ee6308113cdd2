"""The program killed at any moment while everybody presses, again and again on the same evening."""

import contextlib
import random
import sqlite3
import subprocess
import sys
import time

from tests.benchmarks.hall_server import evening
from tests.faults.crowd import Crowd, Known, log_of
from tests.faults.running import ROOT, begin, plain_environment, started
from tests.faults.told import Told

# After so many answers at most, and somewhere in the middle of the next ones.
MOST, A_PRESS = 120, 0.03
WHOLE = """
import django
django.setup()
from tournament.storage.reading import replay
from tournament.storage.models import Change, Tournament
from tournament.storage.stored import written
for night in Tournament.objects.all():
    lines = [line for rows in Change.objects.filter(tournament=night).order_by("pk")
             .values_list("rows", flat=True) for line in rows]
    replayed, stored = written.facts_after({}, lines), replay.night(night.pk).written
    for name in replayed.keys() | stored.keys():
        if replayed.get(name) != stored.get(name):
            print(name, replayed.get(name), stored.get(name))
"""


def killed_while_all_press(folder, *, times, seed=1):
    """Nothing that was acknowledged is lost or there twice, and nothing is half done."""
    told, lot = Told(), random.Random(seed)
    begin(folder)
    night = evening(16, EUCHRE_DATA=str(folder))
    file = folder / "euchre.sqlite3"
    known = Known()
    for kill in range(times):
        with started(folder) as program:
            crowd = Crowd(program.address, file, night, known, f"{seed}/{kill}")
            crowd.begin()
            crowd.wait_for(lot.randrange(3, MOST))
            time.sleep(lot.uniform(0, A_PRESS))
            crowd.expect_the_end()
            program.process.kill()
            program.process.wait(20)
            crowd.end()
        told.tried += 1
        told.lost += crowd.errors
        told.lost += [f"kill {kill}: {one}" for one in missing(file, known.logged)]
    told.lost += differing(folder)
    told.figures.append(str(known))
    return told


def missing(file, logged):
    """Straight from the file, as it was left."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        sound = connection.execute("PRAGMA integrity_check").fetchone()[0]
    yield from [f"the file is damaged: {sound}"] if sound != "ok" else []
    there = log_of(file)
    yield from (f"{words} is gone" for _, _, words, _ in logged - there)
    keys = [key for _, key, *_ in there if key]
    yield from [f"{len(keys) - len(set(keys))} presses were done twice"] * (
        len(keys) != len(set(keys))
    )


def differing(folder):
    """Every fact that is not what the log says, of every night."""
    found = subprocess.run(
        [sys.executable, "-c", WHOLE],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=120,
        env=plain_environment()
        | {"EUCHRE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
    )
    return found.stdout.splitlines()
