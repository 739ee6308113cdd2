"""Checking in players and teams, and joining, splitting and moving teams that have not played."""

from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.divisions import fill_in_sexes, single_sex, why_sexes_make_no_team
from tournament.evening.night.party import Party
from tournament.evening.night.time_slots import index_of_division
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.writing.objections import DivisionRuleBroken
from tournament.storage.writing.write import Writing, action, require_entry
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions.entries import entry_of_person, next_entry, team_of


@action
def sign_in(
    writing: Writing,
    *,
    person: CheckInPerson,
    team: int | None = None,
    division: str = "",
    sex: facts.Sex = "",
) -> str:
    """Check in a player, who plays from the next game on. On a night of teams the player joins
    `team`, or starts a new team that needs a partner. A player who is already in a team gets a
    second entry.
    """
    if writing.night.party_words.is_team:
        return _sign_in_to_team(writing, person, team, division, sex)
    entry = next_entry(writing, person)
    writing.put(entry)
    writing.set_subject(people=(entry.number,))
    late_words = f", starts with game {entry.first_game}" if entry.first_game > 1 else ""
    return f"{entry.name}, number {entry.number}{late_words}"


def _sign_in_to_team(
    writing: Writing, person: CheckInPerson, team: int | None, division: str, sex: facts.Sex
) -> str:
    joined_team = team_of(writing, team) if team is not None else None
    if joined_team is not None and joined_team.is_complete:
        raise Refused(f"Team {joined_team.number} is full: {joined_team.name}.")
    if joined_team is None:
        _check_not_drawn(writing)
    else:
        _check_is_coming(joined_team)
    team_division = joined_team.division if joined_team else _find_division(writing, division)
    earlier_entry = entry_of_person(writing.night, person)
    entrant = (
        replace(person, name=earlier_entry.name, sex=earlier_entry.sex) if earlier_entry else person
    )
    entry = next_entry(writing, entrant, first_entry=earlier_entry)
    number = joined_team.number if joined_team else next_team_number(writing)
    if earlier_entry is not None and earlier_entry.team == number:
        raise Refused(f"{earlier_entry.name} can't be their own partner. Type another name.")
    sexes = [
        *(member.sex for member in (joined_team.current_members if joined_team else ())),
        entry.sex or sex,
    ]
    new_entry = replace(entry, team=number, sex=fill_in_sexes(team_division, sexes)[-1])
    writing.put(new_entry)
    if joined_team is None:
        writing.put(facts.Team(number=number, division=team_division))
    elif joined_team.current_members[0].first_game != new_entry.first_game:
        writing.put(
            *(
                replace(member, first_game=new_entry.first_game)
                for member in joined_team.current_members
            )
        )
    writing.set_subject(people=(new_entry.number,))
    _check_division(writing, number)
    if joined_team is None:
        where_words = f" in {team_division}" if team_division else ""
        return f"{new_entry.name}, team {number}{where_words}, needs a partner"
    return _team_sentence(writing, number)


@action
def sign_in_two(
    writing: Writing, *, people: tuple[CheckInPerson, CheckInPerson], division: str = ""
) -> str:
    """Check in a whole team."""
    if refusal_text := writing.night.party_words.why_not_pair:
        raise Refused(refusal_text)
    _check_not_drawn(writing)
    number = create_team(writing, people, division)
    return _team_sentence(writing, number)


def create_team(
    writing: Writing, people: tuple[CheckInPerson, CheckInPerson], division: str
) -> int:
    """Check in two players as a new team, and return its number."""
    team_division, number = _find_division(writing, division), next_team_number(writing)
    if people[0] == people[1]:
        raise Refused(f"{people[0].name} can't be both partners. Type two names.")
    writing.put(facts.Team(number=number, division=team_division))
    new_entries = []
    for person in people:
        new_entries.append(replace(next_entry(writing, person), team=number))
        writing.put(new_entries[-1])
    sexes = fill_in_sexes(team_division, [entry.sex for entry in new_entries])
    writing.put(*(replace(entry, sex=sex) for entry, sex in zip(new_entries, sexes, strict=True)))
    writing.set_subject(people=tuple(entry.number for entry in new_entries))
    _check_division(writing, number)
    return number


@action
def join_teams(writing: Writing, *, team: int, other: int) -> str:
    """Join two players who both need a partner into one team, under the lower team number. `other`
    is the number of the second player's team.
    """
    kept_team, dropped_team = sorted(
        (team_of(writing, team), team_of(writing, other)), key=lambda party: party.number
    )
    if (
        kept_team.number == dropped_team.number
        or len(kept_team.members) != 1
        or len(dropped_team.members) != 1
    ):
        raise Refused("Choose two players who both need a partner.")
    for party in (kept_team, dropped_team):
        _check_is_coming(party)
    first_game = max(kept_team.first_game, dropped_team.first_game)
    writing.drop(dropped_team.fact)
    members = (*kept_team.members, *dropped_team.members)
    writing.put(
        *(replace(entry, team=kept_team.number, first_game=first_game) for entry in members)
    )
    writing.set_subject(people=tuple(entry.number for entry in members))
    _check_division(writing, kept_team.number)
    return _team_sentence(writing, kept_team.number)


@action
def split_team(writing: Writing, *, entry: int) -> str:
    """Split a team that has not played. Both players then need a partner."""
    player = require_entry(writing, entry)
    team = team_of(writing, player.team)
    if not team.is_complete or attendance.was_ever_seated(writing.night, team) or team.draw_number:
        raise Refused(
            f"Team {team.number} is drawn or has played, so it stays together. Add a substitute "
            "instead."
        )
    number = next_team_number(writing)
    writing.put(replace(player, team=number), facts.Team(number=number, division=team.division))
    writing.put(replace(team.fact, excused=""))
    writing.set_subject(people=team.numbers)
    partner = next(person for person in team.current_members if person.number != entry)
    return f"{player.name} and {partner.name} split up. Both need a partner."


@action
def change_division(writing: Writing, *, team: int, division: str, by_mistake: bool = False) -> str:
    """Move a team that has not played to another division. If the team does not fit there, a reason
    is required. `by_mistake` also takes back what the old division implied about the players' sex.
    """
    party = team_of(writing, team)
    if attendance.was_ever_seated(writing.night, party):
        raise Refused(
            f"Team {team} has already played, so it stays in {party.division or 'its division'}."
        )
    new_division = _find_division(writing, division)
    writing.put(replace(party.fact, division=new_division, excused=""))
    has_begun = bool(
        time_slots.rounds_in_time_slot(
            writing.night, index_of_division(time_slots.all_time_slots(writing.night), new_division)
        )
    )
    first_game = writing.night.rounds.next_number if has_begun else party.first_game
    sexes = [
        _sex_without_division(writing, entry, party.division) if by_mistake else entry.sex
        for entry in party.current_members
    ]
    for entry, sex in zip(party.current_members, fill_in_sexes(new_division, sexes), strict=True):
        writing.put(replace(entry, sex=sex, first_game=max(first_game, entry.first_game)))
    writing.set_subject(people=party.numbers)
    _check_division(writing, team)
    return f"Team {team}, {party.name}, plays in {new_division}."


@action
def set_sex(writing: Writing, *, entry: int, sex: facts.Sex) -> str:
    """Store whether a player is a man or a woman, as some divisions require."""
    player = require_entry(writing, entry)
    writing.put(replace(player, sex=sex))
    writing.set_subject(people=(entry,))
    if player.regular is not None:
        regulars.store_sex(club=writing.night.club, number=player.regular, sex=sex)
    if player.team is not None:
        _check_division(writing, player.team)
    return f"{player.name}: {'man' if sex == 'm' else 'woman'}"


def _team_sentence(writing: Writing, number: int) -> str:
    return f"Team {number} is {writing.night_after().teams.with_number(number).name}."


def _sex_without_division(writing: Writing, entry: facts.Entry, division: str) -> facts.Sex:
    """Return an entry's sex if it does not come from the division alone. A regular's is stored by
    the club. A new player's is unknown if all players of the division have the same.
    """
    if entry.sex != single_sex(division):
        return entry.sex
    if entry.regular is None:
        return ""
    return regulars.stored_contact(club=writing.night.club, number=entry.regular).sex


def _check_is_coming(party: Party) -> None:
    if party.last_game is not None:
        raise Refused(f"{party.full_title} is left out. Press “Here after all” first.")


def _check_not_drawn(writing: Writing) -> None:
    if writing.night.teams.are_drawn:
        raise Refused(
            "The bracket is drawn. For a late team, type both names in one line, like Ann & Bob."
        )


def _find_division(writing: Writing, typed_name: str) -> str:
    """Return the division with this name. Refuse an unknown or finished one. Return an empty string
    on a night without divisions.
    """
    divisions = writing.night.rules.divisions
    division = next(
        (name for name in divisions if name.casefold() == typed_name.strip().casefold()), ""
    )
    if divisions and not division:
        raise Refused(f"Choose a division: {', '.join(divisions)}.")
    if closed_reason := time_slots.why_closed_to_teams(writing.night, division):
        raise Refused(f"{closed_reason}. Choose another division.")
    return division


def next_team_number(writing: Writing) -> int:
    """Return the number that the next new team of this press gets."""
    return max((party.number for party in writing.night_after().teams), default=0) + 1


def _check_division(writing: Writing, number: int) -> None:
    """Refuse a team that breaks a rule of its division, unless the press has a reason, and store
    that reason.
    """
    team = writing.night_after().teams.with_number(number)
    fault = why_sexes_make_no_team(team.division, (entry.sex for entry in team.current_members))
    if fault and not writing.press.reason:
        raise DivisionRuleBroken(f"{fault} Give a reason, or choose another division.")
    if fault:
        writing.put(replace(team.fact, excused=writing.press.reason))
