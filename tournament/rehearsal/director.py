"""The pretend director: which night it is, the lots that decide, and what was looked at so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rotation.lots import Lots
from scoring.house_rules import HouseRules
from tournament import replay
from tournament.actions.write import Desk
from tournament.night.evening import Night
from tournament.rehearsal.checks import Check
from tournament.rehearsal.wish import Wish

Say = Callable[[str], None]
BY, DEVICE = "pretend director", "rehearsal"


@dataclass(slots=True)
class Rehearsal:
    """One evening while it is being played; `came` counts those who have signed in, `corrected`
    the scores that were put right.
    """

    tournament: int
    wish: Wish
    lots: Lots
    say: Say
    came: int = 0
    corrected: int = 0
    seen: list[Check] = field(default_factory=list)

    @property
    def night(self) -> Night:
        found = replay.night(self.tournament)
        assert found is not None
        return found

    @property
    def rules(self) -> HouseRules:
        return self.wish.rules

    def desk(self, reason: str = "") -> Desk:
        return Desk(self.tournament, BY, DEVICE, reason=reason)

    def look(self, found: Iterable[Check]) -> None:
        self.seen.extend(found)
