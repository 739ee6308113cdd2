"""Screens that watch and a desk that presses, as browsers would, over sockets of their own."""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tournament.benchmarks.hall_server import Hall

# As Django takes it: any 32 letters, the same in the cookie and in the form.
TOKEN = "benchmark" * 3 + "token"
LARGEST = 1 << 20
NOT_AGAIN = {"csrfmiddlewaretoken", "key"}
ID = re.compile(rb"id: (\d+)\n")


@dataclass(slots=True)
class Screen:
    """`heard` is when each fragment came."""

    kind: str
    address: str
    heard: list[float] = field(default_factory=list)

    def first_after(self, begun: float) -> float | None:
        return next((at for at in self.heard if at > begun), None)


@dataclass(slots=True)
class Trouble:
    """What must not be: connections refused or lost, and answers that are errors."""

    found: Counter[str] = field(default_factory=Counter)


async def ask(
    hall: Hall, path: str, fields: dict[str, str] | None = None, *, accept: str = "text/html"
) -> tuple[int, str]:
    """One question on a connection of its own; with fields they are sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.port, limit=LARGEST)
    body = urlencode({"csrfmiddlewaretoken": TOKEN, **fields}) if fields is not None else ""
    method = "GET" if fields is None else "POST"
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: localhost:{hall.port}\r\nAccept: {accept}\r\n"
        f"Cookie: euchre_session={hall.session}; euchre_csrf={TOKEN}\r\n{hall.headers}"
        "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    writer.write((head + body).encode())
    answer = await reader.read(-1)
    writer.close()
    told, _, content = answer.partition(b"\r\n\r\n")
    return int(told.split()[1]), content.decode()


async def screen(hall: Hall, kind: str, page: str) -> Screen:
    """As a page hands out its address."""
    status, told = await ask(hall, page)
    found = re.search(r'data-live="([^"]+)" data-shown="(\d+)"', told)
    assert status == 200 and found, (page, status)  # noqa: PT018  a page without it is the same fault
    return Screen(kind, f"{html.unescape(found[1])}?after={found[2]}")


async def watch(hall: Hall, one: Screen, trouble: Trouble) -> None:
    """Until it is told to stop. Whatever ends before is a fault."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.port, limit=LARGEST)
    except OSError:
        trouble.found["refused"] += 1
        return
    try:
        writer.write(
            f"GET {one.address} HTTP/1.1\r\nHost: localhost:{hall.port}\r\n{hall.headers}"
            "Accept: text/event-stream\r\n\r\n".encode()
        )
        status = int((await reader.readuntil(b"\r\n\r\n")).split()[1])
        if status != 200:
            trouble.found[f"a stream was answered {status}"] += 1
            return
        while True:
            event = await reader.readuntil(b"\n\n")
            if ID.search(event):
                one.heard.append(time.monotonic())
    except (OSError, asyncio.IncompleteReadError):
        trouble.found["lost"] += 1
    finally:
        writer.close()


async def form_of(hall: Hall, page: str) -> dict[str, str]:
    """The boxes of a page's first form as they stand, to be sent back as another press."""
    _, told = await ask(hall, page)
    form = told.split("<main", 1)[1].split("<form", 1)[1].split("</form>", 1)[0]
    fields = {}
    for box in re.findall(r"<input[^>]*>", form):
        given = dict(re.findall(r'(\w+)="([^"]*)"', box))
        ticked = given.get("type") in {"checkbox", "radio"}
        if not ticked or " checked" in box:
            fields[given["name"]] = html.unescape(given.get("value", "on" if ticked else ""))
    for name, choices in re.findall(r'<select name="([^"]+)"(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', choices)
        if chosen:
            fields[name] = html.unescape(chosen[1])
    return {name: told for name, told in fields.items() if name not in NOT_AGAIN}
