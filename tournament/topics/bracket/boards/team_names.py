"""Names of a bracket's teams on all pages and papers. A game shows the players who played it, even
if a substitute came later. A team that is not known yet is named as "winner of Cal & Dot vs. Eve
& Fay".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rotation.bracket.progress import BracketState, EmptySpot, SpotOccupant
from rotation.bracket.structure import BracketGame, DrawNumber, WinnerOf
from rotation.outcomes import BracketSpot
from rotation.seating import TEAM_CHAIRS, Entrant
from tournament.evening.facts import Entry
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name
from tournament.evening.night.bracket.named_games import TEAMS_JOINER
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.words.names import PARTNERS_JOINER


@dataclass(frozen=True, slots=True)
class TeamLabel:
    """A team's number and the names of its players. `player_names` is empty in a blank bracket.
    `player_names_by_game` has the names only for games that the team played with other members,
    before a substitute came.
    """

    number: int
    player_names: tuple[str, ...] = ()
    player_names_by_game: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def player_names_in_game(self, game_name: str) -> tuple[str, ...]:
        return self.player_names_by_game.get(game_name, self.player_names)

    @property
    def words(self) -> str:
        """Return the names with the team's number last, because a number in front looks like a
        place.
        """
        return ", ".join(
            filter(None, (PARTNERS_JOINER.join(self.player_names), f"team {self.number}"))
        )


@dataclass(frozen=True, slots=True)
class FutureTeamNamer:
    """Makes the words for teams that are not known yet. `short_name_by_team` has the shortest
    distinct name of each team. Without the names of both teams of a game, the words name the game.
    """

    bracket_state: BracketState
    short_name_by_team: Mapping[Entrant, str] = field(default_factory=dict)

    def words(self, occupant: SpotOccupant, game: BracketGame, spot: BracketSpot) -> str:
        """Return words for the team that will play on a side of a game, such as "winner of A3". If
        no team can come to that side, return the text of `EmptySpot.NO_TEAM`.
        """
        source = game.source_a if spot is BracketSpot.A else game.source_b
        if occupant is EmptySpot.NO_TEAM or isinstance(source, DrawNumber):
            return EmptySpot.NO_TEAM.value
        winner_or_loser = "winner" if isinstance(source, WinnerOf) else "loser"
        return f"{winner_or_loser} of {self._words_for_both_teams_or_game(source.game)}"

    def _words_for_both_teams_or_game(self, game: str) -> str:
        both_names = [
            self.short_name_by_team[team]
            for team in self.bracket_state.teams_in(game)
            if team in self.short_name_by_team
        ]
        return TEAMS_JOINER.join(both_names) if len(both_names) == len(TEAM_CHAIRS) else game


def team_labels(night: Night) -> Mapping[Entrant, TeamLabel]:
    """Return a label for each drawn team."""
    game_by_name = games_by_name(night)
    return {
        str(party.number): _team_label(party, game_by_name)
        for party in night.teams
        if str(party.number) in draws.bracket_state(night).teams
    }


def future_team_namer(night: Night) -> FutureTeamNamer:
    """Return the maker of words for teams that are not known yet. The words name no table, because
    another game can be on that table by the time someone reads a printout.
    """
    return FutureTeamNamer(draws.bracket_state(night), first_names_by_team(night))


def first_names_by_team(night: Night) -> Mapping[Entrant, str]:
    """Return each team as "Cal & Dot", with its number if two teams have the same first names."""
    return {str(number): names for number, names in night.teams.first_names_by_number.items()}


def _team_label(party: Party, game_by_name: Mapping[str, SeatedGame]) -> TeamLabel:
    current_names = _player_names(party.current_members)
    names_by_game = {
        name: _player_names(party.members_in(game.number)) for name, game in game_by_name.items()
    }
    names_by_game_with_others = {
        name: names for name, names in names_by_game.items() if names != current_names
    }
    return TeamLabel(party.number, current_names, names_by_game_with_others)


def _player_names(people: Sequence[Entry]) -> tuple[str, ...]:
    return tuple(entry.name for entry in people)
