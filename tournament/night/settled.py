"""What of a night is settled: every game that is in, what was awarded and handed over, and that the
night is closed. Whatever changes here would be bitter to lose.
"""

from __future__ import annotations

from collections.abc import Hashable

from tournament.night import facts
from tournament.night.evening import OF_ROUNDS, Night

Settled = frozenset[Hashable]


def settled(night: Night) -> Settled:
    """Equal as long as no game was closed or corrected after that, and nothing was paid out."""
    over = {one.number for one in night.rounds if one.is_over}
    told: set[Hashable] = {one for name, one in night.written.items() if _is_in(name, over)}
    told |= set(night.all(facts.Award))
    told |= {one for one in night.all(facts.Payment) if one.kind is facts.Kind.PRIZE}
    return frozenset(told | ({night.plan.closed} if night.is_closed else set()))


def _is_in(name: facts.Name, over: set[int]) -> bool:
    return name[0] in OF_ROUNDS and name[1][0] in over
