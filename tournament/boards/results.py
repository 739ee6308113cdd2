"""The games of a bracket that are over, to be corrected: the newest first, or one team's."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.boards.calls import Side, sides
from tournament.lists.finding import Known, hits
from tournament.night.evening import Night
from tournament.night.in_names import told


@dataclass(frozen=True, slots=True)
class Result:
    """A forfeit is nobody's table, and `forfeit` says whose it is."""

    game: int
    name: str
    has_table: bool
    sides: tuple[Side, ...]
    words: str
    forfeit: str


def results(night: Night, find: str = "") -> tuple[Result, ...]:
    """Of every team, or of those of whom what is typed begins a name or is the number."""
    teams = [Known(one.number, one.name, "", "") for one in night.teams]
    wanted = {one.number for one in (hits(find, teams, len(teams)) if find.strip() else teams)}
    found = (
        Result(
            game=one.number,
            name=one.name,
            has_table=bool(one.games),
            sides=sides(night, night.bracket.teams_in(one.name)),
            words=told(night, one.name),
            forfeit=one.forfeit,
        )
        for one in reversed(night.rounds)
        if one.is_over
    )
    return tuple(one for one in found if wanted & {side.number for side in one.sides})
