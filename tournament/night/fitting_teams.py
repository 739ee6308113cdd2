"""Could the teams and the bracket of a night that somebody brings have been so?"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.chairs import CLOCKWISE, sides_of
from tournament.night import facts, two_chairs
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.whole import out_of_place


def misfits(night: Night) -> Iterator[str]:
    """Once everybody is in a team who has to be."""
    if not night.format.in_teams:
        return
    yield from (f"game {one.title}" for one in night.rounds if not _two_teams_each(night, one))
    yield from (f"game {one.title}" for one in night.rounds if len({*night.sessions_of(one)}) > 1)
    if any(two_chairs.at_two_tables(night)):
        yield "a player in two chairs"
    if night.has_bracket:
        yield from _of_the_bracket(night)


def of_teams(night: Night) -> Iterator[str]:
    """Asked first: whatever reads a game of teams would stumble over it."""
    known = {one.number for one in night.all(facts.Team)}
    for one in night.entries:
        if one.team is not None and one.team not in known:
            yield f"the team of player {one.number}"
        if (one.team is not None) is not night.format.in_teams:
            yield f"player {one.number}, who has no team"
    drawn = [one.drawn for one in night.all(facts.Team) if one.drawn is not None]
    if sorted(drawn) != list(range(1, len(drawn) + 1)) or (drawn and not night.has_bracket):
        yield "the draw of the bracket"
    for played in night.all(facts.Round):
        if (played.name or played.forfeit) and not night.has_bracket:
            yield f"game {played.number}, which is none of a bracket"


def _two_teams_each(night: Night, played: Round) -> bool:
    """Two of one team on each side, or whoever plays for one of them; a whole team on the bench."""
    team_of = {one.number: one.team for one in night.entries}
    for game in played.games:
        held = {chair: played.playing_for.get(who, who) for chair, who in game.seats}
        if set(held) != set(CLOCKWISE):
            return False
        teams = [{team_of.get(held[chair]) for chair in side} for side in sides_of(CLOCKWISE)]
        if any(len(one) != 1 or None in one for one in teams) or teams[0] == teams[1]:
            return False
    return all(team_of.get(one) is not None for one in played.bench)


def _of_the_bracket(night: Night) -> Iterator[str]:
    """Each called once, and as many tables as teams ask for."""
    names = [one.name for one in night.rounds]
    if names and not night.is_drawn:
        yield "games of a bracket that is not drawn"
        return
    if len(set(names)) < len(names) or any(len(one.games) > 1 for one in night.rounds):
        yield "a game of the bracket that is played twice"
    if any(bool(one.forfeit) is bool(one.games) for one in night.rounds):
        yield "a game of the bracket that nobody plays"
        return
    try:
        known = night.bracket.bracket.games if night.is_drawn else {}
    except (ValueError, KeyError):
        yield "its bracket"
        return
    if any(name not in known for name in names) or any(out_of_place(night)):
        yield "its bracket"
