"""Who holds a place: one player, or where pairs stay together a team.

A place knows its holder by a number alone; a prize goes to a person. Knows no money.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.standings import Place
from tournament.night.evening import Night
from tournament.night.facts import Entry


@dataclass(frozen=True, slots=True)
class Holder:
    """`people` are the one player, or the two of the team, by number."""

    number: int
    people: tuple[Entry, ...]
    is_team: bool = False

    @property
    def name(self) -> str:
        return " & ".join(one.name for one in self.people)

    @property
    def entry(self) -> int:
        """Whoever takes the prize: of a team its first by number."""
        return self.people[0].number

    @property
    def words(self) -> str:
        return (
            f"team {self.number}, {self.name}" if self.is_team else f"{self.name} ({self.number})"
        )


def holder(night: Night, number: int | str) -> Holder:
    if not night.format.in_teams:
        return Holder(int(number), (night.entry(int(number)),))
    two = sorted(night.by_team[int(number)].two, key=lambda one: one.number)
    return Holder(int(number), tuple(two), is_team=True)


def holder_of(night: Night, place: Place) -> Holder:
    return holder(night, place.result.entrant)


def are_here(night: Night, numbers: Iterable[int]) -> bool:
    """Whether each of them still is a player, or a team with somebody in it."""
    if not night.format.in_teams:
        return all(one in night.by_number for one in numbers)
    return all(one in night.by_team and night.by_team[one].two for one in numbers)
