"""All games of an evening that is drawn beforehand: by game and table, and by player or by team.

Knows entrants by their keys, and what they are called; nothing of paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rotation.seating import Entrant, Round
from scoring.chairs import Chair
from tournament.boards.schedule import HOUSE
from tournament.lists.finding import fold
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.seating import seated_now, seating
from tournament.night.teams import Team
from tournament.refused import Refused


@dataclass(frozen=True, slots=True)
class Who:
    """A player, or a team; without people it is known by what it drew."""

    number: str
    people: tuple[str, ...] = ()
    division: str = ""

    @property
    def name(self) -> str:
        return " & ".join(self.people)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one game is for a player or a team: a table with others at it, or none."""

    table: int | None
    chair: Chair | None
    others: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class DrawnGames:
    """From the first game on; `who` has everybody in the order in which they are listed, `cast`
    game by game those who are somebody else in it, and `left` what a game was, by its number, for
    those who left in the middle of it.
    """

    games: tuple[Round, ...]
    who: Mapping[Entrant, Who]
    in_teams: bool
    cast: Mapping[tuple[int, Entrant], Who] = field(default_factory=dict)
    left: Mapping[tuple[int, Entrant], Turn] = field(default_factory=dict)

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """Who is in any of the games, in the order in which they are listed."""
        there = {one for game in self.games for one in game.present} | {one for _, one in self.left}
        return tuple(one for one in self.who if one in there)

    def called(self, entrant: Entrant, game: int = 0) -> Who:
        """A house team that nobody is found for yet has no number."""
        return self.cast.get((game, entrant), self.who.get(entrant, Who("", (HOUSE,))))

    def turns(self, entrant: Entrant) -> tuple[Turn | None, ...]:
        """Game by game; nothing where this one was not here."""
        numbered = enumerate(self.games, start=1)
        return tuple(turn(one, entrant) or self.left.get((at, entrant)) for at, one in numbered)


def drawn_games(night: Night) -> DrawnGames:
    """As they were seated so far, and as they will come if nobody leaves. Refused where they are
    not known beforehand.
    """
    if night.format.rest is None:
        raise Refused("The games are not drawn beforehand: print the seats of each game.")
    if not night.rounds:
        seating(night)
    seated = (seated_now(night, one) for one in night.rounds)
    in_teams = night.format.in_teams
    who = _teams(night) if in_teams else _players(night)
    games = (*seated, *night.to_come)
    cast = _cast(night, range(1, len(games) + 1)) if in_teams else {}
    left = {} if in_teams else dict(_left(night))
    return DrawnGames(games, who, in_teams, cast, left)


def _left(night: Night) -> Iterator[tuple[tuple[int, Entrant], Turn]]:
    """A chair that changed hands was theirs until then, at a table with whoever stayed there."""
    for played in night.rounds:
        for one in played.handovers:
            game = played.at(one.table)
            there = game.entries if game else ()
            others = tuple(str(each) for each in there if each != one.taken_by)
            turn = Turn(one.table, Chair(one.chair), others)
            yield (played.number, str(one.left)), turn


def _teams(night: Night) -> Mapping[Entrant, Who]:
    return {night.sides.key(one.number): _team(one, one.two) for one in night.teams}


def _cast(night: Night, games: Iterable[int]) -> Mapping[tuple[int, Entrant], Who]:
    """Where somebody plays for one of the two."""
    changed = [one for one in night.teams if len(one.members) > len(one.two)]
    return {
        (game, night.sides.key(one.number)): _team(one, one.two_in(game))
        for one in changed
        for game in games
    }


def _team(one: Team, two: Iterable[Entry]) -> Who:
    return Who(str(one.number), tuple(each.name for each in two), one.division)


def _players(night: Night) -> Mapping[Entrant, Who]:
    """As they are looked for."""
    people = sorted(night.entries, key=lambda one: (fold(one.name), one.number))
    return {str(one.number): Who(str(one.number), (one.name,)) for one in people}


def turn(game: Round, entrant: Entrant) -> Turn | None:
    """Nothing for whoever is not in it."""
    table = next((one for one in game.tables if entrant in one.entrants), None)
    if table is None:
        return Turn(None, None, ()) if entrant in game.bench else None
    chair = next(chair for chair, one in table.seats if one == entrant)
    return Turn(table.number, chair, tuple(one for one in table.entrants if one != entrant))
