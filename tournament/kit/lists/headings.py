"""Which column of a list is which, by the words that clubs write above them.

A list of teams has two players in each line, or one player and the team. What is asked of both then
has a mark, as in Sex 1 and Partner's phone; the first of the two may go without.
"""

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournament.evening.words.refused import Refused
from tournament.kit.lists.finding import fold
from tournament.kit.lists.sheet import ListRow

# The surest word first: where a list has a lot and a number, the lot is the lot.
NAME = "name, full name, player, player name, players, member name, person, names, guest"
FIRST = "first name, first, given name, forename, christian name"
LAST = "last name, last, surname, family name"
NICKNAME = "nickname, nick, known as, called, goes by, alias"
LOT = (
    "lot, lot number, lot no, unit, unit number, unit no, site, site number, "
    "member, member number, member no, membership number, number, no"
)
PHONE = (
    "phone, phone number, phone no, telephone, telephone number, tel, mobile, mobile phone, "
    "mobile number, cell, cell phone, cell number, home phone"
)
DIVISION = "division, div, event, category, class, competition, bracket, section, flight, group"
TEAM = (
    "team, team number, team no, team name, team id, pair, pair number, pair no, pair name, couple"
)
SEX = "sex, gender, mf, mw, m or f, male or female, man or woman"
# In a list of teams a number is the team's, and no lot.
TEAM_LOT = "lot, lot number, lot no, unit, unit number, unit no, site, site number"
# Who is meant without the word name: the first of the two, then the second.
WHO = (
    "p1, member 1, team member 1, partner 1, first player, 1st player, captain",
    "p2, member 2, team member 2, partner 2, second player, 2nd player, partner, partners name, "
    "teammate",
)
MARKS = (
    "1, one, a, p1, player 1, partner 1, member 1, captain",
    "2, two, b, p2, player 2, partner 2, member 2, partner, partners",
)
# Player #1 is player 1, while Team # is the team's number.
NUMBER_SIGN = re.compile(r"#(?=\s*[12])")
# An empty one, behind all the others.
NO_MARK = ","
UNREADABLE = (
    "The first line must say what stands in each column: Player 1 and Player 2; or, with one "
    "player in each line, Team and Name; and Division, where there are several."
)

Found = TypeVar("Found")
# So many lines may stand above the headings; so much of the first is shown where none is found.
MAX_TITLES = 4
MAX_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Columns:
    """Where to look for somebody, counted from 0; a name may stand in two columns."""

    name: tuple[int, ...]
    nickname: int | None = None
    lot: int | None = None
    phone: int | None = None
    sex: int | None = None

    @property
    def used_columns(self) -> frozenset[int | None]:
        return frozenset({*self.name, self.nickname, self.lot, self.phone, self.sex})


def below_titles(
    rows: Sequence[ListRow], read: Callable[[Sequence[str]], Found]
) -> tuple[Found, ListRow, Sequence[ListRow]]:
    """Return the columns, the line that names them, and what stands below it. Above it there may be
    a title or two, each with fewer words beside each other.
    """
    refusal: Refused | None = None
    for place, row in enumerate(rows[: MAX_TITLES + 1]):
        above = max((len(_filled_cells(row)) for row in rows[:place]), default=0)
        try:
            if not place or above < len(_filled_cells(row)):
                return read(row.cells), row, rows[place + 1 :]
        except Refused as fault:
            refusal = refusal or fault
    first_line = ", ".join(_filled_cells(rows[0]))
    first_line = f"{first_line[:MAX_SHOWN]}…" if len(first_line) > MAX_SHOWN else first_line
    raise Refused(f"{refusal} In line {rows[0].line} stands “{first_line}”.")


def _filled_cells(row: ListRow) -> list[str]:
    return [cell for cell in row.cells if cell]


def columns_of(headings: Sequence[str]) -> Columns:
    plain = [plain_heading(heading) for heading in headings]
    return Columns(_name(plain), *(first_of(words, plain) for words in (NICKNAME, LOT, PHONE)))


def unused_headings(headings: Sequence[str], used: Container[int | None]) -> tuple[str, ...]:
    """Return the headings of columns in which nothing is looked for."""
    numbered = enumerate(headings)
    return tuple(name or f"column {at + 1}" for at, name in numbered if at not in used)


def plain_heading(heading: str) -> str:
    """Return the letters and digits alone: First-Name and first_name are one."""
    return "".join(filter(str.isalnum, fold(heading.replace("#", "number"))))


def _name(plain: Sequence[str]) -> tuple[int, ...]:
    whole, first, last = (first_of(words, plain) for words in (NAME, FIRST, LAST))
    if whole is not None:
        return (whole,)
    if first is not None and last is not None:
        return (first, last)
    raise Refused(
        "The first line must say what stands in each column: "
        "Name, or First name and Last name; then Nickname, Lot and Phone if you have them."
    )


def first_of(words: str, plain: Sequence[str]) -> int | None:
    wanted = words.replace(" ", "").split(",")
    return next((plain.index(word) for word in wanted if word in plain), None)


@dataclass(frozen=True, slots=True)
class TeamColumns:
    """`team` says who belong together where each line has one player, and is nothing elsewhere.
    Where each line is a team, both may stand in one column.
    """

    division: int | None
    team: int | None
    players: tuple[Columns, ...]
    unused: tuple[str, ...]
    is_line_a_team: bool


def team_columns_of(headings: Sequence[str]) -> TeamColumns:
    plain = [plain_heading(NUMBER_SIGN.sub("", heading)) for heading in headings]
    division, team = first_of(DIVISION, plain), first_of(TEAM, plain)
    marked = _told_apart(plain)
    second = _marked_name(WHO[1], MARKS[1], marked)
    is_line_a_team = bool(second) or not _marked_name("", NO_MARK, plain)
    if second:
        players, team = _two(marked, second), None
    elif is_line_a_team and team is not None:
        players, team = (Columns((team,)),), None
    else:
        players = _one(plain, team)
    used = {division, team}.union(*(columns.used_columns for columns in players))
    return TeamColumns(division, team, players, unused_headings(headings, used), is_line_a_team)


def _told_apart(plain: Sequence[str]) -> list[str]:
    """Return the headings; two columns of one heading are the first player's and the second's, as
    in M/F and M/F.
    """
    asked = ",".join((NAME, FIRST, LAST, SEX, TEAM_LOT, PHONE, NICKNAME))
    return [
        f"{text}{1 + plain[:place].count(text)}"
        if plain.count(text) == 2 and first_of(asked, [text]) is not None
        else text
        for place, text in enumerate(plain)
    ]


def _two(plain: Sequence[str], second: tuple[int, ...]) -> tuple[Columns, ...]:
    first = _marked_name(WHO[0], MARKS[0] + NO_MARK, plain)
    if not first:
        raise Refused(UNREADABLE)
    others = (_both(words, plain) for words in (NICKNAME, TEAM_LOT, PHONE, SEX))
    return tuple(Columns(name, *rest) for name, *rest in zip((first, second), *others, strict=True))


def _one(plain: Sequence[str], team: int | None) -> tuple[Columns, ...]:
    name = _marked_name("", NO_MARK, plain)
    if not name or team is None:
        raise Refused(UNREADABLE)
    return (Columns(name, *(first_of(words, plain) for words in (NICKNAME, TEAM_LOT, PHONE, SEX))),)


def _both(words: str, plain: Sequence[str]) -> tuple[int | None, int | None]:
    """Return the column of each player. One without a mark is the first player's only if the second
    has a column too.
    """
    second = first_of(_with_marks(words, MARKS[1]), plain)
    marks = MARKS[0] if second is None else MARKS[0] + NO_MARK
    return first_of(_with_marks(words, marks), plain), second


def _marked_name(who: str, marks: str, plain: Sequence[str]) -> tuple[int, ...]:
    """Return the columns of a name, one or two; none if it has none."""
    whole = first_of(",".join(filter(None, (_with_marks(NAME, marks), who))), plain)
    if whole is not None:
        return (whole,)
    first, last = (first_of(_with_marks(words, marks), plain) for words in (FIRST, LAST))
    return (first, last) if first is not None and last is not None else ()


def _with_marks(words: str, marks: str) -> str:
    """Return every word with every mark, behind it and before it."""
    headings = [word.strip() for word in words.split(",")]
    return ",".join(
        f"{word}{mark},{mark}{word}"
        for mark in map(str.strip, marks.split(","))
        for word in headings
    )
