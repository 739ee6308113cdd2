"""One question and its answer, as a browser would ask it, on a connection of its own."""

from __future__ import annotations

import asyncio
import html
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.benchmarks.hall_server import Hall

# As Django takes it: any 32 letters, the same in the cookie and in the form.
TOKEN = "benchmark" * 3 + "token"
LARGEST = 1 << 20
NOT_AGAIN = {"csrfmiddlewaretoken", "key", "drawn"}


@dataclass(frozen=True, slots=True)
class Answer:
    """`status` is 0 where nobody answered."""

    status: int
    head: str
    text: str


@dataclass(slots=True)
class Trouble:
    """What must not be: connections refused or lost, and answers that are errors."""

    found: Counter[str] = field(default_factory=Counter)

    def unless(self, wanted: int, answer: Answer, what: str) -> bool:
        """Whether it was answered as it should be."""
        if answer.status != wanted:
            told = f"answered {answer.status}" if answer.status else "refused"
            self.found[f"{what} was {told}"] += 1
        return answer.status == wanted


async def ask(
    hall: Hall,
    path: str,
    fields: Mapping[str, str] | None = None,
    *,
    accept: str = "text/html",
    director: bool = True,
) -> Answer:
    """With fields they are sent; whoever is no director has no cookie."""
    cookie = (
        f"Cookie: euchre_session={hall.evening.session}; euchre_csrf={TOKEN}\r\n"
        if director
        else ""
    )
    token = {"csrfmiddlewaretoken": TOKEN} if director else {}
    body = urlencode({**token, **fields}) if fields is not None else ""
    head = (
        f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost:{hall.port}\r\n"
        f"Accept: {accept}\r\n{cookie}{hall.headers}Connection: close\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    try:
        told, _, content = (await _answered(hall.port, head + body)).partition("\r\n\r\n")
    except OSError:
        return Answer(0, "", "")
    return Answer(int(told.split()[1]), told, content) if told else Answer(0, "", "")


async def form_of(hall: Hall, page: str) -> dict[str, str]:
    """The first form of a page that the director opens."""
    found = boxes((await ask(hall, page)).text.split("<main", 1)[1])
    assert found is not None, page
    return found


def boxes(text: str, opening: str = "<form") -> dict[str, str] | None:
    """What a form would send as it stands, as another press; nothing where there is none."""
    _, found, rest = text.partition(opening)
    if not found:
        return None
    form = rest.split("</form>", 1)[0]
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


async def _answered(port: int, question: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=LARGEST)
    try:
        writer.write(question.encode())
        return (await reader.read(-1)).decode()
    finally:
        writer.close()
