"""The bench: who sits out has done so least, of those who may."""

from collections import Counter
from collections.abc import Iterator

from tournament.night.evening import Night
from tournament.rehearsal.checks.sitting import hall, leaves


def turns(night: Night) -> Iterator[str]:
    """From the game before to the one that is on, where nobody came or left: only who moves sits
    out, first who has done so least, and so nobody twice running.
    """
    if not night.format.losers_move or len(night.rounds) < 2:
        return
    before, now = night.rounds[-2:]
    moved = [(game, who) for game in before.games for who in game.entries]
    movers = [who for game, who in moved if leaves(game, who, night.rules)]
    if before.handovers or hall(before) != hall(now) or len(movers) < len(now.bench):
        return
    times = _times(night, now.number)
    due = sorted(times[who] for who in movers)[: len(now.bench)]
    for who in now.bench:
        if who not in movers:
            yield f"game {now.number}: player {who} sits out, and did not move"
        elif times[who] not in due:
            yield f"game {now.number}: player {who} sits out, and others have less often"


def _times(night: Night, game: int) -> Counter[int]:
    """How often each has sat out before a game, called to a chair from there or not."""
    out: Counter[int] = Counter()
    for played in night.rounds[: game - 1]:
        out.update(played.bench)
        called = {handover.taken_by for handover in played.handovers if handover.from_bench}
        called |= {number for number in played.playing_for if night.entry(number).ranked}
        out.update(who for who in called if who is not None)
    return out
