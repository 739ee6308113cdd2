"""Kills in the middle of first starts and of upgrades, by the laptop's real opening of its file.

`trial` and `trial_of_notes` fork a process for every kill, and need Django set up and no other
thread. From the command line `python -m tests.faults.upgrade_kills 100` tries what every statement
of a first start and of every upgrade leaves, and kills at 100 statements, at 100 random steps and
before each note.
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
from tests.faults.running import started
from tests.faults.told import Told
from tests.olddb import old

FIRST = "first start"
EMPTY = ([], {})
HALF_MADE = None
AT_WORK = 1.5  # seconds that a start may work at its file


@dataclass
class Tried:
    """`lost` says of each kill that was not survived what was wrong."""

    begun_as: str
    statements: int = 0
    states: int = 0
    kills: int = 0
    as_before: int = 0
    as_after: int = 0
    lost: list[str] = field(default_factory=list)


def trial(count, begun_as, seed=1):
    """Whatever a kill at any statement would leave; up to so many kills at statements, evenly
    spread, and so many at random steps.
    """
    chance = random.Random(seed)
    tried = Tried(begun_as)
    with _folders(begun_as) as begin:
        file = begin()
        before = _content(file)
        tried.statements, steps = _measured(file)
        after = _content(file)
        for state in _states(begun_as):
            _judge(state, (before, after), tried, f"state {state.parent.name}")
            tried.states += 1
        kills = [
            (upgrade_child.open_until_statement, one) for one in _spread(tried.statements, count)
        ]
        kills += [(upgrade_child.open_until_step, chance.randint(1, steps)) for _ in range(count)]
        for how, number in kills:
            file = begin()
            upgrade_child.run(file, how, number)
            _judge(file, (before, after), tried, f"{how.__name__} {number}")
    return tried


def _states(begun_as):
    """What a kill at any statement would leave; most leave the same."""
    with _folders(begun_as) as begin, tempfile.TemporaryDirectory() as aside:
        file = begin()
        status = upgrade_child.run(file, upgrade_child.open_and_keep_states, Path(aside))
        assert status == 0
        for state in sorted(Path(aside).iterdir(), key=lambda one: int(one.name)):
            yield state / file.name


def trial_of_notes(begun_as):
    """Programs wrote some notes after their change, and could be killed in between."""
    tried = Tried(begun_as)
    with _folders(begun_as) as begin:
        file = begin()
        _measured(file)
        after = _content(file)
        for number in range(1, 100):
            file = begin()
            status = upgrade_child.run(file, upgrade_child.open_as_programs_did, number)
            if os.WIFEXITED(status):
                break
            _judge(file, (HALF_MADE, after), tried, f"note {number}")
    return tried


def trial_of_starts(count, begun_as, seed=1):
    """The program as a director starts it, killed by the clock alone; two of them at once."""
    chance, told = random.Random(seed), Told(count)
    moments = [chance.uniform(0, AT_WORK) for _ in range(count)]
    with _folders(begun_as) as begin, ThreadPoolExecutor(2) as starts:
        for lost in starts.map(lambda moment: list(_start_twice(begin(), moment)), moments):
            told.lost += lost
    return told


def _start_twice(file, moment):
    before = old.rows(file) if file.exists() else {}
    with started(file.parent) as program:
        program.wait_for("evenings")  # in its first line: where they are
        time.sleep(moment)
        program.stop(signal.SIGKILL)
    with started(file.parent) as program:
        opened = program.open()[0] == 200
        program.stop()
    if not opened or old.lost(before, old.rows(file)) or not _whole(file):
        yield f"{moment:.3f} s after it began"
    shutil.rmtree(file.parent)


@contextlib.contextmanager
def _folders(begun_as):
    """Each time the same beginning, in a folder of its own."""
    with tempfile.TemporaryDirectory() as place:
        made = iter(range(1_000_000))

        def begin():
            folder = Path(place) / str(next(made))
            folder.mkdir()
            if begun_as != FIRST:
                old.build(begun_as, folder / "euchre.sqlite3")
            return folder / "euchre.sqlite3"

        yield begin


def _measured(file):
    told = file.with_name("counted")
    assert upgrade_child.run(file, upgrade_child.open_and_count, told) == 0
    return json.loads(told.read_text())


def _spread(among, count):
    count = min(among, count)
    return [1 + number * among // count for number in range(count)]


def _judge(file, either, tried, where):
    before, after = either
    found = _looked_at_aside(file)
    tried.kills += 1
    tried.as_before += found == before
    tried.as_after += found == after
    if found not in either and before is not HALF_MADE:
        tried.lost.append(f"{where}: neither as before nor as after")
    status = upgrade_child.run(file, upgrade_child.open_file)
    if status:
        tried.lost.append(f"{where}: the next start ended with {status}")
    elif _content(file) != after:
        tried.lost.append(f"{where}: the next start left something else")
    if not all(map(_whole, [file, *(file.parent / "copies").glob("*.sqlite3")])):
        tried.lost.append(f"{where}: damaged")
    shutil.rmtree(file.parent)


def _looked_at_aside(file):
    """Without taking the work from the next start: a copy is read, its journal played back."""
    aside = file.parent / "aside"
    aside.mkdir()
    for one in file.parent.glob("euchre.sqlite3*"):
        shutil.copyfile(one, aside / one.name)
    return _content(aside / file.name)


def _content(file):
    """Shapes and rows, but for the time at which a note was written."""
    if not file.exists():
        return EMPTY
    with contextlib.closing(sqlite3.connect(file)) as connection:
        shapes = sorted(connection.execute("SELECT name, sql FROM sqlite_master").fetchall())
    rows = old.rows(file)
    for row in rows.values():
        row.pop("applied", None)
    return shapes, rows


def _whole(file):
    with contextlib.closing(sqlite3.connect(file)) as connection:
        keys = connection.execute("PRAGMA foreign_key_check").fetchall()
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)] and not keys


def main(count, *begun_as):
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"EUCHRE_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        import django

        from tournament.server.laptop import data_folder

        data_folder.prepare(Path(folder))
        django.setup()
        for name in begun_as or (FIRST, *old.NAMES):
            print(json.dumps(asdict(trial(int(count), name))), flush=True)
            if not begun_as:
                print(json.dumps(asdict(trial_of_notes(name))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
