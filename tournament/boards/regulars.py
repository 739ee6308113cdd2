"""The club's regulars as a list, and what a file of people would add to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournament.lists.finding import Known, fold, hits
from tournament.lists.people import PersonRow, Preview

EVERYBODY = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One regular, with the last night they came to."""

    number: int
    name: str
    nickname: str
    lot: str
    phone: str
    gone: bool
    last: date | None
    nights: int

    @property
    def known(self) -> Known:
        return Known(self.number, self.name, self.nickname, self.lot)


@dataclass(frozen=True, slots=True)
class DryRun:
    """What an import would do. Nobody is added so long as a line has a fault."""

    preview: Preview
    new: tuple[PersonRow, ...]
    known: tuple[PersonRow, ...]

    @property
    def is_sound(self) -> bool:
        return not self.preview.faults


def searched(lines: Sequence[Line], typed: str) -> tuple[Line, ...]:
    """A to Z, or the likeliest first of those who fit what is typed."""
    if not typed:
        return tuple(sorted(lines, key=lambda line: (fold(line.name), line.number)))
    by_number = {line.number: line for line in lines}
    found = hits(typed, [line.known for line in lines], most=EVERYBODY)
    return tuple(by_number[one.number] for one in found)


def dry_run(preview: Preview, lines: Sequence[Line]) -> DryRun:
    """Somebody is known by name and lot; a lot that is not given is no difference."""
    lots: dict[str, list[str]] = {}
    for line in lines:
        lots.setdefault(fold(line.name), []).append(fold(line.lot))
    known = tuple(one for one in preview.people if _is_among(one, lots))
    return DryRun(preview, tuple(one for one in preview.people if one not in known), known)


def _is_among(one: PersonRow, lots: Mapping[str, Sequence[str]]) -> bool:
    lot = fold(one.lot)
    return any(not lot or not other or lot == other for other in lots.get(fold(one.name), ()))
