"""Send one request on its own connection, as a browser would, and read the answer."""

from __future__ import annotations

import asyncio
import html
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.benchmarks.hall_server import HallServer

# Django accepts any 32 letters that are the same in the cookie and in the form.
FORM_TOKEN = "benchmark" * 3 + "token"
MAX_ANSWER_BYTES = 1 << 20
FIELDS_NOT_RESENT = {"csrfmiddlewaretoken", "key", "drawn"}


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request. `status` is 0 if no answer came."""

    status: int
    head: str
    text: str


@dataclass(slots=True)
class FaultCounts:
    """Counts of faults: refused or lost connections, and answers that are errors."""

    counts: Counter[str] = field(default_factory=Counter)

    def expect_status(self, expected_status: int, answer: Answer, what: str) -> bool:
        """Return whether the answer has the expected status. If not, count it as a fault."""
        if answer.status != expected_status:
            outcome = f"answered {answer.status}" if answer.status else "refused"
            self.counts[f"{what} was {outcome}"] += 1
        return answer.status == expected_status


async def send_request(
    hall: HallServer,
    path: str,
    fields: Mapping[str, str] | None = None,
    *,
    accept: str = "text/html",
    has_cookie: bool = True,
) -> Answer:
    """Send one request and return its answer. With `fields` it is a POST. If `has_cookie`, it
    carries the cookie of a signed-in director.
    """
    cookie = (
        f"Cookie: euchre_session={hall.evening.session}; euchre_csrf={FORM_TOKEN}\r\n"
        if has_cookie
        else ""
    )
    token = {"csrfmiddlewaretoken": FORM_TOKEN} if has_cookie else {}
    body = urlencode({**token, **fields}) if fields is not None else ""
    head = (
        f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost:{hall.port}\r\n"
        f"Accept: {accept}\r\n{cookie}{hall.headers}Connection: close\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    try:
        headers, _, content = (await _read_answer(hall.port, head + body)).partition("\r\n\r\n")
    except OSError:
        return Answer(0, "", "")
    return Answer(int(headers.split()[1]), headers, content) if headers else Answer(0, "", "")


async def fields_of_page(hall: HallServer, page: str) -> dict[str, str]:
    """Return the first form of a page that the director opens."""
    fields = fields_of_form((await send_request(hall, page)).text.split("<main", 1)[1])
    assert fields is not None, page
    return fields


def fields_of_form(text: str, opening: str = "<form") -> dict[str, str] | None:
    """Return the fields that a form would send unchanged, with a new press key. Return None if the
    page has no such form.
    """
    _, form_tag, text_after = text.partition(opening)
    if not form_tag:
        return None
    form = text_after.split("</form>", 1)[0]
    fields = {}
    for box in re.findall(r"<input[^>]*>", form):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', box))
        has_tick = attributes.get("type") in {"checkbox", "radio"}
        if not has_tick or " checked" in box:
            fields[attributes["name"]] = html.unescape(
                attributes.get("value", "on" if has_tick else "")
            )
    for name, choices in re.findall(r'<select name="([^"]+)"(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', choices)
        if chosen:
            fields[name] = html.unescape(chosen[1])
    return {name: value for name, value in fields.items() if name not in FIELDS_NOT_RESENT}


async def _read_answer(port: int, request: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=MAX_ANSWER_BYTES)
    try:
        writer.write(request.encode())
        return (await reader.read(-1)).decode()
    finally:
        writer.close()
