"""A table's phone on a line that loses answers: each press is sent again until it is answered, and
earlier ones come late, while hands are taken back by the phone and at the desk.
"""

import contextlib
import random
import re
import sqlite3
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter

from django.test import override_settings

from tests.faults.browsing import Browser, evening
from tests.faults.losing import losing
from tests.faults.running import started
from tests.faults.told import Told
from tournament.server.access import table_key
from tournament.server.laptop import secret_key

# A game has eight; so many stay below its end.
MOST = 6


class Phone:
    """The page of one table, and nothing but its forms."""

    def __init__(self, folder, night, table=1):
        with override_settings(SECRET_KEY=secret_key.read(folder)):
            self._path = table_key.path(night, table, 1).lstrip("/")

    def form(self, line, kind):
        """Of that class, as the page would send it with nothing chosen."""
        with urllib.request.urlopen(line.address + self._path, timeout=20) as answer:
            page = answer.read().decode()
        drawn = page.split(f'class="{kind}"')[1].split("</form>")[0]
        return dict(re.findall('type="hidden" name="(.*?)" value="(.*?)"', drawn))

    def hand(self, line, maker="N"):
        return self.form(line, "phone") | {"maker": maker, "alone": "", "came": "made"}

    def send(self, line, told, *, lost=False):
        """What the page says then; nothing where the answer was lost."""
        line.lose = lost
        body = urllib.parse.urlencode(told).encode()
        try:
            with urllib.request.urlopen(line.address + self._path, body, timeout=20) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.read().decode()
        except OSError:
            return None

    def surely(self, line, told, *, lost):
        """Sent again until there is an answer, as the phone does."""
        if lost:
            assert self.send(line, told, lost=True) is None
        return self.send(line, told)


def hands(folder):
    """Straight from the file: who named trump in each."""
    with contextlib.closing(sqlite3.connect(folder / "euchre.sqlite3")) as file:
        asked = 'SELECT maker FROM tournament_hand WHERE "table" = 1 ORDER BY number'
        return [maker for (maker,) in file.execute(asked)]


def undo_at_the_desk(desk, night):
    path = f"night/{night}/"
    change = re.search('name="change" value="(.*?)"', desk.get(path))[1]
    assert desk.post(f"{path}undo/", change=change, key=f"undo {change}")[0] == 200


class Table:
    """What was pressed at it, and which hands it should have by now."""

    def __init__(self, folder, night, desk, line):
        self.phone, self.line = Phone(folder, night), line
        self.night, self.desk = night, desk
        self.hands, self.sent = hands(folder), []

    def send(self, lots, lost):
        self._press(self.phone.hand(self.line, lots.choice("NESW")), lost)
        self.hands.append(self.sent[-1]["maker"])

    def take_back(self, lots, lost):
        self._press(self.phone.form(self.line, "sheet last-hand"), lost)
        self.hands.pop()

    def undo(self, lots, lost):
        undo_at_the_desk(self.desk, self.night)
        self.hands.pop()

    def _press(self, told, lost):
        self.phone.surely(self.line, told, lost=lost)
        self.sent.append(told)


def presses_sent_late(folder, *, times, seed):
    """Press after press, each as likely lost as not, and something old after each of them."""
    lots, told, done, before = random.Random(seed), Told(times), Counter(), ""
    night, session = evening(folder)
    with started(folder) as program, losing(program.address) as line:
        table = Table(folder, night, Browser(program.address, session), line)
        for _ in range(times):
            # Only what was sent last is what Undo at the desk takes back.
            may = ["send"] * (len(table.hands) < MOST) + ["take_back"] * bool(table.hands)
            before = lots.choice([*may, "undo"] if before == "send" else may)
            lost, late = lots.random() < 0.5, None
            getattr(table, before)(lots, lost)
            if table.sent:
                late = lots.choice(table.sent)
                table.phone.send(line, late)
            done.update([before, *["late"] * bool(late), *["lost"] * lost])
            if hands(folder) != table.hands:
                told.lost.append(f"{before}, {lost=}, {late=}: {hands(folder)}, not {table.hands}")
                table.hands = hands(folder)
        program.stop()
    told.figures.append(", ".join(f"{count} {what}" for what, count in done.items()))
    return told
