"""Checking in players and teams, and joining, splitting and moving teams that have not played."""

from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.divisions import (
    infer_unknown_sexes,
    only_sex_of_division,
    why_sexes_make_no_team,
)
from tournament.evening.night.party import Party
from tournament.evening.night.seats.leaving import words_on_return_button
from tournament.evening.night.time_slots import index_of_division
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.writing.objections import DivisionRuleBroken
from tournament.storage.writing.write import Writing, action, require_entry
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions.entries import (
    find_entry_of_person,
    make_next_entry,
    require_team,
)


@action
def check_in_player(
    writing: Writing,
    *,
    person: CheckInPerson,
    team: int | None = None,
    division: str = "",
    sex: facts.Sex = "",
) -> str:
    """Check in a player, who plays from the next game on. Except on a practice night, a new player
    goes on the club's list. On a night of teams the player joins `team`, or starts a new team that
    needs a partner. A player who is already in a team gets a second entry.
    """
    if writing.night.party_words.is_team:
        return _check_in_to_team(writing, person, team, division, sex)
    entry = make_next_entry(writing, person)
    writing.put(entry)
    writing.set_subject(people=(entry.number,))
    late_words = f", starts with game {entry.first_game}" if entry.first_game > 1 else ""
    return f"{entry.label} checked in{late_words}"


def _check_in_to_team(
    writing: Writing, person: CheckInPerson, team: int | None, division: str, sex: facts.Sex
) -> str:
    joined_team = require_team(writing, team) if team is not None else None
    if joined_team is not None and joined_team.is_complete:
        raise Refused(
            f"Team {joined_team.number} already has 2 players: {joined_team.name}. "
            "Choose another team."
        )
    if joined_team is None:
        _refuse_if_bracket_drawn(writing)
    else:
        _refuse_absent_team(writing, joined_team)
    team_division = joined_team.division if joined_team else _find_division(writing, division)
    first_entry = find_entry_of_person(writing.night, person)
    entrant = replace(person, name=first_entry.name, sex=first_entry.sex) if first_entry else person
    entry = make_next_entry(writing, entrant, first_entry=first_entry)
    team_number = joined_team.number if joined_team else find_next_team_number(writing)
    if first_entry is not None and first_entry.team == team_number:
        raise Refused(f"{first_entry.name} can't be their own partner. Type another name.")
    sexes = [
        *(member.sex for member in (joined_team.current_members if joined_team else ())),
        entry.sex or sex,
    ]
    new_entry = replace(entry, team=team_number, sex=infer_unknown_sexes(team_division, sexes)[-1])
    writing.put(new_entry)
    if joined_team is None:
        writing.put(facts.Team(number=team_number, division=team_division))
    elif joined_team.current_members[0].first_game != new_entry.first_game:
        writing.put(
            *(
                replace(member, first_game=new_entry.first_game)
                for member in joined_team.current_members
            )
        )
    writing.set_subject(people=(new_entry.number,))
    _refuse_broken_division_rule(writing, team_number)
    if joined_team is None:
        division_words = f" for {team_division}" if team_division else ""
        return f"{new_entry.label} checked in{division_words}, needs a partner"
    return _team_checked_in_words(writing, team_number)


@action
def check_in_team(
    writing: Writing, *, people: tuple[CheckInPerson, CheckInPerson], division: str = ""
) -> str:
    """Check in two players as a new team. Refuse once the bracket is drawn, or if the night has no
    teams.
    """
    if why_not_pair := writing.night.party_words.why_not_pair:
        raise Refused(why_not_pair)
    _refuse_if_bracket_drawn(writing)
    team_number = create_team(writing, people, division)
    return _team_checked_in_words(writing, team_number)


def create_team(
    writing: Writing, people: tuple[CheckInPerson, CheckInPerson], division: str
) -> int:
    """Check in two players as a new team, and return its number. Refuse one person as both
    partners. Also refuse a team that breaks a rule of its division, unless the director gave a
    reason.
    """
    team_division, team_number = _find_division(writing, division), find_next_team_number(writing)
    if people[0] == people[1]:
        raise Refused(f"{people[0].name} can't be both partners. Type two names.")
    writing.put(facts.Team(number=team_number, division=team_division))
    new_entries = []
    for person in people:
        new_entries.append(replace(make_next_entry(writing, person), team=team_number))
        writing.put(new_entries[-1])
    sexes = infer_unknown_sexes(team_division, [entry.sex for entry in new_entries])
    writing.put(*(replace(entry, sex=sex) for entry, sex in zip(new_entries, sexes, strict=True)))
    writing.set_subject(people=tuple(entry.number for entry in new_entries))
    _refuse_broken_division_rule(writing, team_number)
    return team_number


@action
def join_teams(writing: Writing, *, team: int, other: int) -> str:
    """Join two players who both need a partner into one team, under the lower of their two team
    numbers. `other` is the number of the second player's team.
    """
    kept_team, dropped_team = sorted(
        (require_team(writing, team), require_team(writing, other)), key=lambda party: party.number
    )
    if (
        kept_team.number == dropped_team.number
        or len(kept_team.members) != 1
        or len(dropped_team.members) != 1
    ):
        raise Refused("Choose two players who both need a partner.")
    for party in (kept_team, dropped_team):
        _refuse_absent_team(writing, party)
    first_game = max(kept_team.first_game, dropped_team.first_game)
    writing.drop(dropped_team.fact)
    members = (*kept_team.members, *dropped_team.members)
    writing.put(
        *(replace(entry, team=kept_team.number, first_game=first_game) for entry in members)
    )
    writing.set_subject(people=tuple(entry.number for entry in members))
    _refuse_broken_division_rule(writing, kept_team.number)
    joined_team = writing.night_after().teams.with_number(kept_team.number)
    return f"Joined as team {joined_team.number}: {joined_team.name}"


@action
def split_team(writing: Writing, *, entry: int) -> str:
    """Split a team that is not in a drawn bracket and has not played. Both players then need a
    partner.
    """
    player = require_entry(writing, entry)
    team = require_team(writing, player.team)
    if not team.is_complete or attendance.was_ever_seated(writing.night, team) or team.draw_number:
        raise Refused(
            f"Team {team.number} is drawn or has played, so it stays together. Add a substitute "
            "instead."
        )
    new_team_number = find_next_team_number(writing)
    writing.put(
        replace(player, team=new_team_number),
        facts.Team(number=new_team_number, division=team.division),
    )
    writing.put(replace(team.fact, excused=""))
    writing.set_subject(people=team.entry_numbers)
    partner = next(person for person in team.current_members if person.number != entry)
    return f"{player.name} and {partner.name} split up. Both need a partner."


@action
def change_division(
    writing: Writing, *, team: int, division: str, was_by_mistake: bool = False
) -> str:
    """Move a team that has not played to another division. If the team breaks a rule of that
    division, a reason is required. If the team was in the old division `was_by_mistake`, also
    remove what that division implied about the players' sex.
    """
    party = require_team(writing, team)
    if attendance.was_ever_seated(writing.night, party):
        raise Refused(
            f"Team {team} has already played, so it stays in {party.division or 'its division'}."
        )
    new_division = _find_division(writing, division)
    writing.put(replace(party.fact, division=new_division, excused=""))
    has_slot_begun = bool(
        time_slots.games_in_time_slot(
            writing.night, index_of_division(time_slots.all_time_slots(writing.night), new_division)
        )
    )
    first_game = writing.night.rounds.next_number if has_slot_begun else party.first_game
    sexes = [
        _sex_not_implied_by_division(writing, entry, party.division)
        if was_by_mistake
        else entry.sex
        for entry in party.current_members
    ]
    for entry, sex in zip(
        party.current_members, infer_unknown_sexes(new_division, sexes), strict=True
    ):
        writing.put(replace(entry, sex=sex, first_game=max(first_game, entry.first_game)))
    writing.set_subject(people=party.entry_numbers)
    _refuse_broken_division_rule(writing, team)
    return f"{party.full_title} moved to {new_division}."


@action
def set_sex(writing: Writing, *, entry: int, sex: facts.Sex) -> str:
    """Store whether a player is a man or a woman, as some divisions require."""
    player = require_entry(writing, entry)
    writing.put(replace(player, sex=sex))
    writing.set_subject(people=(entry,))
    if player.regular is not None:
        regulars.store_sex(club=writing.night.club, number=player.regular, sex=sex)
    if player.team is not None:
        _refuse_broken_division_rule(writing, player.team)
    return f"{player.name}: {'man' if sex == 'm' else 'woman'}"


def _team_checked_in_words(writing: Writing, team_number: int) -> str:
    team = writing.night_after().teams.with_number(team_number)
    return f"Team {team_number} checked in: {team.name}"


def _sex_not_implied_by_division(writing: Writing, entry: facts.Entry, division: str) -> facts.Sex:
    """Return a player's sex, or "" if nothing but the division implied it. If the division implies
    it, return what the club has stored for a regular.
    """
    if entry.sex != only_sex_of_division(division):
        return entry.sex
    if entry.regular is None:
        return ""
    return regulars.stored_contact(club=writing.night.club, number=entry.regular).sex


def _refuse_absent_team(writing: Writing, party: Party) -> None:
    if party.last_game is not None:
        raise Refused(
            f"{party.full_title} is marked as not coming. Press "
            f"“{words_on_return_button(writing.night, party)}” first."
        )


def _refuse_if_bracket_drawn(writing: Writing) -> None:
    if writing.night.teams.are_drawn:
        raise Refused(
            "The bracket is drawn. For a late team, type both names in one line, like Ann & Bob."
        )


def _find_division(writing: Writing, typed_name: str) -> str:
    """Return the division with this name. Refuse an unknown division, and one that new teams can't
    enter anymore. On a night without divisions, return an empty string.
    """
    divisions = writing.night.rules.divisions
    division = next(
        (name for name in divisions if name.casefold() == typed_name.strip().casefold()), ""
    )
    if divisions and not division:
        raise Refused(f"Choose a division: {', '.join(divisions)}.")
    if why_division_closed := time_slots.why_closed_to_teams(writing.night, division):
        raise Refused(f"{why_division_closed}. Choose another division.")
    return division


def find_next_team_number(writing: Writing) -> int:
    """Return the number for the next new team, after those that this action has added."""
    return max((party.number for party in writing.night_after().teams), default=0) + 1


def _refuse_broken_division_rule(writing: Writing, team_number: int) -> None:
    """Refuse a team that breaks a rule of its division, unless the director gave a reason; store
    the reason.
    """
    team = writing.night_after().teams.with_number(team_number)
    fault = why_sexes_make_no_team(team.division, (entry.sex for entry in team.current_members))
    if fault and not writing.press.reason:
        raise DivisionRuleBroken(f"{fault} Give a reason, or choose another division.")
    if fault:
        writing.put(replace(team.fact, excused=writing.press.reason))
