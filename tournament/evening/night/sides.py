"""Which team sits where, whoever of it is there: a night's games as a format of teams has them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rotation.seating import HOUSE, TEAMS, Entrant, PlayedRound, Table, played
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame, TableGame


@dataclass(frozen=True, slots=True)
class Sides:
    """Which team sits where, by entry; house teams as a format calls them."""

    team_of: Mapping[int, int]
    house: Mapping[int, Entrant]

    def key(self, team: int) -> Entrant:
        return self.house.get(team, str(team))

    def in_game(self, game: TableGame, seated: PlayedGame) -> tuple[int, int]:
        """North's team and east's, whoever of each sits there, or plays there for one of them."""
        held = dict(game.seats)
        who = [seated.playing_for.get(held[chair], held[chair]) for chair in TEAMS]
        return self.team_of[who[0]], self.team_of[who[1]]

    def of(self, seated: PlayedGame) -> PlayedRound:
        """A round as a format of teams knows it."""
        tables = []
        for game in seated.games:
            seats = tuple(zip(TEAMS, map(self.key, self.in_game(game, seated)), strict=True))
            points = {chair: game.tally_of(chair).points for chair in TEAMS}
            tables.append(played(Table(game.table, seats), points))
        bench = (self.team_of[number] for number in seated.bench)
        return PlayedRound(tuple(tables), tuple(map(self.key, dict.fromkeys(bench))))


def sides(teams: Iterable[Party]) -> Sides:
    parties = tuple(teams)
    houses = [party.number for party in parties if party.is_house]
    names = (HOUSE if place == 1 else f"{HOUSE} {place}" for place in range(1, len(houses) + 1))
    return Sides(
        {entry.number: team.number for team in parties for entry in team.members},
        dict(zip(houses, names, strict=True)),
    )
