"""Measure how long a director waits for a bracket, and for the effects of a correction."""

from __future__ import annotations

import functools
import json

from rotation.bracket.plan import Room, plan_calls
from rotation.bracket.replay import add_outcome, replay_bracket
from rotation.formats.elimination import make_double_elimination_bracket
from rotation.outcomes import BracketSpot, GameResult
from tests.benchmarks.timing import seconds_of
from tournament.tools.engines.bracket import new_bracket_answer, team_names_from_numbers

MAX_TEAMS = 128
TEAMS_OF_PLANNED_NIGHT = 64
REPETITIONS = 20


def time_building_brackets() -> float:
    return seconds_of(lambda: make_double_elimination_bracket(MAX_TEAMS), times=REPETITIONS)


def time_copying_games() -> float:
    games = new_bracket_answer(MAX_TEAMS, None, 20)["games"]
    return seconds_of(lambda: json.loads(json.dumps(games)), times=REPETITIONS)


def time_replaying_brackets() -> float:
    bracket, teams, results = (
        make_double_elimination_bracket(MAX_TEAMS),
        team_names_from_numbers(MAX_TEAMS),
        _longest_results(),
    )
    return seconds_of(lambda: replay_bracket(bracket, teams, results), times=REPETITIONS)


def time_copying_results() -> float:
    result_lines = [
        {"game": result.game, "winner": result.winner, "score": result.score}
        for result in _longest_results()
    ]
    return seconds_of(lambda: json.loads(json.dumps(result_lines)), times=REPETITIONS)


def time_planning_nights() -> float:
    bracket_state = replay_bracket(
        make_double_elimination_bracket(TEAMS_OF_PLANNED_NIGHT),
        team_names_from_numbers(TEAMS_OF_PLANNED_NIGHT),
    )
    return seconds_of(
        lambda: plan_calls(bracket_state, Room(TEAMS_OF_PLANNED_NIGHT // 4)), times=REPETITIONS
    )


@functools.cache
def _longest_results() -> tuple[GameResult, ...]:
    """Return the results of the longest bracket: the second team wins each game, so the second
    final is played too.
    """
    progress = replay_bracket(
        make_double_elimination_bracket(MAX_TEAMS), team_names_from_numbers(MAX_TEAMS)
    )
    results: list[GameResult] = []
    while progress.ready_games:
        results.append(GameResult(progress.ready_games[0], BracketSpot.B, (7, 10)))
        progress = add_outcome(progress, results[-1])
    return tuple(results)
