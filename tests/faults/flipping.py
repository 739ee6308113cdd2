"""One bit of a real database file is turned while the program is stopped: is it found, and
does each page of the desk open, before it is put right and after?

It means nothing where every value of every table is the same as before (free space, old pages), or
the night and its log are read as before (the number by which a database knows a fact's row).
"""

import random
import sqlite3
from collections import Counter
from contextlib import closing, contextmanager

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.utils import ConnectionHandler
from django.utils import timezone

from tests import build
from tests.evenings import play
from tests.faults.opening import broken, browser, settle
from tests.faults.told import Told
from tournament import facts
from tournament.laptop.copies import upgrading
from tournament.laptop.database_file import FileState
from tournament.laptop.server import opening
from tournament.leaving.actions import going_home
from tournament.models import ClockPress, WallPress
from tournament.models.summed import sum_of
from tournament.money.actions import till_lines
from tournament.reading import memory, outside_nights, replay, snapshot, soundness
from tournament.rulings import actions as rulings
from tournament.table.hands import actions as hands

# What an evening is made of, and what the club keeps beside it.
OURS = {"tournament_change", "tournament_seal"} | {
    one._meta.db_table for one in (*snapshot.ROWS.values(), *outside_nights.KINDS.values())
}

# After these the pages are opened, where the program would start.
OPENED = {"found", "in other tables"}


@contextmanager
def on(path):
    """This thread's database is the one in that file, and nothing is remembered of another."""
    real = connections[DEFAULT_DB_ALIAS]
    settings = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path)}
    connections[DEFAULT_DB_ALIAS] = own = ConnectionHandler({DEFAULT_DB_ALIAS: settings})["default"]
    _forget()
    try:
        yield
    finally:
        own.close()
        connections[DEFAULT_DB_ALIAS] = real
        _forget()


def an_evening(path):
    """Some of everything that a night writes down, in a file of its own; the night's desk."""
    with on(path):
        call_command("migrate", verbosity=0, interactive=False)
        director = build.director()
        night = build.night(director.club)
        build.sign_in(night, *build.players(9))
        play(night, None, None, 0)
        desk = build.desk(night, reason="as a trial")
        for table in (1, 2):
            told = {"round": 3, "table": table, "number": 1, "dealer": "N"}
            hands.record_hand(desk, hand=facts.Hand(**told, event="played", maker="E", tricks=3))
        rulings.note(desk, game=3, table=1, words="Play on.")
        till_lines.spend(desk, cents=250, note="Coffee")
        going_home.leave_after(desk, party=3, game=3)
        shown = {"club": night.club, "wall": 1, "by": "director", "name": "Left of the bar"}
        WallPress.objects.create(at=timezone.now(), **shown)
        ClockPress.objects.create(tournament=night, at=timezone.now(), by="x", game=3, left=60)
        return browser(director), night.pk, night.club.wall


def bits_turned(folder, *, times, seed):
    """As many as change what an evening says, wherever in its file they lie."""
    path, told, tally = folder / "evening.sqlite3", Told(times), Counter()
    desk = an_evening(path)
    pristine, lots = path.read_bytes(), random.Random(seed)
    whole, right = _values(path), _said(path)
    while tally["found"] + tally["unfound"] < times:
        place, bit = lots.randrange(len(pristine)), lots.randrange(8)
        turned = bytearray(pristine)
        turned[place] ^= 1 << bit
        path.write_bytes(turned)
        what = _outcome(path, whole, right)
        tally[what] += 1
        if what == "unfound":
            told.lost.append(f"bit {bit} of byte {place} was not found")
        if what in OPENED and _is_whole(path):
            tally["opened"] += 1
            told.lost += [f"bit {bit} of byte {place}: {one}" for one in _broken(path, desk)]
    told.figures += [f"{count} {what}" for what, count in tally.items()]
    return told


def _broken(path, desk):
    """Before the director puts right what can be, and afterwards."""
    with on(path):
        yield from broken(*desk)
        settle(*desk)
        _forget()
        yield from (f"afterwards {one}" for one in broken(*desk))


def _outcome(path, whole, right):
    is_whole = _is_whole(path)
    try:
        now = _values(path)
    except (sqlite3.Error, UnicodeDecodeError):
        return "unfound" if is_whole else "the start calls the file damaged"
    if now == whole:
        return "the start calls the file damaged" if not is_whole else "means nothing"
    changed = {name for name in whole.keys() | now.keys() if whole.get(name) != now.get(name)}
    if "sqlite_master" in changed:
        return "unfound" if is_whole else "the start calls the file damaged"
    if not changed & OURS:
        return "the start calls the file damaged" if not is_whole else "in other tables"
    if _is_found(path):
        return "found"
    if not is_whole:
        return "the start calls the file damaged"
    return "means nothing" if _said(path) == right else "unfound"


def _is_found(path):
    with on(path):
        looked = [soundness.look(one) for one in soundness.nights()]
        return any(one and one.findings for one in looked) or bool(outside_nights.look())


def _said(path):
    """The night, its log and what the club keeps, as the program reads them."""
    with on(path):
        night = replay.night(1)
        sums = [
            sum_of(row)
            for kind in outside_nights.KINDS.values()
            for row in kind._base_manager.all()
        ]
        return night and (night.written, snapshot.log_of(1), sums)


def _values(path):
    """Every value of every table, byte by byte."""
    with closing(sqlite3.connect(path)) as file:
        file.text_factory = bytes
        tables = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        found = {"sqlite_master": file.execute("SELECT * FROM sqlite_master").fetchall()}
        for (name,) in tables:
            told = name.decode()
            found[told] = file.execute(f'SELECT * FROM "{told}" NOT INDEXED').fetchall()
    return found


def _is_whole(path):
    """As the start looks at it."""
    if opening.look(path).state is not FileState.SOUND:
        return False
    with on(path):
        try:
            upgrading.ask_for_each_column()
        except DatabaseError:
            return False
    return True


def _forget():
    memory.forget()
    soundness.forget()
    outside_nights.forget()
    connection.queries_log.clear()
