"""A game of a bracket as pages and paper show it: its two teams, and its state in words.

A team is known by its number. Its name is added where the game is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from rotation.bracket.progress import (
    BracketState,
    EmptySpot,
    GameEnding,
    GameState,
    SpotOccupant,
)
from rotation.bracket.structure import BracketGame, BracketSide
from rotation.outcomes import BracketSpot
from rotation.seating import Entrant
from tournament.evening.night.play.sheets import score_in_words
from tournament.topics.bracket.boards.team_names import FutureTeamNamer


class ShownGameState(Enum):
    ON_TABLE = "on table"
    READY = "waiting for a table"
    TO_COME = "to come"
    PLAYED = "played"
    FORFEITED = "forfeited"
    NOT_NEEDED = "not needed"

    @property
    def key(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Opponent:
    """One of the two opponents of a game: a team, or the words for the earlier game whose winner or
    loser it will be. `short_words` has team numbers instead of names. `is_out` means that the team
    has no later game, and `is_on_path` that it is the highlighted team.
    """

    team: Entrant | None
    words: str
    short_words: str
    points: int | None
    has_won: bool
    has_lost: bool
    is_out: bool
    is_on_path: bool


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game of the bracket as pages and paper show it. `table` is where it is being played or will
    be played next. `bye_note` names a team that had a bye in the round before. The note is empty if
    neither team had a bye.
    """

    game: str
    opponents: tuple[Opponent, Opponent]
    state: ShownGameState
    table: int | None
    is_second_final: bool
    bye_note: str

    @property
    def winner(self) -> Opponent | None:
        return next((opponent for opponent in self.opponents if opponent.has_won), None)

    @property
    def loser(self) -> Opponent | None:
        return next((opponent for opponent in self.opponents if opponent.has_lost), None)

    @property
    def is_on_path(self) -> bool:
        return any(opponent.is_on_path for opponent in self.opponents)

    @property
    def state_words(self) -> str:
        if self.state is ShownGameState.ON_TABLE:
            return f"on table {self.table}"
        if self.state is ShownGameState.READY and self.table is not None:
            return f"next on table {self.table}"
        if self.state is ShownGameState.TO_COME and self.is_second_final:
            return "to come, if needed"
        if self.state is ShownGameState.FORFEITED and self.winner is None:
            return "both forfeited"
        return str(self.state.value)

    @property
    def score(self) -> str:
        """Return the score, with the winner's points first."""
        points = [opponent.points for opponent in self.opponents if opponent.points is not None]
        return score_in_words(sorted(points, reverse=True))

    @property
    def is_decided(self) -> bool:
        return self.state in (ShownGameState.PLAYED, ShownGameState.FORFEITED)


@dataclass(frozen=True, slots=True)
class BracketProgress:
    """The state of a bracket and the tables of its games, from which each game is shown.
    `next_table_by_game` has the free tables for the next games. The games of `highlighted_team` are
    highlighted. A team that is not known yet gets its words from `future_team_namer`, and its short
    words, which have only team numbers, from `future_team_numbers_namer`.
    """

    bracket_state: BracketState
    table_by_game: Mapping[str, int]
    next_table_by_game: Mapping[str, int]
    highlighted_team: Entrant | None
    future_team_namer: FutureTeamNamer
    future_team_numbers_namer: FutureTeamNamer

    def shown_game(
        self, game: BracketGame, bye_round_by_spot: Mapping[BracketSpot, int]
    ) -> ShownGame:
        state = self._state_of_game(game.id)
        first_side, second_side = (self._opponent(game, spot) for spot in BracketSpot)
        return ShownGame(
            game.id,
            (first_side, second_side),
            state,
            self._table_of_game(game.id, state),
            game.is_second_final,
            _bye_note(
                game, {BracketSpot.A: first_side, BracketSpot.B: second_side}, bye_round_by_spot
            ),
        )

    def _table_of_game(self, game_name: str, state: ShownGameState) -> int | None:
        match state:
            case ShownGameState.ON_TABLE:
                return self.table_by_game[game_name]
            case ShownGameState.READY:
                return self.next_table_by_game.get(game_name)
        return None

    def _state_of_game(self, game_name: str) -> ShownGameState:
        match self.bracket_state.game_state(game_name):
            case GameState.WAITING:
                return ShownGameState.TO_COME
            case GameState.READY:
                return (
                    ShownGameState.ON_TABLE
                    if game_name in self.table_by_game
                    else ShownGameState.READY
                )
            case GameState.PLAYED:
                return ShownGameState.PLAYED
            case GameState.FORFEITED:
                return ShownGameState.FORFEITED
            case GameState.NOT_NEEDED:
                return ShownGameState.NOT_NEEDED
            case unknown:
                assert_never(unknown)

    def _opponent(self, game: BracketGame, spot: BracketSpot) -> Opponent:
        side_index = 0 if spot is BracketSpot.A else 1
        occupant, ending = self._occupant_and_ending(game, spot)
        team = None if isinstance(occupant, EmptySpot) else occupant
        if occupant is EmptySpot.NO_TEAM:
            ending = None
        has_won = ending is not None and ending.winner is spot
        has_lost = ending is not None and not has_won
        return Opponent(
            team,
            f"team {team}" if team else self.future_team_namer.words(occupant, game, spot),
            self.future_team_numbers_namer.words(occupant, game, spot),
            points=ending.score[side_index] if ending and ending.score else None,
            has_won=has_won,
            has_lost=has_lost,
            is_out=has_lost and self._has_no_later_game(game, team),
            is_on_path=team is not None and team == self.highlighted_team,
        )

    def _occupant_and_ending(
        self, game: BracketGame, spot: BracketSpot
    ) -> tuple[SpotOccupant, GameEnding | None]:
        """Return the team on one side of a game, or an `EmptySpot` if the side has no team. Also
        return how the game ended, or None if it is not decided. A second final that is not needed
        has no team and no ending.
        """
        side_index = 0 if spot is BracketSpot.A else 1
        if game.is_second_final and self.bracket_state.game_state(game.id) is GameState.NOT_NEEDED:
            return EmptySpot.TEAM_TO_COME, None
        return self.bracket_state.occupants_by_game[game.id][
            side_index
        ], self.bracket_state.endings.get(game.id)

    def _has_no_later_game(self, game: BracketGame, team: Entrant | None) -> bool:
        occupants_after_loss = (
            self.bracket_state.occupants_by_game[game.loser_to.game] if game.loser_to else ()
        )
        return team in self.bracket_state.place_by_team and team not in occupants_after_loss


def _bye_note(
    game: BracketGame,
    opponent_by_spot: Mapping[BracketSpot, Opponent],
    bye_round_by_spot: Mapping[BracketSpot, int],
) -> str:
    """Return a note about the teams that had a bye in the round before, or an empty string if
    neither had one. A team that is not known yet is named by its earlier game. In the losers'
    bracket the note names no round, because a team that just dropped there did play in the same
    round of the winners' bracket.
    """
    spots_with_bye = [
        spot
        for spot in bye_round_by_spot
        if opponent_by_spot[spot].words != EmptySpot.NO_TEAM.value
    ]
    if not spots_with_bye:
        return ""
    first_spot, *other_spots = spots_with_bye
    if opponent_by_spot[first_spot].team:
        team_words = opponent_by_spot[first_spot].words
    else:
        team_words = str(game.source_a if first_spot is BracketSpot.A else game.source_b)
    bye_words = f"{'both' if other_spots else team_words}: bye"
    if game.side is BracketSide.LOSERS:
        return bye_words
    return f"{bye_words} in round {bye_round_by_spot[first_spot]}"
