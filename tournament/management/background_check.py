"""Looks through the nights: the open ones before the first page, all others while the evening runs,
each as often as the program is started.
"""

import contextlib
import json
import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path

from django.db import DatabaseError, connection

from tournament.evening.soundness.board import sentences
from tournament.reading import outside_nights, replay, soundness

log = logging.getLogger(__name__)
# Nobody waits longer than this for the first page; what was not looked at by then follows.
PATIENCE = 3.0
# So many times longer than a look takes, the evening has for itself.
REST, LEAST_REST = 4, 0.2


def look_through(nights: Iterable[int]) -> Iterator[str]:
    """What is not as it was written, in words."""
    for number in nights:
        looked, night = soundness.look(number), replay.night(number)
        if looked and night and looked.findings:
            for sentence in sentences(looked.findings, night):
                yield f"{night.name}, {night.day}: {sentence}"


def look_outside() -> Iterator[str]:
    for damaged in outside_nights.look():
        name = damaged.says.get("name") or damaged.says.get("at") or "not to be read"
        row = f"{damaged.kind} {damaged.number} ({name})"
        yield f"A row of the club is not as it was written: {row}."


def look_at_open_nights(say: Callable[[str], None]) -> frozenset[int]:
    """Those that were looked at, the newest first; and all that stands outside the nights."""
    for sentence in look_outside():
        say(f"{sentence} The first page leads to what can be done about it.")
    until, seen = time.monotonic() + PATIENCE, set()
    for number in soundness.nights(are_open=True):
        if time.monotonic() > until:
            break
        for sentence in look_through([number]):
            say(f"{sentence} The first page leads to what can be done about it.")
        seen.add(number)
    return frozenset(seen)


class BackgroundCheck:
    """All nights but those `seen` already. `note` says in a file which revision of each night was
    looked at last: what has changed since comes first, then what was looked at longest ago.
    """

    def __init__(self, note: Path, seen: Collection[int], *, rest: float = LEAST_REST) -> None:
        self._note = note
        self._seen = seen
        self._rest = rest
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="looking", daemon=True)

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        self._thread.start()
        try:
            yield
        finally:
            self._over.set()
            self._thread.join()

    def _run(self) -> None:
        try:
            self._look_through(soundness.revisions(), dict(_read(self._note)))
        except (DatabaseError, OSError) as trouble:
            log.warning("Not every night could be held against its history: %s", trouble)
        finally:
            connection.close()

    def _look_through(self, now: Mapping[int, int], seen: dict[str, int]) -> None:
        places = {name: place for place, name in enumerate(seen)}
        for number in sorted(
            now.keys() - self._seen,
            key=lambda one: (seen.get(str(one)) == now[one], places.get(str(one), 0), -one),
        ):
            begun = time.monotonic()
            for sentence in look_through([number]):
                log.warning(sentence)
            seen.pop(str(number), None)
            seen[str(number)] = now[number]
            self._note.write_text(json.dumps(seen))
            if self._over.wait(max(self._rest, REST * (time.monotonic() - begun))):
                return


def _read(note: Path) -> Mapping[str, int]:
    """A note that is lost or cut off only changes the order."""
    try:
        content = json.loads(note.read_text())
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}
