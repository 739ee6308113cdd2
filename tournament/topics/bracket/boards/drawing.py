"""A bracket in parts: the winners' bracket, the losers' bracket, the finals, and the game for third
place, each with a title and its rounds.

A team is known by its number. Its name is added where the bracket is shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rotation.bracket.progress import BracketState
from rotation.bracket.structure import (
    Bracket,
    BracketGame,
    BracketSide,
    DrawNumber,
    LoserOf,
    Source,
    WinnerOf,
)
from rotation.outcomes import BracketSpot
from rotation.seating import Entrant
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import free_table_by_game, table_by_game
from tournament.evening.night.night import Night
from tournament.evening.words.many import count_of
from tournament.topics.bracket.boards.bracket_games import BracketProgress, ShownGame
from tournament.topics.bracket.boards.team_names import FutureTeamNamer, future_team_namer

LOSER_IS_OUT_SENTENCE = "Loser is out."


@dataclass(frozen=True, slots=True)
class DrawnRound:
    heading: str
    shown_games: tuple[ShownGame, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """One part of a bracket, such as the losers' bracket. `words` are sentences on what a loss
    means and how many teams have a first-round bye.
    """

    side: BracketSide
    title: str
    words: str
    rounds: tuple[DrawnRound, ...]

    def short_heading(self, heading: str) -> str:
        """Return a round's heading without the title of the part."""
        return heading.removeprefix(f"{self.title}, ").capitalize()


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """The parts of a bracket, and the team whose path is highlighted."""

    parts: tuple[BracketPart, ...]
    highlighted_team: Entrant | None


def bracket_drawing(
    bracket_state: BracketState,
    *,
    table_by_game: Mapping[str, int] | None = None,
    next_table_by_game: Mapping[str, int] | None = None,
    highlighted_team: Entrant | None = None,
    future_team_namer: FutureTeamNamer | None = None,
) -> BracketDrawing:
    """Return the drawing of a bracket. `table_by_game` has the table of each game being played, and
    `next_table_by_game` the free table for each game that can be called. Without
    `future_team_namer`, a team that is not known yet is named as the winner or loser of an earlier
    game.
    """
    if highlighted_team is not None and highlighted_team not in bracket_state.teams:
        raise ValueError(
            f"No team here is called {highlighted_team}. Look for its number in the bracket."
        )
    bracket_progress = BracketProgress(
        bracket_state,
        table_by_game or {},
        next_table_by_game or {},
        highlighted_team,
        future_team_namer or FutureTeamNamer(bracket_state),
        future_team_numbers_namer=FutureTeamNamer(
            bracket_state, {team: team for team in bracket_state.teams}
        ),
    )
    games_by_side = {side: _games_of_side(bracket_state.bracket, side) for side in BracketSide}
    return BracketDrawing(
        tuple(
            _bracket_part(bracket_progress, side, games)
            for side, games in games_by_side.items()
            if games
        ),
        highlighted_team,
    )


def drawing_of_night(night: Night, highlighted_team: Entrant | None = None) -> BracketDrawing:
    return bracket_drawing(
        draws.bracket_state(night),
        table_by_game=table_by_game(night),
        next_table_by_game=free_table_by_game(night),
        highlighted_team=highlighted_team,
        future_team_namer=future_team_namer(night),
    )


def _bracket_part(
    bracket_progress: BracketProgress, side: BracketSide, games: Sequence[BracketGame]
) -> BracketPart:
    bracket, rounds = bracket_progress.bracket_state.bracket, sorted({game.round for game in games})
    return BracketPart(
        side,
        _part_title(bracket, side),
        _loss_sentence(bracket, side),
        tuple(
            DrawnRound(
                _round_heading(bracket, side, round_number, is_last=round_number == rounds[-1]),
                tuple(
                    bracket_progress.shown_game(game, _bye_round_by_spot(bracket, game, rounds))
                    for game in games
                    if game.round == round_number
                ),
            )
            for round_number in rounds
        ),
    )


def _part_title(bracket: Bracket, side: BracketSide) -> str:
    match side:
        case BracketSide.WINNERS:
            return "Winners' bracket" if _is_double_elimination(bracket) else "Bracket"
        case BracketSide.LOSERS:
            return "Losers' bracket"
        case BracketSide.FINAL:
            return "Final"


def _round_heading(bracket: Bracket, side: BracketSide, round_number: int, *, is_last: bool) -> str:
    match side:
        case BracketSide.WINNERS if not _is_double_elimination(bracket):
            return "Final" if is_last else f"Round {round_number}"
        case BracketSide.WINNERS | BracketSide.LOSERS:
            return f"{_part_title(bracket, side)}, round {round_number}"
        case BracketSide.FINAL:
            return "Final" if round_number == 1 else "Second final"


def _loss_sentence(bracket: Bracket, side: BracketSide) -> str:
    """Return the sentence on what a loss means in a part of the bracket."""
    match side:
        case BracketSide.WINNERS:
            drops_to_losers = _is_double_elimination(bracket)
            loss_sentence = (
                "Loser drops to the losers' bracket." if drops_to_losers else LOSER_IS_OUT_SENTENCE
            )
            bye_count = bracket.bye_count
            return (
                f"{loss_sentence} {count_of(bye_count, 'first-round bye')}."
                if bye_count
                else loss_sentence
            )
        case BracketSide.LOSERS:
            return LOSER_IS_OUT_SENTENCE
        case BracketSide.FINAL:
            return "A second final is played only if the team with one loss wins the final."


def _is_double_elimination(bracket: Bracket) -> bool:
    return bool(_games_of_side(bracket, BracketSide.FINAL))


def _games_of_side(bracket: Bracket, side: BracketSide) -> list[BracketGame]:
    return [game for game in bracket.games.values() if game.side is side]


def _bye_round_by_spot(
    bracket: Bracket, game: BracketGame, rounds: Sequence[int]
) -> dict[BracketSpot, int]:
    """Return the number of the round before this game, for each side whose team had a bye in that
    round. Byes in a round without any games are left out, because the words of the whole part count
    them.
    """
    source_by_spot = {BracketSpot.A: game.source_a, BracketSpot.B: game.source_b}
    return {
        spot: game.round - 1
        for spot, source in source_by_spot.items()
        if game.round - 1 in rounds and _next_round_without_byes(bracket, game, source) < game.round
    }


def _next_round_without_byes(bracket: Bracket, game: BracketGame, source: Source) -> int:
    """Return the round in which the winner or loser that `source` names would play next if no team
    had a bye. Losers of the first round play in losers' round 1, and losers of round n play in
    round 2n - 2.
    """
    match source:
        case DrawNumber():
            return 1
        case LoserOf(name) if game.side is BracketSide.LOSERS:
            return max(2 * bracket.games[name].round - 2, 1)
        case LoserOf() | WinnerOf():
            return game.round
