"""Games of a bracket that are not played to their end: forfeits, and a team that goes home."""

from __future__ import annotations

from dataclasses import replace

from rotation.seating import TEAMS
from tournament.actions.bracket import call_off, is_drawn, next_number, people_in
from tournament.actions.teams import team_of
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.calls import by_name, on_tables
from tournament.night.evening import Night
from tournament.night.fields import WINNERS
from tournament.night.games import Round
from tournament.night.in_names import against, told
from tournament.night.onward import where_to
from tournament.night.teams import Team
from tournament.night.whole import out_of_place
from tournament.refused import Refused


@action
def forfeit(w: Writing, *, name: str, by: facts.ForfeitKey) -> str:
    """Lost without being played, or broken off: by the one, the other, or both."""
    is_drawn(w)
    progress = w.night.bracket
    if name not in progress.ready:
        raise Refused("This game cannot be forfeited now: look at the bracket again.")
    if by not in WINNERS:
        raise Refused("Choose who forfeits the game.")
    found = by_name(w.night).get(name)
    if found is not None:
        call_off(w, [found])
    number = found.number if found else next_number(w)
    seated = found.seated if found else w.now
    w.put(facts.Round(number=number, seated=seated, name=name, forfeit=by, ended=w.now))
    w.speaks_of(game=number, people=people_in(w, progress.teams_in(name)))
    try:
        w.after().bracket  # noqa: B018  playing it through is the check
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    return f"{told(w.after(), name)}. {where_to(w.after(), name)}."


@action
def withdraw(w: Writing, *, team: int) -> str:
    """Goes home: what it plays now and all it has left is forfeited, and its opponents go on."""
    one = team_of(w, team)
    if one.last_game is not None:
        raise Refused(f"Team {team} has gone home already.")
    if not w.night.is_drawn:
        raise Refused(f"Nothing is drawn yet: take team {team} out at the sign-in desk.")
    playing = [each for each in on_tables(w.night).values() if _plays(w, one, each)]
    for each in playing:
        spot = w.night.bracket.teams_in(each.name).index(str(team))
        call_off(w, [each])
        by: facts.ForfeitKey = "a" if spot == 0 else "b"
        w.put(replace(each.written, forfeit=by, ended=w.now))
    last = next_number(w) - 1
    w.put(*(replace(each, last_game=max(last, each.first_game - 1)) for each in one.two))
    w.speaks_of(people=tuple(each.number for each in one.two))
    free = "".join(f" Stop table {each.games[0].table}: it is free now." for each in playing)
    return f"Team {team}, {one.name}, goes home{_left_to(w, one)}.{free}"


@action
def come_back(w: Writing, *, team: int) -> str:
    """Taken for gone by mistake: as long as nothing was played since that stands on it."""
    one = team_of(w, team)
    w.put(*(replace(each, last_game=None) for each in one.two))
    w.speaks_of(people=tuple(each.number for each in one.two))
    if w.night.is_drawn:
        try:
            w.after().bracket  # noqa: B018  playing it through is the check
        except ValueError as fault:
            raise Refused(f"Others have gone on against nobody since. {fault}") from fault
        if any(out_of_place(w.after())):
            raise Refused("Others were called on because of this: take those calls back first.")
    return f"Team {team}, {one.name}, plays on."


def _left_to(w: Writing, one: Team) -> str:
    """What it forfeits at once, in sentences."""
    before, after = w.night.bracket.endings, w.after()
    new = [name for name in after.bracket.endings if name not in before]
    return "".join(f". {_left(after, name, one)}" for name in new)


def _left(night: Night, name: str, one: Team) -> str:
    """Of a game that nobody has come to yet whoever comes."""
    if len(night.bracket.teams_in(name)) == len(TEAMS):
        return told(night, name)
    other = against(night, name, str(one.number)).removeprefix(" against ")
    whoever = f"T{other[1:]}" if other.startswith("the ") else "Whoever would meet them"
    return f"{whoever} goes on without that game ({name})"


def _plays(w: Writing, one: Team, each: Round) -> bool:
    return str(one.number) in w.night.bracket.teams_in(each.name)
