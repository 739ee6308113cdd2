"""The chairs that changed hands in a game, in the middle of it or for all of it, as the movement
asks for them.

Knows one game at a time, and no names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rotation.progressive.evening import Handover
from rotation.seating import table
from scoring.chairs import Chair
from tournament.night import facts
from tournament.night.games import Round


def partings(played: Round) -> tuple[Handover, ...]:
    """The chairs that changed hands in a game, the last first, each with who were partners until
    then: found by going back from how the tables sat at the end.
    """
    took = {one.taken_by for one in played.handovers}
    held = {game.table: dict(game.seats) for game in played.games}
    found = []
    for one in sorted(played.handovers, key=lambda one: (-one.hands, one.left not in took)):
        seats = held[one.table]
        seats[Chair(one.chair)] = one.left
        found.append(_parting(one, seats))
    return tuple(found)


def called(played: Round, ranked: Collection[int]) -> tuple[Handover, ...]:
    """Those from the bench who play a whole game for somebody else: it is their turn to sit out. A
    stand-in is not ranked, and has no turn; who came in the middle of the game is counted there.
    """
    took = {one.taken_by for one in played.handovers}
    return tuple(
        Handover(played.number, str(away), str(one), (), from_bench=True)
        for one, away in played.playing_for.items()
        if one in ranked and one not in took
    )


def _parting(one: facts.Handover, before: Mapping[Chair, int]) -> Handover:
    sitting = table(one.table, {chair: str(entry) for chair, entry in before.items()})
    pairs = [sorted(pair) for pair in sitting.partners]
    parted = tuple(
        (first, second)
        for first, second in pairs
        if one.taken_by is None or str(one.left) in (first, second)
    )
    taken = None if one.taken_by is None else str(one.taken_by)
    return Handover(one.round, str(one.left), taken, parted, one.from_bench)
