"""Start a laptop's server on a throw-away folder, with a night that is under way and room for many
screens. It uses the loopback address only and ends with the measurement.
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

from tests.benchmarks.starting import ROOT, director_environment, find_address

# The number of the game in progress, unless a benchmark asks for another.
GAME_NUMBER = 2
# Creates the night in another process, because this process already uses another database.
CREATE_NIGHT_PROGRAM = """
import json, os, sys
import django
from pathlib import Path
from tournament.server.laptop import data_folder
data_folder.prepare_data_folder(Path(os.environ["EUCHRE_DATA"]))
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
from tournament.server.access import sign_in
from tournament.server.access import table_key
from tournament.topics.club.actions import club as clubs
from tournament.topics.set_up import actions as setup
from tournament.storage.writing.write import Press
from tests.benchmarks.evening import build_night, build_full_hall
director = clubs.open_club(name="Benchmark", password=sign_in.suggest_password())
night = build_full_hall(director, players=int(sys.argv[1]), game=int(sys.argv[3]))
press = Press(night.tournament, "benchmark", "benchmark")
setup.change_rules(press, answer_by_dial={"games": 20})
keys = [(night.tournament, game.table, night.plan.table_keys) for game in night.rounds[0].games]
browser = Client()
browser.force_login(director)
session = browser.cookies["euchre_session"].value
tables = [table_key.table_page_path(*key) for key in keys]
names = [f"Quiet {number}" for number in range(int(sys.argv[2]))]
others = [
    clubs.open_club(name=name, director=name, password=sign_in.suggest_password()) for name in names
]
for other in others:
    build_night(other, games=0, players=8, practice=False)
quiet = [other.club.wall for other in others]
document = [night.tournament, director.club.wall, session, tables, quiet]
print(json.dumps(document))
"""


@dataclass(frozen=True, slots=True)
class NightInProgress:
    """The night in progress. `session` is the cookie of a signed-in director, and `tables` are the
    pages of the table phones. Other clubs also sit at their tables and watch their own walls.
    """

    night: int
    game: int
    wall: str
    session: str
    tables: tuple[str, ...]
    other_walls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HallServer:
    """The server under test. `headers` are those that a proxy would add, and complaints go to
    `log`.
    """

    port: int
    evening: NightInProgress
    processes: tuple[int, ...]
    log: Path
    headers: str = ""

    def memory(self) -> float:
        """Return the server's memory in MB, or NaN where the system does not tell."""
        return sum(_memory_in_kilobytes(number, "VmRSS") for number in self.processes) / 1024

    def handles(self) -> float:
        """Return the number of files and connections the server holds open, or NaN where the system
        does not tell.
        """
        return sum(_count_handles(number) for number in self.processes)

    def processor_seconds(self) -> float:
        """Return the processor seconds the server has used, or NaN where the system does
        not tell.
        """
        return sum(cpu_seconds_of(number) for number in self.processes)

    def count_logged_faults(self) -> int:
        lines = self.log.read_text().splitlines()
        return sum("Traceback" in line or " locked" in line for line in lines)


@contextlib.contextmanager
def run_laptop_server(
    players: int, other_clubs: int = 0, *, game: int = GAME_NUMBER
) -> Iterator[HallServer]:
    with tempfile.TemporaryDirectory() as folder:
        hall_evening = create_night_in_progress(players, other_clubs, game=game, EUCHRE_DATA=folder)
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
                env=director_environment(),
            ) as server,
        ):
            try:
                assert server.stdout is not None
                address = find_address(server.stdout)
                port = int(address.rstrip("/").rsplit(":", 1)[1])
                yield HallServer(port, hall_evening, (server.pid,), log)
            finally:
                server.terminate()
                server.communicate(timeout=30)


def create_night_in_progress(
    players: int, other_clubs: int = 0, /, *, game: int = GAME_NUMBER, **variables: str
) -> NightInProgress:
    run = subprocess.run(
        [sys.executable, "-c", CREATE_NIGHT_PROGRAM, str(players), str(other_clubs), str(game)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=300,
        cwd=ROOT,
        env=director_environment() | variables | {"DJANGO_SETTINGS_MODULE": "tournament.settings"},
    )
    night, wall, session, tables, walls = json.loads(run.stdout.splitlines()[-1])
    return NightInProgress(night, game, wall, session, tuple(tables), tuple(walls))


def cpu_seconds_of_machine() -> float:
    """Return the processor seconds that the whole machine has used."""
    try:
        text = Path("/proc/stat").read_text()
    except OSError:
        return float("nan")
    user, nice, system, _, _, *interrupts = map(int, text.split()[1:9])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def _memory_in_kilobytes(process: int, name: str) -> float:
    try:
        text = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return float("nan")
    return float(next(line for line in text.splitlines() if line.startswith(name)).split()[1])


def _count_handles(process: int) -> float:
    try:
        return len(os.listdir(f"/proc/{process}/fd"))
    except OSError:
        return float("nan")


def cpu_seconds_of(process: int) -> float:
    """Return the processor seconds a process has used, or NaN where the system does not tell."""
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return float("nan")
    processor_ticks = text.rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, processor_ticks)) / os.sysconf("SC_CLK_TCK")
