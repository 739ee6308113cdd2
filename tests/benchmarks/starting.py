"""How long a director waits for the first page, and what a page costs through the lanes."""

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
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.db import connection

from tournament.server.access import sign_in
from tournament.server.web.lanes import Application, Lanes, Send
from tournament.storage.models import Director
from tournament.storage.reading import memory
from tournament.topics.club import actions as clubs

ROOT = Path(__file__).resolve().parent.parent.parent
BARE = """
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
print(f"desk: http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
config = uvicorn.Config(application, loop="asyncio", http="h11", lifespan="off", log_level="error")
uvicorn.Server(config).run(sockets=[listening])
"""


def later_start() -> float:
    """The second of two starts on a folder of its own: the first one makes the database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(ROOT / "manage.py"), "start", "--no-browser", "--port", "0"]
        command += ["--data", folder]
        seconds_to_first_page(command)
        return seconds_to_first_page(command)


def patience() -> float:
    return 3.0


def bare_start() -> float:
    return seconds_to_first_page([sys.executable, "-c", BARE])


def pages_through_lanes() -> float:
    with throw_away_club():
        return asyncio.run(_thousand_pages(Lanes(_django(), writers=1, readers=3)))


def pages_through_django() -> float:
    with throw_away_club():
        return asyncio.run(_thousand_pages(_django()))


def seconds_to_first_page(command: list[str]) -> float:
    begun = time.perf_counter()
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, env=plain(), **quiet) as program:  # type: ignore[call-overload]
        try:
            address = next(line.split()[-1] for line in program.stdout if "desk: " in line)
            urllib.request.urlopen(address, timeout=30).close()
            return time.perf_counter() - begun
        finally:
            program.terminate()
            program.communicate()  # what it says at the end: a stop like any other


def plain() -> dict[str, str]:
    """As a director has it, whatever the one who measures has set."""
    own = {"EUCHRE_DATA", "PYTHONDONTWRITEBYTECODE"}
    return {name: value for name, value in os.environ.items() if name not in own}


@contextlib.contextmanager
def throw_away_club() -> Iterator[Director]:
    """In a database of its own, whose first night has the number that another's had before."""
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    memory.forget()
    try:
        yield clubs.open_club(name="Benchmark", password=sign_in.suggestion())
    finally:
        memory.forget()
        connection.creation.destroy_test_db(name, verbosity=0)


def _django() -> Application:
    from tournament.asgi import django

    return django


async def _thousand_pages(application: Application) -> float:
    """Eight browsers at once, each asking again and again for a page that reads the database."""
    begun = time.perf_counter()
    await asyncio.gather(*(_browser(application) for _ in range(8)))
    return time.perf_counter() - begun


async def _browser(application: Application) -> None:
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/sign-in/",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 50000),
    }
    for _ in range(125):
        said: list[Mapping[str, Any]] = []
        await application(dict(scope), _Asking(), _kept_in(said))
        assert said[0]["status"] == 200, said


class _Asking:
    """A browser that sends its request and then only listens."""

    def __init__(self) -> None:
        self._sent = False

    async def __call__(self) -> Mapping[str, Any]:
        if self._sent:
            await asyncio.Event().wait()
        self._sent = True
        return {"type": "http.request", "body": b"", "more_body": False}


def _kept_in(said: list[Mapping[str, Any]]) -> Send:
    async def keep(message: Mapping[str, Any]) -> None:
        said.append(message)

    return keep
