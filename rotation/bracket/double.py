"""Double elimination: out after the second loss, and a rematch comes as late as it can.

Knows how a bracket is made for 2 to 128 teams, and nothing of what is played in it.
"""

from collections.abc import Sequence
from functools import cache

from rotation.bracket.bracket_rounds import (
    BracketRound,
    Line,
    going_out,
    neighbours,
    placed,
    play,
    winners_side,
)
from rotation.bracket.structure import Bracket, BracketGame, BracketSide, LoserOf, WinnerOf, joined


@cache
def double_elimination(teams: int) -> Bracket:
    """Asked for by every page of a bracket, so each is made once."""
    winners = winners_side(teams)
    losers = _losers_side(winners)
    places = going_out(losers, teams)
    champion = WinnerOf(winners[-1].games[0].id)
    # Of two teams, the one that falls has nobody to play before the final.
    survivor = WinnerOf(losers[-1].games[0].id) if losers else LoserOf(champion.game)
    games = [
        *placed(winners, [_fallen(number, places) for number in range(len(winners))]),
        *placed(losers, places),
        *_finals(champion, survivor),
    ]
    third = LoserOf(survivor.game) if losers else None
    return Bracket(teams, 2 ** len(winners), joined(games), third)


def _losers_side(winners: Sequence[BracketRound]) -> list[BracketRound]:
    """Those who lose first meet one another; then, by turns, the survivors meet whoever falls from
    the next round of the winners' side, and then one another."""
    rounds: list[BracketRound] = []
    lines = winners[0].losers
    for number, bracket_round in enumerate(winners[1:], start=1):
        among = play(BracketSide.LOSERS, len(rounds) + 1, neighbours(lines))
        pairs = zip(_crossed(bracket_round.losers, number), among.winners, strict=True)
        against = play(BracketSide.LOSERS, len(rounds) + 2, pairs)
        rounds += [among, against]
        lines = against.winners
    return rounds


def _crossed(falling: Sequence[Line], changes: int) -> list[Line]:
    """The halves change places, then with two changes the quarters in each, with three the eighths.

    Two who have met meet again where their ways down join. With one change more in each round,
    those who met in the first are kept apart as long as can be, then those who met in the second,
    and so on: tests/rotation/bracket/test_bracket_drops.py tries every other way.
    """
    size = len(falling)
    turn = size - max(size >> changes, 1)
    return [falling[place ^ turn] for place in range(size)]


def _fallen(number: int, places: Sequence[int]) -> int:
    """The place of those who fall from this round of the winners' side and play no more: that of
    the round they fall to."""
    return places[max(2 * number - 1, 0)] if places else 2


def _finals(champion: WinnerOf, survivor: WinnerOf | LoserOf) -> list[BracketGame]:
    first = BracketGame("F1", BracketSide.FINAL, 1, champion, survivor, place=2)
    second = BracketGame(
        "F2", BracketSide.FINAL, 2, LoserOf("F1"), WinnerOf("F1"), place=2, if_needed=True
    )
    return [first, second]
