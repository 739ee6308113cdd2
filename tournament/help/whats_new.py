"""What each version brought, in the director's words, as the changelog beside the program has it.

Standard library only: it knows the file, and neither pages nor what is kept.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tournament.help.handbook import Line, line
from tournament.laptop.own_line import ROOT

FILE = ROOT / "CHANGELOG.md"
VERSION = re.compile(r"^## (\d+)\.(\d+)\.(\d+)\b", re.M)
PART = re.compile(r"^### (.+)$", re.M)
Number = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Version:
    """Its `parts` by their headings: Added, Changed, Fixed."""

    number: Number
    parts: tuple[tuple[str, tuple[Line, ...]], ...]

    @property
    def name(self) -> str:
        return ".".join(map(str, self.number))


@cache
def versions() -> tuple[Version, ...]:
    """The newest first; none where the file did not come along."""
    return tuple(read(FILE.read_text(encoding="utf-8"))) if FILE.exists() else ()


def read(text: str) -> Iterator[Version]:
    begins = list(VERSION.finditer(text))
    for begin, following in zip(begins, [*begins[1:], None], strict=True):
        section = text[begin.end() : following.start() if following else None]
        major, minor, patch = map(int, begin.groups())
        yield Version((major, minor, patch), tuple(_parts(section)))


def _parts(section: str) -> Iterator[tuple[str, tuple[Line, ...]]]:
    begins = list(PART.finditer(section))
    for begin, following in zip(begins, [*begins[1:], None], strict=True):
        parts = section[begin.end() : following.start() if following else None]
        lines = re.split(r"^- ", parts, flags=re.M)[1:]
        yield begin[1].strip(), tuple(map(line, lines))
