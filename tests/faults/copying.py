"""Copies made while tables send their scores: how long a save waits, how much memory it takes, and
whether each copy has all that was said to be saved before it was asked for.

Called with small numbers by the gate, and with as many as anybody likes by hand.
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

from tests.faults.browsing import Browser, evening
from tests.faults.running import run, started
from tests.faults.told import Told
from tests.tournament.server.laptop.evenings import changed, copies_in, small
from tournament.server.laptop.copies.making import make
from tournament.server.laptop.copies.restoring import restore

TABLES = 3
PAUSE = 0.02
MOST_MEMORY = 50  # megabytes that a copy may take


@dataclass(slots=True)
class Saves:
    """Seconds of each, with and without a copy in the making."""

    alone: list[float] = field(default_factory=list)
    meanwhile: list[float] = field(default_factory=list)


def copied_while_saved(folder, *, times, seed=1, megabytes=212, patience=0.3):
    """The running program is asked for so many copies, while scores are saved without a break. None
    of them may wait so much longer than alone.
    """
    night, session = evening(folder, players=4 * TABLES)
    fill(folder / "euchre.sqlite3", megabytes)
    told, saves, took = Told(times), Saves(), []
    with started(folder) as program:
        typist = Typist(Browser(program.address, session), night)
        with typist.at_work(saves, PAUSE):
            time.sleep(1)
            before = memory(program, "VmRSS")
            for _ in range(times):
                begun = time.perf_counter()
                told.lost += _ask(folder, typist)
                took.append(time.perf_counter() - begun)
        grown = memory(program, "VmHWM") - before
        program.stop()
    alone, longest = max(saves.alone), max(saves.meanwhile, default=0)
    told.lost += ["nobody could save meanwhile"] * (len(saves.meanwhile) <= 5)
    told.lost += [f"a save waited {longest:.2f} s"] * (longest > alone + patience)
    told.lost += [f"memory grew by {grown:.0f} MB"] * (grown > MOST_MEMORY)
    told.figures += [f"the slowest copy {max(took):.1f} s", f"memory + {grown:.0f} MB"]
    told.figures.append(f"{len(saves.meanwhile)} saves, the longest {longest:.3f} s")
    told.figures.append(f"alone {alone:.3f} s")
    return told


def _ask(folder, typist):
    """Whatever the copy is missing of what was saved before."""
    known = dict(typist.saved)
    typist.is_copied.set()
    answer = run("backup", "--data", folder)
    typist.is_copied.clear()
    if answer.returncode:
        yield answer.stdout + answer.stderr
        return
    copy = Path(answer.stdout.splitlines()[0].partition(": ")[2])
    held = sheets(copy)
    for table, version in known.items():
        if held.get(table, 0) < version:
            yield f"{copy.name} has table {table} as of {held.get(table)}"


class Typist:
    """Types a table's score again and again; `saved` is what was acknowledged, by table."""

    def __init__(self, browser, night):
        self.saved = {}
        self._versions = {}
        self.is_copied = threading.Event()
        self._browser, self._path = browser, f"night/{night}/scores/1/"
        self._over = threading.Event()

    @contextlib.contextmanager
    def at_work(self, saves, pause):
        self._browser.get(self._path)
        thread = threading.Thread(target=self._type, args=(saves, pause))
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join()

    def _type(self, saves, pause):
        sent = 0
        while not self._over.is_set():
            sent += 1
            was_copied, begun = self.is_copied.is_set(), time.perf_counter()
            self.one(sent % TABLES + 1, (5 + sent % 7, 4 + sent % 5))
            took = saves.meanwhile if was_copied and self.is_copied.is_set() else saves.alone
            took.append(time.perf_counter() - begun)
            time.sleep(pause)

    def one(self, table, points):
        told = {f"t{table}b0": points[0], f"t{table}b1": points[1], f"t{table}b2": 1}
        told |= {f"t{table}b3": 1, f"t{table}version": self._versions.get(table, 0)}
        told[f"t{table}was"] = "?"
        _, said = self._browser.post(self._path, accept="application/json", **told)
        answer = json.loads(said)
        self._versions[table] = answer["version"]
        if answer["taken"]:
            self.saved[table] = answer["version"]


def known_under_jumping_clocks(folder, *, times, seed):
    """So many copies at any time of forty years, some renamed, and now and then back to an older
    one: whether the last one made is always the newest.
    """
    chance, told = Random(seed), Told(times)
    path, kept = folder / "euchre.sqlite3", folder / "copies"
    small(path)
    for number in range(times):
        now = datetime(2000, 1, 1) + timedelta(seconds=chance.randrange(40 * 365 * 86_400))
        changed(path, night=1 + number // 8, game=1 + number % 8, at=now)
        last = make(path, kept, now)
        if copies_in(kept)[0] != last:
            told.lost.append(f"copy {number}, made at {now}")
        if chance.random() < 0.3:
            last.rename(last.with_name(f"euchre-20000101-{number:06}.sqlite3"))
        if chance.random() < 0.2:
            restore(path, chance.choice(copies_in(kept)), now)
    return told


def fill(path, megabytes):
    """As many bytes as many years of evenings, which no page ever asks for."""
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE filler (words blob)")
        told = [(b"x" * 4000 + number.to_bytes(4, "big"),) for number in range(250)]
        for _ in range(megabytes):
            file.executemany("INSERT INTO filler VALUES (?)", told)
    file.close()


def sheets(path):
    """The version of each table's sheet, straight from a file."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return dict(file.execute('SELECT "table", version FROM tournament_sheet').fetchall())


def memory(program, line):
    """Megabytes, where the system says so."""
    status = Path(f"/proc/{program.process.pid}/status")
    told = status.read_text().splitlines() if status.exists() else []
    return next((int(one.split()[1]) / 1024 for one in told if one.startswith(line)), 0)
