"""A bracket in parts: the winners' bracket, the losers' bracket, the finals, the game for third
place, each with what stands above it. Knows where a bye is, what is to come, and which games one
team's way led to.

Knows teams by their keys; their names are put in where it is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rotation.bracket.progress import Progress
from rotation.bracket.structure import (
    Bracket,
    BracketGame,
    BracketSide,
    Drawn,
    LoserOf,
    Source,
    WinnerOf,
)
from rotation.outcomes import Spot
from rotation.seating import Entrant
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import next_on, table_by_game
from tournament.evening.night.night import Night
from tournament.topics.bracket.boards.bracket_games import Box, BracketProgress
from tournament.topics.bracket.boards.team_names import ToCome, to_come

OUT = "Whoever loses here is out."
TOO_FEW = "Too few drop here from the first round to play one another: it begins with round 2."


@dataclass(frozen=True, slots=True)
class DrawnRound:
    heading: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """The rounds of one part that have games; `words` say what a loss means here, and who is not to
    be looked for.
    """

    side: BracketSide
    title: str
    words: str
    rounds: tuple[DrawnRound, ...]

    def briefly(self, heading: str) -> str:
        """Of a round, under the title of its part."""
        return heading.removeprefix(f"{self.title}, ").capitalize()


@dataclass(frozen=True, slots=True)
class Drawing:
    parts: tuple[BracketPart, ...]
    path: Entrant | None


def drawing(
    progress: Progress,
    *,
    at_table: Mapping[str, int] | None = None,
    next_on: Mapping[str, int] | None = None,
    path: Entrant | None = None,
    to_come: ToCome | None = None,
) -> Drawing:
    """`at_table` has the card table of each game that is being played, and `next_on` the free one
    of each that may be called; of others neither is asked. Without `to_come` whoever is not known
    yet is told by the names of the games alone."""
    if path is not None and path not in progress.teams:
        raise ValueError(f"No team here is called {path}: look for its number in the bracket.")
    seen = BracketProgress(
        progress,
        at_table or {},
        next_on or {},
        path,
        to_come or ToCome(progress),
        by_number=ToCome(progress, {team: team for team in progress.teams}),
    )
    games = {side: _games_on(progress.bracket, side) for side in BracketSide}
    return Drawing(tuple(_part(seen, side, some) for side, some in games.items() if some), path)


def drawn_tonight(night: Night, path: Entrant | None = None) -> Drawing:
    return drawing(
        draws.bracket(night),
        at_table=table_by_game(night),
        next_on=next_on(night),
        path=path,
        to_come=to_come(night),
    )


def _part(seen: BracketProgress, side: BracketSide, games: Sequence[BracketGame]) -> BracketPart:
    bracket, rounds = seen.progress.bracket, sorted({game.round for game in games})
    return BracketPart(
        side,
        _title(bracket, side),
        _about(bracket, side, rounds[0]),
        tuple(
            DrawnRound(
                _heading(bracket, side, number, is_last=number == rounds[-1]),
                tuple(
                    seen.box(game, _byes(bracket, game, rounds))
                    for game in games
                    if game.round == number
                ),
            )
            for number in rounds
        ),
    )


def _title(bracket: Bracket, side: BracketSide) -> str:
    match side:
        case BracketSide.WINNERS:
            return "Winners' bracket" if _is_double(bracket) else "To the final"
        case BracketSide.LOSERS:
            return "Losers' bracket"
        case BracketSide.FINAL:
            return "Final"
        case BracketSide.THIRD:
            return "Third place"


def _heading(bracket: Bracket, side: BracketSide, number: int, *, is_last: bool) -> str:
    match side:
        case BracketSide.WINNERS if not _is_double(bracket):
            return "Final" if is_last else f"Round {number}"
        case BracketSide.WINNERS | BracketSide.LOSERS:
            return f"{_title(bracket, side)}, round {number}"
        case BracketSide.FINAL:
            return "Final" if number == 1 else "Second final"
        case BracketSide.THIRD:
            return "Third place"


def _about(bracket: Bracket, side: BracketSide, first: int) -> str:
    """Return what a loss means in a part that begins with round `first`."""
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
    if _games_on(bracket, BracketSide.THIRD):
        return "Whoever loses here is out, and just before the final plays for third place."
    return OUT


def _without_a_game(byes: int) -> str:
    if byes == 1:
        return "1 team has no game in round 1 and begins in round 2."
    return f"{byes} teams have no game in round 1 and begin in round 2." if byes else ""


def _is_double(bracket: Bracket) -> bool:
    return bool(_games_on(bracket, BracketSide.FINAL))


def _games_on(bracket: Bracket, side: BracketSide) -> list[BracketGame]:
    return [game for game in bracket.games.values() if game.side is side]


def _byes(bracket: Bracket, game: BracketGame, rounds: Sequence[int]) -> dict[Spot, int]:
    """The round that whoever comes to each place has no game in. A round without any game is not
    told at every box, but once for the whole side."""
    sources = {Spot.A: game.a, Spot.B: game.b}
    return {
        spot: game.round - 1
        for spot, source in sources.items()
        if game.round - 1 in rounds and _comes_in(bracket, game, source) < game.round
    }


def _comes_in(bracket: Bracket, game: BracketGame, source: Source) -> int:
    """The round that would be next if there were no byes. Those who lose in the first round meet
    one another in the first of the losers' bracket; whoever falls later comes past every round that
    survivors play among themselves."""
    match source:
        case Drawn():
            return 1
        case LoserOf(name) if game.side is BracketSide.LOSERS:
            return max(2 * bracket.games[name].round - 2, 1)
        case LoserOf() | WinnerOf():
            return game.round
