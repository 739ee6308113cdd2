"""Pairs who stay together, for tests: whole teams signed in, and their games played."""

from datetime import timedelta

import time_machine
from django.utils import timezone

from tests import build, plain
from tests.patience import at_most
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.attendance import ticks_asked
from tournament.evening.night.bracket.calls import coming_calls
from tournament.evening.night.play.totals import Totals
from tournament.kit.lists.contact import Person
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.places.boards.medals import medal_columns, medal_rows
from tournament.topics.table.actions import totals_in

WIN = {"athens": (10, 7), "general": (5, 3), "mcallen": (9, 5)}


def sign_in(night, count, division="", first=0):
    """So many teams of two, who have done all that is asked at the door."""
    people = build.players(2 * (first + count))
    for number in range(first, first + count):
        pair = people[2 * number : 2 * number + 2]
        enter(night, *pair, division=division)


def enter(night, *names, division="", sexes=("", "")):
    """The team's number."""
    team = None
    for name, sex in zip(names, sexes, strict=False):
        signing_in.sign_in(
            build.desk(night),
            person=Person(name=name, sex=sex),
            team=team,
            division=division,
        )
        now = replay.night(night.pk)
        team = now.entries[-1].team
        if ticks := frozenset(ticks_asked(now.rules)):
            entries.tick(build.desk(night), entry=now.entries[-1].number, ticks=ticks)
    return team


def drawn(night, count):
    sign_in(night, count)
    draw_and_call.draw(build.desk(night))
    return replay.night(night.pk)


def play(night, name, score=None, *, reason=""):
    """A game that is on a table, typed as its first team's points and the second's."""
    now = replay.night(night.pk)
    game = next(one.games[0] for one in now.rounds if one.name == name)
    totals_in.type_totals(
        build.desk(night, reason=reason),
        game=game.round,
        table=game.table,
        typed=Totals(score or WIN[now.plan.house]),
        version=game.sheet.version,
        kept=True,
    )
    return replay.night(night.pk)


def play_all(night, score=None):
    """Until the bracket is decided, the first of two teams winning each game."""
    now = replay.night(night.pk)
    turns = at_most(200)
    while next(turns) and not draws.bracket(now).is_over:
        if coming_calls(now):
            draw_and_call.call_games(build.desk(night))
        now = replay.night(night.pk)
        for game in now.rounds.on_now:
            now = play(night, game.name, score)
    return now


def play_all_earlier(night):
    """The last result has been looked at, so the ceremony may begin."""
    with time_machine.travel(timezone.now() - timedelta(hours=1)):
        return play_all(night)


def crowd(night, count):
    """So many teams at once, who have done all that is asked at the door."""
    now = replay.night(night.pk)
    fee = now.rules.fee_cents
    people = [
        plain.entry(number, team=(number + 1) // 2, name=name)
        for number, name in enumerate(build.players(2 * count), start=1)
    ]
    founded = [facts.Team(number=number) for number in range(1, count + 1)]
    paid = [plain.fee(one.number, fee) for one in people if fee]
    build._told(build.desk(night), told=[*founded, *people, *paid])
    return replay.night(night.pk)


def city_list(night, heading):
    """What the file for the city says below a heading, for each team."""
    column = next(one for one in medal_columns(night) if one.file == heading)
    return {row.holder.number: column.cell(row) for row in medal_rows(night)}
