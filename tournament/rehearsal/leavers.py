"""Somebody goes home: by turns in the middle of a game, after it, and with a stand-in."""

from __future__ import annotations

from tournament.actions import leaving
from tournament.night.games import Game
from tournament.night.leaving import chances
from tournament.rehearsal import tables
from tournament.rehearsal.director import Rehearsal

# So many hands are played when somebody leaves in the middle.
BEFORE_LEAVING = 2
WAYS = 3


def somebody_leaves(rehearsal: Rehearsal) -> None:
    gone = sum(one.ranked and one.last_game is not None for one in rehearsal.night.entries)
    game, who = _drawn(rehearsal)
    if gone % WAYS == 1:
        leaving.leave_after(rehearsal.desk(), entry=who, game=game.round)
        return
    tables.by_hand(rehearsal.desk(), game, rehearsal.rules, rehearsal.lots, BEFORE_LEAVING)
    offered = chances(rehearsal.night, game, who)
    taker = offered.takers[0].entry if offered.takers and gone % WAYS == 0 else None
    alone = taker is None and gone % WAYS == 0 and offered.three
    stand_in = "" if taker or alone else f"Helper {gone + 1}"
    leaving.leave_now(rehearsal.desk(), entry=who, taker=taker, stand_in=stand_in)


def _drawn(rehearsal: Rehearsal) -> tuple[Game, int]:
    """A player who stays so far, at a table that nobody has left."""
    night = rehearsal.night
    played = night.rounds[-1]
    left = {one.table for one in played.handovers}
    at_tables = [
        (game, who)
        for game in played.games
        if game.table not in left
        for who in game.entries
        if night.entry(who).ranked and night.entry(who).last_game is None
    ]
    return at_tables[rehearsal.lots.below(len(at_tables))]
