"""Single elimination: one loss and out, for a playoff or where time is short."""

from functools import cache

from rotation.bracket.bracket_rounds import going_out, placed, winners_side
from rotation.bracket.structure import Bracket, BracketGame, BracketSide, LoserOf, WinnerOf, joined

# Fewer have no two who lose just before the final.
FEWEST_FOR_THIRD = 4


@cache
def single_elimination(teams: int, *, third_place: bool = False) -> Bracket:
    """The final is the last round's only game. With `third_place` those who lose just before it
    play for that place."""
    rounds = winners_side(teams)
    games = list(placed(rounds, going_out(rounds, teams)))
    third = None
    if third_place and teams >= FEWEST_FOR_THIRD:
        loser_of, other = (LoserOf(game.id) for game in rounds[-2].games)
        games.append(BracketGame("T1", BracketSide.THIRD, 1, loser_of, other, place=4))
        third = WinnerOf("T1")
    return Bracket(teams, 2 ** len(rounds), joined(games), third)
