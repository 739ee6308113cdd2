"""The base class of the bracket formats. A game can start as soon as both its teams are known."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rotation.bracket.progress import BracketState, GameState, TeamPlaces, settled_places
from rotation.bracket.replay import add_outcome, replay_bracket
from rotation.bracket.structure import Bracket, BracketGame, BracketSide
from rotation.format import ComingGames, Format, NightSoFar
from rotation.outcomes import BracketSpot, GameResult, Outcome, Withdrawal
from rotation.seating import TEAM_CHAIRS, Entrant, PlayedTable, Seating, Table
from rotation.seeded_random import SeededRandom
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import BracketDrawRule
from scoring.places.standings import NO_TIE_DECISIONS, Place
from scoring.places.tie_breakers import EntrantResult, TieDecisions

MakeBracket = Callable[[int, tuple[int, ...]], Bracket]


@dataclass(frozen=True, slots=True)
class Knockout(Format):
    """A bracket format. `make_bracket` returns the bracket for a number of teams and the byes that
    late teams took.
    """

    make_bracket: MakeBracket

    party_size = 2
    calls_games = True

    @property
    def teams_decide_game_count(self) -> bool:
        return True

    def next_games(self, night: NightSoFar) -> ComingGames:
        """Return the games that can start, each at a table of its own. Teams that wait for an
        opponent are on the bench.
        """
        bracket_state = self.bracket_state(night)
        tables = tuple(
            Table(table_number, tuple(zip(TEAM_CHAIRS, bracket_state.teams_in(game), strict=True)))
            for table_number, game in enumerate(bracket_state.ready_games, start=1)
        )
        teams_called = {team for table in tables for team in table.entrants}
        waiting_teams = tuple(
            entrant
            for entrant in night.entrants_here
            if entrant not in teams_called and entrant not in bracket_state.place_by_team
        )
        return ComingGames(
            Seating(tables, waiting_teams), dict(enumerate(bracket_state.ready_games, start=1))
        )

    def rank_entrants(
        self,
        rules: HouseRules,
        get_night: Callable[[], NightSoFar],
        results: Sequence[EntrantResult],
        decisions: TieDecisions = NO_TIE_DECISIONS,
    ) -> tuple[Place, ...]:
        """Return the places of the teams that have no game left, best place first."""
        result_by_team = {result.entrant: result for result in results}
        bracket_state = self.bracket_state(get_night())
        all_places = settled_places(bracket_state)
        team_count_by_place = Counter(team_places.first_place for team_places in all_places)
        return tuple(
            Place(
                team_places.first_place,
                result_by_team.get(team_places.team, EntrantResult(team_places.team, 0)),
                tuple(
                    other_places.team
                    for other_places in all_places
                    if other_places is not team_places
                    and other_places.first_place == team_places.first_place
                ),
                (_reason_for_place(bracket_state, team_places),),
                ties_to_come=team_places.last_place
                - team_places.first_place
                + 1
                - team_count_by_place[team_places.first_place],
            )
            for team_places in all_places
        )

    def game_count(self, rules: HouseRules, get_night: Callable[[], NightSoFar | None]) -> None:
        """Return None, because no game of a bracket is played by all teams."""

    def results_by_contest(
        self,
        get_night: Callable[[], NightSoFar],
        results_by_division: Mapping[str, Sequence[EntrantResult]],
    ) -> Mapping[str, Sequence[EntrantResult]]:
        """Return the results of all divisions as one contest, or no contest before the draw."""
        if not get_night().draw_order:
            return {}
        return {"": [result for results in results_by_division.values() for result in results]}

    def bracket(self, team_count: int, late_byes: tuple[int, ...] = ()) -> Bracket:
        """Return the bracket for this number of teams. Brackets are cached, because every page of a
        bracket night needs one.
        """
        return _make_cached_bracket(self.make_bracket, team_count, late_byes)

    def bracket_state(self, night: NightSoFar) -> BracketState:
        """Return the state of the bracket after all outcomes and played rounds of this night, with
        every absent team withdrawn. If the bracket is not drawn yet, draw it.
        """
        teams = _drawn_teams(night)
        bracket_state = replay_bracket(
            self.bracket(len(teams), night.late_byes), teams, night.outcomes
        )
        for played_round in night.rounds:
            bracket_state = _withdraw_absent_teams(bracket_state, played_round.seating.entrants)
            for table in played_round.tables:
                bracket_state = add_outcome(bracket_state, _game_result(bracket_state, table))
        return _withdraw_absent_teams(bracket_state, night.entrants_here)


@cache
def _make_cached_bracket(
    make_bracket: MakeBracket, team_count: int, late_byes: tuple[int, ...]
) -> Bracket:
    return make_bracket(team_count, late_byes)


def _reason_for_place(bracket_state: BracketState, team_places: TeamPlaces) -> str:
    """Return the text that gives the reason for a team's place, such as "Won the final"."""
    place, places_taken = (
        bracket_state.place_by_team[team_places.team],
        bracket_state.place_by_team.values(),
    )
    if place == 1:
        return "Won the final" if 2 in places_taken else "Last team left"
    if place == 2:
        return "Lost the final"
    if place == 3 and team_places.team in _losers_finalists(bracket_state):
        return "Lost the last game of the losers' bracket"
    last_game = _last_game(bracket_state, team_places.team)
    if last_game.side is BracketSide.LOSERS:
        return f"Out in round {last_game.round} of the losers' bracket"
    return f"Out in round {last_game.round}"


def _last_game(bracket_state: BracketState, team: Entrant) -> BracketGame:
    """Return the last game, played or forfeited, of a team that is out of the bracket."""
    return [
        game
        for game in bracket_state.bracket.games.values()
        if team in bracket_state.occupants_by_game[game.id]
        and bracket_state.game_state(game.id) is not GameState.NOT_NEEDED
    ][-1]


def _losers_finalists(bracket_state: BracketState) -> tuple[Entrant, ...]:
    """Return the two teams of the last game on the losers' side. Return no teams until both are
    known, and in single elimination.
    """
    third_place = bracket_state.bracket.third_place
    teams = bracket_state.teams_in(third_place.game) if third_place else ()
    return teams if len(teams) == len(TEAM_CHAIRS) else ()


def _drawn_teams(night: NightSoFar) -> tuple[Entrant, ...]:
    """Return the teams in the order of the draw. A random draw first sorts the teams by name, so
    that the draw stays the same when a team leaves.
    """
    if night.draw_order:
        return night.draw_order
    teams = [team for division in night.divisions for team in division]
    teams_of_first_game = night.rounds[0].seating.entrants if night.rounds else night.entrants_here
    if night.rules.bracket_draw is BracketDrawRule.SEEDS:
        return tuple(teams or night.entrants_here)
    return tuple(SeededRandom(night.seed).shuffle(sorted(teams or teams_of_first_game)))


def _withdraw_absent_teams(
    bracket_state: BracketState, teams_here: Sequence[Entrant]
) -> BracketState:
    """Return the state of the bracket after withdrawing every team that is not here and still has a
    game to play.
    """
    for team in bracket_state.teams:
        if (
            team not in teams_here
            and team not in bracket_state.place_by_team
            and team not in bracket_state.withdrawn_teams
        ):
            bracket_state = add_outcome(bracket_state, Withdrawal(team))
    return bracket_state


def _game_result(bracket_state: BracketState, played_table: PlayedTable) -> Outcome:
    """Return the result of the bracket game that was played at this table. Raise ValueError if its
    two teams have no game to play now.
    """
    teams = played_table.table.entrants
    game = next(
        (
            game_name
            for game_name in bracket_state.ready_games
            if {*bracket_state.teams_in(game_name)} == {*teams}
        ),
        None,
    )
    if game is None:
        raise ValueError(
            f"{teams[0]} and {teams[1]} do not play each other now. Check the bracket to see who "
            "plays whom."
        )
    points_by_team = dict(zip(teams, (points for _, points in played_table.points), strict=True))
    points_a, points_b = (points_by_team[team] for team in bracket_state.teams_in(game))
    return GameResult(
        game, BracketSpot.A if points_a > points_b else BracketSpot.B, (points_a, points_b)
    )
