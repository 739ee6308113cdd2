"""The tie-breakers: each gives a verdict on every tied entrant.

Knows no places and no names: an entrant is a key.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import assert_never

from scoring.dials.options import TieBreaker


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game against one opponent."""

    opponent: str
    won: int


@dataclass(frozen=True, slots=True)
class Result:
    """What an entrant brings to the standings. `lone_marches` are at least so many where they are
    not known of every game.
    """

    entrant: str
    points: int
    games_won: int = 0
    x: int = 0
    lone_marches: int = 0
    lone_marches_known: bool = True
    games: tuple[int, ...] = ()
    meetings: tuple[Meeting, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """Decisions made outside the games: playoff results, best first and equal ones together, and
    the seed of the lot."""

    playoffs: tuple[tuple[tuple[str, ...], ...], ...] = ()
    lot_seed: str = ""

    def __post_init__(self) -> None:
        for playoff in self.playoffs:
            named = [entrant for equal in playoff for entrant in equal]
            if len(set(named)) < len(named):
                raise ValueError("An entrant stands in the playoff twice: name each once.")


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one entrant fares by a tie-breaker: the higher the better, and in words."""

    level: int
    words: str


def verdicts(
    results: tuple[Result, ...], tie_breaker: TieBreaker, decided: Decided
) -> Iterator[Mapping[str, Verdict]]:
    match tie_breaker:
        case TieBreaker.GAMES_WON:
            yield {result.entrant: _most(result.games_won) for result in results}
        case TieBreaker.FEWEST_X:
            yield {result.entrant: Verdict(-result.x, str(result.x)) for result in results}
        case TieBreaker.LONE_MARCHES:
            counted = [result for result in results if result.lone_marches_known]
            yield {result.entrant: _most(result.lone_marches) for result in counted}
        case TieBreaker.HIGH_GAME:
            yield {result.entrant: _most(max(result.games, default=0)) for result in results}
        case TieBreaker.HEAD_TO_HEAD:
            yield _head_to_head(results)
        case TieBreaker.PLAYOFF:
            yield from map(_verdicts_in_order, decided.playoffs)
        case TieBreaker.LOT:
            yield _lot(results, decided.lot_seed)
        case _:
            assert_never(tie_breaker)


def _most(figure: int) -> Verdict:
    return Verdict(figure, str(figure))


def _head_to_head(results: tuple[Result, ...]) -> Mapping[str, Verdict]:
    """Games won against each other; empty unless all of them have met, and equally often."""
    among = {result.entrant for result in results}
    often = {
        sum(meeting.opponent == other for meeting in result.meetings)
        for result in results
        for other in among - {result.entrant}
    }
    if len(often) > 1 or 0 in often:
        return {}
    verdicts = {}
    for result in results:
        met = [meeting for meeting in result.meetings if meeting.opponent in among]
        won = sum(meeting.won for meeting in met)
        verdicts[result.entrant] = Verdict(won, f"{won} of {len(met)} won")
    return verdicts


def _verdicts_in_order(order: Sequence[Sequence[str]]) -> Mapping[str, Verdict]:
    """Verdicts from an order, best first, in which equal ones stand together."""
    verdicts, above = {}, 0
    for equal in order:
        for entrant in equal:
            verdicts[entrant] = Verdict(-above, nth(above + 1))
        above += len(equal)
    return verdicts


def _lot(results: tuple[Result, ...], seed: str) -> Mapping[str, Verdict]:
    """An order by lot. The same seed draws the same order again, no matter who else is tied."""
    if not seed:
        return {}
    drawn = sorted(
        (result.entrant for result in results),
        key=lambda entrant: sha256(f"{seed}/{entrant}".encode()).digest(),
    )
    return _verdicts_in_order([(entrant,) for entrant in drawn])


def nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"
