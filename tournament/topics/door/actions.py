"""Actions of check-in: entering a whole list of players or teams at once, and points for a missed
game. A single undo takes the whole list back.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night import ranking, time_slots
from tournament.evening.night.divisions import infer_unknown_sexes, why_sexes_make_no_team
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import ScorecardLineKind
from tournament.evening.words.many import count_of
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, ListedPerson, NumberedContact
from tournament.kit.lists.finding import is_same_person, make_same_person_finder
from tournament.kit.lists.people import ALL_PLAYERS_ADDED_SENTENCE
from tournament.kit.lists.team_people import TeamInList, add_regular_numbers, entries_as_contacts
from tournament.kit.lists.teams import ALL_TEAMS_ADDED_SENTENCE
from tournament.storage.reading import reader
from tournament.storage.writing.objections import DivisionRuleBroken
from tournament.storage.writing.write import Writing, action, require_entry
from tournament.topics.club.actions import regulars
from tournament.topics.entrants.actions.entries import make_next_entry
from tournament.topics.entrants.actions.signing_in import find_next_team_number


@action
def give_points_for_missed_game(writing: Writing, *, entry: int, game: int, points: int) -> str:
    """Give points for a missed game, with the reason as a note. A reason is required. The points
    replace those that were given before for this game.
    """
    player = require_entry(writing, entry)
    scorecard_line = next(
        (
            scorecard_line
            for scorecard_line in ranking.scorecard_of_player(writing.night, entry).lines
            if scorecard_line.game == game
        ),
        None,
    )
    if scorecard_line is None or scorecard_line.kind not in {
        ScorecardLineKind.MISSED,
        ScorecardLineKind.GRANTED,
    }:
        raise Refused(f"{player.name} didn't miss game {game}. Choose a missed game.")
    if not writing.press.reason:
        raise Refused("Give a reason for the points.")
    writing.put(facts.Grant(round=game, entry=entry, points=points, note=writing.press.reason))
    writing.set_subject(game=game, people=(entry,))
    player_words = f"{player.name} ({entry})"
    return (
        f"{player_words}, game {game}: {count_of(points, 'point')} for missing it. "
        f"{writing.press.reason}"
    )


@action
def add_expected_players(
    writing: Writing, *, find_new_people: Callable[[Night], Sequence[ListedPerson]]
) -> str:
    """Enter the players that `find_new_people` returns, and mark them as expected. They are checked
    in when they arrive. Refuse if there are no new players, or if no one can join the night
    anymore.
    """
    if refusal_text := why_no_player_can_be_added(writing.night):
        raise Refused(refusal_text)
    new_people = find_new_people(writing.night)
    if not new_people:
        raise Refused(ALL_PLAYERS_ADDED_SENTENCE)
    count_before = len(writing.night.entries)
    for person in match_regulars(writing.night, new_people):
        writing.put(make_next_entry(writing, person, is_expected=True))
    writing.set_subject(
        people=tuple(entry.number for entry in writing.night_after().entries[count_before:])
    )
    if len(new_people) == 1:
        return f"Expected from the list: {new_people[0].name}"
    return f"Expected from the list: {len(new_people)} players"


def why_no_player_can_be_added(night: Night) -> str:
    """Return why no player can be entered from a list and what to do about it, or an empty
    string.
    """
    if night.party_words.why_no_players:
        return night.party_words.why_no_players
    if night.is_closed:
        return f"{night.name} is closed. Reopen it first."
    if time_slots.has_seated_last_game(night):
        games = time_slots.game_count(night)
        return f"The last of {games} games is seated, so no one can join."
    return ""


def match_regulars(night: Night, listed_people: Sequence[ListedPerson]) -> tuple[ListedPerson, ...]:
    """Return the people of a list, each with a regular's number if exactly one regular who is not
    entered yet matches.
    """
    find_same_people = make_same_person_finder(contacts_of_regulars(night.club))
    kept_number_by_merged = reader.kept_number_by_merged(night.club)
    used_numbers = {
        kept_number_by_merged.get(entry.regular or 0, entry.regular) for entry in night.entries
    }

    def match_regular(listed_person: ListedPerson) -> ListedPerson:
        unused_numbers = [
            regular.number
            for regular in find_same_people(listed_person)
            if regular.number not in used_numbers
        ]
        if len(unused_numbers) != 1:
            return listed_person
        used_numbers.add(unused_numbers[0])
        return replace(listed_person, regular_number=unused_numbers[0])

    return tuple(map(match_regular, listed_people))


@action
def enter_teams(writing: Writing, *, listed_teams: Sequence[TeamInList]) -> str:
    """Enter all teams of a list as expected. Each player is checked in on arrival. Except on a
    practice night, new players go on the club's list, and become regulars when they come. Refuse if
    the list has no new teams, or if no team can join anymore.
    """
    if refusal_text := why_no_team_can_be_added(writing.night):
        raise Refused(refusal_text)
    if not listed_teams:
        raise Refused(ALL_TEAMS_ADDED_SENTENCE)
    known_people = contacts_of_regulars(writing.night.club)
    count_before = len(writing.night.entries)
    people_and_entries: list[tuple[Contact, facts.Entry]] = [
        (person, writing.night.entries.with_number(person.number))
        for person in entries_as_contacts(writing.night.entries, known_people)
    ]
    for team_number, listed_team in enumerate(
        _add_to_regulars(writing, listed_teams, known_people), start=find_next_team_number(writing)
    ):
        _enter_team(writing, team_number, listed_team, people_and_entries)
    writing.set_subject(
        people=tuple(entry.number for _, entry in people_and_entries[count_before:])
    )
    return _teams_expected_sentence(listed_teams)


def why_no_team_can_be_added(night: Night) -> str:
    """Return why no team can be entered from a list and what to do about it, or an empty string."""
    if night.party_words.why_no_teams:
        return night.party_words.why_no_teams
    if night.is_closed:
        return f"{night.name} is closed. Reopen it first."
    if night.teams.are_drawn:
        return "The bracket is drawn. Type both names of a late team at Check in, like Ann & Bob."
    if time_slots.has_seated_last_game(night):
        return f"The last of {time_slots.game_count(night)} games is seated, so no team can join."
    return ""


def contacts_of_regulars(club: int) -> tuple[NumberedContact, ...]:
    """Return the club's regulars under all spellings, including those marked as gone, because they
    can come again.
    """
    stored_regulars = reader.regulars(club, include_gone=True, include_merged=True)
    contacts = (
        regulars.to_contact(regular) for regular in stored_regulars if regular.same_as is None
    )
    return (*contacts, *regulars.merged_spellings(stored_regulars))


def current_regular_numbers(club: int) -> frozenset[int]:
    """Return the numbers of the club's regulars who are not marked as gone."""
    return frozenset(regular.number for regular in reader.regulars(club))


def _add_to_regulars(
    writing: Writing, listed_teams: Sequence[TeamInList], known_people: Sequence[NumberedContact]
) -> tuple[TeamInList, ...]:
    """Return the teams with the regular's number of each player. New players are added to the
    club's list, except on a practice night.
    """
    club = writing.night.club
    teams = add_regular_numbers(listed_teams, known_people)
    if writing.night.plan.practice:
        return teams
    newcomers: list[ListedPerson] = []
    for player in (
        player for team in teams for player in team.players if not player.regular_number
    ):
        if not any(is_same_person(player, newcomer) for newcomer in newcomers):
            newcomers.append(player)
    new_numbers = regulars.add_people(club=club, people=newcomers, are_gone=True)
    number_by_person = dict(zip(newcomers, new_numbers, strict=True))

    def match_newcomer(player: ListedPerson) -> ListedPerson:
        if player.regular_number is not None:
            return player
        same_newcomer = next(
            newcomer for newcomer in number_by_person if is_same_person(player, newcomer)
        )
        return replace(player, regular_number=number_by_person[same_newcomer])

    return tuple(replace(team, players=tuple(map(match_newcomer, team.players))) for team in teams)


def _enter_team(
    writing: Writing,
    team_number: int,
    listed_team: TeamInList,
    people_and_entries: list[tuple[Contact, facts.Entry]],
) -> None:
    """Enter one team and its two players as expected. A player who is already in another team keeps
    the regular's number only in the earlier entry. Refuse a division that is unknown or closed to
    new teams.
    """
    _refuse_unknown_or_closed_division(writing, listed_team)
    writing.put(_new_team(writing, team_number, listed_team))
    sexes = infer_unknown_sexes(
        listed_team.division, [player.sex for player in listed_team.players]
    )
    for player, sex in zip(listed_team.players, sexes, strict=True):
        earlier_entry = next(
            (entry for contact, entry in people_and_entries if is_same_person(player, contact)),
            None,
        )
        person = replace(player, name=earlier_entry.name if earlier_entry else player.name, sex=sex)
        entry = replace(
            make_next_entry(writing, person, first_entry=earlier_entry, is_expected=True),
            team=team_number,
            sex=sex,
        )
        writing.put(entry)
        people_and_entries.append((player, entry))


def _refuse_unknown_or_closed_division(writing: Writing, listed_team: TeamInList) -> None:
    divisions = writing.night.rules.divisions
    if divisions and listed_team.division not in divisions:
        raise Refused(f"Line {listed_team.line}: use {', '.join(divisions)}.")
    if closed_reason := time_slots.why_closed_to_teams(writing.night, listed_team.division):
        raise Refused(
            f"Line {listed_team.line}: {closed_reason}. Remove the line or change its division."
        )


def _new_team(writing: Writing, team_number: int, listed_team: TeamInList) -> facts.Team:
    """Return the new team. A team that breaks a rule of its division stores the director's
    reason.
    """
    division_fault = why_sexes_make_no_team(
        listed_team.division, (player.sex for player in listed_team.players)
    )
    if division_fault and not writing.press.reason:
        raise DivisionRuleBroken(
            f"Line {listed_team.line}: {division_fault} Give a reason, or correct the list."
        )
    excuse_reason = writing.press.reason if division_fault else ""
    return facts.Team(number=team_number, division=listed_team.division, excused=excuse_reason)


def _teams_expected_sentence(listed_teams: Sequence[TeamInList]) -> str:
    whole_team_count_by_division = Counter(
        team.division for team in listed_teams if not team.waits_for_partner
    )
    waiting_count = sum(team.waits_for_partner for team in listed_teams)
    whole_team_count = whole_team_count_by_division.total()
    sentence = f"Expected from the list: {count_of(whole_team_count, 'team')}"
    if division_words := ", ".join(
        f"{division} {team_count}"
        for division, team_count in whole_team_count_by_division.items()
        if division
    ):
        sentence += f" ({division_words})"
    if not waiting_count:
        return f"{sentence}."
    return f"{sentence}. {count_of(waiting_count, 'player needs', 'players need')} a partner."
