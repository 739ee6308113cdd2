"""Divisions that play one after another within one night: men's in the morning, mixed at one. Each
session has all its games before the next one begins, so one person may play in both.

Knows divisions by their names, and no rows.
"""

from collections.abc import Sequence

from tournament.words.many import in_words

# One session: the divisions that play at the same time.
Session = tuple[str, ...]


def sessions(wished: Sequence[Session] | None, divisions: Sequence[str]) -> tuple[Session, ...]:
    """In their order. A division that nobody has put anywhere plays in the first one."""
    kept = [tuple(text for text in texts if text in divisions) for texts in wished or ()]
    placed = {text for texts in kept for text in texts}
    others = tuple(division for division in divisions if division not in placed)
    first, *later = kept or [()]
    return tuple(texts for texts in ((*first, *others), *later) if texts) or ((),)


def place(sessions: Sequence[Session], division: str) -> int:
    """Which of them a division plays in, counted from 0."""
    return next((at for at, texts in enumerate(sessions) if division in texts), 0)


def apart(sessions: Sequence[Session], division: str) -> tuple[Session, ...]:
    """With this one behind all the others, as a session of its own."""
    rest = (tuple(text for text in texts if text != division) for texts in sessions)
    return (*(texts for texts in rest if texts), (division,))


def come_next(session: Sequence[str], hour: str = "") -> str:
    text = f"{in_words(session)} {'come' if len(session) > 1 else 'comes'} next"
    return f"{text}, {hour}." if hour else f"{text}."
