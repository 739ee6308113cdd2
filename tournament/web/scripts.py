"""Which scripts a script asks for, so that a page can fetch all of them side by side."""

import re
from functools import cache
from pathlib import Path, PurePosixPath

from django.contrib.staticfiles import finders

ASKED = re.compile(r'^(?:import|export)\b[^"\n;]*(?:\n[^"\n;]*)*"(\.[^"]+)";$', re.MULTILINE)


@cache
def asked_for(name: str) -> tuple[str, ...]:
    """All that it asks for itself or through another one, each once; nothing where it is not found,
    and then the browser finds out.
    """
    names: dict[str, None] = {}
    for other in _asked(name):
        names |= dict.fromkeys((other, *asked_for(other)))
    return tuple(names)


def _asked(name: str) -> tuple[str, ...]:
    place = finders.find(name)
    text = Path(place).read_text(encoding="utf-8") if place else ""
    return tuple(_beside(name, other) for other in ASKED.findall(text))


def _beside(name: str, other: str) -> str:
    """`./` and `../` as a browser reads them."""
    parts = list(PurePosixPath(name).parent.parts)
    for part in PurePosixPath(other).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
