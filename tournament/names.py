"""What a name may be: one line that can be read on a wall, of at most sixty characters. Pure."""

from __future__ import annotations

import unicodedata

LONGEST = 60
# Joiners that some scripts and emoji need stay; marks that turn the direction around do not.
_KEPT_FORMATS = {"\u200c", "\u200d"}


def readable(text: str) -> str:
    """Composed, on one line, without control characters; empty when nothing in it can be seen."""
    composed = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode())
    seen = (letter if _is_shown(letter) else " " * letter.isspace() for letter in composed)
    tidy = " ".join("".join(seen).split())
    return tidy if any(unicodedata.category(letter)[0] in "LNPS" for letter in tidy) else ""


def too_long(name: str) -> str | None:
    """What to say of a name that is."""
    if len(name) <= LONGEST:
        return None
    return f"At most {LONGEST} characters, please. This has {len(name)}."


def _is_shown(letter: str) -> bool:
    """Neither control, format, surrogate, private nor unassigned, nor a break of line or page."""
    category = unicodedata.category(letter)
    return letter in _KEPT_FORMATS or (category[0] != "C" and category not in {"Zl", "Zp"})
