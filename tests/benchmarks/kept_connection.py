"""Send complete presses in the last game over one kept connection, as browsers do, and measure the
wait for each answer.
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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.benchmarks.evening import GAMES, TYPED_TOTALS
from tests.benchmarks.hall_figures import percentile
from tests.benchmarks.hall_requests import FORM_TOKEN, fields_of_form
from tests.benchmarks.hall_server import HallServer, cpu_seconds_of, run_laptop_server
from tests.benchmarks.hall_tables import fill_in_hand
from tests.benchmarks.starting import PLAIN_PROGRAM

PLAYERS, TABLES = 160, 40
PRESS_COUNT = 120
# How often each table sends its score while all tables send theirs.
PRESSES_PER_TABLE = 10
# The baseline is a bare Django on the same server, with a database connection that stays open. It
# saves as little as a durable press can: an insert and an update in one transaction. A lock lets
# one press save at a time.
SAVE_PROGRAM = """
import threading
from django.db import connection, transaction
def save(request):
    with lock, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO row (words) VALUES (%s)", [next(iter(request.POST.values()))])
        cursor.execute("UPDATE row SET words = 'again' WHERE id = %s", [cursor.lastrowid])
    return HttpResponse("saved")
lock = threading.Lock()
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE row (id integer PRIMARY KEY AUTOINCREMENT, words text)")
urlpatterns = [path("", save)]
"""
DB_SETTINGS = """DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": sys.argv[1],
    "CONN_MAX_AGE": None, "OPTIONS": {"init_command": "PRAGMA synchronous=EXTRA"}}}, SECRET_KEY="""


@dataclass(frozen=True, slots=True)
class Press:
    """One request and the status that its answer should have."""

    page: str
    fields: Mapping[str, object]
    expected_status: int
    headers: Mapping[str, str] = field(default_factory=dict)


MakePress = Callable[[http.client.HTTPConnection, int], Press]


def time_saving_score() -> float:
    """Return the median seconds to save a score, each from a different table, in a game of forty
    tables.
    """
    with run_laptop_server(PLAYERS, game=GAMES) as hall:
        return _median_time_of_presses(hall.port, _score_press_builder(hall))


def processor_time_of_score() -> float:
    """Return the processor milliseconds that the whole server takes per score, over many scores."""
    with run_laptop_server(PLAYERS, game=GAMES) as hall:
        seconds_before = hall.processor_seconds()
        _median_time_of_presses(hall.port, _score_press_builder(hall))
        return 1000 * (hall.processor_seconds() - seconds_before) / PRESS_COUNT


def time_sending_hand() -> float:
    """Return the median seconds to send a hand from a phone, each from a different table, with
    forty tables.
    """
    with run_laptop_server(PLAYERS, game=GAMES) as hall:
        return _median_time_of_presses(hall.port, _hand_press_builder(hall))


def time_plain_saves() -> float:
    with (
        tempfile.TemporaryDirectory() as folder,
        _plain_server(os.path.join(folder, "bare")) as server,
    ):
        return _median_time_of_presses(server[0], _plain_score_press)


def time_saving_forty_scores_at_once() -> float:
    """Return the seconds in which 99 of 100 scores are saved while forty tables send theirs."""
    with run_laptop_server(PLAYERS, game=GAMES) as hall:
        return _slow_press_time_at_once(hall.port, _score_press_builder(hall))


def time_forty_plain_saves() -> float:
    with (
        tempfile.TemporaryDirectory() as folder,
        _plain_server(os.path.join(folder, "bare")) as server,
    ):
        return _slow_press_time_at_once(server[0], _plain_score_press)


def processor_time_of_plain_save() -> float:
    with (
        tempfile.TemporaryDirectory() as folder,
        _plain_server(os.path.join(folder, "bare")) as server,
    ):
        port, process = server
        seconds_before = cpu_seconds_of(process)
        _median_time_of_presses(port, _plain_score_press)
        return 1000 * (cpu_seconds_of(process) - seconds_before) / PRESS_COUNT


def _plain_score_press(connection: http.client.HTTPConnection, number: int) -> Press:
    return Press("/", _score_fields(number), 200)


@contextlib.contextmanager
def _plain_server(file: str) -> Iterator[tuple[int, int]]:
    """Yield the port and the process number of a bare program that saves into this database
    file.
    """
    program = PLAIN_PROGRAM.replace("SECRET_KEY=", DB_SETTINGS, 1)
    program = program.replace("application = get", f"{SAVE_PROGRAM}application = get", 1)
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen([sys.executable, "-c", program, file], **quiet) as server:  # type: ignore[call-overload]
        try:
            port = int(server.stdout.readline().rstrip("/\n").rsplit(":", 1)[1])
            yield port, server.pid
        finally:
            server.terminate()


def _score_press_builder(hall: HallServer) -> MakePress:
    """Return a function that returns the press for one table's score. Its first call opens the
    page.
    """
    cookie = f"euchre_session={hall.evening.session}; euchre_csrf={FORM_TOKEN}"
    head = {"Cookie": cookie, "Accept": "application/json"}
    page = f"/night/{hall.evening.night}/scores/{hall.evening.game}/"
    fields_on_page: dict[str, str] = {}

    def press(connection: http.client.HTTPConnection, number: int) -> Press:
        if not fields_on_page:
            connection.request("GET", page, headers={"Cookie": cookie})
            fields_on_page.update(
                fields_of_form(connection.getresponse().read().decode(), 'id="scores"') or {}
            )
        prefix = f"t{number % TABLES + 1}"
        table_fields = {
            name: value for name, value in fields_on_page.items() if re.match(rf"{prefix}\D", name)
        }
        assert f"{prefix}version" in table_fields, page
        return Press(page, table_fields | _score_fields(number), 200, head)

    return press


def _hand_press_builder(hall: HallServer) -> MakePress:
    """Return a function that returns the press for the next hand of one table's phone, with the
    fields of its page.
    """

    def press(connection: http.client.HTTPConnection, number: int) -> Press:
        table = number % TABLES + 1
        page = hall.evening.tables[table - 1]
        connection.request("GET", page)
        fields = fields_of_form(connection.getresponse().read().decode(), 'class="phone"')
        assert fields, page
        return Press(page, fill_in_hand(fields, table), 302)

    return press


def _median_time_of_presses(port: int, make_press: MakePress) -> float:
    return statistics.median(_seconds_by_press(port, make_press, range(PRESS_COUNT)))


def _slow_press_time_at_once(port: int, make_press: MakePress) -> float:
    """Return the 99th percentile of the waits while each table sends scores over a connection of
    its own, the next one as soon as the last is saved.
    """
    _seconds_by_press(port, make_press, range(TABLES))
    count = TABLES * (PRESSES_PER_TABLE + 1)
    with ThreadPoolExecutor(TABLES) as threads:
        waits_by_table = threads.map(
            lambda table: _seconds_by_press(port, make_press, range(TABLES + table, count, TABLES)),
            range(TABLES),
        )
        return percentile([wait for waits in waits_by_table for wait in waits], 99)


def _seconds_by_press(port: int, make_press: MakePress, numbers: range) -> list[float]:
    """Return the seconds until each of these presses was answered, over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    seconds_of_presses = []
    with contextlib.closing(connection):
        for number in numbers:
            press = make_press(connection, number)
            start_time = time.perf_counter()
            connection.request(
                "POST", press.page, urlencode(press.fields), {**press.headers, **kind}
            )
            answer = connection.getresponse()
            body = answer.read()
            seconds_of_presses.append(time.perf_counter() - start_time)
            assert answer.status == press.expected_status, body
    return seconds_of_presses


def _score_fields(number: int) -> dict[str, object]:
    """Return the fields of press `number`: each table in turn gets a score, and then each gets
    another one.
    """
    turn, place = divmod(number, TABLES)
    cells = enumerate(TYPED_TOTALS[turn % 2])
    fields: dict[str, object] = {f"t{place + 1}b{cell}": value for cell, value in cells}
    key = {"key": f"{FORM_TOKEN[:22]}{number}", "csrfmiddlewaretoken": FORM_TOKEN}
    return {**fields, f"t{place + 1}version": turn, **key}
