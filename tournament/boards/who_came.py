"""Who came for whom into a team, in words."""

from __future__ import annotations

from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.teams import SIZE, Team


def who_came(night: Night, team: Team) -> tuple[str, ...]:
    """Not who is back; the games of a bracket have no numbers that anybody knows."""
    first = {one.person for one in sorted(team.members, key=lambda one: one.number)[:SIZE]}
    return tuple(
        f"{one.name} for {gone.name}{'' if night.has_bracket else _when(one)}"
        for one, gone in team.came_for
        if one.person not in first
    )


def _when(one: Entry) -> str:
    if one.last_game is None:
        return f" from game {one.first_game}"
    if one.last_game == one.first_game:
        return f" in game {one.first_game}"
    return f" in games {one.first_game} to {one.last_game}"
