"""Pairs stay together, and each meets every other one of its division once."""

from collections.abc import Callable
from dataclasses import dataclass

from rotation.format import Field
from rotation.formats.total_points import Pairs
from rotation.pairs import circle
from scoring.dials import options
from scoring.dials.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class RoundRobin(Pairs):
    """There are as many games as it takes until all have met."""

    @property
    def counts_itself(self) -> bool:
        return True

    def length(self, field: Field) -> int:
        divisions = field.divisions or (field.here,)
        return max(circle.turns(len(division)) for division in divisions)

    def games(self, rules: HouseRules, field: Callable[[], Field | None]) -> int | None:
        games = field()
        return None if games is None else self.length(games)


FORMAT = RoundRobin((options.Format.ROUND_ROBIN,))
