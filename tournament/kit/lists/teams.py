"""From the rows of a city's list to the teams in it, and to what is wrong, line by line: two names
in one cell, as "Ann & Bob", and which division a city means by what it writes.

Knows nothing of who is signed in, nor of who may play where; whether to take a list with faults is
the caller's.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tournament.evening.facts import Sex
from tournament.evening.words import names
from tournament.evening.words.many import in_words
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Listed
from tournament.kit.lists.finding import fold
from tournament.kit.lists.headings import (
    DIVISION,
    FIRST,
    LAST,
    NAME,
    NICKNAME,
    PHONE,
    SEX,
    TEAM,
    TEAM_LOT,
    WHO,
    Columns,
    TeamColumns,
    below_titles,
    plain_heading,
    team_columns_of,
)
from tournament.kit.lists.people import (
    NO_NAME,
    Fault,
    _cell,
    _too_long,
    extra_cells,
    has_heading,
    is_title,
    not_a_name,
    person_in,
    without_mark,
    without_number,
)
from tournament.kit.lists.sheet import ListRow, ListSheet
from tournament.kit.lists.team_people import (
    InTwo,
    TeamRow,
    doubles,
    players_in_two_divisions,
    stay_out,
)

MEN = "m, male, man, men, mens, gentleman, boy, mr"
WOMEN = "w, f, female, woman, women, womens, lady, girl, mrs, ms"
# What stands where a partner is still looked for.
NOBODY = "tbd, tba, na, none, nobody, open, needed, partner needed, needs partner, need partner"
NOT_TWO = (
    "There is more in this line than two names: write the two alone, or say in the first line of "
    "the list what stands in each column."
)
PLAYERS = ("Player 1", "Player 2")
HEADINGS = ",".join((NAME, FIRST, LAST, NICKNAME, TEAM_LOT, PHONE, DIVISION, TEAM, SEX, *WHO))
# A word needs space around it, or Sandy would be two people; a sign does not.
BETWEEN = re.compile(r"\s*[&+/]\s*|\s+and\s+", re.IGNORECASE)
TWO = 2
# Words for the same division, as the lists of different cities have them.
ALIKE = (
    "men, mens, man, male, gentlemen, gents, m",
    "women, womens, woman, female, ladies, lady, w, f",
    "mixed, mix, coed, x",
)
TRIMMINGS = frozenset({"division", "doubles", "pairs", "teams", "euchre"})


@dataclass(frozen=True, slots=True)
class TeamList:
    """No team is among the teams that has a fault in one of its lines. Who is `in_two` divisions
    may be there at different times. So many `lines` stood in the list.
    """

    teams: tuple[TeamRow, ...]
    faults: tuple[Fault, ...]
    in_two: tuple[InTwo, ...]
    unused_columns: tuple[str, ...]
    lines: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class _Line:
    """One line as it is written, and the division that it means."""

    row: ListRow
    written: str
    division: str
    team: str
    players: tuple[Listed, ...]


def teams(sheet: ListSheet, divisions: Sequence[str], *, last_name_first: bool = False) -> TeamList:
    """Read the teams of a list; refuse one without headings unless each line is two names.
    `divisions` are the night's, and names are as its club writes them.
    """
    columns, headings, rows = _split_headings(sheet)
    if len(divisions) > 1 and columns.division is None:
        each = in_words(divisions, "or")
        raise Refused(f"The list needs a column Division, with one of these in each line: {each}.")
    if not rows:
        raise Refused("There is nobody below the headings: write the teams there and save again.")
    lines = _lines(rows, columns, divisions, last_name_first)
    read = _teams(lines, together=columns.is_line_a_team)
    faults = [
        *_faults(lines, columns, headings, divisions),
        *_too_long([player for line in lines for player in line.players]),
        *_too_many(read),
        *doubles(read),
    ]
    faults.extend(stay_out(read, faults))
    faults.sort(key=lambda fault: fault.line)
    faulty = {fault.line for fault in faults}
    sound = tuple(team for team in read if not team.lines & faulty)
    unused = columns.unused
    if columns.division is not None and not divisions:
        unused = (*unused, headings.cells[columns.division])
    in_two = tuple(players_in_two_divisions(sound))
    return TeamList(sound, tuple(faults), in_two, unused, lines=len(rows))


def two_names(typed: str) -> tuple[str, str] | None:
    """Return both names; nothing if it is one name, or more than two."""
    parts = [part.strip() for part in BETWEEN.split(typed)]
    if len(parts) != TWO or not all(any(map(str.isalnum, part)) for part in parts):
        return None
    return parts[0], parts[1]


def with_last_name(first: str, second: str) -> str:
    """Return the first of two names with the last name that both share: Lou Smith of "Lou and Mae
    Smith".
    """
    other = names.parted(second)
    alone = len(first.split()) == 1
    return f"{first} {other.last}" if alone and other.first else first


def division_named(written: str, divisions: Sequence[str]) -> str:
    """Return the division that is meant, by its own name, by another word for it, or by how it
    begins; nothing if none or several can be meant.
    """
    for read in (fold, _plain_division, _kind_of_division):
        same = [name for name in divisions if read(name) and read(name) == read(written)]
        if len(same) == 1:
            return same[0]
    plain = _plain_division(written)
    begun = [name for name in divisions if len(plain) > 1 and fold(name).startswith(plain)]
    return begun[0] if len(begun) == 1 else ""


def _split_headings(sheet: ListSheet) -> tuple[TeamColumns, ListRow, Sequence[ListRow]]:
    """The columns, the line of headings, and the lines below it. A list of two names in each line,
    as at the door, needs no headings; one name alone waits for a partner.
    """
    try:
        return below_titles(sheet, team_columns_of)
    except Refused:
        rows = sheet[is_title(sheet[0]) :]
        pairs = [ListRow(row.line, _names_in(without_number(row))) for row in rows]
        whole = sum(len(row.cells) == TWO for row in pairs)
        if 2 * whole < len(sheet) or any(has_heading(row, HEADINGS) for row in rows):
            raise
        return team_columns_of(PLAYERS), ListRow(0, PLAYERS), pairs


def _names_in(row: ListRow) -> tuple[str, ...]:
    """The names in a line without headings: two in one cell, or one in each of its cells. In
    "Lee, Ann & Fox, Bob" a comma parted the cells.
    """
    if len(row.cells) == len(("Lee", "Ann & Fox", "Bob")) and (middle := two_names(row.cells[1])):
        return f"{row.cells[0]}, {middle[0]}", f"{middle[1]}, {row.cells[2]}"
    return tuple(name for cell in row.cells for name in _two_in(cell) or (cell,))


def _two_in(cell: str) -> tuple[str, str] | None:
    """Two names in one cell, where both may share a last name; nothing where it is one."""
    both = two_names(without_mark(cell))
    return (with_last_name(*both), both[1]) if both else None


def _lines(
    rows: Sequence[ListRow], columns: TeamColumns, divisions: Sequence[str], last_name_first: bool
) -> list[_Line]:
    """Return the lines of a list. The second line of a team may leave its division to the first."""
    lines: list[_Line] = []
    last: dict[str, str] = {}
    for row in rows:
        team = names.readable(_cell(row, columns.team))
        written = names.readable(_cell(row, columns.division)) if divisions else ""
        written = written or (last.get(fold(team), "") if team else "")
        last[fold(team)] = written
        players = (_player(row, own, last_name_first) for own in columns.players)
        there = tuple(player for player in players if player.name)
        if columns.is_line_a_team and len(there) == 1:
            there = _both(there[0], _cell(row, columns.players[0].name[0]), last_name_first)
        only = divisions[0] if len(divisions) == 1 else ""
        division = division_named(written, divisions) if written else only
        lines.append(_Line(row, written, division, team, there))
    return lines


def _player(row: ListRow, columns: Columns, last_name_first: bool) -> Listed:
    """Without a name where a word for nobody stands, or signs alone."""
    player = person_in(row, columns, last_name_first)
    plain = plain_heading(names.in_order(player.name, last_name_first=False))
    name = player.name if plain not in ("", *NOBODY.replace(" ", "").split(",")) else ""
    return replace(player, name=name, sex=_sex(_cell(row, columns.sex)) or "")


def _both(player: Listed, cell: str, last_name_first: bool) -> tuple[Listed, ...]:
    """Two names may stand in one cell, as at the door; what else the line says is of the first."""
    both = _two_in(cell)
    if both is None:
        return (player,)
    text, other = (
        names.in_order(names.with_capitals(names.readable(name)), last_name_first=last_name_first)
        for name in both
    )
    return (replace(player, name=text), Listed(other, line=player.line))


def _sex(written: str) -> Sex | None:
    """Return the sex that is written, "" for an empty cell, or None where it cannot be read."""
    word = plain_heading(written)
    if word in MEN.split(", "):
        return "m"
    if word in WOMEN.split(", "):
        return "w"
    return None if word else ""


def _teams(lines: list[_Line], *, together: bool) -> list[TeamRow]:
    """Each line is a team, or the lines of one division that name the same team are. A division
    that nobody knows is as good as any other here.
    """
    rows: dict[object, TeamRow] = {}
    for line in lines:
        division = line.division or line.written
        alone = together or not line.team
        key = line.row.line if alone else (fold(line.team), division)
        team = rows.get(key, TeamRow(line.row.line, division, ()))
        rows[key] = replace(team, players=(*team.players, *line.players))
    return [team for team in rows.values() if team.players]


def _faults(
    lines: list[_Line], columns: TeamColumns, headings: ListRow, divisions: Sequence[str]
) -> Iterator[Fault]:
    """Yield what is wrong with each line before it is read as a team."""
    for line in lines:
        number = line.row.line
        if not line.players:
            yield Fault(number, NO_NAME)
        for player in line.players:
            if why := not_a_name(player.name):
                yield Fault(number, why)
        yield from extra_cells(line.row, headings, NOT_TWO)
        if divisions and not line.division:
            fault = f"“{line.written}” is no division here" if line.written else ""
            fault = fault or "There is no division in this line"
            yield Fault(number, f"{fault}: write {in_words(divisions, 'or')}.")
        for player_columns in columns.players:
            if _sex(sex := _cell(line.row, player_columns.sex)) is None:
                yield Fault(number, f"“{sex}” is neither man nor woman: write M or F, or nothing.")


def _too_many(read: list[TeamRow]) -> Iterator[Fault]:
    for team in read:
        for player in team.players[TWO:]:
            yield Fault(
                player.line,
                f"{player.name} would be number {len(team.players)} in the team of line {team.line}"
                ", and a team is two: give each team a number of its own.",
            )


def _plain_division(name: str) -> str:
    """Return the name without what cities add to every division."""
    return " ".join(word for word in fold(name).split() if word not in TRIMMINGS)


def _kind_of_division(name: str) -> str:
    plain = _plain_division(name)
    return next((words for words in ALIKE if plain in words.split(", ")), "")
