"""The same hall on a hosted site: two processes on a throw-away database of PostgreSQL, started as
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

from tests.benchmarks.hall_server import SECOND, Hall, evening
from tests.benchmarks.starting import ROOT, plain
from tournament.evening.words.refused import Refused

WORKERS = 2
OPTIONS = (
    "--loop asyncio --http tournament.server.web.prompt:Prompt --ws none --lifespan off "
    "--no-access-log --no-server-header --timeout-graceful-shutdown 5 --proxy-headers "
    "--forwarded-allow-ips 127.0.0.1"
)
SERVER = "postgres://postgres@127.0.0.1:5432/postgres"
PATIENCE = 60.0


@contextlib.contextmanager
def hosted(players: int, *, game: int = SECOND) -> Iterator[Hall]:
    with _database() as url, tempfile.TemporaryDirectory() as folder:
        site = {"DATABASE_URL": url, "ALLOWED_HOSTS": "localhost", "EUCHRE_DATA": folder}
        site["SECRET_KEY"] = secrets.token_hex(32)
        found, log, port = (
            evening(players, game=game, **site),
            Path(folder, "complaints"),
            _free_port(),
        )
        command = [sys.executable, "-m", "uvicorn", "tournament.asgi:application", *OPTIONS.split()]
        with (
            log.open("w") as complaints,
            subprocess.Popen(
                [*command, "--port", str(port), "--workers", str(WORKERS)],
                stdin=subprocess.DEVNULL,
                stderr=complaints,
                cwd=ROOT,
                env=plain() | site,
            ) as server,
        ):
            try:
                yield Hall(port, found, _workers(log), log, _proxy(port))
            finally:
                server.terminate()
                server.wait(timeout=30)


@contextlib.contextmanager
def _database() -> Iterator[str]:
    import psycopg  # a laptop has none

    server = os.environ.get("TEST_DATABASE_URL", SERVER)
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


def _workers(log: Path) -> tuple[int, ...]:
    """Once each has said that it listens."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = re.findall(r"Started server process \[(\d+)\]", log.read_text())
        if len(found) == WORKERS:
            return tuple(map(int, found))
        time.sleep(0.1)
    raise TimeoutError(log.read_text())


def _proxy(port: int) -> str:
    """What a proxy that ends TLS, and a browser before it, would say."""
    return (
        "X-Forwarded-Proto: https\r\nX-Forwarded-For: 127.0.0.1\r\n"
        f"Origin: https://localhost:{port}\r\n"
    )


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port: int = bound.getsockname()[1]
        return port
