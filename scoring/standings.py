"""Places from what everybody has: the most points first, ties broken in the order a house sets.

What stays tied stays tied and shares the better place (1, 2, 2, 4). Every place carries its reason
in words. Knows no names: an entrant is a key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import assert_never

from scoring.options import TieBreaker


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game against one opponent."""

    opponent: str
    points: int
    against: int


@dataclass(frozen=True, slots=True)
class Record:
    """What an entrant brings to the standings."""

    entrant: str
    points: int
    games_won: int = 0
    x: int = 0
    lone_marches: int = 0
    games: tuple[int, ...] = ()
    meetings: tuple[Meeting, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided outside the games: playoff results, best first and equal ones together, and
    the seed of the lot."""

    playoffs: tuple[tuple[tuple[str, ...], ...], ...] = ()
    lot_seed: str = ""

    def __post_init__(self) -> None:
        for playoff in self.playoffs:
            named = [entrant for equal in playoff for entrant in equal]
            if len(set(named)) < len(named):
                raise ValueError("An entrant stands in the playoff twice: name each once.")


UNDECIDED = Decided()


@dataclass(frozen=True, slots=True)
class Place:
    rank: int
    record: Record
    tied_with: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class _Group:
    """Entrants that nothing has told apart yet, and what was said of them so far."""

    records: tuple[Record, ...]
    reason: str


def standings(
    records: Sequence[Record], tie_breakers: Sequence[TieBreaker], decided: Decided = UNDECIDED
) -> tuple[Place, ...]:
    """Within a tie that nothing breaks, the order of `records` is kept."""
    if len({record.entrant for record in records}) < len(records):
        raise ValueError("An entrant stands in the list twice: give one record for each.")
    groups = _by_points(records)
    for tie_breaker in tie_breakers:
        groups = [part for group in groups for part in _broken(group, tie_breaker, decided)]
    places: list[Place] = []
    for group in groups:
        places.extend(_placed(group, rank=len(places) + 1))
    return tuple(places)


def _by_points(records: Sequence[Record]) -> list[_Group]:
    groups = []
    for points in sorted({record.points for record in records}, reverse=True):
        same = tuple(record for record in records if record.points == points)
        level = f", level with {len(same) - 1} more" if len(same) > 1 else ""
        groups.append(_Group(same, f"{points} point{'s' * (points != 1)}{level}"))
    return groups


def _broken(group: _Group, tie_breaker: TieBreaker, decided: Decided) -> list[_Group]:
    parts = [group]
    for verdict in _verdicts(group.records, tie_breaker, decided):
        parts = [smaller for part in parts for smaller in _split(part, tie_breaker, verdict)]
    return parts


@dataclass(frozen=True, slots=True)
class _Verdict:
    """How one entrant fares by a tie-breaker: the higher the better, and in words."""

    worth: int
    words: str


def _split(group: _Group, tie_breaker: TieBreaker, verdict: Mapping[str, _Verdict]) -> list[_Group]:
    """Unchanged where the verdict is silent on somebody, or the same for all."""
    if not all(record.entrant in verdict for record in group.records):
        return [group]
    levels = sorted({verdict[record.entrant].worth for record in group.records}, reverse=True)
    if len(levels) == 1:
        return [group]
    parts = []
    for level in levels:
        same = tuple(record for record in group.records if verdict[record.entrant].worth == level)
        words = verdict[same[0].entrant].words
        parts.append(_Group(same, f"{group.reason}; {tie_breaker.words}: {words}"))
    return parts


def _verdicts(
    records: tuple[Record, ...], tie_breaker: TieBreaker, decided: Decided
) -> Iterator[Mapping[str, _Verdict]]:
    match tie_breaker:
        case TieBreaker.GAMES_WON:
            yield {one.entrant: _Verdict(one.games_won, str(one.games_won)) for one in records}
        case TieBreaker.FEWEST_X:
            yield {one.entrant: _Verdict(-one.x, str(one.x)) for one in records}
        case TieBreaker.LONE_MARCHES:
            yield {
                one.entrant: _Verdict(one.lone_marches, str(one.lone_marches)) for one in records
            }
        case TieBreaker.HIGH_GAME:
            highest = {one.entrant: max(one.games, default=0) for one in records}
            yield {entrant: _Verdict(game, str(game)) for entrant, game in highest.items()}
        case TieBreaker.HEAD_TO_HEAD:
            yield _head_to_head(records)
        case TieBreaker.PLAYOFF:
            yield from map(_in_order, decided.playoffs)
        case TieBreaker.LOT:
            yield _lot(records, decided.lot_seed)
        case _:
            assert_never(tie_breaker)


def _head_to_head(records: tuple[Record, ...]) -> Mapping[str, _Verdict]:
    """Silent unless each of them has met each of the others, and all equally often."""
    among = {one.entrant for one in records}
    often = {
        sum(meeting.opponent == other for meeting in one.meetings)
        for one in records
        for other in among - {one.entrant}
    }
    if len(often) > 1 or 0 in often:
        return {}
    verdicts = {}
    for one in records:
        met = [meeting for meeting in one.meetings if meeting.opponent in among]
        won = sum(meeting.points > meeting.against for meeting in met)
        verdicts[one.entrant] = _Verdict(won, f"{won} of {len(met)} won")
    return verdicts


def _in_order(order: Sequence[Sequence[str]]) -> Mapping[str, _Verdict]:
    """Verdicts from an order, best first, in which equal ones stand together."""
    verdicts, above = {}, 0
    for equal in order:
        for entrant in equal:
            verdicts[entrant] = _Verdict(-above, _nth(above + 1))
        above += len(equal)
    return verdicts


def _lot(records: tuple[Record, ...], seed: str) -> Mapping[str, _Verdict]:
    """The same seed draws the same order again, whoever else is tied."""
    if not seed:
        return {}
    drawn = sorted(
        (one.entrant for one in records),
        key=lambda entrant: sha256(f"{seed}/{entrant}".encode()).digest(),
    )
    return _in_order([(entrant,) for entrant in drawn])


def _placed(group: _Group, rank: int) -> Iterator[Place]:
    entrants = [record.entrant for record in group.records]
    shared = "; nothing separates them" if len(entrants) > 1 else ""
    for record in group.records:
        others = tuple(entrant for entrant in entrants if entrant != record.entrant)
        yield Place(rank, record, others, f"{group.reason}{shared}")


def _nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"
