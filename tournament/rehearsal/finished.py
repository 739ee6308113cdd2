"""A game is played to its end: what the table hands in, and one more hand where it is tied and
somebody has to win.
"""

from __future__ import annotations

from scoring.chairs import Chair
from tournament.actions import sheets
from tournament.night.games import Game, awaits_extra_hand
from tournament.rehearsal import tables
from tournament.rehearsal.director import Rehearsal


def finish_game(rehearsal: Rehearsal, game: Game) -> None:
    tables.write_down(rehearsal.desk(), game, rehearsal.rules, rehearsal.lots)
    now = rehearsal.night.game(game.round, game.table)
    assert now is not None
    if awaits_extra_hand(now, rehearsal.rules):
        won = rehearsal.one_of((Chair.N, Chair.E)).value
        sheets.win_extra_hand(rehearsal.desk(), game=now.round, table=now.table, won=won)
