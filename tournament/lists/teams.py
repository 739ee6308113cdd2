"""From the rows of a city's list to the teams in it, and to what is wrong, line by line.

Knows nothing of who is signed in, nor of who may play where; whether to take a list with faults is
the caller's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.facts import Sex
from tournament.lists.contact import Listed
from tournament.lists.division_names import division_named
from tournament.lists.finding import fold
from tournament.lists.headings import Columns, below_titles, plain_heading
from tournament.lists.people import NO_NAME, Fault, _cell, _too_long, person_in, to_the_right
from tournament.lists.sheet import ListRow, ListSheet
from tournament.lists.team_doubles import InTwo, doubles, in_two_divisions
from tournament.lists.team_headings import TeamColumns, team_columns_of
from tournament.lists.team_people import TeamRow
from tournament.lists.two_names import TWO, two_names
from tournament.words import names
from tournament.words.many import in_words
from tournament.words.refused import Refused

MEN = "m, male, man, men, mens, gentleman, boy, mr"
WOMEN = "w, f, female, woman, women, womens, lady, girl, mrs, ms"
# What stands where a partner is still looked for.
NOBODY = "tbd, tba, na, none, nobody, open, needed, partner needed, needs partner, need partner"
TOGETHER = ("Team",)


@dataclass(frozen=True, slots=True)
class TeamList:
    """No team is among the teams that has a fault in one of its lines. Who is `in_two` divisions
    may be there at different times.
    """

    teams: tuple[TeamRow, ...]
    faults: tuple[Fault, ...]
    in_two: tuple[InTwo, ...]
    unused_columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """One line as it is written, and the division that it means."""

    row: ListRow
    written: str
    division: str
    team: str
    players: tuple[Listed, ...]


def teams(sheet: ListSheet, divisions: Sequence[str], *, last_name_first: bool = False) -> TeamList:
    """Refuses a list without headings, unless each line is two names. `divisions` are the night's,
    and names are as its club writes them.
    """
    columns, headings, rows = _headed(sheet)
    if len(divisions) > 1 and columns.division is None:
        each = in_words(divisions, "or")
        raise Refused(f"The list needs a column Division, with one of these in each line: {each}.")
    if not rows:
        raise Refused("There is nobody below the headings: write the teams there and save again.")
    lines = _lines(rows, columns, divisions, last_name_first)
    read = _teams(lines, together=columns.is_line_a_team)
    faults = [
        *_faults(lines, columns, len(headings.cells), divisions),
        *_too_long([player for line in lines for player in line.players]),
        *_too_many(read),
        *doubles(read),
    ]
    faults.sort(key=lambda fault: fault.line)
    faulty = {fault.line for fault in faults}
    sound = tuple(team for team in read if not team.lines & faulty)
    unused = columns.unused
    if columns.division is not None and not divisions:
        unused = (*unused, headings.cells[columns.division])
    return TeamList(sound, tuple(faults), tuple(in_two_divisions(sound)), unused)


def _headed(sheet: ListSheet) -> tuple[TeamColumns, ListRow, Sequence[ListRow]]:
    """A list that is nothing but two names in each line, as at the door, needs no headings."""
    try:
        return below_titles(sheet, team_columns_of)
    except Refused:
        if not all(len(row.cells) == 1 and two_names(row.cells[0]) for row in sheet):
            raise
        return team_columns_of(TOGETHER), ListRow(0, TOGETHER), sheet


def _lines(
    rows: Sequence[ListRow], columns: TeamColumns, divisions: Sequence[str], last_name_first: bool
) -> list[_Line]:
    """Of two lines of one team the second may leave the division to the first."""
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
            there = _both(there[0], last_name_first)
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


def _both(written: Listed, last_name_first: bool) -> tuple[Listed, ...]:
    """Two names may stand in one cell, as at the door; what else the line says is of the first."""
    names_of_two = two_names(written.name)
    if names_of_two is None:
        return (written,)
    text, other = (names.in_order(name, last_name_first=last_name_first) for name in names_of_two)
    return (replace(written, name=text), Listed(other, line=written.line))


def _sex(written: str) -> Sex | None:
    """Nothing where it cannot be read."""
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
    lines: list[_Line], columns: TeamColumns, width: int, divisions: Sequence[str]
) -> Iterator[Fault]:
    """What is wrong with a line as it stands, before it is a team."""
    for line in lines:
        number = line.row.line
        if not line.players:
            yield Fault(number, NO_NAME)
        yield from to_the_right(line.row, width)
        if divisions and not line.division:
            faults = f"“{line.written}” is no division here" if line.written else ""
            faults = faults or "There is no division in this line"
            yield Fault(number, f"{faults}: write {in_words(divisions, 'or')}.")
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
