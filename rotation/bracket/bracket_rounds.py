"""One round of a bracket after the other, byes resolved: where a side stays empty the other goes on
without a game. Knows the draw's order and no results.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from rotation.bracket.structure import BracketGame, BracketSide, Drawn, LoserOf, Source, WinnerOf

MOST = 128
# Who comes to a round at one place of it; None is a bye.
Line = Source | None

_LETTERS = {BracketSide.WINNERS: "W", BracketSide.LOSERS: "L"}


@dataclass(frozen=True, slots=True)
class BracketRound:
    """Its games, and for each of its places who goes on from there and who falls."""

    games: tuple[BracketGame, ...]
    winners: tuple[Line, ...]
    losers: tuple[Line, ...]


def draw_order(teams: int) -> list[Line]:
    """The numbers of the draw from the top of the bracket down. Number 1 meets the last number,
    2 the last but one, and every half and quarter gets its share of both, so the byes, which are
    the highest numbers, never meet and are spread as evenly as they go."""
    if not 2 <= teams <= MOST:
        raise ValueError(f"A bracket takes 2 to {MOST} teams: wait for more, or play in divisions.")
    order = [1]
    while len(order) < teams:
        both = 2 * len(order) + 1
        order = [
            number
            for place, seed in enumerate(order)
            for number in ((seed, both - seed) if place % 2 == 0 else (both - seed, seed))
        ]
    return [Drawn(number) if number <= teams else None for number in order]


def neighbours(lines: Sequence[Line]) -> list[tuple[Line, Line]]:
    return list(zip(lines[::2], lines[1::2], strict=True))


def play(side: BracketSide, number: int, pairs: Iterable[tuple[Line, Line]]) -> BracketRound:
    games: list[BracketGame] = []
    winners: list[Line] = []
    losers: list[Line] = []
    for a, b in pairs:
        if a is None or b is None:
            winners.append(a or b)
            losers.append(None)
            continue
        name = f"{_LETTERS[side]}{number}.{len(games) + 1}"
        games.append(BracketGame(name, side, number, a, b))
        winners.append(WinnerOf(name))
        losers.append(LoserOf(name))
    return BracketRound(tuple(games), tuple(winners), tuple(losers))


def winners_side(teams: int) -> list[BracketRound]:
    """From the draw down to the last two, whose round is the last one here."""
    lines: Sequence[Line] = draw_order(teams)
    rounds: list[BracketRound] = []
    while len(lines) > 1:
        rounds.append(play(BracketSide.WINNERS, len(rounds) + 1, neighbours(lines)))
        lines = rounds[-1].winners
    return rounds


def going_out(rounds: Sequence[BracketRound], teams: int) -> list[int]:
    """The place of those who go out in each of these rounds."""
    out = accumulate(len(bracket_round.games) for bracket_round in rounds)
    return [teams + 1 - gone for gone in out]


def placed(rounds: Sequence[BracketRound], places: Sequence[int]) -> Iterator[BracketGame]:
    for bracket_round, place in zip(rounds, places, strict=True):
        for game in bracket_round.games:
            yield replace(game, place=place)
