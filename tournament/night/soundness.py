"""Is what is kept of a night still what was written down? Its facts beside its log, and its log
beside its seals. Knows no rows of the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.night import facts, seals, written
from tournament.night.archive import Archive
from tournament.night.log import Change

# Where the evidence of a ruling is a line of the log that it takes as it stands.
QUOTED = "seal"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A fact as it `stands`, and as the log has it; None is one that is not there, or that nobody
    can read.
    """

    name: facts.Name
    stands: facts.Fact | None
    told: facts.Fact | None

    @property
    def line(self) -> written.Line:
        return written.line(self.name, self.stands, self.told)

    @property
    def turned(self) -> Wrong:
        return Wrong(self.name, self.told, self.stands)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A line of the log that is not as it was sealed; `place` counts from the first."""

    place: int
    change: Change
    seal: str


@dataclass(frozen=True, slots=True)
class Findings:
    """`told` is the night by its log. An `unreadable` log tells nothing at all."""

    wrong: tuple[Wrong, ...]
    damaged: tuple[Damaged, ...]
    told: facts.Facts
    unreadable: bool = False

    def __bool__(self) -> bool:
        return bool(self.wrong or self.damaged or self.unreadable)


def findings(stands: Sequence[facts.Fact], changes: Sequence[Change]) -> Findings:
    told = by_log(changes)
    return Findings(tuple(wrong(stands, told)), tuple(_damaged(changes, told)), told)


def by_log(changes: Iterable[Change]) -> facts.Facts:
    """The night as its log alone tells it, as far as that can be read."""
    now: dict[facts.Name, facts.Fact] = {}
    for line in (line for one in changes for line in one.rows):
        try:
            written.follow(line, now)
        except (KeyError, TypeError, ValueError, AttributeError):
            continue  # its seal tells that it is damaged
    return now


def in_a_file(found: Archive) -> Findings:
    """Of a night that comes from elsewhere: besides, which changes tell of something before them
    that never was.
    """
    stands, changes = tuple(found.written.values()), found.log
    told = by_log(changes)
    damaged = {one.place: one for one in _damaged(changes, told)} if found.is_sealed else {}
    for place in _strange(changes):
        one = changes[place - 1]
        damaged.setdefault(place, Damaged(place, one, one.seal))
    return Findings(
        tuple(wrong(stands, told)), tuple(damaged[one] for one in sorted(damaged)), told
    )


def wrong(stands: Iterable[facts.Fact], told: facts.Facts) -> Iterator[Wrong]:
    """Every fact that is there and otherwise in the log, and what is in the log alone."""
    here: dict[facts.Name, facts.Fact] = {}
    for one in stands:
        name = facts.named(one)
        if here.get(name) != told.get(name) or name not in here:
            here[name] = one
    for name in {**told, **here}:
        if here.get(name) != told.get(name):
            yield Wrong(name, here.get(name), told.get(name))


def hanging_on_lines(found: Findings, changes: Sequence[Change]) -> Iterator[Wrong]:
    """What may be wrong because of a damaged line: all but what the lines after the last of them
    tell for certain.
    """
    last = max(one.place for one in found.damaged)
    later = [line for one in changes[last:] for line in one.rows]
    for one in found.wrong:
        if not any(_tells(line, one) for line in later):
            yield one


def _tells(line: written.Line, one: Wrong) -> bool:
    """Whether this line alone says how the fact is where it stands otherwise."""
    new, differing = line["new"], one.line["old"]
    if (line["kind"], tuple(line["key"])) != one.name:
        return False
    if new is None or one.told is None:
        return new is None and one.told is None
    return line["old"] is None or (differing is not None and differing.keys() <= new.keys())


def _strange(changes: Sequence[Change]) -> frozenset[int]:
    now: dict[facts.Name, facts.Fact] = {}
    found = set()
    for place, one in enumerate(changes, start=1):
        for line in one.rows:
            if not written.fits(line, now):
                found.add(place)
            try:
                written.follow(line, now)
            except TypeError:  # it changes what is not there
                continue
    return frozenset(found)


def _damaged(changes: Sequence[Change], told: facts.Facts) -> Iterator[Damaged]:
    """But for those that a ruling takes as they stand."""
    place = {one.number: at for at, one in enumerate(changes, start=1)}
    taken = {_quoted(one) for one in told.values() if isinstance(one, facts.Ruling)}
    for change, seal in seals.broken(changes):
        if seal not in taken:
            yield Damaged(place[change.number], change, seal)


def _quoted(ruling: facts.Ruling) -> str | None:
    """The seal in its evidence, which a damaged line may tell in any form."""
    told = ruling.evidence
    seal = told.get(QUOTED) if isinstance(told, Mapping) else None
    return seal if isinstance(seal, str) else None
