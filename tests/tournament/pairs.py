"""Check in teams of two, and play their games."""

from datetime import timedelta

import time_machine
from django.utils import timezone

from tests import build, plain
from tests.patience import tries_until_failure
from tests.remembered import remembered
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.attendance import required_check_in_items
from tournament.evening.night.bracket.calls import coming_calls
from tournament.evening.night.play.totals import Totals
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Tournament
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.places.boards.medals import medal_columns, medal_rows
from tournament.topics.table.actions import score_sheets

WINNING_SCORE_BY_HOUSE = {"athens": (10, 7), "general": (5, 3), "mcallen": (9, 5)}


def check_in_teams(night, count, division="", teams_skipped=0):
    """Check in this many teams of two, with every check-in item done. Their sample names begin
    after those of the teams skipped.
    """
    _check_in_teams(night.pk, count, division, teams_skipped)


@remembered
def _check_in_teams(night_number, count, division, teams_skipped):
    night = Tournament.objects.get(pk=night_number)
    people = build.players(2 * (teams_skipped + count))
    for place in range(teams_skipped, teams_skipped + count):
        pair = people[2 * place : 2 * place + 2]
        check_in_team(night, *pair, division=division)


def check_in_team(night, *names, division="", sexes=("", "")):
    """Check in the two players of a team, ready to play, and return the team's number."""
    team = None
    for name, sex in zip(names, sexes, strict=False):
        signing_in.check_in_player(
            build.desk(night),
            person=CheckInPerson(name=name, sex=sex),
            team=team,
            division=division,
        )
        night_now = reader.night(night.pk)
        team = night_now.entries[-1].team
        if items := frozenset(required_check_in_items(night_now.rules)):
            entries.mark_check_in_items(
                build.desk(night), entry=night_now.entries[-1].number, items=items
            )
    return team


def draw_teams(night, count):
    """Check in this many teams, draw their bracket, and return the night."""
    check_in_teams(night, count)
    _draw_bracket(night.pk)
    return reader.night(night.pk)


@remembered
def _draw_bracket(night_number):
    draw_and_call.draw_bracket(build.desk(Tournament.objects.get(pk=night_number)))


def play_game(night, name, score=None, *, reason=""):
    """Enter the score of a called game, the first team's points before the second's, and return
    the night.
    """
    night_now = reader.night(night.pk)
    game = next(played.games[0] for played in night_now.rounds if played.name == name)
    score_sheets.save_totals(
        build.desk(night, reason=reason),
        game=game.round,
        table=game.table,
        typed_totals=Totals(score or WINNING_SCORE_BY_HOUSE[night_now.plan.house]),
        version=game.sheet.version,
        is_confirmed=True,
    )
    return reader.night(night.pk)


def play_bracket(night, score=None):
    """Play the bracket until it is decided, and return the night. The first team wins each game."""
    _play_bracket(night.pk, score)
    return reader.night(night.pk)


@remembered
def _play_bracket(night_number, score):
    night = Tournament.objects.get(pk=night_number)
    night_now = reader.night(night.pk)
    retries = tries_until_failure(200)
    while next(retries) and not draws.bracket_state(night_now).is_over:
        if coming_calls(night_now):
            draw_and_call.call_games(build.desk(night))
        night_now = reader.night(night.pk)
        for game in night_now.rounds.unfinished_games:
            night_now = play_game(night, game.name, score)


def play_bracket_an_hour_ago(night):
    """Play the bracket to its end one hour ago, after which the ceremony may begin, and return the
    night.
    """
    with time_machine.travel(timezone.now() - timedelta(hours=1)):
        return play_bracket(night)


def check_in_teams_by_one_press(night, count):
    """Check in this many teams in one press, all check-in items done, and return the night."""
    night_now = reader.night(night.pk)
    fee = night_now.rules.fee_cents
    people = [
        plain.entry(number, team=(number + 1) // 2, name=name)
        for number, name in enumerate(build.players(2 * count), start=1)
    ]
    teams = [facts.Team(number=number) for number in range(1, count + 1)]
    fees = [plain.fee(person.number, fee) for person in people if fee]
    build.write_facts(build.desk(night), new=[*teams, *people, *fees])
    return reader.night(night.pk)


def city_column(night, heading):
    """Return the cells of one column of the city's spreadsheet, by team number."""
    column = next(column for column in medal_columns(night) if column.file_heading == heading)
    return {row.holder.number: column.file_value(row) for row in medal_rows(night)}
