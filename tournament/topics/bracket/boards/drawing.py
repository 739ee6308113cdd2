"""A bracket in parts: the winners' bracket, the losers' bracket, the finals, the game for third
place. Knows where a bye is, what is to come, and which games one team's way led to.

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
from tournament.topics.bracket.boards.bracket_games import Box
from tournament.topics.bracket.boards.bracket_progress import BracketProgress
from tournament.topics.bracket.boards.part_words import games_on, heading, title, words
from tournament.topics.bracket.boards.to_come import ToCome, to_come


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
    games = {side: games_on(progress.bracket, side) for side in BracketSide}
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
        title(bracket, side),
        words(bracket, side, rounds[0]),
        tuple(
            DrawnRound(
                heading(bracket, side, number, is_last=number == rounds[-1]),
                tuple(
                    seen.box(game, _byes(bracket, game, rounds))
                    for game in games
                    if game.round == number
                ),
            )
            for number in rounds
        ),
    )


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
