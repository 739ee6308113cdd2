"""Pairs who stay together: who is in which team, and the games of a night as games between teams.

A team is known by its number. Knows no rows and no rules of any format.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rotation.pairs.meetings import HOUSE
from rotation.seating import TEAMS, Entrant, PlayedRound, Table, played
from scoring.chairs import Chair
from tournament.night.facts import Entry
from tournament.night.facts import Team as Founded
from tournament.night.games import Game, Round

SIZE = 2


@dataclass(frozen=True, slots=True)
class Team:
    """`members` is whoever was ever in it, in the order of sign-in."""

    founded: Founded
    members: tuple[Entry, ...]

    @property
    def number(self) -> int:
        return self.founded.number

    @property
    def division(self) -> str:
        return self.founded.division

    @property
    def two(self) -> tuple[Entry, ...]:
        """Who plays in it now, or played last once it has gone home: a substitute who came for a
        game that it did not stay for is none of the two.
        """
        latest = max((_last(one) for one in self.members), default=0)
        last = tuple(one for one in self.members if _last(one) == latest)
        played = tuple(one for one in last if one.first_game <= latest)
        return last if len(last) <= SIZE else played

    @property
    def came_for(self) -> tuple[tuple[Entry, Entry], ...]:
        """Who came for whom, after the two who were there first."""
        members = sorted(self.members, key=lambda one: one.number)
        later = [one for one in members[SIZE:] if one.first_game <= _last(one)]
        left, found = [*members[:SIZE], *later], []
        for one in later:
            gone = next((each for each in left if _is_followed(each, one)), None)
            if gone is not None:
                left.remove(gone)
                found.append((one, gone))
        return tuple(found)

    @property
    def name(self) -> str:
        return " & ".join(one.name for one in self.two)

    def two_in(self, game: int) -> tuple[Entry, ...]:
        """Who plays in it in one game, or did; the two of now where nobody was there."""
        playing = self.playing_in(game)
        return playing if len(playing) == SIZE else self.two

    def name_in(self, game: int) -> str:
        return " & ".join(one.name for one in self.two_in(game))

    @property
    def is_house(self) -> bool:
        """A team of helpers, for whoever would have nobody to play: it is not ranked."""
        return bool(self.members) and not any(one.ranked for one in self.members)

    @property
    def is_whole(self) -> bool:
        return len(self.two) == SIZE

    @property
    def is_expected(self) -> bool:
        """Somebody of it stands on a list, and is not here yet."""
        return any(one.expected for one in self.two)

    @property
    def still_missing(self) -> tuple[Entry, ...]:
        """Who of it stands on a list, and has not been seen at the door, while the other was."""
        found = tuple(one for one in self.two if one.expected)
        return found if len(found) < len(self.two) else ()

    @property
    def came(self) -> bool:
        """For a game at least."""
        return not self.is_expected and self.last_game != 0

    @property
    def first_game(self) -> int:
        return min((one.first_game for one in self.members), default=1)

    @property
    def last_game(self) -> int | None:
        """After which game it went home."""
        left = [one.last_game for one in self.two if one.last_game is not None]
        return min(left) if left else None

    def here_in(self, game: int) -> bool:
        return sum(one.here_in(game) for one in self.members) == SIZE

    def playing_in(self, game: int) -> tuple[Entry, ...]:
        return tuple(one for one in self.members if one.here_in(game))


def teams(founded: Iterable[Founded], entries: Iterable[Entry]) -> tuple[Team, ...]:
    members: dict[int, list[Entry]] = {}
    for one in entries:
        if one.team is not None:
            members.setdefault(one.team, []).append(one)
    return tuple(Team(one, tuple(members.get(one.number, ()))) for one in founded)


@dataclass(frozen=True, slots=True)
class Sides:
    """Which team sits where, by entry; house teams as a format calls them."""

    team_of: Mapping[int, int]
    house: Mapping[int, Entrant]

    def key(self, team: int) -> Entrant:
        return self.house.get(team, str(team))

    def in_game(self, game: Game, seated: Round) -> tuple[int, int]:
        """North's team and east's, whoever of each sits there."""
        held = dict(game.seats)
        north, east = (self._team(held, chair, seated) for chair in TEAMS)
        return north, east

    def of(self, seated: Round) -> PlayedRound:
        """A round as a format of teams knows it."""
        tables = []
        for game in seated.games:
            sides = self.in_game(game, seated)
            seats = tuple(zip(TEAMS, map(self.key, sides), strict=True))
            points = game.points
            tables.append(
                played(Table(game.table, seats), {chair: points[chair] for chair in TEAMS})
            )
        bench = (self.team_of[one] for one in seated.bench)
        return PlayedRound(tuple(tables), tuple(map(self.key, dict.fromkeys(bench))))

    def _team(self, held: Mapping[Chair, int], chair: Chair, seated: Round) -> int:
        """Of whoever sits there, or of whom that one plays for."""
        who = held[chair]
        return self.team_of[seated.playing_for.get(who, who)]


def sides(teams: Iterable[Team]) -> Sides:
    known = tuple(teams)
    houses = [one.number for one in known if one.is_house]
    names = (HOUSE if place == 1 else f"{HOUSE} {place}" for place in range(1, len(houses) + 1))
    return Sides(
        {one.number: team.number for team in known for one in team.members},
        dict(zip(houses, names, strict=True)),
    )


def _is_followed(gone: Entry, one: Entry) -> bool:
    return gone.number < one.number and gone.last_game == one.first_game - 1


def _last(one: Entry) -> float:
    """Whoever stays is later than anybody who left."""
    return float("inf") if one.last_game is None else one.last_game
