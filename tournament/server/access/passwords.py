"""Three words that a director can say aloud, write down and type again."""

import functools
import secrets
from pathlib import Path


def suggestion() -> str:
    """About 28 bits: too many to guess through a door that makes guessers wait."""
    return " ".join(secrets.choice(_words()) for _ in range(3))


def tidy(typed: str) -> str:
    """Spaces that nobody sees do not count: three words stay the same three words."""
    return " ".join(typed.split())


def readings(typed: str) -> tuple[str, ...]:
    """What somebody may have meant: as typed and tidied, and without a phone's capital letter."""
    return tuple(dict.fromkeys((tidy(typed), tidy(typed).lower())))


@functools.cache
def _words() -> tuple[str, ...]:
    return tuple(Path(__file__).with_name("words.txt").read_text().split())
