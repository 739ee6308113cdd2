"""Entrants and the chairs of a document: players for themselves, or teams in two chairs each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from rotation.pairs.meetings import is_house
from rotation.seating import TEAMS, Entrant, Table, once_each
from scoring.chairs import Chair
from scoring.documents.reading import Document, document, items, written

PLAYERS = '["Ann", "Bob"]'
# The two of a team, as they are named.
Two = tuple[str, str]


class Alone:
    """Each plays for themselves: an entrant is a player, in one chair."""

    divisions: tuple[tuple[Entrant, ...], ...] = ()

    def entrants(self, players: Sequence[str]) -> tuple[Entrant, ...]:
        return tuple(players)

    def players(self, entrants: Iterable[Entrant]) -> list[str]:
        return list(entrants)

    def seats(self, chairs: Mapping[Chair, str]) -> Mapping[Chair, Entrant]:
        return chairs

    def chairs(self, one: Table) -> Mapping[Chair, str]:
        return dict(one.seats)


@dataclass(frozen=True, slots=True)
class Together:
    """Two are one entrant, and sit in two chairs. A house team is whoever is free."""

    teams: Mapping[Entrant, Two]
    divisions: tuple[tuple[Entrant, ...], ...]

    def entrants(self, players: Sequence[str]) -> tuple[Entrant, ...]:
        for one, other in self.teams.values():
            if (one in players) is not (other in players):
                raise ValueError(f"{one} and {other} are a team: name both, or neither.")
        in_teams = set(chain.from_iterable(self.teams.values()))
        for player in players:
            if player not in in_teams:
                raise ValueError(f"{player} is in no team: add the team.")
        return tuple(team for team, both in self.teams.items() if set(both) <= set(players))

    def players(self, entrants: Iterable[Entrant]) -> list[str]:
        return [player for team in entrants for player in self._two(team)]

    def seats(self, chairs: Mapping[Chair, str]) -> Mapping[Chair, Entrant]:
        if len(chairs) < 4:
            raise ValueError("Two teams meet in four chairs: fill N, E, S and W.")
        return {chair: self._team(chairs[chair], chairs[chair.opposite]) for chair in TEAMS}

    def chairs(self, one: Table) -> Mapping[Chair, str]:
        return {
            seat: player
            for chair, team in one.seats
            for seat, player in zip((chair, chair.opposite), self._two(team), strict=True)
        }

    def _two(self, team: Entrant) -> Two:
        return self.teams.get(team, (team, team))

    def _team(self, one: str, other: str) -> Entrant:
        if one == other and is_house(one):
            return one
        for team, both in self.teams.items():
            if {one, other} == {*both}:
                return team
        raise ValueError(f"{one} and {other} are no team: partners stay together here.")


Sides = Alone | Together


def together(asked: Document, players: Sequence[str]) -> Together:
    """Teams as they are named, or two by two as they signed in."""
    listed = _divisions(asked)
    if not listed:
        if len(players) % 2:
            raise ValueError(f"{players[-1]} has no partner: find one, or name the teams.")
        listed = [[*_two_by_two(players), *_gone(asked, players)]]
    once_each([player for division in listed for two in division for player in two])
    return Together(
        {_joined(two): two for division in listed for two in division},
        tuple(tuple(map(_joined, division)) for division in listed),
    )


def chairs(told: Document) -> Mapping[Chair, str]:
    """Who sits in each chair."""
    seats = document(told.get("seats"), '"seats"')
    return {chair(seat): name(who) for seat, who in seats.items()}


def tables(told: Document, field: str) -> list[Document]:
    return [document(one, "A table") for one in items(told, field, "[]")]


def chair(told: str) -> Chair:
    if told not in tuple(Chair):
        raise ValueError(f"There is no chair {written(told)}: the chairs are N, E, S and W.")
    return Chair(told)


def names(told: Document, field: str) -> list[str]:
    return [name(one) for one in items(told, field, PLAYERS)]


def name(told: object) -> str:
    if not isinstance(told, str) or not told.strip():
        raise ValueError(f"{json.dumps(told)[:40]} is no name: write names in quotation marks.")
    return told


def _divisions(asked: Document) -> list[list[Two]]:
    if asked.get("divisions") is not None:
        return [_teams(one) for one in document(asked["divisions"], '"divisions"').values()]
    return [] if asked.get("teams") is None else [_teams(asked["teams"])]


def _teams(told: object) -> list[Two]:
    listed = items({"teams": told}, "teams", f"[{PLAYERS}]")
    return [_two(names({"team": one}, "team")) for one in listed]


def _two(team: Sequence[str]) -> Two:
    if len(team) != 2:
        raise ValueError(f"A team is two players, and {written(team)} is not.")
    return team[0], team[1]


def _gone(asked: Document, players: Sequence[str]) -> list[Two]:
    """The teams of earlier games of whom neither is here any more."""
    found: dict[frozenset[str], Two] = {}
    for each in items(asked, "rounds", "[]"):
        one = document(each, "A round")
        pairs = _two_by_two(names(one, "sitting_out")) if one.get("sitting_out") else []
        for at in tables(one, "seating"):
            held = chairs(at)
            pairs += [
                (held[seat], held[seat.opposite])
                for seat in TEAMS
                if {seat, seat.opposite} <= held.keys()
            ]
        for two in pairs:
            if not {*two} & {*players} and not is_house(two[0]):
                found.setdefault(frozenset(two), two)
    return list(found.values())


def _two_by_two(players: Sequence[str]) -> list[Two]:
    return list(zip(players[::2], players[1::2], strict=False))


def _joined(two: Two) -> Entrant:
    return " & ".join(two)
