"""What a draw keeps to: who must not meet, and who cannot move."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from rotation.seating import Entrant, Pair
from scoring.chairs import Chair


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who must not meet, and who cannot move: their table and chair are theirs all evening."""

    apart: frozenset[Pair] = frozenset()
    stay: Mapping[Entrant, tuple[int, Chair]] = field(default_factory=dict)

    def of(self, here: Collection[Entrant]) -> "Wishes":
        """What is left of them for those who are here."""
        return Wishes(
            frozenset(pair for pair in self.apart if pair <= set(here)),
            {entrant: seat for entrant, seat in self.stay.items() if entrant in here},
        )

    @property
    def people(self) -> frozenset[Entrant]:
        return frozenset(self.stay).union(*self.apart)

    @property
    def never_together(self) -> frozenset[Pair]:
        """Two who stay at tables of their own never meet either."""
        return self.apart | {frozenset(pair) for pair in combinations(self.stay, 2)}
