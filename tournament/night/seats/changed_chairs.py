"""The chairs that changed hands in a game, in the middle of it or for all of it, as the movement
asks for them.

Knows one game at a time, and no names.
"""

from collections.abc import Collection, Mapping

from rotation.handover import ChairHandover
from rotation.seating import table
from scoring.chairs import Chair
from tournament.night import facts
from tournament.night.play.games import PlayedGame


def partings(played: PlayedGame) -> tuple[ChairHandover, ...]:
    """The chairs that changed hands in a game, the last first, each with who were partners until
    then: found by going back from how the tables sat at the end.
    """
    if not played.handovers:
        return ()
    took = {handover.taken_by for handover in played.handovers}
    held = {game.table: dict(game.seats) for game in played.games}
    listed = []
    for handover in sorted(played.handovers, key=lambda one: (-one.hands, one.left not in took)):
        seats = held[handover.table]
        seats[Chair(handover.chair)] = handover.left
        listed.append(_parting(handover, seats))
    return tuple(listed)


def called(played: PlayedGame, ranked: Collection[int]) -> tuple[ChairHandover, ...]:
    """Those from the bench who play a whole game for somebody else: it is their turn to sit out. A
    stand-in is not ranked, and has no turn; who came in the middle of the game is counted there.
    """
    took = {handover.taken_by for handover in played.handovers}
    return tuple(
        ChairHandover(played.number, str(away), str(number), (), from_bench=True)
        for number, away in played.playing_for.items()
        if number in ranked and number not in took
    )


def _parting(handover: facts.Handover, before: Mapping[Chair, int]) -> ChairHandover:
    sitting = table(handover.table, {chair: str(entry) for chair, entry in before.items()})
    pairs = [sorted(pair) for pair in sitting.partners]
    parted = tuple(
        (first, second)
        for first, second in pairs
        if handover.taken_by is None or str(handover.left) in (first, second)
    )
    taken = None if handover.taken_by is None else str(handover.taken_by)
    return ChairHandover(handover.round, str(handover.left), taken, parted, handover.from_bench)
