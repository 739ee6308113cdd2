"""Pairs at the desk: two who enter together, one who waits for a partner, a substitute, and going
home.
"""

from __future__ import annotations

from dataclasses import replace

from tournament.actions import regulars
from tournament.actions.entries import Person, enter, entry_of
from tournament.actions.objections import Misfit
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.divisions import filled_in, misfit, only
from tournament.night.evening import Night
from tournament.night.sessions import place
from tournament.night.teams import Team
from tournament.refused import Refused


@action
def sign_in(
    w: Writing, *, person: Person, team: int | None = None, division: str = "", sex: facts.Sex = ""
) -> str:
    """Somebody enters as the partner in a team, or with a new one that waits for a partner. Whoever
    plays in another team already gets a number here as well.
    """
    _is_of_teams(w)
    joined = team_of(w, team) if team is not None else None
    if joined is not None and joined.is_whole:
        raise Refused(f"Team {joined.number} has its two: {joined.name}.")
    if joined is None:
        _may_enter(w)
    where = joined.division if joined else _division(w, division)
    again = here_as(w.night, person)
    who = replace(person, name=again.name, sex=again.sex) if again else person
    entry = enter(w, who, again=again)
    number = joined.number if joined else next_number(w)
    if again is not None and again.team == number:
        raise Refused(f"{again.name} would be their own partner: sign in somebody else.")
    sexes = [*(one.sex for one in (joined.two if joined else ())), entry.sex or sex]
    new = replace(entry, team=number, sex=filled_in(where, sexes)[-1])
    w.put(new)
    if joined is None:
        w.put(facts.Team(number=number, division=where))
    elif joined.two[0].first_game != new.first_game:
        w.put(*(replace(one, first_game=new.first_game) for one in joined.two))
    w.speaks_of(people=(new.number,))
    _fits(w, number)
    if joined is None:
        told = f" in {where}" if where else ""
        return f"{new.name} is in team {number}{told}, and waits for a partner."
    return f"Team {number} is {w.after().by_team[number].name}."


@action
def sign_in_two(w: Writing, *, people: tuple[Person, Person], division: str = "") -> str:
    """A whole team with one press."""
    _is_of_teams(w)
    _may_enter(w)
    where, number = _division(w, division), next_number(w)
    if people[0] == people[1]:
        raise Refused(f"{people[0].name} would be their own partner: write two names.")
    w.put(facts.Team(number=number, division=where))
    two = []
    for person in people:
        two.append(replace(enter(w, person), team=number))
        w.put(two[-1])
    sexes = filled_in(where, [one.sex for one in two])
    w.put(*(replace(one, sex=sex) for one, sex in zip(two, sexes, strict=True)))
    w.speaks_of(people=tuple(one.number for one in two))
    _fits(w, number)
    return f"Team {number} is {w.after().by_team[number].name}."


@action
def join(w: Writing, *, one: int, other: int) -> str:
    """Two who wait for a partner become a team: the one with the lower number stays."""
    first, second = sorted((team_of(w, one), team_of(w, other)), key=lambda team: team.number)
    if first.number == second.number or len(first.members) != 1 or len(second.members) != 1:
        raise Refused("Choose two who each wait for a partner.")
    late = max(first.first_game, second.first_game)
    w.drop(second.founded)
    members = (*first.members, *second.members)
    w.put(*(replace(each, team=first.number, first_game=late) for each in members))
    w.speaks_of(people=tuple(each.number for each in members))
    _fits(w, first.number)
    return f"Team {first.number} is {w.after().by_team[first.number].name}."


@action
def part(w: Writing, *, entry: int) -> str:
    """One of two goes their own way, before they have played; each waits for a partner then."""
    one = entry_of(w, entry)
    team = team_of(w, one.team)
    if not team.is_whole or w.night.has_sat(team) or team.founded.drawn:
        raise Refused(
            f"Team {team.number} stays together: it is drawn, or has played. Bring in a substitute "
            "instead."
        )
    number = next_number(w)
    w.put(replace(one, team=number), facts.Team(number=number, division=team.division))
    w.put(replace(team.founded, excused=""))
    w.speaks_of(people=tuple(each.number for each in team.two))
    left = next(each for each in team.two if each.number != entry)
    return f"{one.name} and {left.name} are no team any more. Both wait for a partner."


@action
def change_division(w: Writing, *, team: int, division: str) -> str:
    """Before its first game; with a reason where it does not fit."""
    one = team_of(w, team)
    if w.night.has_sat(one):
        raise Refused(
            f"Team {team} has played in {one.division or 'its division'} and stays there."
        )
    where = _division(w, division)
    w.put(replace(one.founded, division=where, excused=""))
    has_begun = bool(w.night.rounds_of(place(w.night.sessions, where)))
    late = w.night.next_game if has_begun else one.first_game
    for each in one.two:
        w.put(replace(each, sex=each.sex or only(where), first_game=max(late, each.first_game)))
    w.speaks_of(people=tuple(each.number for each in one.two))
    _fits(w, team)
    return f"Team {team}, {one.name}, plays in {where}."


@action
def say_sex(w: Writing, *, entry: int, sex: facts.Sex) -> str:
    """Where a division asks who is a man and who a woman."""
    one = entry_of(w, entry)
    w.put(replace(one, sex=sex))
    w.speaks_of(people=(entry,))
    if one.regular is not None:
        regulars.note_sex(club=w.night.club, number=one.regular, sex=sex)
    if one.team is not None:
        _fits(w, one.team)
    return f"{one.name} is written down as a {'man' if sex == 'm' else 'woman'}."


def team_of(w: Writing, number: int | None) -> Team:
    found = w.night.by_team.get(number or 0)
    if found is None:
        which = f"team {number}" if number else "such team"
        raise Refused(f"There is no {which}: look at the list again.")
    return found


def _is_of_teams(w: Writing) -> None:
    if not w.night.format.in_teams:
        raise Refused("Everybody plays alone: sign in each by name.")


def _may_enter(w: Writing) -> None:
    if w.night.is_drawn:
        raise Refused(
            "The bracket is drawn, so no further team can come in. Draw it again, as long as no "
            "result is written down."
        )


def _division(w: Writing, named: str) -> str:
    """One of the night's; without any there is one for everybody."""
    known = w.night.rules.divisions
    found = next((one for one in known if one.casefold() == named.strip().casefold()), "")
    if known and not found:
        raise Refused(f"Choose a division: {', '.join(known)}.")
    if found and not w.night.has_games_left(found):
        raise Refused(f"The last game of {found} is seated: choose another division.")
    return found


def here_as(night: Night, person: Person) -> facts.Entry | None:
    """What somebody is signed in as already."""
    if person.regular is None:
        return None
    return next((one for one in night.entries if one.regular == person.regular), None)


def next_number(w: Writing) -> int:
    return max((one.number for one in w.after().teams), default=0) + 1


def _fits(w: Writing, number: int) -> None:
    """Refused unless there is a reason, which is kept."""
    team = w.after().by_team[number]
    why = misfit(team.division, (one.sex for one in team.two))
    if why and not w.desk.reason:
        raise Misfit(f"{why} Say why it may play so, or choose another division.")
    if why:
        w.put(replace(team.founded, excused=w.desk.reason[:200]))
