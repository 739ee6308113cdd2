"""Could the teams and the bracket of a night that somebody brings have been so?"""

from collections.abc import Iterator

from scoring.chairs import CLOCKWISE, sides_of
from tournament import facts
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame
from tournament.night.seats import two_chairs
from tournament.night.stored.consistency import out_of_place


def misfits(night: Night) -> Iterator[str]:
    """Once everybody is in a team who has to be."""
    if not night.called.is_team:
        return
    for played in night.rounds:
        if not _two_teams_each(night, played) or len({*night.sessions_of(played)}) > 1:
            yield f"game {played.title}"
    if any(two_chairs.at_two_tables(night)):
        yield "a player in two chairs"
    if night.format.calls_games:
        yield from _of_the_bracket(night)


def of_teams(night: Night) -> Iterator[str]:
    """Asked first: whatever reads a game of teams would stumble over it."""
    numbers = {team.number for team in night.all(facts.Team)}
    for entry in night.entries:
        if entry.team is not None and entry.team not in numbers:
            yield f"the team of player {entry.number}"
        if (entry.team is not None) is not night.called.is_team:
            yield f"player {entry.number}, who has no team"
    drawn = [team.drawn for team in night.all(facts.Team) if team.drawn is not None]
    if sorted(drawn) != list(range(1, len(drawn) + 1)) or (drawn and not night.format.calls_games):
        yield "the draw of the bracket"
    for played in night.all(facts.Round):
        if (played.name or played.forfeit) and not night.format.calls_games:
            yield f"game {played.number}, which is none of a bracket"


def _two_teams_each(night: Night, played: PlayedGame) -> bool:
    """Two of one team on each side, or whoever plays for one of them; a whole team on the bench."""
    team_of = {entry.number: entry.team for entry in night.entries}
    for game in played.games:
        held = {chair: played.playing_for.get(who, who) for chair, who in game.seats}
        if set(held) != set(CLOCKWISE):
            return False
        teams = [{team_of.get(held[chair]) for chair in side} for side in sides_of(CLOCKWISE)]
        if any(len(team) != 1 or None in team for team in teams) or teams[0] == teams[1]:
            return False
    return all(team_of.get(number) is not None for number in played.bench)


def _of_the_bracket(night: Night) -> Iterator[str]:
    """Each called once, and as many tables as teams ask for."""
    names = [played.name for played in night.rounds]
    if names and not night.is_drawn:
        yield "games of a bracket that is not drawn"
        return
    if len(set(names)) < len(names) or any(len(played.games) > 1 for played in night.rounds):
        yield "a game of the bracket that is played twice"
    if any(bool(played.forfeit) is bool(played.games) for played in night.rounds):
        yield "a game of the bracket that nobody plays"
        return
    try:
        games = night.bracket.bracket.games if night.is_drawn else {}
    except (ValueError, KeyError):
        yield "its bracket"
        return
    if any(name not in games for name in names) or any(out_of_place(night)):
        yield "its bracket"
