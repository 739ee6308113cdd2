"""Double elimination: pairs stay together until their second loss, and rematches come late."""

from collections.abc import Sequence
from functools import cache

from rotation.bracket.knockout import Knockout
from rotation.bracket.structure import (
    Bracket,
    BracketGame,
    BracketRound,
    BracketSide,
    Line,
    LoserOf,
    WinnerOf,
    link_games,
    make_round,
    pair_up,
    places_by_round,
    winners_rounds,
    with_places,
)
from scoring.dials import options


@cache
def double_elimination(teams: int, late: tuple[int, ...] = ()) -> Bracket:
    """The bracket for so many teams, made once because every page of a bracket asks for it."""
    winners = winners_rounds(teams, late)
    losers = _losers_side(winners)
    places = places_by_round(losers, teams)
    champion = WinnerOf(winners[-1].games[0].id)
    # With two teams, the one that falls has nobody to play before the final.
    survivor = WinnerOf(losers[-1].games[0].id) if losers else LoserOf(champion.game)
    # Those who fall from a round of the winners' side and lose again share the place of the round
    # they fall to.
    fallen = [places[max(2 * number - 1, 0)] if places else 2 for number in range(len(winners))]
    games = [
        *with_places(winners, fallen),
        *with_places(losers, places),
        BracketGame("F1", BracketSide.FINAL, 1, champion, survivor, place=2),
        BracketGame(
            "F2", BracketSide.FINAL, 2, LoserOf("F1"), WinnerOf("F1"), place=2, if_needed=True
        ),
    ]
    third = LoserOf(survivor.game) if losers else None
    return Bracket(teams, 2 ** len(winners), link_games(games), third)


def _losers_side(winners: Sequence[BracketRound]) -> list[BracketRound]:
    """The rounds of the losers' side. Those who lose first meet one another; then, by turns, the
    survivors meet those who fall from the next round of the winners' side, and one another.
    """
    rounds: list[BracketRound] = []
    lines = winners[0].losers
    for number, bracket_round in enumerate(winners[1:], start=1):
        among = make_round(BracketSide.LOSERS, len(rounds) + 1, pair_up(lines))
        pairs = zip(_cross_over(bracket_round.losers, number), among.winners, strict=True)
        against = make_round(BracketSide.LOSERS, len(rounds) + 2, pairs)
        rounds += [among, against]
        lines = against.winners
    return rounds


def _cross_over(falling: Sequence[Line], changes: int) -> list[Line]:
    """Those who fall from one round, in the order in which the survivors meet them.

    The halves change places, then with two changes the quarters in each, with three the eighths.
    Two who have met meet again where their ways down join. With one change more in each round,
    those who met in the first are kept apart as long as possible, then those who met in the second,
    and so on: tests/rotation/formats/test_double_elimination.py tries every other way.
    """
    size = len(falling)
    turn = size - max(size >> changes, 1)
    return [falling[place ^ turn] for place in range(size)]


FORMAT = Knockout((options.Format.DOUBLE_ELIMINATION,), double_elimination)
