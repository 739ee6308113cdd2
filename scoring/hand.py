"""One deal as the scorekeeper saw it: who dealt, and what became of it."""

from dataclasses import dataclass

from scoring.chairs import Chair
from scoring.events.event import Event


@dataclass(frozen=True, slots=True)
class ScoredHand:
    dealer: Chair
    event: Event
