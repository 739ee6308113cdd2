"""Measure how long a director waits for the first page, and what a page costs through the lanes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.db import connection

from tournament.server.access import sign_in
from tournament.server.web.lanes import Application, Send, ThreadLanes
from tournament.storage.models import Director
from tournament.storage.reading import memory
from tournament.topics.club.actions import club as clubs

ROOT = Path(__file__).resolve().parent.parent.parent
PLAIN_PROGRAM = """
import os, socket, sys
from django.conf import settings
settings.configure(SECRET_KEY="bare", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"])
import django
from django.core.asgi import get_asgi_application
from django.http import HttpResponse
from django.urls import path
urlpatterns = [path("", lambda request: HttpResponse("bare"))]
application = get_asgi_application()
import uvicorn
listening = socket.socket(proto=socket.IPPROTO_TCP)
listening.bind(("127.0.0.1", 0))
listening.listen()
print(f"is running: http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
config = uvicorn.Config(application, loop="asyncio", http="h11", lifespan="off", log_level="error")
uvicorn.Server(config).run(sockets=[listening])
"""


def time_later_start() -> float:
    """Return the seconds of a second start on the same folder. The first start makes the
    database.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(ROOT / "manage.py"), "start", "--no-browser", "--port", "0"]
        command += ["--data", folder]
        seconds_to_first_page(command)
        return seconds_to_first_page(command)


def max_start_seconds() -> float:
    return 3.0


def time_plain_start() -> float:
    return seconds_to_first_page([sys.executable, "-c", PLAIN_PROGRAM])


def time_pages_through_request_lanes() -> float:
    with temporary_club():
        return asyncio.run(
            _time_thousand_pages(ThreadLanes(_django_application(), writer_count=1, reader_count=3))
        )


def time_pages_through_django() -> float:
    with temporary_club():
        return asyncio.run(_time_thousand_pages(_django_application()))


def seconds_to_first_page(command: list[str]) -> float:
    start_time = time.perf_counter()
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, env=director_environment(), **quiet
    ) as program:  # type: ignore[call-overload]
        try:
            address = find_address(program.stdout)
            urllib.request.urlopen(address, timeout=30).close()
            return time.perf_counter() - start_time
        finally:
            program.terminate()
            # Read the lines that a stopping server prints, so that it can end.
            program.communicate()


def find_address(lines: Iterable[str]) -> str:
    """Return the address that a start prints once it listens."""
    return next(line.split()[-1] for line in lines if "is running: " in line)


def director_environment() -> dict[str, str]:
    """Return the environment variables that a director's process has, without those of the
    developer.
    """
    our_names = {"EUCHRE_DATA", "PYTHONDONTWRITEBYTECODE"}
    return {name: value for name, value in os.environ.items() if name not in our_names}


@contextlib.contextmanager
def temporary_club() -> Iterator[Director]:
    """Yield the director of a club in a new database. Its first night may have the number of a
    night in another database, so the memory of nights is cleared.
    """
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    memory.forget_all_nights()
    try:
        yield clubs.open_club(name="Benchmark", password=sign_in.suggest_password())
    finally:
        memory.forget_all_nights()
        connection.creation.destroy_test_db(name, verbosity=0)


def _django_application() -> Application:
    from tournament.asgi import django

    return django


async def _time_thousand_pages(application: Application) -> float:
    """Return the seconds that eight browsers together need for a thousand pages that read the
    database.
    """
    start_time = time.perf_counter()
    await asyncio.gather(*(_open_pages(application) for _ in range(8)))
    return time.perf_counter() - start_time


async def _open_pages(application: Application) -> None:
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/sign-in/",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 50000),
    }
    for _ in range(125):
        messages: list[Mapping[str, Any]] = []
        await application(dict(scope), _RequestReceiver(), _collect_into(messages))
        assert messages[0]["status"] == 200, messages


class _RequestReceiver:
    """An ASGI `receive` of a browser that sends its request and then only listens."""

    def __init__(self) -> None:
        self._sent = False

    async def __call__(self) -> Mapping[str, Any]:
        if self._sent:
            await asyncio.Event().wait()
        self._sent = True
        return {"type": "http.request", "body": b"", "more_body": False}


def _collect_into(messages: list[Mapping[str, Any]]) -> Send:
    async def collect(message: Mapping[str, Any]) -> None:
        messages.append(message)

    return collect
