"""Builders that play games of a night to their end."""

from dataclasses import replace

from scoring.chairs import sides_at_table
from tests import build
from tests.remembered import remembered
from tournament.evening import facts
from tournament.evening.night.play.box_kinds import chairs_per_x_box
from tournament.storage.models import Tournament
from tournament.storage.reading import reader
from tournament.topics.money import actions as payments


def play_games(tournament, games=1, totals=(9, 6, 2, 1)):
    """Seat and play this many games, and return the night. All tables have the same totals, or each
    table its own if these are None.
    """
    for _ in range(games):
        game = reader.night(tournament.pk).rounds.next_number
        build.seat_game(tournament.pk, game)
        enter_all_totals(tournament, totals)
    return reader.night(tournament.pk)


def enter_all_totals(tournament, totals=(9, 6, 2, 1)):
    """Enter these totals at every table of the current game, and return the night."""
    _enter_totals_at_tables(tournament.pk, totals)
    return reader.night(tournament.pk)


@remembered
def _enter_totals_at_tables(night_number, totals):
    night = reader.night(night_number)
    sheets = [
        _make_sheet(game, totals or _varied_totals(game), night.rules)
        for game in night.rounds.current_game.games
    ]
    build.write_facts(build.desk(Tournament.objects.get(pk=night_number)), new=sheets)


def finished_night(club, players=4, games=1, totals=(9, 6, 1, 2), **dials):
    """Play a night to its end with the same totals at every table. Return its row and the night."""
    row = build.night(club, **{"games": games} | dials)
    build.check_in(row, *build.players(players))
    return row, play_games(row, games, totals)


def unpaid_night(club):
    """Return the row of a night whose two players are checked in and have paid nothing."""
    row = build.night(club)
    build.check_in(row, "Ada Abbott", "Bert Baker")
    _void_payments(row.pk, (1, 2))
    return row


@remembered
def _void_payments(night_number, payment_numbers):
    press = build.desk(Tournament.objects.get(pk=night_number), reason="not yet")
    for payment_number in payment_numbers:
        payments.void_payment(press, number=payment_number)


def correct_typed_xs(tournament, x):
    """Change the Xs typed at the only table of the current game."""
    (game,) = reader.night(tournament.pk).rounds.current_game.games
    build.write_facts(build.desk(tournament), new=[replace(game.sheet, x=x)])


def _make_sheet(game, totals, rules):
    side_count, x_box_count = (
        len(sides_at_table(game.chairs)),
        len(chairs_per_x_box(rules, game.chairs)),
    )
    points = (*totals[:2], totals[1])[:side_count]
    x = (*totals[2:4], 0, 0)[:x_box_count]
    return facts.Sheet(round=game.round, table=game.table, points=points, x=x)


def _varied_totals(game):
    """Return totals that differ between tables but not between runs."""
    seed = game.round * 7 + game.table * 5
    return (5 + seed % 9, 3 + seed * 3 % 8, seed % 3, seed // 2 % 3)
