"""The pretend director of a practice night or rehearsal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rotation.seeded_random import SeededRandom
from scoring.dials.house_rules import HouseRules
from tournament.evening.night.night import Night
from tournament.storage.reading import reader
from tournament.storage.writing.write import Press
from tournament.tools.pretend.options import PracticeOptions

Say = Callable[[str], None]
Item = TypeVar("Item")
DIRECTOR_NAME, DEVICE_NAME = "pretend director", "rehearsal"


@dataclass
class PretendDirector:
    """A director who plays one night, with seeded random numbers. `say` gets a sentence about each
    step. `used_name_numbers` are those of the players who have come.
    """

    tournament: int
    options: PracticeOptions
    rng: SeededRandom
    say: Say
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
        """Return one of the options, chosen at random from the seed."""
        return options[self.rng.number_below(len(options))]
