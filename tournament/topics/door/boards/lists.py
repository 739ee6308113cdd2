"""A preview of a list of players or teams before it is entered, and an example of such a list."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from tournament.evening.facts import Sex
from tournament.evening.night import time_slots
from tournament.evening.night.divisions import (
    WORD_BY_SEX,
    does_any_division_require_sexes,
    required_count_by_sex,
    why_sexes_make_no_team,
)
from tournament.evening.night.night import Night
from tournament.evening.night.seats.seated_twice import (
    can_play_one_after_the_other,
    find_clashing_team,
)
from tournament.evening.night.time_slots import index_of_division
from tournament.evening.words.many import count_of, singular_or_plural
from tournament.kit.lists.contact import ListedPerson, NumberedContact
from tournament.kit.lists.finding import are_same_people, make_same_person_finder
from tournament.kit.lists.people import (
    ALL_PLAYERS_ADDED_SENTENCE,
    LeftOutLines,
    LineCounts,
    LineFault,
    left_out_lines,
    nothing_to_add_sentence,
)
from tournament.kit.lists.spellings import spelling_remarks
from tournament.kit.lists.team_people import (
    TeamInList,
    add_regular_numbers,
    entries_as_contacts,
    left_out_partner_faults,
)
from tournament.kit.lists.teams import ALL_TEAMS_ADDED_SENTENCE, TeamList
from tournament.topics.club.board import ImportPreview

EXAMPLE_MEN = ("Hank Grant", "Leo Baker", "Ned Carter", "Sam Dixon", "Pete Hayes", "Jack Ellis")
EXAMPLE_WOMEN = ("Ada Abbott", "Cora Ellis", "Rose Baker", "Ida Grant", "Tess Hayes", "Kay Carter")
EXAMPLE_PLAYER_ALONE = ("Mae Foster", "F", "", "")
EXAMPLE_HEADINGS = ("Division", "Player 1", "Sex 1", "Player 2", "Sex 2")
# An example list shows at most this many divisions.
MAX_EXAMPLE_DIVISIONS = 3


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """A team of a list that can be entered."""

    team: TeamInList
    needs_reason: bool

    @property
    def players_and_sex_words(self) -> tuple[tuple[ListedPerson, str], ...]:
        """Return the players, each with "man", "woman" or an empty string."""
        return tuple((player, WORD_BY_SEX.get(player.sex, "")) for player in self.team.players)


@dataclass(frozen=True, slots=True)
class ListedDivision:
    """The teams of one division on a list. The division has no name if it is the only one."""

    division: str
    teams: tuple[ListedTeam, ...]

    @property
    def complete_team_count(self) -> int:
        return sum(not team.team.waits_for_partner for team in self.teams)

    @property
    def unpaired_player_count(self) -> int:
        return len(self.teams) - self.complete_team_count

    @property
    def team_count_words(self) -> str:
        waiting_words = (
            f", {self.unpaired_player_count} without a partner"
            if self.unpaired_player_count
            else ""
        )
        return f"{count_of(self.complete_team_count, 'team')}{waiting_words}"


@dataclass(frozen=True, slots=True)
class TeamImportPreview:
    """A preview of adding teams from a list. A team with a fault is left out, because the list is
    wrong or a player is already in a team. `already_listed` are the teams that are entered already.
    `doubts` are the faults of teams that need a reason, and `remarks` are spellings that the
    director should check. `current_regular_numbers` are the numbers of regulars who are not marked
    as gone.
    """

    source_list: TeamList
    listed_divisions: tuple[ListedDivision, ...]
    already_listed: tuple[TeamInList, ...]
    doubts: tuple[LineFault, ...]
    newcomers: tuple[str, ...]
    remarks: tuple[LineFault, ...] = ()
    current_regular_numbers: Container[int | None] = ()

    @property
    def line_counts(self) -> LineCounts:
        new_count, known_count = (
            sum(len(row.lines) for row in rows) for rows in (self.to_add, self.already_listed)
        )
        return LineCounts(self.source_list.line_count, new_count, known_count, self.left_out_lines)

    @property
    def to_add(self) -> tuple[TeamInList, ...]:
        """Return the teams to enter, in the order of the list."""
        teams = (line.team for division in self.listed_divisions for line in division.teams)
        return tuple(sorted(teams, key=lambda team: team.line))

    @property
    def left_out_lines(self) -> LeftOutLines:
        return left_out_lines(self.source_list.faults)

    @property
    def button_words(self) -> str:
        button_words = "Add the other teams" if self.left_out_lines else "Add all teams"
        button_words = "Add this team" if len(self.to_add) == 1 else button_words
        return f"{button_words}, for this reason" if self.doubts else button_words

    @property
    def none_new_sentence(self) -> str:
        """Return the sentence for a list that adds no team."""
        if not self.left_out_lines:
            return ALL_TEAMS_ADDED_SENTENCE
        subject = "No other team" if self.already_listed else "No team"
        return nothing_to_add_sentence(subject)

    @property
    def complete_team_count(self) -> int:
        return sum(division.complete_team_count for division in self.listed_divisions)

    @property
    def unpaired_player_count(self) -> int:
        return sum(division.unpaired_player_count for division in self.listed_divisions)

    @property
    def whole_team_words(self) -> str:
        """Return the words that follow the number of complete teams to add."""
        return singular_or_plural(self.complete_team_count, "team to add", "teams to add")

    @property
    def waiting_words(self) -> str:
        """Return the words that follow the number of players without a partner."""
        singular, plural = "player without a partner", "players without a partner"
        return singular_or_plural(self.unpaired_player_count, singular, plural)

    @property
    def already_added_words(self) -> str:
        return f". {len(self.already_listed)} already added." if self.already_listed else "."


def preview_team_import(
    team_list: TeamList,
    night: Night,
    regulars: Sequence[NumberedContact],
    current_regular_numbers: Container[int | None],
) -> TeamImportPreview:
    """Return what a list of teams would add to the night. Teams that are already entered do not
    change.
    """
    person_by_entry = {
        person.number: person for person in entries_as_contacts(night.entries, regulars)
    }
    known_teams = tuple(
        listed_team
        for listed_team in team_list.teams
        if _is_already_entered(listed_team, night, person_by_entry)
    )
    teams_to_check = [
        listed_team for listed_team in team_list.teams if listed_team not in known_teams
    ]
    closed_division_faults = tuple(_faults_of_closed_divisions(teams_to_check, night))
    lines_with_closed_division = {fault.line for fault in closed_division_faults}
    teams_to_check = [
        listed_team
        for listed_team in teams_to_check
        if listed_team.line not in lines_with_closed_division
    ]
    clash_faults = (
        *_faults_of_players_in_teams(teams_to_check, night, person_by_entry),
        *_faults_of_clashing_divisions(team_list, teams_to_check, night),
    )
    clashing_lines = {fault.line for fault in clash_faults}
    new_teams = add_regular_numbers(
        [listed_team for listed_team in teams_to_check if not listed_team.lines & clashing_lines],
        regulars,
    )
    doubts = tuple(_faults_needing_reason(new_teams))
    newcomers = dict.fromkeys(
        player.name
        for team in new_teams
        for player in team.players
        if player.regular_number not in current_regular_numbers
    )
    night_faults = (*closed_division_faults, *clash_faults)
    faults = sorted(
        (*team_list.faults, *night_faults, *left_out_partner_faults(team_list.teams, night_faults)),
        key=lambda fault: fault.line,
    )
    return TeamImportPreview(
        replace(team_list, faults=tuple(faults)),
        tuple(_listed_divisions(new_teams, doubts, night.rules.divisions)),
        known_teams,
        doubts,
        tuple(newcomers),
        spelling_remarks([player for team in new_teams for player in team.players], regulars),
        current_regular_numbers,
    )


def _faults_of_closed_divisions(
    listed_teams: Sequence[TeamInList], night: Night
) -> Iterator[LineFault]:
    for team in listed_teams:
        if closed_reason := time_slots.why_closed_to_teams(night, team.division):
            yield LineFault(team.line, f"{closed_reason}. Remove the line or change its division.")


def _is_already_entered(
    listed_team: TeamInList, night: Night, person_by_entry: Mapping[int, NumberedContact]
) -> bool:
    return any(
        team.division == listed_team.division
        and are_same_people(
            listed_team.players, [person_by_entry[entry.number] for entry in team.current_members]
        )
        for team in night.teams
    )


def _faults_of_players_in_teams(
    listed_teams: Sequence[TeamInList], night: Night, person_by_entry: Mapping[int, NumberedContact]
) -> Iterator[LineFault]:
    """Yield a fault for each player who is already in a team that plays at the same time."""
    find_same_people = make_same_person_finder(person_by_entry.values())
    for division, player in (
        (listed_team.division, player)
        for listed_team in listed_teams
        for player in listed_team.players
    ):
        entry = next(
            (night.entries.with_number(match.number) for match in find_same_people(player)), None
        )
        team = find_clashing_team(night, entry, division) if entry is not None else None
        if entry is not None and team is not None:
            yield LineFault(
                player.line,
                f"{entry.name} is already on team {team.number}. Remove this line and change "
                "the team at check-in. For two people with one name, add a nickname, lot number or "
                f"phone number.{_own_time_slot_advice(night, team.division, division)}",
            )


def _faults_of_clashing_divisions(
    team_list: TeamList, listed_teams: Sequence[TeamInList], night: Night
) -> Iterator[LineFault]:
    """Yield a fault for each player listed in two divisions that play at the same time."""
    checked_lines = {line for team in listed_teams for line in team.lines}
    for listing in team_list.players_in_two_divisions:
        slot_indexes = {
            index_of_division(time_slots.all_time_slots(night), division)
            for division in (listing.division, listing.earlier_division)
        }
        if len(slot_indexes) == 1 and listing.player.line in checked_lines:
            yield LineFault(
                listing.player.line,
                f"{listing.player.name} also plays in {listing.earlier_division} "
                f"(line {listing.earlier_line}) at the same time. Remove one of the two lines."
                f"{_own_time_slot_advice(night, listing.earlier_division, listing.division)}",
            )


def _own_time_slot_advice(night: Night, division: str, other_division: str) -> str:
    if not can_play_one_after_the_other(night, division, other_division):
        return ""
    return f" Or give {other_division} its own time slot under Check in."


def _faults_needing_reason(new_teams: Sequence[TeamInList]) -> Iterator[LineFault]:
    """Yield a fault for each team that may enter its division only if the director gives a
    reason.
    """
    for team in new_teams:
        if fault_text := why_sexes_make_no_team(
            team.division, (player.sex for player in team.players)
        ):
            yield LineFault(team.line, fault_text)


def _listed_divisions(
    new_teams: Sequence[TeamInList], doubts: Sequence[LineFault], divisions: Sequence[str]
) -> Iterator[ListedDivision]:
    doubtful_lines = {fault.line for fault in doubts}
    for division in divisions or ("",):
        division_teams = [team for team in new_teams if team.division == division]
        if division_teams:
            yield ListedDivision(
                division,
                tuple(
                    ListedTeam(team, bool(team.lines & doubtful_lines)) for team in division_teams
                ),
            )


@dataclass(frozen=True, slots=True)
class ExampleList:
    """The headings and rows of an example list of teams, shown before a file is chosen."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def example_list(divisions: Sequence[str]) -> ExampleList:
    """Return an example list with a team for each division and one player without a partner. It
    has only the columns that these divisions need.
    """
    shown_divisions = divisions[:MAX_EXAMPLE_DIVISIONS] or ("",)
    men, women = ((name, "M") for name in EXAMPLE_MEN), ((name, "F") for name in EXAMPLE_WOMEN)
    rows = [(division, *_example_cells(division, men, women)) for division in shown_divisions]
    rows.append((shown_divisions[-1], *EXAMPLE_PLAYER_ALONE))
    needs_sex = does_any_division_require_sexes(divisions)
    shown_columns = (bool(divisions), True, needs_sex, True, needs_sex)
    return ExampleList(
        tuple(compress(EXAMPLE_HEADINGS, shown_columns)),
        tuple(tuple(compress(row, shown_columns)) for row in rows),
    )


def _example_cells(division: str, *names_of_each_sex: Iterator[tuple[str, str]]) -> tuple[str, ...]:
    count_by_sex: dict[Sex, int] = required_count_by_sex(division) or {"m": 1, "w": 1}
    people_of_each_sex = (count_by_sex.get("m", 0), count_by_sex.get("w", 0))
    team_players = [
        next(names)
        for names, people_count in zip(names_of_each_sex, people_of_each_sex, strict=True)
        for _ in range(people_count)
    ]
    return tuple(cell for player in team_players for cell in player)


def players_to_add_sentence(
    preview: ImportPreview, current_regular_numbers: Container[int | None]
) -> str:
    """Return a sentence about how many players a list would add, how many of them are current
    regulars, and how many players on the list were added before. If the list adds no one, return a
    sentence that says so.
    """
    if not preview.to_add:
        if preview.left_out_lines:
            return nothing_to_add_sentence("No one")
        return ALL_PLAYERS_ADDED_SENTENCE
    people_words = count_of(len(preview.to_add), "player")
    regular_count = sum(
        person.regular_number in current_regular_numbers for person in preview.to_add
    )
    regulars_words = f", {count_of(regular_count, 'regular')}" if regular_count else ""
    already_added_words = (
        f". {len(preview.already_listed)} already added" if preview.already_listed else ""
    )
    return f"To add: {people_words}{regulars_words}{already_added_words}."


def players_button_words(preview: ImportPreview) -> str:
    if len(preview.to_add) == 1:
        return f"Add {preview.to_add[0].name}"
    return f"Add {'the other' if preview.left_out_lines else 'all'} {len(preview.to_add)}"
