"""How the teams of a bracket are named, in each game by who played it: an earlier game keeps the
names of who sat there before a substitute came.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rotation.seating import Entrant
from tournament.evening.facts import Entry
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame

# What stands between the two of a team.
AND = " & "


@dataclass(frozen=True, slots=True)
class TeamLabel:
    """A team by its number and its people; without any these are written in by hand. `earlier` are
    those who played a game in it when somebody else was there, by the game.
    """

    number: int
    people: tuple[str, ...] = ()
    earlier: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def people_in(self, game: str) -> tuple[str, ...]:
        return self.earlier.get(game, self.people)

    @property
    def words(self) -> str:
        """A number that stood first beside a place would be read as a place."""
        return ", ".join(filter(None, (AND.join(self.people), f"team {self.number}")))


def team_labels(night: Night) -> Mapping[Entrant, TeamLabel]:
    """Return the label of each team that was drawn."""
    games = games_by_name(night)
    return {
        str(party.number): _label(party, games)
        for party in night.teams
        if str(party.number) in draws.bracket(night).teams
    }


def _label(party: Party, games: Mapping[str, PlayedGame]) -> TeamLabel:
    """With whoever played in the games before a substitute came."""
    people = _names(party.people)
    in_games = {name: _names(party.people_in(game.number)) for name, game in games.items()}
    earlier = {name: names for name, names in in_games.items() if names != people}
    return TeamLabel(party.number, people, earlier)


def _names(people: Sequence[Entry]) -> tuple[str, ...]:
    return tuple(entry.name for entry in people)
