"""A game is played to its end: what the table hands in, and one more hand where it is tied and
somebody has to win.
"""

from scoring.chairs import Chair
from tournament.night.play.extra_hand import awaits_extra_hand
from tournament.night.play.games import TableGame
from tournament.rehearsal.at_the_table import tables
from tournament.rehearsal.director import Rehearsal
from tournament.table.actions import totals_in


def finish_game(rehearsal: Rehearsal, game: TableGame) -> None:
    tables.write_down(rehearsal.desk(), game, rehearsal.rules, rehearsal.lots)
    now = rehearsal.night.game(game.round, game.table)
    assert now is not None
    if awaits_extra_hand(now, rehearsal.rules):
        won = rehearsal.one_of((Chair.N, Chair.E)).value
        totals_in.win_extra_hand(rehearsal.desk(), game=now.round, table=now.table, won=won)
