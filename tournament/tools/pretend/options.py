"""What a practice evening is to be like, and how long one of a house is when nobody says."""

from dataclasses import dataclass, replace

from rotation import formats
from rotation.format import Format
from scoring.dials.house_rules import HouseRules
from scoring.house import House
from tournament.evening.night.party import words_of

FEWEST_TEAMS = 2
TEAM = 2
# Where a sheet leaves the number of games open.
USUAL_GAMES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeOptions:
    """By whose rules so many play. `until` is the game that is left running, where the evening is
    not played out.
    """

    house: House
    players: int
    seed: int
    until: int | None = None

    @property
    def is_of_teams(self) -> bool:
        return words_of(self.way).is_team

    @property
    def way(self) -> Format:
        return formats.of(self.house.rules.format)

    @property
    def teams(self) -> int:
        """Whole ones; an odd player waits for a partner."""
        return self.players // TEAM

    @property
    def counts_games(self) -> bool:
        """Whether somebody says how many games there are, or it follows from who comes."""
        return not self.way.counts_itself

    @property
    def rules(self) -> HouseRules:
        rules = self.house.rules
        return rules.with_dials({"games": self.length}) if self.counts_games else rules

    @property
    def length(self) -> int:
        """How many games the evening has, where they are counted."""
        return self.house.rules.games or USUAL_GAMES


def of_kind(house: House, way: str) -> House:
    """The same house where people move in another way; as it has it, where none is named."""
    return replace(house, rules=house.rules.with_dials({"format": way})) if way else house
