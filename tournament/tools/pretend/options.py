"""The options of a practice night or rehearsal."""

from dataclasses import dataclass, replace

from rotation import formats
from rotation.format import Format
from scoring.dials.house_rules import HouseRules
from scoring.house import House
from tournament.evening.night.party import TEAM_SIZE

MIN_TEAMS = 2
# The number of games of a night if the house's rules leave it open.
DEFAULT_GAME_COUNT = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeOptions:
    """The house, the number of players and the seed of a pretend night. The night stops in the game
    `game_left_running`, or is played to the end if that is None.
    """

    house: House
    players: int
    seed: int
    game_left_running: int | None = None

    @property
    def is_for_teams(self) -> bool:
        return self.format.party_size > 1

    @property
    def format(self) -> Format:
        return formats.format_of_answer(self.house.rules.format)

    @property
    def team_count(self) -> int:
        """Return the number of teams with two players. An odd player waits for a partner."""
        return self.players // TEAM_SIZE

    @property
    def has_game_count(self) -> bool:
        """Return whether the night has a set number of games, instead of one that follows from the
        teams.
        """
        return not self.format.teams_decide_game_count

    @property
    def rules(self) -> HouseRules:
        rules = self.house.rules
        return rules.with_answers({"games": self.game_count}) if self.has_game_count else rules

    @property
    def game_count(self) -> int:
        """Return the number of games of a night that has a set number of them."""
        return self.house.rules.games or DEFAULT_GAME_COUNT


def house_with_format(house: House, format_key: str) -> House:
    """Return the house with another format; unchanged if the format's key is empty."""
    return (
        replace(house, rules=house.rules.with_answers({"format": format_key}))
        if format_key
        else house
    )
