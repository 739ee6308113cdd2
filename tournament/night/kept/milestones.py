"""What of a night would be bitter to lose: what was done at the door, by the ten, every game that
is in, what was awarded and handed over, and that the night is closed.
"""

from collections.abc import Hashable

from tournament.night import facts
from tournament.night.evening import Night
from tournament.night.shelves import game_of

Settled = frozenset[Hashable]
# With two fees each, what three or four people at the door would have to say again.
AT_THE_DOOR = 10


def settled(night: Night) -> Settled:
    """Equal as long as no game was closed or corrected after that, nothing was paid out, few more
    came in or paid, and nobody was seated for the first game.
    """
    over = {played.number for played in night.rounds if played.is_over}
    reached: set[Hashable] = {fact for name, fact in night.written.items() if game_of(name) in over}
    reached |= set(night.all(facts.Award))
    reached |= {payment for payment in night.all(facts.Payment) if payment.kind is facts.Kind.PRIZE}
    paid = [payment for payment in night.all(facts.Payment) if payment.entry]
    door = len(night.entries) + len(night.all(facts.Team)) + len(paid)
    reached |= {("at the door", ten) for ten in range(door // AT_THE_DOOR)}
    reached |= {("begun", played.number) for played in night.rounds[:1]}
    return frozenset(reached | ({night.plan.closed} if night.is_closed else set()))
