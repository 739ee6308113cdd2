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

from tournament.benchmarks.starting import ROOT

# In a process of its own, since this one has its own database.
EVENING = """
import json, os, sys
import django
from pathlib import Path
from tournament.laptop import data_folder
data_folder.prepare(Path(os.environ["EUCHRE_DATA"]))
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
from tournament import passwords
from tournament.actions import clubs
from tournament.benchmarks.evening import hall
director = clubs.open_club(name="Benchmark", password=passwords.suggestion())
night = hall(director, players=int(sys.argv[1]))
browser = Client()
browser.force_login(director)
told = [night.tournament, director.club.wall, browser.cookies["euchre_session"].value]
print(json.dumps(told))
"""


@dataclass(frozen=True, slots=True)
class Hall:
    """Where the server is, who directs, and which night is on: its first game is in, its second is
    being played. `headers` are those a proxy would add.
    """

    port: int
    players: int
    night: int
    wall: str
    session: str
    processes: tuple[int, ...]
    headers: str = ""

    def memory(self) -> float:
        """In MB, where the system tells."""
        return sum(_status(number, "VmRSS") for number in self.processes) / 1024

    def worked(self) -> float:
        """Seconds of the processor so far, where the system tells."""
        return sum(_worked(number) for number in self.processes)


@contextlib.contextmanager
def opened(players: int) -> Iterator[Hall]:
    with tempfile.TemporaryDirectory() as folder:
        night, wall, session = evening(players, EUCHRE_DATA=folder)
        command = [sys.executable, str(ROOT / "manage.py"), "start", "--no-browser", "--port", "0"]
        with subprocess.Popen(
            [*command, "--data", folder],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env=plain(),
        ) as server:
            try:
                assert server.stdout is not None
                address = next(line.split()[-1] for line in server.stdout if "desk: " in line)
                port = int(address.rstrip("/").rsplit(":", 1)[1])
                yield Hall(port, players, night, wall, session, (server.pid,))
            finally:
                server.terminate()
                server.communicate(timeout=30)


def evening(players: int, **variables: str) -> tuple[int, str, str]:
    """The night's number, the wall's name and the cookie of a director who is signed in."""
    told = subprocess.run(
        [sys.executable, "-c", EVENING, str(players)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=ROOT,
        env=plain() | variables | {"DJANGO_SETTINGS_MODULE": "tournament.settings"},
    )
    night, wall, session = json.loads(told.stdout.splitlines()[-1])
    return night, wall, session


def plain() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "EUCHRE_DATA"}


def _status(process: int, line: str) -> float:
    try:
        told = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return float("nan")
    return float(next(one for one in told.splitlines() if one.startswith(line)).split()[1])


def _worked(process: int) -> float:
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return float("nan")
    spent = told.rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")
