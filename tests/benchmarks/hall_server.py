"""A laptop's server on a throw-away folder, with an evening that is under way: for whoever comes as
many screens.

Loopback only; the folder and the server end with the measurement.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.starting import ROOT, plain

# The game that is being played, where none is asked for.
SECOND = 2
# In a process of its own, since this one has its own database.
EVENING = """
import json, os, sys
import django
from pathlib import Path
from tournament.server.laptop import data_folder
data_folder.prepare(Path(os.environ["EUCHRE_DATA"]))
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
from tournament.server.access import sign_in
from tournament.server.access import table_key
from tournament.topics.club import actions as clubs
from tournament.topics.set_up import actions as setup
from tournament.storage.writing.write import Press
from tests.benchmarks.evening import an_evening, hall
director = clubs.open_club(name="Benchmark", password=sign_in.suggestion())
night = hall(director, players=int(sys.argv[1]), game=int(sys.argv[3]))
press = Press(night.tournament, "benchmark", "benchmark")
setup.turn_dials(press, dials={"games": 20})
keys = [(night.tournament, one.table, night.plan.table_keys) for one in night.rounds[0].games]
browser = Client()
browser.force_login(director)
session = browser.cookies["euchre_session"].value
tables = [table_key.path(*key) for key in keys]
quiet = [f"Quiet {one}" for one in range(int(sys.argv[2]))]
others = [clubs.open_club(name=one, director=one, password=sign_in.suggestion()) for one in quiet]
for other in others:
    an_evening(other, games=0, players=8, practice=False)
quiet = [other.club.wall for other in others]
told = [night.tournament, director.club.wall, session, tables, quiet]
print(json.dumps(told))
"""


@dataclass(frozen=True, slots=True)
class Evening:
    """The night that is on, in the middle of a game. `session` is the cookie of a director who is
    signed in, `tables` the pages of the tables' phones. Other clubs sit at their tables, too, and
    watch their own walls.
    """

    night: int
    game: int
    wall: str
    session: str
    tables: tuple[str, ...]
    other_walls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hall:
    """Where the server is. `headers` are those a proxy would add, `log` is what it complains of."""

    port: int
    evening: Evening
    processes: tuple[int, ...]
    log: Path
    headers: str = ""

    def memory(self) -> float:
        """In MB, where the system tells."""
        return sum(_status(number, "VmRSS") for number in self.processes) / 1024

    def handles(self) -> float:
        """How many files and lines it holds open, where the system tells."""
        return sum(_handles(number) for number in self.processes)

    def worked(self) -> float:
        """Seconds of the processor so far, where the system tells."""
        return sum(worked(number) for number in self.processes)

    def complaints(self) -> int:
        told = self.log.read_text().splitlines()
        return sum("Traceback" in line or " locked" in line for line in told)


@contextlib.contextmanager
def laptop(players: int, other_clubs: int = 0, *, game: int = SECOND) -> Iterator[Hall]:
    with tempfile.TemporaryDirectory() as folder:
        found = evening(players, other_clubs, game=game, EUCHRE_DATA=folder)
        log = Path(folder, "complaints")
        command = [sys.executable, str(ROOT / "manage.py"), "start", "--no-browser", "--port", "0"]
        with (
            log.open("w") as complaints,
            subprocess.Popen(
                [*command, "--data", folder],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env=plain(),
            ) as server,
        ):
            try:
                assert server.stdout is not None
                address = next(line.split()[-1] for line in server.stdout if "desk: " in line)
                port = int(address.rstrip("/").rsplit(":", 1)[1])
                yield Hall(port, found, (server.pid,), log)
            finally:
                server.terminate()
                server.communicate(timeout=30)


def evening(
    players: int, other_clubs: int = 0, /, *, game: int = SECOND, **variables: str
) -> Evening:
    told = subprocess.run(
        [sys.executable, "-c", EVENING, str(players), str(other_clubs), str(game)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=300,
        cwd=ROOT,
        env=plain() | variables | {"DJANGO_SETTINGS_MODULE": "tournament.settings"},
    )
    night, wall, session, tables, walls = json.loads(told.stdout.splitlines()[-1])
    return Evening(night, game, wall, session, tuple(tables), tuple(walls))


def everything() -> float:
    """Seconds of the processor so far, of all that this machine does."""
    try:
        told = Path("/proc/stat").read_text()
    except OSError:
        return float("nan")
    user, nice, system, _, _, *interrupts = map(int, told.split()[1:9])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def _status(process: int, line: str) -> float:
    try:
        told = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return float("nan")
    return float(next(one for one in told.splitlines() if one.startswith(line)).split()[1])


def _handles(process: int) -> float:
    try:
        return len(os.listdir(f"/proc/{process}/fd"))
    except OSError:
        return float("nan")


def worked(process: int) -> float:
    """Seconds of the processor so far, where the system tells."""
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return float("nan")
    spent = told.rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")
