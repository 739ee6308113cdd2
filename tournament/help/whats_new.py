"""What each version brought, in the director's words, as the changelog beside the program has it.

Standard library only: it knows the file, and neither pages nor what is kept.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tournament.help.handbook import Line, line, sections
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
    for begin, section in sections(VERSION, text):
        major, minor, patch = map(int, begin.groups())
        yield Version((major, minor, patch), tuple(_parts(section)))


def _parts(section: str) -> Iterator[tuple[str, tuple[Line, ...]]]:
    for begin, part in sections(PART, section):
        lines = re.split(r"^- ", part, flags=re.M)[1:]
        yield begin[1].strip(), tuple(map(line, lines))
