"""Who stands on a list for tonight, and has not been seen at the door."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.night.evening import Night
from tournament.night.shown_names import beside, told_apart


@dataclass(frozen=True, slots=True)
class Missing:
    """A player, or those of a team who are not here; `asked` is what opens their row."""

    asked: str
    number: int
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        return " & ".join(self.names)


def missing(night: Night) -> tuple[Missing, ...]:
    """By number, which stands beside the name of a player."""
    shown = told_apart(night)
    found = [shown.entry(one.number) for one in night.awaited]
    if not night.format.in_teams:
        return tuple(Missing("who", one.number, (beside(one.name, one.number),)) for one in found)
    teams: dict[int, tuple[str, ...]] = {}
    for one in found:
        if one.team is not None:
            teams[one.team] = (*teams.get(one.team, ()), one.name)
    return tuple(Missing("team", number, names) for number, names in sorted(teams.items()))
