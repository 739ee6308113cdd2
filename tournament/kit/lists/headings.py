"""Finds the columns of a list by their headings, which clubs word in many ways. In a list of teams,
a line has two players, or one player and the name of the team. If it has two players, a heading
says whose data it is about, as in Sex 1 and Partner's phone. Headings about the first player may
leave that out.
"""

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournament.evening.words.refused import Refused
from tournament.kit.lists.finding import comparable_text
from tournament.kit.lists.sheet import ListRow

# In each text the most specific heading comes first, since the first heading that the list has is
# used: if a list has the headings Lot and Number, its lots are under Lot.
NAME_HEADINGS = "name, full name, player, player name, players, member name, person, names, guest"
FIRST_NAME_HEADINGS = "first name, first, given name, forename, christian name"
LAST_NAME_HEADINGS = "last name, last, surname, family name"
NICKNAME_HEADINGS = "nickname, nick, known as, called, goes by, alias"
LOT_HEADINGS = (
    "lot, lot number, lot no, unit, unit number, unit no, site, site number, "
    "member, member number, member no, membership number, number, no"
)
PHONE_HEADINGS = (
    "phone, phone number, phone no, telephone, telephone number, tel, mobile, mobile phone, "
    "mobile number, cell, cell phone, cell number, home phone"
)
DIVISION_HEADINGS = (
    "division, div, event, category, class, competition, bracket, section, flight, group"
)
TEAM_HEADINGS = (
    "team, team number, team no, team name, team id, pair, pair number, pair no, pair name, couple"
)
SEX_HEADINGS = "sex, gender, mf, mw, m or f, male or female, man or woman"
# The headings of lots in a list of teams. They leave out Number and Member, since there Number is
# the team's number, and Member 1 is the first player's name.
TEAM_LIST_LOT_HEADINGS = "lot, lot number, lot no, unit, unit number, unit no, site, site number"
# More headings of the first player's name and of the second player's name.
PLAYER_HEADINGS = (
    "p1, member 1, team member 1, partner 1, first player, 1st player, captain",
    "p2, member 2, team member 2, partner 2, second player, 2nd player, partner, partners name, "
    "teammate",
)
PLAYER_LABELS = (
    "1, one, a, p1, player 1, partner 1, member 1, captain",
    "2, two, b, p2, player 2, partner 2, member 2, partner, partners",
)
# Matches the sign in "Player #1", but not the one in "Team #", which means the word "number".
NUMBER_SIGN = re.compile(r"#(?=\s*[12])")
# With this comma at its end, a list of labels has an empty label too. Headings without a label are
# then found.
EMPTY_LABEL = ","
UNREADABLE_HEADINGS_SENTENCE = (
    "The first line must name the columns. Use Player 1 and Player 2. With one player in each "
    "line, use Team and Name. With several divisions, add Division."
)

FoundColumns = TypeVar("FoundColumns")
MAX_TITLE_LINES = 4
MAX_QUOTED_LENGTH = 60


@dataclass(frozen=True, slots=True)
class PersonColumns:
    """The columns with a person's data, counted from 0. A name is in one column or in two."""

    name_columns: tuple[int, ...]
    nickname_column: int | None = None
    lot_column: int | None = None
    phone_column: int | None = None
    sex_column: int | None = None

    @property
    def used_columns(self) -> frozenset[int | None]:
        return frozenset(
            {
                *self.name_columns,
                self.nickname_column,
                self.lot_column,
                self.phone_column,
                self.sex_column,
            }
        )


def split_at_headings(
    rows: Sequence[ListRow], read_heading: Callable[[Sequence[str]], FoundColumns]
) -> tuple[FoundColumns, ListRow, Sequence[ListRow]]:
    """Return the columns, the row of headings, and the rows below it. Skip up to `MAX_TITLE_LINES`
    lines of title above the headings, which have fewer filled cells. Refuse a list whose headings
    cannot be read.
    """
    first_refusal: Refused | None = None
    for row_index, row in enumerate(rows[: MAX_TITLE_LINES + 1]):
        max_filled_above = max((len(_filled_cells(row)) for row in rows[:row_index]), default=0)
        try:
            if not row_index or max_filled_above < len(_filled_cells(row)):
                return read_heading(row.cells), row, rows[row_index + 1 :]
        except Refused as fault:
            first_refusal = first_refusal or fault
    quoted_line = ", ".join(_filled_cells(rows[0]))
    quoted_line = (
        f"{quoted_line[:MAX_QUOTED_LENGTH]}…"
        if len(quoted_line) > MAX_QUOTED_LENGTH
        else quoted_line
    )
    raise Refused(f"{first_refusal} Line {rows[0].line} says “{quoted_line}”.")


def _filled_cells(row: ListRow) -> list[str]:
    return [cell for cell in row.cells if cell]


def read_person_columns(headings: Sequence[str]) -> PersonColumns:
    """Return the columns of a list of people with these headings. Refuse a list without names."""
    normalized_headings = [normalize_heading(heading) for heading in headings]
    return PersonColumns(
        _name_columns(normalized_headings),
        *(
            column_with_heading(wanted_headings, normalized_headings)
            for wanted_headings in (NICKNAME_HEADINGS, LOT_HEADINGS, PHONE_HEADINGS)
        ),
    )


def headings_not_used(
    headings: Sequence[str], used_columns: Container[int | None]
) -> tuple[str, ...]:
    """Return the headings of columns that are not used; a column without a heading is named by its
    number.
    """
    indexed_headings = enumerate(headings)
    return tuple(
        heading or f"column {index + 1}"
        for index, heading in indexed_headings
        if index not in used_columns
    )


def normalize_heading(heading: str) -> str:
    """Return only the letters and digits of a heading, in lower case, so that First-Name and
    first_name are equal. The sign # becomes the word "number".
    """
    return "".join(filter(str.isalnum, comparable_text(heading.replace("#", "number"))))


def _name_columns(normalized_headings: Sequence[str]) -> tuple[int, ...]:
    name_column, first_name_column, last_name_column = (
        column_with_heading(wanted_headings, normalized_headings)
        for wanted_headings in (NAME_HEADINGS, FIRST_NAME_HEADINGS, LAST_NAME_HEADINGS)
    )
    if name_column is not None:
        return (name_column,)
    if first_name_column is not None and last_name_column is not None:
        return (first_name_column, last_name_column)
    raise Refused(
        "The first line must name the columns. Use Name, or First name and Last name. Then add "
        "Nickname, Lot and Phone if you have them."
    )


def column_with_heading(wanted_headings: str, normalized_headings: Sequence[str]) -> int | None:
    """Return the column with the first wanted heading that any column has; None if no column has
    one of the wanted headings.
    """
    wanted_list = wanted_headings.replace(" ", "").split(",")
    return next(
        (
            normalized_headings.index(heading)
            for heading in wanted_list
            if heading in normalized_headings
        ),
        None,
    )


@dataclass(frozen=True, slots=True)
class TeamColumns:
    """The columns of a list of teams. If each line has one player, `team_column` says which players
    are partners; otherwise it is None. If each line is a team, both names may be in one column.
    """

    division_column: int | None
    team_column: int | None
    player_columns: tuple[PersonColumns, ...]
    unused_headings: tuple[str, ...]
    is_line_a_team: bool


def read_team_columns(headings: Sequence[str]) -> TeamColumns:
    """Return the columns of a list of teams with these headings. Refuse unreadable headings."""
    normalized_headings = [normalize_heading(NUMBER_SIGN.sub("", heading)) for heading in headings]
    division_column, team_column = (
        column_with_heading(DIVISION_HEADINGS, normalized_headings),
        column_with_heading(TEAM_HEADINGS, normalized_headings),
    )
    labeled_headings = _number_repeated_headings(normalized_headings)
    name_columns_of_second_player = _find_name_columns(
        PLAYER_HEADINGS[1], PLAYER_LABELS[1], labeled_headings
    )
    is_line_a_team = bool(name_columns_of_second_player) or not _find_name_columns(
        "", EMPTY_LABEL, normalized_headings
    )
    if name_columns_of_second_player:
        player_columns, team_column = (
            _columns_of_two_players(labeled_headings, name_columns_of_second_player),
            None,
        )
    elif is_line_a_team and team_column is not None:
        player_columns, team_column = (PersonColumns((team_column,)),), None
    else:
        player_columns = _columns_of_one_player(normalized_headings, team_column)
    used_columns = {division_column, team_column}.union(
        *(columns.used_columns for columns in player_columns)
    )
    return TeamColumns(
        division_column,
        team_column,
        player_columns,
        headings_not_used(headings, used_columns),
        is_line_a_team,
    )


def _number_repeated_headings(normalized_headings: Sequence[str]) -> list[str]:
    """Return the headings. Add 1 and 2 to a heading about a player that occurs exactly twice, since
    the first one is about the first player: mf1 and mf2 for M/F and M/F.
    """
    headings_to_number = ",".join(
        (
            NAME_HEADINGS,
            FIRST_NAME_HEADINGS,
            LAST_NAME_HEADINGS,
            SEX_HEADINGS,
            TEAM_LIST_LOT_HEADINGS,
            PHONE_HEADINGS,
            NICKNAME_HEADINGS,
        )
    )
    return [
        f"{heading}{1 + normalized_headings[:index].count(heading)}"
        if normalized_headings.count(heading) == 2
        and column_with_heading(headings_to_number, [heading]) is not None
        else heading
        for index, heading in enumerate(normalized_headings)
    ]


def _columns_of_two_players(
    normalized_headings: Sequence[str], name_columns_of_second_player: tuple[int, ...]
) -> tuple[PersonColumns, ...]:
    name_columns_of_first_player = _find_name_columns(
        PLAYER_HEADINGS[0], PLAYER_LABELS[0] + EMPTY_LABEL, normalized_headings
    )
    if not name_columns_of_first_player:
        raise Refused(UNREADABLE_HEADINGS_SENTENCE)
    other_column_pairs = (
        _column_of_each_player(wanted_headings, normalized_headings)
        for wanted_headings in (
            NICKNAME_HEADINGS,
            TEAM_LIST_LOT_HEADINGS,
            PHONE_HEADINGS,
            SEX_HEADINGS,
        )
    )
    name_columns = (name_columns_of_first_player, name_columns_of_second_player)
    return tuple(
        PersonColumns(name_columns_of_player, *columns_of_player)
        for name_columns_of_player, *columns_of_player in zip(
            name_columns, *other_column_pairs, strict=True
        )
    )


def _columns_of_one_player(
    normalized_headings: Sequence[str], team_column: int | None
) -> tuple[PersonColumns, ...]:
    name_columns = _find_name_columns("", EMPTY_LABEL, normalized_headings)
    if not name_columns or team_column is None:
        raise Refused(UNREADABLE_HEADINGS_SENTENCE)
    other_columns = (
        column_with_heading(wanted_headings, normalized_headings)
        for wanted_headings in (
            NICKNAME_HEADINGS,
            TEAM_LIST_LOT_HEADINGS,
            PHONE_HEADINGS,
            SEX_HEADINGS,
        )
    )
    return (PersonColumns(name_columns, *other_columns),)


def _column_of_each_player(
    wanted_headings: str, normalized_headings: Sequence[str]
) -> tuple[int | None, int | None]:
    """Return the columns with one kind of data, such as the phone number, for the first and the
    second player. A heading that names no player counts as the first player's only if the second
    player has a column too.
    """
    second_player_column = column_with_heading(
        _add_labels(wanted_headings, PLAYER_LABELS[1]), normalized_headings
    )
    first_player_labels = (
        PLAYER_LABELS[0] if second_player_column is None else PLAYER_LABELS[0] + EMPTY_LABEL
    )
    return column_with_heading(
        _add_labels(wanted_headings, first_player_labels), normalized_headings
    ), second_player_column


def _find_name_columns(
    extra_name_headings: str, labels: str, normalized_headings: Sequence[str]
) -> tuple[int, ...]:
    """Return the one or two columns with a player's name. Their headings have one of these
    `labels`, such as "1" or "partner". Return an empty tuple if there are none.
    """
    name_column = column_with_heading(
        ",".join(filter(None, (_add_labels(NAME_HEADINGS, labels), extra_name_headings))),
        normalized_headings,
    )
    if name_column is not None:
        return (name_column,)
    first_name_column, last_name_column = (
        column_with_heading(_add_labels(wanted_headings, labels), normalized_headings)
        for wanted_headings in (FIRST_NAME_HEADINGS, LAST_NAME_HEADINGS)
    )
    return (
        (first_name_column, last_name_column)
        if first_name_column is not None and last_name_column is not None
        else ()
    )


def _add_labels(wanted_headings: str, labels: str) -> str:
    """Return every heading combined with every label, such as "1" or "partner". A label may come
    after the heading or before it.
    """
    headings = [heading.strip() for heading in wanted_headings.split(",")]
    return ",".join(
        f"{heading}{label},{label}{heading}"
        for label in map(str.strip, labels.split(","))
        for heading in headings
    )
