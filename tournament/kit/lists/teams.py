"""Reads the teams in a city's list and finds errors line by line. It reads two names in one cell,
such as "Ann & Bob", and the words that cities use for divisions. It does not know who has checked
in or who may play in a division, and its callers decide whether to take a list with errors.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.evening.facts import Sex
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
    find_headings,
    plain_heading,
    team_columns,
)
from tournament.kit.lists.people import (
    NO_NAME,
    LineFault,
    cell_at,
    extra_cell_faults,
    has_heading,
    is_title_line,
    long_field_faults,
    read_person,
    remove_line_number,
    remove_marks,
    why_not_a_name,
)
from tournament.kit.lists.sheet import ListRow, ListSheet
from tournament.kit.lists.team_people import (
    PlayerInTwoDivisions,
    TeamInList,
    left_out_partner_faults,
    players_in_two_divisions,
    repeated_team_faults,
)

MEN_WORDS = "m, male, man, men, mens, gentleman, boy, mr"
WOMEN_WORDS = "w, f, female, woman, women, womens, lady, girl, mrs, ms"
# Words that lists have in place of a missing partner.
NO_PARTNER_WORDS = (
    "tbd, tba, na, none, nobody, open, needed, partner needed, needs partner, need partner"
)
MORE_THAN_TWO_NAMES = (
    "This line has more than two names. Keep only the two names, or name the columns in the first "
    "line."
)
ALL_TEAMS_ADDED = "Every team on this list is already added."
TWO_PLAYER_HEADINGS = ("Player 1", "Player 2")
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
# The word "and" needs spaces around it, or Sandy would be two people.
NAME_SEPARATOR = re.compile(r"\s*[&+/]\s*|\s+and\s+", re.IGNORECASE)
TEAM_SIZE = 2
# The words of each line mean the same division in the lists of different cities.
DIVISION_SYNONYMS = (
    "men, mens, man, male, gentlemen, gents, m",
    "women, womens, woman, female, ladies, lady, w, f",
    "mixed, mix, coed, x",
)
GENERIC_DIVISION_WORDS = frozenset({"division", "doubles", "pairs", "teams", "euchre"})


@dataclass(frozen=True, slots=True)
class TeamList:
    """The teams in a list, without those that have an error in one of their lines. All lines count
    in `line_count`. The callers decide whether a player may be in two divisions.
    """

    teams: tuple[TeamInList, ...]
    faults: tuple[LineFault, ...]
    players_in_two_divisions: tuple[PlayerInTwoDivisions, ...]
    unused_columns: tuple[str, ...]
    line_count: int


@dataclass(frozen=True, slots=True)
class _TeamLine:
    """A line of the list. The `division` is the night's name for the `written_division`."""

    row: ListRow
    written_division: str
    division: str
    team: str
    players: tuple[ListedPerson, ...]


def read_teams(
    sheet: ListSheet, divisions: Sequence[str], *, last_name_first: bool = False
) -> TeamList:
    """Return the teams in a list; refuse a list without headings unless its lines are two names.
    The `divisions` are those of the night. Names are returned in the club's order.
    """
    columns, headings, rows = _split_headings(sheet)
    if len(divisions) > 1 and columns.division is None:
        division_words = list_in_words(divisions, "or")
        raise Refused(f"The list needs a Division column. Use {division_words} in each line.")
    if not rows:
        raise Refused("There are no teams below the headings. Add them and save again.")
    lines = _team_lines(rows, columns, divisions, last_name_first)
    teams_read = _group_teams(lines, is_line_a_team=columns.is_line_a_team)
    faults = [
        *_line_faults(lines, columns, headings, divisions),
        *long_field_faults([player for line in lines for player in line.players]),
        *_too_many_players_faults(teams_read),
        *repeated_team_faults(teams_read),
    ]
    faults.extend(left_out_partner_faults(teams_read, faults))
    faults.sort(key=lambda fault: fault.line)
    faulty_lines = {fault.line for fault in faults}
    teams_without_fault = tuple(team for team in teams_read if not team.lines & faulty_lines)
    unused_columns = columns.unused_headings
    if columns.division is not None and not divisions:
        unused_columns = (*unused_columns, headings.cells[columns.division])
    players_listed_twice = tuple(players_in_two_divisions(teams_without_fault))
    return TeamList(
        teams_without_fault,
        tuple(faults),
        players_listed_twice,
        unused_columns,
        line_count=len(rows),
    )


def split_two_names(typed_text: str) -> tuple[str, str] | None:
    """Return the two names in a text such as "Ann & Bob"; None if there are not exactly two."""
    parts = [part.strip() for part in NAME_SEPARATOR.split(typed_text)]
    if len(parts) != TEAM_SIZE or not all(any(map(str.isalnum, part)) for part in parts):
        return None
    return parts[0], parts[1]


def add_shared_last_name(first_player: str, second_name: str) -> str:
    """Return the first player's name with the last name that two players share, such as "Lou Smith"
    for "Lou and Mae Smith".
    """
    second_parts = names.split_name(second_name)
    is_first_name_only = len(first_player.split()) == 1
    return (
        f"{first_player} {second_parts.last}"
        if is_first_name_only and second_parts.first
        else first_player
    )


def find_division(text: str, divisions: Sequence[str]) -> str:
    """Return the division of the night that the text means, by its name, another word for it, or
    its first letters; empty if none or several fit.
    """
    for normalize in (comparable_text, _plain_division, _division_synonyms):
        same_divisions = [
            name for name in divisions if normalize(name) and normalize(name) == normalize(text)
        ]
        if len(same_divisions) == 1:
            return same_divisions[0]
    text_start = _plain_division(text)
    matches = [
        name
        for name in divisions
        if len(text_start) > 1 and comparable_text(name).startswith(text_start)
    ]
    return matches[0] if len(matches) == 1 else ""


def _split_headings(sheet: ListSheet) -> tuple[TeamColumns, ListRow, Sequence[ListRow]]:
    """Return the columns, the line of headings, and the lines below it. A list without headings is
    read if most lines are two names, as typed at check-in.
    """
    try:
        return find_headings(sheet, team_columns)
    except Refused:
        rows = sheet[is_title_line(sheet[0]) :]
        name_rows = [ListRow(row.line, _line_names(remove_line_number(row))) for row in rows]
        pair_count = sum(len(row.cells) == TEAM_SIZE for row in name_rows)
        if 2 * pair_count < len(sheet) or any(has_heading(row, ALL_HEADINGS) for row in rows):
            raise
        return team_columns(TWO_PLAYER_HEADINGS), ListRow(0, TWO_PLAYER_HEADINGS), name_rows


def _line_names(row: ListRow) -> tuple[str, ...]:
    """Return the names in a row of a list without headings: two in one cell, or one in each cell.
    In "Lee, Ann & Fox, Bob" commas have split the names.
    """
    if len(row.cells) == len(("Lee", "Ann & Fox", "Bob")) and (
        middle_names := split_two_names(row.cells[1])
    ):
        return f"{row.cells[0]}, {middle_names[0]}", f"{middle_names[1]}, {row.cells[2]}"
    return tuple(name for cell in row.cells for name in _two_cell_names(cell) or (cell,))


def _two_cell_names(cell: str) -> tuple[str, str] | None:
    """Return the two names in a cell, each with its last name; None if there are not exactly
    two.
    """
    both_names = split_two_names(remove_marks(cell))
    return (add_shared_last_name(*both_names), both_names[1]) if both_names else None


def _team_lines(
    rows: Sequence[ListRow], columns: TeamColumns, divisions: Sequence[str], last_name_first: bool
) -> list[_TeamLine]:
    """Return the lines of a list. The second line of a team needs no division of its own."""
    lines: list[_TeamLine] = []
    last_values: dict[str, str] = {}
    for row in rows:
        team = names.make_readable(cell_at(row, columns.team))
        division_text = names.make_readable(cell_at(row, columns.division)) if divisions else ""
        division_text = division_text or (
            last_values.get(comparable_text(team), "") if team else ""
        )
        last_values[comparable_text(team)] = division_text
        players = (
            _read_player(row, player_columns, last_name_first) for player_columns in columns.players
        )
        named_players = tuple(player for player in players if player.name)
        if columns.is_line_a_team and len(named_players) == 1:
            named_players = _split_players(
                named_players[0], cell_at(row, columns.players[0].name[0]), last_name_first
            )
        only_division = divisions[0] if len(divisions) == 1 else ""
        division = find_division(division_text, divisions) if division_text else only_division
        lines.append(_TeamLine(row, division_text, division, team, named_players))
    return lines


def _read_player(row: ListRow, columns: PersonColumns, last_name_first: bool) -> ListedPerson:
    """Return the player in a row; the name is empty if the cell says that there is no partner."""
    player = read_person(row, columns, last_name_first)
    plain_name = plain_heading(names.in_club_order(player.name, last_name_first=False))
    name = (
        player.name if plain_name not in ("", *NO_PARTNER_WORDS.replace(" ", "").split(",")) else ""
    )
    return replace(player, name=name, sex=_read_sex(cell_at(row, columns.sex)) or "")


def _split_players(
    player: ListedPerson, cell: str, last_name_first: bool
) -> tuple[ListedPerson, ...]:
    """Return two players if the cell has two names, as typed at check-in, or else the one. The
    other cells of the row belong to the first player.
    """
    both_names = _two_cell_names(cell)
    if both_names is None:
        return (player,)
    first_name, second_name = (
        names.in_club_order(
            names.with_capitals(names.make_readable(name)), last_name_first=last_name_first
        )
        for name in both_names
    )
    return (replace(player, name=first_name), ListedPerson(second_name, line=player.line))


def _read_sex(text: str) -> Sex | None:
    """Return the sex that the text means; "" for an empty text, or None for an unknown word."""
    word = plain_heading(text)
    if word in MEN_WORDS.split(", "):
        return "m"
    if word in WOMEN_WORDS.split(", "):
        return "w"
    return None if word else ""


def _group_teams(lines: list[_TeamLine], *, is_line_a_team: bool) -> list[TeamInList]:
    """Return the teams in these lines. Each line is a team, or all lines of one division with the
    same team name are one.
    """
    teams: dict[object, TeamInList] = {}
    for line in lines:
        division = line.division or line.written_division
        is_whole_team = is_line_a_team or not line.team
        key = line.row.line if is_whole_team else (comparable_text(line.team), division)
        team = teams.get(key, TeamInList(line.row.line, division, ()))
        teams[key] = replace(team, players=(*team.players, *line.players))
    return [team for team in teams.values() if team.players]


def _line_faults(
    lines: list[_TeamLine], columns: TeamColumns, headings: ListRow, divisions: Sequence[str]
) -> Iterator[LineFault]:
    """Yield the faults in the cells of each line: no name, too many, or an unknown word."""
    for line in lines:
        number = line.row.line
        if not line.players:
            yield LineFault(number, NO_NAME)
        for player in line.players:
            if sentence := why_not_a_name(player.name):
                yield LineFault(number, sentence)
        yield from extra_cell_faults(line.row, headings, MORE_THAN_TWO_NAMES)
        if divisions and not line.division:
            fault = f"“{line.written_division}” isn't a division." if line.written_division else ""
            fault = fault or "This line has no division."
            yield LineFault(number, f"{fault} Use {list_in_words(divisions, 'or')}.")
        for player_columns in columns.players:
            if _read_sex(sex := cell_at(line.row, player_columns.sex)) is None:
                yield LineFault(number, f"“{sex}” is not M or F. Use M or F, or leave it empty.")


def _too_many_players_faults(team_rows: list[TeamInList]) -> Iterator[LineFault]:
    for team in team_rows:
        for player in team.players[TEAM_SIZE:]:
            yield LineFault(
                player.line,
                f"{player.name} would be player {len(team.players)} of the team in line {team.line}"
                ". A team has two players. Give each team its own number.",
            )


def _plain_division(name: str) -> str:
    """Return the name without words such as "division" and "doubles", which every division may
    have.
    """
    return " ".join(
        word for word in comparable_text(name).split() if word not in GENERIC_DIVISION_WORDS
    )


def _division_synonyms(name: str) -> str:
    plain_name = _plain_division(name)
    return next((words for words in DIVISION_SYNONYMS if plain_name in words.split(", ")), "")
