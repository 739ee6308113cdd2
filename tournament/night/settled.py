"""What of a night would be bitter to lose: what was done at the door, by the ten, every game that
is in, what was awarded and handed over, and that the night is closed.
"""

from __future__ import annotations

from collections.abc import Hashable

from tournament.night import facts
from tournament.night.evening import OF_ROUNDS, Night

Settled = frozenset[Hashable]
# With two fees each, what three or four people at the door would have to say again.
AT_THE_DOOR = 10


def settled(night: Night) -> Settled:
    """Equal as long as no game was closed or corrected after that, nothing was paid out, few more
    came in or paid, and nobody was seated for the first game.
    """
    over = {one.number for one in night.rounds if one.is_over}
    told: set[Hashable] = {one for name, one in night.written.items() if _is_in(name, over)}
    told |= set(night.all(facts.Award))
    told |= {one for one in night.all(facts.Payment) if one.kind is facts.Kind.PRIZE}
    paid = [one for one in night.all(facts.Payment) if one.entry]
    door = len(night.entries) + len(night.all(facts.Team)) + len(paid)
    told |= {("at the door", ten) for ten in range(door // AT_THE_DOOR)}
    told |= {("begun", one.number) for one in night.rounds[:1]}
    return frozenset(told | ({night.plan.closed} if night.is_closed else set()))


def _is_in(name: facts.Name, over: set[int]) -> bool:
    return name[0] in OF_ROUNDS and name[1][0] in over
