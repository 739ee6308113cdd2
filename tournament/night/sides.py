"""Which team sits where, whoever of it is there: a night's games as a format of teams has them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rotation.house_teams import HOUSE
from rotation.seating import TEAMS, Entrant, PlayedRound, Table, played
from scoring.chairs import Chair
from tournament.night.party import Party
from tournament.night.play.games import PlayedGame, TableGame


@dataclass(frozen=True, slots=True)
class Sides:
    """Which team sits where, by entry; house teams as a format calls them."""

    team_of: Mapping[int, int]
    house: Mapping[int, Entrant]

    def key(self, team: int) -> Entrant:
        return self.house.get(team, str(team))

    def in_game(self, game: TableGame, seated: PlayedGame) -> tuple[int, int]:
        """North's team and east's, whoever of each sits there."""
        held = dict(game.seats)
        north, east = (self._team(held, chair, seated) for chair in TEAMS)
        return north, east

    def of(self, seated: PlayedGame) -> PlayedRound:
        """A round as a format of teams knows it."""
        tables = []
        for game in seated.games:
            sides = self.in_game(game, seated)
            seats = tuple(zip(TEAMS, map(self.key, sides), strict=True))
            points = game.points
            tables.append(
                played(Table(game.table, seats), {chair: points[chair] for chair in TEAMS})
            )
        bench = (self.team_of[number] for number in seated.bench)
        return PlayedRound(tuple(tables), tuple(map(self.key, dict.fromkeys(bench))))

    def _team(self, held: Mapping[Chair, int], chair: Chair, seated: PlayedGame) -> int:
        """Of whoever sits there, or of whom that one plays for."""
        who = held[chair]
        return self.team_of[seated.playing_for.get(who, who)]


def sides(teams: Iterable[Party]) -> Sides:
    parties = tuple(teams)
    houses = [party.number for party in parties if party.is_house]
    names = (HOUSE if place == 1 else f"{HOUSE} {place}" for place in range(1, len(houses) + 1))
    return Sides(
        {entry.number: team.number for team in parties for entry in team.members},
        dict(zip(houses, names, strict=True)),
    )
