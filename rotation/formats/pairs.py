"""The formats in which teams stay together and all points are added up. Teams play a number of
drawn games, or until every two teams of a division have met.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rotation.format import ComingGames, Format, NightSoFar
from rotation.pairs import circle
from rotation.pairs.divisions import draw_team_rounds, rebuild_team_rounds
from rotation.seating import Seating, is_fill_in_team
from scoring.dials import options
from scoring.dials.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class StayingTeams(Format):
    """Teams that stay together, with all games drawn in advance. A house rule says how many games
    there are. A format in which the number of teams decides that overrides `planned_game_count`.
    """

    party_size = 2
    is_drawn_in_advance = True

    def planned_game_count(self, night: NightSoFar) -> int:
        return night.planned_game_count

    def divisions(self, rules: HouseRules) -> tuple[str, ...]:
        return rules.divisions

    def next_games(self, night: NightSoFar) -> ComingGames:
        return ComingGames(next(iter(self.remaining_games(night)), Seating(())))

    def remaining_games(self, night: NightSoFar) -> tuple[Seating, ...]:
        """Return the games that are still to play. These games stay as drawn while the same teams
        are here. Otherwise they are rebuilt to fit the games that were played.
        """
        planned_game_count = self.planned_game_count(night)
        played_rounds = tuple(game.seating for game in night.rounds)
        round_count_before_attendance_change = night.round_count_before_attendance_change
        drawn_rounds = _draw_games(
            night, played_rounds[:round_count_before_attendance_change], planned_game_count
        )
        rounds_since_change = played_rounds[round_count_before_attendance_change:]
        if len(drawn_rounds) >= len(rounds_since_change) and all(
            map(Seating.is_same_as, drawn_rounds, rounds_since_change)
        ):
            return drawn_rounds[len(rounds_since_change) :]
        return _draw_games(night, played_rounds, planned_game_count)


@dataclass(frozen=True, slots=True)
class RoundRobin(StayingTeams):
    """Teams that play every other team of their division. There are as many games as the largest
    division needs for that, so teams of a smaller division may meet again.
    """

    @property
    def teams_decide_game_count(self) -> bool:
        return True

    def planned_game_count(self, night: NightSoFar) -> int:
        divisions = night.divisions or (night.entrants_here,)
        return max(circle.rounds_in_cycle(len(division)) for division in divisions)

    def game_count(
        self, rules: HouseRules, get_night: Callable[[], NightSoFar | None]
    ) -> int | None:
        current_night = get_night()
        return None if current_night is None else self.planned_game_count(current_night)


def _draw_games(
    night: NightSoFar, past_rounds: Sequence[Seating], game_count: int
) -> tuple[Seating, ...]:
    """Return the games after `past_rounds`. Together with the past rounds there are `game_count`
    games.

    The games are drawn for the teams of the first game, sorted by name and then shuffled, so that
    the draw stays the same when a team leaves. If there are past rounds, the drawn games are then
    rebuilt to fit those rounds and the teams that are here.
    """
    extra_team_rule, seed = night.rules.odd_division, night.seed
    # `night.divisions` also lists teams that have left.
    divisions = [sorted(division) for division in night.divisions]
    if not divisions:
        seated_teams = (team for game in night.rounds for team in game.seating.entrants)
        divisions = [
            sorted(
                {
                    *night.entrants_here,
                    *(team for team in seated_teams if not is_fill_in_team(team)),
                }
            )
        ]
    first_teams = past_rounds[0].entrants if past_rounds else night.entrants_here
    teams_of_first_game = [
        [team for team in division if team in first_teams] for division in divisions
    ]
    drawn_rounds = draw_team_rounds(
        [division for division in teams_of_first_game if division],
        game_count,
        extra_team_rule,
        seed,
        spreads_table_numbers=night.spreads_table_numbers,
    )
    planned_rounds = drawn_rounds[len(past_rounds) :]
    if not past_rounds:
        return planned_rounds
    withdrawn_teams = {team for division in divisions for team in division} - set(
        night.entrants_here
    )
    return rebuild_team_rounds(
        divisions,
        past_rounds,
        planned_rounds,
        extra_team_rule,
        seed,
        withdrawn_teams=withdrawn_teams,
    )


TOTAL_POINTS = StayingTeams((options.FormatOption.TOTAL_POINTS,))
ROUND_ROBIN = RoundRobin((options.FormatOption.ROUND_ROBIN,))
