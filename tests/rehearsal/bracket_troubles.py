"""Cause trouble in a bracket: a team does not come and forfeits, a team leaves, a
substitute plays.
"""

from collections.abc import Callable

from rotation.outcomes import BracketSpot
from tests.rehearsal.comings_and_goings import HANDS_BEFORE_EVENT, bring_in_substitute
from tests.rehearsal.director import Rehearsal
from tournament.evening.facts import ForfeitKey
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import game_by_busy_table
from tournament.evening.night.play.sheets import SheetState
from tournament.tools.pretend import tables
from tournament.topics.bracket.actions import forfeited_games

# A team leaves during a game, between two games, or after the call but before the first hand.
LEAVE_KIND_COUNT = 3
# In one of this many absences, both teams of the game are absent.
ABSENCES_PER_DOUBLE_FORFEIT = 4


def cause_due_trouble(rehearsal: Rehearsal) -> bool:
    """Cause the trouble that is due by now, spread over the night. Return whether there was any."""
    options = rehearsal.options
    counts_before = (rehearsal.absence_count, rehearsal.leave_count, rehearsal.substitute_count)
    if _is_trouble_due(rehearsal, options.absent, rehearsal.absence_count):
        forfeit_ready_game(rehearsal)
    if _is_trouble_due(rehearsal, options.leave, rehearsal.leave_count):
        let_team_leave(rehearsal)
    if _is_trouble_due(rehearsal, options.substitutes, rehearsal.substitute_count):
        bring_in_substitute(rehearsal)
    return counts_before != (
        rehearsal.absence_count,
        rehearsal.leave_count,
        rehearsal.substitute_count,
    )


def cause_last_trouble(rehearsal: Rehearsal) -> bool:
    """Let a team leave after all games if fewer teams than planned have left. Return whether a team
    left.
    """
    if rehearsal.leave_count == rehearsal.options.leave:
        return False
    _let_one_team_leave(rehearsal, _teams_still_playing(rehearsal))
    return True


def forfeit_ready_game(rehearsal: Rehearsal) -> None:
    """Forfeit a ready game without a score. It may be called already."""
    night = rehearsal.night
    begun_game_names = {game_round.name for game_round in night.rounds if game_round.has_scores}
    game_names = [
        game_name
        for game_name in draws.bracket_state(night).ready_games
        if game_name not in begun_game_names
    ]
    if not game_names:
        return
    rehearsal.absence_count += 1
    name = rehearsal.choose_one(game_names)
    other_teams = draws.bracket_state(night).contenders - set(
        draws.bracket_state(night).teams_in(name)
    )
    is_double_forfeit = (
        other_teams
        and not draws.bracket_state(night).drops_loser(name)
        and rehearsal.absence_count % ABSENCES_PER_DOUBLE_FORFEIT == 0
    )
    forfeit_key: ForfeitKey = (
        "both" if is_double_forfeit else rehearsal.choose_one(tuple(BracketSpot)).value
    )
    forfeited_games.record_forfeit(rehearsal.new_press(), game_name=name, by=forfeit_key)


def let_team_leave(rehearsal: Rehearsal) -> None:
    """Let a team leave: by turns one that is playing, one between games, and one that was just
    called. If no such team is here, any team leaves.
    """
    night = rehearsal.night
    round_by_team = {
        int(team): game_round
        for game_round in game_by_busy_table(night).values()
        for team in draws.bracket_state(night).teams_in(game_round.name)
    }
    teams_without_a_hand = {
        team
        for team, game_round in round_by_team.items()
        if game_round.games[0].score.state is SheetState.MISSING
    }
    teams_here = _teams_still_playing(rehearsal)
    leave_kind = rehearsal.leave_count % LEAVE_KIND_COUNT
    team_filters: dict[int, Callable[[int], bool]] = {
        0: lambda team: team in round_by_team,
        1: lambda team: (
            team not in round_by_team and str(team) not in draws.bracket_state(night).place_by_team
        ),
        2: lambda team: team in teams_without_a_hand,
    }
    possible_teams = [
        number for number in teams_here if team_filters[leave_kind](number)
    ] or teams_here
    team = rehearsal.choose_one(possible_teams)
    if leave_kind == 0 and team in teams_without_a_hand:
        game = round_by_team[team].games[0]
        tables.enter_hands(
            rehearsal.new_press(), game, rehearsal.rules, rehearsal.rng, HANDS_BEFORE_EVENT
        )
    _let_one_team_leave(rehearsal, [team])


def _let_one_team_leave(rehearsal: Rehearsal, teams: list[int]) -> None:
    forfeited_games.withdraw_team(rehearsal.new_press(), team=rehearsal.choose_one(teams))
    rehearsal.leave_count += 1


def _teams_still_playing(rehearsal: Rehearsal) -> list[int]:
    """Return the drawn teams that have not left. The champion stays for the prize."""
    progress = draws.bracket_state(rehearsal.night)
    leavers = progress.withdrawn_teams | {progress.champion}
    return [int(team) for team in progress.teams if team not in leavers]


def _is_trouble_due(rehearsal: Rehearsal, wanted_count: int, done_count: int) -> bool:
    progress = draws.bracket_state(rehearsal.night)
    games_over, game_count = len(progress.endings), len(progress.bracket.games)
    return done_count < wanted_count and (done_count + 1) * game_count <= (wanted_count + 1) * max(
        games_over, 1
    )
