"""Is what is kept of the nights as it was written? Asked of the rows before the first page, in the
background, and by `manage.py check`; what was found is remembered for the pages.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from tournament import facts
from tournament.models import Tournament
from tournament.night.stored import soundness, written
from tournament.night.stored.soundness import Findings
from tournament.reading import memory, snapshot

# A night that is written to all the time is looked at so often until nothing came in between.
TRIES = 5


@dataclass(frozen=True, slots=True)
class NightCheck:
    """Whose night, of how many changes, and what was found."""

    club: int
    changes: int
    findings: Findings


_looked: dict[int, NightCheck] = {}


def of(tournament: int) -> NightCheck | None:
    """As it was found last; whoever asks first looks. Nothing where there is no such night."""
    return _looked.get(tournament) or look(tournament)


def damaged_lines(tournament: int) -> frozenset[int]:
    """The numbers of the changes that are not as they were sealed."""
    looked = of(tournament)
    lines = looked.findings.damaged if looked else ()
    return frozenset(line.change.number for line in lines)


def unsound(club: int) -> tuple[int, ...]:
    """The club's nights of which something was found."""
    return tuple(at for at, looked in _looked.items() if looked.club == club and looked.findings)


def look(tournament: int) -> NightCheck | None:
    """Every fact beside the log, every line of the log beside its seal. Where the log is whole, the
    night is read from it until the facts are mended. No save waits for this: where one came in
    between, it is looked at again.
    """
    for _ in range(TRIES):
        before = snapshot.newest(tournament)
        findings, changes = _findings(tournament)
        if before is None:
            _looked.pop(tournament, None)
            return None
        if before == snapshot.newest(tournament):
            break
    else:
        return _looked.get(tournament)
    _looked[tournament] = NightCheck(before.club, changes, findings)
    is_whole = (facts.Plan.KIND, ()) in findings.told and not findings.damaged
    memory.read_by_log(tournament, is_wrong=bool(findings.wrong) and is_whole)
    return _looked[tournament]


def rows_unlike(tournament: int, logged: facts.Facts) -> tuple[dict[str, list[int]], facts.Facts]:
    """Rows that the log does not have, by kind; and the facts of all others."""
    unlike: dict[str, list[int]] = {}
    others: dict[facts.Name, facts.Fact] = {}
    for kind, row, fact in _rows(tournament):
        name = facts.named(fact) if fact else None
        if fact and name and logged.get(name) == fact and name not in others:
            others[name] = fact
        else:
            unlike.setdefault(kind.KIND, []).append(row)
    return unlike, others


def nights(*, are_open: bool = False) -> tuple[int, ...]:
    """All of them, or only those that are open, the newest first."""
    rows = Tournament.objects.order_by("-date", "-pk")
    return tuple((rows.filter(closed=None) if are_open else rows).values_list("pk", flat=True))


def revisions() -> Mapping[int, int]:
    """Every night's newest change."""
    rows = Tournament.objects.annotate(newest=Max("changes__pk")).values_list("pk", "newest")
    return {number: newest or 0 for number, newest in rows}


def forget() -> None:
    _looked.clear()


def _findings(tournament: int) -> tuple[Findings, int]:
    try:
        changes = snapshot.log_of(tournament)
    except snapshot.UNREADABLE:
        return Findings((), (), {}, unreadable=True), 0
    stands = [fact for _, _, fact in _rows(tournament) if fact is not None]
    return soundness.findings(stands, changes), len(changes)


def _rows(tournament: int) -> Iterator[tuple[type[facts.Fact], int, facts.Fact | None]]:
    """Each row's kind, number and fact, None where it cannot be read."""
    for kind in facts.KINDS:
        rows = snapshot.rows_of(kind, tournament)
        names = facts.field_names(kind)
        try:
            values = list(rows.values_list("pk", *names))
            read = list(written.read_all(kind.KIND, names, (value[1:] for value in values)))
        except snapshot.UNREADABLE:
            numbers = list(rows.values_list("pk", flat=True))
            yield from ((kind, pk, _read(kind, rows.filter(pk=pk))) for pk in numbers)
        else:
            yield from ((kind, row[0], fact) for row, fact in zip(values, read, strict=True))


def _read(kind: type[facts.Fact], row: Any) -> facts.Fact | None:
    names = facts.field_names(kind)
    try:
        (fact,) = written.read_all(kind.KIND, names, list(row.values_list(*names)))
    except snapshot.UNREADABLE:
        return None
    return fact
