"""A team goes home, is not there, or has somebody else in it: what may be done, and what comes of
it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournament.night.calls import on_tables
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.in_names import named
from tournament.night.playing_for import comes_back_in, is_followed, takes_over_in
from tournament.night.teams import Team


@dataclass(frozen=True, slots=True)
class TeamLeaving:
    """`entry` is the one who was chosen. `after` is the game with which it ends, 0 of a team that
    never sat down; in a bracket that is drawn it `forfeits` what is left. `left` is how many others
    play on beside it. `asks` is the question before it forfeits. Somebody may play for `entry` in
    the game `once` alone; 0 where no other comes after it. Whoever was replaced may be `back` for
    one of the two from a game on.
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
    once: int
    back: Back | None


@dataclass(frozen=True, slots=True)
class Back:
    """Who plays there instead by now, and the game from which on the other one would again."""

    instead: Entry
    game: int


def team_leaving(night: Night, entry: int) -> TeamLeaving:
    current, drawn = night.current, night.is_drawn
    team = night.by_team[night.entry(entry).team or 0]
    one = _by_now(team, night.entry(entry))
    untouched = current is not None and not (night.has_bracket or current.has_scores)
    seated = {*current.at_a_table, *current.bench} if current else set()
    gone = team.last_game is not None
    first = takes_over_in(night, one)
    return TeamLeaving(
        team=team,
        entry=one,
        after=current.number if current and night.has_sat(team) else 0,
        left=len(_others(night, team)),
        forfeits=drawn,
        is_gone=gone,
        may_seat_again=untouched and not gone and any(each.number in seated for each in team.two),
        may_be_played_for=not gone and one in team.two and team.is_whole,
        asks=going_home(night, team),
        once=first if is_followed(night, team, first) else 0,
        back=None if gone or one in team.two else _back(night, team, one),
    )


def _by_now(team: Team, one: Entry) -> Entry:
    """Whoever came back has a further number."""
    return next((each for each in team.two if each.person == one.person), one)


def _back(night: Night, team: Team, gone: Entry) -> Back | None:
    """For whoever came, or for whoever came for that one since."""
    came_for = {each.number: came for came, each in team.came_for}
    instead = gone
    while instead not in team.two:
        if instead.number not in came_for:
            return None
        instead = came_for[instead.number]
    return Back(instead, comes_back_in(night, gone, instead))


def is_done(night: Night, team: Team) -> bool:
    """Its division has had all its games, and others play on: nobody leaves it any more."""
    return not night.is_played and night.is_over(team.division)


def _others(night: Night, team: Team) -> list[Team]:
    """Those of its session who play in the game after this one; of a bracket who is not out."""
    here = (one for one in night.teams_in(night.next_game) if one.number != team.number)
    if night.is_drawn:
        return [one for one in here if str(one.number) not in night.bracket.done]
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
