"""The pretend director, who runs a practice night or a rehearsal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rotation.seeded_random import SeededRandom
from scoring.dials.house_rules import HouseRules
from tournament.evening.night.night import Night
from tournament.storage.reading import reader
from tournament.storage.writing.write import Press
from tournament.tools.pretend.options import PracticeOptions

SaySentence = Callable[[str], None]
Item = TypeVar("Item")
DIRECTOR_NAME, DEVICE_NAME = "pretend director", "rehearsal"


@dataclass
class PretendDirector:
    """A director who plays one night with seeded random numbers. `say` gets a sentence about each
    step. `used_name_numbers` are the numbers of the names of players who are checked in.
    """

    tournament: int
    options: PracticeOptions
    rng: SeededRandom
    say: SaySentence
    used_name_numbers: set[int] = field(default_factory=set)

    @property
    def night(self) -> Night:
        night = reader.night(self.tournament)
        assert night is not None
        return night

    @property
    def rules(self) -> HouseRules:
        return self.options.rules

    def new_press(self, reason: str = "") -> Press:
        return Press(self.tournament, DIRECTOR_NAME, DEVICE_NAME, reason=reason)

    def choose_one(self, options: Sequence[Item]) -> Item:
        """Return one of the options, chosen by the seeded random numbers."""
        return options[self.rng.number_below(len(options))]
