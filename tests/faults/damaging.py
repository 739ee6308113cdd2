"""The evening's file damaged anywhere: what the start offers, and what has to be typed again."""

import re
import shutil
import signal
import sqlite3
import time
import urllib.error
from contextlib import closing, contextmanager
from random import Random

from tests.faults.browsing import Browser, evening
from tests.faults.copying import Typist, sheets
from tests.faults.running import run, started
from tests.tournament.server.laptop.evenings import copies_in
from tournament.server.laptop.copies.keeper import BETWEEN, LOOK

# One may have been made between two presses, and the next is due a minute later.
PATIENCE = BETWEEN + 30

OFFERED = r"\(game 1 of Tuesday euchre, \w+ \d+, \d+:\d\d [ap]m\)"


def copied_game(folder):
    """Both tables of a game are typed, the copy comes by itself, and the plug is pulled; what was
    saved.
    """
    with copied(folder) as (program, _, typist):
        program.stop(signal.SIGKILL)
    return typist.saved


def signed_in_and_copied(folder, people):
    """So many sign in, the copy comes by itself, and the plug is pulled; how many it has."""
    night, session = evening(folder, players=0, state="begun")
    with started(folder) as program:
        browser = Browser(program.address, session)
        for number in range(people):
            browser.get(f"night/{night}/check-in/")
            browser.post(f"night/{night}/check-in/", who=f"Guest {number}", add="on")
        until = time.monotonic() + PATIENCE
        while not (has := entries(copies_in(folder / "copies")[0])):
            assert time.monotonic() < until, "no copy came by itself"
            time.sleep(0.1)
        program.stop(signal.SIGKILL)
    return has


def held_by_another_program(folder):
    """Longer than anybody waits, while a copy is asked for: what is said of it, and the tables in a
    copy that is asked for afterwards.
    """
    night, session = evening(folder, players=8)
    with started(folder) as program:
        browser = Browser(program.address, session)
        with closing(sqlite3.connect(folder / "euchre.sqlite3")) as holder:
            holder.execute("BEGIN EXCLUSIVE")
            refused = run("backup", "--data", folder)
        typist = Typist(browser, night)
        browser.get(f"night/{night}/scores/1/")
        typist.one(1, (9, 6))
        run("backup", "--data", folder)
        said = program.stop()
    return said + refused.stderr, sheets(copies_in(folder / "copies")[0])


def entries(path):
    """How many have signed in, straight from a file."""
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT COUNT(*) FROM tournament_entry").fetchone()[0]


def damaged_while_it_runs(folder):
    """The same, and the file is damaged while the program goes on: what its window says of it, what
    a page and a press are told, and what was saved.
    """
    with copied(folder) as (program, browser, typist):
        path, before = folder / "euchre.sqlite3", len(program.said)
        path.write_bytes(b"\xa5" * path.stat().st_size)
        told = [browser.post("night/1/scores/1/", t1b0=9)]
        try:
            browser.get("")
        except urllib.error.HTTPError as refused:
            told.append((refused.code, refused.read().decode()))
        time.sleep(4 * LOOK)
        return program.stop()[before:], told, typist.saved


@contextmanager
def copied(folder):
    """The program, a desk and whoever types at it, once the copy has both tables."""
    night, session = evening(folder, players=8)
    with started(folder) as program:
        browser = Browser(program.address, session)
        typist = Typist(browser, night)
        browser.get(f"night/{night}/scores/1/")
        typist.one(1, (9, 6))
        typist.one(2, (6, 9))
        until = time.monotonic() + PATIENCE
        while not any(sheets(one) == typist.saved for one in copies_in(folder / "copies")[:1]):
            assert time.monotonic() < until, "no copy came by itself"
            time.sleep(0.1)
        yield program, browser, typist


def offered_after_damage(folder, *, saved, times, seed):
    """The evening's file damaged anywhere so many times: whether the start offers the copy with its
    game and minute, and the copy has every table that was saved.
    """
    chance, lost = Random(seed), []
    for number in range(times):
        trial = folder.with_name(f"{folder.name}-damaged-{number}")
        shutil.copytree(folder, trial)
        damage(trial / "euchre.sqlite3", chance)
        answer = run("start", "--no-browser", "--data", trial)
        if not re.search(OFFERED, answer.stdout + answer.stderr):
            lost.append(answer.stdout + answer.stderr)
        run("restore", "--newest", "--data", trial)
        if sheets(trial / "euchre.sqlite3") != saved:
            lost.append(f"{trial.name}: {sheets(trial / 'euchre.sqlite3')}")
        shutil.rmtree(trial)
    return lost


def damage(path, chance):
    """Nine pages in a row, the first ones as often as any."""
    content = bytearray(path.read_bytes())
    first = chance.choice([0, chance.randrange(len(content) // 4096 - 9)]) * 4096
    content[first : first + 36_864] = chance.randbytes(36_864)
    path.write_bytes(content)
