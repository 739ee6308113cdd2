"""Is what is kept of a night still what was written down? Its facts beside its log, and its log
beside its seals. Knows no rows of the database.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament import facts
from tournament.night.stored import log, written
from tournament.night.stored.archive import Archive
from tournament.night.stored.log import Change

# Where the evidence of a ruling is a line of the log that it takes as it stands.
QUOTED = "seal"


@dataclass(frozen=True, slots=True)
class DifferingFact:
    """A fact as it `stands`, and as the log has it; None is one that is not there, or that nobody
    can read.
    """

    name: facts.Name
    stands: facts.Fact | None
    told: facts.Fact | None

    @property
    def line(self) -> written.ChangeLine:
        return written.line(self.name, self.stands, self.told)

    @property
    def turned(self) -> "DifferingFact":
        return DifferingFact(self.name, self.told, self.stands)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A line of the log that is not as it was sealed; `place` counts from the first."""

    place: int
    change: Change
    seal: str


@dataclass(frozen=True, slots=True)
class Findings:
    """`told` is the night by its log. An `unreadable` log tells nothing at all."""

    wrong: tuple[DifferingFact, ...]
    damaged: tuple[Damaged, ...]
    told: facts.Facts
    unreadable: bool = False

    def __bool__(self) -> bool:
        return bool(self.wrong or self.damaged or self.unreadable)


def findings(stands: Sequence[facts.Fact], changes: Sequence[Change]) -> Findings:
    fact = by_log(changes)
    return Findings(tuple(wrong(stands, fact)), tuple(_damaged(changes, fact)), fact)


def by_log(changes: Iterable[Change]) -> facts.Facts:
    """The night as its log alone tells it, as far as that can be read."""
    now: dict[facts.Name, facts.Fact] = {}
    for line in (line for change in changes for line in change.rows):
        try:
            written.follow(line, now)
        except (KeyError, TypeError, ValueError, AttributeError):
            continue  # its seal tells that it is damaged
    return now


def in_a_file(archive: Archive) -> Findings:
    """Of a night that comes from elsewhere: besides, which changes tell of something before them
    that never was.
    """
    stands, changes = tuple(archive.written.values()), archive.log
    fact = by_log(changes)
    damaged = {line.place: line for line in _damaged(changes, fact)} if archive.is_sealed else {}
    for place in _strange(changes):
        change = changes[place - 1]
        damaged.setdefault(place, Damaged(place, change, change.seal))
    in_order = tuple(damaged[number] for number in sorted(damaged))
    return Findings(tuple(wrong(stands, fact)), in_order, fact)


def wrong(stands: Iterable[facts.Fact], fact: facts.Facts) -> Iterator[DifferingFact]:
    """Every fact that is there and otherwise in the log, and what is in the log alone."""
    here: dict[facts.Name, facts.Fact] = {}
    for row in stands:
        name = facts.named(row)
        if here.get(name) != fact.get(name) or name not in here:
            here[name] = row
    for name in {**fact, **here}:
        if here.get(name) != fact.get(name):
            yield DifferingFact(name, here.get(name), fact.get(name))


def hanging_on_lines(findings: Findings, changes: Sequence[Change]) -> Iterator[DifferingFact]:
    """What may be wrong because of a damaged line: all but what the lines after the last of them
    tell for certain.
    """
    last = max(damaged.place for damaged in findings.damaged)
    later = [line for change in changes[last:] for line in change.rows]
    for wrong in findings.wrong:
        if not any(_tells(line, wrong) for line in later):
            yield wrong


def _tells(line: written.ChangeLine, wrong: DifferingFact) -> bool:
    """Whether this line alone says how the fact is where it stands otherwise."""
    new, differing = line["new"], wrong.line["old"]
    if (line["kind"], tuple(line["key"])) != wrong.name:
        return False
    if new is None or wrong.told is None:
        return new is None and wrong.told is None
    return line["old"] is None or (differing is not None and differing.keys() <= new.keys())


def _strange(changes: Sequence[Change]) -> frozenset[int]:
    now: dict[facts.Name, facts.Fact] = {}
    places = set()
    for place, change in enumerate(changes, start=1):
        for line in change.rows:
            if not written.fits(line, now):
                places.add(place)
            try:
                written.follow(line, now)
            except TypeError:  # it changes what is not there
                continue
    return frozenset(places)


def _damaged(changes: Sequence[Change], fact: facts.Facts) -> Iterator[Damaged]:
    """But for those that a ruling takes as they stand."""
    place = {change.number: at for at, change in enumerate(changes, start=1)}
    taken = {_quoted(ruling) for ruling in fact.values() if isinstance(ruling, facts.Ruling)}
    for change, seal in log.broken(changes):
        if seal not in taken:
            yield Damaged(place[change.number], change, seal)


def _quoted(ruling: facts.Ruling) -> str | None:
    """The seal in its evidence, which a damaged line may tell in any form."""
    evidence = ruling.evidence
    seal = evidence.get(QUOTED) if isinstance(evidence, Mapping) else None
    return seal if isinstance(seal, str) else None
