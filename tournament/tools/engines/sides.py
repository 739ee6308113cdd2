"""Entrants and the chairs of a document: players for themselves, or teams in two chairs each."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from rotation.seating import TEAMS, Entrant, Table, check_once_each, is_house
from scoring.chairs import Chair
from tournament.evening.words.json_fields import Document, document, items
from tournament.tools.engines.reading import chair_of, written

PLAYERS = '["Ann", "Bob"]'
# The two of a team, as they are named.
Two = tuple[str, str]


class SinglePlayers:
    """Players for themselves: an entrant is one player, in one chair."""

    divisions: tuple[tuple[Entrant, ...], ...] = ()

    def entrants(self, players: Sequence[str]) -> tuple[Entrant, ...]:
        return tuple(players)

    def players(self, entrants: Iterable[Entrant]) -> list[str]:
        return list(entrants)

    def seats(self, chairs: Mapping[Chair, str]) -> Mapping[Chair, Entrant]:
        return chairs

    def chairs(self, table: Table) -> Mapping[Chair, str]:
        return dict(table.seats)


@dataclass(frozen=True, slots=True)
class FixedTeams:
    """Teams: two players are one entrant, in two chairs. A house team is any two who are free."""

    teams: Mapping[Entrant, Two]
    divisions: tuple[tuple[Entrant, ...], ...]

    def entrants(self, players: Sequence[str]) -> tuple[Entrant, ...]:
        for entrant, other in self.teams.values():
            if (entrant in players) is not (other in players):
                raise ValueError(f"{entrant} and {other} are a team: name both, or neither.")
        paired = set(chain.from_iterable(self.teams.values()))
        for player in players:
            if player not in paired:
                raise ValueError(f"{player} is in no team: add the team.")
        return tuple(team for team, both in self.teams.items() if set(both) <= set(players))

    def players(self, entrants: Iterable[Entrant]) -> list[str]:
        return [player for team in entrants for player in self._two(team)]

    def seats(self, chairs: Mapping[Chair, str]) -> Mapping[Chair, Entrant]:
        if len(chairs) < 4:
            raise ValueError("Two teams meet in four chairs: fill N, E, S and W.")
        return {chair: self._team(chairs[chair], chairs[chair.opposite]) for chair in TEAMS}

    def chairs(self, table: Table) -> Mapping[Chair, str]:
        return {
            seat: player
            for chair, team in table.seats
            for seat, player in zip((chair, chair.opposite), self._two(team), strict=True)
        }

    def _two(self, team: Entrant) -> Two:
        return self.teams.get(team, (team, team))

    def _team(self, entrant: str, other: str) -> Entrant:
        if entrant == other and is_house(entrant):
            return entrant
        for team, both in self.teams.items():
            if {entrant, other} == {*both}:
                return team
        raise ValueError(f"{entrant} and {other} are no team: partners stay together here.")


Sides = SinglePlayers | FixedTeams


def together(asked: Document, players: Sequence[str]) -> FixedTeams:
    """The teams that the document names, or else players two by two as they signed in."""
    listed = _divisions(asked)
    if not listed:
        if len(players) % 2:
            raise ValueError(f"{players[-1]} has no partner: find one, or name the teams.")
        listed = [[*_two_by_two(players), *_gone(asked, players)]]
    check_once_each([player for division in listed for two in division for player in two])
    return FixedTeams(
        {_joined(two): two for division in listed for two in division},
        tuple(tuple(map(_joined, division)) for division in listed),
    )


def chairs(source: Document) -> Mapping[Chair, str]:
    """Who sits in each chair."""
    seats = document(source.get("seats"), '"seats"')
    return {chair_of(seat): name(who) for seat, who in seats.items()}


def tables(source: Document, field: str) -> list[Document]:
    return [document(item, "A table") for item in items(source, field, "[]")]


def names(source: Document, field: str) -> list[str]:
    return [name(item) for item in items(source, field, PLAYERS)]


def name(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{json.dumps(value)[:40]} is no name: write names in quotation marks.")
    return value


def _divisions(asked: Document) -> list[list[Two]]:
    if asked.get("divisions") is not None:
        return [_teams(value) for value in document(asked["divisions"], '"divisions"').values()]
    return [] if asked.get("teams") is None else [_teams(asked["teams"])]


def _teams(value: object) -> list[Two]:
    listed = items({"teams": value}, "teams", f"[{PLAYERS}]")
    return [_two(names({"team": team}, "team")) for team in listed]


def _two(team: Sequence[str]) -> Two:
    if len(team) != 2:
        raise ValueError(f"A team is two players, and {written(team)} is not.")
    return team[0], team[1]


def _gone(asked: Document, players: Sequence[str]) -> list[Two]:
    """The teams of earlier games of which neither player is here any more."""
    gone: dict[frozenset[str], Two] = {}
    for item in items(asked, "rounds", "[]"):
        played = document(item, "A round")
        pairs = _two_by_two(names(played, "sitting_out")) if played.get("sitting_out") else []
        for at in tables(played, "seating"):
            held = chairs(at)
            pairs += [
                (held[seat], held[seat.opposite])
                for seat in TEAMS
                if {seat, seat.opposite} <= held.keys()
            ]
        for two in pairs:
            if not {*two} & {*players} and not is_house(two[0]):
                gone.setdefault(frozenset(two), two)
    return list(gone.values())


def _two_by_two(players: Sequence[str]) -> list[Two]:
    return list(zip(players[::2], players[1::2], strict=False))


def _joined(two: Two) -> Entrant:
    return " & ".join(two)
