"""Kills in the middle of going back to a copy: at any line of the program that does it, on a file
that was itself left in the middle of a write, and after a copy that was.

Forks a process for every kill, and needs no other thread. From the command line
`python -m tests.faults.restore_kills 100` kills at 100 lines; more than there are kills at each.
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

from tests.faults.told import Told
from tests.tournament.server.laptop.evenings import NOW, changed, run, small
from tournament.server.laptop import database_file, disk
from tournament.server.laptop.copies import folder, restoring
from tournament.server.laptop.copies.making import make

OF_GOING_BACK = {module.__file__ for module in (restoring, folder, disk, database_file)}
OLD, FIRST, SECOND = 5000, 4000, 2500


def killed_at_lines(folder, *, times, seed=1):
    begun = folder / "begun"
    _begin(begun)
    lines = _killed(shutil.copytree(begun, folder / "counted"), sys.maxsize)
    told = Told(min(times, lines), [], [f"{lines} lines"])
    for line in sorted(random.Random(seed).sample(range(1, lines + 1), told.tried)):
        place = shutil.copytree(begun, folder / "killed")
        assert _killed(place, line) is None, line
        told.lost += [f"line {line}: {one}" for one in _wrong(place)]
        shutil.rmtree(place)
    return told


def _begin(folder):
    """A file with the journal of a write that was not ended, and two copies that differ in size."""
    file = folder / "euchre.sqlite3"
    folder.mkdir()
    small(file)
    for hour, rows in enumerate((FIRST, SECOND)):
        whole = shutil.copyfile(file, folder / "whole")
        run(file, f"DELETE FROM hand WHERE points >= {rows}", "VACUUM")
        changed(file)
        make(file, folder / "copies", NOW.replace(hour=hour))
        whole.replace(file)
    for _ in range(5):
        changed(file)
    make(file, folder / "copies", NOW.replace(hour=3))
    incoming = shutil.copyfile(_copies(folder)[0], folder / "euchre.incoming")
    for one in (file, incoming):
        leave_in_a_write(one)


def leave_in_a_write(file):
    """As a power cut would, with some of it in the file and the rest in its journal."""
    left = file.parent / "left"
    left.mkdir()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size=1")
        connection.execute("BEGIN")
        connection.execute("UPDATE hand SET points = points + 10000000")
        for one in file.parent.glob(f"{file.name}*"):
            shutil.copyfile(one, left / one.name)
        connection.execute("ROLLBACK")
    for one in left.iterdir():
        one.replace(file.parent / one.name)
    left.rmdir()


def _copies(folder):
    """Of so many hands each; by their names, as they were made in that order."""
    return sorted((folder / "copies").iterdir())


def _killed(folder, line):
    """Nothing where the kill came; else how many lines there are."""
    said = folder / "lines"
    child = os.fork()
    if child:
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert ended in {0, -signal.SIGKILL}, ended
        return None if ended else int(said.read_text())
    ended = 100
    with contextlib.suppress(Exception):
        counted = _die_at(line)
        restoring.restore(folder / "euchre.sqlite3", _copies(folder)[0], NOW)
        sys.settrace(None)
        said.write_text(str(counted[0]))
        ended = 0
    os._exit(ended)


def _die_at(line):
    counted = [0]

    def come(frame, event, _):
        if frame.f_code.co_filename not in OF_GOING_BACK:
            return None
        if event == "line":
            counted[0] += 1
            if counted[0] == line:
                os.kill(os.getpid(), signal.SIGKILL)
        return come

    sys.settrace(come)
    return counted


def _wrong(folder):
    """What is not as it was or as it should be; and after going back to the other copy."""
    file = folder / "euchre.sqlite3"
    aside = shutil.copytree(folder, folder.with_name("aside")) / file.name
    if _hands(aside) not in (OLD, FIRST):
        yield f"{_hands(aside)} left in the file"
    shutil.rmtree(aside.parent)
    restoring.restore(file, _copies(folder)[1], NOW.replace(minute=59))
    if _hands(file) != SECOND:
        yield f"{_hands(file)} after the other copy was put back"
    for one in folder.glob("set-aside-*.sqlite3"):
        if _hands(one) not in (OLD, FIRST):
            yield f"{_hands(one)} in {one.name}"
    asides = {
        f"{one}{end}" for one in folder.glob("set-aside-*.sqlite3") for end in ("", "-journal")
    }
    left = set(map(str, folder.iterdir())) - asides - {str(file), str(folder / "copies")}
    if left:
        yield f"left behind: {left}"


def _hands(file):
    """How many there are, where all is whole; else what is wrong."""
    try:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if (
                found != "ok"
                or connection.execute("SELECT max(points) FROM hand").fetchone()[0] > OLD
            ):
                return found
            return connection.execute("SELECT count(*) FROM hand").fetchone()[0]
    except sqlite3.DatabaseError as error:
        return str(error)


def main(count, seed=1):
    with tempfile.TemporaryDirectory() as folder:
        told = killed_at_lines(Path(folder), times=int(count), seed=int(seed))
    print(json.dumps(asdict(told)))


if __name__ == "__main__":
    main(*sys.argv[1:])
