"""Signing in, alone or as one of two; and what two can do before they have played: join, part, and
change their division.
"""

from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night import attendance, sessions
from tournament.evening.night.divisions import filled_in, misfit, only
from tournament.evening.night.party import Party
from tournament.evening.night.sessions import place
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.writing.objections import Misfit
from tournament.storage.writing.write import Writing, action, entry_of
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions.entries import enter, here_as, team_of


@action
def sign_in(
    w: Writing, *, person: Person, team: int | None = None, division: str = "", sex: facts.Sex = ""
) -> str:
    """Sign somebody in with the next number, to play from the next game on.

    Where pairs stay together they are the partner in a team, or wait for one in a new team. One who
    plays in another team already gets a second number.
    """
    if w.night.party_words.is_team:
        return _into_a_team(w, person, team, division, sex)
    entry = enter(w, person)
    w.put(entry)
    w.speaks_of(people=(entry.number,))
    late = f", from game {entry.first_game} on" if entry.first_game > 1 else ""
    return f"{entry.name} is number {entry.number}{late}."


def _into_a_team(
    w: Writing, person: Person, team: int | None, division: str, sex: facts.Sex
) -> str:
    joined = team_of(w, team) if team is not None else None
    if joined is not None and joined.is_whole:
        raise Refused(f"Team {joined.number} has its two: {joined.name}.")
    if joined is None:
        _check_not_drawn(w)
    else:
        _check_not_left_out(joined)
    where = joined.division if joined else _division(w, division)
    again = here_as(w.night, person)
    who = replace(person, name=again.name, sex=again.sex) if again else person
    entry = enter(w, who, again=again)
    number = joined.number if joined else next_number(w)
    if again is not None and again.team == number:
        raise Refused(f"{again.name} would be their own partner: sign in somebody else.")
    sexes = [*(other.sex for other in (joined.people if joined else ())), entry.sex or sex]
    new = replace(entry, team=number, sex=filled_in(where, sexes)[-1])
    w.put(new)
    if joined is None:
        w.put(facts.Team(number=number, division=where))
    elif joined.people[0].first_game != new.first_game:
        w.put(*(replace(other, first_game=new.first_game) for other in joined.people))
    w.speaks_of(people=(new.number,))
    _check_division(w, number)
    if joined is None:
        where_words = f" in {where}" if where else ""
        return f"{new.name} is in team {number}{where_words}, and waits for a partner."
    return f"Team {number} is {w.after().teams.of(number).name}."


@action
def sign_in_two(w: Writing, *, people: tuple[Person, Person], division: str = "") -> str:
    """Sign in a whole team."""
    if not w.night.party_words.is_team:
        raise Refused("Everybody plays alone: sign in each by name.")
    _check_not_drawn(w)
    number = found_team(w, people, division)
    return f"Team {number} is {w.after().teams.of(number).name}."


def found_team(w: Writing, people: tuple[Person, Person], division: str) -> int:
    """Sign both in as a new team and return its number."""
    where, number = _division(w, division), next_number(w)
    if people[0] == people[1]:
        raise Refused(f"{people[0].name} would be their own partner: write two names.")
    w.put(facts.Team(number=number, division=where))
    two = []
    for person in people:
        two.append(replace(enter(w, person), team=number))
        w.put(two[-1])
    sexes = filled_in(where, [entry.sex for entry in two])
    w.put(*(replace(entry, sex=sex) for entry, sex in zip(two, sexes, strict=True)))
    w.speaks_of(people=tuple(entry.number for entry in two))
    _check_division(w, number)
    return number


@action
def join(w: Writing, *, team: int, other: int) -> str:
    """Make two who wait for a partner a team, with the lower of their numbers."""
    first, second = sorted((team_of(w, team), team_of(w, other)), key=lambda two: two.number)
    if first.number == second.number or len(first.members) != 1 or len(second.members) != 1:
        raise Refused("Choose two who each wait for a partner.")
    for party in (first, second):
        _check_not_left_out(party)
    late = max(first.first_game, second.first_game)
    w.drop(second.founded)
    members = (*first.members, *second.members)
    w.put(*(replace(entry, team=first.number, first_game=late) for entry in members))
    w.speaks_of(people=tuple(entry.number for entry in members))
    _check_division(w, first.number)
    return f"Team {first.number} is {w.after().teams.of(first.number).name}."


@action
def part(w: Writing, *, entry: int) -> str:
    """Part a team that has not played; each of the two then waits for a partner."""
    player = entry_of(w, entry)
    team = team_of(w, player.team)
    if not team.is_whole or attendance.has_sat(w.night, team) or team.drawn:
        raise Refused(
            f"Team {team.number} stays together: it is drawn, or has played. Bring in a substitute "
            "instead."
        )
    number = next_number(w)
    w.put(replace(player, team=number), facts.Team(number=number, division=team.division))
    w.put(replace(team.founded, excused=""))
    w.speaks_of(people=team.numbers)
    left = next(person for person in team.people if person.number != entry)
    return f"{player.name} and {left.name} are no team any more. Both wait for a partner."


@action
def change_division(w: Writing, *, team: int, division: str) -> str:
    """Put a team that has not played in another division, with a reason if it does not fit."""
    party = team_of(w, team)
    if attendance.has_sat(w.night, party):
        raise Refused(
            f"Team {team} has played in {party.division or 'its division'} and stays there."
        )
    where = _division(w, division)
    w.put(replace(party.founded, division=where, excused=""))
    has_begun = bool(sessions.rounds_of(w.night, place(sessions.of(w.night), where)))
    late = w.night.rounds.next_number if has_begun else party.first_game
    for entry in party.people:
        w.put(replace(entry, sex=entry.sex or only(where), first_game=max(late, entry.first_game)))
    w.speaks_of(people=party.numbers)
    _check_division(w, team)
    return f"Team {team}, {party.name}, plays in {where}."


@action
def say_sex(w: Writing, *, entry: int, sex: facts.Sex) -> str:
    """Store whether a player is a man or a woman, which some divisions ask."""
    player = entry_of(w, entry)
    w.put(replace(player, sex=sex))
    w.speaks_of(people=(entry,))
    if player.regular is not None:
        regulars.note_sex(club=w.night.club, number=player.regular, sex=sex)
    if player.team is not None:
        _check_division(w, player.team)
    return f"{player.name} is written down as a {'man' if sex == 'm' else 'woman'}."


def _check_not_left_out(party: Party) -> None:
    if party.last_game is not None:
        raise Refused(f"{party.full_title} is left out: press “Is here after all” first.")


def _check_not_drawn(w: Writing) -> None:
    if w.night.teams.are_drawn:
        raise Refused(
            "The bracket is drawn, so a late team comes in whole: type both names in one line, "
            "like Ann & Bob."
        )


def _division(w: Writing, named: str) -> str:
    """Return the division of this name, or refuse; a night without divisions has none."""
    divisions = w.night.rules.divisions
    division = next((name for name in divisions if name.casefold() == named.strip().casefold()), "")
    if divisions and not division:
        raise Refused(f"Choose a division: {', '.join(divisions)}.")
    if why := sessions.why_over(w.night, division):
        raise Refused(f"{why}: choose another division.")
    return division


def next_number(w: Writing) -> int:
    return max((party.number for party in w.after().teams), default=0) + 1


def _check_division(w: Writing, number: int) -> None:
    """Refuse a team its division does not allow, unless there is a reason; store the reason."""
    team = w.after().teams.of(number)
    why = misfit(team.division, (entry.sex for entry in team.people))
    if why and not w.press.reason:
        raise Misfit(f"{why} Say why it may play so, or choose another division.")
    if why:
        w.put(replace(team.founded, excused=w.press.reason[:200]))
