"""Words with marks in them, as this project's own papers have them: strong, named, typed, a link.

Standard library only: it knows a line of such a paper, and neither files nor pages.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MARKED = re.compile(
    r"`(?P<typed>.+?)`|\*\*(?P<strong>\S.*?)\*\*|\*(?P<named>\S.*?)\*|\[(?P<link>.+?)\]\((?P<to>.*?)\)"
)


@dataclass(frozen=True, slots=True)
class Words:
    """So many words of one `kind`: plain, strong, named (a page, a button), typed, or a link, which
    leads `to` somewhere.
    """

    kind: str
    text: str
    to: str = ""


Line = tuple[Words, ...]


def line(text: str) -> Line:
    return tuple(_words(" ".join(text.split())))


def _words(text: str) -> Iterator[Words]:
    done = 0
    for matched in MARKED.finditer(text):
        if plain := text[done : matched.start()]:
            yield Words("plain", plain)
        kind = next(kind for kind in ("typed", "strong", "named", "link") if matched[kind])
        yield Words(kind, matched[kind], matched["to"] or "")
        done = matched.end()
    if rest := text[done:]:
        yield Words("plain", rest)
