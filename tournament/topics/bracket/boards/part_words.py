"""What stands above the parts of a bracket's drawing, and what a loss means in each."""

from rotation.bracket.structure import (
    Bracket,
    BracketGame,
    BracketSide,
)

OUT = "Whoever loses here is out."
TOO_FEW = "Too few drop here from the first round to play one another: it begins with round 2."


def title(bracket: Bracket, side: BracketSide) -> str:
    match side:
        case BracketSide.WINNERS:
            return "Winners' bracket" if _is_double(bracket) else "To the final"
        case BracketSide.LOSERS:
            return "Losers' bracket"
        case BracketSide.FINAL:
            return "Final"
        case BracketSide.THIRD:
            return "Third place"


def heading(bracket: Bracket, side: BracketSide, number: int, *, is_last: bool) -> str:
    match side:
        case BracketSide.WINNERS if not _is_double(bracket):
            return "Final" if is_last else f"Round {number}"
        case BracketSide.WINNERS | BracketSide.LOSERS:
            return f"{title(bracket, side)}, round {number}"
        case BracketSide.FINAL:
            return "Final" if number == 1 else "Second final"
        case BracketSide.THIRD:
            return "Third place"


def words(bracket: Bracket, side: BracketSide, first: int) -> str:
    match side:
        case BracketSide.WINNERS:
            return f"{_loss(bracket)} {_without_a_game(bracket.byes)}".rstrip()
        case BracketSide.LOSERS:
            return f"{OUT} {TOO_FEW}" if first > 1 else OUT
        case BracketSide.FINAL:
            return "The second final is played only if the team with a loss wins the first."
        case BracketSide.THIRD:
            return "Those who lost just before the final play for it."


def _loss(bracket: Bracket) -> str:
    if _is_double(bracket):
        return "Whoever loses here drops to the losers' bracket."
    if games_on(bracket, BracketSide.THIRD):
        return "Whoever loses here is out, and just before the final plays for third place."
    return OUT


def _without_a_game(byes: int) -> str:
    if byes == 1:
        return "1 team has no game in round 1 and begins in round 2."
    return f"{byes} teams have no game in round 1 and begin in round 2." if byes else ""


def _is_double(bracket: Bracket) -> bool:
    return bool(games_on(bracket, BracketSide.FINAL))


def games_on(bracket: Bracket, side: BracketSide) -> list[BracketGame]:
    return [game for game in bracket.games.values() if game.side is side]
