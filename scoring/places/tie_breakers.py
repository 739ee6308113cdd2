"""The tie-breakers. Each gives a verdict on every tied entrant."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import assert_never

from scoring.dials.options import TieBreaker


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game against one opponent. `games_won` is 1 if the entrant won it, and 0 otherwise."""

    opponent: str
    games_won: int


@dataclass(frozen=True, slots=True)
class Result:
    """One entrant's figures for the standings. If `lone_marches_known` is false, `lone_marches` is
    only a minimum, because not every game recorded them.
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
class Decisions:
    """Decisions made outside the games: the results of playoffs, and the seed of the random draw. A
    playoff lists groups of equal entrants, best group first.
    """

    playoffs: tuple[tuple[tuple[str, ...], ...], ...] = ()
    lot_seed: str = ""

    def __post_init__(self) -> None:
        for playoff in self.playoffs:
            entrants = [entrant for equal_entrants in playoff for entrant in equal_entrants]
            if len(set(entrants)) < len(entrants):
                raise ValueError("An entrant stands in the playoff twice. Name each once.")


@dataclass(frozen=True, slots=True)
class Verdict:
    """An entrant's result by one tie-breaker, as a number (higher is better) and in words."""

    level: int
    words: str


def verdicts(
    results: tuple[Result, ...], tie_breaker: TieBreaker, decisions: Decisions
) -> Iterator[Mapping[str, Verdict]]:
    """Yield the verdicts of one tie-breaker, by entrant; one mapping for each playoff. An entrant
    is left out if the tie-breaker cannot judge it.
    """
    match tie_breaker:
        case TieBreaker.GAMES_WON:
            yield {result.entrant: _figure_verdict(result.games_won) for result in results}
        case TieBreaker.FEWEST_X:
            yield {result.entrant: Verdict(-result.x, str(result.x)) for result in results}
        case TieBreaker.LONE_MARCHES:
            known_results = [result for result in results if result.lone_marches_known]
            yield {result.entrant: _figure_verdict(result.lone_marches) for result in known_results}
        case TieBreaker.HIGH_GAME:
            yield {
                result.entrant: _figure_verdict(max(result.games, default=0)) for result in results
            }
        case TieBreaker.HEAD_TO_HEAD:
            yield _head_to_head_verdicts(results)
        case TieBreaker.PLAYOFF:
            yield from map(_playoff_verdicts, decisions.playoffs)
        case TieBreaker.LOT:
            yield _draw_lots(results, decisions.lot_seed)
        case _:
            assert_never(tie_breaker)


def _figure_verdict(figure: int) -> Verdict:
    return Verdict(figure, str(figure))


def _head_to_head_verdicts(results: tuple[Result, ...]) -> Mapping[str, Verdict]:
    """Return verdicts by games won against each other; empty unless all have met equally often."""
    tied_entrants = {result.entrant for result in results}
    meeting_counts = {
        sum(meeting.opponent == opponent for meeting in result.meetings)
        for result in results
        for opponent in tied_entrants - {result.entrant}
    }
    if len(meeting_counts) > 1 or 0 in meeting_counts:
        return {}
    verdicts = {}
    for result in results:
        meetings = [meeting for meeting in result.meetings if meeting.opponent in tied_entrants]
        games_won = sum(meeting.games_won for meeting in meetings)
        verdicts[result.entrant] = Verdict(games_won, f"{games_won} of {len(meetings)} won")
    return verdicts


def _verdicts_in_order(order: Sequence[Sequence[str]]) -> Mapping[str, Verdict]:
    """Return verdicts from groups of equal entrants, best group first."""
    verdicts, entrants_above = {}, 0
    for equal_entrants in order:
        for entrant in equal_entrants:
            verdicts[entrant] = Verdict(-entrants_above, ordinal(entrants_above + 1))
        entrants_above += len(equal_entrants)
    return verdicts


def _playoff_verdicts(playoff: Sequence[Sequence[str]]) -> Mapping[str, Verdict]:
    """Return verdicts that say who won a playoff of two, or the rank among the players of a larger
    one. "1st" alone would read like the place, which can be 3rd.
    """
    player_count = sum(map(len, playoff))
    if [len(equal_entrants) for equal_entrants in playoff] == [1, 1]:
        ((winner,), (loser,)) = playoff
        return {winner: Verdict(0, "won"), loser: Verdict(-1, "lost")}
    return {
        entrant: replace(verdict, words=f"{verdict.words} of {player_count}")
        for entrant, verdict in _verdicts_in_order(playoff).items()
    }


def _draw_lots(results: tuple[Result, ...], seed: str) -> Mapping[str, Verdict]:
    """Return verdicts by random draw. A seed always gives the same order, no matter who else is
    tied.
    """
    if not seed:
        return {}
    drawn_order = sorted(
        (result.entrant for result in results),
        key=lambda entrant: sha256(f"{seed}/{entrant}".encode()).digest(),
    )
    return _verdicts_in_order([(entrant,) for entrant in drawn_order])


def ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"
