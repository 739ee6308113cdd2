"""Finds the columns of a list by the headings that clubs write above them.

A list of teams has two players in each line, or one player and the team. With two players, the
headings name the player, as in Sex 1 and Partner's phone; those of the first player need not.
"""

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournament.evening.words.refused import Refused
from tournament.kit.lists.finding import comparable_text
from tournament.kit.lists.sheet import ListRow

# The most specific heading comes first: in a list with Lot and Number, the lot is under Lot.
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
# In a list of teams, a column Number has the team's number and not a lot.
TEAM_LIST_LOT_HEADINGS = "lot, lot number, lot no, unit, unit number, unit no, site, site number"
# Headings of the first player's name, and of the second player's, without the word "name".
PLAYER_HEADINGS = (
    "p1, member 1, team member 1, partner 1, first player, 1st player, captain",
    "p2, member 2, team member 2, partner 2, second player, 2nd player, partner, partners name, "
    "teammate",
)
PLAYER_LABELS = (
    "1, one, a, p1, player 1, partner 1, member 1, captain",
    "2, two, b, p2, player 2, partner 2, member 2, partner, partners",
)
# Matches the sign in "Player #1", and not the one in "Team #", which means number.
NUMBER_SIGN = re.compile(r"#(?=\s*[12])")
# Added to a list of labels, this allows headings without a label.
NO_LABEL = ","
UNREADABLE_HEADINGS = (
    "The first line must name the columns. Use Player 1 and Player 2. With one player in each "
    "line, use Team and Name. With several divisions, add Division."
)

Columns = TypeVar("Columns")
MAX_TITLE_LINES = 4
MAX_QUOTED_LENGTH = 60


@dataclass(frozen=True, slots=True)
class PersonColumns:
    """The columns of a person's data, counted from 0; a name may be in two columns."""

    name: tuple[int, ...]
    nickname: int | None = None
    lot: int | None = None
    phone: int | None = None
    sex: int | None = None

    @property
    def used_columns(self) -> frozenset[int | None]:
        return frozenset({*self.name, self.nickname, self.lot, self.phone, self.sex})


def find_headings(
    rows: Sequence[ListRow], read_heading: Callable[[Sequence[str]], Columns]
) -> tuple[Columns, ListRow, Sequence[ListRow]]:
    """Return the columns, the line of headings, and the lines below it. Titles above the headings
    have fewer filled cells.
    """
    first_refusal: Refused | None = None
    for index, row in enumerate(rows[: MAX_TITLE_LINES + 1]):
        cells_above = max((len(_filled_cells(row)) for row in rows[:index]), default=0)
        try:
            if not index or cells_above < len(_filled_cells(row)):
                return read_heading(row.cells), row, rows[index + 1 :]
        except Refused as fault:
            first_refusal = first_refusal or fault
    first_line = ", ".join(_filled_cells(rows[0]))
    first_line = (
        f"{first_line[:MAX_QUOTED_LENGTH]}…" if len(first_line) > MAX_QUOTED_LENGTH else first_line
    )
    raise Refused(f"{first_refusal} Line {rows[0].line} says “{first_line}”.")


def _filled_cells(row: ListRow) -> list[str]:
    return [cell for cell in row.cells if cell]


def person_columns(headings: Sequence[str]) -> PersonColumns:
    plain_headings = [plain_heading(heading) for heading in headings]
    return PersonColumns(
        _name_columns(plain_headings),
        *(
            find_column(wanted_headings, plain_headings)
            for wanted_headings in (NICKNAME_HEADINGS, LOT_HEADINGS, PHONE_HEADINGS)
        ),
    )


def unused_headings(
    headings: Sequence[str], used_columns: Container[int | None]
) -> tuple[str, ...]:
    """Return the headings of the columns that are not used."""
    numbered_headings = enumerate(headings)
    return tuple(
        heading or f"column {index + 1}"
        for index, heading in numbered_headings
        if index not in used_columns
    )


def plain_heading(heading: str) -> str:
    """Return the letters and digits alone, so that First-Name and first_name are equal."""
    return "".join(filter(str.isalnum, comparable_text(heading.replace("#", "number"))))


def _name_columns(plain_headings: Sequence[str]) -> tuple[int, ...]:
    name_column, first_name_column, last_name_column = (
        find_column(wanted_headings, plain_headings)
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


def find_column(wanted_headings: str, plain_headings: Sequence[str]) -> int | None:
    """Return the column of the first wanted heading that is there; None if none is."""
    heading_list = wanted_headings.replace(" ", "").split(",")
    return next(
        (plain_headings.index(heading) for heading in heading_list if heading in plain_headings),
        None,
    )


@dataclass(frozen=True, slots=True)
class TeamColumns:
    """The columns of a list of teams. If each line has one player, the `team` column says which
    players are partners; otherwise it is None. If each line is a team, both names may be in one
    column.
    """

    division: int | None
    team: int | None
    players: tuple[PersonColumns, ...]
    unused_headings: tuple[str, ...]
    is_line_a_team: bool


def team_columns(headings: Sequence[str]) -> TeamColumns:
    plain_headings = [plain_heading(NUMBER_SIGN.sub("", heading)) for heading in headings]
    division, team = (
        find_column(DIVISION_HEADINGS, plain_headings),
        find_column(TEAM_HEADINGS, plain_headings),
    )
    labeled_headings = _label_repeated(plain_headings)
    second_name = _labeled_name_columns(PLAYER_HEADINGS[1], PLAYER_LABELS[1], labeled_headings)
    is_line_a_team = bool(second_name) or not _labeled_name_columns("", NO_LABEL, plain_headings)
    if second_name:
        players, team = _columns_of_two_players(labeled_headings, second_name), None
    elif is_line_a_team and team is not None:
        players, team = (PersonColumns((team,)),), None
    else:
        players = _columns_of_one_player(plain_headings, team)
    used_columns = {division, team}.union(*(columns.used_columns for columns in players))
    return TeamColumns(
        division, team, players, unused_headings(headings, used_columns), is_line_a_team
    )


def _label_repeated(plain_headings: Sequence[str]) -> list[str]:
    """Return the headings with labels on two equal ones, such as mf1 and mf2 for M/F and M/F, since
    the first is the first player's.
    """
    headings_to_label = ",".join(
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
        f"{heading}{1 + plain_headings[:index].count(heading)}"
        if plain_headings.count(heading) == 2
        and find_column(headings_to_label, [heading]) is not None
        else heading
        for index, heading in enumerate(plain_headings)
    ]


def _columns_of_two_players(
    plain_headings: Sequence[str], second_name: tuple[int, ...]
) -> tuple[PersonColumns, ...]:
    first_name = _labeled_name_columns(
        PLAYER_HEADINGS[0], PLAYER_LABELS[0] + NO_LABEL, plain_headings
    )
    if not first_name:
        raise Refused(UNREADABLE_HEADINGS)
    other_columns = (
        _column_of_each_player(wanted_headings, plain_headings)
        for wanted_headings in (
            NICKNAME_HEADINGS,
            TEAM_LIST_LOT_HEADINGS,
            PHONE_HEADINGS,
            SEX_HEADINGS,
        )
    )
    names = (first_name, second_name)
    return tuple(
        PersonColumns(name, *columns_of_player)
        for name, *columns_of_player in zip(names, *other_columns, strict=True)
    )


def _columns_of_one_player(
    plain_headings: Sequence[str], team: int | None
) -> tuple[PersonColumns, ...]:
    name = _labeled_name_columns("", NO_LABEL, plain_headings)
    if not name or team is None:
        raise Refused(UNREADABLE_HEADINGS)
    other_columns = (
        find_column(wanted_headings, plain_headings)
        for wanted_headings in (
            NICKNAME_HEADINGS,
            TEAM_LIST_LOT_HEADINGS,
            PHONE_HEADINGS,
            SEX_HEADINGS,
        )
    )
    return (PersonColumns(name, *other_columns),)


def _column_of_each_player(
    wanted_headings: str, plain_headings: Sequence[str]
) -> tuple[int | None, int | None]:
    """Return the column with one kind of data for each of two players. A heading without a label is
    the first player's only if the second one has a column too.
    """
    second_player_column = find_column(
        _add_labels(wanted_headings, PLAYER_LABELS[1]), plain_headings
    )
    labels = PLAYER_LABELS[0] if second_player_column is None else PLAYER_LABELS[0] + NO_LABEL
    return find_column(_add_labels(wanted_headings, labels), plain_headings), second_player_column


def _labeled_name_columns(
    further_headings: str, labels: str, plain_headings: Sequence[str]
) -> tuple[int, ...]:
    """Return the one or two columns of a player's name, whose headings have a label; empty
    if there are none.
    """
    name_column = find_column(
        ",".join(filter(None, (_add_labels(NAME_HEADINGS, labels), further_headings))),
        plain_headings,
    )
    if name_column is not None:
        return (name_column,)
    first_name_column, last_name_column = (
        find_column(_add_labels(wanted_headings, labels), plain_headings)
        for wanted_headings in (FIRST_NAME_HEADINGS, LAST_NAME_HEADINGS)
    )
    return (
        (first_name_column, last_name_column)
        if first_name_column is not None and last_name_column is not None
        else ()
    )


def _add_labels(wanted_headings: str, labels: str) -> str:
    """Return every heading with every label, both after it and before it."""
    headings = [heading.strip() for heading in wanted_headings.split(",")]
    return ",".join(
        f"{heading}{label},{label}{heading}"
        for label in map(str.strip, labels.split(","))
        for heading in headings
    )
