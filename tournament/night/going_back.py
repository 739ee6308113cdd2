"""Back to the start of a game: what goes and what stays, of this night alone.

What was played goes. What people did besides stays: who came, who went home, and money that changed
hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournament.night import facts
from tournament.night.evening import OF_ROUNDS, Night


@dataclass(frozen=True, slots=True)
class GoingBack:
    """`gone` are the facts that go, `other` those that say something else afterwards."""

    gone: tuple[facts.Fact, ...]
    other: tuple[facts.Fact, ...]

    def gone_of(self, kind: type[facts.Fact]) -> int:
        return sum(isinstance(one, kind) for one in self.gone)


def going_back(night: Night, game: int) -> GoingBack:
    """To the moment before a game was seated; in a bracket, before it was called, and all that were
    called after it.
    """
    gone = [one for name, one in night.written.items() if _goes(name, one, game)]
    entries = [(one, _as_of(night, one, game)) for one in night.entries]
    other = [now for one, now in entries if now != one]
    plan = replace(night.plan, playoffs=(), lot_seed="", counted_cents=None)
    return GoingBack(tuple(gone), (*other, *([plan] if plan != night.plan else [])))


def _goes(name: facts.Name, one: facts.Fact, game: int) -> bool:
    """Prizes were decided by what goes; what was handed over is a payment, and stays."""
    if isinstance(one, facts.Ruling):
        return one.round is not None and one.round >= game
    return isinstance(one, facts.Award) or (name[0] in OF_ROUNDS and name[1][0] >= game)


def _as_of(night: Night, one: facts.Entry, game: int) -> facts.Entry:
    """Whoever came since may be in it, and whoever went home since is not. Cards are out again."""
    came = one.ranked and one.first_game > game and not night.has_bracket
    first = game if came else one.first_game
    last = one.last_game
    if last is not None and last >= game and one.number in set(_went_home(night)):
        last = max(game, first) - 1
    return replace(one, first_game=first, last_game=last, card_in=None, claimed=None, loners=None)


def _went_home(night: Night) -> Iterator[int]:
    """Whoever leaves after the game that is on is still here."""
    current = night.current.number if night.current else 0
    yield from (one.left for one in night.all(facts.Handover))
    for one in night.entries:
        if one.last_game is not None and (one.last_game < current or night.has_bracket):
            yield one.number
