"""Start the hall on a hosted site: two processes on a throw-away PostgreSQL database, as
docs/hosting.md says.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from tests.benchmarks.hall_server import GAME_NUMBER, HallServer, create_night_in_progress
from tests.benchmarks.starting import ROOT, director_environment
from tournament.evening.words.refused import Refused

WORKER_PROCESSES = 2
SERVER_OPTIONS = (
    "--loop asyncio --http tournament.server.web.no_delay:NoDelayConnection --ws none "
    "--lifespan off --no-access-log --no-server-header --timeout-graceful-shutdown 5 "
    "--proxy-headers --forwarded-allow-ips 127.0.0.1"
)
DATABASE_SERVER_URL = "postgres://postgres@127.0.0.1:5432/postgres"
MAX_START_SECONDS = 60.0


@contextlib.contextmanager
def run_hosted_server(players: int, *, game: int = GAME_NUMBER) -> Iterator[HallServer]:
    with _temporary_database() as url, tempfile.TemporaryDirectory() as folder:
        site = {"DATABASE_URL": url, "ALLOWED_HOSTS": "localhost", "EUCHRE_DATA": folder}
        site["SECRET_KEY"] = secrets.token_hex(32)
        hall_evening, log, port = (
            create_night_in_progress(players, game=game, **site),
            Path(folder, "complaints"),
            _free_port(),
        )
        command = [
            sys.executable,
            "-m",
            "uvicorn",
            "tournament.asgi:application",
            *SERVER_OPTIONS.split(),
        ]
        with (
            log.open("w") as complaints,
            subprocess.Popen(
                [*command, "--port", str(port), "--workers", str(WORKER_PROCESSES)],
                stdin=subprocess.DEVNULL,
                stderr=complaints,
                cwd=ROOT,
                env=director_environment() | site,
            ) as server,
        ):
            try:
                yield HallServer(
                    port, hall_evening, _worker_processes(log), log, _proxy_headers(port)
                )
            finally:
                server.terminate()
                server.wait(timeout=30)


@contextlib.contextmanager
def _temporary_database() -> Iterator[str]:
    # A laptop has no psycopg, so only this benchmark imports it.
    import psycopg

    server = os.environ.get("TEST_DATABASE_URL", DATABASE_SERVER_URL)
    name = f"euchre_benchmark_{os.getpid()}"
    try:
        connecting = psycopg.connect(server, autocommit=True)
    except psycopg.OperationalError as fault:
        raise Refused(
            "No PostgreSQL answers: start one on this machine, or name it in TEST_DATABASE_URL."
        ) from fault
    with connecting as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _worker_processes(log: Path) -> tuple[int, ...]:
    """Return the process numbers of the workers, as soon as each has logged that it listens."""
    end_time = time.monotonic() + MAX_START_SECONDS
    while time.monotonic() < end_time:
        numbers = re.findall(r"Started server process \[(\d+)\]", log.read_text())
        if len(numbers) == WORKER_PROCESSES:
            return tuple(map(int, numbers))
        time.sleep(0.1)
    raise TimeoutError(log.read_text())


def _proxy_headers(port: int) -> str:
    """Return the headers that a TLS proxy and a browser in front of the site would send."""
    return (
        "X-Forwarded-Proto: https\r\nX-Forwarded-For: 127.0.0.1\r\n"
        f"Origin: https://localhost:{port}\r\n"
    )


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port: int = bound.getsockname()[1]
        return port
