"""The seal of each change of a night: a checksum over the seal before it and all that it says.

A line of the log that was changed since no longer fits its seal, and none can be taken out or put
in without all after it being sealed anew. Knows no rows.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC
from hashlib import sha256

from tournament.night.kept.log import Change

# What no seal is, so that a line which takes back what is not there fits none that was made.
NOT_THERE = "not there"


def seal(before: str, change: Change, undone: str) -> str:
    """`undone` is the seal of the change that this one takes back, so that a seal means the same
    wherever a night has been carried.
    """
    lines = [
        *(before, undone, change.at.astimezone(UTC).isoformat(), change.by, change.device),
        *(change.key, change.words, change.reason, change.round, change.table, change.people),
        change.rows,
    ]
    return sha256(json.dumps(lines, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def sealed(changes: Sequence[Change]) -> Iterator[str]:
    """The seals of a whole log as it stands, the oldest first."""
    last = ""
    by_number: dict[int, str] = {}
    for change in changes:
        last = by_number[change.number] = seal(last, change, _undone(change, by_number))
        yield last


def broken(changes: Sequence[Change]) -> Iterator[tuple[Change, str]]:
    """Those that do not fit their own seal, whatever became of those before, with the seal that
    would fit them.
    """
    last = ""
    by_number = {change.number: change.seal for change in changes}
    for change in changes:
        text = seal(last, change, _undone(change, by_number))
        if change.seal != text:
            yield change, text
        last = change.seal


def _undone(change: Change, by_number: Mapping[int, str]) -> str:
    return "" if change.undoes is None else by_number.get(change.undoes, NOT_THERE)
