"""Three words that a director can say aloud, write down and type."""

from __future__ import annotations

import functools
import secrets
from pathlib import Path


def suggestion() -> str:
    """About 28 bits: too many to guess through a door that makes guessers wait."""
    return " ".join(secrets.choice(_words()) for _ in range(3))


@functools.cache
def _words() -> tuple[str, ...]:
    return tuple(Path(__file__).with_name("words.txt").read_text().split())
