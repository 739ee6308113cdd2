"""Replay the outcomes of a bracket, in order, to compute its state.

An outcome that cannot have happened is refused with a sentence that says what to do. A correction
lists the later results that it clears. A later result stays if the same two teams would still have
met in that game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from rotation.bracket.progress import (
    BracketState,
    EmptySpot,
    GameEnding,
    GameOccupants,
    GameState,
    SpotOccupant,
)
from rotation.bracket.structure import Bracket, BracketGame, DrawNumber, GameSeat, Source
from rotation.outcomes import BracketSpot, Forfeit, GameResult, Outcome, Withdrawal
from rotation.seating import Entrant


def replay_bracket(
    bracket: Bracket, teams: Sequence[Entrant], outcomes: Iterable[Outcome] = ()
) -> BracketState:
    """Return the state of a bracket after these outcomes. `teams` are in the order of the draw.
    Raise ValueError if an outcome cannot have happened, or if the teams do not fit the bracket.
    """
    bracket_state = _state_before_first_game(bracket, tuple(teams))
    for outcome in outcomes:
        bracket_state = add_outcome(bracket_state, outcome)
    return bracket_state


def add_outcome(bracket_state: BracketState, outcome: Outcome) -> BracketState:
    """Return the state of a bracket with the outcome added. Raise ValueError if the outcome cannot
    have happened.
    """
    fault = why_outcome_refused(bracket_state, outcome)
    if fault:
        raise ValueError(fault)
    update = BracketUpdate(bracket_state)
    match outcome:
        case GameResult():
            ending = GameEnding(GameState.PLAYED, outcome.winner, outcome.score)
            update.end_game(bracket_state.bracket.games[outcome.game], ending)
        case Forfeit():
            update.end_game(
                bracket_state.bracket.games[outcome.game],
                GameEnding(GameState.FORFEITED, outcome.winner),
            )
        case Withdrawal():
            update.withdraw(outcome.team)
        case _:
            assert_never(outcome)
    return update.bracket_state()


def why_outcome_refused(bracket_state: BracketState, outcome: Outcome) -> str:
    """Return the sentence that says why this outcome cannot be recorded; empty if it can."""
    if isinstance(outcome, Withdrawal):
        # Even a team that is out may withdraw, because a correction could bring the team back in.
        if outcome.team not in bracket_state.losses_by_team:
            return unknown_team_refusal(outcome.team)
        has_withdrawn = outcome.team in bracket_state.withdrawn_teams
        return f"{outcome.team} has already withdrawn. Leave this out." if has_withdrawn else ""
    game = bracket_state.bracket.games.get(outcome.game)
    if game is None:
        return unknown_game_refusal(outcome.game)
    game_state = bracket_state.game_state(game.id)
    match game_state:
        case GameState.READY:
            return (
                _why_double_forfeit_refused(bracket_state, outcome)
                if isinstance(outcome, Forfeit)
                else ""
            )
        case GameState.WAITING:
            return waiting_game_refusal(game.id, *bracket_state.sources_of_missing_teams(game.id))
        case GameState.PLAYED:
            return f"{game.id} already has a result. Correct that one, or leave this one out."
        case GameState.FORFEITED:
            return f"{game.id} is already forfeited. Correct that, or leave this out."
        case GameState.NOT_NEEDED:
            return f"{game.id} is not played, because no two teams are left for it. Leave it out."
        case _:
            assert_never(game_state)


def _why_double_forfeit_refused(bracket_state: BracketState, outcome: Forfeit) -> str:
    """Return the sentence that says why both teams cannot forfeit this game. Return an empty text
    if they can, or if the outcome is a forfeit by only one team.
    """
    other_contenders = set(bracket_state.contenders) - set(
        bracket_state.occupants_by_game[outcome.game]
    )
    if outcome.winner is not None or bracket_state.champion is not None or other_contenders:
        return ""
    return double_forfeit_refusal(outcome.game)


def unknown_team_refusal(team: Entrant) -> str:
    return f"No team here is called {team}. Look for its name in the list of teams."


def unknown_game_refusal(game: str) -> str:
    return f"There is no game {game} here. Look for its name in the bracket."


def waiting_game_refusal(game: str, *sources_of_missing_teams: object) -> str:
    missing_teams_words = " and the ".join(map(str, sources_of_missing_teams))
    return f"{game} cannot be played yet. It waits for the {missing_teams_words}."


def double_forfeit_refusal(game: str) -> str:
    return f"If both forfeit {game}, no one is left to win. Record a forfeit for only one of them."


def two_teams_of_one_name_refusal(team: Entrant) -> str:
    return f"Two teams are called {team}. Give one of them another name."


def _state_before_first_game(bracket: Bracket, teams: tuple[Entrant, ...]) -> BracketState:
    """Return the state of the bracket before its first game."""
    if len(teams) != bracket.team_count:
        raise ValueError(
            f"This bracket is for {bracket.team_count} teams, and {len(teams)} are here. Make a new"
            " bracket."
        )
    for team in teams:
        if teams.count(team) > 1:
            raise ValueError(two_teams_of_one_name_refusal(team))
    occupants_by_game = {
        game.id: (
            _occupant_before_first_game(game.source_a, teams),
            _occupant_before_first_game(game.source_b, teams),
        )
        for game in bracket.games.values()
    }
    return BracketState(
        bracket,
        teams,
        occupants_by_game,
        ready_games=tuple(
            game_name
            for game_name, occupants in occupants_by_game.items()
            if EmptySpot.TEAM_TO_COME not in occupants
        ),
        endings={},
        losses_by_team=dict.fromkeys(teams, 0),
        place_by_team={},
        withdrawn_teams=frozenset(),
    )


def _occupant_before_first_game(source: Source, teams: Sequence[Entrant]) -> SpotOccupant:
    return teams[source.number - 1] if isinstance(source, DrawNumber) else EmptySpot.TEAM_TO_COME


class BracketUpdate:
    """A bracket state while one outcome changes it.

    Ending a game advances its winner, drops its loser or puts it out, and ends every other game
    that these moves decide. Check an outcome with `why_outcome_refused` before applying it here.
    """

    def __init__(self, bracket_state: BracketState) -> None:
        self._bracket = bracket_state.bracket
        self._teams = bracket_state.teams
        self._occupants_by_game = dict(bracket_state.occupants_by_game)
        self._ready_games = list(bracket_state.ready_games)
        self._endings = dict(bracket_state.endings)
        self._losses_by_team = dict(bracket_state.losses_by_team)
        self._place_by_team = dict(bracket_state.place_by_team)
        self._withdrawn_teams = bracket_state.withdrawn_teams

    def bracket_state(self) -> BracketState:
        return BracketState(
            self._bracket,
            self._teams,
            self._occupants_by_game,
            tuple(self._ready_games),
            self._endings,
            self._losses_by_team,
            self._place_by_team,
            self._withdrawn_teams,
        )

    @property
    def ready_games(self) -> Sequence[str]:
        """The names of the games that are ready, in the order in which they became ready."""
        return self._ready_games

    def occupants(self, game: str) -> GameOccupants:
        return self._occupants_by_game[game]

    def end_game(self, game: BracketGame, ending: GameEnding) -> None:
        self._endings[game.id] = ending
        if game.id in self._ready_games:
            self._ready_games.remove(game.id)
        if ending.winner is None:
            self._put_both_teams_out(game)
            return
        self._move_loser(game, self._occupant_of_spot(game.id, ending.winner.opposite))
        winner = self._occupant_of_spot(game.id, ending.winner)
        if winner is not EmptySpot.TEAM_TO_COME:
            self._advance_winner(game, winner)

    def withdraw(self, team: Entrant) -> None:
        self._withdrawn_teams |= {team}
        for game_name, occupants in self._occupants_by_game.items():
            if team in occupants and game_name not in self._endings:
                self._forfeit_game(
                    self._bracket.games[game_name],
                    BracketSpot.A if occupants[0] == team else BracketSpot.B,
                )
                return

    def _forfeit_game(self, game: BracketGame, spot: BracketSpot) -> None:
        self.end_game(game, GameEnding(GameState.FORFEITED, spot.opposite))

    def _advance_winner(self, game: BracketGame, winner: SpotOccupant) -> None:
        if game.winner_to is not None:
            self._fill_seat(game.winner_to, winner)
        else:
            # The last two teams are not allowed to forfeit both, so the final always has a winner.
            assert not isinstance(winner, EmptySpot)
            self._place_by_team[winner] = game.place - 1

    def _move_loser(self, game: BracketGame, loser: SpotOccupant) -> None:
        if not isinstance(loser, EmptySpot):
            self._losses_by_team[loser] += 1
            if not self._has_next_game(game, loser):
                self._place_by_team[loser] = game.place
                loser = EmptySpot.NO_TEAM
        if game.loser_to is not None:
            self._fill_seat(game.loser_to, loser)

    def _has_next_game(self, game: BracketGame, loser: Entrant) -> bool:
        if game.loser_to is None:
            return False
        is_second_final = self._bracket.games[game.loser_to.game].is_second_final
        return not is_second_final or self._losses_by_team[loser] == 1

    def _put_both_teams_out(self, game: BracketGame) -> None:
        """Put both teams of a forfeited game out. On the winners' side each team gets two losses,
        because both would drop to the same seat and neither is there to play.
        """
        teams = [
            team for team in self._occupants_by_game[game.id] if not isinstance(team, EmptySpot)
        ]
        for team in teams:
            self._losses_by_team[team] += 1 if game.loser_to is None else 2
            self._place_by_team[team] = game.place
        for seat in (game.loser_to, game.winner_to):
            if seat is not None:
                self._fill_seat(seat, EmptySpot.NO_TEAM)

    def _fill_seat(self, seat: GameSeat, occupant: SpotOccupant) -> None:
        occupant_a, occupant_b = self._occupants_by_game[seat.game]
        occupants = (occupant, occupant_b) if seat.spot is BracketSpot.A else (occupant_a, occupant)
        self._occupants_by_game[seat.game] = occupants
        game = self._bracket.games[seat.game]
        if game.id in self._endings:
            self._advance_winner(game, occupant)
        elif occupant is EmptySpot.NO_TEAM:
            self.end_game(game, GameEnding(GameState.NOT_NEEDED, seat.spot.opposite))
        elif occupant in self._withdrawn_teams:
            self._forfeit_game(game, seat.spot)
        elif EmptySpot.TEAM_TO_COME not in occupants:
            self._ready_games.append(game.id)

    def _occupant_of_spot(self, game: str, spot: BracketSpot) -> SpotOccupant:
        return self._occupants_by_game[game][0 if spot is BracketSpot.A else 1]


@dataclass(frozen=True, slots=True)
class Correction:
    """The effect of a correction: the `outcomes` that stay, the games whose results are cleared,
    and the games that are called off because one of their teams changes.
    """

    outcomes: tuple[Outcome, ...]
    cleared_games: tuple[str, ...]
    called_off_games: tuple[str, ...]


def find_correction(
    state_before: BracketState, corrected_outcomes: Iterable[Outcome], *, game: str
) -> Correction:
    """Return the effect of a correction of this game. `state_before` is the state before the
    correction. `corrected_outcomes` are all recorded outcomes in order, with the outcome of this
    game corrected, or left out if the game turns out not to be over.

    This game may be over in `state_before` without a recorded outcome, because a team that had left
    forfeited it.
    """
    corrected_state = replay_bracket(state_before.bracket, state_before.teams)
    remaining_outcomes: list[Outcome] = []
    cleared_games: list[str] = []
    for outcome in corrected_outcomes:
        if (
            isinstance(outcome, Withdrawal)
            or outcome.game == game
            or (
                state_before.occupants_by_game[outcome.game]
                == corrected_state.occupants_by_game[outcome.game]
                and not why_outcome_refused(corrected_state, outcome)
            )
        ):
            corrected_state = add_outcome(corrected_state, outcome)
            remaining_outcomes.append(outcome)
        else:
            cleared_games.append(outcome.game)
    called_off_games = (
        game_name
        for game_name in state_before.ready_games
        if state_before.occupants_by_game[game_name] != corrected_state.occupants_by_game[game_name]
    )
    return Correction(tuple(remaining_outcomes), tuple(cleared_games), tuple(called_off_games))
