"""The pretend director: which night it is, the lots that decide, and what was looked at so far."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rotation.lots import Lots
from scoring.dials.house_rules import HouseRules
from tournament.night.night import Night
from tournament.reading import replay
from tournament.rehearsal.checks import Check
from tournament.rehearsal.options import RehearsalOptions
from tournament.writing.write import Press

Say = Callable[[str], None]
Item = TypeVar("Item")
BY, DEVICE = "pretend director", "rehearsal"


@dataclass(slots=True)
class Rehearsal:
    """One evening while it is being played; `came` are the names of those who have come, by their
    numbers in the list, `corrected` counts the scores that were put right, and the others who has
    gone, was not there, and came instead of somebody.
    """

    tournament: int
    wish: RehearsalOptions
    lots: Lots
    say: Say
    came: set[int] = field(default_factory=set)
    corrected: int = 0
    left: int = 0
    absent: int = 0
    substituted: int = 0
    seen: list[Check] = field(default_factory=list)

    @property
    def night(self) -> Night:
        night = replay.night(self.tournament)
        assert night is not None
        return night

    @property
    def rules(self) -> HouseRules:
        return self.wish.rules

    def press(self, reason: str = "") -> Press:
        return Press(self.tournament, BY, DEVICE, reason=reason)

    def look(self, checks: Iterable[Check]) -> None:
        self.seen.extend(checks)

    def one_of(self, some: Sequence[Item]) -> Item:
        """By lot."""
        return some[self.lots.below(len(some))]
