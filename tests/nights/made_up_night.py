"""Play a made-up night and describe it as text: who sat where, the score of each table, the
standings and the cash box.
"""

from dataclasses import replace
from datetime import UTC, date, datetime

import time_machine

from scoring.houses import find_house
from tests.rehearsal import evening, report
from tests.rehearsal.memory_database import create_club_in_memory
from tests.rehearsal.options import RehearsalOptions
from tournament.evening.night import draws
from tournament.evening.night.night import Night

# Each night is played at this moment, because it depends on the time: the team that rested longest
# is called first.
AT_SEVEN = datetime(2026, 7, 28, 19, 0, tzinfo=UTC)


def play_night(house, format_key, **options):
    """Play a night in its own database. Return the night and the checks made in it."""
    chosen_house = find_house(house)
    chosen_house = replace(
        chosen_house, rules=chosen_house.rules.with_answers({"format": format_key})
    )
    with time_machine.travel(AT_SEVEN, tick=False), create_club_in_memory() as club:
        rehearsal = evening.begin_rehearsal(
            RehearsalOptions(house=chosen_house, **options),
            club=club,
            today=date(2026, 7, 28),
            say=str,
        )
        made_checks = evening.play_night(rehearsal)
        return rehearsal.night, made_checks


def describe_night(night: Night, made_checks) -> str:
    lines = [f"{night.name}, seed {night.plan.seed}"]
    for game_round in night.rounds:
        lines.append(
            f"\nGame {game_round.name or game_round.number}{_describe_forfeit(night, game_round)}"
        )
        lines += [_describe_table(night, game) for game in game_round.games]
        lines += [f"  sits out: {_name_with_number(night, number)}" for number in game_round.bench]
        lines += [
            f"  left in this game: {_name_with_number(night, handover.left)}"
            for handover in game_round.handovers
        ]
    teams_that_left = [
        team for team in night.teams if team.is_complete and team.last_game is not None
    ]
    lines += [f"\nWent home: {team.name} (team {team.number})" for team in teams_that_left]
    lines += report.report_lines(night, made_checks)
    return "\n".join([*lines, ""])


def _describe_forfeit(night, game_round):
    if not game_round.forfeit:
        return ""
    teams = draws.bracket_state(night).teams_in(game_round.name)
    forfeiting_teams = {"a": teams[:1], "b": teams[1:], "both": teams}[game_round.forfeit]
    return (
        f", team {' v team '.join(teams)}, forfeited by team {' and team '.join(forfeiting_teams)}"
    )


def _describe_table(night, game):
    seats_text = ", ".join(
        f"{chair.value} {_name_with_number(night, number)}" for chair, number in game.seats
    )
    tallies = [game.tally_of(chair) for chair in game.chairs]
    points_text = "-".join(str(tally.points) for tally in tallies)
    x_counts = "-".join(str(tally.x) for tally in tallies)
    x_text = f", X {x_counts}" if night.rules.has_x_marks else ""
    return f"  table {game.table}: {seats_text}\n    {points_text}{x_text}, by {game.score.detail}"


def _name_with_number(night, number):
    return f"{night.entries.with_number(number).name} ({number})"
