"""Which column of a list of teams is which: two players in each line, or one player and the team.

What is asked of both has a mark, as in Sex 1 and Partner's phone; the first of the two may go
without.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.lists.headings import (
    FIRST,
    LAST,
    NAME,
    NICKNAME,
    PHONE,
    Columns,
    first_of,
    plain_heading,
    unused,
)
from tournament.words.refused import Refused

DIVISION = "division, div, event, category, class, competition, bracket, section, flight, group"
TEAM = (
    "team, team number, team no, team name, team id, pair, pair number, pair no, pair name, couple"
)
SEX = "sex, gender, mf, mw, m or f, male or female, man or woman"
LOT = "lot, lot number, lot no, unit, unit number, unit no, site, site number"
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
    second = _name(WHO[1], MARKS[1], marked)
    is_line_a_team = bool(second) or not _name("", NO_MARK, plain)
    if second:
        players, team = _two(marked, second), None
    elif is_line_a_team and team is not None:
        players, team = (Columns((team,)),), None
    else:
        players = _one(plain, team)
    used = {division, team}.union(*(columns.used for columns in players))
    return TeamColumns(division, team, players, unused(headings, used), is_line_a_team)


def _told_apart(plain: Sequence[str]) -> list[str]:
    """Two columns of one heading are the first one's and the second's, as in M/F and M/F."""
    asked = ",".join((NAME, FIRST, LAST, SEX, LOT, PHONE, NICKNAME))
    return [
        f"{text}{1 + plain[:place].count(text)}"
        if plain.count(text) == 2 and first_of(asked, [text]) is not None
        else text
        for place, text in enumerate(plain)
    ]


def _two(plain: Sequence[str], second: tuple[int, ...]) -> tuple[Columns, ...]:
    first = _name(WHO[0], MARKS[0] + NO_MARK, plain)
    if not first:
        raise Refused(UNREADABLE)
    others = (_both(words, plain) for words in (NICKNAME, LOT, PHONE, SEX))
    return tuple(Columns(name, *rest) for name, *rest in zip((first, second), *others, strict=True))


def _one(plain: Sequence[str], team: int | None) -> tuple[Columns, ...]:
    name = _name("", NO_MARK, plain)
    if not name or team is None:
        raise Refused(UNREADABLE)
    return (Columns(name, *(first_of(words, plain) for words in (NICKNAME, LOT, PHONE, SEX))),)


def _both(words: str, plain: Sequence[str]) -> tuple[int | None, int | None]:
    """Without a mark it is the first one's only where the second has a column too."""
    second = first_of(_marked(words, MARKS[1]), plain)
    marks = MARKS[0] if second is None else MARKS[0] + NO_MARK
    return first_of(_marked(words, marks), plain), second


def _name(who: str, marks: str, plain: Sequence[str]) -> tuple[int, ...]:
    """In one column or in two; empty where it has none."""
    whole = first_of(",".join(filter(None, (_marked(NAME, marks), who))), plain)
    if whole is not None:
        return (whole,)
    first, last = (first_of(_marked(words, marks), plain) for words in (FIRST, LAST))
    return (first, last) if first is not None and last is not None else ()


def _marked(words: str, marks: str) -> str:
    """Every word with every mark, behind it and before it."""
    texts = [word.strip() for word in words.split(",")]
    return ",".join(
        f"{word}{mark},{mark}{word}" for mark in map(str.strip, marks.split(",")) for word in texts
    )
