"""Reads the teams in a list and finds errors line by line. Two names in one cell, such as "Ann &
Bob", and many words for divisions are understood. The callers know who has checked in and who may
play in a division, and decide whether to accept a list with errors.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.evening.facts import Sex
from tournament.evening.night.party import TEAM_SIZE
from tournament.evening.words import names
from tournament.evening.words.many import list_in_words
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import ListedPerson
from tournament.kit.lists.finding import comparable_text
from tournament.kit.lists.headings import (
    DIVISION_HEADINGS,
    FIRST_NAME_HEADINGS,
    LAST_NAME_HEADINGS,
    NAME_HEADINGS,
    NICKNAME_HEADINGS,
    PHONE_HEADINGS,
    PLAYER_HEADINGS,
    SEX_HEADINGS,
    TEAM_HEADINGS,
    TEAM_LIST_LOT_HEADINGS,
    PersonColumns,
    TeamColumns,
    normalize_heading,
    read_team_columns,
    split_at_headings,
)
from tournament.kit.lists.people import (
    NO_NAME_SENTENCE,
    LineFault,
    cell_in_column,
    extra_cell_faults,
    has_any_heading,
    is_title_line,
    long_field_faults,
    read_person,
    remove_line_number,
    remove_marks_around_name,
    why_not_a_name_sentence,
)
from tournament.kit.lists.sheet import ListRow, ListSheet
from tournament.kit.lists.team_people import (
    PlayerInTwoDivisions,
    TeamInList,
    left_out_partner_faults,
    players_in_two_divisions,
    repeated_team_faults,
)

WORDS_FOR_MEN = "m, male, man, men, mens, gentleman, boy, mr"
WORDS_FOR_WOMEN = "w, f, female, woman, women, womens, lady, girl, mrs, ms"
# Words by which lists say that a player has no partner.
WORDS_FOR_NO_PARTNER = (
    "tbd, tba, na, none, nobody, open, needed, partner needed, needs partner, need partner"
)
MORE_THAN_TWO_NAMES_SENTENCE = (
    "This line has more than two names. Keep only the two names, or name the columns in the first "
    "line."
)
ALL_TEAMS_ADDED_SENTENCE = "Every team on this list is already added."
HEADINGS_OF_NAME_PAIRS = ("Player 1", "Player 2")
ALL_HEADINGS = ",".join(
    (
        NAME_HEADINGS,
        FIRST_NAME_HEADINGS,
        LAST_NAME_HEADINGS,
        NICKNAME_HEADINGS,
        TEAM_LIST_LOT_HEADINGS,
        PHONE_HEADINGS,
        DIVISION_HEADINGS,
        TEAM_HEADINGS,
        SEX_HEADINGS,
        *PLAYER_HEADINGS,
    )
)
# The word "and" must have spaces around it, or "Sandy" would be split into two names.
NAME_SEPARATOR = re.compile(r"\s*[&+/]\s*|\s+and\s+", re.IGNORECASE)
# The words in one text mean the same division in different lists.
DIVISION_SYNONYMS = (
    "men, mens, man, male, gentlemen, gents, m",
    "women, womens, woman, female, ladies, lady, w, f",
    "mixed, mix, coed, x",
)
GENERIC_DIVISION_WORDS = frozenset({"division", "doubles", "pairs", "teams", "euchre"})


@dataclass(frozen=True, slots=True)
class TeamList:
    """The teams in a list, without those that have an error in one of their lines. `line_count`
    counts all lines, faulty ones too. `players_in_two_divisions` are not faults; the callers decide
    whether to allow them.
    """

    teams: tuple[TeamInList, ...]
    faults: tuple[LineFault, ...]
    players_in_two_divisions: tuple[PlayerInTwoDivisions, ...]
    unused_columns: tuple[str, ...]
    line_count: int


@dataclass(frozen=True, slots=True)
class _TeamLine:
    """A line of a list of teams. `written_division` is the division as the list writes it, and
    `division` is the name that the night gives the same division.
    """

    row: ListRow
    written_division: str
    division: str
    team_name: str
    players: tuple[ListedPerson, ...]


def read_teams(
    sheet: ListSheet, divisions: Sequence[str], *, last_name_first: bool = False
) -> TeamList:
    """Return the teams in a list, with first and last names in the club's order. `divisions` are
    those of the night. Refuse a list without teams, without a Division column that the night needs,
    or without headings unless at least half of its lines are two names.
    """
    columns, headings, rows = _split_headings(sheet)
    if len(divisions) > 1 and columns.division_column is None:
        division_words = list_in_words(divisions, "or")
        raise Refused(f"The list needs a Division column. Use {division_words} in each line.")
    if not rows:
        raise Refused("There are no teams below the headings. Add them and save again.")
    team_lines = _read_team_lines(rows, columns, divisions, last_name_first)
    all_teams = _group_lines_by_team(team_lines, is_line_a_team=columns.is_line_a_team)
    faults = [
        *_line_faults(team_lines, columns, headings, divisions),
        *long_field_faults([player for line in team_lines for player in line.players]),
        *_third_player_faults(all_teams),
        *repeated_team_faults(all_teams),
    ]
    faults.extend(left_out_partner_faults(all_teams, faults))
    faults.sort(key=lambda fault: fault.line)
    faulty_lines = {fault.line for fault in faults}
    teams_without_fault = tuple(team for team in all_teams if not team.lines & faulty_lines)
    unused_columns = columns.unused_headings
    if columns.division_column is not None and not divisions:
        unused_columns = (*unused_columns, headings.cells[columns.division_column])
    players_listed_twice = tuple(players_in_two_divisions(teams_without_fault))
    return TeamList(
        teams_without_fault,
        tuple(faults),
        players_listed_twice,
        unused_columns,
        line_count=len(rows),
    )


def split_two_names(names_text: str) -> tuple[str, str] | None:
    """Return the two names in a text such as "Ann & Bob"; None if it does not have exactly two
    names.
    """
    names_found = [part.strip() for part in NAME_SEPARATOR.split(names_text)]
    if len(names_found) != TEAM_SIZE or not all(
        any(map(str.isalnum, part)) for part in names_found
    ):
        return None
    return names_found[0], names_found[1]


def add_shared_last_name(first_name: str, second_name: str) -> str:
    """Return the first player's name with the last name that both players share: "Lou Smith" for
    "Lou and Mae Smith". A first player's name that already has a last name is unchanged.
    """
    second_name_parts = names.split_name(second_name)
    is_first_name_only = len(first_name.split()) == 1
    return (
        f"{first_name} {second_name_parts.last}"
        if is_first_name_only and second_name_parts.first
        else first_name
    )


def find_division(written_division: str, divisions: Sequence[str]) -> str:
    """Return the night's division that the list means. The list may write the division's name,
    another word for it, or the beginning of its name. Return an empty string if no division, or
    more than one, fits.
    """
    for normalize in (comparable_text, _remove_generic_words, _synonyms_of_division):
        same_divisions = [
            name
            for name in divisions
            if normalize(name) and normalize(name) == normalize(written_division)
        ]
        if len(same_divisions) == 1:
            return same_divisions[0]
    plain_written_division = _remove_generic_words(written_division)
    divisions_with_start = [
        name
        for name in divisions
        if len(plain_written_division) > 1
        and comparable_text(name).startswith(plain_written_division)
    ]
    return divisions_with_start[0] if len(divisions_with_start) == 1 else ""


def _split_headings(sheet: ListSheet) -> tuple[TeamColumns, ListRow, Sequence[ListRow]]:
    """Return the columns, the row of headings, and the rows below it. Accept a list without
    headings if at least half of its lines are two names, as typed at check-in; refuse any other.
    """
    try:
        return split_at_headings(sheet, read_team_columns)
    except Refused:
        rows = sheet[is_title_line(sheet[0]) :]
        name_rows = [ListRow(row.line, _names_in_row(remove_line_number(row))) for row in rows]
        pair_count = sum(len(row.cells) == TEAM_SIZE for row in name_rows)
        if 2 * pair_count < len(sheet) or any(has_any_heading(row, ALL_HEADINGS) for row in rows):
            raise
        return (
            read_team_columns(HEADINGS_OF_NAME_PAIRS),
            ListRow(0, HEADINGS_OF_NAME_PAIRS),
            name_rows,
        )


def _names_in_row(row: ListRow) -> tuple[str, ...]:
    """Return the names in a row of a list without headings: two from one cell, or one from each
    cell. In "Lee, Ann & Fox, Bob" a comma splits each name.
    """
    if len(row.cells) == len(("Lee", "Ann & Fox", "Bob")) and (
        middle_names := split_two_names(row.cells[1])
    ):
        return f"{row.cells[0]}, {middle_names[0]}", f"{middle_names[1]}, {row.cells[2]}"
    return tuple(name for cell in row.cells for name in _two_names_in_cell(cell) or (cell,))


def _two_names_in_cell(cell: str) -> tuple[str, str] | None:
    """Return the two names in a cell, each with its last name; None if the cell does not have
    exactly two names.
    """
    two_names = split_two_names(remove_marks_around_name(cell))
    return (add_shared_last_name(*two_names), two_names[1]) if two_names else None


def _read_team_lines(
    rows: Sequence[ListRow], columns: TeamColumns, divisions: Sequence[str], last_name_first: bool
) -> list[_TeamLine]:
    """Return the lines of a list. A line without a division gets the division of the same team's
    line above it, or the night's only division.
    """
    team_lines: list[_TeamLine] = []
    last_division_by_team: dict[str, str] = {}
    for row in rows:
        team_name = names.make_readable(cell_in_column(row, columns.team_column))
        division_text = (
            names.make_readable(cell_in_column(row, columns.division_column)) if divisions else ""
        )
        division_text = division_text or (
            last_division_by_team.get(comparable_text(team_name), "") if team_name else ""
        )
        last_division_by_team[comparable_text(team_name)] = division_text
        players = (
            _read_player(row, player_columns, last_name_first)
            for player_columns in columns.player_columns
        )
        named_players = tuple(player for player in players if player.name)
        if columns.is_line_a_team and len(named_players) == 1:
            named_players = _split_two_players(
                named_players[0],
                cell_in_column(row, columns.player_columns[0].name_columns[0]),
                last_name_first,
            )
        single_division = divisions[0] if len(divisions) == 1 else ""
        division = find_division(division_text, divisions) if division_text else single_division
        team_lines.append(_TeamLine(row, division_text, division, team_name, named_players))
    return team_lines


def _read_player(row: ListRow, columns: PersonColumns, last_name_first: bool) -> ListedPerson:
    """Return the player in a row. The name is empty if the cell says that there is no partner."""
    listed_player = read_person(row, columns, last_name_first)
    normalized_name = normalize_heading(
        names.put_name_in_club_order(listed_player.name, last_name_first=False)
    )
    name = (
        listed_player.name
        if normalized_name not in ("", *WORDS_FOR_NO_PARTNER.replace(" ", "").split(","))
        else ""
    )
    return replace(
        listed_player, name=name, sex=_read_sex(cell_in_column(row, columns.sex_column)) or ""
    )


def _split_two_players(
    player: ListedPerson, cell: str, last_name_first: bool
) -> tuple[ListedPerson, ...]:
    """Return two players if the cell has two names, or else the one player unchanged. The row's
    other cells belong to the first player.
    """
    two_names = _two_names_in_cell(cell)
    if two_names is None:
        return (player,)
    first_name, second_name = (
        names.put_name_in_club_order(
            names.fix_capitals(names.make_readable(name)), last_name_first=last_name_first
        )
        for name in two_names
    )
    return (replace(player, name=first_name), ListedPerson(second_name, line=player.line))


def _read_sex(sex_text: str) -> Sex | None:
    """Return "m" or "w" for the text in a cell. Return "" for an empty text, and None for an
    unknown word.
    """
    normalized_word = normalize_heading(sex_text)
    if normalized_word in WORDS_FOR_MEN.split(", "):
        return "m"
    if normalized_word in WORDS_FOR_WOMEN.split(", "):
        return "w"
    return None if normalized_word else ""


def _group_lines_by_team(team_lines: list[_TeamLine], *, is_line_a_team: bool) -> list[TeamInList]:
    """Return the teams in these lines, without those that have no players. A team is one line, or
    all lines of a division with the same team name.
    """
    team_by_key: dict[object, TeamInList] = {}
    for line in team_lines:
        division = line.division or line.written_division
        is_whole_team = is_line_a_team or not line.team_name
        team_key = line.row.line if is_whole_team else (comparable_text(line.team_name), division)
        team = team_by_key.get(team_key, TeamInList(line.row.line, division, ()))
        team_by_key[team_key] = replace(team, players=(*team.players, *line.players))
    return [team for team in team_by_key.values() if team.players]


def _line_faults(
    team_lines: list[_TeamLine], columns: TeamColumns, headings: ListRow, divisions: Sequence[str]
) -> Iterator[LineFault]:
    """Yield the faults in the cells of each line, such as no name, too many names or an unknown
    division.
    """
    for line in team_lines:
        line_number = line.row.line
        if not line.players:
            yield LineFault(line_number, NO_NAME_SENTENCE)
        for player in line.players:
            if sentence := why_not_a_name_sentence(player.name):
                yield LineFault(line_number, sentence)
        yield from extra_cell_faults(line.row, headings, MORE_THAN_TWO_NAMES_SENTENCE)
        if divisions and not line.division:
            fault_sentence = (
                f"“{line.written_division}” isn't a division." if line.written_division else ""
            )
            fault_sentence = fault_sentence or "This line has no division."
            yield LineFault(line_number, f"{fault_sentence} Use {list_in_words(divisions, 'or')}.")
        for player_columns in columns.player_columns:
            if _read_sex(sex_text := cell_in_column(line.row, player_columns.sex_column)) is None:
                yield LineFault(
                    line_number, f"“{sex_text}” is not M or F. Use M or F, or leave it empty."
                )


def _third_player_faults(teams: list[TeamInList]) -> Iterator[LineFault]:
    for team in teams:
        for player in team.players[TEAM_SIZE:]:
            yield LineFault(
                player.line,
                f"{player.name} would be player {len(team.players)} of the team in line {team.line}"
                ". A team has two players. Give each team its own number.",
            )


def _remove_generic_words(name: str) -> str:
    """Return the division's name without words such as "division" and "doubles", which any division
    may have.
    """
    return " ".join(
        word for word in comparable_text(name).split() if word not in GENERIC_DIVISION_WORDS
    )


def _synonyms_of_division(name: str) -> str:
    plain_name = _remove_generic_words(name)
    return next((words for words in DIVISION_SYNONYMS if plain_name in words.split(", ")), "")
