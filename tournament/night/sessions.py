"""Divisions that play one after another within one night: men's in the morning, mixed at one. Each
session has all its games before the next one begins, so one person may play in both.

Knows divisions by their names, and no rows.
"""

from __future__ import annotations

from collections.abc import Sequence

# One session: the divisions that play at the same time.
Session = tuple[str, ...]


def sessions(wished: Sequence[Session] | None, divisions: Sequence[str]) -> tuple[Session, ...]:
    """In their order. A division that nobody has put anywhere plays in the first one."""
    kept = [tuple(one for one in each if one in divisions) for each in wished or ()]
    placed = {one for each in kept for one in each}
    others = tuple(one for one in divisions if one not in placed)
    first, *later = kept or [()]
    return tuple(each for each in ((*first, *others), *later) if each) or ((),)


def place(found: Sequence[Session], division: str) -> int:
    """Which of them a division plays in, counted from 0."""
    return next((at for at, each in enumerate(found) if division in each), 0)


def apart(found: Sequence[Session], division: str) -> tuple[Session, ...]:
    """With this one behind all the others, as a session of its own."""
    rest = (tuple(one for one in each if one != division) for each in found)
    return (*(each for each in rest if each), (division,))


def in_words(session: Sequence[str]) -> str:
    *most, last = session or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def come_next(session: Sequence[str]) -> str:
    return f"{in_words(session)} {'come' if len(session) > 1 else 'comes'} next."
