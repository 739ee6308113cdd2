"""A game of a bracket as pages and paper show it: its two teams, and its state in words.

A team is known by its number. Its name is added where the game is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from rotation.bracket import progress as played
from rotation.bracket.progress import BracketState, EmptySpot, GameEnding, SpotOccupant
from rotation.bracket.structure import BracketGame, BracketSide
from rotation.outcomes import Spot
from rotation.seating import Entrant
from tournament.evening.night.play.sheets import side_by_side
from tournament.topics.bracket.boards.team_names import FutureTeams


class ShownState(Enum):
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
    """One side of a game in words: its team, or the game that the team will come from.
    `short_words` has team numbers instead of names. `is_out` means that the team has no later game.
    """

    team: Entrant | None
    words: str
    short_words: str
    points: int | None
    has_won: bool
    has_lost: bool
    is_out: bool
    is_on_path: bool

    @property
    def note_words(self) -> str:
        """Return short words for the team, for a note beside it."""
        return self.words if self.team else f"the {self.words.partition(' ')[0]}"


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game of the bracket as it is shown. `table` is where it is played or will be played next.
    `note` names a team that had a bye in the round before.
    """

    game: str
    opponents: tuple[Opponent, Opponent]
    state: ShownState
    table: int | None
    is_second_final: bool
    note: str

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
    def words(self) -> str:
        if self.state is ShownState.ON_TABLE:
            return f"on table {self.table}"
        if self.state is ShownState.READY and self.table is not None:
            return f"next on table {self.table}"
        if self.state is ShownState.TO_COME and self.is_second_final:
            return "to come, if needed"
        if self.state is ShownState.FORFEITED and self.winner is None:
            return "both forfeited"
        return str(self.state.value)

    @property
    def score(self) -> str:
        """Return the score, with the winner's points first."""
        points = [opponent.points for opponent in self.opponents if opponent.points is not None]
        return side_by_side(sorted(points, reverse=True))

    @property
    def is_decided(self) -> bool:
        return self.state in (ShownState.PLAYED, ShownState.FORFEITED)


@dataclass(frozen=True, slots=True)
class BracketProgress:
    """Everything needed to show the games of a bracket. `next_table_by_game` has the free tables
    for the next games. `path` is the team whose games are highlighted.
    """

    bracket_state: BracketState
    table_by_game: Mapping[str, int]
    next_table_by_game: Mapping[str, int]
    path: Entrant | None
    future_teams: FutureTeams
    future_team_numbers: FutureTeams

    def shown_game(self, game: BracketGame, bye_rounds: Mapping[Spot, int]) -> ShownGame:
        state = self._state(game.id)
        first_side, second_side = (self._opponent(game, spot) for spot in Spot)
        return ShownGame(
            game.id,
            (first_side, second_side),
            state,
            self._table(game.id, state),
            game.is_second_final,
            _note({Spot.A: first_side, Spot.B: second_side}, bye_rounds, game.side),
        )

    def _table(self, game: str, state: ShownState) -> int | None:
        match state:
            case ShownState.ON_TABLE:
                return self.table_by_game[game]
            case ShownState.READY:
                return self.next_table_by_game.get(game)
        return None

    def _state(self, game: str) -> ShownState:
        match self.bracket_state.game_state(game):
            case played.GameState.WAITING:
                return ShownState.TO_COME
            case played.GameState.READY:
                return ShownState.ON_TABLE if game in self.table_by_game else ShownState.READY
            case played.GameState.PLAYED:
                return ShownState.PLAYED
            case played.GameState.FORFEITED:
                return ShownState.FORFEITED
            case played.GameState.NOT_NEEDED:
                return ShownState.NOT_NEEDED
            case unknown:
                assert_never(unknown)

    def _opponent(self, game: BracketGame, spot: Spot) -> Opponent:
        index = 0 if spot is Spot.A else 1
        occupant, ending = self._occupant_and_ending(game, spot)
        team = None if isinstance(occupant, EmptySpot) else occupant
        if occupant is EmptySpot.NO_TEAM:
            ending = None
        has_won = ending is not None and ending.winner is spot
        has_lost = ending is not None and not has_won
        return Opponent(
            team,
            f"team {team}" if team else self.future_teams.words(occupant, game, spot),
            self.future_team_numbers.words(occupant, game, spot),
            points=ending.score[index] if ending and ending.score else None,
            has_won=has_won,
            has_lost=has_lost,
            is_out=has_lost and self._has_no_later_game(game, team),
            is_on_path=team is not None and team == self.path,
        )

    def _occupant_and_ending(
        self, game: BracketGame, spot: Spot
    ) -> tuple[SpotOccupant, GameEnding | None]:
        """Return the team on one side of a game, and how the game ended. If the second final is not
        needed, return no team and no ending.
        """
        index = 0 if spot is Spot.A else 1
        if (
            game.is_second_final
            and self.bracket_state.game_state(game.id) is played.GameState.NOT_NEEDED
        ):
            return EmptySpot.TEAM_TO_COME, None
        return self.bracket_state.sides[game.id][index], self.bracket_state.endings.get(game.id)

    def _has_no_later_game(self, game: BracketGame, team: Entrant | None) -> bool:
        loser_sides = self.bracket_state.sides[game.loser_to.game] if game.loser_to else ()
        return team in self.bracket_state.place_by_team and team not in loser_sides


def _note(
    opponents: Mapping[Spot, Opponent], bye_rounds: Mapping[Spot, int], side: BracketSide
) -> str:
    """Return a note about a bye, or an empty string. The note names no round in the losers'
    bracket, because a team that just dropped there did play in that round of the winners' bracket.
    """
    spots_reached = [
        spot for spot in bye_rounds if opponents[spot].words != EmptySpot.NO_TEAM.value
    ]
    if not spots_reached:
        return ""
    who_words = "both" if len(spots_reached) == 2 else opponents[spots_reached[0]].note_words
    if side is BracketSide.LOSERS:
        return f"{who_words}: bye"
    return f"{who_words}: bye in round {bye_rounds[spots_reached[0]]}"
