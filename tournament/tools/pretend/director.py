"""The pretend director: which night it is, the lots that decide, and who has come."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rotation.lots import Lots
from scoring.dials.house_rules import HouseRules
from tournament.evening.night.night import Night
from tournament.storage.reading import replay
from tournament.storage.writing.write import Press
from tournament.tools.pretend.options import PracticeOptions

Say = Callable[[str], None]
Item = TypeVar("Item")
BY, DEVICE = "pretend director", "rehearsal"


@dataclass
class PretendDirector:
    """One evening while it is being played; `came` are the names of those who have come, by their
    numbers in the list.
    """

    tournament: int
    wish: PracticeOptions
    lots: Lots
    say: Say
    came: set[int] = field(default_factory=set)

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

    def one_of(self, some: Sequence[Item]) -> Item:
        """By lot."""
        return some[self.lots.below(len(some))]
