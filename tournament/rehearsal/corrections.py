"""A score turns out wrong: it is put right, that is taken back, and done again."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.actions import undo
from tournament.night.games import Game
from tournament.night.sheets import Depth
from tournament.rehearsal import tables
from tournament.rehearsal.checks import Check
from tournament.rehearsal.director import Rehearsal

BACK = "What is taken back is as it was, and done again is as it became"


def correct(rehearsal: Rehearsal) -> None:
    """Where no table has its totals typed, there is nothing to put right."""
    rehearsal.corrected += 1
    typed = list(_typed(rehearsal))
    if not typed:
        return
    wrong = typed[rehearsal.lots.below(len(typed))]
    dealt = tables.deal_out(wrong, rehearsal.rules, rehearsal.lots)
    before = rehearsal.night.written
    done = tables.totals(rehearsal.desk("read wrongly"), wrong, dealt, rehearsal.rules)
    if done.changed:
        rehearsal.look([Check(BACK, tuple(_back_and_again(rehearsal, before, done.revision)))])


def _back_and_again(rehearsal: Rehearsal, before: object, change: int) -> Iterator[str]:
    after = rehearsal.night.written
    back = undo.undo(rehearsal.desk(), change=change)
    if rehearsal.night.written != before:
        yield f"taken back: {back.words}"
    again = undo.undo(rehearsal.desk(), change=back.revision)
    if rehearsal.night.written != after:
        yield f"done again: {again.words}"


def _typed(rehearsal: Rehearsal) -> Iterator[Game]:
    """Where nobody left in the middle, since what was made until then stays."""
    for played in rehearsal.night.rounds:
        left = {one.table for one in played.handovers}
        for game in played.games:
            if game.score.depth is Depth.TOTALS and game.table not in left:
                yield game
