"""Nights that are played to their end, whatever way their scores were typed."""

from dataclasses import replace

from scoring.chairs import sides_of
from tests import build
from tests.remembered import remembered
from tournament.evening import facts
from tournament.evening.night.play.box_kinds import x_holders
from tournament.storage.models import Tournament
from tournament.storage.reading import replay
from tournament.storage.writing.write import action
from tournament.topics.money import actions as payments


@action
def written(w, *, told):
    """Any facts, put down as they are."""
    w.put(*told)
    return "Written down."


def played(tournament, games=1, totals=(9, 6, 2, 1)):
    """So many games more, each table of them alike or, without `totals`, each with its own."""
    for _ in range(games):
        game = replay.night(tournament.pk).rounds.next_number
        build.seat(tournament.pk, game)
        type_all(tournament, totals)
    return replay.night(tournament.pk)


def type_all(tournament, totals=(9, 6, 2, 1)):
    _type_all(tournament.pk, totals)
    return replay.night(tournament.pk)


@remembered
def _type_all(number, totals):
    night = replay.night(number)
    sheets = [_sheet(one, totals or _own(one), night.rules) for one in night.rounds.current.games]
    written(build.desk(Tournament.objects.get(pk=number)), told=sheets)


def finished(club, players=4, games=1, totals=(9, 6, 1, 2), **dials):
    """A night and its row, played by so many players, every table alike."""
    row = build.night(club, **{"games": games} | dials)
    build.sign_in(row, *build.players(players))
    return row, played(row, games, totals)


def unpaid(club):
    """A night with two at the door who have paid nothing yet."""
    row = build.night(club)
    build.sign_in(row, "Ada Abbott", "Bert Baker")
    _unpay(row.pk, (1, 2))
    return row


@remembered
def _unpay(number, lines):
    press = build.desk(Tournament.objects.get(pk=number), reason="not yet")
    for line in lines:
        payments.void(press, number=line)


def with_x(tournament, x):
    """The only table of the last game corrected to so many X for the sides."""
    (game,) = replay.night(tournament.pk).rounds.current.games
    written(build.desk(tournament), told=[replace(game.sheet, x=x)])


def _sheet(game, totals, rules):
    sides, holders = len(sides_of(game.chairs)), len(x_holders(rules, game.chairs))
    points = (*totals[:2], totals[1])[:sides]
    x = (*totals[2:4], 0, 0)[:holders]
    return facts.Sheet(round=game.round, table=game.table, points=points, x=x)


def _own(game):
    """Other totals at every table, the same whenever they are asked for."""
    lot = game.round * 7 + game.table * 5
    return (5 + lot % 9, 3 + lot * 3 % 8, lot % 3, lot // 2 % 3)
