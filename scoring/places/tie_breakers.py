"""The tie-breakers. Each tie-breaker gives a score to every tied entrant whom it can judge."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import assert_never

from scoring.dials.options import TieBreaker


@dataclass(frozen=True, slots=True)
class GameAgainstOpponent:
    """One game against one opponent. `games_won` is 1 if the entrant won it, and 0 otherwise."""

    opponent: str
    games_won: int


@dataclass(frozen=True, slots=True)
class EntrantResult:
    """One entrant's figures for the standings. If `are_lone_marches_known` is false,
    `lone_marches` is only a minimum, because not every game recorded them.
    """

    entrant: str
    points: int
    games_won: int = 0
    x: int = 0
    lone_marches: int = 0
    are_lone_marches_known: bool = True
    points_by_game: tuple[int, ...] = ()
    meetings: tuple[GameAgainstOpponent, ...] = ()


@dataclass(frozen=True, slots=True)
class TieDecisions:
    """The results of playoffs, and the seed of the random draw, which decide ties that the games
    leave open. A playoff lists groups of equal entrants, best group first.
    """

    playoffs: tuple[tuple[tuple[str, ...], ...], ...] = ()
    lot_seed: str = ""

    def __post_init__(self) -> None:
        for playoff in self.playoffs:
            entrants = [entrant for equal_entrants in playoff for entrant in equal_entrants]
            if len(set(entrants)) < len(entrants):
                raise ValueError("An entrant is in the playoff twice. Name each once.")


@dataclass(frozen=True, slots=True)
class TieBreakScore:
    """The score that one tie-breaker gives an entrant: a number (higher is better), and the text
    that states it.
    """

    value: int
    words: str


def tie_break_scores(
    results: tuple[EntrantResult, ...], tie_breaker: TieBreaker, decisions: TieDecisions
) -> Iterator[Mapping[str, TieBreakScore]]:
    """Yield a mapping with the tie-breaker's score of each entrant: one mapping for each playoff,
    or a single mapping for any other tie-breaker. An entrant who cannot be judged is left out.
    """
    match tie_breaker:
        case TieBreaker.GAMES_WON:
            yield {result.entrant: _tie_break_score(result.games_won) for result in results}
        case TieBreaker.FEWEST_X:
            yield {result.entrant: TieBreakScore(-result.x, str(result.x)) for result in results}
        case TieBreaker.LONE_MARCHES:
            known_results = [result for result in results if result.are_lone_marches_known]
            yield {
                result.entrant: _tie_break_score(result.lone_marches) for result in known_results
            }
        case TieBreaker.HIGH_GAME:
            yield {
                result.entrant: _tie_break_score(max(result.points_by_game, default=0))
                for result in results
            }
        case TieBreaker.HEAD_TO_HEAD:
            yield _head_to_head_scores(results)
        case TieBreaker.PLAYOFF:
            yield from map(_playoff_scores, decisions.playoffs)
        case TieBreaker.RANDOM_DRAW:
            yield _random_draw_scores(results, decisions.lot_seed)
        case _:
            assert_never(tie_breaker)


def _tie_break_score(figure: int) -> TieBreakScore:
    return TieBreakScore(figure, str(figure))


def _head_to_head_scores(results: tuple[EntrantResult, ...]) -> Mapping[str, TieBreakScore]:
    """Return scores for the games that tied entrants won against each other; empty unless all pairs
    of them have met equally often, and at least once.
    """
    tied_entrants = {result.entrant for result in results}
    meeting_counts = {
        sum(meeting.opponent == opponent for meeting in result.meetings)
        for result in results
        for opponent in tied_entrants - {result.entrant}
    }
    if len(meeting_counts) > 1 or 0 in meeting_counts:
        return {}
    score_by_entrant = {}
    for result in results:
        meetings = [meeting for meeting in result.meetings if meeting.opponent in tied_entrants]
        games_won = sum(meeting.games_won for meeting in meetings)
        score_by_entrant[result.entrant] = TieBreakScore(
            games_won, f"{games_won} of {len(meetings)} won"
        )
    return score_by_entrant


def _scores_by_rank(ranked_groups: Sequence[Sequence[str]]) -> Mapping[str, TieBreakScore]:
    """Return scores for groups of equal entrants, which are listed with the best group first."""
    score_by_entrant: dict[str, TieBreakScore] = {}
    entrants_above = 0
    for equal_entrants in ranked_groups:
        first, last = entrants_above + 1, entrants_above + len(equal_entrants)
        words = "\N{EN DASH}".join(map(format_ordinal, sorted({first, last})))
        score_by_entrant |= dict.fromkeys(equal_entrants, TieBreakScore(-entrants_above, words))
        entrants_above = last
    return score_by_entrant


def _playoff_scores(playoff: Sequence[Sequence[str]]) -> Mapping[str, TieBreakScore]:
    """Return scores from a playoff. For two entrants the words are "won" and "lost". For more
    entrants they are like "1st of 3", because "1st" alone would read like a place in the standings.
    """
    entrant_count = sum(map(len, playoff))
    if [len(equal_entrants) for equal_entrants in playoff] == [1, 1]:
        ((winner,), (loser,)) = playoff
        return {winner: TieBreakScore(0, "won"), loser: TieBreakScore(-1, "lost")}
    return {
        entrant: replace(score, words=f"{score.words} of {entrant_count}")
        for entrant, score in _scores_by_rank(playoff).items()
    }


def _random_draw_scores(
    results: tuple[EntrantResult, ...], lot_seed: str
) -> Mapping[str, TieBreakScore]:
    """Return scores from a random draw. With the same seed, any two entrants are always drawn in
    the same order, no matter who else is tied.
    """
    if not lot_seed:
        return {}
    drawn_order = sorted(
        (result.entrant for result in results),
        key=lambda entrant: sha256(f"{lot_seed}/{entrant}".encode()).digest(),
    )
    return _scores_by_rank([(entrant,) for entrant in drawn_order])


def format_ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"
