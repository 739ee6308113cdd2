"""Single elimination: pairs stay together until their first loss."""

from functools import cache

from rotation.bracket.knockout import Knockout
from rotation.bracket.structure import (
    Bracket,
    BracketGame,
    BracketSide,
    LoserOf,
    WinnerOf,
    link_games,
    places_by_round,
    winners_rounds,
    with_places,
)
from scoring.dials import options

# With fewer, no two teams lose just before the final.
MIN_TEAMS_FOR_THIRD = 4


@cache
def single_elimination(
    teams: int, late: tuple[int, ...] = (), *, third_place: bool = False
) -> Bracket:
    """The bracket for so many teams; with `third_place`, those who lose just before the final play
    for that place.
    """
    rounds = winners_rounds(teams, late)
    games = list(with_places(rounds, places_by_round(rounds, teams)))
    third = None
    if third_place and teams >= MIN_TEAMS_FOR_THIRD:
        loser_of, other = (LoserOf(game.id) for game in rounds[-2].games)
        games.append(BracketGame("T1", BracketSide.THIRD, 1, loser_of, other, place=4))
        third = WinnerOf("T1")
    return Bracket(teams, 2 ** len(rounds), link_games(games), third)


FORMAT = Knockout((options.Format.SINGLE_ELIMINATION,), single_elimination)
