"""How the teams of a bracket are named: in each game by the people who played it, since an earlier
game keeps the names of who sat there before a substitute came; and where no team is known yet, by
the two that it may be. Desk, wall, phones and paper all say it as it is said here.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rotation.bracket.progress import Empty, Occupant, Progress
from rotation.bracket.structure import BracketGame, Drawn, WinnerOf
from rotation.outcomes import Spot
from rotation.seating import TEAMS, Entrant
from tournament.evening.facts import Entry
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame

# What stands between the two of a team.
AND = " & "
BETWEEN = " / "


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


@dataclass(frozen=True, slots=True)
class ToCome:
    """`called` has the teams as briefly as they are told apart."""

    progress: Progress
    called: Mapping[Entrant, str] = field(default_factory=dict)

    def words(self, who: Occupant, game: BracketGame, spot: Spot) -> str:
        """Of a place of a game that no team is in."""
        source = game.a if spot is Spot.A else game.b
        if who is Empty.NOBODY or isinstance(source, Drawn):
            return Empty.NOBODY.value
        which = "winner" if isinstance(source, WinnerOf) else "loser"
        return f"{which} of {self._told(source.game)}"

    def in_names(self, who: Occupant, game: BracketGame, spot: Spot) -> str:
        """The winner of Cal & Dot / Eve & Fay; nothing where nobody can say so yet."""
        words = self.words(who, game, spot)
        return f"the {words}" if BETWEEN in words else ""

    def _told(self, game: str) -> str:
        two = [self.called[text] for text in self.progress.teams_in(game) if text in self.called]
        return BETWEEN.join(two) if len(two) == len(TEAMS) else game


def team_labels(night: Night) -> Mapping[Entrant, TeamLabel]:
    """Return the label of each team that was drawn."""
    games = games_by_name(night)
    return {
        str(party.number): _label(party, games)
        for party in night.teams
        if str(party.number) in draws.bracket(night).teams
    }


def to_come(night: Night) -> ToCome:
    """Name no table: others play there soon, and paper is read later."""
    return ToCome(draws.bracket(night), by_first_names(night))


def by_first_names(night: Night) -> Mapping[Entrant, str]:
    """Return each team as Cal & Dot; with its number where another pair is called that too."""
    first = {
        party: " & ".join(entry.name.split()[0] for entry in party.people) for party in night.teams
    }
    alike = Counter(first.values())
    return {
        str(party.number): f"{brief} ({party.number})" if alike[brief] > 1 else brief
        for party, brief in first.items()
    }


def _label(party: Party, games: Mapping[str, PlayedGame]) -> TeamLabel:
    """With whoever played in the games before a substitute came."""
    people = _names(party.people)
    in_games = {name: _names(party.people_in(game.number)) for name, game in games.items()}
    earlier = {name: names for name, names in in_games.items() if names != people}
    return TeamLabel(party.number, people, earlier)


def _names(people: Sequence[Entry]) -> tuple[str, ...]:
    return tuple(entry.name for entry in people)
