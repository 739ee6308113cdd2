"""Builders of nights that are played to their end."""

from dataclasses import replace

from scoring.chairs import sides_of
from tests import build
from tests.remembered import remembered
from tournament.evening import facts
from tournament.evening.night.play.box_kinds import x_holders
from tournament.storage.models import Tournament
from tournament.storage.reading import reader
from tournament.topics.money import actions as payments


def play_games(tournament, games=1, totals=(9, 6, 2, 1)):
    """Play this many more games. All tables have these totals or, without `totals`, each has its
    own.
    """
    for _ in range(games):
        game = reader.night(tournament.pk).rounds.next_number
        build.seat(tournament.pk, game)
        enter_all_totals(tournament, totals)
    return reader.night(tournament.pk)


def enter_all_totals(tournament, totals=(9, 6, 2, 1)):
    _type_all(tournament.pk, totals)
    return reader.night(tournament.pk)


@remembered
def _type_all(number, totals):
    night = reader.night(number)
    sheets = [
        _sheet(game, totals or _totals_of(game), night.rules)
        for game in night.rounds.current_game.games
    ]
    build.write_facts(build.desk(Tournament.objects.get(pk=number)), new=sheets)


def finished_night(club, players=4, games=1, totals=(9, 6, 1, 2), **dials):
    """Return a finished night and its row. All tables have the same score."""
    row = build.night(club, **{"games": games} | dials)
    build.sign_in(row, *build.players(players))
    return row, play_games(row, games, totals)


def unpaid_night(club):
    """Return a night with two players who are here and have paid nothing."""
    row = build.night(club)
    build.sign_in(row, "Ada Abbott", "Bert Baker")
    _unpay(row.pk, (1, 2))
    return row


@remembered
def _unpay(number, lines):
    press = build.desk(Tournament.objects.get(pk=number), reason="not yet")
    for line in lines:
        payments.void(press, number=line)


def correct_x(tournament, x):
    """Correct the Xs of the only table of the last game."""
    (game,) = reader.night(tournament.pk).rounds.current_game.games
    build.write_facts(build.desk(tournament), new=[replace(game.sheet, x=x)])


def _sheet(game, totals, rules):
    sides, holders = len(sides_of(game.chairs)), len(x_holders(rules, game.chairs))
    points = (*totals[:2], totals[1])[:sides]
    x = (*totals[2:4], 0, 0)[:holders]
    return facts.Sheet(round=game.round, table=game.table, points=points, x=x)


def _totals_of(game):
    """Return totals that differ from table to table and are the same in each run."""
    lot = game.round * 7 + game.table * 5
    return (5 + lot % 9, 3 + lot * 3 % 8, lot % 3, lot // 2 % 3)
