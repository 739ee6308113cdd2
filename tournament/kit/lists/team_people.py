"""Checks the players in a list of teams: finds players who are listed twice, recognizes the club's
regulars, and leaves out both partners if one has a fault.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.evening.facts import Entry
from tournament.kit.lists.contact import ListedPerson, NumberedContact
from tournament.kit.lists.finding import (
    are_same_people,
    comparable_name,
    is_same_person,
    make_same_person_finder,
)
from tournament.kit.lists.people import LineFault


@dataclass(frozen=True, slots=True)
class TeamInList:
    """A team in a list, or one player who waits for a partner. `line` is the first line of the
    team.
    """

    line: int
    division: str
    players: tuple[ListedPerson, ...]

    @property
    def waits_for_partner(self) -> bool:
        return len(self.players) == 1

    @property
    def lines(self) -> frozenset[int]:
        return frozenset({self.line, *(player.line for player in self.players)})


@dataclass(frozen=True, slots=True)
class PlayerInTwoDivisions:
    """A player who is listed in one division, and in an earlier line in another division."""

    player: ListedPerson
    division: str
    earlier_division: str
    earlier_line: int


def repeated_team_faults(teams: Sequence[TeamInList]) -> Iterator[LineFault]:
    """Yield a fault for each team whose two players are the same person, that is listed twice, or
    that shares a player with an earlier team of its division.
    """
    for team, earlier_teams in _pair_with_earlier_teams(teams):
        if len(team.players) > 1 and is_same_person(team.players[0], team.players[1]):
            yield LineFault(
                team.players[1].line,
                f"{team.players[1].name} can't be their own partner. Type the other name.",
            )
            continue
        earlier_complete_teams = () if team.waits_for_partner else earlier_teams
        same_teams = (
            earlier_team
            for earlier_team in earlier_complete_teams
            if are_same_people(team.players, earlier_team.players)
        )
        if same_team := next(same_teams, None):
            yield LineFault(
                team.line, f"Line {same_team.line} has the same team. Delete one of the two lines."
            )
            continue
        for earlier_team in earlier_teams:
            if earlier_team.division != team.division:
                continue
            for player in _players_in_both(team, earlier_team):
                division_words = f" in {earlier_team.division}" if earlier_team.division else ""
                yield LineFault(
                    player.line,
                    f"{player.name} already plays{division_words} in line {earlier_team.line}. "
                    "Delete one line. For two people with one name, add a nickname, lot number or "
                    "phone number to each, or add this team at check-in.",
                )


def players_in_two_divisions(teams: Sequence[TeamInList]) -> Iterator[PlayerInTwoDivisions]:
    for team, earlier_teams in _pair_with_earlier_teams(teams):
        for earlier_team in earlier_teams:
            if earlier_team.division == team.division:
                continue
            for player in _players_in_both(team, earlier_team):
                yield PlayerInTwoDivisions(
                    player, team.division, earlier_team.division, earlier_team.line
                )


def left_out_partner_faults(
    teams: Iterable[TeamInList], faults: Iterable[LineFault]
) -> Iterator[LineFault]:
    """Yield a fault for the other line of each team that has a fault in only one of its two lines,
    since both partners are left out.
    """
    faulty_lines = {fault.line for fault in faults}
    for team in teams:
        faulty_lines_of_team = sorted(team.lines & faulty_lines)
        for line_number in sorted(team.lines - faulty_lines) if faulty_lines_of_team else ():
            yield LineFault(line_number, partner_left_out_sentence(faulty_lines_of_team[0]))


def partner_left_out_sentence(faulty_line: int) -> str:
    return f"This team is left out because of line {faulty_line}."


def entries_as_contacts(
    entries: Iterable[Entry], regulars: Iterable[NumberedContact]
) -> tuple[NumberedContact, ...]:
    """Return the players of a night as contacts. A player who is a regular gets the phone number
    that the club has.
    """
    phone_by_regular_number = {regular.number: regular.phone for regular in regulars}
    return tuple(
        NumberedContact(
            entry.name,
            entry.nickname,
            entry.lot,
            phone_by_regular_number.get(entry.regular or 0, ""),
            number=entry.number,
        )
        for entry in entries
    )


def add_regular_numbers(
    teams: Iterable[TeamInList], regulars: Iterable[NumberedContact]
) -> tuple[TeamInList, ...]:
    """Return the teams with the numbers of those players who are regulars. A player is a regular if
    exactly one regular matches, and no different player above in the list matches that regular. A
    sex in the list replaces the club's, since it is newer.
    """
    find_same_people = make_same_person_finder(regulars)
    player_by_regular_number: dict[int, ListedPerson] = {}

    def add_regular_number(player: ListedPerson) -> ListedPerson:
        same_people = find_same_people(player)
        if len(same_people) != 1 or not is_same_person(
            player_by_regular_number.setdefault(same_people[0].number, player), player
        ):
            return player
        return replace(
            player, regular_number=same_people[0].number, sex=player.sex or same_people[0].sex
        )

    return tuple(
        replace(team, players=tuple(map(add_regular_number, team.players))) for team in teams
    )


def _pair_with_earlier_teams(
    teams: Sequence[TeamInList],
) -> Iterator[tuple[TeamInList, list[TeamInList]]]:
    """Yield each team together with the earlier teams that have a player of the same name."""
    teams_by_name: dict[str, list[TeamInList]] = {}
    for team in teams:
        player_names = [comparable_name(player.name) for player in team.players]
        team_by_line = {
            earlier_team.line: earlier_team
            for name in player_names
            for earlier_team in teams_by_name.get(name, ())
        }
        yield team, [team_by_line[line] for line in sorted(team_by_line)]
        for name in dict.fromkeys(player_names):
            teams_by_name.setdefault(name, []).append(team)


def _players_in_both(team: TeamInList, other_team: TeamInList) -> list[ListedPerson]:
    return [
        player
        for player in team.players
        if any(is_same_person(player, other_player) for other_player in other_team.players)
    ]
