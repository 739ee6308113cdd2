"""The seal of each change of a night: a checksum over the seal before it and all that it says.

A line of the log that was changed since no longer fits its seal, and none can be taken out or put
in without all after it being sealed anew. Knows no rows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC
from hashlib import sha256

from tournament.night.log import Change

# What no seal is, so that a line which takes back what is not there fits none that was made.
NOT_THERE = "not there"


def seal(before: str, change: Change, undone: str) -> str:
    """`undone` is the seal of the change that this one takes back, so that a seal means the same
    wherever a night has been carried.
    """
    told = [
        *(before, undone, change.at.astimezone(UTC).isoformat(), change.by, change.device),
        *(change.key, change.words, change.reason, change.round, change.table, change.people),
        change.rows,
    ]
    return sha256(json.dumps(told, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def sealed(changes: Sequence[Change]) -> Iterator[str]:
    """The seals of a whole log as it stands, the oldest first."""
    last = ""
    known: dict[int, str] = {}
    for one in changes:
        last = known[one.number] = seal(last, one, _undone(one, known))
        yield last


def broken(changes: Sequence[Change]) -> Iterator[tuple[Change, str]]:
    """Those that do not fit their own seal, whatever became of those before, with the seal that
    would fit them.
    """
    last = ""
    known = {one.number: one.seal for one in changes}
    for one in changes:
        found = seal(last, one, _undone(one, known))
        if one.seal != found:
            yield one, found
        last = one.seal


def _undone(change: Change, known: Mapping[int, str]) -> str:
    return "" if change.undoes is None else known.get(change.undoes, NOT_THERE)
