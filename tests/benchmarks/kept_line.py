"""A press in the last game, with its key and all that its page sends, on a connection that is kept,
as browsers keep it: through the socket and back.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.benchmarks.evening import GAMES, READ_OFF
from tests.benchmarks.hall_browser import TOKEN, boxes
from tests.benchmarks.hall_server import Hall, laptop, worked
from tests.benchmarks.hall_tables import hand
from tests.benchmarks.starting import BARE

PLAYERS, TABLES = 160, 40
PRESSES = 120
# The same server with its own database connection kept as well, and the least that is durable: an
# insert and an update in one transaction.
SAVING = """
from django.db import connection, transaction
def save(request):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO row (words) VALUES (%s)", [next(iter(request.POST.values()))])
        cursor.execute("UPDATE row SET words = 'again' WHERE id = %s", [cursor.lastrowid])
    return HttpResponse("saved")
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE row (id integer PRIMARY KEY AUTOINCREMENT, words text)")
urlpatterns = [path("", save)]
"""
DATABASE = """DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": sys.argv[1],
    "CONN_MAX_AGE": None, "OPTIONS": {"init_command": "PRAGMA synchronous=EXTRA"}}}, SECRET_KEY="""


@dataclass(frozen=True, slots=True)
class Press:
    """What is sent, and how it is answered where all is well."""

    page: str
    fields: Mapping[str, object]
    wanted: int
    head: Mapping[str, str] = field(default_factory=dict)


Pressing = Callable[[http.client.HTTPConnection, int], Press]


def score_saved() -> float:
    """The median of many, each of another table, in a game of forty tables."""
    with laptop(PLAYERS, game=GAMES) as hall:
        return _median(hall.port, _scores(hall))


def score_worked() -> float:
    """Milliseconds of the processor that the whole server takes for one of many scores."""
    with laptop(PLAYERS, game=GAMES) as hall:
        before = hall.worked()
        _median(hall.port, _scores(hall))
        return 1000 * (hall.worked() - before) / PRESSES


def hand_sent() -> float:
    """The median of many from phones, each of another table, in a game of forty tables."""
    with laptop(PLAYERS, game=GAMES) as hall:
        return _median(hall.port, _hands(hall))


def bare_save() -> float:
    with tempfile.TemporaryDirectory() as folder, _bare(os.path.join(folder, "bare")) as server:
        return _median(server[0], _bare_score)


def bare_worked() -> float:
    with tempfile.TemporaryDirectory() as folder, _bare(os.path.join(folder, "bare")) as server:
        port, process = server
        before = worked(process)
        _median(port, _bare_score)
        return 1000 * (worked(process) - before) / PRESSES


def _bare_score(line: http.client.HTTPConnection, number: int) -> Press:
    return Press("/", _score(number), 200)


@contextlib.contextmanager
def _bare(file: str) -> Iterator[tuple[int, int]]:
    """The port and the process."""
    program = BARE.replace("SECRET_KEY=", DATABASE, 1)
    program = program.replace("application = get", f"{SAVING}application = get", 1)
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen([sys.executable, "-c", program, file], **quiet) as server:  # type: ignore[call-overload]
        try:
            port = int(server.stdout.readline().rstrip("/\n").rsplit(":", 1)[1])
            yield port, server.pid
        finally:
            server.terminate()


def _scores(hall: Hall) -> Pressing:
    """The page is opened once, and each table of it is sent as its script does."""
    cookie = f"euchre_session={hall.evening.session}; euchre_csrf={TOKEN}"
    head = {"Cookie": cookie, "Accept": "application/json"}
    page = f"/night/{hall.evening.night}/scores/{hall.evening.game}/"
    drawn: dict[str, str] = {}

    def pressed(line: http.client.HTTPConnection, number: int) -> Press:
        if not drawn:
            line.request("GET", page, headers={"Cookie": cookie})
            drawn.update(boxes(line.getresponse().read().decode(), 'id="scores"') or {})
        own = f"t{number % TABLES + 1}"
        of_table = {name: told for name, told in drawn.items() if re.match(rf"{own}\D", name)}
        assert f"{own}version" in of_table, page
        return Press(page, of_table | _score(number), 200, head)

    return pressed


def _hands(hall: Hall) -> Pressing:
    """A phone sends the form of the page that it has open."""

    def pressed(line: http.client.HTTPConnection, number: int) -> Press:
        table = number % TABLES + 1
        page = hall.evening.tables[table - 1]
        line.request("GET", page)
        asked = boxes(line.getresponse().read().decode(), 'class="phone"')
        assert asked, page
        return Press(page, hand(asked, table), 302)

    return pressed


def _median(port: int, pressing: Pressing) -> float:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    took = []
    with contextlib.closing(line):
        for number in range(PRESSES):
            press = pressing(line, number)
            begun = time.perf_counter()
            line.request("POST", press.page, urlencode(press.fields), {**press.head, **kind})
            answer = line.getresponse()
            told = answer.read()
            took.append(time.perf_counter() - begun)
            assert answer.status == press.wanted, told
    return statistics.median(took)


def _score(number: int) -> dict[str, object]:
    """One table after the other, and then again what was read otherwise."""
    turn, place = divmod(number, TABLES)
    cells = enumerate(READ_OFF[turn % 2])
    told: dict[str, object] = {f"t{place + 1}b{cell}": value for cell, value in cells}
    key = {"key": f"{TOKEN[:22]}{number}", "csrfmiddlewaretoken": TOKEN}
    return {**told, f"t{place + 1}version": turn, **key}
