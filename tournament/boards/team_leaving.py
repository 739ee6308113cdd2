"""A team goes home, is not there, or has somebody else in it: what may be done, and what comes of
it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournament.night.calls import on_tables
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.in_names import named
from tournament.night.teams import Team


@dataclass(frozen=True, slots=True)
class TeamLeaving:
    """`entry` is the one who was chosen. `after` is the game with which it ends, 0 before the first
    one; in a bracket that is drawn it `forfeits` what is left. `left` is how many others play on
    beside it. `asks` is the question before it forfeits.
    """

    team: Team
    entry: Entry
    after: int
    left: int
    forfeits: bool
    is_gone: bool
    may_seat_again: bool
    may_be_played_for: bool
    asks: str


def team_leaving(night: Night, entry: int) -> TeamLeaving:
    one, current = night.entry(entry), night.current
    assert one.team is not None
    team, drawn = night.by_team[one.team], night.is_drawn
    untouched = current is not None and not (night.has_bracket or current.has_scores)
    gone = team.last_game is not None
    return TeamLeaving(
        team=team,
        entry=one,
        after=current.number if current else 0,
        left=len(_others(night, team)),
        forfeits=drawn,
        is_gone=gone,
        may_seat_again=untouched and not gone,
        may_be_played_for=not gone and one in team.two and team.is_whole,
        asks=going_home(night, team),
    )


def is_done(night: Night, team: Team) -> bool:
    """Its division has had all its games, and others play on: nobody leaves it any more."""
    return not night.is_played and night.is_over(team.division)


def _others(night: Night, team: Team) -> list[Team]:
    """Those of its session who play in the game after this one."""
    here = (one for one in night.teams_in(night.next_game) if one.number != team.number)
    own = (one for one in here if night.plays_in(one) == night.plays_in(team))
    return [one for one in own if not night.is_ended(one.division, night.next_game)]


def going_home(night: Night, team: Team) -> str:
    """What it means that a team of a drawn bracket goes home now; nothing of any other."""
    if not team.founded.drawn or team.last_game is not None:
        return ""
    for table, one in on_tables(night).items():
        two = night.bracket.teams_in(one.name)
        if str(team.number) in two:
            (other,) = (named(night, each) for each in two if each != str(team.number))
            stops = f"Table {table} ({one.name}) stops and is free, and {other} go on."
            return f"{team.name} forfeit what they play now and all that is left. {stops}"
    return f"{team.name} forfeit all that is left, and whoever would meet them goes on."
